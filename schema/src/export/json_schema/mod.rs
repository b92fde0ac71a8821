//! JSON Schema, draft 2020-12, of the trees that [`dump`](crate::dump) gives and [`build`](crate::build) takes.

mod definitions;
mod fields;
mod leaves;
mod types;

use super::catalogue::Catalogue;
use crate::describe::spec::TypeInfo;
use crate::file::format::{About, Revision};
use crate::value::{Key, Value};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The schema of the trees of a type.
///
/// ```
/// use bindery::{export::json_schema, prelude::*, value::json};
///
/// /// A place.
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Point {
///     /// From left to right.
///     x: u8,
/// }
///
/// let schema = json_schema::of_type(Point::INFO);
/// assert_eq!(
///     json::to_text(schema.get("$defs").get("Point")),
///     r#"{
///   "title": "Point",
///   "description": "A place.",
///   "type": "object",
///   "properties": {"x": {"description": "From left to right.", "type": "integer", "minimum": 0, "maximum": 255}},
///   "required": ["x"],
///   "additionalProperties": false
/// }
/// "#
/// );
/// ```
#[must_use]
pub fn of_type(root: &'static TypeInfo) -> Value {
    let catalogue = Catalogue::of(root);
    let schema = types::schema(root, &catalogue);
    let definitions = definitions::of(&schema, &catalogue);
    let mut entries = vec![(Key::Borrowed("$schema"), text(DRAFT))];
    entries.extend(entries_of(schema));
    entries.push(("$defs".into(), definitions));
    Value::Record(entries)
}

/// The schema of what a command prints of a file: format, revision, the `version` of that shape, and the tree
/// under `content`.
#[must_use]
pub fn of_dump(format: &About, revision: &Revision, version: u64) -> Value {
    let root = (revision.root)();
    let catalogue = Catalogue::of(root);
    let names = format!("{} ({})", format.title, revision.name);
    let documents: Vec<&str> = revision.documents.iter().map(|each| each.title).collect();
    let constant = |value| object([("const", value)]);
    let content = types::schema(root, &catalogue);
    let definitions = definitions::of(&content, &catalogue);
    let properties = object([
        ("$schema", object([("type", text("string"))])),
        ("schema_version", constant(Value::Uint(version))),
        ("format", constant(text(format.name))),
        ("revision", constant(text(revision.name))),
        ("content", content),
    ]);
    object([
        ("$schema", text(DRAFT)),
        ("title", text(&names)),
        (
            "description",
            text(&format!("After: {}.", documents.join("; "))),
        ),
        ("type", text("object")),
        ("properties", properties),
        (
            "required",
            list(["schema_version", "format", "revision", "content"].map(text)),
        ),
        ("additionalProperties", Value::Bool(false)),
        ("$defs", definitions),
    ])
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn list(items: impl IntoIterator<Item = Value>) -> Value {
    Value::List(items.into_iter().collect())
}

fn object<const N: usize>(entries: [(&'static str, Value); N]) -> Value {
    let entries = entries.into_iter();
    Value::Record(entries.map(|(key, value)| (key.into(), value)).collect())
}

fn any_of(schemas: impl IntoIterator<Item = Value>) -> Value {
    object([("anyOf", list(schemas))])
}

fn entries_of(schema: Value) -> Vec<(Key, Value)> {
    match schema {
        Value::Record(entries) => entries,
        _ => Vec::new(),
    }
}
