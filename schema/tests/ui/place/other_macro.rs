use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[bits(4)]
    #[spec("version")]
    version: u8,
}

#[derive(BitPacked)]
#[packed(u8, order = msb)]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits(8)]
    #[br(temp)]
    #[spec("all")]
    all: u8,
}

fn main() {}
