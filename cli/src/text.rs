//! Texts for people: file content made harmless, sizes, plurals, lengths.

use std::borrow::Cow;
use std::fmt::Write as _;

use bindery::Value;
use bindery::value::json::{self, acts_on_terminal};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The text without anything that a terminal would act on.
///
/// Control characters and those that turn the direction of writing come out as escapes.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    if is_plain(text) || !text.chars().any(acts_on_terminal) {
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

/// Whether a text has nothing but letters and signs of ASCII, each of which takes a column. Most have, and many are
/// looked at.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// At most so many columns, the last one a mark if some are missing.
pub(crate) fn shorten(text: &str, most: usize) -> Cow<'_, str> {
    if fits(text, most) {
        return Cow::Borrowed(text);
    }
    let mut room = most.saturating_sub(1);
    let mut short = String::new();
    for character in text.chars() {
        let Some(left) = room.checked_sub(character.width().unwrap_or(0)) else {
            break;
        };
        room = left;
        short.push(character);
    }
    short.push('…');
    Cow::Owned(short)
}

/// Whether a text takes no more than so many columns. A long one is not gone through to its end.
fn fits(text: &str, most: usize) -> bool {
    // No letter takes fewer bytes than columns.
    if text.len() <= most {
        return true;
    }
    let mut left = most;
    let mut widths = text.chars().map(|character| character.width().unwrap_or(0));
    widths.all(|width| match left.checked_sub(width) {
        Some(less) => {
            left = less;
            true
        }
        None => false,
    })
}

/// At most so many columns of the end, which says most of a path; the first one a mark if some are
/// missing. Cut between steps where that leaves enough.
pub(crate) fn shorten_front(text: &str, most: usize) -> Cow<'_, str> {
    if fits(text, most) {
        return Cow::Borrowed(text);
    }
    let mut room = most.saturating_sub(1);
    let mut rest = text.len();
    for (at, character) in text.char_indices().rev() {
        let Some(left) = room.checked_sub(character.width().unwrap_or(0)) else {
            break;
        };
        (room, rest) = (left, at);
    }
    let rest = text.get(rest..).unwrap_or_default();
    let step = rest.find(['.', '/', '[']).and_then(|at| rest.get(at..));
    let short = match step {
        Some(steps) if width(steps) >= most / 2 => steps.trim_start_matches(['.', '/']),
        _ => rest,
    };
    Cow::Owned(format!("…{short}"))
}

/// As many of the texts as fit, separated by commas.
pub(crate) fn shorten_list(texts: &[String], room: usize) -> String {
    let lines = wrapped(texts, room);
    match lines.into_iter().next() {
        Some(line) if width(&line) <= room => line,
        _ => String::new(),
    }
}

/// The texts, separated by commas, in lines of so many characters where that is possible.
pub(crate) fn wrapped(texts: &[String], room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if width(line).saturating_add(width(text)).saturating_add(2) <= room => {
                line.push_str(", ");
                line.push_str(text);
            }
            _ => lines.push(text.clone()),
        }
    }
    lines
}

/// A text in lines of so many columns, each behind an indent, broken between words. A word that is longer than a line
/// has one of its own.
pub(crate) fn fill(text: &str, room: usize, indent: &str) -> String {
    hanging(text, room, indent, indent)
}

/// As [`fill`], with another indent before the first line.
pub(crate) fn hanging(text: &str, room: usize, first: &str, indent: &str) -> String {
    let options = textwrap::Options::new(room)
        .initial_indent(first)
        .subsequent_indent(indent)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit);
    textwrap::fill(text, options)
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
            format!("see space {}", json::to_line(value.get("space")))
        }
        other => json::to_line(other),
    };
    if is_plain(&text) && text.len() <= most {
        return text;
    }
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

