use bindery::prelude::*;

#[schema(tag = u8)]
#[spec(none = "an example")]
enum Numbered {
    #[brw(magic = b"AB")]
    A { a: u8 },
}

#[schema(tag = [u8; 2])]
#[spec(none = "an example")]
enum Lettered {
    #[brw(magic = 1)]
    A { a: u8 },
}


fn main() {}
