//! Hand-made ATM files: headers and chunks byte by byte.

use crate::damage::Numbers;

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

/// A file of random chunks that can be framed: of every type and some unknown ones, under either framing, with
/// records of any length and numbers that are none.
#[must_use]
pub fn random(numbers: &mut Numbers) -> Vec<u8> {
    let is_literal = numbers.below(3) == 0;
    let version = if numbers.below(2) == 0 { 1 } else { 2 };
    let mut body = Vec::new();
    for _ in 0..numbers.below(8) {
        let code = match numbers.below(10) {
            0 => 0xFF,
            1 => 0x40,
            _ => numbers.below(0x1C),
        };
        let code = u8::try_from(code).unwrap_or(0);
        let count = if code == 0xFF { 0 } else { numbers.below(4) };
        let sizes = [0, 1, 2, 3, 4, 6, 8, 12, 24, 36, 38, 44, 96, 128];
        let size = match numbers.below(3) {
            0 => numbers.below(100),
            _ => numbers.one_of(&sizes).copied().unwrap_or(0),
        };
        let mut payload: Vec<u8> = (0..count.saturating_mul(size))
            .map(|_| random_byte(numbers))
            .collect();
        if version == 2 {
            payload.resize(payload.len().next_multiple_of(4), 0);
        }
        let number = |number: usize| i32::try_from(number).unwrap_or(0);
        body.extend(match is_literal {
            true => literal(code, number(count), number(size), &payload),
            false => chunk(code.into(), number(count), number(size), &payload),
        });
    }
    file(version, &body)
}

/// Mostly small numbers, so that counts mean something, and the bytes of floating numbers that are none.
fn random_byte(numbers: &mut Numbers) -> u8 {
    let byte = match numbers.below(8) {
        0 => numbers.below(256),
        1 => [0x7F, 0xC0, 0xFF]
            .get(numbers.below(3))
            .copied()
            .unwrap_or(0),
        _ => numbers.below(4),
    };
    u8::try_from(byte).unwrap_or(0)
}
