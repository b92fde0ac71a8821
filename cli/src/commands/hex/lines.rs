//! Leaves as lines, and as JSON.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use bindery::spec::{FieldInfo, Kind, SpecRef};
use bindery::walk::{Leaf, Place};
use bindery::{Path, Value};

use super::Args;
use super::meaning::meaning;
use super::select::{Folded, Found};
use crate::colour::Paint;
use crate::failure::Failure;
use crate::finding::spec_value;
use crate::output::Out;
use crate::spaces::Met;
use crate::text::{
    clean, count, push_ascii, push_hex, push_padded, push_spaces, shorten, shorten_front, size,
    value_text, width,
};

/// A leaf, cut to the range that was asked for.
pub(super) struct Piece<'a, 'k> {
    range: Range<u64>,
    bytes: &'a [u8],
    path: &'k Path,
    wire: Cow<'static, str>,
    value: Value,
    spec: Option<&'k Cited>,
    /// The text that an offset into a string table leads to.
    text: Option<String>,
    /// The value in words.
    meaning: Option<String>,
    /// What was left out before it.
    folded: Option<Folded>,
}

impl<'a, 'k> Piece<'a, 'k> {
    pub(super) fn of(
        found: &Found<'_>,
        leaf: Leaf<'a>,
        content: &Value,
        known: &'k mut Known,
    ) -> Self {
        let (place, wire, all) = (leaf.place, leaf.wire.text(), leaf.bytes);
        let inside = |offset: u64| usize::try_from(offset.saturating_sub(place.start)).ok();
        let bytes = inside(found.range.start)
            .zip(inside(found.range.end))
            .and_then(|(start, end)| all.get(start..end));
        let value = leaf.value();
        let Known { path, cited } = known;
        place.path_in(path);
        Self {
            meaning: meaning(place.fields, &value, all),
            folded: found.folded.clone(),
            range: found.range.clone(),
            bytes: bytes.unwrap_or_default(),
            text: text_of(&place, path, &value, content),
            path,
            wire,
            value,
            spec: cited.of(&place),
        }
    }
}

/// What is kept from one leaf to the next, because there are millions of them.
#[derive(Debug, Default)]
pub(super) struct Known {
    path: Path,
    cited: CitedFields,
}

/// A place in the spec, and its text.
#[derive(Debug)]
struct Cited {
    /// The fields that lead there.
    fields: Vec<&'static FieldInfo>,
    spec: Option<SpecRef>,
    text: String,
}

/// The places in the spec of the fields that were met last: the elements of a list have the same ones.
#[derive(Debug, Default)]
struct CitedFields(Vec<Option<Cited>>);

impl CitedFields {
    const SLOTS: usize = 64;

    fn of(&mut self, place: &Place<'_>) -> Option<&Cited> {
        self.0.resize_with(Self::SLOTS, || None);
        let last = place.fields.last().map_or(0, |field| address(field));
        // What lies at one address takes some hundred bytes.
        let slot = self.0.get_mut((last / 64).checked_rem(Self::SLOTS)?)?;
        let is_known = slot.as_ref().is_some_and(|known| {
            let addresses = place.fields.iter().map(|field| address(field));
            known
                .fields
                .iter()
                .map(|field| address(field))
                .eq(addresses)
        });
        if !is_known {
            let spec = place.spec();
            *slot = Some(Cited {
                fields: place.fields.to_vec(),
                spec,
                text: spec.map_or_else(String::new, |spec| clean(&spec.to_string()).into_owned()),
            });
        }
        slot.as_ref()
    }
}

fn address(field: &FieldInfo) -> usize {
    std::ptr::from_ref(field).addr()
}

