use bindery::prelude::*;

#[schema]
#[spec(none = "an example")]
struct Body {
    a: u8,
}

#[schema]
#[spec(none = "an example")]
struct Packed {
    #[br(temp)]
    size: u32,
    #[schema(compressed(Method::Zlib, declared = size))]
    body: Compressed<Body>,
}

fn main() {}
