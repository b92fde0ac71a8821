use bindery::prelude::*;

struct Point {
    x: u8,
}

#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(8)]
#[spec(none = "an example")]
enum Kind {
    Solid = 1,
}

#[schema]
#[spec(none = "an example")]
struct Shape {
    first: Point,
    kind: Kind,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    rest: Vec<Point>,
}

fn main() {}
