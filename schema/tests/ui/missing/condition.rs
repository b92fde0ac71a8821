use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[spec("author")]
    author: Option<u8>,
}

fn main() {}
