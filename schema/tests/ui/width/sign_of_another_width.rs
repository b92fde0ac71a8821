use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[derive(Enumeration, Clone, Copy, PartialEq)]
#[bits(16)]
#[repr(i32)]
#[spec(DOC, "Kind")]
enum Kind {
    #[spec("first")]
    First = 0,
}

fn main() {}
