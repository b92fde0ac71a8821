//! Texts for people: file content made harmless, sizes, plurals, lengths.

use std::borrow::Cow;
use std::fmt::Write as _;

use bindery::Value;
use bindery::value::json;

/// The text without anything that a terminal would act on.
///
/// Control characters and those that turn the direction of writing come out as escapes.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    if !text.chars().any(acts_on_terminal) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            other if acts_on_terminal(other) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(other));
            }
            other => out.push(other),
        }
    }
    Cow::Owned(out)
}

fn acts_on_terminal(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// At most so many characters, the last one a mark if some are missing.
pub(crate) fn shorten(text: &str, most: usize) -> Cow<'_, str> {
    if text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    Cow::Owned(short)
}

/// A value on one line, harmless and not too long.
pub(crate) fn value_text(value: &Value, most: usize) -> String {
    let text = match value {
        Value::Bytes(bytes) => {
            // Two digits a byte: more than fit need not be spelled out.
            let mut digits = String::new();
            for byte in bytes.iter().take(most) {
                let _ = write!(digits, "{byte:02x}");
            }
            digits
        }
        Value::Record(entries) if matches!(entries.as_slice(), [(count, _), (stride, _)] if count == "count" && stride == "stride") =>
        {
            return format!(
                "{} of {} B each",
                json::to_line(value.get("count")),
                json::to_line(value.get("stride"))
            );
        }
        Value::Record(entries) if matches!(entries.as_slice(), [(space, _), (method, _)] if space == "space" && method == "method") =>
        {
            return format!("see space {}", json::to_line(value.get("space")));
        }
        other => json::to_line(other),
    };
    shorten(&clean(&text), most).into_owned()
}

/// A size: exact when small, else rounded.
pub(crate) fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let mut number = bytes as f64;
    let mut unit = "B";
    for next in UNITS {
        if number < 1024.0 {
            break;
        }
        number /= 1024.0;
        unit = next;
    }
    format!("{number:.1} {unit}")
}

/// A number and its noun, for example `1 finding`, `2 findings`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// A part of a whole, in percent.
pub(crate) fn share(part: u64, whole: u64) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1}%", 100.0 * part as f64 / whole as f64),
    }
}

/// How many columns a text takes, near enough.
pub(crate) fn width(text: &str) -> usize {
    text.chars().count()
}

/// The printable form of bytes, dots for the rest.
pub(crate) fn ascii(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|byte| match byte {
            0x20..=0x7e => char::from(*byte),
            _ => '.',
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal() {
        assert_eq!(
            clean("a\u{1b}[31mb\u{9b}c\u{202e}\n"),
            "a\\u{1b}[31mb\\u{9b}c\\u{202e}\\n"
        );
        assert!(matches!(clean("plain"), Cow::Borrowed(_)));
    }

    #[test]
    fn sizes_are_short() {
        assert_eq!(size(1023), "1023 B");
        assert_eq!(size(1536), "1.5 KiB");
        assert_eq!(size(u64::MAX), "16777216.0 TiB");
    }

    #[test]
    fn long_texts_are_marked() {
        assert_eq!(shorten("abcd", 4), "abcd");
        assert_eq!(shorten("abcde", 4), "abc…");
    }
}
