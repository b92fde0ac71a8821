//! Packed words as diagrams of their bits, and enumerations.

use super::fields::row;
use super::layout::{Page, documentation, escaped};
use crate::describe::spec::{FieldInfo, NameInfo, TypeInfo};

/// How many bits are beside each other.
const COLUMNS: u32 = 16;

/// The bits of a word, the highest first.
pub(super) fn diagram(page: &mut Page, info: &TypeInfo, fields: &'static [FieldInfo]) {
    let bits = u32::try_from(info.fixed_size.unwrap_or(0).saturating_mul(8)).unwrap_or(0);
    let columns = bits.clamp(1, COLUMNS);
    page.push(&format!(
        "<div class=\"bits\" style=\"grid-template-columns:repeat({columns},minmax(0,1fr))\" role=\"img\" aria-label=\"the bits of {}\">",
        escaped(info.name)
    ));
    let mut top = bits;
    while let Some(low) = top.checked_sub(columns) {
        for bit in (low..top).rev() {
            page.push(&format!("<div class=\"place\">{bit}</div>"));
        }
        for (name, width) in pieces(fields, low, top) {
            let class = if name.is_empty() {
                " class=\"unused\""
            } else {
                ""
            };
            page.push(&format!(
                "<div{class} style=\"grid-column:span {width}\" title=\"{0}\">{0}</div>",
                escaped(name)
            ));
        }
        top = low;
    }
    page.push("</div>");
}

/// The fields within some bits from the top down, and how many bits each has there.
fn pieces(fields: &'static [FieldInfo], low: u32, top: u32) -> Vec<(&'static str, u32)> {
    let mut pieces: Vec<(&'static str, u32)> = Vec::new();
    let mut last: Option<Option<u32>> = None;
    for bit in (low..top).rev() {
        let mut owners = fields
            .iter()
            .filter_map(|field| field.bits().map(|bits| (field, bits)));
        let owner = owners.find(|(_, (first, width))| {
            bit.checked_sub(*first).is_some_and(|place| place < *width)
        });
        let key = owner.map(|(_, (first, _))| first);
        match (pieces.last_mut(), last == Some(key)) {
            (Some((_, width)), true) => *width = width.saturating_add(1),
            _ => pieces.push((owner.map_or("", |(field, _)| field.name), 1)),
        }
        last = Some(key);
    }
    pieces
}

/// The names of an enumeration.
pub(super) fn names(page: &mut Page, owner: &str, names: &'static [NameInfo]) {
    page.push("<table><thead><tr><th>Number<th>Name<th>Meaning<th>Document</thead><tbody>");
    for name in names {
        let id = format!("{owner}.{}", name.name);
        let cells = [
            ("Number", name.number.to_string()),
            ("Name", format!("<code>{}</code>", escaped(name.name))),
            ("Meaning", documentation(name.doc)),
            ("Document", row(&name.reference)),
        ];
        page.row_at(&id, "", &cells);
    }
    page.push("</tbody></table>");
}
