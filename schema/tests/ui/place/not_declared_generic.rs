use bindery::prelude::*;

struct Point {
    x: u8,
}

#[schema]
#[spec(none = "an example")]
struct Shape<T> {
    first: Point,
    own: T,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    rest: Vec<T>,
}

fn main() {}
