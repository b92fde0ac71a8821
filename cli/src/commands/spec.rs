//! `spec`: which declared field stores which row of the spec.

use bindery::format::{About, Revision};
use bindery::mapping::{
    InventoryRow, Mapped, MappedOrigin, Sources, VectorLink, declared, documents, format_markdown,
};
use bindery::spec::Row;
use bindery::{Deviation, Value};

use super::SCHEMA_VERSION;
use crate::failure::{Exit, Failure, Outcome};
use crate::finding::spec_value;
use crate::input::{format_named, revision_named};
use crate::output::Out;
use crate::spec::sources;
use crate::table::Table;
use crate::text::width;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bindery spec ptf\n  bindery spec ptf --revision 2025-12 --markdown"
)]
pub(crate) struct Args {
    /// The format
    #[arg(value_parser = |name: &str| format_named(name).map(|format| format.info()))]
    format: &'static About,
    /// Only this revision
    #[arg(long, value_name = "REVISION")]
    revision: Option<String>,
    /// Print Markdown, as SPEC_MAPPING.md holds it
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs it.
pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let info = args.format;
    let revision = match &args.revision {
        Some(name) => {
            let name = revision_named(info, name)
                .map_err(|error| Failure::usage(format!("--revision {name}: {error}")))?;
            info.revision(name)
        }
        None => None,
    };
    let sources = sources(info)?;
    if args.markdown {
        out.bytes(format_markdown(info, revision, &sources).as_bytes())?;
    } else if args.json {
        out.json(&to_value(info, revision, &sources))?;
    } else {
        print(info, revision, &sources, out)?;
    }
    Ok(Exit::Fine)
}

/// The mapping of one revision's documents, or of all. What is in no document belongs to each.
fn entries(info: &'static About, revision: Option<&'static Revision>) -> Vec<Mapped> {
    let documents = documents(info, revision);
    let mut entries = declared(info);
    entries.retain(|mapped| match &mapped.origin {
        MappedOrigin::Row(row) => documents.iter().any(|known| known.id == row.document.id),
        MappedOrigin::ComputedFrom(_) | MappedOrigin::NotInSpec(_) => true,
    });
    entries
}

/// The deviations of these entries, each once.
fn deviations(entries: &[Mapped]) -> Vec<&'static Deviation> {
    let mut deviations: Vec<&'static Deviation> = Vec::new();
    for deviation in entries.iter().flat_map(|mapped| &mapped.deviations) {
        if !deviations.iter().any(|known| known.id == deviation.id) {
            deviations.push(deviation);
        }
    }
    deviations
}

fn print(
    info: &'static About,
    revision: Option<&'static Revision>,
    sources: &Sources,
    out: &mut Out,
) -> Result<(), Failure> {
    let entries = entries(info, revision);
    for document in documents(info, revision) {
        let summary = sources.summary(document, &entries);
        out.line(format_args!(
            "{}: {summary}",
            out.paint.heading(document.id)
        ))?;
    }
    out.line("")?;
    let sections = sections(&entries, sources);
    for (index, (name, table)) in sections.iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        out.line(out.paint.heading(name))?;
        for line in lines(table, out.room().unwrap_or(usize::MAX)) {
            out.line(line)?;
        }
    }
    let deviations = deviations(&entries);
    if !deviations.is_empty() {
        out.line("")?;
        out.line(out.paint.heading("Deviations"))?;
    }
    for deviation in deviations {
        out.paragraph(
            "  ",
            "    ",
            &format!("{}  {}", deviation.id, deviation.does),
        )?;
        let indent = " ".repeat(23);
        out.paragraph("    the document says: ", &indent, deviation.says)?;
        out.paragraph("    because:           ", &indent, deviation.because)?;
    }
    Ok(())
}

/// The lines of a section. Where there is too little room, vectors give way to what the rows say.
fn lines(table: &Table, room: usize) -> Vec<String> {
    const INDENT: &str = "  ";
    const WITHOUT_VECTORS: usize = 5;
    let all = table.lines(INDENT);
    if all.iter().all(|line| width(line) <= room) {
        return all;
    }
    table.first(WITHOUT_VECTORS).lines_within(INDENT, room)
}

