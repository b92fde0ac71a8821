//! The spec mapping as a document: what `SPEC_MAPPING.md` and `bindery spec --markdown` show.

use std::fmt::Write as _;

use bindery::Deviation;
use bindery::format::{FormatInfo, Revision};
use bindery::mapping::{Mapped, MappedOrigin};
use bindery::spec::Document;

use crate::FORMATS;
use crate::inventory::{Inventory, Says, declared, inventories};
use crate::unchecked::unchecked;

/// Whether a conformance vector covers a section of a document.
#[must_use]
pub fn has_vector(document: &str, section: &str) -> bool {
    !vectors_of(document, section).is_empty()
}

// `VECTORS`: document, section and name of every conformance vector, collected by the build script.
include!(concat!(env!("OUT_DIR"), "/vectors.rs"));

/// The whole document.
#[must_use]
pub fn markdown() -> String {
    let mut out = String::from(
        "# Spec mapping\n\nGenerated from the declarations: `BLESS=1 cargo test -p bindery-tests --test spec_mapping` rewrites it.\n\
         Each row of a document stands beside the declared field that stores it. A deviation is a place where we\n\
         knowingly do not follow the text.\n",
    );
    for format in FORMATS {
        out.push('\n');
        out.push_str(&format_markdown(format.info(), None));
    }
    out
}

/// The part of one format, or of one revision of it.
#[must_use]
pub fn format_markdown(format: &FormatInfo, revision: Option<&Revision>) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "## {}\n", format.name);
    let _ = writeln!(out, "{}.", format.title);
    let all = declared(format);
    let inventories = inventories().unwrap_or_default();
    for document in documents(format, revision) {
        let inventory = inventories
            .iter()
            .find(|inventory| inventory.document == document.id);
        document_markdown(&mut out, document, inventory, &all);
    }
    others_markdown(&mut out, &all);
    deviations_markdown(&mut out, &all);
    unchecked_markdown(&mut out, &documents(format, revision));
    out
}

/// The documents that a format's revisions name, each once.
#[must_use]
pub fn documents(format: &FormatInfo, revision: Option<&Revision>) -> Vec<&'static Document> {
    let mut documents: Vec<&'static Document> = Vec::new();
    let wanted = |known: &&Revision| revision.is_none_or(|only| only.name == known.name);
    for document in format
        .revisions
        .iter()
        .filter(wanted)
        .flat_map(|revision| revision.documents)
    {
        if !documents.iter().any(|known| known.id == document.id) {
            documents.push(document);
        }
    }
    documents
}

