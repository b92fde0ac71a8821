//! `hex`: what every byte is.

mod lines;
mod meaning;
mod paths;
mod select;

use std::ffi::OsString;
use std::ops::{ControlFlow, Range};
use std::str::FromStr;

use bindery::format::Format;
use bindery::spec::Kind;
use bindery::walk::{Leaf, Visitor};
use bindery::{Error, Limits, PathPattern, Value};

use self::lines::{Known, Layout, Piece, Widths, heading};
use self::paths::Suggestion;
use self::select::{Found, Selection, Wanted};
use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Reading, Source};
use crate::output::Out;
use crate::progress::Progress;
use crate::spaces::Met;
use crate::text::shorten;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery hex --color always model.m3d | less -RS\n  bindery hex --path 'parts[*].name' model.p3m\n  bindery hex --space file --range 0x40+32 model.p3m"
)]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// Only this field and what it holds; `[*]` means every element
    #[arg(long, value_name = "PATH", value_parser = pattern)]
    path: Option<PathPattern>,
    /// Only this address space: `file`, or the path of a compressed section
    #[arg(long, value_name = "SPACE")]
    space: Option<String>,
    /// Only these bytes of each space: START..END, START+LENGTH or OFFSET, decimal or 0x
    #[arg(long, value_name = "RANGE")]
    range: Option<Bytes>,
    /// Bytes per line
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
        let range = match (text.split_once(".."), text.split_once('+')) {
            (Some((start, end)), _) => {
                let start = if start.is_empty() { 0 } else { offset(start)? };
                let end = if end.is_empty() {
                    u64::MAX
                } else {
                    offset(end)?
                };
                start..end
            }
            (None, Some((start, length))) => {
                let start = offset(start)?;
                start..start.saturating_add(offset(length)?)
            }
            (None, None) => {
                let start = offset(text)?;
                start..start.saturating_add(1)
            }
        };
        if range.is_empty() {
            return Err("the range is empty".to_owned());
        }
        Ok(Self(range))
    }
}

/// Texts beside their offsets are looked up in the content, which takes many times the memory of the file, so that
/// larger files do without.
const LARGEST_WITH_TEXTS: u64 = 16 << 20;

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let progress = Progress::of(1);
    let source = args.reading.load(&args.file)?;
    let limits = args.reading.limits(&source)?;
    let recognised = args.reading.recognise(&source)?;
    let mut subject = Subject {
        args,
        source: &source,
        format: recognised.format,
        revision: recognised.revision,
        limits,
        content: Value::Null,
    };
    let wanted = Wanted::of(args);
    let may_have_texts = source.bytes.len() as u64 <= LARGEST_WITH_TEXTS;
    let mut measured = subject.measure(&wanted, !may_have_texts && !args.json);
    if may_have_texts {
        if subject.has_texts(&measured) {
            subject.load_texts();
        }
        if !args.json {
            measured = subject.measure(&wanted, true);
        }
    }
    let refused = |error| Failure::refused(&source.label, error);
    let fault = std::mem::replace(&mut measured.result, Ok(()));
    let fault = fault.err().map(refused);
    // Of nothing there is nothing to show.
    let fault = match fault {
        Some(fault) if !measured.has_pieces() => return Err(fault),
        fault => fault,
    };
    let shown = subject.shown(&wanted, &measured)?;
    drop(progress);
    match args.json {
        true => subject.print_json(&wanted, (&measured.spaces, &shown), fault.as_ref(), out)?,
        false => subject.print(&wanted, &measured, &shown, out)?,
    }
    fault.map_or(Ok(Exit::Fine), Err)
}

/// What was found of a file, and how wide it is.
struct Measured {
    spaces: Vec<Met>,
    /// For each space.
    widths: Vec<Widths>,
    /// Whether the walk came to the end.
    result: Result<(), Error>,
}

impl Measured {
    /// Whether anything was found.
    fn has_pieces(&self) -> bool {
        self.widths.iter().any(|widths| widths.pieces > 0)
    }
}

/// A file that is gone over several times, which takes no memory: to measure, then to print, the file first and what
/// its compressed parts hold behind it.
struct Subject<'a> {
    args: &'a Args,
    source: &'a Source,
    format: &'static dyn Format,
    revision: Option<&'static str>,
    limits: Limits,
    /// The dumped content, where texts are looked up.
    content: Value,
}

