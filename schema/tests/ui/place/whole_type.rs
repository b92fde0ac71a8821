use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(until_end)]
#[spec(DOC, "Header")]
#[br(assert(version == 0))]
#[br(import_raw(cx: u8))]
struct Header {
    #[spec("version")]
    #[brw(import_raw(cx: u8))]
    version: u8,
    #[spec("kind")]
    #[schema(row = "kind")]
    kind: u8,
}

fn main() {}
