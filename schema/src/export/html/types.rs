//! A declared type: its heading, and its fields, bits or variants.

use super::fields::{self, row};
use super::layout::{Page, deviation_link, documentation, escaped, type_id, type_link};
use super::words;
use crate::describe::spec::{Kind, VariantInfo};
use crate::export::catalogue::{Catalogue, Entry};

/// Everything about a type.
pub(super) fn section(page: &mut Page, entry: &Entry, catalogue: &Catalogue) {
    heading(page, entry);
    match &entry.info.kind {
        Kind::Packed(fields, _) => {
            words::diagram(page, entry.info, fields);
            fields::table(page, &type_id(&entry.name), fields, catalogue);
        }
        Kind::Struct(fields) => fields::table(page, &type_id(&entry.name), fields, catalogue),
        Kind::Tagged {
            tag,
            implied,
            variants,
        } => {
            if let Some(tag) = tag {
                let ty = type_link((tag.ty)(), catalogue);
                page.push(&format!("<p>A tag, {ty}, then what it chooses.</p>"));
            }
            if let Some(implied) = implied {
                let implied = escaped(&implied.to_string());
                page.push(&format!("<p>Chosen by <code>{implied}</code>.</p>"));
            }
            self::variants(page, entry, variants, catalogue);
        }
        _ => {}
    }
}

/// The name of a type, where it is described and what it is for.
pub(super) fn heading(page: &mut Page, entry: &Entry) {
    let info = entry.info;
    let order = info.order.as_ref().map(fields::order).unwrap_or_default();
    page.push(&format!(
        "<div id=\"{}\"><h3>{} <code class=\"about\">{}</code><span class=\"about\">{order}</span></h3>",
        type_id(&entry.name),
        escaped(&entry.name),
        escaped(info.wire)
    ));
    if !info.doc.is_empty() {
        page.push(&format!("<p>{}</p>", documentation(info.doc)));
    }
    let mut about: Vec<String> = Vec::new();
    let sections = info.sections.iter();
    about.extend(sections.map(|section| escaped(&section.to_string())));
    if let Some(size) = info.fixed_size {
        about.push(match size {
            1 => "1 byte".to_owned(),
            size => format!("{size} bytes"),
        });
    }
    about.extend(
        info.deviations
            .iter()
            .map(|deviation| deviation_link(deviation)),
    );
    if !info.file.is_empty() {
        about.push(format!("<code>{}</code>", escaped(info.file)));
    }
    page.push(&format!(
        "<p class=\"about\">{}</p></div>",
        about.join(" · ")
    ));
}

/// The tags with what they choose, then the variants that have fields of their own.
fn variants(
    page: &mut Page,
    entry: &Entry,
    variants: &'static [VariantInfo],
    catalogue: &Catalogue,
) {
    page.push(
        "<table><thead><tr><th>Tag<th>Variant<th>Holds<th>Meaning<th>Document</thead><tbody>",
    );
    for variant in variants {
        let holds = match variant.fields {
            [] => "nothing".to_owned(),
            [only] if only.name.is_empty() => type_link((only.ty)(), catalogue),
            _ => {
                let (id, name) = (variant_id(entry, variant), escaped(variant.name));
                format!("<a href=\"#{id}\">the fields of {name}</a>")
            }
        };
        page.row(&[
            (
                "Tag",
                format!("<code>{}</code>", escaped(&variant.tag.to_string())),
            ),
            ("Variant", escaped(variant.name)),
            ("Holds", holds),
            ("Meaning", documentation(variant.doc)),
            ("Document", row(&variant.reference)),
        ]);
    }
    page.push("</tbody></table>");
    for variant in variants {
        if variant.fields.iter().any(|field| !field.name.is_empty()) {
            let id = variant_id(entry, variant);
            page.push(&format!("<h4 id=\"{id}\">{}</h4>", escaped(variant.name)));
            fields::table(page, &id, variant.fields, catalogue);
        }
    }
}

fn variant_id(entry: &Entry, variant: &VariantInfo) -> String {
    format!("{}-{}", type_id(&entry.name), variant.name.to_lowercase())
}
