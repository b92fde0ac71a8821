//! `hex`: what every byte is.

use std::ffi::OsString;
use std::ops::Range;
use std::str::FromStr;

use bindery::Value;
use bindery::format::FormatInfo;
use bindery::spec::Kind;
use bindery::trace::{Detail, Space, Span, Trace};

use super::SCHEMA_VERSION;
use crate::colour::Paint;
use crate::failure::{Exit, Failure, Outcome};
use crate::finding::spec_value;
use crate::input::{Reading, Source};
use crate::output::Out;
use crate::path::{lookup, steps};
use crate::progress::Progress;
use crate::text::{ascii, clean, count, shorten, shorten_front, size, value_text, width};

/// Show what every byte of a file is
///
/// Each field stands beside its bytes, with its value and its place in the spec. The file comes first,
/// then what its compressed sections hold. Long arrays are folded. On a narrow terminal, types and places
/// in the spec give way; what is piped has them all.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery hex --color always model.m3d | less -RS\n  bindery hex --path 'parts[*].name' model.p3m\n  bindery hex --space file --range 0x40+32 model.p3m"
)]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// Only this field and what it holds; `[*]` stands for every element
    #[arg(long, value_name = "PATH")]
    path: Option<String>,
    /// Only this address space: `file`, or the path of a compressed section
    #[arg(long, value_name = "SPACE")]
    space: Option<String>,
    /// Only these bytes of each space: START..END, START+LENGTH or OFFSET, decimal or 0x
    #[arg(long, value_name = "RANGE")]
    range: Option<Bytes>,
    /// Bytes a line
    #[arg(long, value_name = "COUNT", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=64))]
    columns: u16,
    /// Fold nothing
    #[arg(long)]
    full: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
}

/// A range of bytes.
#[derive(Debug, Clone)]
struct Bytes(Range<u64>);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let parsed = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
                Some(digits) => u64::from_str_radix(digits, 16),
                None => text.parse(),
            };
            parsed.map_err(|_| format!("{text:?} is no number"))
        };
        let range = match (text.split_once(".."), text.split_once('+')) {
            (Some((start, end)), _) => {
                let start = if start.is_empty() { 0 } else { number(start)? };
                let end = if end.is_empty() {
                    u64::MAX
                } else {
                    number(end)?
                };
                start..end
            }
            (None, Some((start, length))) => {
                let start = number(start)?;
                start..start.saturating_add(number(length)?)
            }
            (None, None) => {
                let start = number(text)?;
                start..start.saturating_add(1)
            }
        };
        if range.is_empty() {
            return Err("the range is empty".to_owned());
        }
        Ok(Self(range))
    }
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let progress = Progress::of(1);
    let source = Source::load(&args.file)?;
    let opened = args.reading.open(&source)?;
    let refused = |error| Failure::refused(&source.label, error);
    let pattern = args.path.as_deref().map(steps);
    let mut wanted = |path: &str| match &pattern {
        Some(pattern) => matches(pattern, path),
        None => true,
    };
    let trace = opened
        .model
        .trace_with(Detail::Where(&mut wanted))
        .map_err(refused)?;
    if let Some(path) = &args.path
        && trace.spans.is_empty()
    {
        let all = opened.model.trace().map_err(refused)?;
        let suggestion = suggestion(path, &all);
        return Err(Failure::usage(format!(
            "no byte belongs to {path:?}; {suggestion}"
        )));
    }
    let content = match has_texts(opened.format.info(), &trace) {
        true => opened.model.dump(),
        false => Value::Null,
    };
    let shown = Shown::of(&trace, &content, args)?;
    drop(progress);
    if args.json {
        shown.print_json(out)?;
    } else {
        shown.print(args, out)?;
    }
    Ok(Exit::Fine)
}

/// Whether there are texts to be shown beside their offsets. Those are looked up in the content, which
/// takes many times the memory of the file, so large files do without.
fn has_texts(info: &FormatInfo, trace: &Trace) -> bool {
    const LARGEST: u64 = 16 << 20;
    let sizes = trace.spaces.iter().map(|space| space.bytes.len() as u64);
    let mut any = false;
    info.types(&mut |info| any |= matches!(info.kind, Kind::StringOffset(_)));
    any && sizes.fold(0, u64::saturating_add) <= LARGEST
}

/// The spaces and spans that were asked for.
struct Shown<'a> {
    spaces: Vec<(&'a Space, Vec<Piece<'a>>)>,
}

/// A span, cut to the range that was asked for.
struct Piece<'a> {
    span: &'a Span,
    range: Range<u64>,
    /// The text that an offset into a string table stands for.
    text: Option<String>,
}

