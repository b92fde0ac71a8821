//! Spans as lines, and as JSON.

use std::ops::Range;

use bindery::Value;
use bindery::trace::{Space, Span};

use super::Args;
use crate::colour::Paint;
use crate::failure::Failure;
use crate::finding::spec_value;
use crate::output::Out;
use crate::text::{ascii, clean, count, shorten, shorten_front, size, value_text, width};

/// A span, cut to the range that was asked for.
pub(super) struct Piece<'a> {
    pub(super) span: &'a Span,
    pub(super) range: Range<u64>,
    /// The text that an offset into a string table stands for.
    pub(super) text: Option<String>,
}

/// Offsets of texts are numbers in the trace and texts in the content.
pub(super) fn text_of(span: &Span, content: &Value) -> Option<String> {
    if !matches!(span.value, Value::Uint(_)) {
        return None;
    }
    match content.at(&span.path)?.into_owned() {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

pub(super) fn heading(space: &Space, paint: Paint) -> String {
    let name = clean(&space.name);
    let length = space.bytes.len() as u64;
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

/// The widths of the columns.
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
}

impl Layout {
    const WIDEST_PATH: usize = 44;
    const WIDEST_WIRE: usize = 24;
    const WIDEST_VALUE: usize = 40;
    const NARROWEST: usize = 12;

    /// As wide as the pieces need, but no wider than the room there is.
    pub(super) fn of(pieces: &[Piece<'_>], args: &Args, room: Option<usize>) -> Self {
        let widest = |most: usize, width_of: &dyn Fn(&Piece<'_>) -> usize| {
            pieces.iter().map(width_of).max().unwrap_or(0).min(most)
        };
        let last = pieces.last().map_or(0, |piece| piece.range.end);
        let columns = usize::from(args.columns);
        let mut layout = Self {
            columns,
            lines: if args.full { usize::MAX } else { 4 },
            offset: format!("{last:x}").len().max(8),
            path: widest(Self::WIDEST_PATH, &|piece| width(piece.span.path.as_str())),
            wire: widest(Self::WIDEST_WIRE, &|piece| width(&piece.span.wire)),
            value: widest(Self::WIDEST_VALUE, &|piece| {
                width(&piece.value(Self::WIDEST_VALUE))
            }),
            spec: usize::MAX,
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
    pub(super) fn json(&self, space: &Space) -> String {
        let Span {
            path,
            wire,
            value,
            spec,
            ..
        } = self.span;
        let mut entries = vec![
            ("space".into(), Value::Text(space.name.clone())),
            ("start".into(), Value::Uint(self.range.start)),
            ("end".into(), Value::Uint(self.range.end)),
            ("path".into(), Value::Text(path.to_string())),
            ("type".into(), Value::Text(wire.to_string())),
            ("value".into(), value.clone()),
            ("spec".into(), spec_value(spec.as_ref())),
        ];
        if let Some(text) = &self.text {
            entries.push(("text".into(), Value::Text(text.clone())));
        }
        bindery::value::json::to_line(&Value::Record(entries))
    }

    /// The value, with the text that it stands for.
    fn value(&self, most: usize) -> String {
        let value = value_text(&self.span.value, most);
        match &self.text {
            Some(text) => {
                let text = bindery::value::json::to_line(&Value::Text(text.clone()));
                shorten(&format!("{value} {}", clean(&text)), most).into_owned()
            }
            None => value,
        }
    }

    pub(super) fn print(
        &self,
        space: &Space,
        layout: &Layout,
        position: usize,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let range = usize::try_from(self.range.start)
            .ok()
            .zip(usize::try_from(self.range.end).ok());
        let bytes = range
            .and_then(|(start, end)| space.bytes.get(start..end))
            .unwrap_or_default();
        let rows: Vec<&[u8]> = bytes.chunks(layout.columns).collect();
        // Folding one line into a line that says so would gain nothing.
        let folded = match rows.len() > layout.lines.saturating_add(1) {
            true => rows.len().saturating_sub(layout.lines),
            false => 0,
        };
        let head = layout.lines.saturating_sub(1);
        let paint = out.paint;
        let mut offset = self.range.start;
        for (index, row) in rows.iter().enumerate() {
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
        let path = clean(self.span.path.as_str());
        let path = shorten_front(&path, layout.path);
        let wire = shorten(&self.span.wire, layout.wire);
        let value = self.value(layout.value);
        let spec = self
            .span
            .spec
            .map_or_else(String::new, |spec| spec.to_string());
        let spec = clean(&spec);
        let mut out = format!(
            "  {}",
            paint.field(position, format!("{path:width$}", width = layout.path))
        );
        if layout.wire > 0 {
            let wire = format!("{wire:width$}", width = layout.wire);
            out.push_str(&format!("  {}", paint.dim(wire)));
        }
        if layout.value > 0 {
            out.push_str(&format!("  {value:width$}", width = layout.value));
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
