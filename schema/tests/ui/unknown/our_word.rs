use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(tagg = u8)]
#[spec(DOC, "List")]
struct List {
    #[spec("items")]
    #[schema(til_end)]
    items: Vec<u8>,
}

fn main() {}
