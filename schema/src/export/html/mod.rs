//! A reference page of a format, and an index of such pages: HTML that needs nothing beside it.

mod dump;
mod example;
mod fields;
mod layout;
mod style;
mod types;
mod words;

pub use self::example::Example;

use self::layout::{Page, escaped};
use crate::describe::spec::{Deviation, Kind, TypeInfo};
use crate::export::catalogue::Catalogue;
use crate::file::format::{About, magic_text};

/// The reference page of a format: its types, enumerations, tags, rules and deviations, and files taken apart.
///
/// ```
/// use bindery::export::html;
/// use bindery::format::{About, Revision};
/// use bindery::prelude::*;
///
/// static NAMES: Document = Document { id: "names", title: "Names", origin: Origin::Text };
///
/// /// Some names.
/// #[schema]
/// #[spec(NAMES, "File")]
/// #[derive(Debug, PartialEq)]
/// struct Names {
///     #[br(temp)]
///     count: u16,
///     #[spec("Name")]
///     #[br(count = count)]
///     names: Vec<CString>,
/// }
///
/// static FORMAT: About = About {
///     name: "names",
///     title: "Names",
///     extensions: &["nms"],
///     magics: &[],
///     revisions: &[Revision { name: "1", documents: &[&NAMES], root: || Names::INFO }],
/// };
/// let trace = Names { names: vec![CString::new("Ada").unwrap()] }.trace()?;
/// let page = html::page(&FORMAT, &[html::Example { name: "ada.nms", revision: "1", trace: &trace }]);
/// assert!(page.contains("<h3>Names"));
/// assert!(page.contains("<a href=\"#type-names\">"));
/// # Ok::<(), Error>(())
/// ```
#[must_use]
pub fn page(format: &About, examples: &[Example<'_>]) -> String {
    let roots = format.revisions.iter().map(|revision| (revision.root)());
    let catalogue = Catalogue::of_all(roots);
    let mut page = Page::new(&format!("{} ({})", format.title, format.name));
    head(&mut page, format, &catalogue);
    contents(&mut page, &catalogue, examples);
    page.open_section("types", "Types");
    for entry in catalogue.iter() {
        if !matches!(entry.info.kind, Kind::Enumeration(_)) {
            types::section(&mut page, entry, &catalogue);
        }
    }
    page.close_section();
    enumerations(&mut page, &catalogue);
    rules(&mut page, format);
    deviations(&mut page, &catalogue);
    if !examples.is_empty() {
        page.open_section("examples", "Files taken apart");
        for (number, each) in examples.iter().enumerate() {
            example::section(&mut page, number, each);
        }
        page.close_section();
    }
    page.finish()
}

/// A page that leads to those of all formats, each at its name with `.html`.
#[must_use]
pub fn index<'a>(formats: impl IntoIterator<Item = &'a About>) -> String {
    let mut page = Page::new("Formats");
    page.push(
        "<table><thead><tr><th>Format<th>What<th>Files<th>Start with<th>Revisions</thead><tbody>",
    );
    for format in formats {
        let extensions: Vec<String> = format
            .extensions
            .iter()
            .map(|extension| format!("<code>.{}</code>", escaped(extension)))
            .collect();
        let magics = format
            .magics
            .iter()
            .map(|magic| escaped(&magic_text(magic)));
        let revisions = format
            .revisions
            .iter()
            .map(|revision| escaped(revision.name));
        page.row(&[
            (
                "Format",
                format!("<a href=\"{0}.html\">{0}</a>", escaped(format.name)),
            ),
            ("What", escaped(format.title)),
            ("Files", extensions.join(" ")),
            ("Start with", magics.collect::<Vec<_>>().join(", ")),
            ("Revisions", revisions.collect::<Vec<_>>().join(", ")),
        ]);
    }
    page.push("</tbody></table>");
    page.finish()
}

