#[schema]
#[spec(DOC, "Chunk")]
pub struct Chunk {
    #[schema(derived = sum8(bytes_of(data)))]
    pub sum: Derived<u8>,
    pub kind: u8,
    pub data: [u8; 4],
    #[schema(derived = crc32(bytes_of(kind..=data)))]
    pub crc: Derived<u32>,
}