/// A coordinate in at most six digits.
pub(crate) fn number(number: f32) -> String {
    // Nobody wants to see that a zero is negative.
    let number = number + 0.0;
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-3..1e6).contains(&magnitude) {
        return format!("{number:.3e}");
    }
    let whole = format!("{magnitude:.0}").len();
    let text = format!(
        "{number:.decimals$}",
        decimals = 6usize.saturating_sub(whole)
    );
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// A part of a whole, in percent.
pub(crate) fn share(part: u64, whole: u64) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1}%", 100.0 * part as f64 / whole as f64),
    }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    match is_plain(text) {
        true => text.len(),
        false => text.width(),
    }
}

/// A text with spaces behind it, so that it takes so many columns.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let mut padded = String::with_capacity(text.len().max(columns));
    push_padded(&mut padded, text, columns);
    padded
}

/// Adds a text with spaces behind it, so that it takes so many columns.
pub(crate) fn push_padded(out: &mut String, text: &str, columns: usize) {
    out.push_str(text);
    push_spaces(out, columns.saturating_sub(width(text)));
}

/// Adds so many spaces.
pub(crate) fn push_spaces(out: &mut String, count: usize) {
    out.extend(std::iter::repeat_n(' ', count));
}

/// The printable form of bytes, dots for the rest.
pub(crate) fn ascii(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    push_ascii(&mut out, bytes);
    out
}

/// Adds the printable form of bytes, dots for the rest.
pub(crate) fn push_ascii(out: &mut String, bytes: &[u8]) {
    out.extend(bytes.iter().map(|byte| match byte {
        0x20..=0x7e => char::from(*byte),
        _ => '.',
    }));
}

/// Adds a byte as two digits.
pub(crate) fn push_hex(out: &mut String, byte: u8) {
    let digit = |digit: u8| char::from_digit(digit.into(), 16).unwrap_or('0');
    out.push(digit(byte >> 4));
    out.push(digit(byte & 15));
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
    fn the_end_of_a_path_stays() {
        assert_eq!(shorten_front("a.b.c", 5), "a.b.c");
        assert_eq!(shorten_front("payload.head.magic", 17), "…head.magic");
        assert_eq!(shorten_front("payload.chunks[3].magic", 12), "…[3].magic");
        assert_eq!(shorten_front("one_very_long_name.x", 10), "…ng_name.x");
    }

    #[test]
    fn texts_break_between_words() {
        assert_eq!(fill("one two three", 9, "  "), "  one two\n  three");
        assert_eq!(fill("unbreakable x", 4, ""), "unbreakable\nx");
        assert_eq!(hanging("one two", 6, "- ", "  "), "- one\n  two");
    }

    #[test]
    fn lists_are_wrapped() {
        let texts = ["aa", "bb", "cc"].map(str::to_owned);
        assert_eq!(wrapped(&texts, 6), ["aa, bb", "cc"]);
        assert_eq!(wrapped(&texts, 1), ["aa", "bb", "cc"]);
        assert_eq!(shorten_list(&texts, 7), "aa, bb");
        assert_eq!(shorten_list(&texts, 1), "");
    }

    #[test]
    fn coordinates_are_short() {
        let texts = [
            -0.0,
            1.0,
            -1.5,
            0.333_333_34,
            1234.5678,
            123_456.78,
            1e-9,
            -3.4e38,
        ]
        .map(number);
        assert_eq!(
            texts,
            [
                "0",
                "1",
                "-1.5",
                "0.33333",
                "1234.57",
                "123457",
                "1.000e-9",
                "-3.400e38"
            ]
        );
    }

    #[test]
    fn long_texts_are_marked() {
        assert_eq!(shorten("abcd", 4), "abcd");
        assert_eq!(shorten("abcde", 4), "abc…");
        assert_eq!(shorten("戦車戦", 4), "戦…");
        assert_eq!(shorten_front("戦車戦", 4), "…戦");
    }

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!((width("戦車"), width("é"), width("e\u{301}")), (4, 1, 1));
        assert_eq!(pad("戦", 4), "戦  ");
    }
}
