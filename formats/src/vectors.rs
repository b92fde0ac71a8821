//! Which declared types, fields, variants and names the conformance vectors cover.
//!
//! A vector covers what its expected value holds, and our tests check that reading its bytes gives that
//! value. So this is found out from the data alone, by walking a value beside the description of its type.

use std::collections::BTreeSet;

use bindery::Value;
use bindery::mapping::Mapped;
use bindery::spec::{FieldInfo, Kind, Presence, TypeInfo};
use bindery::value::json;

use crate::FORMATS;

/// One conformance vector.
#[derive(Debug, Clone, Copy)]
pub struct Vector {
    /// The file, below `tests/vectors`.
    pub file: &'static str,
    /// The documents that it is made from.
    pub documents: &'static [&'static str],
    /// The sections of them that it is about.
    pub sections: &'static [&'static str],
    /// The declared type that its bytes are.
    pub type_name: &'static str,
    /// The value that they mean, as JSON; nothing where they must be refused.
    pub value: Option<&'static str>,
}

impl Vector {
    /// The name of the file, without its ending.
    #[must_use]
    pub fn name(&self) -> &'static str {
        let name = self.file.rsplit('/').next().unwrap_or(self.file);
        name.strip_suffix(".toml").unwrap_or(name)
    }
}

/// Every vector, sorted by file; collected by the build script.
pub static VECTORS: &[Vector] = include!(concat!(env!("OUT_DIR"), "/vectors.rs"));

/// A declared type, or a field, variant or name of it: the source file, the type, and what stands behind
/// the type's name in a mapping (nothing for the type itself).
type Part = (&'static str, &'static str, String);

