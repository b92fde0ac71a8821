//! The tree as JSON text and back. Numbers keep their precision, bytes are `{"hex": "..."}`, and
//! floats that are not finite are `{"bits": "0x..."}`.

use std::collections::HashSet;
use std::fmt::{self, Write};
use std::io;

use super::{Decimal, Value, columns};
use crate::error::{Error, Result, Segment};

/// Records and lists that fit into this many columns stay on one line.
const COLUMNS: usize = 110;
const MAX_DEPTH: usize = 128;

/// The tree as text, one short record a line.
#[must_use]
pub fn to_text(value: &Value) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = Printer::new(&mut out).document(value);
    out
}

/// The tree as text on one line.
#[must_use]
pub fn to_line(value: &Value) -> String {
    let mut out = String::new();
    compact(&mut out, value, usize::MAX);
    out
}

/// Writes the text of [`to_text`] piece by piece, so that no more than a line of it is in memory.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write(value: &Value, out: &mut dyn io::Write) -> io::Result<()> {
    let mut bytes = Bytes { out, failed: None };
    match Printer::new(&mut bytes).document(value) {
        Ok(()) => Ok(()),
        Err(_) => Err(bytes.failed.unwrap_or_else(|| io::ErrorKind::Other.into())),
    }
}

/// Passes text on as bytes, and keeps the reason why that failed.
struct Bytes<'a> {
    out: &'a mut dyn io::Write,
    failed: Option<io::Error>,
}

impl Write for Bytes<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.failed = Some(error);
            fmt::Error
        })
    }
}

struct Printer<'a, W> {
    out: &'a mut W,
    /// What is tried on one line.
    line: String,
}

impl<'a, W: Write> Printer<'a, W> {
    fn new(out: &'a mut W) -> Self {
        Self {
            out,
            line: String::new(),
        }
    }

    fn document(&mut self, value: &Value) -> fmt::Result {
        self.print(value, 0)?;
        self.out.write_char('\n')
    }

    fn print(&mut self, value: &Value, indent: usize) -> fmt::Result {
        let room = COLUMNS.saturating_sub(indent);
        self.line.clear();
        if compact(&mut self.line, value, room) {
            return self.out.write_str(&self.line);
        }
        match value {
            Value::List(items) => self.list(items.iter(), indent),
            Value::Columns(columns) => self.list(columns.iter(), indent),
            Value::Record(entries) => {
                let inner = indent.saturating_add(2);
                self.out.write_char('{')?;
                for (index, (key, item)) in entries.iter().enumerate() {
                    self.separate(index, inner)?;
                    self.line.clear();
                    print_text(&mut self.line, key);
                    self.line.push_str(": ");
                    self.out.write_str(&self.line)?;
                    self.print(item, inner)?;
                }
                self.new_line(indent)?;
                self.out.write_char('}')
            }
            Value::Bytes(bytes) => {
                self.out.write_str("{\"hex\": \"")?;
                for piece in bytes.chunks(4096) {
                    self.line.clear();
                    print_hex(&mut self.line, piece);
                    self.out.write_str(&self.line)?;
                }
                self.out.write_str("\"}")
            }
            scalar => {
                self.line.clear();
                compact(&mut self.line, scalar, usize::MAX);
                self.out.write_str(&self.line)
            }
        }
    }

    fn list<V: std::borrow::Borrow<Value>>(
        &mut self,
        items: impl Iterator<Item = V>,
        indent: usize,
    ) -> fmt::Result {
        let inner = indent.saturating_add(2);
        self.out.write_char('[')?;
        let mut column = 0usize;
        for (index, item) in items.enumerate() {
            let item = item.borrow();
            // Numbers run on; anything else gets a line of its own.
            if is_number(item) && index > 0 && column < COLUMNS {
                self.out.write_str(", ")?;
                column = column.saturating_add(2);
            } else {
                self.separate(index, inner)?;
                column = inner;
            }
            self.print(item, inner)?;
            // What is too long for one line is no number, and the next one starts a line.
            column = match is_number(item) {
                true => column.saturating_add(self.line.len()),
                false => COLUMNS,
            };
        }
        self.new_line(indent)?;
        self.out.write_char(']')
    }

    fn separate(&mut self, index: usize, indent: usize) -> fmt::Result {
        if index > 0 {
            self.out.write_char(',')?;
        }
        self.new_line(indent)
    }