/// The rows of each section. They may be stored by several types, and are shown together.
fn sections(entries: &[Mapped], sources: &Sources) -> Vec<(String, Table)> {
    let mut sections: Vec<(String, Table)> = Vec::new();
    let mut current = String::new();
    for mapped in entries {
        let (mut said, mut vector) = (String::new(), "");
        let row = match &mapped.origin {
            MappedOrigin::Row(row) => {
                current = format!("{} \"{}\"", row.document.id, row.section);
                said = sources
                    .says(row)
                    .map_or_else(String::new, ToString::to_string);
                let link = sources.vectors.get(mapped, row);
                vector = link.map_or("", VectorLink::name);
                let listed = sources.inventory(row.document.id);
                let listed = listed.and_then(|inventory| inventory.row(row));
                listed.map_or_else(|| row_text(row.row).to_owned(), InventoryRow::names)
            }
            MappedOrigin::ComputedFrom(field) => format!("(from {field})"),
            MappedOrigin::NotInSpec(reason) => format!("(not in the spec: {reason})"),
        };
        let ids = mapped.deviations.iter().map(|deviation| deviation.id);
        let cells = [
            row,
            said,
            format!("{}.{}", mapped.type_name, mapped.field),
            mapped.wire.clone(),
            ids.collect::<Vec<&str>>().join(", "),
            vector.to_owned(),
        ];
        match sections.iter_mut().find(|(name, _)| *name == current) {
            Some((_, table)) => table.row(cells),
            None => {
                let mut table = Table::default();
                table.row(cells);
                sections.push((current.clone(), table));
            }
        }
    }
    sections
}

/// The source file, from where the sources' links start.
fn source(mapped: &Mapped, sources: &Sources) -> String {
    match mapped.file {
        "" => String::new(),
        file => format!("{}{file}", sources.code_folder),
    }
}

fn row_text(row: Row) -> &'static str {
    match row {
        Row::Section => "(whole)",
        Row::Named(name) => name,
        Row::Reserved => "(reserved)",
    }
}

fn to_value(info: &'static About, revision: Option<&'static Revision>, sources: &Sources) -> Value {
    let text = |text: &str| Value::Text(text.to_owned());
    let entries = entries(info, revision);
    let deviations = deviations(&entries);
    let deviations = deviations.iter().map(|deviation| {
        Value::Record(vec![
            ("id".into(), text(deviation.id)),
            ("says".into(), text(deviation.says)),
            ("does".into(), text(deviation.does)),
            ("because".into(), text(deviation.because)),
        ])
    });
    let fields = entries.iter().map(|mapped| {
        let (said, vector) = match &mapped.origin {
            MappedOrigin::Row(row) => (
                sources
                    .says(row)
                    .map_or(Value::Null, |said| text(&said.to_string())),
                sources
                    .vectors
                    .get(mapped, row)
                    .map_or(Value::Null, |link| text(&link.file)),
            ),
            MappedOrigin::ComputedFrom(_) | MappedOrigin::NotInSpec(_) => {
                (Value::Null, Value::Null)
            }
        };
        let (spec, derived_from, reason) = match &mapped.origin {
            MappedOrigin::Row(row) => (spec_value(Some(row)), Value::Null, Value::Null),
            MappedOrigin::ComputedFrom(field) => (Value::Null, text(field), Value::Null),
            MappedOrigin::NotInSpec(reason) => (Value::Null, Value::Null, text(reason)),
        };
        let ids = mapped.deviations.iter().map(|deviation| text(deviation.id));
        Value::Record(vec![
            ("spec".into(), spec),
            ("derived_from".into(), derived_from),
            ("not_in_spec".into(), reason),
            ("type".into(), text(mapped.type_name)),
            ("field".into(), text(&mapped.field)),
            ("says".into(), said),
            ("wire".into(), text(&mapped.wire)),
            ("source".into(), text(&source(mapped, sources))),
            ("deviations".into(), Value::list(ids)),
            ("vector".into(), vector),
        ])
    });
    Value::Record(vec![
        ("schema_version".into(), Value::Uint(SCHEMA_VERSION)),
        ("format".into(), text(info.name)),
        (
            "revision".into(),
            revision.map_or(Value::Null, |revision| text(revision.name)),
        ),
        ("fields".into(), Value::list(fields)),
        ("deviations".into(), Value::list(deviations)),
    ])
}
