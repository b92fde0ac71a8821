use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(BitPacked)]
#[packed(u7, order = msp)]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits(7)]
    #[spec("all")]
    all: u8,
}

#[derive(BitPacked)]
#[packed(u8, ordre = msb)]
#[spec(DOC, "Flags")]
struct Misspelt {
    #[bits(8)]
    #[spec("all")]
    all: u8,
}

fn main() {}
