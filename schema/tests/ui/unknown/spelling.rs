use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(rows = "snake case")]
#[spec(DOC, "Header")]
struct Header {
    size: u8,
}

#[derive(BitPacked)]
#[packed(u8, order = msb, rows = "CamelCase")]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits(8)]
    low: u8,
}

fn main() {}
