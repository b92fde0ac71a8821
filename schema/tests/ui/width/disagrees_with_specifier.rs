use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(Enumeration, Clone, Copy, PartialEq)]
#[bits(2)]
#[spec(DOC, "Mood")]
enum Mood {
    #[spec("calm")]
    Calm = 0,
}

#[derive(BitPacked)]
#[packed(u8, order = msb)]
#[spec(DOC, "Flags")]
struct Flags {
    #[bits(3)]
    #[spec("mood")]
    mood: Open<Mood>,
    #[bits(1)]
    #[spec("other mood")]
    other: Open<Mood>,
    #[bits(4)]
    #[spec(reserved)]
    reserved: u8,
}

fn main() {}
