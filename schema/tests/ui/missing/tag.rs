use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Shape")]
enum Shape {
    #[spec("point")]
    #[brw(magic = 0u8)]
    Point,
}

fn main() {}
