//! A tree from text.

use std::collections::HashSet;
use std::io::{self, Read};

use crate::codec::limits::Limits;
use crate::report::error::{Error, Result};
use crate::report::path::{Path, Segment};
use crate::value::alike::{Cells, Collector};
use crate::value::json::numbers::Number;
use crate::value::json::window::Window;
use crate::value::json::{numbers, spelled};
use crate::value::{Budget, Key, Value};

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
/// When it is no JSON, with line and column in the message, or its tree would pass the limit on memory.
pub fn parse_within(text: &str, limits: Limits) -> Result<Value> {
    let mut bytes = text.as_bytes();
    let mut parser = Parser::new(Window::of(&mut bytes, text.len()), None);
    parser.budget = Budget::new(limits.memory);
    parser.document().map_err(|fault| fault.in_text(text))
}

/// As [`parse_within`], of a text in UTF-8 that is read as it is needed, so that it never is in memory as a whole.
/// `None` where that fails: `parse_within` says why, and needs the text for it.
///
/// # Errors
/// When the text cannot be read.
pub fn read_within(text: &mut dyn Read, limits: Limits) -> io::Result<Option<Value>> {
    let mut parser = Parser::new(Window::of(text, usize::MAX), None);
    parser.budget = Budget::new(limits.memory);
    let value = parser.document();
    match parser.window.failed() {
        Some(error) => Err(error),
        None => Ok(value.ok()),
    }
}

/// The line on which the value at this path starts, counted from 1.
#[must_use]
pub fn line_of(text: &str, path: &Path) -> Option<usize> {
    let mut bytes = text.as_bytes();
    let window = Window::of(&mut bytes, text.len());
    let mut parser = Parser::new(window, Some(path.segments().collect()));
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

/// Why there is no tree.
enum Fault {
    /// It is no JSON, at a byte of the text.
    Wrong(usize, String),
    /// It would pass a limit.
    Limit(Error),
    /// What was sought is there.
    Found,
}

impl Fault {
    fn in_text(self, text: &str) -> Error {
        match self {
            Self::Wrong(at, message) => {
                let (line, column) = line_and_column(text, at);
                Error::malformed(format!(
                    "not JSON at line {line}, column {column}: {message}"
                ))
            }
            Self::Limit(error) => error,
            Self::Found => Error::value("found"),
        }
    }
}

type Parsed<T> = std::result::Result<T, Fault>;

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
    window: Window<'a>,
    depth: usize,
    /// Where the walk is, as long as something is sought.
    path: Vec<Segment<'static>>,
    sought: Option<Vec<Segment<'a>>>,
    found: Option<usize>,
    budget: Budget,
}

impl<'a> Parser<'a> {
    fn new(window: Window<'a>, sought: Option<Vec<Segment<'a>>>) -> Self {
        Self {
            window,
            depth: 0,
            path: Vec::new(),
            sought,
            found: None,
            budget: Budget::default(),
        }
    }

    fn document(&mut self) -> Parsed<Value> {
        let value = self.value()?;
        self.space();
        if self.peek().is_some() {
            return Err(self.wrong("nothing more expected after the value"));
        }
        Ok(value)
    }

    #[inline]
    fn peek(&mut self) -> Option<u8> {
        self.window.peek()
    }

