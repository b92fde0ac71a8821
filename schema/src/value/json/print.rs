//! A tree as text.

use std::fmt::{self, Write};
use std::io;

use super::LARGEST;
use super::floats::{push_double, push_single};
use crate::value::alike::Cells;
use crate::value::{Alike, Key, Value};

/// Records and lists that fit into this many columns stay on one line.
const COLUMNS: usize = 110;
/// How much further what is inside of something starts.
const INDENT: usize = 2;

/// The tree as text, one short record a line.
#[must_use]
pub fn to_text(value: &Value) -> String {
    let mut printer = Printer {
        text: String::new(),
        out: None,
    };
    // Text that stays here cannot fail to be passed on.
    let _ = printer.document(value);
    printer.text
}

/// The tree as text on one line.
#[must_use]
pub fn to_line(value: &Value) -> String {
    let mut out = String::new();
    compact(&mut out, value, usize::MAX);
    out
}

/// Writes the text of [`to_text`] piece by piece, so that no more than a piece of it is in memory.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write(value: &Value, out: &mut dyn io::Write) -> io::Result<()> {
    let mut printer = Printer {
        text: String::new(),
        out: Some(out),
    };
    printer.document(value)?;
    printer.pass_on()
}

/// So much text is passed on at once.
const PIECE: usize = 1 << 16;

/// Prints what is longer than a line.
struct Printer<'a> {
    /// What was printed, as far as it was not passed on.
    text: String,
    /// Where it goes, unless it stays here.
    out: Option<&'a mut dyn io::Write>,
}

impl Printer<'_> {
    fn document(&mut self, value: &Value) -> io::Result<()> {
        self.print(value, 0)?;
        self.text.push('\n');
        Ok(())
    }

    /// Passes on what was printed so far.
    fn pass_on(&mut self) -> io::Result<()> {
        if let Some(out) = &mut self.out {
            out.write_all(self.text.as_bytes())?;
            self.text.clear();
        }
        Ok(())
    }

    /// Passes on what was printed so far, where that is worth it.
    #[inline]
    fn pass_on_much(&mut self) -> io::Result<()> {
        match self.text.len() >= PIECE {
            true => self.pass_on(),
            false => Ok(()),
        }
    }

    fn print(&mut self, value: &Value, indent: usize) -> io::Result<()> {
        let (start, room) = (self.text.len(), COLUMNS.saturating_sub(indent));
        if compact(&mut self.text, value, room) {
            return Ok(());
        }
        self.text.truncate(start);
        match value {
            Value::List(items) => self.list(items, indent),
            Value::Alike(alike) => self.alike(alike, indent),
            Value::Record(entries) => self.record(entries, indent),
            Value::Bytes(bytes) => {
                self.text.push_str("{\"hex\": \"");
                for piece in bytes.chunks(4096) {
                    print_hex(&mut self.text, piece);
                    self.pass_on_much()?;
                }
                self.text.push_str("\"}");
                Ok(())
            }
            scalar => {
                compact(&mut self.text, scalar, usize::MAX);
                Ok(())
            }
        }
    }

    fn list(&mut self, items: &[Value], indent: usize) -> io::Result<()> {
        let inner = indent.saturating_add(INDENT);
        let mut row = Row::of(inner);
        self.text.push('[');
        for item in items {
            let is_number = is_number(item);
            let start = self.start_item(&mut row, is_number);
            self.print(item, inner)?;
            // Where something was passed on, it was no number.
            row.end_item(is_number, self.text.len().saturating_sub(start));
            self.pass_on_much()?;
        }
        self.end(indent, ']');
        Ok(())
    }

    fn alike(&mut self, alike: &Alike, indent: usize) -> io::Result<()> {
        let inner = indent.saturating_add(INDENT);
        // Of all elements of one shape it is the same.
        let shapes = alike.shapes().iter();
        let layouts: Vec<Layout<'_>> = shapes
            .map(|shape| Layout::of(&shape.cells, inner))
            .collect();
        let mut row = Row::of(inner);
        self.text.push('[');
        for (shape, index) in (0..alike.len()).filter_map(|index| alike.place_of(index)) {
            let Some(layout) = layouts.get(shape) else {
                continue;
            };
            let is_number = is_number_in(layout.cells, index);
            let start = self.start_item(&mut row, is_number);
            self.element(layout, index);
            row.end_item(is_number, self.text.len().saturating_sub(start));
            self.pass_on_much()?;
        }
        self.end(indent, ']');
        Ok(())
    }

    /// Prints an element of a shape that is laid out like this.
    fn element(&mut self, layout: &Layout<'_>, index: usize) {
        let start = self.text.len();
        let room = COLUMNS.saturating_sub(layout.indent);
        if let Some(line) = &layout.line {
            if line.print(&mut self.text, index, room) {
                return;
            }
            self.text.truncate(start);
        }
        let mut row = Row::of(layout.indent.saturating_add(INDENT));
        let (opening, closing) = match layout.cells {
            Cells::Record(_) => ('{', '}'),
            Cells::List(_) => ('[', ']'),
            scalar => return print_cell(&mut self.text, scalar, index),
        };
        self.text.push(opening);
        for (key, inside) in &layout.inside {
            // What has a name does not run on.
            let is_number = key.is_empty() && is_number_in(inside.cells, index);
            let start = self.start_item(&mut row, is_number);
            self.text.push_str(key);
            self.element(inside, index);
            row.end_item(is_number, self.text.len().saturating_sub(start));
        }
        self.end(layout.indent, closing);
    }

    fn record(&mut self, entries: &[(Key, Value)], indent: usize) -> io::Result<()> {
        let inner = indent.saturating_add(INDENT);
        self.text.push('{');
        for (index, (key, item)) in entries.iter().enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.new_line(inner);
            print_key(&mut self.text, key);
            self.print(item, inner)?;
            self.pass_on_much()?;
        }
        self.end(indent, '}');
        Ok(())
    }

    /// Separates an item of a list from the one before it. Numbers run on; anything else gets a line of its own. Where it
    /// starts.
    #[inline]
    fn start_item(&mut self, row: &mut Row, is_number: bool) -> usize {
        if !row.is_first && is_number && row.column < COLUMNS {
            self.text.push_str(", ");
            row.column = row.column.saturating_add(2);
        } else {
            if !row.is_first {
                self.text.push(',');
            }
            self.new_line(row.indent);
            row.column = row.indent;
        }
        row.is_first = false;
        self.text.len()
    }

    /// Ends a list or a record.
    fn end(&mut self, indent: usize, bracket: char) {
        self.new_line(indent);
        self.text.push(bracket);
    }

    fn new_line(&mut self, indent: usize) {
        const SPACES: &str = "\n                                ";
        match SPACES.get(..indent.saturating_add(1)) {
            Some(spaces) => self.text.push_str(spaces),
            None => append(&mut self.text, format_args!("\n{:indent$}", "")),
        }
    }
}

