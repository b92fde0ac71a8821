use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(BitPacked)]
#[packed(u8, order = msb)]
#[spec(DOC, "Flags")]
struct Flags {
    #[spec("high")]
    high: u8,
    #[bits(4)]
    #[spec("low")]
    low: u8,
}

fn main() {}
