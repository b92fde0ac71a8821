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
    #[bw(try_clac = count_of(items))]
    count: u16,
    #[spec(none = "")]
    #[br(count = count)]
    items: Vec<u16>,
    #[spec("size")]
    #[schema(derived = items.len())]
    size: u32,
}

fn main() {}