    #[inline]
    fn skip(&mut self) {
        self.window.skip(1);
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.skip();
        }
    }

    #[cold]
    fn wrong(&self, message: &str) -> Fault {
        self.wrong_at(self.window.place(), message)
    }

    #[cold]
    fn wrong_at(&self, place: usize, message: &str) -> Fault {
        Fault::Wrong(place, message.to_owned())
    }

    fn expect(&mut self, wanted: u8) -> Parsed<()> {
        self.space();
        if self.peek() == Some(wanted) {
            self.skip();
            return Ok(());
        }
        Err(self.wrong(&format!("`{}` expected", char::from(wanted))))
    }

    /// Reads a value one step deeper.
    fn inside(&mut self, step: impl FnOnce() -> Segment<'static>) -> Parsed<Value> {
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

    fn value(&mut self) -> Parsed<Value> {
        self.space();
        if let Some(sought) = &self.sought
            && *sought == self.path
        {
            self.found = Some(self.window.place());
            return Err(Fault::Found);
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
    fn goes_on(&mut self, closing: u8) -> Parsed<bool> {
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

    fn record(&mut self) -> Parsed<Value> {
        let (start, left) = (self.window.place(), self.budget.left());
        self.expect(b'{')?;
        let mut entries: Vec<(Key, Value)> = Vec::new();
        let mut many = HashSet::new();
        if self.is_empty(b'}') {
            return Ok(Value::Record(entries));
        }
        loop {
            self.space();
            let place = self.window.place();
            let key = self.string()?;
            if is_known(&entries, &mut many, &key) {
                return Err(self.wrong_at(place, &format!("the key \"{key}\" is there twice")));
            }
            self.expect(b':')?;
            let value = self.inside(|| key.clone().into())?;
            self.add(&mut entries, key, value)?;
            if !self.goes_on(b'}')? {
                break;
            }
        }
        match spelled(&entries) {
            Some(value) => {
                self.budget.back_to(left);
                value.map_err(|message| self.wrong_at(start, message))
            }
            None => Ok(Value::Record(entries)),
        }
    }

    /// Adds an entry to a record, and counts what that takes beside the records and lists in it.
    fn add(&self, entries: &mut Vec<(Key, Value)>, key: String, value: Value) -> Parsed<()> {
        let own = match &value {
            Value::Record(_) => 0,
            other => other.heap(),
        };
        let (own, before) = (own.saturating_add(key.capacity()), entries.capacity());
        entries.push((key.into(), value));
        let grown = entries.capacity().saturating_sub(before);
        let grown = grown.saturating_mul(size_of::<(Key, Value)>());
        self.budget.take(own.saturating_add(grown));
        self.budget.expect("tree").map_err(Fault::Limit)
    }

    fn list(&mut self) -> Parsed<Value> {
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
                        let mut item = self.inside(|| Segment::Index(index))?;
                        if let Value::Record(_) = item {
                            // It is counted as an element of the list.
                            self.budget.give_back(item.heap());
                        }
                        items.push(&mut item, &self.budget, left);
                    }
                }
                self.budget.expect("tree").map_err(Fault::Limit)?;
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
        let ahead = self.window.ahead();
        let mut read = 0;
        let taken = alike.try_shapes(|cells, index, widened| {
            let mut element = Element { ahead, at: 0 };
            let fits = element.cell(cells, index, widened).is_some();
            read = element.at;
            fits
        })?;
        self.window.skip(read);
        Some(taken)
    }

    fn string(&mut self) -> Parsed<String> {
        self.expect(b'"')?;
        let mut out = Vec::new();
        loop {
            let rest = self.window.rest();
            let plain = plain_text(rest);
            out.extend_from_slice(plain);
            let (taken, at_hand) = (plain.len(), rest.len());
            self.window.skip(taken);
            if taken > 0 && taken == at_hand {
                // It may go on behind what is at hand.
                continue;
            }
            match self.peek() {
                Some(b'"') => {
                    self.skip();
                    // What is read from elsewhere may be anything.
                    return String::from_utf8(out).map_err(|_| self.wrong("not UTF-8"));
                }
                Some(b'\\') => {
                    self.skip();
                    let escaped = self.escape()?;
                    out.extend_from_slice(escaped.encode_utf8(&mut [0; 4]).as_bytes());
                }
                Some(_) => return Err(self.wrong("a control character must be escaped")),
                None => return Err(self.wrong("the text does not end")),
            }
        }
    }

    fn escape(&mut self) -> Parsed<char> {
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
    fn escaped_unit(&mut self) -> Parsed<char> {
        let start = self.window.place();
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

    fn unit(&mut self) -> Parsed<u32> {
        const DIGITS: usize = 4;
        let digits = self.window.at_least(DIGITS.saturating_add(1));
        let digits = digits
            .strip_prefix(b"u")
            .and_then(|rest| rest.get(..DIGITS));
        let unit = digits.and_then(numbers::hexadecimal);
        let unit = unit.ok_or_else(|| self.wrong("`u` and four hexadecimal digits expected"))?;
        self.window.skip(DIGITS.saturating_add(1));
        Ok(unit)
    }

    fn number(&mut self) -> Parsed<Value> {
        let start = self.window.place();
        let text = self.window.take_while(numbers::is_part);
        match numbers::number(text) {
            Some(number) => Ok(number.into()),
            None => Err(self.wrong_at(start, "a number expected")),
        }
    }

    fn word(&mut self) -> Parsed<Value> {
        let start = self.window.place();
        let word = self.window.take_while(|byte| byte.is_ascii_lowercase());
        known_word(word).ok_or_else(|| self.wrong_at(start, "no such word"))
    }
}

/// The part of a text that says what it means.
fn plain_text(text: &[u8]) -> &[u8] {
    let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    text.get(..length_while(text, is_plain)).unwrap_or_default()
}

/// How many bytes at the start are such.
#[inline]
pub(super) fn length_while(text: &[u8], is_such: impl Fn(u8) -> bool) -> usize {
    let end = text.iter().position(|byte| !is_such(*byte));
    end.unwrap_or(text.len())
}

fn known_word(word: &[u8]) -> Option<Value> {
    match word {
        b"null" => Some(Value::Null),
        b"true" => Some(Value::Bool(true)),
        b"false" => Some(Value::Bool(false)),
        _ => None,
    }
}

/// An element of a list, as it is read into columns: only as far as the text is at hand, and from the start again where
/// it is something else.
struct Element<'t> {
    ahead: &'t [u8],
    at: usize,
}

impl<'t> Element<'t> {
    /// Reads what these columns have room for; nothing where something else is there.
    fn cell(&mut self, cells: &mut Cells, index: usize, widened: &mut bool) -> Option<()> {
        self.space();
        let added = match cells {
            Cells::Record(columns) => return self.record(columns, index, widened),
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
                let text = plain_text(self.ahead.get(self.at..)?);
                self.at = self.at.saturating_add(text.len());
                self.byte_here(b'"')?;
                words.push(std::str::from_utf8(text).ok()?, index)
            }
            Cells::Null => matches!(self.word(), Some(Value::Null)),
            Cells::Bool(cells) => match self.word() {
                Some(Value::Bool(value)) => cells.put(value, index),
                _ => false,
            },
            Cells::Uint(_) | Cells::Int(_) | Cells::Decimal(_) => match (cells, self.number()?) {
                (Cells::Uint(cells), Number::Uint(number)) => cells.push(number, index, widened),
                (Cells::Int(cells), Number::Int(number)) => cells.push(number, index, widened),
                (Cells::Decimal(cells), Number::Decimal(number)) => {
                    cells.push(number, index, widened)
                }
                _ => false,
            },
            Cells::F32(_) | Cells::F64(_) => false,
        };
        added.then_some(())
    }

    fn record(
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
            let rest = self.ahead.get(self.at..)?;
            rest.strip_prefix(key.as_bytes())?;
            self.at = self.at.saturating_add(key.len());
            self.byte_here(b'"')?;
            self.byte(b':')?;
            self.cell(cells, index, widened)?;
        }
        self.byte(b'}')
    }

    fn peek(&self) -> Option<u8> {
        self.ahead.get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at = self.at.saturating_add(1);
        }
    }

    /// Takes this byte behind white space, if it is there.
    fn byte(&mut self, wanted: u8) -> Option<()> {
        if self.byte_here(wanted).is_none() {
            self.space();
            return self.byte_here(wanted);
        }
        Some(())
    }

    fn byte_here(&mut self, wanted: u8) -> Option<()> {
        (self.peek() == Some(wanted)).then(|| self.at = self.at.saturating_add(1))
    }

    /// Takes bytes as long as they are such. None of what may go on behind what is at hand.
    #[inline]
    fn take_while(&mut self, is_such: impl Fn(u8) -> bool) -> Option<&'t [u8]> {
        let rest = self.ahead.get(self.at..)?;
        let length = length_while(rest, is_such);
        self.at = self.at.saturating_add(length);
        rest.get(..length).filter(|taken| taken.len() < rest.len())
    }

    fn word(&mut self) -> Option<Value> {
        known_word(self.take_while(|byte| byte.is_ascii_lowercase())?)
    }

    #[inline]
    fn number(&mut self) -> Option<Number> {
        let rest = self.ahead.get(self.at..)?;
        match numbers::short(rest) {
            // It may go on behind what is at hand.
            Some((number, length)) if length < rest.len() => {
                self.at = self.at.saturating_add(length);
                Some(number)
            }
            _ => numbers::number(self.take_while(numbers::is_part)?),
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

    /// The memory that the tree of a text takes at least: what it is refused below.
    fn least(text: &str) -> u64 {
        let fits = |memory: u64| parse_within(text, Limits::default().with_memory(memory)).is_ok();
        let (mut no, mut yes) = (0, 1 << 30);
        while u64::saturating_sub(yes, no) > 1 {
            let middle = u64::midpoint(no, yes);
            match fits(middle) {
                true => yes = middle,
                false => no = middle,
            }
        }
        yes
    }

    #[test]
    fn records_count_once_wherever_they_are() {
        let keys: Vec<String> = (0..1000)
            .map(|key| format!("\"key {key}\": \"text\""))
            .collect();
        let record = format!("{{{}}}", keys.join(", "));
        let entry = size_of::<(Key, Value)>() as u64 + 11;
        let counted = least(&record);
        assert!((1000 * entry..2000 * entry).contains(&counted), "{counted}");
        // In a list, or in a record, there is little more to it.
        for around in [format!("[{record}]"), format!("{{\"a\": {record}}}")] {
            assert!(
                (counted..counted + 1000).contains(&least(&around)),
                "{around}"
            );
        }
        // Few keys each, but no lists.
        let mut deep = "0".to_owned();
        for _ in 0..3 {
            let keys = (0..20).map(|key| format!("\"{key}\": {deep}"));
            deep = format!("{{{}}}", keys.collect::<Vec<_>>().join(", "));
        }
        assert!(least(&deep) > 20 * 20 * 20 * size_of::<(Key, Value)>() as u64);
    }

    /// A text that comes in pieces of so many bytes.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(into.len());
            self.0.read(&mut into[..length])
        }
    }

    #[test]
    fn a_text_in_pieces_is_the_whole() {
        let one = |number: u32| {
            let name = ["short", "é \u{1F600} \"", "\u{9b}"][number as usize % 3];
            let entries = [
                ("name", Value::from(name)),
                ("number", Value::Uint(u64::from(number).pow(3))),
                ("half", Value::F32(number as f32 / 2.0)),
                ("none", Value::Null),
                ("is", Value::Bool(number.is_multiple_of(2))),
            ];
            Value::from(entries)
        };
        let tree = Value::from([
            ("alike", Value::list((0..4000).map(one))),
            ("long", Value::Text("ä\n".repeat(60_000))),
            ("bytes", Value::Bytes(vec![0xA5; 100_000])),
            (
                "texts",
                Value::list((0..100).map(|n| Value::Text("x".repeat(n * 90)))),
            ),
        ]);
        let whole = super::super::to_text(&tree);
        let all = Limits::default();
        for (before, size) in [(0, 1 << 20), (1, 1000), (7, 65_537), (4095, 3)] {
            let text = format!("{}{whole}", " ".repeat(before));
            let mut pieces = Pieces(text.as_bytes(), size);
            let read = read_within(&mut pieces, all).unwrap().unwrap();
            assert!(super::super::to_text(&read) == whole, "{before} {size}");
        }
        let digits = format!("[0.{}]", "3".repeat(200_000));
        let third = read_within(&mut Pieces(digits.as_bytes(), 50_000), all);
        assert_eq!(
            third.unwrap().unwrap(),
            parse("[0.3333333333333333333333]").unwrap()
        );
        for wrong in [
            &b"[1, 2"[..],
            b"\"\xff\"",
            b"[1] 2",
            b"{\"a\": 1, \"a\": 2}",
        ] {
            assert!(read_within(&mut Pieces(wrong, 2), all).unwrap().is_none());
        }
        let little = all.with_memory(1000);
        assert!(
            read_within(&mut Pieces(whole.as_bytes(), 4096), little)
                .unwrap()
                .is_none()
        );
    }

    #[test]
    fn a_mistake_behind_much_text_has_its_line() {
        let lines = "{\"a\": 1.5, \"b\": [\"é\"]},\n".repeat(20_000);
        for (end, message) in [
            ("{\"a\": x}]", "line 20002, column 7: no such word"),
            (
                "{\"hex\": \"012\"}]",
                "line 20002, column 1: pairs of hexadecimal digits expected",
            ),
            (
                "{\"a\": 1.5, \"b\": [1}]",
                "line 20002, column 19: `,` or `]` expected",
            ),
        ] {
            let error = parse(&format!("[\n{lines}{end}")).unwrap_err().to_string();
            assert!(error.ends_with(message), "{error}");
        }
        let path = "[20000].b".parse().unwrap();
        assert_eq!(
            line_of(&format!("[\n{lines}{{\"a\": 1,\n\"b\": 2}}]"), &path),
            Some(20003)
        );
    }
}
