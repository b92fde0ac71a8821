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
    #[br(tmep)]
    #[bw(try_calc = count_of(items))]
    count: u8,
    #[spec("items")]
    #[br(cuont = count)]
    items: Vec<u8>,
}

fn main() {}
