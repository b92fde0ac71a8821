use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(parallel)]
#[spec(DOC, "Point")]
struct Point {
    #[spec("x")]
    x: u8,
}

#[schema(parallel)]
#[spec(DOC, "Part")]
struct Part<T> {
    #[spec("size")]
    #[br(temp)]
    size: u8,
    #[spec("body")]
    #[schema(size = size, compressed(bindery::Method::Stored))]
    body: Compressed<T>,
}

#[schema(tag = u8, row = "kind", parallel)]
#[spec(DOC, "Kind")]
enum Kind {
    #[spec("one")]
    #[brw(magic = 1u8)]
    One,
}

fn main() {}
