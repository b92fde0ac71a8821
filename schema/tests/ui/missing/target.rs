use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

struct Names;
impl Table for Names {
    const NAME: &'static str = "names";
}

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[spec("array")]
    array: DataOffset<u16, Names>,
    #[spec("padding")]
    padding: Padding,
}

fn main() {}
