use bindery::prelude::*;

#[schema]
#[spec(none = "an example")]
struct Lists {
    lengths: [u16; 2],
    #[br(count = lengths.iter().fold(0, |sum, length| sum + length))]
    items: Vec<u8>,
}

fn main() {}
