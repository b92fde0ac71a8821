//! What JSON has no value for: bytes, and floats that are not finite.

use crate::value::{Key, Value};

/// The bytes that pairs of hexadecimal digits spell.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut digits = text.chars().filter(|character| *character != ' ');
    while let Some(high) = digits.next() {
        let (high, low) = (high.to_digit(16)?, digits.next()?.to_digit(16)?);
        bytes.push(u8::try_from(high << 4 | low).ok()?);
    }
    Some(bytes)
}

/// The float of a bit pattern such as `0x7fc00000`.
pub(super) fn float(text: &str) -> Option<Value> {
    let digits = text.strip_prefix("0x")?;
    match digits.len() {
        8 => u32::from_str_radix(digits, 16)
            .ok()
            .map(|bits| Value::F32(f32::from_bits(bits))),
        16 => u64::from_str_radix(digits, 16)
            .ok()
            .map(|bits| Value::F64(f64::from_bits(bits))),
        _ => None,
    }
}

/// The value that a record spells with its only key, or what should be there instead.
pub(crate) fn spelled(entries: &[(Key, Value)]) -> Option<Result<Value, &'static str>> {
    let [(key, Value::Text(text))] = entries else {
        return None;
    };
    match key.as_ref() {
        "hex" => {
            let bytes = bytes(text).map(Value::Bytes);
            Some(bytes.ok_or("pairs of hexadecimal digits expected"))
        }
        "bits" => Some(float(text).ok_or("a bit pattern such as 0x7fc00000 expected")),
        _ => None,
    }
}
