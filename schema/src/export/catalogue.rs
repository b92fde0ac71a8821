//! The declared types of a file, each once and under a name of its own.

use crate::describe::spec::{FieldInfo, Kind, TypeInfo};

/// Every struct, packed word, enumeration and tagged enum that a type leads to, in the order declared.
pub(super) struct Catalogue {
    entries: Vec<Entry>,
}

/// A declared type.
pub(super) struct Entry {
    /// Its name, which no other type of the catalogue has.
    pub(super) name: String,
    /// Its description.
    pub(super) info: &'static TypeInfo,
    signature: String,
}

impl Catalogue {
    /// The types that `root` leads to, itself first.
    pub(super) fn of(root: &'static TypeInfo) -> Self {
        Self::of_all([root])
    }

    /// The types that several lead to, each once.
    pub(super) fn of_all(roots: impl IntoIterator<Item = &'static TypeInfo>) -> Self {
        let mut catalogue = Self {
            entries: Vec::new(),
        };
        for root in roots {
            root.walk(&mut |info| catalogue.add(info));
        }
        catalogue
    }

    fn add(&mut self, info: &'static TypeInfo) {
        if !is_declared(info) {
            return;
        }
        let signature = signature(info, DEPTH);
        let known = self.entries.iter();
        if known.clone().any(|known| known.signature == signature) {
            return;
        }
        let name = match known.filter(|known| known.info.name == info.name).count() {
            0 => info.name.to_owned(),
            others => format!("{}{}", info.name, others.saturating_add(1)),
        };
        self.entries.push(Entry {
            name,
            info,
            signature,
        });
    }

    /// The types.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// The name of a type; empty for one that is not declared.
    pub(super) fn name(&self, info: &'static TypeInfo) -> &str {
        let same = |known: &&Entry| std::ptr::eq(known.info, info);
        let found = self.entries.iter().find(same).or_else(|| {
            let signature = signature(info, DEPTH);
            let same = |known: &&Entry| known.signature == signature;
            self.entries.iter().find(same)
        });
        found.map_or("", |entry| entry.name.as_str())
    }
}

/// Whether a type has a place of its own, with a name and fields.
pub(super) fn is_declared(info: &TypeInfo) -> bool {
    matches!(
        info.kind,
        Kind::Struct(_) | Kind::Packed(..) | Kind::Enumeration(_) | Kind::Tagged { .. }
    )
}

/// How far a signature looks into a type. Parameters of a type are on its fields, or on what those hold.
const DEPTH: usize = 4;

/// What sets a type apart. Addresses do not: a constant may have several, and a type with parameters has the
/// same name under all of them.
fn signature(info: &'static TypeInfo, depth: usize) -> String {
    let mut out = format!("{}:{}:{}", info.file, info.name, info.wire);
    let Some(depth) = depth.checked_sub(1) else {
        return out;
    };
    let mut inside: Vec<&'static TypeInfo> = Vec::new();
    let of_fields = |fields: &'static [FieldInfo]| fields.iter().map(|field| (field.ty)());
    match &info.kind {
        Kind::Struct(fields) | Kind::Packed(fields, _) => inside.extend(of_fields(fields)),
        Kind::Tagged { tag, variants, .. } => {
            inside.extend(tag.map(|tag| (tag.ty)()));
            let fields = variants.iter().map(|variant| variant.fields);
            inside.extend(fields.flat_map(of_fields));
        }
        Kind::Wrapper(_, inner) => inside.push(inner()),
        _ => {}
    }
    for each in inside {
        out.push('(');
        out.push_str(&signature(each, depth));
        out.push(')');
    }
    out
}
