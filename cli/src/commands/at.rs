//! `at`: what a byte is.

use std::ffi::OsString;

use bindery::value::json;
use bindery::{FILE_SPACE, Path, Value, path};

use super::SCHEMA_VERSION;
use super::hex::offset;
use crate::failure::{Exit, Failure, Outcome};
use crate::finding::spec_value;
use crate::input::Reading;
use crate::output::Out;
use crate::text::{clean, value_text};
use crate::tree::Content;

/// Say what a byte of a file is
///
/// Shows the field that the byte belongs to, down to the element of a list, with its range, its value and
/// its place in the spec.
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

/// A field, and the bytes that it takes.
struct Place {
    path: Path,
    start: u64,
    end: u64,
    wire: String,
    value: Value,
    spec: Option<bindery::spec::SpecRef>,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let content = Content::load(&args.file, &args.reading)?;
    let place = find(&content, &args.space, args.offset)?;
    let Place {
        path,
        start,
        end,
        wire,
        value,
        spec,
    } = place;
    if args.json {
        out.json(&Value::from([
            ("schema_version", SCHEMA_VERSION.into()),
            ("space", args.space.as_str().into()),
            ("offset", args.offset.into()),
            ("path", path.as_str().into()),
            ("start", start.into()),
            ("end", end.into()),
            ("type", wire.into()),
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
fn find(content: &Content, space: &str, offset: u64) -> Result<Place, Failure> {
    let trace = content
        .opened
        .model
        .trace_within(bindery::trace::Detail::Leaves, content.opened.limits);
    let trace = trace.map_err(|error| Failure::refused(&content.source.label, error))?;
    let Some(known) = trace.spaces.iter().find(|known| known.name == space) else {
        let names: Vec<&str> = trace
            .spaces
            .iter()
            .map(|known| known.name.as_str())
            .collect();
        let names = crate::text::shorten(&names.join(", "), 400).into_owned();
        return Err(Failure::usage(format!(
            "there is no space {space:?}; there are: {names}"
        )));
    };
    let Some(span) = trace.span_at(space, offset) else {
        return Err(Failure::usage(format!(
            "{space} has {} bytes, so that none is at {offset}",
            known.bytes.len()
        )));
    };
    let mut place = Place {
        path: span.path.clone(),
        start: span.start,
        end: span.end,
        wire: span.wire.to_string(),
        value: span.value.clone(),
        spec: span.spec,
    };
    // A folded array is one span: the stride tells its elements apart.
    if let Some(stride) = span.value.get("stride").as_u64()
        && let Some(index) = offset.saturating_sub(span.start).checked_div(stride)
        && let Ok(element) = usize::try_from(index)
    {
        place.path = span.path.then(path![element]);
        place.start = span.start.saturating_add(index.saturating_mul(stride));
        place.end = place.start.saturating_add(stride);
        let one = place.wire.rsplit_once(" x ").map(|(one, _)| one.to_owned());
        place.wire = one.unwrap_or(place.wire);
        place.value = Value::Null;
    }
    // Texts beside offsets, and elements of folded arrays, are in the content.
    if let Some(value) = content.tree.at(&place.path)
        && (place.value == Value::Null || value.as_str().is_some())
    {
        place.value = value.into_owned();
    }
    Ok(place)
}