    fn new_line(&mut self, indent: usize) -> fmt::Result {
        write!(self.out, "\n{:indent$}", "")
    }
}

fn is_number(value: &Value) -> bool {
    matches!(
        value,
        Value::Uint(_) | Value::Int(_) | Value::F32(_) | Value::F64(_) | Value::Decimal(_)
    )
}

/// Appends the value on one line; gives up with `false` once it is longer than `room`.
fn compact(out: &mut String, value: &Value, room: usize) -> bool {
    let start = out.len();
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Uint(number) => append(out, format_args!("{number}")),
        Value::Int(number) => append(out, format_args!("{number}")),
        Value::F32(number) if number.is_finite() => append(out, format_args!("{number:?}")),
        Value::F64(number) if number.is_finite() => append(out, format_args!("{number:?}")),
        Value::F32(number) => {
            append(
                out,
                format_args!("{{\"bits\": \"0x{:08x}\"}}", number.to_bits()),
            );
        }
        Value::F64(number) => {
            append(
                out,
                format_args!("{{\"bits\": \"0x{:016x}\"}}", number.to_bits()),
            );
        }
        // Larger than any: still a number when it is read again.
        Value::Decimal(number) if number.double.is_infinite() => {
            out.push_str(if number.double > 0.0 {
                "1e999"
            } else {
                "-1e999"
            });
        }
        Value::Decimal(number) => append(out, format_args!("{:?}", number.double)),
        Value::Text(text) => print_text(out, text),
        Value::Bytes(bytes) => {
            if bytes.len().saturating_mul(2) > room {
                return false;
            }
            out.push_str("{\"hex\": \"");
            print_hex(out, bytes);
            out.push_str("\"}");
        }
        Value::List(items) => return compact_list(out, items.iter(), room),
        Value::Columns(columns) => return compact_list(out, columns.iter(), room),
        Value::Record(entries) => {
            out.push('{');
            for (index, (key, item)) in entries.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                print_text(out, key);
                out.push_str(": ");
                let used = out.len().saturating_sub(start);
                if used > room || !compact(out, item, room.saturating_sub(used)) {
                    return false;
                }
            }
            out.push('}');
        }
    }
    out.len().saturating_sub(start) <= room
}

fn compact_list<V: std::borrow::Borrow<Value>>(
    out: &mut String,
    items: impl Iterator<Item = V>,
    room: usize,
) -> bool {
    let start = out.len();
    out.push('[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        let used = out.len().saturating_sub(start);
        if used > room || !compact(out, item.borrow(), room.saturating_sub(used)) {
            return false;
        }
    }
    out.push(']');
    out.len().saturating_sub(start) <= room
}

fn append(out: &mut String, text: fmt::Arguments<'_>) {
    // A string takes everything.
    let _ = out.write_fmt(text);
}

fn print_hex(out: &mut String, bytes: &[u8]) {
    let digit = |digit: u8| char::from_digit(digit.into(), 16).unwrap_or('0');
    for byte in bytes {
        out.push(digit(byte >> 4));
        out.push(digit(byte & 15));
    }
}