/// Offsets of texts are numbers in the file and texts in the content. Other numbers are numbers there too.
fn text_of(place: &Place<'_>, path: &Path, value: &Value, content: &Value) -> Option<String> {
    let may_be_text = matches!(value, Value::Uint(_)) && !matches!(content, Value::Null);
    let is_number = |field: &&FieldInfo| matches!((field.ty)().kind, Kind::Number(_));
    if !may_be_text || place.fields.last().is_some_and(is_number) {
        return None;
    }
    match content.at(path)?.into_owned() {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

pub(super) fn heading(space: &Met, paint: Paint) -> String {
    let name = clean(&space.name);
    let length = space.length;
    match space.method {
        "stored" => format!("{}  {}", paint.heading(name), size(length)),
        method => format!(
            "{}  {}, {method}, stored in {}",
            paint.heading(name),
            size(length),
            size(space.stored)
        ),
    }
}

/// How wide the pieces of a space are.
#[derive(Debug, Default)]
pub(super) struct Widths {
    /// How many pieces there are.
    pub(super) pieces: usize,
    last: u64,
    path: usize,
    wire: usize,
    value: usize,
}

impl Widths {
    /// Makes room for a leaf. What is as wide as it may be is not looked at any more.
    pub(super) fn fit(
        &mut self,
        found: &Found<'_>,
        leaf: Leaf<'_>,
        content: &Value,
        known: &mut Known,
    ) {
        self.last = found.range.end;
        let (place, bytes) = (leaf.place, leaf.bytes);
        place.path_in(&mut known.path);
        let path = width(known.path.as_str());
        self.path = self.path.max(path).min(Layout::WIDEST_PATH);
        let wire = width(&leaf.wire.text());
        self.wire = self.wire.max(wire).min(Layout::WIDEST_WIRE);
        if self.value == Layout::WIDEST_VALUE {
            return;
        }
        let value = leaf.value();
        let meaning = meaning(place.fields, &value, bytes);
        let text = text_of(&place, &known.path, &value, content);
        if meaning.is_none() && text.is_none() && widest(&value) <= self.value {
            return;
        }
        let value = shown_value(
            (text.as_deref(), meaning.as_deref(), &value),
            Layout::WIDEST_VALUE,
        );
        self.value = self.value.max(width(&value)).min(Layout::WIDEST_VALUE);
    }
}

/// How wide a value is at most, where that is known without its text.
fn widest(value: &Value) -> usize {
    match value {
        // With the sign, or with the quotes around what other programs would round.
        Value::Uint(number) => digits_of(*number),
        Value::Int(number) => digits_of(number.unsigned_abs()).saturating_add(1),
        Value::F32(number) if number.is_finite() => 24,
        _ => usize::MAX,
    }
}

fn digits_of(number: u64) -> usize {
    match number.checked_ilog10().unwrap_or(0) {
        digits @ 0..15 => (digits as usize).saturating_add(1),
        _ => 22,
    }
}

/// The widths of the columns.
#[derive(Debug)]
pub(super) struct Layout {
    /// Bytes a line.
    columns: usize,
    /// Lines of one span before it is folded.
    lines: usize,
    offset: usize,
    path: usize,
    wire: usize,
    value: usize,
    spec: usize,
    /// Whether what is wider than its column is cut, which only a terminal needs.
    cuts: bool,
}

impl Layout {
    const WIDEST_PATH: usize = 44;
    const WIDEST_WIRE: usize = 24;
    const WIDEST_VALUE: usize = 40;
    const NARROWEST: usize = 12;

    /// As wide as the pieces need, but no wider than the room there is.
    pub(super) fn of(widths: &Widths, args: &Args, room: Option<usize>) -> Self {
        let columns = usize::from(args.columns);
        let mut layout = Self {
            columns,
            lines: if args.full { usize::MAX } else { 4 },
            offset: format!("{:x}", widths.last).len().max(8),
            path: widths.path,
            wire: widths.wire,
            value: widths.value,
            spec: usize::MAX,
            cuts: room.is_some(),
        };
        if let Some(room) = room {
            let bytes = columns.saturating_mul(4).saturating_add(layout.offset);
            layout.fit(room.saturating_sub(bytes.saturating_add(5)));
        }
        layout
    }

    /// Shares out the room beside the bytes: the path first, then the value, the type and the spec.
    fn fit(&mut self, mut room: usize) {
        // A long path must not take all: the value is what most look for.
        self.path = self.path.min((room / 2).max(Self::NARROWEST));
        for column in [
            &mut self.path,
            &mut self.value,
            &mut self.wire,
            &mut self.spec,
        ] {
            room = room.saturating_sub(2);
            *column = match room.min(*column) {
                // A few letters help nobody, unless there is nothing more.
                cut if cut < Self::NARROWEST && cut < *column => 0,
                fits => fits,
            };
            room = room.saturating_sub(*column);
        }
    }
}

impl Piece<'_, '_> {
    pub(super) fn json(&self, space: &Met) -> String {
        let spec = self.spec.and_then(|cited| cited.spec);
        let mut entries = vec![
            ("space".into(), Value::Text(space.name.clone())),
            ("start".into(), Value::Uint(self.range.start)),
            ("end".into(), Value::Uint(self.range.end)),
            ("path".into(), Value::Text(self.path.to_string())),
            ("type".into(), Value::Text(self.wire.to_string())),
            ("value".into(), self.value.clone()),
            ("spec".into(), spec_value(spec.as_ref())),
        ];
        if let Some(text) = &self.text {
            entries.push(("text".into(), Value::Text(text.clone())));
        }
        bindery::value::json::to_line(&Value::Record(entries))
    }

    /// Prints the leaf in lines; each is put together in `line`.
    pub(super) fn print(
        &self,
        layout: &Layout,
        position: usize,
        line: &mut String,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let paint = out.paint;
        if let Some(folded) = &self.folded {
            let line = format!("{:>width$}  {folded}", "..", width = layout.offset);
            out.line(paint.dim(line))?;
        }
        let rows = self.bytes.chunks(layout.columns);
        // Folding one line into a line that says so would gain nothing.
        let folded = match rows.len() > layout.lines.saturating_add(1) {
            true => rows.len().saturating_sub(layout.lines),
            false => 0,
        };
        let head = layout.lines.saturating_sub(1);
        let mut offset = self.range.start;
        for (index, row) in rows.enumerate() {
            let hidden = folded > 0 && (head..head.saturating_add(folded)).contains(&index);
            if hidden && index == head {
                let bytes = folded.saturating_mul(layout.columns);
                out.line(paint.dim(format!(
                    "{:>width$}  {} folded",
                    "..",
                    count(bytes, "byte"),
                    width = layout.offset
                )))?;
            } else if !hidden {
                line.clear();
                push_row(line, (offset, row), layout, position, paint);
                if index == 0 {
                    self.annotate(line, layout, position, paint);
                }
                line.truncate(line.trim_end().len());
                line.push('\n');
                out.bytes(line.as_bytes())?;
            }
            offset = offset.saturating_add(row.len() as u64);
        }
        Ok(())
    }

    /// Adds what the bytes are.
    fn annotate(&self, line: &mut String, layout: &Layout, position: usize, paint: Paint) {
        let most = |column: usize| if layout.cuts { column } else { usize::MAX };
        let path = clean(self.path.as_str());
        let path = shorten_front(&path, most(layout.path));
        line.push_str("  ");
        paint.push_field(position, line, |line| push_padded(line, &path, layout.path));
        if layout.wire > 0 {
            let wire = shorten(&self.wire, most(layout.wire));
            line.push_str("  ");
            paint.push_dim(line, |line| push_padded(line, &wire, layout.wire));
        }
        if layout.value > 0 {
            let said = (self.text.as_deref(), self.meaning.as_deref(), &self.value);
            line.push_str("  ");
            push_padded(line, &shown_value(said, most(layout.value)), layout.value);
        }
        if layout.spec > 0 {
            let spec = self.spec.map_or("", |cited| &cited.text);
            line.push_str("  ");
            paint.push_dim(line, |line| line.push_str(&shorten(spec, layout.spec)));
        }
    }
}

/// A value in at most so many columns: with the text that it stands for, or in words where there are some.
fn shown_value(
    (text, meaning, value): (Option<&str>, Option<&str>, &Value),
    most: usize,
) -> String {
    match (text, meaning, value) {
        (Some(text), ..) => {
            let value = value_text(value, most);
            let text = bindery::value::json::to_line(&Value::Text(text.to_owned()));
            shorten(&format!("{value} {}", clean(&text)), most).into_owned()
        }
        (None, Some(meaning), _) => shorten(&clean(meaning), most).into_owned(),
        // Its digits are beside it.
        (None, None, Value::Bytes(bytes)) => count(bytes.len(), "byte"),
        (None, None, value) => value_text(value, most),
    }
}

/// Adds the offset, the bytes as digits and the bytes as letters.
fn push_row(
    line: &mut String,
    (offset, row): (u64, &[u8]),
    layout: &Layout,
    position: usize,
    paint: Paint,
) {
    paint.push_dim(line, |line| {
        // A string takes everything.
        let _ = write!(line, "{offset:0width$x}", width = layout.offset);
    });
    line.push_str("  ");
    let missing = layout.columns.saturating_sub(row.len());
    paint.push_field(position, line, |line| {
        for (index, byte) in row.iter().enumerate() {
            if index > 0 {
                line.push(' ');
            }
            push_hex(line, *byte);
        }
        push_spaces(line, missing.saturating_mul(3));
    });
    line.push_str("  ");
    paint.push_field(position, line, |line| {
        push_ascii(line, row);
        push_spaces(line, missing);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_terminal_loses_the_spec_first() {
        let mut layout = Layout {
            columns: 8,
            lines: 4,
            offset: 8,
            path: 30,
            wire: 10,
            value: 20,
            spec: usize::MAX,
            cuts: true,
        };
        layout.fit(90);
        assert_eq!(
            (layout.path, layout.value, layout.wire, layout.spec),
            (30, 20, 10, 22)
        );
        layout.fit(72);
        assert_eq!(
            (layout.path, layout.value, layout.wire, layout.spec),
            (30, 20, 10, 0)
        );
        layout.fit(40);
        assert_eq!(
            (layout.path, layout.value, layout.wire, layout.spec),
            (20, 16, 0, 0)
        );
    }
}
