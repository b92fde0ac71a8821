//! `schema`: a declaration for other tools and for people.

use bindery::Value;
use bindery::export::kaitai::{self, Ksy};
use bindery::export::{html, json_schema};
use bindery::format::{FormatInfo, Revision};
use bindery::value::json;

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::Named;
use crate::output::Out;

/// Print the declaration of a format for other tools and for people
///
/// Without a revision, that of the newest one.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery schema p3m@2025-08 --as json-schema > p3m-2025-08.schema.json"
)]
pub(crate) struct Args {
    /// The format, and one of its revisions
    #[arg(value_name = "FORMAT[@REVISION]")]
    format: Named,
    /// What to print
    #[arg(long = "as", value_name = "KIND")]
    kind: Kind,
    /// Print as JSON what a Kaitai Struct description leaves open, and why
    #[arg(long)]
    json: bool,
}

/// What a declaration is turned into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// A Kaitai Struct description, from which readers in other languages are made
    Ksy,
    /// A page to read, of all revisions
    Html,
    /// JSON Schema (2020-12) of what `dump` prints and `build` takes
    JsonSchema,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let info = args.format.format.info();
    let revision = revision(info, args.format.revision)?;
    match args.kind {
        Kind::Ksy => {
            let ksy = kaitai::of_revision(info, revision);
            match args.json {
                true => out.json(&left_open(info, revision, &ksy))?,
                false => out.bytes(ksy.text.as_bytes())?,
            }
        }
        Kind::Html if !args.json => out.bytes(html::page(info, &[]).as_bytes())?,
        _ if args.json => {
            return Err(Failure::usage("--json goes with --as ksy"));
        }
        Kind::Html | Kind::JsonSchema => {
            let schema = json_schema::of_dump(info, revision, SCHEMA_VERSION);
            out.bytes(json::to_text(&schema).as_bytes())?;
        }
    }
    Ok(Exit::Fine)
}

/// What a Kaitai Struct description leaves open.
fn left_open(info: &FormatInfo, revision: &Revision, ksy: &Ksy) -> Value {
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

/// The revision of this name, or the newest one.
fn revision(info: &'static FormatInfo, name: Option<&str>) -> Result<&'static Revision, Failure> {
    let revision = match name {
        Some(name) => info.revision(name),
        None => info.revisions.last(),
    };
    revision.ok_or_else(|| Failure::usage(format!("{} has no revision", info.name)))
}

/// The name of the file that holds the schema of a revision's dumps.
pub(super) fn json_schema_name(format: &str, revision: &str) -> String {
    format!("{format}-{revision}.schema.json")
}
