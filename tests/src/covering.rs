//! Which declared types, fields, variants and names the conformance vectors cover.
//!
//! A vector covers what its expected value holds, and our tests check that reading its bytes gives that
//! value. So this is found out from the data alone, by walking a value beside the description of its type.

use std::collections::BTreeSet;

use bindery::mapping::{Mapped, VectorLink};
use bindery::spec::{
    Around, FieldInfo, Kind, Presence, SpecRef, TypeInfo, VariantInfo, VariantTag,
};
use bindery::{Error, Result, Value};
use bindery_formats::FORMATS;

use crate::vectors::{Expected, Vector, load};

/// A declared type, or a field, variant or name of it: the source file, the type, and what is behind
/// the type's name in a mapping (nothing for the type itself).
type Part = (&'static str, &'static str, String);

/// What each vector covers.
#[derive(Debug)]
pub struct Covering(Vec<(Vector, BTreeSet<Part>)>);

impl Covering {
    /// What the vectors of all formats cover.
    ///
    /// # Errors
    /// When a vector cannot be read.
    pub fn of_all() -> Result<Self> {
        let mut covering = Vec::new();
        for format in FORMATS {
            let info = format.info();
            let mut types: Vec<&'static TypeInfo> = Vec::new();
            info.types(&mut |ty| types.push(ty));
            // A format may hold files of another, which has vectors of its own.
            let folder = format!("{}/", info.name);
            types.retain(|ty| ty.file.contains(&folder));
            for vector in load(info.name).map_err(Error::malformed)? {
                let mut parts = BTreeSet::new();
                // A vector calls a whole file by the format's name, whatever its type is called.
                let root = info.revisions.last().map(|revision| (revision.root)());
                let ty = match vector.type_name.eq_ignore_ascii_case(info.name) {
                    true => root,
                    false => types.iter().find(|ty| ty.name == vector.type_name).copied(),
                };
                if let (Some(ty), Expected::Value(value)) = (ty, &vector.expected) {
                    cover(ty, value, &mut parts);
                }
                covering.push((vector, parts));
            }
        }
        Ok(Self(covering))
    }

    /// Every vector.
    pub fn all(&self) -> impl Iterator<Item = &Vector> {
        self.0.iter().map(|(vector, _)| vector)
    }

    /// Whether a vector holds a value of this type.
    #[must_use]
    pub fn has_type(&self, info: &TypeInfo) -> bool {
        let part = (info.file, info.name, String::new());
        self.0.iter().any(|(_, parts)| parts.contains(&part))
    }

    /// Whether a vector holds what a mapping is about.
    #[must_use]
    pub fn has(&self, mapped: &Mapped) -> bool {
        self.holding(mapped).next().is_some()
    }

    fn holding(&self, mapped: &Mapped) -> impl Iterator<Item = &Vector> {
        let part = (mapped.file, mapped.type_name, mapped.field.clone());
        let holding = self
            .0
            .iter()
            .filter(move |(_, parts)| parts.contains(&part));
        holding.map(|(vector, _)| vector)
    }

    /// The vector to show for a row: one made for its section if there is one, and the smallest of those.
    ///
    /// What has a name but no layout is in no value; there the vector is one that its section has for the name.
    #[must_use]
    pub fn link(&self, mapped: &Mapped, row: &SpecRef) -> Option<VectorLink> {
        let made_for = |vector: &Vector| {
            let document = vector
                .documents
                .iter()
                .any(|known| known == row.document.id);
            document && vector.sections.iter().any(|known| known == row.section)
        };
        let best = self
            .holding(mapped)
            .min_by_key(|vector| (!made_for(vector), vector.bytes.len(), vector.file.clone()));
        if let Some(best) = best {
            let more = self.holding(mapped).count().saturating_sub(1);
            let file = best.below_vectors();
            return Some(VectorLink { file, more });
        }
        let name = mapped.field.to_lowercase();
        let mut refused = self.all().filter(|vector| {
            let file = vector.below_vectors();
            made_for(vector)
                && matches!(vector.expected, Expected::Error { .. })
                && file.trim_end_matches(".toml").ends_with(&name)
        });
        let file = refused.next()?.below_vectors();
        Some(VectorLink { file, more: 0 })
    }
}

/// Collects every declared type that a value holds, by its source file and its name.
pub fn types_in(
    info: &'static TypeInfo,
    value: &Value,
    types: &mut BTreeSet<(&'static str, &'static str)>,
) {
    let mut parts = BTreeSet::new();
    cover(info, value, &mut parts);
    types.extend(parts.into_iter().map(|(file, name, _)| (file, name)));
}

/// Collects every part of a type that a value holds.
fn cover(info: &'static TypeInfo, value: &Value, parts: &mut BTreeSet<Part>) {
    let mut note = |field: String| {
        parts.insert((info.file, info.name, field));
    };
    match (&info.kind, value) {
        (Kind::Wrapper(_, inner), Value::List(_) | Value::Alike(_)) => {
            for item in value.items().into_iter().flatten() {
                cover(inner(), &item, parts);
            }
        }
        (Kind::Wrapper(Around::Compressed | Around::Dialects(_), inner), value) => {
            cover(inner(), value.get("content"), parts);
        }
        (Kind::Wrapper(Around::Elsewhere, inner), value) => {
            cover(inner(), value.get("elsewhere"), parts);
        }
        (Kind::Wrapper(_, inner), value) => cover(inner(), value, parts),
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
        (Kind::Tagged { tag, variants, .. }, value) => {
            cover_variant(info, *tag, variants, value, parts);
        }
        _ => {}
    }
}

fn cover_variant(
    info: &'static TypeInfo,
    tag: Option<&'static FieldInfo>,
    variants: &'static [VariantInfo],
    value: &Value,
    parts: &mut BTreeSet<Part>,
) {
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
    for field in ["", chosen] {
        parts.insert((info.file, info.name, field.to_owned()));
    }
    if let Some(tag) = tag {
        parts.insert((info.file, info.name, tag.name.to_owned()));
        cover_word((tag.ty)(), parts);
    }
    // The tag that the variant for all other tags keeps is what chooses this one.
    let others = variants
        .iter()
        .filter(|other| other.tag == VariantTag::AnyOther);
    for field in others.flat_map(|other| other.fields) {
        names_within((field.ty)(), &mut |info, name| {
            if name == chosen {
                parts.insert((info.file, info.name, name.to_owned()));
            }
        });
    }
    for field in variant.fields {
        match field.name {
            "" => cover((field.ty)(), content, parts),
            name => cover_field(info, variant.name, field, content.get(name), parts),
        }
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
        (_, Value::Null) => !matches!(ty.kind, Kind::Bytes(_)) && ty.name != "Option",
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
        Kind::Wrapper(_, inner) => cover_word(inner(), parts),
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
        Kind::Wrapper(_, inner) => names_within(inner(), visit),
        Kind::Packed(fields, _) => {
            for field in *fields {
                names_within((field.ty)(), visit);
            }
        }
        Kind::Enumeration(names) => names.iter().for_each(|name| visit(info, name.name)),
        _ => {}
    }
}
