use bindery::prelude::*;

#[schema]
#[spec(none = "an example")]
struct Point {
    x: u8,
}

#[schema]
#[spec(none = "an example")]
struct Chosen {
    kind: u8,
    #[schema(tag = kind)]
    content: Point,
}

fn main() {}
