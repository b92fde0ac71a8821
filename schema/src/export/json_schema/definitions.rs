//! The definitions of a schema: what is referred to by name.

use std::collections::BTreeSet;

use super::{leaves, types};
use crate::export::catalogue::Catalogue;
use crate::value::{Key, Value};

/// What is before the name in a reference.
const PREFIX: &str = "#/$defs/";

/// A reference to the definition of this name.
pub(super) fn reference(name: &str) -> Value {
    super::object([("$ref", Value::Text(format!("{PREFIX}{name}")))])
}

/// The definitions that a schema refers to, and those that these refer to. A type that is written out wherever it is
/// used has none.
pub(super) fn of(schema: &Value, catalogue: &Catalogue) -> Value {
    let declared = catalogue.iter().map(|entry| {
        let name = Key::Owned(entry.name.clone());
        (name, types::definition(entry, catalogue))
    });
    let common = leaves::definitions().map(|(name, schema)| (Key::Borrowed(name), schema));
    let mut all: Vec<(Key, Value)> = declared.chain(common).collect();
    let mut used = BTreeSet::new();
    let mut pending = vec![schema];
    while let Some(schema) = pending.pop() {
        names(schema, &mut |name| {
            if used.insert(name.to_owned()) {
                let own = all.iter().filter(|(known, _)| known == name);
                pending.extend(own.map(|(_, definition)| definition));
            }
        });
    }
    all.retain(|(name, _)| used.contains(name.as_ref()));
    Value::Record(all)
}

/// The names that a schema refers to.
fn names(schema: &Value, found: &mut dyn FnMut(&str)) {
    match schema {
        Value::Record(entries) => {
            for (key, value) in entries {
                match value {
                    Value::Text(text) if key == "$ref" => {
                        found(text.strip_prefix(PREFIX).unwrap_or(text));
                    }
                    inside => names(inside, found),
                }
            }
        }
        Value::List(items) => items.iter().for_each(|item| names(item, found)),
        _ => {}
    }
}
