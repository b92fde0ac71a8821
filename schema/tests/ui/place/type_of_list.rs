use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "List")]
struct List {
    #[spec("until")]
    #[schema(until = *last == 0)]
    until: u8,
    #[spec("while")]
    #[schema(while = !ahead.is_empty())]
    goes_on: [u8; 3],
    #[spec("padding")]
    #[schema(padding = 3u8)]
    padding: [u8; 3],
    #[spec("offset")]
    #[schema(points_at = Target::Bytes(3))]
    offset: u16,
}

fn main() {}
