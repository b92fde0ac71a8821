use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
#[brw(big, little)]
struct Header {
    #[brw(big, is_big = true)]
    width: u16,
    #[br(little)]
    height: u16,
    #[brw(big = true)]
    depth: u16,
    #[brw(is_big)]
    mode: u16,
    #[schema(big)]
    kind: u16,
    #[br(calc = 3)]
    #[bw(ignore)]
    #[brw(big)]
    #[spec(computed_from = "width")]
    three: u16,
}

#[schema]
#[spec(DOC, "Body")]
#[bw(big)]
struct Body {
    size: u16,
}

fn main() {}
