use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[schema(crate = bindery)]
#[spec(DOC, "Header")]
struct Header {
    #[spec("version")]
    version: u8,
}

fn main() {}
