use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[spec("size", DOC = "length", section = "Sizes")]
    size: u8,
}

fn main() {}