/// Where the items of a list are.
struct Row {
    indent: usize,
    /// How long the line is.
    column: usize,
    is_first: bool,
}

impl Row {
    fn of(indent: usize) -> Self {
        Self {
            indent,
            column: 0,
            is_first: true,
        }
    }

    /// Goes on behind an item of so many bytes. What is too long for one line is no number, and the next one starts a
    /// line.
    fn end_item(&mut self, is_number: bool, length: usize) {
        self.column = match is_number {
            true => self.column.saturating_add(length),
            false => COLUMNS,
        };
    }
}

/// What the elements of one shape look like, where they start at this indent.
struct Layout<'v> {
    indent: usize,
    cells: &'v Cells,
    /// On one line, where one of them may be as short as that.
    line: Option<Line<'v>>,
    /// What is inside of them, with its name, where they are longer.
    inside: Vec<(String, Layout<'v>)>,
}

impl<'v> Layout<'v> {
    fn of(cells: &'v Cells, indent: usize) -> Self {
        let inner = indent.saturating_add(INDENT);
        let inside = match cells {
            Cells::Record(columns) => {
                let columns = columns.iter().map(|(key, cells)| {
                    let mut name = String::new();
                    print_key(&mut name, key);
                    (name, Self::of(cells, inner))
                });
                columns.collect()
            }
            Cells::List(columns) => {
                let columns = columns.iter();
                columns
                    .map(|cells| (String::new(), Self::of(cells, inner)))
                    .collect()
            }
            _ => Vec::new(),
        };
        Self {
            indent,
            cells,
            line: Line::of(cells, COLUMNS.saturating_sub(indent)),
            inside,
        }
    }
}

/// What the elements of one shape look like on one line: what all of them have alike is put together once.
struct Line<'v> {
    /// Columns of scalars, with the text before each.
    cells: Vec<(String, &'v Cells)>,
    /// The text behind the last.
    end: String,
}

impl<'v> Line<'v> {
    /// Nothing where none of them can be as short as this.
    fn of(cells: &'v Cells, room: usize) -> Option<Self> {
        if !cells.has_room_in(room) {
            return None;
        }
        let mut line = Self {
            cells: Vec::new(),
            end: String::new(),
        };
        line.add(cells);
        Some(line)
    }

