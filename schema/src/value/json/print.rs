//! A tree as text.

use std::fmt::{self, Write};
use std::io;

use super::LARGEST;
use super::floats::{push_double, push_single};
use crate::value::Value;
use crate::value::alike::Cells;

/// Records and lists that fit into this many columns stay on one line.
const COLUMNS: usize = 110;
/// How much further what is inside of something starts.
const INDENT: usize = 2;

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
            Value::List(items) => self.list(items.iter().map(Item::Value), indent),
            Value::Alike(alike) => {
                // Of all elements of one shape it is the same.
                let room = room_within(indent);
                let shapes = alike.shapes().iter();
                let fits: Vec<bool> = shapes.map(|shape| shape.cells.has_room_in(room)).collect();
                let places = (0..alike.len()).filter_map(|index| alike.place_of(index));
                let items = places.filter_map(|(shape, index)| {
                    let cells = &alike.shapes().get(shape)?.cells;
                    Some(Item::Cells(cells, index, *fits.get(shape)?))
                });
                self.list(items, indent)
            }
            Value::Record(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|(key, value)| (key.as_ref(), Item::Value(value)));
                self.record(entries, indent)
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

    fn list<'v>(&mut self, items: impl Iterator<Item = Item<'v>>, indent: usize) -> fmt::Result {
        let inner = indent.saturating_add(INDENT);
        self.out.write_char('[')?;
        let mut column = 0usize;
        for (index, item) in items.enumerate() {
            // Numbers run on; anything else gets a line of its own.
            let is_number = item.is_number();
            if is_number && index > 0 && column < COLUMNS {
                self.out.write_str(", ")?;
                column = column.saturating_add(2);
            } else {
                self.separate(index, inner)?;
                column = inner;
            }
            self.item(item, inner)?;
            // What is too long for one line is no number, and the next one starts a line.
            column = match is_number {
                true => column.saturating_add(self.line.len()),
                false => COLUMNS,
            };
        }
        self.new_line(indent)?;
        self.out.write_char(']')
    }

    fn item(&mut self, item: Item<'_>, indent: usize) -> fmt::Result {
        let (cells, index, fits) = match item {
            Item::Value(value) => return self.print(value, indent),
            Item::Cells(cells, index, fits) => (cells, index, fits),
        };
        let room = COLUMNS.saturating_sub(indent);
        self.line.clear();
        if fits && compact_cells(&mut self.line, cells, index, room) {
            return self.out.write_str(&self.line);
        }
        let room = room_within(indent);
        let inner = |cells| Item::Cells(cells, index, Cells::has_room_in(cells, room));
        match cells {
            Cells::Record(columns) => {
                let entries = columns.iter();
                let entries = entries.map(|(key, cells)| (key.as_ref(), inner(cells)));
                self.record(entries, indent)
            }
            Cells::List(columns) => self.list(columns.iter().map(inner), indent),
            scalar => self.print(&scalar.get(index).unwrap_or_default(), indent),
        }
    }

    fn record<'v>(
        &mut self,
        entries: impl Iterator<Item = (&'v str, Item<'v>)>,
        indent: usize,
    ) -> fmt::Result {
        let inner = indent.saturating_add(INDENT);
        self.out.write_char('{')?;
        for (index, (key, item)) in entries.enumerate() {
            self.separate(index, inner)?;
            self.line.clear();
            print_text(&mut self.line, key);
            self.line.push_str(": ");
            self.out.write_str(&self.line)?;
            self.item(item, inner)?;
        }
        self.new_line(indent)?;
        self.out.write_char('}')
    }

    fn separate(&mut self, index: usize, indent: usize) -> fmt::Result {
        if index > 0 {
            self.out.write_char(',')?;
        }
        self.new_line(indent)
    }

    fn new_line(&mut self, indent: usize) -> fmt::Result {
        const SPACES: &str = "\n                                ";
        match SPACES.get(..indent.saturating_add(1)) {
            Some(spaces) => self.out.write_str(spaces),
            None => write!(self.out, "\n{:indent$}", ""),
        }
    }
}

