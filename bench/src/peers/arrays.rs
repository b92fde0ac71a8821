//! Plain arrays, decoded with the best safe loop: records of a constant size, collected.

pub fn points(bytes: &[u8]) -> Vec<[f32; 3]> {
    super::float_records::<12, 3>(bytes)
}

pub fn uvs(bytes: &[u8]) -> Vec<[f32; 2]> {
    super::float_records::<8, 2>(bytes)
}

pub fn shorts(bytes: &[u8]) -> Vec<u16> {
    bytes
        .as_chunks()
        .0
        .iter()
        .map(|number| u16::from_le_bytes(*number))
        .collect()
}

pub fn longs(bytes: &[u8]) -> Vec<u32> {
    bytes
        .as_chunks()
        .0
        .iter()
        .map(|number| u32::from_le_bytes(*number))
        .collect()
}

/// Red, green and blue in 5, 6 and 5 bits.
pub fn colors(bytes: &[u8]) -> Vec<[u8; 3]> {
    let unpack = |number: &[u8; 2]| {
        let word = u16::from_le_bytes(*number);
        [
            (word >> 11) as u8,
            (word >> 5 & 0x3F) as u8,
            (word & 0x1F) as u8,
        ]
    };
    bytes.as_chunks().0.iter().map(unpack).collect()
}
