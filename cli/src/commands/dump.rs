//! `dump`: the whole content as JSON.

mod partial;

use std::ffi::OsString;

use bindery::format::About;
use bindery::{Path, Value};

use self::partial::Partial;
use super::SCHEMA_VERSION;
use super::schema::json_schema_name;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Reading, Source, revision_of};
use crate::output::{Out, Target};
use crate::progress::Progress;
use crate::tree::{Content, nowhere, path};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  bindery dump model.p3m -o model.json")]
pub(crate) struct Args {
    /// The file, or - for stdin
    file: OsString,
    /// Name the schema of this JSON in it, for editors: where it is, else what `schema` would call it
    #[arg(long, value_name = "URL", num_args = 0..=1, require_equals = true)]
    schema: Option<Option<String>>,
    /// Only the value at this path
    #[arg(long, value_name = "PATH", value_parser = path)]
    path: Option<Path>,
    /// Write the JSON to this file, always as UTF-8, which `>` of PowerShell does not
    #[arg(
        short,
        long,
        value_name = "OUT.json",
        default_value = "-",
        hide_default_value = true
    )]
    output: OsString,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// Of a broken file, print what lies before the fault, as it is stored; `build` does not take that
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    reading: Reading,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let target = match args.output == "-" {
        // Text may go to a terminal.
        true => Target::Stdout,
        false => Target::check(&args.output, args.force)?,
    };
    let progress = Progress::of(1);
    let mut source = args.reading.load(&args.file)?;
    let content = match args.reading.open(&source) {
        Ok(opened) => {
            // The model has all there is, and beside it there will be the tree.
            source.bytes = Vec::new();
            Content::of(source, opened)?
        }
        Err(fault) if args.partial && fault.is_fault() => {
            return run_partial(args, &source, fault, &target, out);
        }
        Err(failure) => return Err(failure),
    };
    let (info, revision) = (
        content.opened.format.info(),
        content.opened.model.revision(),
    );
    let tree = match &args.path {
        None => content.tree,
        Some(path) => content.at(&content.path_of(path))?,
    };
    // The tree has all there is: it and the model together would take twice the memory.
    drop((content.opened, content.source));
    let tree = envelope(args, info, Some(revision), tree);
    // The bar and the text would get into each other's way.
    let _bar = (!out.is_terminal()).then_some(progress);
    target.json(&Value::Record(tree), out)?;
    Ok(Exit::Fine)
}

/// Prints what lies before a fault, and ends as the fault says.
fn run_partial(
    args: &Args,
    source: &Source,
    fault: Failure,
    target: &Target,
    out: &mut Out,
) -> Outcome {
    let recognised = args.reading.recognise(source)?;
    let limits = args.reading.limits(source)?;
    let (format, revision) = (recognised.format, recognised.revision);
    let partial = Partial::of(&source.bytes, format, revision, limits)
        .map_err(|error| Failure::refused(&source.label, error))?;
    let met = partial
        .root
        .and_then(|root| revision_of(format.info(), root));
    let revision = recognised.likely.or(met);
    let tree = match &args.path {
        None => partial.tree,
        Some(path) => match partial.tree.at(path) {
            Some(found) => found.into_owned(),
            None => return Err(nowhere(path, &partial.tree)),
        },
    };
    let mut entries = envelope(args, format.info(), revision, tree);
    entries.push(("error".into(), fault.to_value()));
    target.json(&Value::Record(entries), out)?;
    Err(fault)
}

type Entries = Vec<(std::borrow::Cow<'static, str>, Value)>;

/// A tree with what it is the tree of.
fn envelope(args: &Args, info: &About, revision: Option<&str>, tree: Value) -> Entries {
    let mut entries: Entries = Vec::new();
    if let Some(place) = &args.schema {
        let place = place.clone();
        let place =
            place.unwrap_or_else(|| json_schema_name(info.name, revision.unwrap_or_default()));
        entries.push(("$schema".into(), Value::Text(place)));
    }
    entries.extend([
        ("schema_version".into(), SCHEMA_VERSION.into()),
        ("format".into(), info.name.into()),
        ("revision".into(), revision.map_or(Value::Null, Value::from)),
    ]);
    let path = args.path.as_ref().map(|path| path.as_str().into());
    entries.extend(path.map(|path| ("path".into(), path)));
    entries.push(("content".into(), tree));
    entries
}
