use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
#[spec(DOC, "Header")]
struct Header {
    #[spec("version")]
    #[spec("revision")]
    version: u8,
}

fn main() {}
