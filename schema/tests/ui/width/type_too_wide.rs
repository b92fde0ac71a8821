use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(BitPacked)]
#[packed(u16, order = msb)]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits(4)]
    #[spec("high")]
    high: u16,
    #[bits(12)]
    #[spec("low")]
    low: u32,
}

fn main() {}
