use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

static RULE: Rule = Rule::error("code", "explanation");

#[schema(tag = u8, row = "kind")]
#[spec(DOC, "Shape")]
enum Shape {
    #[spec("point")]
    #[br(magic = 0u8)]
    Point,
    #[spec("circle")]
    #[brw(magic = 1u8)]
    #[rule(RULE, true, "never")]
    Circle {
        #[spec("radius")]
        #[schema(tag)]
        radius: u8,
    },
    #[spec(computed_from = "radius")]
    #[brw(magic = 2u8)]
    #[br(count = 3)]
    Square,
}

fn main() {}
