use bindery::prelude::*;

#[schema]
#[spec(none = "")]
struct Header {
    #[spec(none = " ")]
    version: u8,
}

fn main() {}
