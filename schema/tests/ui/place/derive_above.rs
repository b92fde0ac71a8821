use bindery::prelude::*;

#[derive(Debug)]
#[schema]
#[spec(none = "an example")]
struct Names {
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    names: Vec<u8>,
}

// Nothing is left out here, so the order does not matter.
#[derive(Debug)]
#[schema]
#[spec(none = "an example")]
struct Point {
    x: u8,
}

fn main() {}