/// How many rows a document has, and how many of them are stored by a declared field.
#[must_use]
pub fn coverage(document: &Document, all: &[Mapped]) -> (usize, usize) {
    let inventories = inventories().unwrap_or_default();
    let inventory = inventories
        .iter()
        .find(|inventory| inventory.document == document.id);
    let rows: Vec<(&str, &str)> = inventory
        .into_iter()
        .flat_map(|inventory| &inventory.sections)
        .flat_map(|section| {
            section
                .rows
                .iter()
                .filter(|row| !matches!(row.says, Says::NotStored(_)))
                .map(|row| (section.name.as_str(), row.name.as_str()))
        })
        .collect();
    let mapped = rows
        .iter()
        .filter(|(section, row)| {
            all.iter().any(|mapped| match &mapped.origin {
                MappedOrigin::Row(place) => {
                    place.document.id == document.id
                        && place.section == *section
                        && place.to_string().ends_with(&format!("/ {row}"))
                }
                _ => false,
            })
        })
        .count();
    (rows.len(), mapped)
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn ids(deviations: &[&'static Deviation]) -> String {
    let ids: Vec<&str> = deviations.iter().map(|deviation| deviation.id).collect();
    ids.join(", ")
}

/// The conformance vectors of a section: the first, and how many more there are.
fn vectors_of(document: &str, section: &str) -> String {
    let mut names = VECTORS
        .iter()
        .filter(|(known, place, _)| *known == document && *place == section)
        .map(|(_, _, file)| *file);
    let Some(first) = names.next() else {
        return String::new();
    };
    let name = first.rsplit('/').next().unwrap_or(first);
    let link = format!(
        "[{}](tests/vectors/{first})",
        name.trim_end_matches(".toml")
    );
    match names.count() {
        0 => link,
        more => format!("{link} and {more} more"),
    }
}

fn path_link(mapped: &Mapped) -> String {
    format!("[`{}.{}`]({})", mapped.type_name, mapped.field, mapped.file)
}

/// Where a row stands in its document; what is not there comes last.
fn position(inventory: &Inventory, section: &str, row: &str) -> (usize, usize) {
    let place = inventory
        .sections
        .iter()
        .position(|known| known.name == section);
    let row = place
        .and_then(|place| inventory.sections.get(place))
        .and_then(|section| section.rows.iter().position(|known| known.name == row));
    (place.unwrap_or(usize::MAX), row.unwrap_or(usize::MAX))
}

fn document_markdown(
    out: &mut String,
    document: &Document,
    inventory: Option<&Inventory>,
    all: &[Mapped],
) {
    let mut rows: Vec<(&str, String, &Mapped)> = Vec::new();
    for mapped in all {
        if let MappedOrigin::Row(row) = &mapped.origin
            && row.document.id == document.id
        {
            let text = row.to_string();
            let name = text.split_once(" / ").map_or("", |(_, name)| name);
            rows.push((row.section, name.to_owned(), mapped));
        }
    }
    if let Some(inventory) = inventory {
        // The document's order, not that of the types.
        rows.sort_by_key(|(section, name, _)| position(inventory, section, name));
    }
    let (total, stored) = coverage(document, all);
    let deviating = rows
        .iter()
        .filter(|(_, _, mapped)| !mapped.deviations.is_empty())
        .count();
    let _ = writeln!(out, "\n### {}: {}\n", document.id, document.title);
    let _ = writeln!(
        out,
        "{total} rows, {stored} mapped, {deviating} with a deviation.\n"
    );
    out.push_str(
        "| section | row | declared as | on disk | deviation | vector |\n|---|---|---|---|---|---|\n",
    );
    for (section, name, mapped) in rows {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} |",
            cell(section),
            cell(&name),
            path_link(mapped),
            cell(&mapped.wire),
            ids(&mapped.deviations),
            vectors_of(document.id, section)
        );
    }
    let not_stored: Vec<(&str, &str, &str)> = inventory
        .into_iter()
        .flat_map(|inventory| &inventory.sections)
        .flat_map(|section| {
            section.rows.iter().filter_map(|row| match &row.says {
                Says::NotStored(reason) => {
                    Some((section.name.as_str(), row.name.as_str(), reason.as_str()))
                }
                _ => None,
            })
        })
        .collect();
    if !not_stored.is_empty() {
        out.push_str("\nNot stored:\n\n| section | row | why |\n|---|---|---|\n");
        for (section, row, reason) in not_stored {
            let _ = writeln!(
                out,
                "| {} | {} | {} |",
                cell(section),
                cell(row),
                cell(reason)
            );
        }
    }
}

fn others_markdown(out: &mut String, all: &[Mapped]) {
    let others: Vec<(&Mapped, String)> = all
        .iter()
        .filter_map(|mapped| match &mapped.origin {
            MappedOrigin::Row(_) => None,
            MappedOrigin::DerivedFrom(field) => Some((mapped, format!("computed from `{field}`"))),
            MappedOrigin::NotInSpec(reason) => Some((mapped, (*reason).to_owned())),
        })
        .collect();
    if others.is_empty() {
        return;
    }
    out.push_str("\n### Fields without a row\n\n| declared as | why |\n|---|---|\n");
    for (mapped, reason) in others {
        let _ = writeln!(out, "| {} | {} |", path_link(mapped), cell(&reason));
    }
}

fn unchecked_markdown(out: &mut String, documents: &[&'static Document]) {
    let mut asked = unchecked().unwrap_or_default();
    asked.retain(|rule| documents.iter().any(|known| known.id == rule.document));
    if asked.is_empty() {
        return;
    }
    out.push_str(
        "\n### What no program can check\n\nWhatever else the texts ask of a file, `bindery validate` checks: \"must\" as errors, \"should\" as warnings.\n\n\
         | section | asks that | because |\n|---|---|---|\n",
    );
    for rule in asked {
        let _ = writeln!(
            out,
            "| {} | {} | {} |",
            cell(&rule.section),
            cell(&rule.asks),
            cell(&rule.because)
        );
    }
}

fn deviations_markdown(out: &mut String, all: &[Mapped]) {
    let mut deviations: Vec<&'static Deviation> = Vec::new();
    for deviation in all.iter().flat_map(|mapped| &mapped.deviations) {
        if !deviations.iter().any(|known| known.id == deviation.id) {
            deviations.push(deviation);
        }
    }
    if deviations.is_empty() {
        return;
    }
    deviations.sort_by_key(|deviation| deviation.id);
    out.push_str(
        "\n### Deviations\n\n| id | the document says | we do | because |\n|---|---|---|---|\n",
    );
    for deviation in deviations {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} |",
            deviation.id,
            cell(deviation.says),
            cell(deviation.does),
            cell(deviation.because)
        );
    }
}
