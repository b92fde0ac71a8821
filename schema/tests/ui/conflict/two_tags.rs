use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(tag = u8, external_tag = u8, row = "kind")]
#[spec(DOC, "Shape")]
enum Shape {
    #[spec("point")]
    #[brw(magic = 0u8)]
    #[schema(other)]
    Point,
}

fn main() {}
