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
    #[bw(calc = 0)]
    count: u8,
    #[spec(computed_from = "count")]
    #[br(calc = count)]
    copy: u8,
    #[spec(computed_from = "count")]
    #[bw(ignore)]
    ignored: u8,
}

fn main() {}
