use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(Enumeration, Clone, Copy)]
#[bits(8)]
#[spec(DOC, "Kinds")]
enum Kind {
    Point = 0,
}

fn main() {}
