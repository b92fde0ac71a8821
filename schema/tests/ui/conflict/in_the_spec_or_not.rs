use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
#[spec(none = "made up")]
struct Header {
    #[spec("version")]
    #[spec(none = "made up")]
    version: u8,
}

fn main() {}