/// The columns that are left for what is inside of something that starts at `indent`.
fn room_within(indent: usize) -> usize {
    COLUMNS.saturating_sub(indent.saturating_add(INDENT))
}

/// An element of a list: a value, or what is in these columns at this place, and whether that may fit into a line.
#[derive(Clone, Copy)]
enum Item<'v> {
    Value(&'v Value),
    Cells(&'v Cells, usize, bool),
}

impl Item<'_> {
    fn is_number(self) -> bool {
        match self {
            Self::Value(value) => is_number(value),
            Self::Cells(cells @ (Cells::Uint(_) | Cells::Int(_)), index, _) => {
                cells.get(index).is_some_and(|value| is_number(&value))
            }
            Self::Cells(cells, ..) => {
                matches!(cells, Cells::F32(_) | Cells::F64(_) | Cells::Decimal(_))
            }
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

/// Appends the value on one line; gives up with `false` once it is longer than `room`.
fn compact(out: &mut String, value: &Value, room: usize) -> bool {
    let start = out.len();
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Uint(number) => print_integer(out, "", *number),
        Value::Int(number) => {
            let sign = if *number < 0 { "-" } else { "" };
            print_integer(out, sign, number.unsigned_abs());
        }
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
            return compact_list(out, items.iter(), room, |out, item, room| {
                compact(out, item, room)
            });
        }
        Value::Alike(alike) => {
            let cells = (0..alike.len()).filter_map(|index| alike.cells(index));
            return compact_list(out, cells, room, |out, (cells, index), room| {
                compact_cells(out, cells, index, room)
            });
        }
        Value::Record(entries) => {
            let entries = entries.iter().map(|(key, value)| (key.as_ref(), value));
            return compact_record(out, entries, room, compact);
        }
    }
    out.len().saturating_sub(start) <= room
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

/// As [`compact`], of what is in these columns at this place.
fn compact_cells(out: &mut String, cells: &Cells, index: usize, room: usize) -> bool {
    match cells {
        Cells::Record(columns) => {
            let entries = columns.iter().map(|(key, cells)| (key.as_ref(), cells));
            compact_record(out, entries, room, |out, cells, room| {
                compact_cells(out, cells, index, room)
            })
        }
        Cells::List(columns) => compact_list(out, columns.iter(), room, |out, cells, room| {
            compact_cells(out, cells, index, room)
        }),
        Cells::Word(words) => {
            let start = out.len();
            print_text(out, words.get(index).unwrap_or_default());
            out.len().saturating_sub(start) <= room
        }
        // Without a value in between, which would have to be let go of.
        Cells::F32(cells) if cells.get(index).is_some_and(|cell| cell.is_finite()) => {
            let start = out.len();
            push_single(out, cells.get(index).unwrap_or_default());
            out.len().saturating_sub(start) <= room
        }
        other => compact(out, &other.get(index).unwrap_or_default(), room),
    }
}

fn compact_record<'v, V: 'v>(
    out: &mut String,
    entries: impl Iterator<Item = (&'v str, &'v V)>,
    room: usize,
    print: impl Fn(&mut String, &V, usize) -> bool,
) -> bool {
    let start = out.len();
    out.push('{');
    for (index, (key, item)) in entries.enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        print_text(out, key);
        out.push_str(": ");
        let used = out.len().saturating_sub(start);
        if used > room || !print(out, item, room.saturating_sub(used)) {
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

/// Appends a number in decimal. Going through the formatter takes several times as long.
pub(crate) fn push_digits(out: &mut String, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut first = digits.len();
    for digit in digits.iter_mut().rev() {
        *digit = b'0'.wrapping_add(u8::try_from(number % 10).unwrap_or(0));
        first = first.saturating_sub(1);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    let digits = digits.get(first..).unwrap_or_default();
    out.push_str(std::str::from_utf8(digits).unwrap_or_default());
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
