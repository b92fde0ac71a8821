use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Point")]
struct Point {
    #[spec("x")]
    x: u8,
    #[spec("x")]
    y: u8,
}

fn main() {}
