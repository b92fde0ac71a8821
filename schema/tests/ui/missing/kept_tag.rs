use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(tag = u8, row = "kind")]
#[spec(DOC, "Shape")]
enum Shape {
    #[spec("anything else")]
    #[schema(other)]
    Unknown {
        #[spec("data")]
        #[schema(until_end)]
        data: Vec<u8>,
    },
}

fn main() {}
