use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[brw(import_raw(cx: u8))]
#[spec(DOC, "Header")]
struct Header {
    #[spec("ahead")]
    ahead: u8,
    #[spec("cx")]
    cx: u8,
    #[spec("input")]
    __input: u8,
}

fn main() {}
