//! `hex`: what every byte is.

mod lines;
mod paths;

use std::ffi::OsString;
use std::ops::Range;
use std::str::FromStr;

use bindery::format::About;
use bindery::spec::Kind;
use bindery::trace::{Detail, Space, Trace};
use bindery::{Path, PathPattern, Value};

use self::lines::{Layout, Piece, heading, text_of};
use self::paths::suggestion;
use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Reading, Source};
use crate::output::Out;
use crate::progress::Progress;
use crate::text::shorten;

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
    #[arg(long, value_name = "PATH", value_parser = pattern)]
    path: Option<PathPattern>,
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

/// An offset, decimal or hexadecimal.
pub(super) fn offset(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("{text:?} is no number"))
}

/// A pattern of the command line.
fn pattern(text: &str) -> Result<PathPattern, String> {
    text.parse()
        .map_err(|error: bindery::Error| error.message().to_owned())
}

/// A range of bytes.
#[derive(Debug, Clone)]
struct Bytes(Range<u64>);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = offset;
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
    let pattern = args.path.as_ref();
    let mut wanted = |path: &Path| pattern.is_none_or(|pattern| pattern.covers(path));
    let trace = opened
        .model
        .trace_within(Detail::Where(&mut wanted), opened.limits)
        .map_err(refused)?;
    if let Some(path) = &args.path
        && trace.spans.is_empty()
    {
        let all = opened.model.trace_within(Detail::Leaves, opened.limits);
        let all = all.map_err(refused)?;
        let suggestion = suggestion(path, &all);
        return Err(Failure::usage(format!(
            "no byte belongs to {path}; {suggestion}"
        )));
    }
    let content = match has_texts(opened.format.info(), &trace) {
        // Where there is no memory for the content, offsets are shown without their texts.
        true => {
            let content = opened.model.to_tree(opened.limits);
            content.unwrap_or(Value::Null)
        }
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
fn has_texts(info: &About, trace: &Trace) -> bool {
    const LARGEST: u64 = 16 << 20;
    let sizes = trace.spaces.iter().map(|space| space.bytes.len() as u64);
    let mut any = false;
    info.types(&mut |info| any |= matches!(info.kind, Kind::StringOffset(_) | Kind::DataOffset(_)));
    any && sizes.fold(0, u64::saturating_add) <= LARGEST
}

/// The spaces and spans that were asked for.
struct Shown<'a> {
    spaces: Vec<(&'a Space, Vec<Piece<'a>>)>,
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
