//! Numbers, packed words and enumerations.

use super::names::snake;
use super::types::{doc_entries, object, original_name, text};
use crate::describe::spec::{FieldInfo, Kind, NameInfo, Number, Reference, Row, TypeInfo};
use crate::export::catalogue::Catalogue;
use crate::value::{Key, Value};

/// Kaitai's type of a number of known width.
pub(super) fn number(number: Number, size: usize) -> Option<&'static str> {
    Some(match (number, size) {
        (Number::Float, 4) => "f4",
        (Number::Float, 8) => "f8",
        (Number::Flag, 1) => "u1",
        (Number::Signed, 1) => "s1",
        (Number::Signed, 2) => "s2",
        (Number::Signed, 4) => "s4",
        (Number::Signed, 8) => "s8",
        (Number::Unsigned | Number::Sentinel | Number::RecordOffset, size) => unsigned(size)?,
        _ => return None,
    })
}

/// Kaitai's type of an unsigned number.
pub(super) fn unsigned(size: usize) -> Option<&'static str> {
    Some(match size {
        1 => "u1",
        2 => "u2",
        3 => "b24",
        4 => "u4",
        8 => "u8",
        _ => return None,
    })
}

/// Kaitai's type of an enumeration that has bytes of its own.
pub(super) fn enumeration(info: &TypeInfo) -> Option<&'static str> {
    let size = info.fixed_size?;
    match info.wire.starts_with('i') {
        true => number(Number::Signed, size),
        false => unsigned(size),
    }
}

/// The bit fields of a word, lowest first.
pub(super) fn packed(
    info: &'static TypeInfo,
    fields: &'static [FieldInfo],
    catalogue: &Catalogue,
) -> Vec<Value> {
    let mut by_place: Vec<(u32, u32, &'static FieldInfo)> = fields
        .iter()
        .filter_map(|field| field.bits().map(|(low, width)| (low, width, field)))
        .collect();
    by_place.sort_by_key(|(low, ..)| *low);
    let mut seq = Vec::new();
    let mut next = 0u32;
    for (low, width, field) in by_place {
        skip(&mut seq, next, low);
        let mut entries = vec![(Key::Borrowed("id"), text(&id_of_bits(field)))];
        if let Some(name) = original_name(&field.reference) {
            entries.push(("-orig-id".into(), text(name)));
        }
        entries.push(("type".into(), text(&format!("b{width}"))));
        let ty = (field.ty)().content();
        if matches!(ty.kind, Kind::Enumeration(_)) {
            entries.push(("enum".into(), text(&snake(catalogue.name(ty)))));
        }
        entries.extend(doc_entries(field.doc, &field.reference));
        seq.push(Value::Record(entries));
        next = low.saturating_add(width);
    }
    let bits = info.fixed_size.unwrap_or(0).saturating_mul(8);
    skip(&mut seq, next, u32::try_from(bits).unwrap_or(next));
    seq
}

fn is_signed(field: &FieldInfo) -> bool {
    matches!((field.ty)().kind, Kind::Number(Number::Signed))
}

/// What the bits of a field are called: those of a number with a sign are not the number yet.
fn id_of_bits(field: &FieldInfo) -> String {
    let name = snake(field.name);
    match is_signed(field) {
        true => format!("{name}_bits"),
        false => name,
    }
}

/// The numbers with a sign, computed from their bits.
pub(super) fn signed(fields: &'static [FieldInfo]) -> Vec<(Key, Value)> {
    let number = |field: &&'static FieldInfo| {
        let (_, width) = field.bits().filter(|_| is_signed(field))?;
        let (bits, limit) = (id_of_bits(field), 1u128.checked_shl(width)?);
        let half = limit / 2;
        let value = format!("{bits} < {half} ? {bits} : {bits} - {limit}");
        let id = Key::Owned(snake(field.name));
        Some((id, object([("value", text(&value))])))
    };
    fields.iter().filter_map(|field| number(&field)).collect()
}

/// The name of the number that a word is as a whole.
pub(super) const WHOLE: &str = "whole";

/// The word as one number, for tags.
pub(super) fn whole(fields: &'static [FieldInfo]) -> (Key, Value) {
    let bits = fields.iter().filter_map(|field| {
        let (low, width) = field.bits()?;
        let name = snake(field.name);
        let is_plain = width > 1 && !matches!((field.ty)().content().kind, Kind::Enumeration(_));
        let number = if is_plain {
            name
        } else {
            format!("{name}.to_i")
        };
        Some(match low {
            0 => number,
            low => format!("{number} * {}", 1u64.checked_shl(low).unwrap_or(0)),
        })
    });
    let sum = bits.collect::<Vec<_>>().join(" + ");
    (WHOLE.into(), object([("value", Value::Text(sum))]))
}

/// Bits that belong to no field.
fn skip(seq: &mut Vec<Value>, from: u32, to: u32) {
    let width = to.saturating_sub(from);
    if width > 0 {
        seq.push(object([("type", text(&format!("b{width}")))]));
    }
}

/// The names of an enumeration.
pub(super) fn names(names: &'static [NameInfo]) -> Value {
    let names = names.iter().map(|name| {
        let mut entries = vec![(Key::Borrowed("id"), text(&snake(name.name)))];
        if let Reference::Rows([row, ..]) = name.reference
            && let Row::Named(own) = row.row
        {
            entries.push(("-orig-id".into(), text(own)));
        }
        if !name.doc.is_empty() {
            entries.push(("doc".into(), text(name.doc)));
        }
        (Key::Owned(name.number.to_string()), Value::Record(entries))
    });
    Value::Record(names.collect())
}
