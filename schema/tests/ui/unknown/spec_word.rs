use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[spec(reservd)]
    padding: u8,
    #[spec(non = "made up")]
    made_up: u8,
    #[spec("row", sektion = "Other")]
    elsewhere: u8,
    #[spec(computed_from = "padings")]
    #[br(calc = padding)]
    #[bw(ignore)]
    copy: u8,
}

fn main() {}