fn print_text(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // What a terminal would act on never reaches it as it is.
            control if acts_on_terminal(control) => {
                append(out, format_args!("\\u{:04x}", u32::from(control)));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// Whether a character is a control of the first or second kind, or turns the direction of writing.
#[must_use]
pub fn acts_on_terminal(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// Reads a tree from text.
///
/// # Errors
/// When it is no JSON, with line and column in the message.
pub fn parse(text: &str) -> Result<Value> {
    Parser::new(text, None).document()
}

/// The line on which the value at this path starts, counted from 1.
#[must_use]
pub fn line_of<'a>(text: &'a str, path: impl IntoIterator<Item = &'a Segment>) -> Option<usize> {
    let mut parser = Parser::new(text, Some(path.into_iter().collect()));
    // The walk ends where the value is found, or on malformed text, which `parse` has refused already.
    let _ = parser.document();
    Some(line_and_column(text, parser.found?).0)
}

/// Line and column of a byte, counted from 1.
fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.bytes().filter(|byte| *byte == b'\n').count();
    let column = before.chars().rev().take_while(|known| *known != '\n');
    (line.saturating_add(1), column.count().saturating_add(1))
}

/// Whether a record has this key already. Where it has more than a declared type would have, its keys are
/// kept in `many`, because a search through them would take longer with each.
fn is_known(entries: &[(super::Key, Value)], many: &mut HashSet<String>, key: &str) -> bool {
    const FEW: usize = 64;
    if entries.len() < FEW {
        return entries.iter().any(|(known, _)| known == key);
    }
    if many.is_empty() {
        many.extend(entries.iter().map(|(known, _)| known.to_string()));
    }
    !many.insert(key.to_owned())
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// Where the walk is, as long as something is sought.
    path: Vec<Segment>,
    sought: Option<Vec<&'a Segment>>,
    found: Option<usize>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, sought: Option<Vec<&'a Segment>>) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            path: Vec::new(),
            sought,
            found: None,
        }
    }

    fn document(&mut self) -> Result<Value> {
        let value = self.value()?;
        self.space();
        if self.at < self.text.len() {
            return Err(self.wrong("nothing more expected after the value"));
        }
        Ok(value)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    /// Takes bytes as long as they are such, and returns them.
    fn take_while(&mut self, is_such: impl Fn(u8) -> bool) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let end = rest.bytes().position(|byte| !is_such(byte));
        let taken = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        self.at = self.at.saturating_add(taken.len());
        taken
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.skip();
        }
    }

    #[cold]
    fn wrong(&self, message: &str) -> Error {
        self.wrong_at(self.at, message)
    }

    #[cold]
    fn wrong_at(&self, at: usize, message: &str) -> Error {
        let (line, column) = line_and_column(self.text, at);
        Error::malformed(format!(
            "not JSON at line {line}, column {column}: {message}"
        ))
    }

    fn expect(&mut self, wanted: u8) -> Result<()> {
        self.space();
        if self.peek() == Some(wanted) {
            self.skip();
            return Ok(());
        }
        Err(self.wrong(&format!("`{}` expected", char::from(wanted))))
    }

    /// Reads a value one step deeper.
    fn inside(&mut self, step: impl FnOnce() -> Segment) -> Result<Value> {
        if self.depth >= MAX_DEPTH {
            return Err(self.wrong("nested too deeply"));
        }
        self.depth = self.depth.saturating_add(1);
        if self.sought.is_some() {
            self.path.push(step());
        }
        let value = self.value()?;
        self.path.pop();
        self.depth = self.depth.saturating_sub(1);
        Ok(value)
    }

    fn value(&mut self) -> Result<Value> {
        self.space();
        if let Some(sought) = &self.sought
            && sought.iter().copied().eq(self.path.iter())
        {
            self.found = Some(self.at);
            return Err(Error::value("found"));
        }
        match self.peek() {
            Some(b'{') => self.record(),
            Some(b'[') => self.list(),
            Some(b'"') => Ok(Value::Text(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'a'..=b'z') => self.word(),
            _ => Err(self.wrong("a value expected")),
        }
    }

    /// Whether another element follows; takes the `,` or the bracket.
    fn goes_on(&mut self, closing: u8) -> Result<bool> {
        self.space();
        match self.peek() {
            Some(b',') => {
                self.skip();
                Ok(true)
            }
            Some(found) if found == closing => {
                self.skip();
                Ok(false)
            }
            _ => Err(self.wrong(&format!("`,` or `{}` expected", char::from(closing)))),
        }
    }

    /// Whether the bracket that was just opened is closed at once.
    fn is_empty(&mut self, closing: u8) -> bool {
        self.space();
        let empty = self.peek() == Some(closing);
        if empty {
            self.skip();
        }
        empty
    }

    fn record(&mut self) -> Result<Value> {
        let start = self.at;
        self.expect(b'{')?;
        let mut entries: Vec<(super::Key, Value)> = Vec::new();
        let mut many = HashSet::new();
        if self.is_empty(b'}') {
            return Ok(Value::Record(entries));
        }
        loop {
            self.space();
            let place = self.at;
            let key = self.string()?;
            if is_known(&entries, &mut many, &key) {
                return Err(self.wrong_at(place, &format!("the key \"{key}\" stands twice")));
            }
            self.expect(b':')?;
            let value = self.inside(|| Segment::Field(key.clone().into()))?;
            entries.push((key.into(), value));
            if !self.goes_on(b'}')? {
                break;
            }
        }
        if let [(key, Value::Text(text))] = entries.as_slice() {
            match key.as_ref() {
                "hex" => return self.hex(text, start),
                "bits" => return self.float_bits(text, start),
                _ => {}
            }
        }
        Ok(Value::Record(entries))
    }

    fn hex(&self, text: &str, start: usize) -> Result<Value> {
        let wrong = || self.wrong_at(start, "pairs of hexadecimal digits expected");
        let mut bytes = Vec::new();
        let mut digits = text.chars().filter(|character| *character != ' ');
        while let Some(high) = digits.next() {
            let pair = high
                .to_digit(16)
                .zip(digits.next().and_then(|low| low.to_digit(16)));
            let (high, low) = pair.ok_or_else(wrong)?;
            bytes.push(u8::try_from(high << 4 | low).map_err(|_| wrong())?);
        }
        Ok(Value::Bytes(bytes))
    }

    fn float_bits(&self, text: &str, start: usize) -> Result<Value> {
        let digits = text.strip_prefix("0x").unwrap_or_default();
        let bits = match digits.len() {
            8 => u32::from_str_radix(digits, 16)
                .ok()
                .map(|bits| Value::F32(f32::from_bits(bits))),
            16 => u64::from_str_radix(digits, 16)
                .ok()
                .map(|bits| Value::F64(f64::from_bits(bits))),
            _ => None,
        };
        bits.ok_or_else(|| self.wrong_at(start, "a bit pattern such as 0x7fc00000 expected"))
    }

    fn list(&mut self) -> Result<Value> {
        self.expect(b'[')?;
        let mut items = columns::Collector::default();
        if !self.is_empty(b']') {
            let mut index = 0usize;
            loop {
                items.push(self.inside(|| Segment::Index(index))?);
                index = index.saturating_add(1);
                if !self.goes_on(b']')? {
                    break;
                }
            }
        }
        Ok(items.finish())
    }

    fn string(&mut self) -> Result<String> {
        self.expect(b'"')?;
        let mut out = String::new();
        loop {
            out.push_str(self.take_while(|byte| byte >= b' ' && byte != b'"' && byte != b'\\'));
            match self.peek() {
                Some(b'"') => {
                    self.skip();
                    return Ok(out);
                }
                Some(b'\\') => {
                    self.skip();
                    out.push(self.escape()?);
                }
                Some(_) => return Err(self.wrong("a control character must be escaped")),
                None => return Err(self.wrong("the text does not end")),
            }
        }
    }

    fn escape(&mut self) -> Result<char> {
        let plain = match self.peek() {
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(plain @ (b'"' | b'\\' | b'/')) => char::from(plain),
            Some(b'u') => return self.escaped_unit(),
            _ => return Err(self.wrong("no such escape")),
        };
        self.skip();
        Ok(plain)
    }

    /// A character by its number; those beyond 16 bits are two numbers.
    fn escaped_unit(&mut self) -> Result<char> {
        let start = self.at;
        let wrong = |parser: &Self| parser.wrong_at(start, "no such character");
        let first = self.unit()?;
        if !(0xD800..0xDC00).contains(&first) {
            return char::from_u32(first).ok_or_else(|| wrong(self));
        }
        if self.peek() != Some(b'\\') {
            return Err(wrong(self));
        }
        self.skip();
        let second = self.unit()?;
        let low = second.checked_sub(0xDC00).filter(|low| *low < 0x400);
        let high = first.wrapping_sub(0xD800).wrapping_mul(0x400);
        low.and_then(|low| char::from_u32(high.wrapping_add(low).wrapping_add(0x1_0000)))
            .ok_or_else(|| wrong(self))
    }

    fn unit(&mut self) -> Result<u32> {
        let digits = self
            .text
            .get(self.at..)
            .and_then(|rest| rest.strip_prefix('u')?.get(..4))
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.wrong("`u` and four hexadecimal digits expected"))?;
        self.at = self.at.saturating_add(5);
        Ok(unit)
    }

    fn number(&mut self) -> Result<Value> {
        let start = self.at;
        let text =
            self.take_while(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'));
        if let Ok(number) = text.parse::<u64>() {
            return Ok(Value::Uint(number));
        }
        // "-0" is a float: the integers have no negative zero.
        if let Ok(number) = text.parse::<i64>()
            && number != 0
        {
            return Ok(Value::Int(number));
        }
        match (text.parse(), text.parse()) {
            (Ok(single), Ok(double)) => Ok(Value::Decimal(Decimal { single, double })),
            _ => Err(self.wrong_at(start, "a number expected")),
        }
    }

    fn word(&mut self) -> Result<Value> {
        let start = self.at;
        match self.take_while(|byte| byte.is_ascii_lowercase()) {
            "null" => Ok(Value::Null),
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err(self.wrong_at(start, "no such word")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn long_lists_put_one_record_a_line() {
        let record = Value::Record(vec![("x".into(), Value::Uint(1))]);
        let text = to_text(&Value::List(vec![record; 20]));
        assert_eq!(text.lines().count(), 22);
        assert_eq!(text.lines().nth(1), Some("  {\"x\": 1},"));
    }

    #[test]
    fn numbers_run_on() {
        let text = to_text(&Value::list((1000..1100).map(Value::Uint)));
        assert!(text.lines().all(|line| line.len() < COLUMNS + 8), "{text}");
        assert_eq!(text.lines().count(), 8);
        assert!(text.starts_with("[\n  1000, 1001, "));
        assert_eq!(
            parse(&text).unwrap(),
            Value::list((1000..1100).map(Value::Uint))
        );
    }

    #[test]
    fn pieces_are_the_whole() {
        let value = Value::Record(vec![
            (
                "numbers".into(),
                Value::list((0..100).map(|n| Value::F32(n as f32 / 7.0))),
            ),
            ("bytes".into(), Value::Bytes(vec![0xa5; 9000])),
            ("text".into(), Value::Text("x".repeat(300))),
            ("few".into(), Value::list([Value::Null])),
        ]);
        let mut out = Vec::new();
        write(&value, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), to_text(&value));
        let mut small = [0u8; 100];
        assert!(write(&value, &mut small.as_mut_slice()).is_err());
    }

    #[test]
    fn numbers_are_rounded_once() {
        // Halfway between two single-precision numbers, and a little more.
        let Value::Decimal(number) = parse("1.000000059604644775390626").unwrap() else {
            panic!("no decimal");
        };
        assert_eq!(number.double, 1.0 + f64::from(f32::EPSILON) / 2.0);
        assert_eq!(number.single, 1.0 + f32::EPSILON);
    }

    #[test]
    fn a_path_leads_to_its_line() {
        let text = "{\n\"a\": [\n1,\n{\"b\": 2}]}";
        let path = [
            Segment::Field("a".into()),
            Segment::Index(1),
            Segment::Field("b".into()),
        ];
        assert_eq!(line_of(text, &path), Some(4));
        assert_eq!(line_of(text, &path[..1]), Some(2));
    }

    #[test]
    fn broken_text_says_where() {
        let broken = [
            ("{\"a\" 1}", "line 1, column 6: `:` expected"),
            ("[1\n2]", "line 2, column 1: `,` or `]` expected"),
            ("[\"é\", x]", "line 1, column 7: no such word"),
            (
                "{\"hex\": \"012\"}",
                "line 1, column 1: pairs of hexadecimal digits expected",
            ),
            ("\"\\ud800x\"", "line 1, column 3: no such character"),
            (
                "{\"a\":1,\"a\":2}",
                "line 1, column 8: the key \"a\" stands twice",
            ),
            (
                "\"\u{1}\"",
                "line 1, column 2: a control character must be escaped",
            ),
        ];
        for (text, message) in broken {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.ends_with(message), "{error}");
        }
        let keys = |last: &str| -> String {
            let keys = (0..200).map(|number| format!("\"{number}\":0,"));
            format!("{{{}\"{last}\":0}}", keys.collect::<String>())
        };
        assert!(parse(&keys("200")).is_ok());
        for again in ["0", "70", "199"] {
            let error = parse(&keys(again)).unwrap_err().to_string();
            assert!(
                error.ends_with(&format!("the key \"{again}\" stands twice")),
                "{error}"
            );
        }
        let deep = "[".repeat(100_000);
        assert!(
            parse(&deep)
                .unwrap_err()
                .to_string()
                .contains("nested too deeply")
        );
    }
}
