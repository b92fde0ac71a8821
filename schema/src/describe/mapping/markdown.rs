//! The spec mapping as Markdown.

use std::fmt::Write as _;

use super::declared::{Mapped, MappedOrigin, declared, documents};
use super::inventory::{Inventory, SaidType, Says, row_name};
use super::sources::{Sources, VectorLink, rows_of};
use crate::describe::spec::{Deviation, Document, Origin, Row};
use crate::file::format::{About, Revision};

/// A table of the documents of these formats, each with a link to its part in [`format_markdown`].
#[must_use]
pub fn documents_markdown(formats: &[(&About, &Sources)]) -> String {
    let mut out = String::from(
        "## Documents\n\n| format | document | from | rows | mapped | not stored | deviations |\n|---|---|---|---:|---:|---:|---:|\n",
    );
    for (info, sources) in formats {
        let all = declared(info);
        for document in documents(info, None) {
            let summary = sources.summary(document, &all);
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
    out
}

/// The part of one format, or of one revision of it.
#[must_use]
pub fn format_markdown(format: &About, revision: Option<&Revision>, sources: &Sources) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "<a id=\"format-{}\"></a>\n", format.name);
    let _ = writeln!(out, "## {}\n", format.name);
    let _ = writeln!(out, "{}.", format.title);
    let all = declared(format);
    let documents = documents(format, revision);
    for document in &documents {
        document_markdown(&mut out, document, &all, sources);
    }
    others_markdown(&mut out, &all, sources);
    deviations_markdown(&mut out, &all);
    unchecked_markdown(&mut out, &documents, sources);
    out
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

fn vector_link(vector: Option<&VectorLink>, folder: &str) -> String {
    let Some(vector) = vector else {
        return String::new();
    };
    let link = format!("[{}]({folder}{})", vector.name(), vector.file);
    match vector.more {
        0 => link,
        more => format!("{link} +{more}"),
    }
}

fn path_link(mapped: &Mapped, sources: &Sources) -> String {
    let path = format!("`{}.{}`", mapped.type_name, mapped.field);
    match mapped.file {
        "" => path,
        file => format!("[{path}]({}{file})", sources.code_folder),
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
        Some(SaidType::Of(section)) => format!(
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

fn document_markdown(out: &mut String, document: &Document, all: &[Mapped], sources: &Sources) {
    let _ = writeln!(out, "\n<a id=\"{}\"></a>\n", document_anchor(document));
    let _ = writeln!(out, "### {}\n", document_title(document));
    let _ = writeln!(out, "{}.\n", sources.summary(document, all));
    let Some(inventory) = sources.inventory(document.id) else {
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
            .map(|(place, mapped)| ("(the section)".to_owned(), String::new(), place, mapped));
        let rows = section.rows.iter().flat_map(|row| {
            rows_of(document, all)
                .filter(|(known, _)| {
                    known.section == section.name && row_name(known.row) == row.name
                })
                .map(|(place, mapped)| {
                    let says = says_text(document, &row.says);
                    (row.names(), says, place, mapped)
                })
        });
        for (name, says, place, mapped) in rows.chain(whole) {
            let _ = writeln!(
                out,
                "| {}{} | {} | {} | {} | {} | {} | {} |",
                std::mem::take(&mut anchor),
                cell(&section.name),
                cell(&name),
                says,
                path_link(mapped, sources),
                code(&on_disk(mapped)),
                deviation_links(&mapped.deviations),
                vector_link(sources.vectors.get(mapped, place), &sources.vector_folder)
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

fn others_markdown(out: &mut String, all: &[Mapped], sources: &Sources) {
    let mut header =
        "\n### Fields without a row\n\n| declared as | on disk | why |\n|---|---|---|\n";
    for mapped in all {
        let reason = match &mapped.origin {
            MappedOrigin::Row(_) => continue,
            MappedOrigin::ComputedFrom(field) => format!("computed from `{field}`"),
            MappedOrigin::NotInSpec(reason) => (*reason).to_owned(),
        };
        out.push_str(std::mem::take(&mut header));
        let _ = writeln!(
            out,
            "| {} | {} | {} |",
            path_link(mapped, sources),
            code(&on_disk(mapped)),
            cell(&reason)
        );
    }
}

fn unchecked_markdown(out: &mut String, documents: &[&'static Document], sources: &Sources) {
    let asked = sources
        .unchecked
        .iter()
        .filter(|rule| documents.iter().any(|known| known.id == rule.document));
    let mut header = "\n### What no program can check\n\nWhatever else the texts ask of a file, `bindery validate` checks: \"must\" as errors, \"should\" as warnings.\n\n\
         | section | asks that | because |\n|---|---|---|\n";
    for rule in asked {
        out.push_str(std::mem::take(&mut header));
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
