//! What each document says, row by row, written from the documents and not from the code.
//!
//! The data is in `formats/spec`. [`join`] compares it with the declarations, both ways.

use bindery::format::FormatInfo;
use bindery::mapping::{Mapped, MappedOrigin, mapping};
use bindery::spec::{Row, SpecRef};
use bindery::{Error, Result};
use toml::{Table, Value};

/// The inventories, as text.
pub static INVENTORIES: &[&str] = &[
    include_str!("../spec/atm-engine.toml"),
    include_str!("../spec/atm.toml"),
    include_str!("../spec/m3d-shapes.toml"),
    include_str!("../spec/m3d.toml"),
    include_str!("../spec/p3m-2024-11.toml"),
    include_str!("../spec/p3m-2025-01.toml"),
    include_str!("../spec/p3m-2025-08.toml"),
    include_str!("../spec/pmf-2024-08.toml"),
    include_str!("../spec/pmf-entities.toml"),
    include_str!("../spec/ptf.toml"),
];

/// What one document says.
#[derive(Debug, Clone, PartialEq)]
pub struct Inventory {
    /// The document's id.
    pub document: String,
    /// Its sections, in order.
    pub sections: Vec<Section>,
}

/// One section of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// What it lists, in order.
    pub rows: Vec<InventoryRow>,
}

/// One row of a section.
#[derive(Debug, Clone, PartialEq)]
pub struct InventoryRow {
    /// The document's name for it, or `(reserved)`.
    pub name: String,
    /// What the document says it is.
    pub says: Says,
}

/// What a document says that a row is.
#[derive(Debug, Clone, PartialEq)]
pub enum Says {
    /// This wire type.
    Wire(String),
    /// A type that this section describes.
    Of(String),
    /// A bit field: lowest bit and width.
    Bits(u32, u32),
    /// The name of this number.
    Number(u64),
    /// The variant with this tag.
    Tag(String),
    /// Nothing that is stored, for this reason.
    NotStored(String),
}

/// The name that a reserved row has.
pub const RESERVED: &str = "(reserved)";

impl Inventory {
    /// Reads an inventory.
    ///
    /// # Errors
    /// When the text is not one.
    pub fn parse(text: &str) -> Result<Self> {
        let table: Table = text
            .parse()
            .map_err(|error| Error::malformed(format!("no TOML: {error}")))?;
        let document = text_of(&table, "document")?;
        let sections = list_of(&table, "section")
            .into_iter()
            .map(|section| {
                let rows = list_of(section, "row")
                    .into_iter()
                    .map(parse_row)
                    .collect::<Result<_>>()?;
                Ok(Section {
                    name: text_of(section, "name")?,
                    rows,
                })
            })
            .collect::<Result<_>>()
            .map_err(|error: Error| error.in_key(&document))?;
        Ok(Self { document, sections })
    }
}

fn text_of(table: &Table, key: &str) -> Result<String> {
    match table.get(key) {
        Some(Value::String(text)) => Ok(text.clone()),
        _ => Err(Error::malformed(format!("`{key}` is missing in {table:?}"))),
    }
}

fn list_of<'a>(table: &'a Table, key: &str) -> Vec<&'a Table> {
    match table.get(key) {
        Some(Value::Array(items)) => items.iter().filter_map(Value::as_table).collect(),
        _ => Vec::new(),
    }
}

fn parse_row(row: &Table) -> Result<InventoryRow> {
    let name = text_of(row, "name")?;
    let unknown = || Error::malformed(format!("the row \"{name}\" does not say what it is"));
    let number = |value: &Value| {
        value
            .as_integer()
            .and_then(|number| u64::try_from(number).ok())
    };
    let mut said: Vec<Says> = Vec::new();
    for (key, value) in row.iter().filter(|(key, _)| *key != "name") {
        let says = match (key.as_str(), value) {
            ("wire", Value::String(wire)) => Some(Says::Wire(wire.clone())),
            ("of", Value::String(section)) => Some(Says::Of(section.clone())),
            ("tag", Value::String(tag)) => Some(Says::Tag(tag.clone())),
            ("not_stored", Value::String(reason)) => Some(Says::NotStored(reason.clone())),
            ("number", value) => number(value).map(Says::Number),
            ("bits", Value::Array(pair)) => match pair.as_slice() {
                [low, width] => number(low).zip(number(width)).and_then(|(low, width)| {
                    Some(Says::Bits(low.try_into().ok()?, width.try_into().ok()?))
                }),
                _ => None,
            },
            _ => None,
        };
        said.push(says.ok_or_else(unknown)?);
    }
    match said.pop() {
        Some(says) if said.is_empty() => Ok(InventoryRow { name, says }),
        _ => Err(unknown()),
    }
}

