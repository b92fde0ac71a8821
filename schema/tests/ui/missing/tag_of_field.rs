use bindery::prelude::*;

#[schema(external_tag = u8)]
#[spec(none = "an example")]
enum Kind {
    #[brw(magic = 1)]
    A { a: u8 },
}

#[schema]
#[spec(none = "an example")]
struct Chosen {
    kind: u8,
    content: Kind,
}

fn main() {}