    fn add(&mut self, cells: &'v Cells) {
        match cells {
            Cells::Record(columns) => {
                self.end.push('{');
                for (index, (key, cells)) in columns.iter().enumerate() {
                    if index > 0 {
                        self.end.push_str(", ");
                    }
                    print_key(&mut self.end, key);
                    self.add(cells);
                }
                self.end.push('}');
            }
            Cells::List(columns) => {
                self.end.push('[');
                for (index, cells) in columns.iter().enumerate() {
                    if index > 0 {
                        self.end.push_str(", ");
                    }
                    self.add(cells);
                }
                self.end.push(']');
            }
            scalar => self.cells.push((std::mem::take(&mut self.end), scalar)),
        }
    }

    /// Appends an element; gives up with `false` once it is longer than `room`.
    fn print(&self, out: &mut String, index: usize, room: usize) -> bool {
        let start = out.len();
        for (before, cells) in &self.cells {
            out.push_str(before);
            print_cell(out, cells, index);
            if out.len().saturating_sub(start) > room {
                return false;
            }
        }
        out.push_str(&self.end);
        out.len().saturating_sub(start) <= room
    }
}

/// Appends a scalar that is in these columns at this place. Without a value in between, which would have to be let go of,
/// where there may be many.
fn print_cell(out: &mut String, cells: &Cells, index: usize) {
    match cells {
        Cells::Null => out.push_str("null"),
        Cells::Word(words) => print_text(out, words.get(index).unwrap_or_default()),
        Cells::Uint(cells) => print_integer(out, "", cells.get(index).unwrap_or_default()),
        Cells::Int(cells) => print_signed(out, cells.get(index).unwrap_or_default()),
        Cells::F32(cells) if cells.get(index).is_some_and(f32::is_finite) => {
            push_single(out, cells.get(index).unwrap_or_default());
        }
        other => {
            compact(out, &other.get(index).unwrap_or_default(), usize::MAX);
        }
    }
}

/// Whether it is printed as a number. What is a text there is read back as one, and must have the same place.
fn is_number(value: &Value) -> bool {
    match value {
        Value::Uint(number) => *number <= LARGEST,
        Value::Int(number) => number.unsigned_abs() <= LARGEST,
        other => matches!(other, Value::F32(_) | Value::F64(_) | Value::Decimal(_)),
    }
}

/// As [`is_number`], of what is in these columns at this place.
fn is_number_in(cells: &Cells, index: usize) -> bool {
    match cells {
        Cells::Uint(cells) => cells.get(index).is_some_and(|number| number <= LARGEST),
        Cells::Int(cells) => {
            let number = cells.get(index);
            number.is_some_and(|number| number.unsigned_abs() <= LARGEST)
        }
        other => matches!(other, Cells::F32(_) | Cells::F64(_) | Cells::Decimal(_)),
    }
}

/// Appends the value on one line; gives up with `false` once it is longer than `room`.
fn compact(out: &mut String, value: &Value, room: usize) -> bool {
    let start = out.len();
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Uint(number) => print_integer(out, "", *number),
        Value::Int(number) => print_signed(out, *number),
        Value::F32(number) if number.is_finite() => push_single(out, *number),
        Value::F64(number) if number.is_finite() => push_double(out, *number),
        Value::F32(number) => print_bits(out, format_args!("{:08x}", number.to_bits())),
        Value::F64(number) => print_bits(out, format_args!("{:016x}", number.to_bits())),
        // Larger than any: still a number when it is read again.
        Value::Decimal(number) if number.double == f64::INFINITY => out.push_str("1e999"),
        Value::Decimal(number) if number.double == f64::NEG_INFINITY => out.push_str("-1e999"),
        Value::Decimal(number) => push_double(out, number.double),
        Value::Text(text) => print_text(out, text),
        Value::Bytes(bytes) => {
            if bytes.len().saturating_mul(2) > room {
                return false;
            }
            out.push_str("{\"hex\": \"");
            print_hex(out, bytes);
            out.push_str("\"}");
        }
        Value::List(items) => {
            return compact_list(out, items.iter(), room, compact);
        }
        Value::Alike(alike) => {
            let shapes = alike.shapes().iter();
            let lines: Vec<_> = shapes.map(|shape| Line::of(&shape.cells, room)).collect();
            let places = (0..alike.len()).filter_map(|index| alike.place_of(index));
            return compact_list(out, places, room, |out, (shape, index), room| {
                let line = lines.get(shape).and_then(Option::as_ref);
                line.is_some_and(|line| line.print(out, index, room))
            });
        }
        Value::Record(entries) => {
            return compact_record(out, entries, room);
        }
    }
    out.len().saturating_sub(start) <= room
}