/// What the format is, and which type each revision starts with.
fn head(page: &mut Page, format: &About, catalogue: &Catalogue) {
    page.push("<table><thead><tr><th>Revision<th>Starts with<th>Described by</thead><tbody>");
    for revision in format.revisions {
        let documents = revision.documents.iter().map(|document| {
            format!(
                "{} (<code>{}</code>)",
                escaped(document.title),
                escaped(document.id)
            )
        });
        page.row(&[
            ("Revision", escaped(revision.name)),
            (
                "Starts with",
                layout::type_link((revision.root)(), catalogue),
            ),
            ("Described by", documents.collect::<Vec<_>>().join("; ")),
        ]);
    }
    page.push("</tbody></table>");
}

/// The links to everything on the page.
fn contents(page: &mut Page, catalogue: &Catalogue, examples: &[Example<'_>]) {
    page.push("<nav><h2>Contents</h2><ul>");
    let is_enumeration = |info: &TypeInfo| matches!(info.kind, Kind::Enumeration(_));
    for (id, title, enumerations) in [
        ("types", "Types", false),
        ("enumerations", "Enumerations", true),
    ] {
        page.push(&format!(
            "<li><a href=\"#{id}\">{title}</a><ul class=\"names\">"
        ));
        for entry in catalogue.iter() {
            if is_enumeration(entry.info) == enumerations {
                page.push(&format!("<li>{}", layout::type_link(entry.info, catalogue)));
            }
        }
        page.push("</ul>");
    }
    page.push("<li><a href=\"#rules\">Rules</a><li><a href=\"#deviations\">Deviations</a>");
    if !examples.is_empty() {
        page.push("<li><a href=\"#examples\">Files taken apart</a>");
    }
    page.push("</ul></nav>");
}

fn enumerations(page: &mut Page, catalogue: &Catalogue) {
    page.open_section("enumerations", "Enumerations");
    for entry in catalogue.iter() {
        if let Kind::Enumeration(names) = &entry.info.kind {
            types::heading(page, entry);
            words::names(page, &layout::type_id(&entry.name), names);
        }
    }
    page.close_section();
}

fn rules(page: &mut Page, format: &About) {
    page.open_section("rules", "Rules");
    page.push(
        "<table><thead><tr><th>Code<th>Severity<th>What it asks for<th>Deviation</thead><tbody>",
    );
    for rule in format.rules() {
        let deviation = rule.deviation.map(layout::deviation_link);
        page.row(&[
            (
                "Code",
                format!("<code id=\"rule-{0}\">{0}</code>", escaped(rule.code)),
            ),
            ("Severity", format!("{:?}", rule.severity).to_lowercase()),
            ("What it asks for", layout::documentation(rule.explanation)),
            ("Deviation", deviation.unwrap_or_default()),
        ]);
    }
    page.push("</tbody></table>");
    page.close_section();
}

fn deviations(page: &mut Page, catalogue: &Catalogue) {
    let mut known: Vec<&'static Deviation> = Vec::new();
    let mut note = |deviations: &[&'static Deviation]| {
        for deviation in deviations {
            if !known.iter().any(|each| each.id == deviation.id) {
                known.push(deviation);
            }
        }
    };
    for entry in catalogue.iter() {
        note(entry.info.deviations);
        fields::all_of(entry.info).for_each(|field| note(field.deviations));
        note(
            &entry
                .info
                .rules()
                .filter_map(|rule| rule.deviation)
                .collect::<Vec<_>>(),
        );
    }
    known.sort_by_key(|deviation| deviation.id);
    page.open_section("deviations", "Deviations from the documents");
    if known.is_empty() {
        page.push("<p>None.</p>");
        page.close_section();
        return;
    }
    page.push("<table><thead><tr><th>Id<th>The document says<th>Here<th>Because</thead><tbody>");
    for deviation in known {
        let id = escaped(deviation.id);
        page.row(&[
            (
                "Id",
                format!(
                    "<span id=\"{}\">{id}</span>",
                    layout::deviation_id(deviation)
                ),
            ),
            ("The document says", layout::documentation(deviation.says)),
            ("Here", layout::documentation(deviation.does)),
            ("Because", layout::documentation(deviation.because)),
        ]);
    }
    page.push("</tbody></table>");
    page.close_section();
}
