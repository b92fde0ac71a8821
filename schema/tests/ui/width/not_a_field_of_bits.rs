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
    #[bits(6)]
    #[spec("signed")]
    signed: i128,
    #[bits(10)]
    #[spec("specifier")]
    specifier: B10,
}

fn main() {}
