//! A tree from text.

use std::collections::HashSet;

use crate::codec::limits::Limits;
use crate::report::error::{Error, Result};
use crate::report::path::{Path, Segment};
use crate::value::alike::{Cells, Collector, put};
use crate::value::json::floats::single_of;
use crate::value::json::spelled;
use crate::value::{Budget, Decimal, Key, Value};

const MAX_DEPTH: usize = 128;

/// Reads a tree from text.
///
/// # Errors
/// When it is no JSON, with line and column in the message, or the tree would take more memory than a file may;
/// see [`parse_within`].
pub fn parse(text: &str) -> Result<Value> {
    parse_within(text, Limits::default())
}

/// As [`parse`], with limits of your own.
///
/// # Errors
/// When it is no JSON, with line and column in the message, or its lists would pass the limit on memory.
pub fn parse_within(text: &str, limits: Limits) -> Result<Value> {
    let mut parser = Parser::new(text, None);
    parser.budget = Budget::new(limits.memory);
    parser.document()
}

/// The line on which the value at this path starts, counted from 1.
#[must_use]
pub fn line_of(text: &str, path: &Path) -> Option<usize> {
    let mut parser = Parser::new(text, Some(path.segments().collect()));
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
fn is_known(entries: &[(Key, Value)], many: &mut HashSet<String>, key: &str) -> bool {
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
    path: Vec<Segment<'static>>,
    sought: Option<Vec<Segment<'a>>>,
    found: Option<usize>,
    budget: Budget,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, sought: Option<Vec<Segment<'a>>>) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            path: Vec::new(),
            sought,
            found: None,
            budget: Budget::default(),
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
    fn inside(&mut self, step: impl FnOnce() -> Segment<'static>) -> Result<Value> {
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
            && *sought == self.path
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
        let mut entries: Vec<(Key, Value)> = Vec::new();
        let mut many = HashSet::new();
        if self.is_empty(b'}') {
            return Ok(Value::Record(entries));
        }
        loop {
            self.space();
            let place = self.at;
            let key = self.string()?;
            if is_known(&entries, &mut many, &key) {
                return Err(self.wrong_at(place, &format!("the key \"{key}\" is there twice")));
            }
            self.expect(b':')?;
            let value = self.inside(|| key.clone().into())?;
            entries.push((key.into(), value));
            if !self.goes_on(b'}')? {
                break;
            }
        }
        match spelled(&entries) {
            Some(value) => value.map_err(|message| self.wrong_at(start, message)),
            None => Ok(Value::Record(entries)),
        }
    }

    fn list(&mut self) -> Result<Value> {
        self.expect(b'[')?;
        let mut items = Collector::default();
        if !self.is_empty(b']') {
            let mut index = 0usize;
            loop {
                match self.cells(&mut items) {
                    Some(taken) => {
                        self.budget.take(taken);
                    }
                    None => {
                        let left = self.budget.left();
                        let item = self.inside(|| Segment::Index(index))?;
                        items.push(item, &self.budget, left);
                    }
                }
                self.budget.expect("tree")?;
                index = index.saturating_add(1);
                if !self.goes_on(b']')? {
                    break;
                }
            }
        }
        Ok(items.finish())
    }

    /// Reads an element straight into the columns of those before it, if it looks like one of them. How many bytes
    /// that takes; nothing was read where it does not.
    fn cells(&mut self, items: &mut Collector) -> Option<usize> {
        let alike = items.alike.as_mut().filter(|_| self.sought.is_none())?;
        let start = self.at;
        let taken = alike.try_shapes(|cells, index, widened| {
            self.at = start;
            self.cell(cells, index, widened).is_some()
        });
        if taken.is_none() {
            self.at = start;
        }
        taken
    }

    /// Reads what these columns have room for; nothing where something else is there.
    fn cell(&mut self, cells: &mut Cells, index: usize, widened: &mut bool) -> Option<()> {
        self.space();
        let added = match cells {
            Cells::Record(columns) => return self.cell_record(columns, index, widened),
            Cells::List(columns) => {
                self.byte(b'[')?;
                for (number, cells) in columns.iter_mut().enumerate() {
                    if number > 0 {
                        self.byte(b',')?;
                    }
                    self.cell(cells, index, widened)?;
                }
                return self.byte(b']');
            }
            Cells::Word(words) => {
                self.byte(b'"')?;
                let text = self.plain_text();
                self.byte_here(b'"')?;
                words.push(text, index)
            }
            Cells::Null => matches!(self.known_word(), Some(Value::Null)),
            Cells::Bool(cells) => match self.known_word() {
                Some(Value::Bool(value)) => put(cells, value, index),
                _ => false,
            },
            // An error says where it is, which is looked for from the start of the text.
            _ if !matches!(self.peek(), Some(b'-' | b'0'..=b'9')) => false,
            Cells::Uint(_) | Cells::Int(_) | Cells::Decimal(_) => match (self.number(), cells) {
                (Ok(Value::Uint(number)), Cells::Uint(cells)) => cells.push(number, index, widened),
                (Ok(Value::Int(number)), Cells::Int(cells)) => cells.push(number, index, widened),
                (Ok(Value::Decimal(number)), Cells::Decimal(cells)) => put(cells, number, index),
                _ => false,
            },
            Cells::F32(_) | Cells::F64(_) => false,
        };
        added.then_some(())
    }

    fn cell_record(
        &mut self,
        columns: &mut [(Key, Cells)],
        index: usize,
        widened: &mut bool,
    ) -> Option<()> {
        self.byte(b'{')?;
        for (number, (key, cells)) in columns.iter_mut().enumerate() {
            if number > 0 {
                self.byte(b',')?;
            }
            self.byte(b'"')?;
            let rest = self.text.as_bytes().get(self.at..)?;
            rest.strip_prefix(key.as_bytes())?;
            self.at = self.at.saturating_add(key.len());
            self.byte_here(b'"')?;
            self.byte(b':')?;
            self.cell(cells, index, widened)?;
        }
        self.byte(b'}')
    }

    /// Takes this byte behind white space, if it is there.
    fn byte(&mut self, wanted: u8) -> Option<()> {
        self.space();
        self.byte_here(wanted)
    }

    fn byte_here(&mut self, wanted: u8) -> Option<()> {
        (self.peek() == Some(wanted)).then(|| self.skip())
    }

    /// The part of a text that says what it means.
    fn plain_text(&mut self) -> &'a str {
        self.take_while(|byte| byte >= b' ' && byte != b'"' && byte != b'\\')
    }

    fn string(&mut self) -> Result<String> {
        self.expect(b'"')?;
        let mut out = String::new();
        loop {
            out.push_str(self.plain_text());
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
        if !text.bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E')) {
            if let Ok(number) = text.parse::<u64>() {
                return Ok(Value::Uint(number));
            }
            // "-0" is a float: the integers have no negative zero.
            if let Ok(number) = text.parse::<i64>()
                && number != 0
            {
                return Ok(Value::Int(number));
            }
        }
        let double = text.parse().ok();
        let both = double.and_then(|double| Some((single_of(text, double)?, double)));
        match both {
            Some((single, double)) => Ok(Value::Decimal(Decimal { single, double })),
            None => Err(self.wrong_at(start, "a number expected")),
        }
    }

    fn word(&mut self) -> Result<Value> {
        let start = self.at;
        self.known_word()
            .ok_or_else(|| self.wrong_at(start, "no such word"))
    }

    fn known_word(&mut self) -> Option<Value> {
        match self.take_while(|byte| byte.is_ascii_lowercase()) {
            "null" => Some(Value::Null),
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let line = |path: &str| line_of(text, &path.parse().unwrap());
        assert_eq!(line("a[1].b"), Some(4));
        assert_eq!(line("a"), Some(2));
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
                "line 1, column 8: the key \"a\" is there twice",
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
                error.ends_with(&format!("the key \"{again}\" is there twice")),
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
