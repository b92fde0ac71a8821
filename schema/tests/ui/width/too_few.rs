use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(BitPacked)]
#[packed(u24, order = lsb)]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits(16)]
    #[spec("low")]
    low: u16,
    #[bits(7)]
    #[spec("high")]
    high: u8,
}

fn main() {}
