//! Hand-made ATM files: headers and chunks byte by byte.

/// A file header of 12 bytes without compression, and a body.
#[must_use]
pub fn file(version: u16, body: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x3B, 0x92];
    bytes.extend(version.to_le_bytes());
    bytes.extend([12, 12, 0, 0, 0, 0, 0, 0]);
    bytes.extend(body);
    bytes
}

/// A chunk under the marker framing: its type, the two numbers of its header, its payload. No padding.
#[must_use]
pub fn chunk(code: u16, num_elements: i32, element_size: i32, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x55, 0];
    bytes.extend(code.to_le_bytes());
    bytes.extend(num_elements.to_le_bytes());
    bytes.extend(element_size.to_le_bytes());
    bytes.extend(payload);
    bytes
}

/// A chunk under the literal framing, with 0 as its ChunkID.
#[must_use]
pub fn literal(code: u8, num_elements: i32, element_size: i32, payload: &[u8]) -> Vec<u8> {
    let mut bytes = chunk(0, num_elements, element_size, payload);
    if let Some(first) = bytes.first_mut() {
        *first = code;
    }
    bytes
}

/// A separator with a role.
#[must_use]
pub fn separator(role: u8) -> Vec<u8> {
    let mut bytes = chunk(0xFF, 0, 0, &[]);
    if let Some(number) = bytes.get_mut(1) {
        *number = role;
    }
    bytes
}

/// Basic contents of 36 bytes with these counts.
#[must_use]
pub fn contents(vertices: i32, faces: i32) -> Vec<u8> {
    let mut payload = vec![0, 1, 0, 0];
    payload.extend(vertices.to_le_bytes());
    payload.extend([0; 4]);
    payload.extend(faces.to_le_bytes());
    payload.extend([0; 4]);
    payload.extend(vertices.to_le_bytes());
    payload.resize(36, 0);
    chunk(0x1B, 1, 36, &payload)
}

/// Numbers as bytes.
#[must_use]
pub fn floats(numbers: &[f32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}
