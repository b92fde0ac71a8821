//! The tree as JSON text and back. Numbers keep their precision, bytes are `{"hex": "..."}`, and
//! floats that are not finite are `{"bits": "0x..."}`.

use std::fmt::Write as _;

use super::Value;
use crate::error::{Error, Result, Segment};

/// Records and lists that fit into this many columns stay on one line.
const COLUMNS: usize = 110;
const MAX_DEPTH: usize = 128;

/// The tree as text, one short record a line.
#[must_use]
pub fn to_text(value: &Value) -> String {
    let mut out = String::new();
    print(&mut out, value, 0);
    out.push('\n');
    out
}

/// The tree as text on one line.
#[must_use]
pub fn to_line(value: &Value) -> String {
    let mut out = String::new();
    compact(&mut out, value, usize::MAX);
    out
}

fn print(out: &mut String, value: &Value, indent: usize) {
    let start = out.len();
    let room = COLUMNS.saturating_sub(indent);
    if compact(out, value, room) {
        return;
    }
    out.truncate(start);
    let inner = indent.saturating_add(2);
    match value {
        Value::List(items) => {
            out.push('[');
            let mut line = out.len();
            for (index, item) in items.iter().enumerate() {
                let number = matches!(
                    item,
                    Value::Uint(_) | Value::Int(_) | Value::F32(_) | Value::F64(_)
                );
                let column = out.len().saturating_sub(line);
                // Numbers run on; anything else gets a line of its own.
                if number && index > 0 && column < COLUMNS {
                    out.push_str(", ");
                } else {
                    separate(out, index, inner);
                    line = out.len().saturating_sub(inner);
                }
                print(out, item, inner);
            }
            new_line(out, indent);
            out.push(']');
        }
        Value::Record(entries) => {
            out.push('{');
            for (index, (key, item)) in entries.iter().enumerate() {
                separate(out, index, inner);
                print_text(out, key);
                out.push_str(": ");
                print(out, item, inner);
            }
            new_line(out, indent);
            out.push('}');
        }
        scalar => {
            compact(out, scalar, usize::MAX);
        }
    }
}

fn separate(out: &mut String, index: usize, indent: usize) {
    if index > 0 {
        out.push(',');
    }
    new_line(out, indent);
}

fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

/// Appends the value on one line; gives up with `false` once it is longer than `room`.
fn compact(out: &mut String, value: &Value, room: usize) -> bool {
    let start = out.len();
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Uint(number) => append(out, number),
        Value::Int(number) => append(out, number),
        Value::F32(number) if number.is_finite() => append(out, &FloatText(format!("{number:?}"))),
        Value::F64(number) if number.is_finite() => append(out, &FloatText(format!("{number:?}"))),
        Value::F32(number) => {
            let _ = write!(out, "{{\"bits\": \"0x{:08x}\"}}", number.to_bits());
        }
        Value::F64(number) => {
            let _ = write!(out, "{{\"bits\": \"0x{:016x}\"}}", number.to_bits());
        }
        Value::Decimal(text) => out.push_str(text),
        Value::Text(text) => print_text(out, text),
        Value::Bytes(bytes) => {
            out.push_str("{\"hex\": \"");
            for byte in bytes {
                let _ = write!(out, "{byte:02x}");
            }
            out.push_str("\"}");
        }
        Value::List(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                let used = out.len().saturating_sub(start);
                if used > room || !compact(out, item, room.saturating_sub(used)) {
                    return false;
                }
            }
            out.push(']');
        }
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

struct FloatText(String);

impl std::fmt::Display for FloatText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

fn append(out: &mut String, value: &dyn std::fmt::Display) {
    let _ = write!(out, "{value}");
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
            // C0 and C1 controls never reach a terminal as they are.
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// Reads a tree from text.
///
/// # Errors
/// When it is no JSON, with line and column in the message.
pub fn parse(text: &str) -> Result<Value> {
    let mut parser = Parser::new(text);
    parser.document()
}

/// The line on which the value at this path starts, counted from 1.
#[must_use]
pub fn line_of<'a>(text: &str, path: impl IntoIterator<Item = &'a Segment>) -> Option<usize> {
    let path: Vec<&Segment> = path.into_iter().collect();
    let mut parser = Parser::new(text);
    parser.sought = Some(path);
    // The walk stops early only on malformed text, which `parse` has already refused.
    let _ = parser.document();
    parser.found
}

