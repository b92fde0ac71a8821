//! Structs as tables: where each field is, how large it is, and what it means.

use super::layout::{Page, deviation_link, documentation, escaped, type_link};
use crate::describe::expression::Expr;
use crate::describe::spec::{
    Around, ByteOrder, Bytes, FieldInfo, Kind, Layout, Presence, Reference, Row, TextEnd, TextInfo,
    TypeInfo,
};
use crate::export::catalogue::Catalogue;

/// All fields of a type, those of its variants too.
pub(super) fn all_of(info: &'static TypeInfo) -> impl Iterator<Item = &'static FieldInfo> {
    let (fields, variants): (&[FieldInfo], &[_]) = match &info.kind {
        Kind::Struct(fields) | Kind::Packed(fields, _) => (fields, &[]),
        Kind::Tagged { variants, .. } => (&[], variants),
        _ => (&[], &[]),
    };
    let inside = variants.iter().flat_map(|variant| variant.fields);
    fields.iter().chain(inside)
}

/// The table of these fields, with the columns that one of them needs. The id of what they are in starts theirs.
pub(super) fn table(
    page: &mut Page,
    owner: &str,
    fields: &'static [FieldInfo],
    catalogue: &Catalogue,
) {
    let mut offset = Some(0usize);
    let mut rows = Vec::new();
    for field in fields {
        let is_stored = field.presence != Presence::Calculated;
        let elsewhere = field.at.map(|at| format!("at {}", expression(at)));
        let place = match (field.bits(), is_stored, offset) {
            _ if elsewhere.is_some() => elsewhere.unwrap_or_default(),
            (Some((low, 1)), ..) => format!("bit {low}"),
            (Some((low, width)), ..) => {
                format!("bits {}–{low}", low.saturating_add(width).saturating_sub(1))
            }
            (None, true, Some(offset)) => offset.to_string(),
            (None, true, None) => String::new(),
            (None, false, _) => "not stored".to_owned(),
        };
        let has_size = is_stored && field.bits().is_none();
        let cells = [
            ("Offset", place),
            ("Size", if has_size { size(field) } else { String::new() }),
            ("Type", type_of(field, catalogue)),
            ("Name", format!("<code>{}</code>", escaped(name(field)))),
            ("Condition", condition(field)),
            ("Meaning", meaning(field)),
            ("Document", row(&field.reference)),
            ("Deviations", deviations(field)),
        ];
        rows.push((format!("{owner}.{}", field.name), cells));
        if is_stored && field.at.is_none() {
            offset = end(offset, field);
        }
    }
    page.table(&rows);
}

fn name(field: &FieldInfo) -> &str {
    match field.name {
        "" => "(content)",
        name => name,
    }
}

/// Where a field ends, as long as everything up to it is of known size.
fn end(offset: Option<usize>, field: &FieldInfo) -> Option<usize> {
    let size = known_size((field.ty)()).filter(|_| field.condition.is_none())?;
    offset?.checked_add(size)
}

/// How many bytes every value takes, also where it is not read in bulk.
fn known_size(info: &'static TypeInfo) -> Option<usize> {
    match &info.kind {
        Kind::Wrapper(Around::Closed | Around::Derived | Around::Reserved, inner) => {
            known_size(inner())
        }
        Kind::Bytes(Bytes::Encoded(TextInfo {
            end: TextEnd::Filled { size, .. },
            ..
        })) => Some(*size),
        _ => info.fixed_size,
    }
}

/// How many bytes it takes, as a number or as what says it.
fn size(field: &FieldInfo) -> String {
    let ty = (field.ty)();
    match (&field.size, &field.layout, known_size(ty)) {
        (Some(size), ..) => expression(size),
        (None, Layout::Padding(size), _) => expression(size),
        (None, Layout::UntilEnd, _) => "up to the end".to_owned(),
        (None, Layout::Count(count), _) => match known_size(element(ty)) {
            Some(1) => expression(count),
            Some(size) => format!("{} × {size}", expression(count)),
            None => String::new(),
        },
        (None, _, Some(size)) => size.to_string(),
        _ => String::new(),
    }
}

/// The type of the elements of a list, or of the value itself.
fn element(info: &'static TypeInfo) -> &'static TypeInfo {
    match &info.kind {
        Kind::Wrapper(Around::List | Around::ListOfAtMost(_) | Around::Array(_), inner) => inner(),
        Kind::Wrapper(_, inner) => element(inner()),
        _ => info,
    }
}

fn type_of(field: &FieldInfo, catalogue: &Catalogue) -> String {
    let link = match field.wire {
        Some(wire) => format!("<code>{}</code>", escaped(wire)),
        None => type_link((field.ty)(), catalogue),
    };
    let said = match &field.layout {
        Layout::Count(count) | Layout::CountOfSize(count, _) => {
            format!(", {} of them", expression(count))
        }
        Layout::UntilEnd => ", up to the end".to_owned(),
        Layout::Until(ends) => format!(", up to the one where {}", expression(ends)),
        Layout::While(goes_on) => format!(", as long as {}", expression(goes_on)),
        Layout::WhilePossible(None) => ", as many as there are".to_owned(),
        Layout::WhilePossible(Some(most)) => format!(", at most {}", expression(most)),
        Layout::Tagged(tag) | Layout::TaggedOrOther(tag) => {
            format!(", chosen by {}", expression(tag))
        }
        Layout::SameTag => ", by the same tag".to_owned(),
        Layout::Compressed { method, .. } => format!(", compressed: {}", expression(method)),
        Layout::Magic(magic) => format!(" = {}", expression(magic)),
        _ => String::new(),
    };
    let order = field.order.as_ref().map(order).unwrap_or_default();
    format!("{link}{said}{order}")
}

/// Which end of a number comes first, behind what it is said of.
pub(super) fn order(order: &ByteOrder) -> String {
    match order {
        ByteOrder::Big => ", big-endian".to_owned(),
        ByteOrder::Little => ", little-endian".to_owned(),
        ByteOrder::BigIf(holds) => format!(
            ", big-endian where {}, else little-endian",
            expression(holds)
        ),
    }
}

fn condition(field: &FieldInfo) -> String {
    field.condition.map(expression).unwrap_or_default()
}

/// An expression as a person would write it.
fn expression(expr: &Expr) -> String {
    match expr {
        Expr::Opaque { says, .. } | Expr::Usually(_, says) if !says.is_empty() => escaped(says),
        expr => format!("<code>{}</code>", escaped(&expr.to_string())),
    }
}

fn meaning(field: &FieldInfo) -> String {
    let mut meaning = documentation(field.doc);
    if let Reference::NotInSpec(reason) = field.reference {
        meaning.push_str(&format!(
            " <span class=\"about\">In no document: {}.</span>",
            escaped(reason)
        ));
    }
    if let Reference::ComputedFrom(other) = field.reference {
        meaning.push_str(&format!(
            " <span class=\"about\">From <code>{}</code>.</span>",
            escaped(other)
        ));
    }
    meaning
}

/// The row of the main document.
pub(super) fn row(reference: &Reference) -> String {
    reference.primary().map_or_else(String::new, |spec| {
        let row = match spec.row {
            Row::Section => String::new(),
            Row::Named(name) => format!(" / {}", escaped(name)),
            Row::Reserved => " / (reserved)".to_owned(),
        };
        format!("{}{row}", escaped(spec.section))
    })
}

fn deviations(field: &FieldInfo) -> String {
    let links = field
        .deviations
        .iter()
        .map(|deviation| deviation_link(deviation));
    links.collect::<Vec<_>>().join(" ")
}
