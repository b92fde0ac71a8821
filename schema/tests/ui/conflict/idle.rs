//! Directives that would be read and written as if they were not there, or that have no value for what is absent.

use bindery::prelude::*;

#[schema]
#[spec(none = "made up")]
struct Idle {
    n: u8,
    #[brw(args_raw = n, big)]
    #[schema(padding = n, size = 3)]
    padding: Padding,
    #[br(if(n > 1))]
    #[schema(magic = 3u8)]
    magic: Option<u8>,
    #[br(if(n > 1))]
    #[schema(tag = n)]
    body: Option<Body>,
    #[schema(derived = n, specialise = chosen)]
    sum: Derived<u8>,
}

#[schema(external_tag = u8)]
#[spec(none = "made up")]
enum Body {
    #[brw(magic = 1u8)]
    One,
}

fn main() {}
