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
    Calm = 4,
}

fn main() {}
