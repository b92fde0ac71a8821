//! The tree as JSON text and back. Numbers keep their precision, bytes are `{"hex": "..."}`, and
//! floats that are not finite are `{"bits": "0x..."}`. Whole numbers beyond 2^53, which other programs would round,
//! are text.

/// The largest number up to which every program keeps whole numbers exactly (2^53); larger ones are text.
pub(crate) const LARGEST: u64 = 1 << 53;

mod floats;
mod numbers;
mod parse;
mod print;
mod spelled;
mod window;

pub use parse::{line_of, parse, parse_within, read_within};
pub(crate) use print::push_digits;
pub use print::{acts_on_terminal, to_line, to_text, write};
pub(crate) use spelled::spelled;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Decimal, Value};

    #[test]
    fn floats_and_bytes_survive() {
        let value = Value::Record(vec![
            ("a".into(), Value::F32(0.1)),
            ("b".into(), Value::F32(f32::from_bits(0x7fc0_0001))),
            ("c".into(), Value::Bytes(vec![0, 255])),
            (
                "d".into(),
                Value::Text("a\u{1}\u{9b}\"\\\n\u{1F600}".into()),
            ),
            ("e".into(), Value::Int(-3)),
        ]);
        let large = [Value::Uint((1 << 53) + 1), Value::Int(-(1 << 53) - 1)];
        assert_eq!(
            to_line(&Value::list(large)),
            r#"["9007199254740993", "-9007199254740993"]"#
        );
        let text = to_text(&value);
        assert!(!text.contains('\u{9b}') && !text.contains('\u{1}'));
        let back = parse(&text).unwrap();
        assert_eq!(
            back.get("a"),
            &Value::Decimal(Decimal {
                single: 0.1,
                double: 0.1
            })
        );
        assert!(matches!(back.get("b"), Value::F32(x) if x.to_bits() == 0x7fc0_0001));
        assert_eq!(back.get("c"), value.get("c"));
        assert_eq!(back.get("d"), value.get("d"));
        assert_eq!(back.get("e"), value.get("e"));
    }
}