fn print_signed(out: &mut String, number: i64) {
    let sign = if number < 0 { "-" } else { "" };
    print_integer(out, sign, number.unsigned_abs());
}

/// As text where programs that read numbers as doubles would round it.
fn print_integer(out: &mut String, sign: &str, digits: u64) {
    if digits > LARGEST {
        return append(out, format_args!("\"{sign}{digits}\""));
    }
    out.push_str(sign);
    push_digits(out, digits);
}

/// What JSON has no number for.
fn print_bits(out: &mut String, digits: fmt::Arguments<'_>) {
    append(out, format_args!("{{\"bits\": \"0x{digits}\"}}"));
}

fn compact_record(out: &mut String, entries: &[(Key, Value)], room: usize) -> bool {
    let start = out.len();
    out.push('{');
    for (index, (key, item)) in entries.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        print_key(out, key);
        let used = out.len().saturating_sub(start);
        if used > room || !compact(out, item, room.saturating_sub(used)) {
            return false;
        }
    }
    out.push('}');
    out.len().saturating_sub(start) <= room
}

fn compact_list<V>(
    out: &mut String,
    items: impl Iterator<Item = V>,
    room: usize,
    print: impl Fn(&mut String, V, usize) -> bool,
) -> bool {
    let start = out.len();
    out.push('[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        let used = out.len().saturating_sub(start);
        if used > room || !print(out, item, room.saturating_sub(used)) {
            return false;
        }
    }
    out.push(']');
    out.len().saturating_sub(start) <= room
}

/// The numbers below a thousand, three digits each.
const THREES: [u8; 3000] = {
    let mut digits = [0; 3000];
    let mut left: &mut [u8] = &mut digits;
    let mut number = 0u16;
    while let [hundreds, tens, ones, rest @ ..] = left {
        *hundreds = digit_of(number / 100);
        *tens = digit_of(number / 10);
        *ones = digit_of(number);
        number = number.wrapping_add(1);
        left = rest;
    }
    digits
};

/// The last digit of a number.
const fn digit_of(number: u16) -> u8 {
    let [digit, _] = (number % 10).to_le_bytes();
    b'0'.wrapping_add(digit)
}

/// Appends a number in decimal. Going through the formatter takes several times as long.
pub(crate) fn push_digits(out: &mut String, number: u64) {
    match number / 1000 {
        0 => {
            let zeros = match number {
                0..10 => 2,
                10..100 => 1,
                _ => 0,
            };
            push_three(out, number, zeros);
        }
        before => {
            push_digits(out, before);
            push_three(out, number % 1000, 0);
        }
    }
}

/// Appends three digits without so many of the first.
fn push_three(out: &mut String, number: u64, zeros: usize) {
    const ALL: &str = match std::str::from_utf8(&THREES) {
        Ok(all) => all,
        Err(_) => "",
    };
    let start = usize::try_from(number).unwrap_or(0).saturating_mul(3);
    let digits = ALL.get(start.saturating_add(zeros)..start.saturating_add(3));
    out.push_str(digits.unwrap_or_default());
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

fn print_key(out: &mut String, key: &str) {
    print_text(out, key);
    out.push_str(": ");
}

fn print_text(out: &mut String, text: &str) {
    out.push('"');
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        out.push_str(text);
        out.push('"');
        return;
    }
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // What a terminal would act on never reaches it as it is.
            control if acts_on_terminal(control) => {
                for unit in control.encode_utf16(&mut [0; 2]) {
                    append(out, format_args!("\\u{unit:04x}"));
                }
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// Whether a character is a control of the first or second kind, turns the direction of writing, or takes no room,
/// so that two texts that differ look alike.
#[must_use]
pub fn acts_on_terminal(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

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
    fn a_number_that_is_a_text_has_a_line_of_its_own() {
        let large = (1 << 53) + 1;
        let numbers = |large: Value| {
            [
                vec![Value::Uint(7); 40],
                vec![large],
                vec![Value::Int(-7); 40],
            ]
        };
        let value = Value::list(numbers(Value::Uint(large)).concat());
        let text = to_text(&value);
        assert!(
            text.contains("\n  \"9007199254740993\",\n  -7, -7"),
            "{text}"
        );
        assert_eq!(to_text(&parse(&text).unwrap()), text);
        let column = Value::list((0..100).map(|step| Value::Uint(large - 50 + step)));
        let text = to_text(&column);
        assert_eq!(to_text(&parse(&text).unwrap()), text);
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
}
