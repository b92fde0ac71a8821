use bindery::prelude::*;

#[schema]
#[spec(none = "an example")]
struct Wrong {
    a: u8,
    #[br(calc = "text")]
    #[bw(ignore)]
    b: u16,
    #[br(temp)]
    #[bw(calc = true)]
    c: u8,
    #[br(if(nothing == 3))]
    d: Option<u8>,
    #[br(assert(e))]
    e: u8,
    #[schema(magic = b"ABC")]
    f: [u8; 4],
}

fn main() {}
