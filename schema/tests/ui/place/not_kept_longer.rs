use bindery::Leb128;
use bindery::prelude::*;

#[schema]
#[spec(none = "an example")]
struct List {
    #[br(temp)]
    count: Leb128,
    #[br(count = count)]
    numbers: Vec<u8>,
}

fn main() {}
