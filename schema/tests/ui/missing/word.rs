use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(BitPacked)]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits(8)]
    #[spec("all")]
    all: u8,
}

#[derive(BitPacked)]
#[packed(u8)]
#[spec(DOC, "Flags")]
struct Unordered {
    #[bits(8)]
    #[spec("all")]
    all: u8,
}

fn main() {}
