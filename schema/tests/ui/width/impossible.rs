use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(BitPacked)]
#[packed(u64, order = msb)]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits(0)]
    #[spec("nothing")]
    nothing: u8,
    #[bits(65)]
    #[spec("everything")]
    everything: u64,
}

#[derive(Enumeration, Clone, Copy, PartialEq)]
#[bits(33)]
#[spec(DOC, "Mood")]
enum Mood {
    #[spec("calm")]
    Calm = 0,
}

fn main() {}