impl Subject<'_> {
    /// Goes over the file, and hands on what was asked for. The spaces met, and how it ended.
    fn select(
        &self,
        wanted: &Wanted<'_>,
        found: &mut dyn FnMut(&Found<'_>, Leaf<'_>) -> ControlFlow<()>,
    ) -> (Vec<Met>, Result<(), Error>) {
        let length = self.source.bytes.len() as u64;
        let mut selection = Selection::new(wanted, length, found);
        let result = self.walk(&mut selection);
        (selection.spaces, result)
    }

    fn walk(&self, visitor: &mut dyn Visitor) -> Result<(), Error> {
        let bytes = &self.source.bytes;
        self.format.walk(bytes, self.revision, self.limits, visitor)
    }

    /// Counts what was asked for, and finds out how wide its columns are if they matter.
    fn measure(&self, wanted: &Wanted<'_>, has_columns: bool) -> Measured {
        let (mut widths, mut known) = (Vec::<Widths>::new(), Known::default());
        let (spaces, result) = self.select(wanted, &mut |found, leaf| {
            let space = leaf.place.space;
            if widths.len() <= space {
                widths.resize_with(space.saturating_add(1), Widths::default);
            }
            if let Some(widths) = widths.get_mut(space) {
                widths.pieces = widths.pieces.saturating_add(1);
                if has_columns {
                    widths.fit(found, leaf, &self.content, &mut known);
                }
            }
            ControlFlow::Continue(())
        });
        widths.resize_with(spaces.len(), Widths::default);
        Measured {
            spaces,
            widths,
            result,
        }
    }

    /// Whether there are texts to be shown beside their offsets.
    fn has_texts(&self, measured: &Measured) -> bool {
        let sizes = measured.spaces.iter().map(|space| space.length);
        let mut any = false;
        let info = self.format.info();
        info.types(&mut |info| any |= matches!(info.kind, Kind::StringOffset(_)));
        any && measured.result.is_ok() && sizes.fold(0, u64::saturating_add) <= LARGEST_WITH_TEXTS
    }

    /// Decodes the file. Where there is no memory for the content, offsets are shown without their texts.
    fn load_texts(&mut self) {
        if let Ok(opened) = self.args.reading.open(self.source) {
            self.revision = Some(opened.model.revision());
            let content = opened.model.to_tree(self.limits);
            self.content = content.unwrap_or(Value::Null);
        }
    }

    /// The spaces to be shown, by their number.
    fn shown(&self, wanted: &Wanted<'_>, measured: &Measured) -> Result<Vec<usize>, Failure> {
        let spaces = || measured.spaces.iter().zip(&measured.widths).enumerate();
        if let Some(name) = &self.args.space
            && !measured.spaces.iter().any(|space| space.name == *name)
        {
            return Err(self.no_such_space(name));
        }
        if wanted.is_narrow() && !measured.has_pieces() {
            return Err(self.nothing_there());
        }
        let is_shown = |space: &Met, widths: &Widths| match self.args.space {
            Some(_) => wanted.has_space(&space.name),
            None => !wanted.is_narrow() || widths.pieces > 0,
        };
        Ok(spaces()
            .filter(|(_, (space, widths))| is_shown(space, widths))
            .map(|(number, _)| number)
            .collect())
    }

    fn no_such_space(&self, name: &str) -> Failure {
        let (spaces, _) = self.select(&Wanted::default(), &mut |_, _| ControlFlow::Continue(()));
        let known: Vec<&str> = spaces.iter().map(|space| space.name.as_str()).collect();
        Failure::usage(format!(
            "there is no space {name:?}; there are: {}",
            shorten(&known.join(", "), 400)
        ))
    }

    fn nothing_there(&self) -> Failure {
        if let Some(path) = &self.args.path {
            let mut suggestion = Suggestion::of(path);
            // What lies before a fault is as good.
            let _ = self.walk(&mut suggestion);
            if !suggestion.is_known() {
                let suggestion = suggestion.text();
                return Failure::usage(format!("no byte belongs to {path}; {suggestion}"));
            }
        }
        Failure::usage("no such byte lies there")
    }

    /// Goes over the file once for each level of compressed parts, so that every space comes as a whole.
    fn each_level(
        &self,
        wanted: &Wanted<'_>,
        (spaces, shown): (&[Met], &[usize]),
        mut print: impl FnMut(Option<(usize, Piece<'_, '_>)>, usize) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let depth_of = |space: &usize| spaces.get(*space).map_or(0, |space| space.depth);
        let mut depths: Vec<usize> = shown.iter().map(depth_of).collect();
        depths.sort_unstable();
        depths.dedup();
        for depth in depths {
            let (mut failure, mut known) = (None, Known::default());
            // A file that ends in a fault is shown up to there.
            let _ = self.select(wanted, &mut |found, leaf| {
                let space = leaf.place.space;
                if found.space.depth != depth {
                    return ControlFlow::Continue(());
                }
                let piece = Piece::of(found, leaf, &self.content, &mut known);
                match print(Some((space, piece)), depth) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        failure = Some(error);
                        ControlFlow::Break(())
                    }
                }
            });
            if let Some(failure) = failure {
                return Err(failure);
            }
            print(None, depth)?;
        }
        Ok(())
    }

    fn print_json(
        &self,
        wanted: &Wanted<'_>,
        (spaces, shown): (&[Met], &[usize]),
        fault: Option<&Failure>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let listed = shown.iter().filter_map(|number| spaces.get(*number));
        let listed = listed.map(|space| {
            Value::Record(vec![
                ("name".into(), Value::Text(space.name.clone())),
                ("len".into(), Value::Uint(space.length)),
            ])
        });
        out.line(format_args!("{{\"schema_version\": {SCHEMA_VERSION},"))?;
        let listed = bindery::value::json::to_line(&Value::list(listed));
        out.line(format_args!("\"spaces\": {listed},"))?;
        out.line("\"spans\": [")?;
        // One span a line, and never all of them in memory as text.
        let mut last: Option<String> = None;
        self.each_level(wanted, (spaces, shown), |piece, _| {
            if let Some((space, piece)) = piece
                && let Some(space) = spaces.get(space)
                && let Some(line) = last.replace(piece.json(space))
            {
                out.line(format_args!("{line},"))?;
            }
            Ok(())
        })?;
        if let Some(line) = last {
            out.line(line)?;
        }
        match fault {
            None => out.line("]}"),
            Some(fault) => {
                let fault = bindery::value::json::to_line(&fault.to_value());
                out.line(format_args!("],\n\"error\": {fault}}}"))
            }
        }
    }

    fn print(
        &self,
        wanted: &Wanted<'_>,
        measured: &Measured,
        shown: &[usize],
        out: &mut Out,
    ) -> Result<(), Failure> {
        let spaces = &measured.spaces;
        let mut printer = Printer {
            args: self.args,
            measured,
            shown,
            headed: 0,
            layout: None,
            position: 0,
            line: String::new(),
        };
        self.each_level(wanted, (spaces, shown), |piece, depth| match piece {
            Some((space, piece)) => printer.piece(space, depth, &piece, out),
            None => printer.headings(usize::MAX, depth, out),
        })
    }
}