/// Every inventory.
///
/// # Errors
/// When one cannot be read.
pub fn inventories() -> Result<Vec<Inventory>> {
    INVENTORIES
        .iter()
        .map(|text| Inventory::parse(text))
        .collect()
}

/// The declared fields of a format that refer to a document, and those that refer to none.
#[must_use]
pub fn declared(format: &FormatInfo) -> Vec<Mapped> {
    let mut all: Vec<Mapped> = Vec::new();
    for revision in format.revisions {
        for mapped in mapping((revision.root)()) {
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

/// Where an inventory and the declarations disagree, each as a sentence that names row and field.
#[must_use]
pub fn join(inventory: &Inventory, declared: &[Mapped]) -> Vec<String> {
    let document = inventory.document.as_str();
    let rows: Vec<(&SpecRef, &Mapped)> = declared
        .iter()
        .filter_map(|mapped| match &mapped.origin {
            MappedOrigin::Row(row) if row.document.id == document => Some((row, mapped)),
            _ => None,
        })
        .collect();
    let mut problems = Vec::new();
    for section in &inventory.sections {
        for row in &section.rows {
            let place = format!("{document} \"{}\" / {}", section.name, row.name);
            let mappings: Vec<&Mapped> = rows
                .iter()
                .filter(|(known, _)| {
                    known.section == section.name && row_name(known.row) == row.name
                })
                .map(|(_, mapped)| *mapped)
                .collect();
            match (&row.says, mappings.as_slice()) {
                (Says::NotStored(_), []) => {}
                (Says::NotStored(reason), [mapped, ..]) => problems.push(format!(
                    "{place} is not stored ({reason}), but {}.{} stores it",
                    mapped.type_name, mapped.field
                )),
                (_, []) => problems.push(format!("{place} is mapped by no declared field")),
                (says, mappings) => problems.extend(
                    mappings
                        .iter()
                        .filter_map(|mapped| disagreement(document, says, mapped))
                        .map(|problem| format!("{place}: {problem}")),
                ),
            }
        }
    }
    for (row, mapped) in rows {
        let known = inventory
            .sections
            .iter()
            .filter(|section| section.name == row.section)
            .any(|section| {
                row.row == Row::Section
                    || section
                        .rows
                        .iter()
                        .any(|known| known.name == row_name(row.row))
            });
        if !known {
            problems.push(format!(
                "{row}, which {}.{} refers to, is not in the inventory",
                mapped.type_name, mapped.field
            ));
        }
    }
    problems
}

fn row_name(row: Row) -> &'static str {
    match row {
        Row::Section => "",
        Row::Named(name) => name,
        Row::Reserved => RESERVED,
    }
}

/// What a declared field does not do as the document says.
fn disagreement(document: &str, says: &Says, mapped: &Mapped) -> Option<String> {
    let field = format!("{}.{}", mapped.type_name, mapped.field);
    match says {
        Says::Wire(wire) => (mapped.wire != *wire)
            .then(|| format!("{wire} in the document, but {field} is {}", mapped.wire)),
        Says::Of(section) => {
            let described = mapped.ty.is_some_and(|ty| {
                ty.sections
                    .iter()
                    .any(|place| place.document.id == document && place.section == section)
            });
            (!described).then(|| format!("of \"{section}\" in the document, but {field} is not"))
        }
        Says::Bits(low, width) => (mapped.bits != Some((*low, *width))).then(|| {
            format!(
                "bits {low} and {width} wide in the document, but {field} is {}",
                mapped.wire
            )
        }),
        Says::Number(number) => (mapped.number != Some(*number)).then(|| {
            format!(
                "number {number} in the document, but {field} is {}",
                mapped.wire
            )
        }),
        Says::Tag(tag) => (mapped.wire != format!("tag {tag}"))
            .then(|| format!("tag {tag} in the document, but {field} is {}", mapped.wire)),
        Says::NotStored(_) => None,
    }
}
