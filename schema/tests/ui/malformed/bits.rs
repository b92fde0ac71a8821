use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(BitPacked)]
#[packed("u8", order = msb)]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits("4")]
    #[spec("high")]
    high: u8,
    #[bits]
    #[spec("low")]
    low: u8,
}

#[derive(Enumeration, Clone, Copy, PartialEq)]
#[bits(2, krate = bindery)]
#[spec(DOC, "Mood")]
enum Mood {
    #[spec("calm")]
    Calm = 1 << 1,
}

fn main() {}
