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
    #[br(count = 3)]
    #[schema(until_end)]
    items: Vec<u8>,
    #[spec("number")]
    #[bw(calc = 1, try_calc = Ok(1))]
    #[br(temp)]
    number: u8,
}

fn main() {}
