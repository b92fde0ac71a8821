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
    #[br(temp, count = 3)]
    #[bw(calc = Vec::new())]
    items: Vec<u8>,
    #[spec("number")]
    #[br(temp, calc = 3)]
    number: u8,
}

fn main() {}
