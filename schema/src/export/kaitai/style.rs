//! The order of keys that Kaitai's style guide asks for.

use super::types::Entries;
use crate::value::Value;

/// The sections of a type.
const SECTIONS: [&str; 8] = [
    "meta",
    "doc",
    "doc-ref",
    "params",
    "seq",
    "instances",
    "types",
    "enums",
];

/// The keys of an attribute.
const ATTRIBUTE: [&str; 23] = [
    "id",
    "-orig-id",
    "io",
    "pos",
    "value",
    "size",
    "size-eos",
    "type",
    "enum",
    "terminator",
    "eos-error",
    "pad-right",
    "encoding",
    "process",
    "valid",
    "contents",
    "repeat",
    "repeat-expr",
    "repeat-until",
    "if",
    "-beyond",
    "doc",
    "doc-ref",
];

/// Puts the keys of a type in order, and those of all types and attributes in it.
pub(super) fn arrange(spec: &mut Entries) {
    sort(spec, &SECTIONS);
    for (section, content) in spec {
        match (section.as_ref(), content) {
            ("params" | "seq", Value::List(attributes)) => {
                for attribute in attributes {
                    arrange_attribute(attribute);
                }
            }
            ("instances", Value::Record(instances)) => {
                for (_, instance) in instances {
                    arrange_attribute(instance);
                }
            }
            ("types", Value::Record(types)) => {
                for (_, ty) in types {
                    if let Value::Record(inner) = ty {
                        arrange(inner);
                    }
                }
            }
            _ => {}
        }
    }
}

fn arrange_attribute(attribute: &mut Value) {
    if let Value::Record(entries) = attribute {
        sort(entries, &ATTRIBUTE);
    }
}

/// Others stay behind the known ones.
fn sort(entries: &mut Entries, order: &[&str]) {
    entries.sort_by_key(|(key, _)| {
        let place = order.iter().position(|known| known == key);
        place.unwrap_or(order.len())
    });
}
