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
    #[bw(temp)]
    #[br(try_calc = count_of(items))]
    count: u8,
    #[spec("items")]
    #[bw(count = count)]
    items: Vec<u8>,
    #[spec("author")]
    #[bw(if(true))]
    author: Option<u8>,
    #[spec("end")]
    #[br(until_end)]
    end: Vec<u8>,
    #[spec("tail")]
    #[schema(count = 3)]
    tail: Vec<u8>,
}

fn main() {}
