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
    #[schema(derived = 3u8)]
    size: u32,
    #[spec("author")]
    #[br(if(true))]
    author: u8,
    #[spec("body")]
    #[schema(compressed(Method::Zlib))]
    body: Vec<u8>,
    #[spec("items")]
    #[schema(while_possible)]
    items: u8,
    #[spec("one")]
    #[br(count = 3)]
    one: u8,
}

fn main() {}
