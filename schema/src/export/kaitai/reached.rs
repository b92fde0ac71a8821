//! What of a description is read: the types that the file leads to.

use std::collections::BTreeSet;

use super::types::Entries;
use crate::value::Value;

/// The types that a file refers to, and those that these refer to. A declared type that is read in another shape, as
/// a record is where a part may be shorter than it, has none of its own.
pub(super) fn types(file: &Entries, mut types: Entries) -> Entries {
    let mut used = BTreeSet::new();
    let mut pending: Vec<&Value> = file.iter().map(|(_, value)| value).collect();
    while let Some(part) = pending.pop() {
        names(part, &mut |name| {
            if used.insert(name.to_owned()) {
                let own = types.iter().filter(|(known, _)| known == name);
                pending.extend(own.map(|(_, body)| body));
            }
        });
    }
    types.retain(|(name, _)| used.contains(name.as_ref()));
    types
}

/// The types that a part of a description names.
fn names(part: &Value, found: &mut dyn FnMut(&str)) {
    match part {
        Value::Record(entries) => {
            for (key, value) in entries {
                match (key.as_ref(), value) {
                    ("type", Value::Text(ty)) => found(without_arguments(ty)),
                    ("cases", Value::Record(cases)) => {
                        for (_, ty) in cases {
                            if let Value::Text(ty) = ty {
                                found(without_arguments(ty));
                            }
                        }
                    }
                    (_, inside) => names(inside, found),
                }
            }
        }
        Value::List(items) => items.iter().for_each(|item| names(item, found)),
        _ => {}
    }
}

/// `part` of `part(given, 3)`.
fn without_arguments(ty: &str) -> &str {
    ty.split_once('(').map_or(ty, |(name, _)| name)
}
