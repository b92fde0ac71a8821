use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(external_tag = u8, row = "kind")]
#[spec(DOC, "Shape")]
enum Shape {
    #[spec("point")]
    #[brw(magic = 0u8)]
    Point,
}

#[schema]
#[spec(none = "made up")]
struct Header {
    #[spec("version")]
    version: u8,
}

fn main() {}
