use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
struct Header(#[spec("version")] u8, #[spec("size")] u8);

#[schema]
#[brw(big)]
struct Id(u32);

#[schema]
#[spec(DOC, "Either")]
union Either {
    #[spec("one")]
    one: u8,
}

#[schema]
fn header() {}

#[derive(BitPacked)]
#[packed(u8, order = msb)]
#[spec(DOC, "Flags")]
struct Flags(#[bits(8)] u8);

#[derive(Enumeration)]
#[bits(2)]
#[spec(DOC, "Mood")]
struct Mood;

#[schema(tag = u8, row = "kind")]
#[spec(DOC, "Shape")]
enum Shape {
    #[spec("point")]
    #[brw(magic = 0u8)]
    Point(u8, u8),
}

fn main() {}
