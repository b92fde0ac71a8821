use bindery::prelude::*;

#[schema]
#[spec(none = "an example")]
struct Types {
    sizes: [usize; 3],
    pair: (isize, u8),
    is_set: bool,
    name: &'static str,
    #[br(count = 2)]
    rows: Vec<Vec<u8>>,
    #[schema(compressed(Method::Zlib))]
    packed: Compressed<Vec<u8>>,
    entries: std::collections::BTreeMap<u8, u8>,
}

fn main() {}
