use bindery::prelude::*;

#[schema]
struct Header {
    version: u8,
}

fn main() {}
