use bindery::prelude::*;

#[schema]
#[spec(none = "an example")]
struct Lists {
    ratio: f32,
    name: [u8; 4],
    #[br(count = ratio * 2)]
    one: Vec<u8>,
    #[br(count = name)]
    two: Vec<u8>,
    #[schema(size = "3")]
    three: CString,
}

fn main() {}
