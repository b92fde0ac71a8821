//! The spec mapping as a document: what `SPEC_MAPPING.md` and `bindery spec --markdown` show.

use std::fmt::Write as _;

use bindery::Deviation;
use bindery::format::{FormatInfo, Revision};
use bindery::mapping::{Mapped, MappedOrigin};
use bindery::spec::{Document, Origin, Row, SpecRef};

use crate::FORMATS;
use crate::inventory::{Inventory, Says, Type, declared, inventories, row_name};
use crate::unchecked::unchecked;
use crate::vectors::{Covering, VECTORS, Vector};

const INTRODUCTION: &str = "\
# Spec mapping

Every row of every document beside the declared field that stores it. This file is generated from the
declarations and from the inventories in [formats/spec](formats/spec), and tests keep all three in step:
`BLESS=1 cargo test -p bindery-tests --test spec_mapping` writes it anew.

| column | meaning |
|---|---|
| section, row | where the document describes it, and what it is called there |
| says | what the document says it is: a type, the section that describes the type, bits, the number of a name, or the tag of a variant |
| declared as | the declared field, variant or name, with the file that declares it |
| on disk | what the declaration reads and writes |
| deviation | where we knowingly do not follow the text; the link leads to what we do instead and why |
| vector | a [conformance vector](tests/vectors/README.md) that holds such a value, and how many more do |
";

/// The whole document.
#[must_use]
pub fn markdown() -> String {
    let mut out = String::from(INTRODUCTION);
    let inventories = inventories().unwrap_or_default();
    out.push_str(
        "\n## Documents\n\n| format | document | from | rows | mapped | not stored | deviations |\n|---|---|---|---:|---:|---:|---:|\n",
    );
    for format in FORMATS {
        let info = format.info();
        let all = declared(info);
        for document in documents(info, None) {
            let summary = Summary::of(document, &inventories, &all);
            let _ = writeln!(
                out,
                "| [{}](#format-{}) | [{}](#{}) | {} | {} | {} | {} | {} |",
                info.name,
                info.name,
                cell(&document_title(document)),
                document_anchor(document),
                match document.origin {
                    Origin::Text => "a text",
                    Origin::Program => "a program",
                },
                summary.rows,
                summary.mapped,
                summary.not_stored,
                summary.deviations
            );
        }
    }
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
    let _ = writeln!(out, "<a id=\"format-{}\"></a>\n", format.name);
    let _ = writeln!(out, "## {}\n", format.name);
    let _ = writeln!(out, "{}.", format.title);
    let all = declared(format);
    let inventories = inventories().unwrap_or_default();
    let covering = Covering::of_all();
    for document in documents(format, revision) {
        let inventory = inventories
            .iter()
            .find(|inventory| inventory.document == document.id);
        let summary = summary_line(document, &inventories, &all);
        document_markdown(&mut out, document, inventory, &summary, &all, &covering);
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

/// The summary line of a document.
#[must_use]
pub fn summary_line(document: &Document, inventories: &[Inventory], all: &[Mapped]) -> String {
    let summary = Summary::of(document, inventories, all);
    format!(
        "{} rows, {} mapped, {} not stored, {} deviations",
        summary.rows, summary.mapped, summary.not_stored, summary.deviations
    )
}

/// How many rows of a document are there to store, and how many of them a declared field stores.
#[must_use]
pub fn coverage(document: &Document, all: &[Mapped]) -> (usize, usize) {
    let summary = Summary::of(document, &inventories().unwrap_or_default(), all);
    (
        summary.rows.saturating_sub(summary.not_stored),
        summary.mapped,
    )
}

/// The numbers of a document.
struct Summary {
    rows: usize,
    mapped: usize,
    not_stored: usize,
    /// How many deviations apply to its rows, each counted once.
    deviations: usize,
}

impl Summary {
    fn of(document: &Document, inventories: &[Inventory], all: &[Mapped]) -> Self {
        let (mut rows, mut mapped, mut not_stored) = (0usize, 0usize, 0usize);
        let inventory = inventories
            .iter()
            .find(|inventory| inventory.document == document.id);
        for section in inventory
            .into_iter()
            .flat_map(|inventory| &inventory.sections)
        {
            for row in &section.rows {
                rows = rows.saturating_add(1);
                if matches!(row.says, Says::NotStored(_)) {
                    not_stored = not_stored.saturating_add(1);
                } else if rows_of(document, all).any(|(place, _)| {
                    place.section == section.name && row_name(place.row) == row.name
                }) {
                    mapped = mapped.saturating_add(1);
                }
            }
        }
        let mut ids: Vec<&str> = rows_of(document, all)
            .flat_map(|(_, mapped)| &mapped.deviations)
            .map(|deviation| deviation.id)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        Self {
            rows,
            mapped,
            not_stored,
            deviations: ids.len(),
        }
    }
}

/// The declared fields that refer to a document.
fn rows_of<'a>(
    document: &'a Document,
    all: &'a [Mapped],
) -> impl Iterator<Item = (&'a SpecRef, &'a Mapped)> {
    all.iter().filter_map(|mapped| match &mapped.origin {
        MappedOrigin::Row(row) if row.document.id == document.id => Some((row, mapped)),
        _ => None,
    })
}

/// The vector to show for a row of a document, and how many others hold the same.
///
/// What has a name but no layout is in no value; there the vector is one that its section has for the name.
#[must_use]
pub fn vector_of(
    covering: &Covering,
    mapped: &Mapped,
    document: &str,
    section: &str,
) -> Option<(&'static Vector, usize)> {
    let holding = covering.vectors(mapped, document, section);
    if let Some((first, others)) = holding.split_first() {
        return Some((*first, others.len()));
    }
    let name = mapped.field.to_lowercase();
    VECTORS
        .iter()
        .find(|vector| {
            vector.documents.contains(&document)
                && vector.sections.contains(&section)
                && vector.value.is_none()
                && vector.file.trim_end_matches(".toml").ends_with(&name)
        })
        .map(|vector| (vector, 0))
}

/// Text that Markdown shows as it is, in one cell of a table.
fn cell(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('|', "\\|")
        .replace('\n', " ")
}

/// Text in the type of code, in one cell of a table.
fn code(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("`{}`", text.replace('|', "\\|")),
    }
}

