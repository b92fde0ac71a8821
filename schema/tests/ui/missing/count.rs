use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "List")]
struct List {
    #[spec("items")]
    items: Vec<u8>,
}

fn main() {}
