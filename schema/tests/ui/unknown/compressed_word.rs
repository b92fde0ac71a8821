use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "File")]
struct File {
    #[spec("body")]
    #[schema(compressed(Method::Zlib, declard = 3u32))]
    body: Compressed<Body>,
}

#[schema]
#[spec(DOC, "Body")]
struct Body {
    #[spec("number")]
    number: u8,
}

fn main() {}