/// Lower-case letters and digits with dashes between: the part of an anchor.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        if letter.is_alphanumeric() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

fn document_anchor(document: &Document) -> String {
    format!("document-{}", document.id)
}

fn document_title(document: &Document) -> String {
    format!("{}: {}", document.id, document.title)
}

fn section_anchor(document: &Document, section: &str) -> String {
    format!("{}--{}", document.id, slug(section))
}

fn deviation_links(deviations: &[&'static Deviation]) -> String {
    let links: Vec<String> = deviations
        .iter()
        .map(|deviation| {
            // The reason shows where the pointer rests on the link.
            let reason = deviation.because.replace('"', "'");
            format!(
                "[{}](#{} \"{}\")",
                deviation.id,
                slug(deviation.id),
                cell(&reason)
            )
        })
        .collect();
    links.join(", ")
}

fn vector_link(vector: Option<(&'static Vector, usize)>) -> String {
    let Some((vector, more)) = vector else {
        return String::new();
    };
    let link = format!("[{}](tests/vectors/{})", vector.name(), vector.file);
    match more {
        0 => link,
        more => format!("{link} +{more}"),
    }
}

fn path_link(mapped: &Mapped) -> String {
    let path = format!("`{}.{}`", mapped.type_name, mapped.field);
    match mapped.file {
        "" => path,
        file => format!("[{path}]({file})"),
    }
}

/// What the document says, with a link to the section that describes a type.
fn says_text(document: &Document, says: &Says) -> String {
    let ty = match says {
        Says::Field(ty) | Says::Tag(_, Some(ty)) => Some(ty),
        _ => None,
    };
    let tag = match says {
        Says::Tag(tag, Some(_)) => format!("{}, then ", code(&format!("tag {tag}"))),
        _ => String::new(),
    };
    match ty {
        Some(Type::Of(section)) => format!(
            "{tag}[{}](#{})",
            cell(section),
            section_anchor(document, section)
        ),
        _ => code(&says.to_string()),
    }
}

/// What the declaration reads and writes.
fn on_disk(mapped: &Mapped) -> String {
    match &mapped.holds {
        Some(held) => format!("{}, then {held}", mapped.wire),
        None => mapped.wire.clone(),
    }
}

fn document_markdown(
    out: &mut String,
    document: &Document,
    inventory: Option<&Inventory>,
    summary: &str,
    all: &[Mapped],
    covering: &Covering,
) {
    let _ = writeln!(out, "\n<a id=\"{}\"></a>\n", document_anchor(document));
    let _ = writeln!(out, "### {}\n", document_title(document));
    let _ = writeln!(out, "{summary}.\n");
    let Some(inventory) = inventory else {
        return;
    };
    let has_rows = |section: &str| rows_of(document, all).any(|(row, _)| row.section == section);
    let links: Vec<String> = inventory
        .sections
        .iter()
        .filter(|section| has_rows(&section.name))
        .map(|section| {
            let anchor = section_anchor(document, &section.name);
            format!("[{}](#{anchor})", cell(&section.name))
        })
        .collect();
    let _ = writeln!(out, "Sections: {}.\n", links.join(", "));
    out.push_str(
        "| section | row | says | declared as | on disk | deviation | vector |\n|---|---|---|---|---|---|---|\n",
    );
    // The document's order, not that of the types.
    for section in &inventory.sections {
        let mut anchor = format!("<a id=\"{}\"></a>", section_anchor(document, &section.name));
        let whole = rows_of(document, all)
            .filter(|(row, _)| row.section == section.name && row.row == Row::Section)
            .map(|(_, mapped)| ("(the section)", String::new(), mapped));
        let rows = section.rows.iter().flat_map(|row| {
            rows_of(document, all)
                .filter(|(known, _)| {
                    known.section == section.name && row_name(known.row) == row.name
                })
                .map(|(_, mapped)| (row.name.as_str(), says_text(document, &row.says), mapped))
        });
        for (name, says, mapped) in rows.chain(whole) {
            let _ = writeln!(
                out,
                "| {}{} | {} | {} | {} | {} | {} | {} |",
                std::mem::take(&mut anchor),
                cell(&section.name),
                cell(name),
                says,
                path_link(mapped),
                code(&on_disk(mapped)),
                deviation_links(&mapped.deviations),
                vector_link(vector_of(covering, mapped, document.id, &section.name))
            );
        }
    }
    not_stored_markdown(out, inventory);
}

fn not_stored_markdown(out: &mut String, inventory: &Inventory) {
    let mut header = "\nNot stored:\n\n| section | row | why |\n|---|---|---|\n";
    for section in &inventory.sections {
        for row in &section.rows {
            let Says::NotStored(reason) = &row.says else {
                continue;
            };
            out.push_str(std::mem::take(&mut header));
            let _ = writeln!(
                out,
                "| {} | {} | {} |",
                cell(&section.name),
                cell(&row.name),
                cell(reason)
            );
        }
    }
}

fn others_markdown(out: &mut String, all: &[Mapped]) {
    let mut header =
        "\n### Fields without a row\n\n| declared as | on disk | why |\n|---|---|---|\n";
    for mapped in all {
        let reason = match &mapped.origin {
            MappedOrigin::Row(_) => continue,
            MappedOrigin::DerivedFrom(field) => format!("computed from `{field}`"),
            MappedOrigin::NotInSpec(reason) => (*reason).to_owned(),
        };
        out.push_str(std::mem::take(&mut header));
        let _ = writeln!(
            out,
            "| {} | {} | {} |",
            path_link(mapped),
            code(&on_disk(mapped)),
            cell(&reason)
        );
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
    deviations.sort_by_key(|deviation| deviation.id);
    let mut header =
        "\n### Deviations\n\n| id | the document says | we do | because |\n|---|---|---|---|\n";
    for deviation in deviations {
        out.push_str(std::mem::take(&mut header));
        let _ = writeln!(
            out,
            "| <a id=\"{}\"></a>{} | {} | {} | {} |",
            slug(deviation.id),
            deviation.id,
            cell(deviation.says),
            cell(deviation.does),
            cell(deviation.because)
        );
    }
}
