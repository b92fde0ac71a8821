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
    #[schema(until_end, each_size = 3u8)]
    items: Vec<u16>,
}

fn main() {}