/// Offsets of texts are numbers in the trace and texts in the content.
fn text_of(span: &Span, content: &Value) -> Option<String> {
    if !matches!(span.value, Value::Uint(_)) {
        return None;
    }
    match lookup(content, &span.path)?.into_owned() {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

impl<'a> Shown<'a> {
    fn of(trace: &'a Trace, content: &Value, args: &Args) -> Result<Self, Failure> {
        if let Some(wanted) = &args.space
            && !trace.spaces.iter().any(|space| space.name == *wanted)
        {
            let known: Vec<&str> = trace
                .spaces
                .iter()
                .map(|space| space.name.as_str())
                .collect();
            return Err(Failure::usage(format!(
                "there is no space {wanted:?}; there are: {}",
                shorten(&known.join(", "), 400)
            )));
        }
        let all = args
            .range
            .as_ref()
            .map_or(0..u64::MAX, |range| range.0.clone());
        let mut spaces: Vec<(&Space, Vec<Piece<'_>>)> = trace
            .spaces
            .iter()
            .map(|space| (space, Vec::new()))
            .collect();
        for span in &trace.spans {
            let Some((space, pieces)) = spaces.get_mut(span.space) else {
                continue;
            };
            let range = span.start.max(all.start)..span.end.min(all.end);
            let wanted = !range.is_empty()
                && args
                    .space
                    .as_ref()
                    .is_none_or(|wanted| space.name == *wanted);
            if wanted {
                pieces.push(Piece {
                    span,
                    range,
                    text: text_of(span, content),
                });
            }
        }
        let narrowed = args.path.is_some() || args.range.is_some();
        if narrowed && spaces.iter().all(|(_, pieces)| pieces.is_empty()) {
            return Err(Failure::usage("no such byte lies there"));
        }
        spaces.retain(|(space, pieces)| match args.space.as_ref() {
            Some(wanted) => space.name == *wanted,
            None => !narrowed || !pieces.is_empty(),
        });
        Ok(Self { spaces })
    }

    fn print_json(&self, out: &mut Out) -> Result<(), Failure> {
        let spaces = self.spaces.iter().map(|(space, _)| {
            Value::Record(vec![
                ("name".into(), Value::Text(space.name.clone())),
                ("len".into(), Value::Uint(space.bytes.len() as u64)),
            ])
        });
        out.line(format_args!("{{\"schema_version\": {SCHEMA_VERSION},"))?;
        let spaces = bindery::value::json::to_line(&Value::list(spaces));
        out.line(format_args!("\"spaces\": {spaces},"))?;
        out.line("\"spans\": [")?;
        // One span a line, and never all of them in memory as text.
        let mut last: Option<String> = None;
        for (space, pieces) in &self.spaces {
            for piece in pieces {
                if let Some(line) = last.replace(piece.json(space)) {
                    out.line(format_args!("{line},"))?;
                }
            }
        }
        if let Some(line) = last {
            out.line(line)?;
        }
        out.line("]}")
    }

    fn print(&self, args: &Args, out: &mut Out) -> Result<(), Failure> {
        for (index, (space, pieces)) in self.spaces.iter().enumerate() {
            if index > 0 {
                out.line("")?;
            }
            let paint = out.paint;
            out.line(heading(space, paint))?;
            let layout = Layout::of(pieces, args, out.room());
            for (position, piece) in pieces.iter().enumerate() {
                piece.print(space, &layout, position, out)?;
            }
        }
        Ok(())
    }
}

fn heading(space: &Space, paint: Paint) -> String {
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
struct Layout {
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
    fn of(pieces: &[Piece<'_>], args: &Args, room: Option<usize>) -> Self {
        let widest = |most: usize, width_of: &dyn Fn(&Piece<'_>) -> usize| {
            pieces.iter().map(width_of).max().unwrap_or(0).min(most)
        };
        let last = pieces.last().map_or(0, |piece| piece.range.end);
        let columns = usize::from(args.columns);
        let mut layout = Self {
            columns,
            lines: if args.full { usize::MAX } else { 4 },
            offset: format!("{last:x}").len().max(8),
            path: widest(Self::WIDEST_PATH, &|piece| width(&piece.span.path)),
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
    fn json(&self, space: &Space) -> String {
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
            ("path".into(), Value::Text(path.clone())),
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

    fn print(
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
        let path = clean(&self.span.path);
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

/// Whether a path lies at or under what the steps say.
fn matches(pattern: &[&str], path: &str) -> bool {
    let path = steps(path);
    path.len() >= pattern.len()
        && pattern
            .iter()
            .zip(path)
            .all(|(wanted, step)| *wanted == step || (*wanted == "[*]" && step.starts_with('[')))
}

/// What to try instead of a path that leads nowhere.
fn suggestion(path: &str, trace: &Trace) -> String {
    let wanted = steps(path);
    let mut longest: &[&str] = &[];
    for length in (1..=wanted.len()).rev() {
        let Some(prefix) = wanted.get(..length) else {
            continue;
        };
        if trace.spans.iter().any(|span| matches(prefix, &span.path)) {
            longest = prefix;
            break;
        }
    }
    let mut next: Vec<&str> = Vec::new();
    for span in &trace.spans {
        if matches(longest, &span.path)
            && let Some(step) = steps(&span.path).get(longest.len())
            && !next.contains(step)
        {
            next.push(step);
            if next.len() > 12 {
                break;
            }
        }
    }
    if next.is_empty() {
        return "that array is shown as a whole".to_owned();
    }
    let place = match longest.is_empty() {
        true => "at the top".to_owned(),
        false => format!("under {}", join(longest)),
    };
    format!("{place} there are: {}", next.join(", "))
}

fn join(steps: &[&str]) -> String {
    let mut out = String::new();
    for step in steps {
        if !out.is_empty() && !step.starts_with('[') {
            out.push('.');
        }
        out.push_str(step);
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

    #[test]
    fn ranges_are_read() {
        let range = |text: &str| text.parse::<Bytes>().map(|bytes| bytes.0);
        assert_eq!(range("0x10..0x20"), Ok(16..32));
        assert_eq!(range("4+2"), Ok(4..6));
        assert_eq!(range("7"), Ok(7..8));
        assert_eq!(range("..3"), Ok(0..3));
        assert_eq!(range("3.."), Ok(3..u64::MAX));
        assert!(range("3..3").is_err());
        assert!(range("x").is_err());
    }

    #[test]
    fn paths_match_with_stars() {
        assert!(matches(&steps("a.b[*].c"), "a.b[7].c.d"));
        assert!(!matches(&steps("a.b[*].c"), "a.b"));
        assert!(!matches(&steps("a.b"), "a.bc"));
        assert_eq!(join(&["a", "[1]", "b"]), "a[1].b");
    }
}
