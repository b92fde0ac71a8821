use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema(external_tag = u8)]
#[spec(DOC, "Own")]
enum Own {}

#[schema(external_tag = u8)]
#[spec(DOC, "Shape")]
enum Shape {
    #[spec("nothing")]
    #[schema(nested)]
    Nothing,
    #[spec("fields")]
    #[schema(nested)]
    Fields {
        #[spec("own")]
        own: Own,
    },
    #[spec("elsewhere")]
    #[schema(nested)]
    Elsewhere(#[schema(tag = 3u8)] Own),
    #[spec("side")]
    #[brw(nested)]
    Side(Own),
}

#[schema]
#[spec(DOC, "Holder")]
struct Holder {
    #[spec("own")]
    #[schema(nested)]
    own: Own,
}

fn main() {}
