use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(tag = u8, row = "kind")]
#[spec(DOC, "Header")]
struct Header {
    #[spec("kind")]
    #[schema(tag)]
    kind: u8,
}

fn main() {}
