use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[spec("size")]
    size: Derived<u32>,
    #[spec("body")]
    body: Compressed<u8>,
}

fn main() {}
