use bindery::prelude::*;

#[schema]
#[spec(none = "a test")]
struct Chunk {
    #[schema(derived = crc32(bytes_of(size..=data)))]
    early: Derived<u32>,
    #[br(temp)]
    size: u8,
    #[br(count = size)]
    data: Vec<u8>,
    #[schema(derived = crc32(bytes_of(dta)))]
    unknown: Derived<u32>,
    #[schema(derived = crc32(bytes_of(data..=data_size)))]
    also_unknown: Derived<u32>,
    #[schema(derived = crc32(bytes_of(data..=own)))]
    own: Derived<u32>,
    #[schema(derived = crc32(bytes_of(own..=data)))]
    backwards: Derived<u32>,
    #[schema(derived = crc32(bytes_of(data..own)))]
    half_open: Derived<u32>,
    #[br(assert(crc32(bytes_of(data)) == 0))]
    elsewhere: u8,
}

fn main() {}
