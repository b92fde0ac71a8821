//! Which declared field stores which row of which document.

use crate::describe::spec::{
    Deviation, Document, FieldInfo, Kind, Presence, Reference, SpecRef, TypeInfo,
};
use crate::file::format::{About, Revision};
use crate::report::trace::wire_name;

/// One declared field, variant or name, and where it comes from.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Mapped {
    /// The declared type.
    pub type_name: &'static str,
    /// The source file that declares it, within its package.
    pub file: &'static str,
    /// The field within the type, for example `name` or `Circle.radius`.
    pub field: String,
    /// What it stores or why it stores nothing.
    pub origin: MappedOrigin,
    /// What is on disk: a type, or for a name or variant its number or tag.
    pub wire: String,
    /// Lowest bit and width, for a field of a packed word.
    pub bits: Option<(u32, u32)>,
    /// The number of a name.
    pub number: Option<u64>,
    /// What follows a variant's tag, for a variant that holds one thing without a name.
    pub holds: Option<String>,
    /// The type that is on disk, without the list, option or section around it. For a variant, that of
    /// what it holds.
    pub ty: Option<&'static TypeInfo>,
    /// Where it knowingly differs from the document.
    pub deviations: Vec<&'static Deviation>,
}

/// Where a declared field comes from.
#[derive(Debug, Clone)]
pub enum MappedOrigin {
    /// This row.
    Row(SpecRef),
    /// Another field of the same type.
    ComputedFrom(&'static str),
    /// No document, for this reason.
    NotInSpec(&'static str),
}

impl std::fmt::Display for Mapped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.origin {
            MappedOrigin::Row(row) => write!(f, "{row}")?,
            MappedOrigin::ComputedFrom(field) => write!(f, "(from {field})")?,
            MappedOrigin::NotInSpec(reason) => write!(f, "(not in the spec: {reason})")?,
        }
        write!(f, " -> {}.{}: {}", self.type_name, self.field, self.wire)
    }
}

/// The mapping of a type and every type reachable from it, in the order declared.
#[must_use]
pub fn mapping(root: &'static TypeInfo) -> Vec<Mapped> {
    let mut all = Vec::new();
    root.walk(&mut |info| of_type(info, &mut all));
    all
}

/// The declared fields of a format that refer to a document, and those that refer to none. Types that
/// another format declares are left to it.
#[must_use]
pub fn declared(format: &About) -> Vec<Mapped> {
    let mut all: Vec<Mapped> = Vec::new();
    for revision in format.revisions {
        let root = (revision.root)();
        let (folder, _) = root.file.rsplit_once('/').unwrap_or_default();
        for mapped in mapping(root) {
            if !mapped.file.is_empty() && !mapped.file.starts_with(folder) {
                continue;
            }
            let row = |mapped: &Mapped| match &mapped.origin {
                MappedOrigin::Row(row) => row.to_string(),
                other => format!("{other:?}"),
            };
            let same = |known: &Mapped| {
                known.type_name == mapped.type_name
                    && known.field == mapped.field
                    && known.file == mapped.file
                    && row(known) == row(&mapped)
            };
            if !all.iter().any(same) {
                all.push(mapped);
            }
        }
    }
    all
}

/// The documents that a format's revisions name, each once.
#[must_use]
pub fn documents(format: &About, revision: Option<&Revision>) -> Vec<&'static Document> {
    let mut documents: Vec<&'static Document> = Vec::new();
    let wanted = |known: &&Revision| revision.is_none_or(|only| only.name == known.name);
    for document in format
        .revisions
        .iter()
        .filter(wanted)
        .flat_map(|revision| revision.documents)
    {
        if !documents.iter().any(|known| known.id == document.id) {
            documents.push(document);
        }
    }
    documents
}

/// The mapping of one type.
fn of_type(info: &'static TypeInfo, all: &mut Vec<Mapped>) {
    match &info.kind {
        Kind::Struct(fields) | Kind::Packed(fields, _) => {
            for field in *fields {
                of_field(info, "", field, all);
            }
        }
        Kind::Enumeration(names) => {
            for name in *names {
                let entry = Mapped {
                    wire: format!("= {}", name.number),
                    number: Some(name.number),
                    ..entry(info, name.name.to_owned())
                };
                push(all, entry, &name.reference);
            }
        }
        Kind::Tagged { tag, variants, .. } => {
            if let Some(tag) = tag {
                of_field(info, "", tag, all);
            }
            for variant in *variants {
                let mut entry = Mapped {
                    wire: format!("tag {}", variant.tag),
                    ..entry(info, variant.name.to_owned())
                };
                // The one field of a tuple variant has no name: it is called like the variant.
                let (named, unnamed): (Vec<_>, Vec<_>) = variant
                    .fields
                    .iter()
                    .partition(|field| !field.name.is_empty());
                if let Some(held) = unnamed.first() {
                    entry.holds = Some(field_wire(held));
                    entry.ty = Some(element((held.ty)()));
                    entry.deviations.extend(held.deviations);
                }
                push(all, entry, &variant.reference);
                for field in named {
                    of_field(info, variant.name, field, all);
                }
            }
        }
        Kind::Number(_)
        | Kind::Bytes(_)
        | Kind::Wrapper(..)
        | Kind::StringOffset(_)
        | Kind::DataOffset(_)
        | Kind::StringTable(_) => {}
    }
}

fn entry(info: &'static TypeInfo, field: String) -> Mapped {
    Mapped {
        type_name: info.name,
        file: info.file,
        field,
        origin: MappedOrigin::NotInSpec(""),
        wire: String::new(),
        bits: None,
        number: None,
        holds: None,
        ty: None,
        deviations: info.deviations.to_vec(),
    }
}

fn of_field(
    info: &'static TypeInfo,
    variant: &str,
    field: &'static FieldInfo,
    all: &mut Vec<Mapped>,
) {
    let path = match variant {
        "" => field.name.to_owned(),
        variant => format!("{variant}.{}", field.name),
    };
    let mut mapped = entry(info, path);
    mapped.deviations.extend(field.deviations);
    mapped.bits = field.bits();
    mapped.ty = Some(element((field.ty)()));
    mapped.wire = match (field.presence, field.bits()) {
        (Presence::Calculated, _) => "not stored".to_owned(),
        (_, Some((low, 1))) => format!("bit {low}"),
        (_, Some((low, width))) => {
            format!(
                "bits {}..{low}",
                low.saturating_add(width).saturating_sub(1)
            )
        }
        _ => field_wire(field),
    };
    push(all, mapped, &field.reference);
}

fn field_wire(field: &FieldInfo) -> String {
    match field.wire {
        Some(wire) => wire.to_owned(),
        None => wire_name((field.ty)()),
    }
}

/// The type inside lists, options, arrays and sections.
fn element(info: &'static TypeInfo) -> &'static TypeInfo {
    match info.kind {
        Kind::Wrapper(_, inner) => element(inner()),
        _ => info,
    }
}

fn push(all: &mut Vec<Mapped>, entry: Mapped, reference: &Reference) {
    match reference {
        Reference::Rows(rows) => all.extend(rows.iter().map(|row| Mapped {
            origin: MappedOrigin::Row(*row),
            ..entry.clone()
        })),
        Reference::ComputedFrom(field) => all.push(Mapped {
            origin: MappedOrigin::ComputedFrom(field),
            ..entry
        }),
        Reference::NotInSpec(reason) => all.push(Mapped {
            origin: MappedOrigin::NotInSpec(reason),
            ..entry
        }),
    }
}
