use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(columns)]
#[spec(DOC, "Point")]
#[derive(Clone, Copy)]
struct Point {
    #[spec("x")]
    x: [u8; 2],
}

fn main() {}