/// What each vector covers.
#[derive(Debug)]
pub struct Covering(Vec<(&'static Vector, BTreeSet<Part>)>);

impl Covering {
    /// What the vectors of all formats cover.
    #[must_use]
    pub fn of_all() -> Self {
        let mut covering = Vec::new();
        for format in FORMATS {
            let info = format.info();
            let mut types: Vec<&'static TypeInfo> = Vec::new();
            info.types(&mut |ty| types.push(ty));
            // A format may hold files of another, which has vectors of its own.
            let folder = format!("{}/", info.name);
            types.retain(|ty| ty.file.contains(&folder));
            for vector in VECTORS
                .iter()
                .filter(|known| known.file.starts_with(&folder))
            {
                let mut parts = BTreeSet::new();
                // A vector calls a whole file by the format's name, whatever its type is called.
                let root = info.revisions.last().map(|revision| (revision.root)());
                let ty = match vector.type_name.eq_ignore_ascii_case(info.name) {
                    true => root,
                    false => types.iter().find(|ty| ty.name == vector.type_name).copied(),
                };
                let value = vector.value.and_then(|text| json::parse(text).ok());
                if let (Some(ty), Some(value)) = (ty, value) {
                    cover(ty, &value, &mut parts);
                }
                covering.push((vector, parts));
            }
        }
        Self(covering)
    }

    /// Whether a vector holds a value of this type.
    #[must_use]
    pub fn has_type(&self, info: &TypeInfo) -> bool {
        let part = (info.file, info.name, String::new());
        self.0.iter().any(|(_, parts)| parts.contains(&part))
    }

    /// The vectors that hold what a mapping is about, those made for its section first and the smallest
    /// of them first.
    #[must_use]
    pub fn vectors(&self, mapped: &Mapped, document: &str, section: &str) -> Vec<&'static Vector> {
        let part = (mapped.file, mapped.type_name, mapped.field.clone());
        let holding = self.0.iter().filter(|(_, parts)| parts.contains(&part));
        let mut vectors: Vec<&'static Vector> = holding.map(|(vector, _)| *vector).collect();
        vectors.sort_by_key(|vector| {
            let made_for =
                vector.documents.contains(&document) && vector.sections.contains(&section);
            let size = vector.value.map_or(0, str::len);
            (!made_for, size, vector.file)
        });
        vectors
    }
}

/// Collects every part of a type that a value holds.
fn cover(info: &'static TypeInfo, value: &Value, parts: &mut BTreeSet<Part>) {
    let mut note = |field: String| {
        parts.insert((info.file, info.name, field));
    };
    match (&info.kind, value) {
        (Kind::Wrapper(inner), Value::List(_) | Value::Alike(_)) => {
            for item in value.items().into_iter().flatten() {
                cover(inner(), &item, parts);
            }
        }
        (Kind::Wrapper(inner), value) if info.wire == "compressed section" => {
            cover(inner(), value.get("content"), parts);
        }
        (Kind::Wrapper(inner), value) => cover(inner(), value, parts),
        // Content under a dialect, which is not part of the type.
        (Kind::Struct(fields), Value::Record(_))
            if !matches!(value.get("dialect"), Value::Null)
                && !fields.iter().any(|field| field.name == "dialect") =>
        {
            cover(info, value.get("content"), parts);
        }
        (Kind::Struct(fields) | Kind::Packed(fields, _), Value::Record(_)) => {
            note(String::new());
            for field in *fields {
                cover_field(info, "", field, value.get(field.name), parts);
            }
            cover_names_of_hidden_words(fields, value, parts);
        }
        (Kind::Enumeration(names), Value::Text(text)) => {
            note(String::new());
            if names.iter().any(|name| name.name == text) {
                note(text.clone());
            }
        }
        (Kind::Enumeration(_), Value::Uint(_)) => note(String::new()),
        (Kind::Tagged { tag, variants }, value) => {
            let (chosen, content) = match value {
                Value::Text(name) => (name.as_str(), &Value::Null),
                Value::Record(entries) => match entries.as_slice() {
                    [(name, content)] => (name.as_ref(), content),
                    _ => return,
                },
                _ => return,
            };
            let Some(variant) = variants.iter().find(|variant| variant.name == chosen) else {
                return;
            };
            note(String::new());
            note(chosen.to_owned());
            if let Some(tag) = tag {
                note(tag.name.to_owned());
                cover_word((tag.ty)(), parts);
            }
            for field in variant.fields {
                match field.name {
                    "" => cover((field.ty)(), content, parts),
                    name => cover_field(info, variant.name, field, content.get(name), parts),
                }
            }
        }
        _ => {}
    }
}

fn cover_field(
    info: &'static TypeInfo,
    variant: &str,
    field: &'static FieldInfo,
    value: &Value,
    parts: &mut BTreeSet<Part>,
) {
    let ty = (field.ty)();
    let covered = match (field.presence, value) {
        // On disk wherever the struct is.
        (Presence::Temporary, _) => true,
        (_, Value::List(items)) => !items.is_empty(),
        // Absent, or empty; a number that follows from something else is on disk even so.
        (_, Value::Null) => !matches!(ty.kind, Kind::Bytes) && ty.name != "Option",
        _ => true,
    };
    if !covered {
        return;
    }
    let path = match variant {
        "" => field.name.to_owned(),
        variant => format!("{variant}.{}", field.name),
    };
    parts.insert((info.file, info.name, path));
    match value {
        Value::Null => cover_word(ty, parts),
        value => cover(ty, value, parts),
    }
}

/// A word that no value shows: it is on disk with all its bits.
fn cover_word(info: &'static TypeInfo, parts: &mut BTreeSet<Part>) {
    match &info.kind {
        Kind::Wrapper(inner) => cover_word(inner(), parts),
        Kind::Packed(fields, _) => {
            parts.insert((info.file, info.name, String::new()));
            for field in *fields {
                parts.insert((info.file, info.name, field.name.to_owned()));
                cover_word((field.ty)(), parts);
            }
        }
        Kind::Enumeration(_) => {
            parts.insert((info.file, info.name, String::new()));
        }
        _ => {}
    }
}

/// Where a word that no value shows chooses a variant beside it, the variant tells which name the word has.
fn cover_names_of_hidden_words(
    fields: &'static [FieldInfo],
    value: &Value,
    parts: &mut BTreeSet<Part>,
) {
    let mut chosen: Vec<&str> = Vec::new();
    for field in fields {
        chosen_names(value.get(field.name), &mut chosen);
    }
    let hidden = fields
        .iter()
        .filter(|field| field.presence == Presence::Temporary);
    for field in hidden {
        names_within((field.ty)(), &mut |info, name| {
            if chosen.contains(&name) {
                parts.insert((info.file, info.name, name.to_owned()));
            }
        });
    }
}

/// The variants that a value chooses, one inside the other.
fn chosen_names<'a>(value: &'a Value, chosen: &mut Vec<&'a str>) {
    match value {
        Value::Text(name) => chosen.push(name),
        Value::Record(entries) => {
            if let [(name, content)] = entries.as_slice() {
                chosen.push(name);
                chosen_names(content, chosen);
            }
        }
        _ => {}
    }
}

/// The names of an enumeration, or of those within a packed word.
fn names_within(info: &'static TypeInfo, visit: &mut dyn FnMut(&'static TypeInfo, &'static str)) {
    match &info.kind {
        Kind::Wrapper(inner) => names_within(inner(), visit),
        Kind::Packed(fields, _) => {
            for field in *fields {
                names_within((field.ty)(), visit);
            }
        }
        Kind::Enumeration(names) => names.iter().for_each(|name| visit(info, name.name)),
        _ => {}
    }
}
