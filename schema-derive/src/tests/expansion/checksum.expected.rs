pub struct Chunk {
    /// "Ahead" in the document.
    pub ahead: Derived<u8>,
    /// "Kind" in the document.
    pub kind: u8,
    /// "Data" in the document.
    pub data: [u8; 4],
    /// "Crc" in the document.
    pub crc: Derived<u32>,
}
::core::compile_error! {
    "`ahead` stands for the bytes still to come; call the field something else"
}
