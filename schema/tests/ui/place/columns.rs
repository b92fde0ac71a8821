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
    x: u8,
    #[spec("y")]
    #[br(if(*x > 0))]
    y: Option<u8>,
}

#[schema(columns)]
#[spec(DOC, "Nothing")]
#[derive(Clone, Copy)]
struct Nothing {}

#[schema(tag = u8, row = "kind", columns)]
#[spec(DOC, "Kind")]
#[derive(Clone, Copy)]
enum Kind {
    #[spec("one")]
    #[brw(magic = 1u8)]
    One,
}

fn main() {}
