//! Records: which keys there are, and which of them must be there.

use super::types::schema_within;
use super::{list, object, text};
use crate::codec::traits::Schema;
use crate::compress::Method;
use crate::describe::expression::Expr;
use crate::describe::spec::{
    Around, Bytes, FieldInfo, Kind, Layout, Presence, Reference, TypeInfo,
};
use crate::export::catalogue::Catalogue;
use crate::types::at::Gaps;
use crate::value::{Key, Value};

/// Whether a tree has it.
pub(super) fn is_in_tree(field: &FieldInfo) -> bool {
    field.presence != Presence::Temporary
}

/// Whether a tree may leave out a value of this type.
pub(super) fn may_be_absent(info: &'static TypeInfo) -> bool {
    match &info.kind {
        Kind::Wrapper(Around::Optional | Around::Derived | Around::Reserved, _) => true,
        Kind::Bytes(bytes) => matches!(bytes, Bytes::Rest | Bytes::Padding),
        _ => info.wire == Gaps::INFO.wire,
    }
}

/// The fields of a record as entries of its schema.
pub(super) fn record(fields: &'static [FieldInfo], catalogue: &Catalogue) -> Vec<(Key, Value)> {
    let required = required(fields).map(|field| text(field.name));
    vec![
        ("type".into(), text("object")),
        ("properties".into(), properties(fields, catalogue)),
        ("required".into(), list(required)),
        ("additionalProperties".into(), Value::Bool(false)),
    ]
}

fn required(fields: &'static [FieldInfo]) -> impl Iterator<Item = &'static FieldInfo> {
    let kept = fields.iter().filter(|field| is_in_tree(field));
    kept.filter(|field| !may_be_absent((field.ty)()))
}

fn properties(fields: &'static [FieldInfo], catalogue: &Catalogue) -> Value {
    let kept = fields.iter().filter(|field| is_in_tree(field));
    let properties = kept.map(|field| {
        let mut entries = Vec::from_iter(about(field.doc, &field.reference));
        entries.extend(field_schema(field, catalogue));
        (Key::Borrowed(field.name), Value::Record(entries))
    });
    Value::Record(properties.collect())
}

/// The schema of a field, narrowed by what its directives say.
fn field_schema(field: &'static FieldInfo, catalogue: &Catalogue) -> Vec<(Key, Value)> {
    let bits = field.bits().map(|(_, width)| width);
    let mut entries = super::entries_of(schema_within((field.ty)(), bits, catalogue));
    if let Layout::Compressed { method, .. } = &field.layout {
        // A tree may be stored by any of ours, and by the codecs that the declaration names.
        let own = methods(method).map(|own| {
            let ours = Method::ALL.iter().map(|ours| text(ours.name()));
            let own = own
                .into_iter()
                .filter(|name| !ours.clone().any(|known| known == *name));
            object([("enum", list(ours.clone().chain(own)))])
        });
        let allowed = own.unwrap_or_else(|| object([("type", text("string"))]));
        let inside = entries.iter_mut();
        inside.for_each(|(_, value)| take_methods(value, &allowed));
    }
    if let Layout::Count(Expr::Number(count)) = field.layout
        && let Ok(count) = u64::try_from(*count)
        && entries.iter().any(|(key, _)| key == "items")
    {
        let bounds = ["minItems", "maxItems"].map(|key| (Key::Borrowed(key), Value::Uint(count)));
        entries.extend(bounds);
    }
    entries
}

/// The names of the methods that an expression chooses from; nothing where only its own language tells.
fn methods(method: &Expr) -> Option<Vec<Value>> {
    Some(match method.usual() {
        Expr::If(_, then, otherwise) => {
            let mut both = methods(then)?;
            both.extend(methods(otherwise)?);
            both
        }
        Expr::Name(name) => {
            let name = name.rsplit("::").next().unwrap_or_default().trim();
            let mut all = Method::ALL.into_iter();
            let found = all.find(|each| format!("{each:?}") == name)?;
            vec![text(found.name())]
        }
        Expr::Codec(codec) => vec![text(codec.name)],
        _ => return None,
    })
}

/// Says which method a compressed part may have.
fn take_methods(schema: &mut Value, allowed: &Value) {
    match schema {
        Value::Record(entries) => {
            for (key, value) in entries {
                match key.as_ref() {
                    "method" => *value = allowed.clone(),
                    _ => take_methods(value, allowed),
                }
            }
        }
        Value::List(items) => items
            .iter_mut()
            .for_each(|item| take_methods(item, allowed)),
        _ => {}
    }
}

/// What something means and where that is written, if either is known.
pub(super) fn about(doc: &str, reference: &Reference) -> Option<(Key, Value)> {
    let mut about = doc.to_owned();
    if let Reference::Rows([row, ..]) = reference {
        if !about.is_empty() {
            about.push(' ');
        }
        about.push_str(&format!("[{row}]"));
    }
    (!about.is_empty()).then_some(("description".into(), Value::Text(about)))
}

/// A record of fixed size in a part that may be shorter, where it ends early, or longer, where bytes follow.
pub(super) fn fitted(fields: &'static [FieldInfo], catalogue: &Catalogue) -> Value {
    let mut properties = super::entries_of(properties(fields, catalogue));
    properties.push(("cut_to".into(), super::leaves::unsigned(32)));
    properties.push(("tail".into(), super::leaves::hex()));
    let conditions = required(fields).map(|field| {
        let needed = object([("required", list([text(field.name)]))]);
        match offset_of(fields, field) {
            // What the file does not have is not in its tree.
            Some(offset @ 1..) => {
                let cut_before = object([("cut_to", object([("maximum", Value::Uint(offset))]))]);
                object([
                    (
                        "if",
                        object([
                            ("properties", cut_before),
                            ("required", list([text("cut_to")])),
                        ]),
                    ),
                    ("then", Value::Bool(true)),
                    ("else", needed),
                ])
            }
            _ => needed,
        }
    });
    object([
        ("type", text("object")),
        ("properties", Value::Record(properties)),
        ("allOf", list(conditions)),
        ("additionalProperties", Value::Bool(false)),
    ])
}

/// Where a field of a record of fixed size starts.
fn offset_of(fields: &'static [FieldInfo], field: &FieldInfo) -> Option<u64> {
    let before = fields.iter().take_while(|each| !std::ptr::eq(*each, field));
    let stored = before.filter(|each| each.presence != Presence::Calculated);
    let sizes = stored.map(|each| {
        (each.ty)()
            .fixed_size
            .and_then(|size| u64::try_from(size).ok())
    });
    sizes.sum()
}
