use bindery::prelude::*;

#[derive(Clone, Copy)]
struct Version(u8);

#[schema]
#[spec(none = "an example")]
#[brw(import_raw(version: Version))]
struct Inner {
    #[br(if(version.0 > 1))]
    a: Option<u8>,
}

#[schema]
#[spec(none = "an example")]
struct Outer {
    inner: Inner,
}

fn main() {}
