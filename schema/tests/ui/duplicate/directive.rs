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
    #[br(temp, temp)]
    #[bw(calc = 1)]
    #[bw(calc = 2)]
    count: u8,
    #[spec("items")]
    #[br(count = count, count = 3)]
    items: Vec<u8>,
}

fn main() {}
