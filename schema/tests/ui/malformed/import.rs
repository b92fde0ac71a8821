use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(args)]
#[brw(import_raw(cx))]
#[spec(DOC, "Header")]
struct Header {
    #[spec("version")]
    version: u8,
}

fn main() {}
