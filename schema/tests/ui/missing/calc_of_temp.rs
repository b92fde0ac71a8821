use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "List")]
struct List {
    #[spec("count")]
    #[br(temp)]
    count: u8,
    #[spec("items")]
    #[schema(until_end)]
    items: Vec<u8>,
}

fn main() {}
