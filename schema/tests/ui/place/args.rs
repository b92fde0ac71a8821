use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(args = u8)]
#[spec(DOC, "Header")]
struct Header {
    #[spec("version")]
    version: u8,
}

#[schema]
#[brw(import_raw(cx: impl Copy))]
#[spec(DOC, "Body")]
struct Body {
    #[spec("version")]
    version: u8,
}

fn main() {}
