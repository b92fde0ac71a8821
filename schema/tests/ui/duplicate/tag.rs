use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(tag = u8, row = "kind")]
#[spec(DOC, "Shape")]
enum Shape {
    #[spec("point")]
    #[brw(magic = 0u8)]
    Point,
    #[spec("dot")]
    #[brw(magic = 0u8)]
    Dot,
    #[spec("else")]
    #[schema(other)]
    Else {
        #[schema(tag)]
        tag: u8,
    },
    #[spec("unknown")]
    #[schema(other)]
    Unknown {
        #[schema(tag)]
        tag: u8,
    },
}

fn main() {}
