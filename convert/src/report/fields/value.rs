//! Values as a page shows them.

use bindery::Value;

/// The most letters of a value.
const LONGEST: usize = 400;

/// What is shown as the value of a compressed part: the page says where it is shown.
const ANOTHER_SPACE: &str = "\u{1}";

/// A value on one line, not too long.
pub(super) fn text(value: &Value) -> String {
    let text = match value {
        Value::Record(entries) if value.get("space") != &Value::Null && entries.len() == 2 => {
            return ANOTHER_SPACE.to_owned();
        }
        other => bindery::value::json::to_line(other),
    };
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// Whether the page can tell the value by the type and the bytes alone.
pub(super) fn is_told_by_bytes(wire: &str, value: &Value, bytes: &[u8]) -> bool {
    match (wire, value) {
        ("zero-terminated text", Value::Text(text)) => {
            bytes.split_last() == Some((&0, text.as_bytes()))
        }
        (wire, Value::Text(text)) if wire.starts_with("u8 x ") => text.as_bytes() == bytes,
        (wire, Value::Record(entries)) if wire.contains(" x ") => {
            matches!(entries.as_slice(), [(count, _), (stride, _)] if count == "count" && stride == "stride")
        }
        (_, Value::Bytes(value)) => value == bytes,
        (wire, value) => number_type(value, bytes) == Some(wire),
    }
}

/// The plain type, as which these bytes are that number, the lowest byte first.
pub(super) fn number_type(value: &Value, bytes: &[u8]) -> Option<&'static str> {
    let number = || {
        let bytes = bytes.iter().rev();
        bytes.fold(0u64, |sum, byte| sum << 8 | u64::from(*byte))
    };
    let unsigned = ["u8", "u16", "u32", "u64"];
    let signed = ["i8", "i16", "i32", "i64"];
    let size = [1, 2, 4, 8].iter().position(|size| *size == bytes.len())?;
    match value {
        Value::Uint(value) if *value == number() => unsigned.get(size).copied(),
        Value::Int(value) => {
            // The lowest bytes are stored, and the highest of them has the sign.
            let stored = value.to_le_bytes();
            let is_negative = bytes.last().is_some_and(|last| last & 0x80 != 0);
            let rest = if is_negative { 0xff } else { 0 };
            let is_it = stored.starts_with(bytes)
                && stored.iter().skip(bytes.len()).all(|byte| *byte == rest);
            signed.get(size).copied().filter(|_| is_it)
        }
        Value::F32(value) if value.is_finite() && value.to_le_bytes() == *bytes => Some("f32"),
        Value::F64(value) if value.is_finite() && value.to_le_bytes() == *bytes => Some("f64"),
        _ => None,
    }
}