struct Parser<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
    path: Vec<Segment>,
    sought: Option<Vec<&'a Segment>>,
    found: Option<usize>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            rest: text.chars().peekable(),
            line: 1,
            column: 1,
            path: Vec::new(),
            sought: None,
            found: None,
        }
    }

    fn document(&mut self) -> Result<Value> {
        let value = self.value()?;
        self.space();
        if self.rest.peek().is_some() {
            return Err(self.wrong("nothing more expected after the value"));
        }
        Ok(value)
    }

    fn next(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        if character == '\n' {
            self.line = self.line.saturating_add(1);
            self.column = 1;
        } else {
            self.column = self.column.saturating_add(1);
        }
        Some(character)
    }

    fn space(&mut self) {
        while self
            .rest
            .next_if(|character| matches!(character, ' ' | '\t' | '\r' | '\n'))
            .is_some_and(|character| {
                if character == '\n' {
                    self.line = self.line.saturating_add(1);
                    self.column = 1;
                } else {
                    self.column = self.column.saturating_add(1);
                }
                true
            })
        {}
    }

    #[cold]
    fn wrong(&self, message: &str) -> Error {
        Error::malformed(format!(
            "not JSON at line {}, column {}: {message}",
            self.line, self.column
        ))
    }

    fn expect(&mut self, wanted: char) -> Result<()> {
        self.space();
        if self.rest.peek() == Some(&wanted) {
            self.next();
            return Ok(());
        }
        Err(self.wrong(&format!("`{wanted}` expected")))
    }

    fn value(&mut self) -> Result<Value> {
        self.space();
        if let Some(sought) = &self.sought
            && self.found.is_none()
            && sought.iter().copied().eq(self.path.iter())
        {
            self.found = Some(self.line);
        }
        if self.path.len() > MAX_DEPTH {
            return Err(self.wrong("nested too deeply"));
        }
        match self.rest.peek() {
            Some('{') => self.record(),
            Some('[') => self.list(),
            Some('"') => Ok(Value::Text(self.text()?)),
            Some('-' | '0'..='9') => self.number(),
            Some('a'..='z') => self.word(),
            _ => Err(self.wrong("a value expected")),
        }
    }

    fn record(&mut self) -> Result<Value> {
        self.expect('{')?;
        let mut entries: Vec<(super::Key, Value)> = Vec::new();
        self.space();
        if self.rest.peek() == Some(&'}') {
            self.next();
            return Ok(Value::Record(entries));
        }
        loop {
            self.space();
            let key = self.text()?;
            self.expect(':')?;
            self.path.push(Segment::Field(key.clone().into()));
            let value = self.value()?;
            self.path.pop();
            if entries.iter().any(|(known, _)| *known == key) {
                return Err(self.wrong(&format!("the key \"{key}\" stands twice")));
            }
            entries.push((key.into(), value));
            self.space();
            match self.next() {
                Some(',') => {}
                Some('}') => break,
                _ => return Err(self.wrong("`,` or `}` expected")),
            }
        }
        if let [(key, Value::Text(text))] = entries.as_slice() {
            match key.as_ref() {
                "hex" => return Ok(Value::Bytes(self.hex(text)?)),
                "bits" => return self.float_bits(text),
                _ => {}
            }
        }
        Ok(Value::Record(entries))
    }

    fn hex(&self, text: &str) -> Result<Vec<u8>> {
        let digits: Option<Vec<u32>> = text
            .chars()
            .filter(|character| *character != ' ')
            .map(|character| character.to_digit(16))
            .collect();
        let digits = digits.ok_or_else(|| self.wrong("hexadecimal digits expected"))?;
        digits
            .chunks(2)
            .map(|pair| match pair {
                [high, low] => u8::try_from(high.wrapping_mul(16).wrapping_add(*low))
                    .map_err(|_| self.wrong("hexadecimal digits expected")),
                _ => Err(self.wrong("an even number of hexadecimal digits expected")),
            })
            .collect()
    }

    fn float_bits(&self, text: &str) -> Result<Value> {
        let wrong = || self.wrong("a bit pattern such as 0x7fc00000 expected");
        let digits = text.strip_prefix("0x").ok_or_else(wrong)?;
        match digits.len() {
            8 => u32::from_str_radix(digits, 16)
                .map(|bits| Value::F32(f32::from_bits(bits)))
                .map_err(|_| wrong()),
            16 => u64::from_str_radix(digits, 16)
                .map(|bits| Value::F64(f64::from_bits(bits)))
                .map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }

    fn list(&mut self) -> Result<Value> {
        self.expect('[')?;
        let mut items = Vec::new();
        self.space();
        if self.rest.peek() == Some(&']') {
            self.next();
            return Ok(Value::List(items));
        }
        loop {
            self.path.push(Segment::Index(items.len()));
            items.push(self.value()?);
            self.path.pop();
            self.space();
            match self.next() {
                Some(',') => {}
                Some(']') => return Ok(Value::List(items)),
                _ => return Err(self.wrong("`,` or `]` expected")),
            }
        }
    }

    fn text(&mut self) -> Result<String> {
        self.expect('"')?;
        let mut out = String::new();
        loop {
            match self.next() {
                Some('"') => return Ok(out),
                Some('\\') => out.push(self.escape()?),
                Some(control) if u32::from(control) < 0x20 => {
                    return Err(self.wrong("a control character must be escaped"));
                }
                Some(other) => out.push(other),
                None => return Err(self.wrong("the text does not end")),
            }
        }
    }

    fn escape(&mut self) -> Result<char> {
        Ok(match self.next() {
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some(plain @ ('"' | '\\' | '/')) => plain,
            Some('u') => {
                let unit = self.unit()?;
                let code = match unit {
                    0xD800..=0xDBFF => {
                        self.expect('\\')?;
                        self.expect('u')?;
                        let low = self.unit()?;
                        unit.wrapping_sub(0xD800)
                            .wrapping_mul(0x400)
                            .wrapping_add(low.wrapping_sub(0xDC00))
                            .wrapping_add(0x1_0000)
                    }
                    single => single,
                };
                char::from_u32(code).ok_or_else(|| self.wrong("no such character"))?
            }
            _ => return Err(self.wrong("no such escape")),
        })
    }

    fn unit(&mut self) -> Result<u32> {
        let mut unit = 0u32;
        for _ in 0..4 {
            let digit = self.next().and_then(|character| character.to_digit(16));
            let digit = digit.ok_or_else(|| self.wrong("four hexadecimal digits expected"))?;
            unit = unit.wrapping_mul(16).wrapping_add(digit);
        }
        Ok(unit)
    }

    fn number(&mut self) -> Result<Value> {
        let mut text = String::new();
        while let Some(character) = self.rest.peek().copied() {
            if !matches!(character, '0'..='9' | '-' | '+' | '.' | 'e' | 'E') {
                break;
            }
            text.push(character);
            self.next();
        }
        if let Ok(number) = text.parse::<u64>() {
            return Ok(Value::Uint(number));
        }
        // "-0" is a float: the integers have no negative zero.
        if let Ok(number) = text.parse::<i64>()
            && number != 0
        {
            return Ok(Value::Int(number));
        }
        match text.parse::<f64>() {
            Ok(_) => Ok(Value::Decimal(text)),
            Err(_) => Err(self.wrong("a number expected")),
        }
    }

    fn word(&mut self) -> Result<Value> {
        let mut word = String::new();
        while let Some(letter @ 'a'..='z') = self.rest.peek().copied() {
            word.push(letter);
            self.next();
        }
        match word.as_str() {
            "null" => Ok(Value::Null),
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err(self.wrong("no such word")),
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
        assert_eq!(back.get("a"), &Value::Decimal("0.1".into()));
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
            ("[1\n2]", "line 2, column 2: `,` or `]` expected"),
            (
                "{\"a\":1,\"a\":2}",
                "line 1, column 13: the key \"a\" stands twice",
            ),
            (
                "\"\u{1}\"",
                "line 1, column 3: a control character must be escaped",
            ),
        ];
        for (text, message) in broken {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.ends_with(message), "{error}");
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
