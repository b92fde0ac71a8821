//! The schema of a type: a reference to its definition, or what it is.

use super::definitions::reference;
use super::fields::{about, fitted, is_in_tree, may_be_absent, record};
use super::leaves;
use super::{any_of, entries_of, list, object, text};
use crate::compress::Method;
use crate::describe::spec::{Around, FieldInfo, Kind, Reference, TypeInfo, VariantInfo};
use crate::export::catalogue::{Catalogue, Entry};
use crate::types::tuple::TUPLE_WIRE;
use crate::value::{Key, Value};

/// The schema of a value of a type.
pub(super) fn schema(info: &'static TypeInfo, catalogue: &Catalogue) -> Value {
    schema_within(info, None, catalogue)
}

/// The same for a value in so many bits of a packed word.
pub(super) fn schema_within(
    info: &'static TypeInfo,
    bits: Option<u32>,
    catalogue: &Catalogue,
) -> Value {
    match &info.kind {
        Kind::Number(number) => leaves::number(info, *number, bits),
        // As wide as its field.
        Kind::Enumeration(names) if bits.is_some() => leaves::enumeration(info, names, bits),
        Kind::Bytes(bytes) => leaves::bytes(*bytes),
        Kind::StringOffset(_) => leaves::string_offset(),
        Kind::DataOffset(_) => leaves::data_offset(),
        Kind::StringTable(_) => leaves::string_table(),
        Kind::Wrapper(around, inner) => wrapped(*around, inner(), bits, catalogue),
        Kind::Struct(parts) if info.wire == TUPLE_WIRE => tuple(parts, catalogue),
        Kind::Struct(_) | Kind::Packed(..) | Kind::Enumeration(_) | Kind::Tagged { .. } => {
            reference(catalogue.name(info))
        }
    }
}

fn wrapped(
    around: Around,
    inner: &'static TypeInfo,
    bits: Option<u32>,
    catalogue: &Catalogue,
) -> Value {
    let schema = || schema_within(inner, bits, catalogue);
    match around {
        Around::List => array(schema(), []),
        Around::ListOfAtMost(most) => array(schema(), [("maxItems", Value::Uint(most as u64))]),
        Around::Array(count) => array(
            schema(),
            ["minItems", "maxItems"].map(|key| (key, Value::Uint(count as u64))),
        ),
        // Absent values have no key, and `null` is taken for one.
        Around::Optional | Around::Derived | Around::Reserved => {
            any_of([schema(), object([("type", text("null"))])])
        }
        Around::Closed => schema(),
        Around::Compressed => section(schema()),
        Around::Elsewhere => elsewhere(schema(), inner),
        Around::Fitted => match &inner.content().kind {
            Kind::Struct(fields) => fitted(fields, catalogue),
            _ => schema(),
        },
        Around::Lenient { tag } => {
            let undecoded = leaves::with_keys(
                [
                    ("tag", schema_within(tag(), None, catalogue)),
                    ("bytes", leaves::hex()),
                ],
                2,
            );
            any_of([schema(), leaves::with_keys([("Undecoded", undecoded)], 1)])
        }
        Around::Dialects(names) => {
            let names = names().into_iter().map(|dialect| text(dialect.name));
            let dialect = object([("enum", list(names))]);
            leaves::with_keys([("dialect", dialect), ("content", schema())], 2)
        }
    }
}

/// A list of values of these types, in this order.
fn tuple(parts: &'static [FieldInfo], catalogue: &Catalogue) -> Value {
    let types = parts
        .iter()
        .map(|part| schema_within((part.ty)(), None, catalogue));
    object([
        ("type", text("array")),
        ("prefixItems", list(types)),
        ("minItems", Value::Uint(parts.len() as u64)),
        ("maxItems", Value::Uint(parts.len() as u64)),
    ])
}

fn array<const N: usize>(items: Value, bounds: [(&'static str, Value); N]) -> Value {
    let mut entries = entries_of(object([("type", text("array")), ("items", items)]));
    entries.extend(entries_of(object(bounds)));
    Value::Record(entries)
}

/// A value with the offset it was at, if it was anywhere.
fn elsewhere(target: Value, inner: &'static TypeInfo) -> Value {
    let offset = object([("type", text("integer")), ("minimum", Value::Uint(0))]);
    let offset = any_of([offset, object([("type", text("null"))])]);
    let required = usize::from(!may_be_absent(inner));
    leaves::with_keys([("elsewhere", target), ("offset", offset)], required)
}

fn section(content: Value) -> Value {
    let methods = Method::ALL.iter().map(|method| text(method.name()));
    leaves::with_keys(
        [
            ("method", object([("enum", list(methods))])),
            ("content", content),
            ("rest", leaves::hex()),
            ("trailing", leaves::hex()),
        ],
        2,
    )
}

/// What a name of a declared type refers to.
pub(super) fn definition(entry: &Entry, catalogue: &Catalogue) -> Value {
    let info = entry.info;
    let mut entries: Vec<(Key, Value)> = vec![("title".into(), text(&entry.name))];
    entries.extend(about(info.doc, &Reference::Rows(info.sections)));
    match &info.kind {
        Kind::Struct(fields) | Kind::Packed(fields, _) => entries.extend(record(fields, catalogue)),
        Kind::Enumeration(names) => {
            entries.extend(entries_of(leaves::enumeration(info, names, None)));
        }
        // Nothing is of a type without variants.
        Kind::Tagged { variants: [], .. } => entries.push(("not".into(), object([]))),
        Kind::Tagged { variants, .. } => {
            let variants = variants.iter().map(|each| variant(each, catalogue));
            entries.push(("oneOf".into(), list(variants)));
        }
        _ => {}
    }
    Value::Record(entries)
}

/// The name of a variant, with its fields under it where it has some.
fn variant(variant: &'static VariantInfo, catalogue: &Catalogue) -> Value {
    let mut entries: Vec<(Key, Value)> = vec![("title".into(), text(variant.name))];
    entries.extend(about(variant.doc, &variant.reference));
    if variant.fields.is_empty() {
        entries.push(("const".into(), text(variant.name)));
        return Value::Record(entries);
    }
    let unnamed = variant.fields.iter().find(|field| field.name.is_empty());
    let content = match unnamed.filter(|field| is_in_tree(field)) {
        Some(field) => schema((field.ty)(), catalogue),
        None => Value::Record(record(variant.fields, catalogue)),
    };
    entries.extend(entries_of(leaves::with_keys([(variant.name, content)], 1)));
    Value::Record(entries)
}
