use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(BitPacked)]
#[packed(u8, order = msb)]
#[packed(u8, order = lsb)]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits(8)]
    #[bits(7)]
    #[spec("all")]
    all: u8,
}

#[derive(BitPacked)]
#[packed(u8, order = msb, order = lsb)]
#[spec(DOC, "Flags")]
struct Twice {
    #[bits(8)]
    #[spec("all")]
    all: u8,
}

fn main() {}