/// Prints spaces one after another.
struct Printer<'a> {
    args: &'a Args,
    measured: &'a Measured,
    shown: &'a [usize],
    /// How many headings there are so far.
    headed: usize,
    /// The space that is printed, and its columns.
    layout: Option<(usize, Layout)>,
    /// How many pieces of it there are so far.
    position: usize,
    /// The line that is put together.
    line: String,
}

impl Printer<'_> {
    fn piece(
        &mut self,
        space: usize,
        depth: usize,
        piece: &Piece<'_, '_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        if self
            .layout
            .as_ref()
            .is_none_or(|(known, _)| *known != space)
        {
            self.headings(space, depth, out)?;
        }
        let position = self.position;
        self.position = position.saturating_add(1);
        match &self.layout {
            Some((_, layout)) => piece.print(layout, position, &mut self.line, out),
            None => Ok(()),
        }
    }

    /// Prints the headings of this level up to that of a space; those before it are empty.
    fn headings(&mut self, last: usize, depth: usize, out: &mut Out) -> Result<(), Failure> {
        let begun = self.layout.as_ref().map(|(space, _)| *space);
        for number in self.shown.iter().copied().filter(|number| *number <= last) {
            let known = self.measured.spaces.get(number);
            let Some((space, widths)) = known.zip(self.measured.widths.get(number)) else {
                continue;
            };
            let is_next = begun.is_none_or(|begun| {
                let begun_at = self
                    .measured
                    .spaces
                    .get(begun)
                    .map_or(0, |space| space.depth);
                (begun_at, begun) < (depth, number)
            });
            if space.depth != depth || !is_next {
                continue;
            }
            if self.headed > 0 {
                out.line("")?;
            }
            self.headed = self.headed.saturating_add(1);
            out.line(heading(space, out.paint))?;
            self.layout = Some((number, Layout::of(widths, self.args, out.room())));
            self.position = 0;
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
