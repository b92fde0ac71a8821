//! `formats`: what can be read.

use bindery::Value;
use bindery::format::{About, Revision, magic_text};
use bindery::mapping::{Mapped, Sources, declared, documents};

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::output::Out;
use crate::registry::formats;
use crate::spec::sources;
use crate::table::Table;
use crate::text::count;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  bindery formats")]
pub(crate) struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let infos = formats().iter().map(|format| format.info());
    if args.json {
        let formats: Result<Vec<Value>, Failure> = infos.map(format_value).collect();
        out.json(&Value::Record(vec![
            ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
            ("formats".into(), Value::list(formats?)),
        ]))?;
        return Ok(Exit::Fine);
    }
    for (index, info) in infos.enumerate() {
        if index > 0 {
            out.line("")?;
        }
        let extensions: Vec<String> = info
            .extensions
            .iter()
            .map(|extension| format!(".{extension}"))
            .collect();
        let magics: Vec<String> = info.magics.iter().map(|magic| magic_text(magic)).collect();
        out.line(format_args!(
            "{}  {}",
            out.paint.heading(info.name),
            info.title
        ))?;
        out.line(format_args!("  files      {}", extensions.join(", ")))?;
        out.line(format_args!("  magic      {}", magics.join(" or ")))?;
        let (all, sources) = (declared(info), sources(info)?);
        let mut table = Table::default();
        for revision in info.revisions {
            table.row([
                "revision ".to_owned(),
                revision.name.to_owned(),
                count(mapped_rows(revision, &sources, &all), "mapped row"),
                document_ids(revision).join(", "),
            ]);
        }
        for line in table.lines("  ") {
            out.line(line)?;
        }
        for document in documents(info, None) {
            let summary = sources.summary(document, &all);
            out.line(format_args!("  document   {}: {summary}", document.id))?;
        }
    }
    Ok(Exit::Fine)
}

/// How many rows of the revision's documents are mapped to a declared field, as `spec` counts them.
fn mapped_rows(revision: &Revision, sources: &Sources, all: &[Mapped]) -> usize {
    let documents = revision.documents.iter();
    let mapped = documents.map(|document| sources.summary(document, all).mapped);
    mapped.fold(0, usize::saturating_add)
}

fn document_ids(revision: &Revision) -> Vec<&'static str> {
    revision
        .documents
        .iter()
        .map(|document| document.id)
        .collect()
}

fn format_value(info: &'static About) -> Result<Value, Failure> {
    let texts = |texts: &[&str]| {
        let texts = texts.iter().map(|text| Value::Text((*text).to_owned()));
        Value::list(texts)
    };
    let (all, sources) = (declared(info), sources(info)?);
    let revisions = info.revisions.iter().map(|revision| {
        Value::Record(vec![
            ("name".into(), Value::Text(revision.name.to_owned())),
            ("documents".into(), texts(&document_ids(revision))),
            (
                "mapped_fields".into(),
                Value::Uint(mapped_rows(revision, &sources, &all) as u64),
            ),
        ])
    });
    let documents = documents(info, None).into_iter().map(|document| {
        let summary = sources.summary(document, &all);
        Value::Record(vec![
            ("id".into(), Value::Text(document.id.to_owned())),
            ("title".into(), Value::Text(document.title.to_owned())),
            ("rows".into(), Value::Uint(summary.rows as u64)),
            ("mapped".into(), Value::Uint(summary.mapped as u64)),
            ("not_stored".into(), Value::Uint(summary.not_stored as u64)),
        ])
    });
    let magics = info.magics.iter().map(|magic| Value::Bytes(magic.to_vec()));
    Ok(Value::Record(vec![
        ("name".into(), Value::Text(info.name.to_owned())),
        ("title".into(), Value::Text(info.title.to_owned())),
        ("extensions".into(), texts(info.extensions)),
        ("magics".into(), Value::list(magics)),
        ("revisions".into(), Value::list(revisions)),
        ("documents".into(), Value::list(documents)),
    ]))
}
