//! `schema`: a declaration for other tools and for people.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::registry::{detect, formats};
use bindery::export::html::{self, Example};
use bindery::export::json_schema;
use bindery::export::kaitai::{self, Ksy};
use bindery::format::{About, Format, Revision};
use bindery::trace::{Detail, Trace};
use bindery::value::json;
use bindery::{Limits, Value};

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{Named, Reading};
use crate::output::Out;
use crate::samples::{SAMPLES, Sample};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery schema p3m@2025-08 --as ksy > p3m.ksy\n  \
                  bindery schema m3d --as json-schema > m3d-1.schema.json\n  \
                  bindery schema --as html --output pages --example model.p3m"
)]
pub(crate) struct Args {
    /// The format, and one of its revisions
    #[arg(value_name = "FORMAT[@REVISION]", required_unless_present = "output")]
    format: Option<Named>,
    /// What to make of it
    #[arg(long = "as", value_name = "KIND")]
    kind: Kind,
    /// Print as JSON what a Kaitai Struct description leaves open, and why
    #[arg(long, requires = "format", conflicts_with = "output")]
    json: bool,
    /// A folder for a file of each format and revision
    #[arg(long, short, value_name = "FOLDER", conflicts_with = "format")]
    output: Option<OsString>,
    /// A file to take apart on the page of its format, in place of a small one that the command brings along
    #[arg(long, value_name = "FILE")]
    example: Vec<OsString>,
    #[command(flatten)]
    reading: Reading,
}

/// What a declaration is turned into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// A Kaitai Struct description, from which readers in other languages are made
    Ksy,
    /// JSON Schema (2020-12) of what `dump` prints and `build` takes
    JsonSchema,
    /// A page to read
    Html,
}

/// A file that is taken apart on a page.
struct Shown {
    format: &'static str,
    revision: &'static str,
    name: String,
    trace: Trace,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    if args.json && args.kind != Kind::Ksy {
        return Err(Failure::usage("--json goes with --as ksy"));
    }
    let shown = shown(args)?;
    match (&args.format, &args.output) {
        (Some(named), _) => print(args, named, &shown, out)?,
        (None, Some(folder)) => write_all(args.kind, Path::new(folder), &shown)?,
        // The command line asks for one of them.
        (None, None) => {}
    }
    Ok(Exit::Fine)
}

/// The examples, read; of formats without one, what the command brings along.
fn shown(args: &Args) -> Result<Vec<Shown>, Failure> {
    let mut shown = named(args)?;
    if args.kind == Kind::Html {
        let has_one = |format| shown.iter().any(|each: &Shown| each.format == format);
        let others = SAMPLES.iter().filter_map(brought);
        let others: Vec<Shown> = others.filter(|each| !has_one(each.format)).collect();
        shown.extend(others);
    }
    Ok(shown)
}

/// The examples that are named.
fn named(args: &Args) -> Result<Vec<Shown>, Failure> {
    let mut shown = Vec::new();
    for file in &args.example {
        let source = args.reading.load(file)?;
        let opened = args.reading.open(&source)?;
        let trace = opened.model.trace_within(Detail::Leaves, opened.limits);
        shown.push(Shown {
            format: opened.format.info().name,
            revision: opened.model.revision(),
            name: Path::new(file)
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            trace: trace.map_err(|error| Failure::refused(&source.label, error))?,
        });
    }
    Ok(shown)
}

/// A sample that the command brings along; nothing if the formats are somebody's own.
fn brought((name, bytes): &Sample) -> Option<Shown> {
    let (format, _) = detect(bytes)?;
    let model = format.read(bytes, None, Limits::default()).ok()?;
    Some(Shown {
        format: format.info().name,
        revision: model.revision(),
        name: (*name).to_owned(),
        trace: model.trace().ok()?,
    })
}

fn print(args: &Args, named: &Named, shown: &[Shown], out: &mut Out) -> Result<(), Failure> {
    let info = named.format.info();
    let revision = match named.revision {
        Some(name) => info.revision(name),
        None => info.revisions.last(),
    };
    let revision =
        revision.ok_or_else(|| Failure::usage(format!("{} has no revision", info.name)))?;
    match args.json {
        true => out.json(&left_open(
            info,
            revision,
            &kaitai::of_revision(info, revision),
        )),
        false => out.bytes(text(args.kind, info, revision, shown).as_bytes()),
    }
}

/// The declaration of a revision as a file of this kind.
fn text(kind: Kind, info: &About, revision: &Revision, shown: &[Shown]) -> String {
    match kind {
        Kind::Ksy => kaitai::of_revision(info, revision).text,
        Kind::JsonSchema => json::to_text(&json_schema::of_dump(info, revision, SCHEMA_VERSION)),
        Kind::Html => {
            let of_format = shown.iter().filter(|shown| shown.format == info.name);
            let examples: Vec<Example<'_>> = of_format
                .map(|shown| Example {
                    name: &shown.name,
                    revision: shown.revision,
                    trace: &shown.trace,
                })
                .collect();
            html::page(info, &examples)
        }
    }
}

/// Writes the files of all formats into a folder.
fn write_all(kind: Kind, folder: &Path, shown: &[Shown]) -> Result<(), Failure> {
    let wrong = |path: &Path, error| Failure::io(path.as_os_str(), error);
    std::fs::create_dir_all(folder).map_err(|error| wrong(folder, error))?;
    let write = |name: String, text: String| {
        let path: PathBuf = folder.join(name);
        bindery::write_atomically(&path, text.as_bytes()).map_err(|error| wrong(&path, error))
    };
    let infos = || formats().iter().map(|format: &&dyn Format| format.info());
    for info in infos() {
        for revision in info.revisions {
            let text = text(kind, info, revision, shown);
            write(file_name(kind, info.name, revision.name), text)?;
        }
    }
    match kind {
        Kind::Html => write("index.html".to_owned(), html::index(infos())),
        Kind::Ksy | Kind::JsonSchema => Ok(()),
    }
}

fn file_name(kind: Kind, format: &str, revision: &str) -> String {
    match kind {
        Kind::Ksy => format!("{}.ksy", format!("{format}_{revision}").replace('-', "_")),
        Kind::JsonSchema => json_schema_name(format, revision),
        Kind::Html => format!("{format}.html"),
    }
}

/// The name of the file that holds the schema of a revision's dumps.
pub(super) fn json_schema_name(format: &str, revision: &str) -> String {
    format!("{format}-{revision}.schema.json")
}

/// What a Kaitai Struct description leaves open.
fn left_open(info: &About, revision: &Revision, ksy: &Ksy) -> Value {
    let text = |text: &str| Value::Text(text.to_owned());
    let beyond = ksy.beyond.iter().map(|beyond| {
        Value::Record(vec![
            ("field".into(), text(&beyond.field)),
            ("reason".into(), text(&beyond.reason)),
            ("raw".into(), Value::Bool(beyond.is_raw)),
        ])
    });
    Value::Record(vec![
        ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
        ("format".into(), text(info.name)),
        ("revision".into(), text(revision.name)),
        ("beyond".into(), Value::list(beyond)),
    ])
}
