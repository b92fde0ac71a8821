use bindery::prelude::*;

#[schema]
#[spec(none = "an example")]
struct Lists {
    ratio: f32,
    #[br(count = ratio)]
    items: Vec<u8>,
    length: usize,
    name: String,
}

fn main() {}
