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
    #[br(temp = true)]
    #[bw(try_calc(count_of(items)))]
    count: u8,
    #[spec("items")]
    #[br(count)]
    items: Vec<u8>,
    #[spec("author")]
    #[br(if = true)]
    author: Option<u8>,
    #[spec("end")]
    #[br(count = )]
    end: Vec<u8>,
    #[spec("more")]
    #[br("count")]
    more: Vec<u8>,
}

fn main() {}
