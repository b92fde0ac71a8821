use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec("Header")]
struct Header {
    #[spec]
    bare: u8,
    #[spec(DOC)]
    document: u8,
    #[spec(3)]
    number: u8,
    #[spec("row" "again")]
    twice: u8,
}

fn main() {}
