//! `at`: what a byte is.

use std::ffi::OsString;
use std::ops::ControlFlow;

use bindery::value::json;
use bindery::walk::{Found, Leaf, OpenedPart, Visitor, find_at};
use bindery::{FILE_SPACE, Value};

use super::SCHEMA_VERSION;
use super::hex::offset;
use crate::failure::{Exit, Failure, Outcome};
use crate::finding::spec_value;
use crate::input::{Reading, Source};
use crate::output::Out;
use crate::text::{clean, shorten, value_text};
use crate::tree::Content;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery at model.p3m 0x1f3\n  bindery at --space payload model.m3d 40"
)]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// The offset, decimal or 0x
    #[arg(value_parser = offset)]
    offset: u64,
    /// The address space: `file`, or the path of a compressed section
    #[arg(long, value_name = "SPACE", default_value = FILE_SPACE)]
    space: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let source = args.reading.load(&args.file)?;
    let Found {
        path,
        start,
        end,
        wire,
        value,
        spec,
    } = find(&source, args)?;
    if args.json {
        out.json(&Value::from([
            ("schema_version", SCHEMA_VERSION.into()),
            ("space", args.space.as_str().into()),
            ("offset", args.offset.into()),
            ("path", path.as_str().into()),
            ("start", start.into()),
            ("end", end.into()),
            ("type", wire.as_ref().into()),
            ("value", value),
            ("spec", spec_value(spec.as_ref())),
        ]))?;
        return Ok(Exit::Fine);
    }
    let length = end.saturating_sub(start);
    let within = args.offset.saturating_sub(start);
    out.line(format_args!("{}", out.paint.heading(clean(path.as_str()))))?;
    out.line(format_args!(
        "  bytes  0x{start:x}..0x{end:x} of {}, {length} B; 0x{:x} is byte {within}",
        clean(&args.space),
        args.offset
    ))?;
    out.line(format_args!("  type   {}", clean(&wire)))?;
    let shown = match value.as_record() {
        Ok(_) => clean(&json::to_line(&value)).into_owned(),
        Err(_) => value_text(&value, 200),
    };
    out.line(format_args!("  value  {shown}"))?;
    if let Some(spec) = spec {
        out.line(format_args!("  spec   {}", clean(&spec.to_string())))?;
    }
    Ok(Exit::Fine)
}

/// The field that a byte belongs to.
fn find(source: &Source, args: &Args) -> Result<Found, Failure> {
    let limits = args.reading.limits(source)?;
    let recognised = args.reading.recognise(source)?;
    let (format, revision) = (recognised.format, recognised.revision);
    let walk = |visitor: &mut dyn Visitor| format.walk(&source.bytes, revision, limits, visitor);
    let found = find_at(args.offset, &args.space, walk);
    let found = found.map_err(|error| Failure::refused(&source.label, error))?;
    let Some(mut found) = found else {
        return Err(nothing_there(args, source, walk));
    };
    // An offset of a text is a number in the file and a text in the content.
    const LARGEST: usize = 16 << 20;
    if let Value::Uint(_) = found.value
        && source.bytes.len() <= LARGEST
        && let Ok(content) = Content::load(&args.file, &args.reading)
        && let Some(value) = content.tree.at(&found.path)
        && value.as_str().is_some()
    {
        found.value = value.into_owned();
    }
    Ok(found)
}

/// Why there is no such byte.
fn nothing_there(
    args: &Args,
    source: &Source,
    walk: impl FnOnce(&mut dyn Visitor) -> bindery::Result<()>,
) -> Failure {
    let mut spaces = Spaces(vec![(FILE_SPACE.to_owned(), source.bytes.len())]);
    // The file was gone over once already.
    let _ = walk(&mut spaces);
    let (space, offset) = (&args.space, args.offset);
    let names: Vec<&str> = spaces.0.iter().map(|(name, _)| name.as_str()).collect();
    Failure::usage(match spaces.0.iter().find(|(name, _)| name == space) {
        Some((_, length)) => {
            format!("{space} has {length} bytes, so that none is at {offset}")
        }
        None => {
            let names = shorten(&names.join(", "), 400).into_owned();
            format!("there is no space {space:?}; there are: {names}")
        }
    })
}

/// Notes the address spaces and how long they are.
struct Spaces(Vec<(String, usize)>);

impl Visitor for Spaces {
    fn leaf(&mut self, _: Leaf<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        self.0.push((part.path().to_string(), part.bytes.len()));
    }
}
