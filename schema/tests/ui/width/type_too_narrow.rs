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
    #[bits(2)]
    #[spec("flag")]
    flag: bool,
    #[bits(14)]
    #[spec("number")]
    number: u8,
}

fn main() {}
