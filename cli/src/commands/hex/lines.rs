//! Leaves as lines, and as JSON.

use std::borrow::Cow;
use std::ops::Range;

use bindery::spec::SpecRef;
use bindery::walk::Leaf;
use bindery::{Path, Value};

use super::Args;
use super::meaning::meaning;
use super::select::{Folded, Found};
use crate::colour::Paint;
use crate::failure::Failure;
use crate::finding::spec_value;
use crate::output::Out;
use crate::spaces::Met;
use crate::text::{ascii, clean, count, pad, shorten, shorten_front, size, value_text, width};

/// A leaf, cut to the range that was asked for.
pub(super) struct Piece<'a> {
    range: Range<u64>,
    bytes: &'a [u8],
    path: Path,
    wire: Cow<'static, str>,
    value: Value,
    spec: Option<SpecRef>,
    /// The text that an offset into a string table leads to.
    text: Option<String>,
    /// The value in words.
    meaning: Option<String>,
    /// What was left out before it.
    folded: Option<Folded>,
}

impl<'a> Piece<'a> {
    pub(super) fn of(found: &Found<'_>, leaf: Leaf<'a>, content: &Value) -> Self {
        let (place, wire, all) = (leaf.place, leaf.wire.text(), leaf.bytes);
        let inside = |offset: u64| usize::try_from(offset.saturating_sub(place.start)).ok();
        let bytes = inside(found.range.start)
            .zip(inside(found.range.end))
            .and_then(|(start, end)| all.get(start..end));
        let (path, spec, value) = (place.path(), place.spec(), leaf.value());
        Self {
            meaning: meaning(place.fields, &value, all),
            folded: found.folded.clone(),
            range: found.range.clone(),
            bytes: bytes.unwrap_or_default(),
            text: text_of(&path, &value, content),
            path,
            wire,
            value,
            spec,
        }
    }
}

/// Offsets of texts are numbers in the file and texts in the content.
fn text_of(path: &Path, value: &Value, content: &Value) -> Option<String> {
    if !matches!(value, Value::Uint(_)) {
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
    pub(super) fn fit(&mut self, found: &Found<'_>, leaf: Leaf<'_>, content: &Value) {
        self.last = found.range.end;
        let widest = (
            Layout::WIDEST_PATH,
            Layout::WIDEST_WIRE,
            Layout::WIDEST_VALUE,
        );
        if (self.path, self.wire, self.value) == widest {
            return;
        }
        let piece = Piece::of(found, leaf, content);
        let value = piece.value(Layout::WIDEST_VALUE);
        self.path = self.path.max(width(piece.path.as_str())).min(widest.0);
        self.wire = self.wire.max(width(&piece.wire)).min(widest.1);
        self.value = self.value.max(width(&value)).min(widest.2);
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

impl Piece<'_> {
    pub(super) fn json(&self, space: &Met) -> String {
        let mut entries = vec![
            ("space".into(), Value::Text(space.name.clone())),
            ("start".into(), Value::Uint(self.range.start)),
            ("end".into(), Value::Uint(self.range.end)),
            ("path".into(), Value::Text(self.path.to_string())),
            ("type".into(), Value::Text(self.wire.to_string())),
            ("value".into(), self.value.clone()),
            ("spec".into(), spec_value(self.spec.as_ref())),
        ];
        if let Some(text) = &self.text {
            entries.push(("text".into(), Value::Text(text.clone())));
        }
        bindery::value::json::to_line(&Value::Record(entries))
    }

    /// The value in at most so many columns, with the text that it leads to.
    fn value(&self, most: usize) -> String {
        match (&self.text, &self.meaning, &self.value) {
            (Some(text), ..) => {
                let value = value_text(&self.value, most);
                let text = bindery::value::json::to_line(&Value::Text(text.clone()));
                shorten(&format!("{value} {}", clean(&text)), most).into_owned()
            }
            (None, Some(meaning), _) => shorten(&clean(meaning), most).into_owned(),
            // Its digits are beside it.
            (None, None, Value::Bytes(bytes)) => count(bytes.len(), "byte"),
            (None, None, value) => value_text(value, most),
        }
    }

    pub(super) fn print(
        &self,
        layout: &Layout,
        position: usize,
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
                let mut line = format!(
                    "{}  {}  {}",
                    paint.dim(format!("{offset:0width$x}", width = layout.offset)),
                    paint.field(position, digits(row, layout.columns)),
                    paint.field(
                        position,
                        format!("{:width$}", ascii(row), width = layout.columns)
                    ),
                );
                if index == 0 {
                    line.push_str(&self.annotation(layout, position, paint));
                }
                out.line(line.trim_end())?;
            }
            offset = offset.saturating_add(row.len() as u64);
        }
        Ok(())
    }

    fn annotation(&self, layout: &Layout, position: usize, paint: Paint) -> String {
        let path = clean(self.path.as_str());
        let most = |column: usize| if layout.cuts { column } else { usize::MAX };
        let path = shorten_front(&path, most(layout.path));
        let wire = shorten(&self.wire, most(layout.wire));
        let value = self.value(most(layout.value));
        let spec = self.spec.map_or_else(String::new, |spec| spec.to_string());
        let spec = clean(&spec);
        let mut out = format!("  {}", paint.field(position, pad(&path, layout.path)));
        if layout.wire > 0 {
            out.push_str(&format!("  {}", paint.dim(pad(&wire, layout.wire))));
        }
        if layout.value > 0 {
            out.push_str(&format!("  {}", pad(&value, layout.value)));
        }
        if layout.spec > 0 {
            out.push_str(&format!("  {}", paint.dim(shorten(&spec, layout.spec))));
        }
        out
    }
}

fn digits(row: &[u8], columns: usize) -> String {
    let mut out = String::new();
    for column in 0..columns {
        if column > 0 {
            out.push(' ');
        }
        match row.get(column) {
            Some(byte) => out.push_str(&format!("{byte:02x}")),
            None => out.push_str("  "),
        }
    }
    out
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
