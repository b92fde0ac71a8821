//! `dump`: the whole content as JSON.

use std::ffi::OsString;

use bindery::Value;

use super::SCHEMA_VERSION;
use super::schema::json_schema_name;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Reading, Source};
use crate::output::Out;
use crate::progress::Progress;

/// Print the whole content of a file as JSON
///
/// Nothing is lost. Keys are the declared field names. Floats that are not finite are bit patterns,
/// bytes that are not text are hexadecimal digits. `build` makes the file again.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  bindery dump model.p3m > model.json")]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// Name the schema of this JSON in it, for editors: where it is, else what `schema` would call it
    #[arg(long, value_name = "URL", num_args = 0..=1, require_equals = true)]
    schema: Option<Option<String>>,
    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let progress = Progress::of(1);
    let source = Source::load(&args.file)?;
    let opened = args.reading.open(&source)?;
    let content = opened
        .model
        .dump_within(opened.limits)
        .map_err(|error| Failure::refused(&source.label, error))?;
    let mut entries = Vec::new();
    if let Some(place) = &args.schema {
        let names = (opened.format.info().name, opened.model.revision());
        let place = place
            .clone()
            .unwrap_or_else(|| json_schema_name(names.0, names.1));
        entries.push(("$schema".into(), Value::Text(place)));
    }
    entries.extend([
        ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
        (
            "format".into(),
            Value::Text(opened.format.info().name.to_owned()),
        ),
        (
            "revision".into(),
            Value::Text(opened.model.revision().to_owned()),
        ),
        ("content".into(), content),
    ]);
    let tree = Value::Record(entries);
    // The tree has all there is: it and the model together would take twice the memory.
    drop((opened, source));
    // The bar and the text would get into each other's way.
    let _bar = (!out.is_terminal()).then_some(progress);
    out.json(&tree)?;
    Ok(Exit::Fine)
}
