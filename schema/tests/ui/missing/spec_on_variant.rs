use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(tag = u8, row = "kind")]
#[spec(DOC, "Shape")]
enum Shape {
    #[brw(magic = 0u8)]
    Point,
}

fn main() {}
