use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[spec("version")]
    version: u8,
    #[spec("numbers")]
    #[schema(until_end, settle(version = Some(1)))]
    numbers: Vec<u8>,
    #[spec(computed_from = "numbers")]
    #[br(calc = 1)]
    #[bw(ignore)]
    #[schema(settle(version = None))]
    copy: u8,
    #[spec("rest")]
    #[schema(until_end, settle)]
    rest: Vec<u8>,
}

fn main() {}
