//! The order of keys that Kaitai's style guide asks for, and expressions as a person would write them.

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
    let Value::Record(entries) = attribute else {
        return;
    };
    sort(entries, &ATTRIBUTE);
    for (key, value) in entries {
        match value {
            Value::Text(text) if EXPRESSIONS.contains(&key.as_ref()) => {
                *text = bare(text).to_owned();
            }
            // A condition of `valid`, or what a `type` depends on.
            Value::Record(_) => arrange_attribute(value),
            _ => {}
        }
    }
}

/// The keys that have an expression.
const EXPRESSIONS: [&str; 8] = [
    "pos",
    "value",
    "size",
    "repeat-expr",
    "repeat-until",
    "if",
    "expr",
    "switch-on",
];

/// An expression without parentheses around all of it.
fn bare(text: &str) -> &str {
    let Some(inner) = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
    else {
        return text;
    };
    let mut depth = 0usize;
    let mut in_quotes = false;
    for letter in inner.chars() {
        match letter {
            '"' => in_quotes = !in_quotes,
            '(' if !in_quotes => depth = depth.saturating_add(1),
            ')' if !in_quotes => match depth.checked_sub(1) {
                Some(outer) => depth = outer,
                // The first one ends before the last.
                None => return text,
            },
            _ => {}
        }
    }
    bare(inner)
}

/// Others stay behind the known ones.
fn sort(entries: &mut Entries, order: &[&str]) {
    entries.sort_by_key(|(key, _)| {
        let place = order.iter().position(|known| known == key);
        place.unwrap_or(order.len())
    });
}
