use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[cfg(target_os = "linux")]
    #[spec("version")]
    version: u8,
}

fn main() {}
