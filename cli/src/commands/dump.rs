//! `dump`: the whole content as JSON.

use std::ffi::OsString;

use bindery::{Path, Value};

use super::SCHEMA_VERSION;
use super::schema::json_schema_name;
use crate::failure::{Exit, Outcome};
use crate::input::Reading;
use crate::output::Out;
use crate::progress::Progress;
use crate::tree::{Content, path};

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
    /// Only the value at this path
    #[arg(long, value_name = "PATH", value_parser = path)]
    path: Option<Path>,
    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let progress = Progress::of(1);
    let mut content = Content::load(&args.file, &args.reading)?;
    if let Some(path) = &args.path {
        content.tree = content.at(&content.path_of(path))?;
    }
    let names = (
        content.opened.format.info().name,
        content.opened.model.revision(),
    );
    let mut entries = Vec::new();
    if let Some(place) = &args.schema {
        let place = place.clone();
        let place = place.unwrap_or_else(|| json_schema_name(names.0, names.1));
        entries.push(("$schema".into(), Value::Text(place)));
    }
    entries.extend([
        ("schema_version".into(), SCHEMA_VERSION.into()),
        ("format".into(), names.0.into()),
        ("revision".into(), names.1.into()),
    ]);
    let path = args.path.as_ref().map(|path| path.as_str().into());
    entries.extend(path.map(|path| ("path".into(), path)));
    entries.push(("content".into(), content.tree));
    let tree = Value::Record(entries);
    // The tree has all there is: it and the model together would take twice the memory.
    drop((content.opened, content.source));
    // The bar and the text would get into each other's way.
    let _bar = (!out.is_terminal()).then_some(progress);
    out.json(&tree)?;
    Ok(Exit::Fine)
}
