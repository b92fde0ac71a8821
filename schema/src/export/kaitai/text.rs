//! Text: its encoding, and where it ends.

use super::expression::Scope;
use super::names::snake;
use super::orders::Order;
use super::tagged::of_type;
use super::types::{Entries, Writer, object, text};
use super::words;
use crate::describe::spec::{FieldInfo, Kind, TextEnd, TextInfo, TypeInfo};
use crate::value::Value;

impl Writer {
    /// What reads a text; nothing where Kaitai has no such encoding or end.
    pub(super) fn encoded(
        &self,
        scope: &Scope<'_>,
        field: &'static FieldInfo,
        info: &TextInfo,
    ) -> Option<Entries> {
        let encoding = encoding(info, scope.order)?;
        let of_bytes = |ty: &str, size: usize| {
            let mut entries = of_type(ty);
            entries.push(("encoding".into(), text(encoding)));
            entries.push(("size".into(), Value::Uint(size as u64)));
            entries
        };
        Some(match info.end {
            TextEnd::Size(size) => of_bytes("str", size),
            TextEnd::Filled {
                size,
                with: 0,
                at_first: true,
            } => of_bytes("strz", size),
            TextEnd::Filled {
                size,
                with,
                at_first,
            } if info.unit == 1 => {
                let mut entries = of_bytes("str", size);
                let key = if at_first { "terminator" } else { "pad-right" };
                entries.push((key.into(), Value::Uint(with.into())));
                entries
            }
            TextEnd::Filled { .. } => return None,
            TextEnd::Counted(number) => {
                let (number, length) = self.length_of_text(scope, number())?;
                of_type(&self.counted_text(encoding, info.unit, (&number, length)))
            }
            TextEnd::Zero => {
                let mut entries = of_type("strz");
                entries.push(("encoding".into(), text(encoding)));
                entries
            }
            TextEnd::Part => {
                let mut entries = of_type("str");
                entries.push(("encoding".into(), text(encoding)));
                if field.size.is_none() {
                    entries.push(("size-eos".into(), Value::Bool(true)));
                }
                entries
            }
        })
    }

    /// The type of the number before a text, and what its value is called.
    fn length_of_text(
        &self,
        scope: &Scope<'_>,
        number: &'static TypeInfo,
    ) -> Option<(String, &'static str)> {
        let Kind::Number(kind) = number.kind else {
            return None;
        };
        let (number, length) = match self.made_type(scope, number) {
            Some(made) => (made, "len_text.value"),
            None => (
                words::number(kind, number.fixed_size?)?.to_owned(),
                "len_text",
            ),
        };
        let number = match scope.order.word() {
            Some(order) if is_long(&number) => format!("{number}{order}"),
            None if is_long(&number) => return None,
            _ => number,
        };
        Some((number, length))
    }

    /// A type for a text behind the number of its units.
    fn counted_text(&self, encoding: &str, unit: usize, (number, length): (&str, &str)) -> String {
        let name = format!("text_{}_{number}", snake(encoding));
        let size = match unit {
            1 => length.to_owned(),
            unit => format!("{length} * {unit}"),
        };
        let seq = [
            object([("id", text("len_text")), ("type", text(number))]),
            object([
                ("id", text("text")),
                ("type", text("str")),
                ("encoding", text(encoding)),
                ("size", Value::Text(size)),
            ]),
        ];
        self.add_helper(&name, seq.to_vec());
        name
    }
}

/// What Kaitai calls an encoding.
fn encoding(info: &TextInfo, order: Order) -> Option<&'static str> {
    Some(match (info.encoding, order) {
        ("UTF-8 text", _) => "UTF-8",
        // Letters may be any bytes in a file, and a reader of Kaitai's should not fail at them.
        ("Latin-1 text" | "ASCII", _) => "ISO-8859-1",
        ("UTF-16 text", Order::Little) => "UTF-16LE",
        ("UTF-16 text", Order::Big) => "UTF-16BE",
        _ => return None,
    })
}

/// Bytes as a text in Kaitai's language.
pub(super) fn letters(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(*byte)]),
            b' '..=b'~' => out.push(char::from(*byte)),
            byte => out.push_str(&format!("\\u{byte:04x}")),
        }
    }
    out.push('"');
    out
}

/// Whether a number has several bytes, so that their order makes a difference.
fn is_long(number: &str) -> bool {
    ["u2", "u4", "u8", "s2", "s4", "s8"].contains(&number)
}
