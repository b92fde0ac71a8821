use bindery::{At, prelude::*};

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "File")]
struct Offsets {
    #[spec("nowhere")]
    nowhere: At<u8>,
    #[spec("somewhere")]
    #[schema(at = 7)]
    somewhere: u8,
    #[spec("behind")]
    #[schema(last)]
    behind: u8,
    #[spec("list")]
    #[schema(at = 7, while_possible)]
    list: At<Vec<u8>>,
}

fn main() {}
