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
    /// How many rows it has: counted in the document, so that a lost row is missed even if nothing stores it.
    pub rows: usize,
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
    /// What stands on disk instead, where a deviation is about the type itself.
    pub instead: Option<Instead>,
}

/// What stands on disk where a document says something else.
#[derive(Debug, Clone, PartialEq)]
pub struct Instead {
    /// What stands there, as a mapping shows it.
    pub wire: String,
    /// The id of the deviation, which the declared field must have.
    pub deviation: String,
}

/// What a document says that a row is.
#[derive(Debug, Clone, PartialEq)]
pub enum Says {
    /// On disk, like this.
    Field(Type),
    /// A bit field: lowest bit and width.
    Bits(u32, u32),
    /// The name of this number.
    Number(u64),
    /// The variant with this tag, and what follows the tag where that has no row of its own.
    Tag(String, Option<Type>),
    /// Nothing that is stored, for this reason.
    NotStored(String),
}

/// What a document says about a type.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// It is this wire type.
    Wire(String),
    /// This section describes it.
    Of(String),
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Wire(wire) => write!(f, "{wire}"),
            Self::Of(section) => write!(f, "of \"{section}\""),
        }
    }
}

impl std::fmt::Display for Says {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Field(ty) => write!(f, "{ty}"),
            Self::Bits(low, 1) => write!(f, "bit {low}"),
            Self::Bits(low, width) => {
                let high = low.saturating_add(*width).saturating_sub(1);
                write!(f, "bits {high}..{low}")
            }
            Self::Number(number) => write!(f, "= {number}"),
            Self::Tag(tag, None) => write!(f, "tag {tag}"),
            Self::Tag(tag, Some(ty)) => write!(f, "tag {tag}, then {ty}"),
            Self::NotStored(_) => write!(f, "not stored"),
        }
    }
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
        expect_keys(&table, &["document", "rows", "section"])?;
        let document = text_of(&table, "document")?;
        let rows = table.get("rows").and_then(number_of);
        let rows = rows.and_then(|rows| rows.try_into().ok()).ok_or_else(|| {
            Error::malformed(format!(
                "`rows`, the number of them, is missing in {document}"
            ))
        })?;
        let sections = list_of(&table, "section")
            .into_iter()
            .map(|section| {
                expect_keys(section, &["name", "row"])?;
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
        Ok(Self {
            document,
            rows,
            sections,
        })
    }
}

fn expect_keys(table: &Table, known: &[&str]) -> Result<()> {
    match table.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(Error::malformed(format!("`{key}` is no key of {table:?}"))),
        None => Ok(()),
    }
}

fn text_of(table: &Table, key: &str) -> Result<String> {
    match table.get(key) {
        Some(Value::String(text)) if !text.trim().is_empty() => Ok(text.clone()),
        _ => Err(Error::malformed(format!("`{key}` is missing in {table:?}"))),
    }
}

fn list_of<'a>(table: &'a Table, key: &str) -> Vec<&'a Table> {
    match table.get(key) {
        Some(Value::Array(items)) => items.iter().filter_map(Value::as_table).collect(),
        _ => Vec::new(),
    }
}

fn number_of(value: &Value) -> Option<u64> {
    value
        .as_integer()
        .and_then(|number| u64::try_from(number).ok())
}

fn bits_of(value: &Value) -> Option<Says> {
    let [low, width] = value.as_array()?.as_slice() else {
        return None;
    };
    let low = u32::try_from(number_of(low)?).ok()?;
    Some(Says::Bits(low, number_of(width)?.try_into().ok()?))
}

fn parse_row(row: &Table) -> Result<InventoryRow> {
    let name = text_of(row, "name")?;
    let text = |key: &str| row.get(key).map(|_| text_of(row, key)).transpose();
    let wire = text("wire")?.map(Type::Wire);
    let of = text("of")?.map(Type::Of);
    let mut keys: Vec<&str> = row.keys().map(String::as_str).collect();
    keys.retain(|key| !["name", "instead", "deviation"].contains(key));
    keys.sort_unstable();
    let says = match keys.as_slice() {
        ["wire"] | ["of"] => wire.or(of).map(Says::Field),
        ["tag"] | ["tag", "wire"] | ["of", "tag"] => {
            text("tag")?.map(|tag| Says::Tag(tag, wire.or(of)))
        }
        ["not_stored"] => text("not_stored")?.map(Says::NotStored),
        ["number"] => row.get("number").and_then(number_of).map(Says::Number),
        ["bits"] => row.get("bits").and_then(bits_of),
        _ => None,
    };
    let instead = match (text("instead")?, text("deviation")?) {
        (Some(wire), Some(deviation)) => Some(Instead { wire, deviation }),
        (None, None) => None,
        _ => {
            return Err(Error::malformed(format!(
                "the row \"{name}\" needs both `instead` and `deviation`, or none of them"
            )));
        }
    };
    match says {
        Some(says) => Ok(InventoryRow {
            name,
            says,
            instead,
        }),
        None => Err(Error::malformed(format!(
            "the row \"{name}\" does not say what it is: one of `wire`, `of`, `tag` with or without those two, `bits`, `number` and `not_stored`"
        ))),
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

/// The declared fields of a format that refer to a document, and those that refer to none. Types that
/// another format declares are left to it.
#[must_use]
pub fn declared(format: &FormatInfo) -> Vec<Mapped> {
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

/// Where an inventory and the declarations disagree, each as a sentence that names row and field.
#[must_use]
pub fn join(inventory: &Inventory, declared: &[Mapped]) -> Vec<String> {
    let document = inventory.document.as_str();
    let fields: Vec<(&SpecRef, &Mapped)> = declared
        .iter()
        .filter_map(|mapped| match &mapped.origin {
            MappedOrigin::Row(row) if row.document.id == document => Some((row, mapped)),
            _ => None,
        })
        .collect();
    let mut problems = twice(inventory);
    problems.extend(unmapped(inventory, &fields));
    problems.extend(unknown(inventory, &fields));
    problems.extend(out_of_order(inventory, &fields));
    problems
}

/// Sections and rows that stand there twice, and rows that are missing or too many.
fn twice(inventory: &Inventory) -> Vec<String> {
    let document = &inventory.document;
    let mut problems = Vec::new();
    let count = inventory.sections.iter().map(|section| section.rows.len());
    let found: usize = count.sum();
    if found != inventory.rows {
        problems.push(format!(
            "{document} has {} rows, but {found} are listed",
            inventory.rows
        ));
    }
    for (index, section) in inventory.sections.iter().enumerate() {
        let before = inventory.sections.iter().take(index);
        if before.into_iter().any(|known| known.name == section.name) {
            problems.push(format!("{document} \"{}\" is listed twice", section.name));
        }
        for (index, row) in section.rows.iter().enumerate() {
            if section
                .rows
                .iter()
                .take(index)
                .any(|known| known.name == row.name)
            {
                let place = place(document, section, row);
                problems.push(format!("{place} is listed twice"));
            }
        }
    }
    problems
}

fn place(document: &str, section: &Section, row: &InventoryRow) -> String {
    format!("{document} \"{}\" / {}", section.name, row.name)
}

/// Rows that no declared field stores, or not as the document says.
fn unmapped(inventory: &Inventory, fields: &[(&SpecRef, &Mapped)]) -> Vec<String> {
    let document = inventory.document.as_str();
    let mut problems = Vec::new();
    for section in &inventory.sections {
        let here: Vec<_> = fields
            .iter()
            .filter(|(known, _)| known.section == section.name)
            .collect();
        for row in &section.rows {
            let place = place(document, section, row);
            let mappings: Vec<&Mapped> = here
                .iter()
                .filter(|(known, _)| row_name(known.row) == row.name)
                .map(|(_, mapped)| *mapped)
                .collect();
            match (&row.says, mappings.as_slice()) {
                (Says::NotStored(_), []) => {}
                (Says::NotStored(reason), [mapped, ..]) => problems.push(format!(
                    "{place} is not stored ({reason}), but {}.{} stores it",
                    mapped.type_name, mapped.field
                )),
                (_, []) => problems.push(format!("{place} is mapped by no declared field")),
                (_, mappings) => problems.extend(
                    mappings
                        .iter()
                        .filter_map(|mapped| disagreement(document, row, mapped))
                        .map(|problem| format!("{place}: {problem}")),
                ),
            }
        }
    }
    problems
}

/// Declared fields whose row is not in the inventory.
fn unknown(inventory: &Inventory, fields: &[(&SpecRef, &Mapped)]) -> Vec<String> {
    let unknown = fields.iter().filter(|(row, _)| {
        let mut sections = inventory.sections.iter();
        let section = sections.find(|section| section.name == row.section);
        match row.row {
            Row::Section => section.is_none(),
            Row::Named(_) | Row::Reserved => position(inventory, row).is_none(),
        }
    });
    unknown
        .map(|(row, mapped)| {
            format!(
                "{row}, which {}.{} refers to, is not in the inventory",
                mapped.type_name, mapped.field
            )
        })
        .collect()
}

/// Declared fields that stand behind another of their struct, word or variant, while their rows stand the
/// other way round. Variants and names are in order among themselves.
fn out_of_order(inventory: &Inventory, fields: &[(&SpecRef, &Mapped)]) -> Vec<String> {
    // The variant that a field belongs to is a part of its path.
    fn group(mapped: &Mapped) -> (&str, &str, &str) {
        let (variant, _) = mapped.field.rsplit_once('.').unwrap_or_default();
        (mapped.type_name, mapped.file, variant)
    }
    let mut problems = Vec::new();
    for (index, (row, mapped)) in fields.iter().enumerate() {
        let before = fields.iter().take(index).rev().find(|(known, other)| {
            group(other) == group(mapped)
                && known.section == row.section
                && known.row != Row::Section
        });
        let Some((known, other)) = before else {
            continue;
        };
        if let Some(place) = position(inventory, row)
            && position(inventory, known).is_some_and(|known| known > place)
        {
            problems.push(format!(
                "{row} stands before {} in the document, but {}.{} stands behind {}.{}",
                row_name(known.row),
                mapped.type_name,
                mapped.field,
                other.type_name,
                other.field
            ));
        }
    }
    problems
}

/// What the documents say about the row that a declared field refers to; nothing for a section as a whole.
#[must_use]
pub fn says<'a>(inventories: &'a [Inventory], row: &SpecRef) -> Option<&'a Says> {
    let inventory = inventories
        .iter()
        .find(|inventory| inventory.document == row.document.id)?;
    let section = inventory
        .sections
        .iter()
        .find(|section| section.name == row.section)?;
    let row = section.rows.get(position(inventory, row)?)?;
    Some(&row.says)
}

/// Where a row stands in its section.
fn position(inventory: &Inventory, row: &SpecRef) -> Option<usize> {
    let mut sections = inventory.sections.iter();
    let section = sections.find(|section| section.name == row.section)?;
    let mut rows = section.rows.iter();
    rows.position(|known| known.name == row_name(row.row))
}

/// What an inventory calls a row; the section as a whole has no row.
pub(crate) fn row_name(row: Row) -> &'static str {
    match row {
        Row::Section => "",
        Row::Named(name) => name,
        Row::Reserved => RESERVED,
    }
}

/// What a declared field does not do as the document says.
fn disagreement(document: &str, row: &InventoryRow, mapped: &Mapped) -> Option<String> {
    if let Some(instead) = &row.instead {
        let explained = mapped
            .deviations
            .iter()
            .any(|deviation| deviation.id == instead.deviation);
        return (!explained || mapped.wire != instead.wire).then(|| {
            format!(
                "{} by {}, but {}.{} is {}",
                instead.wire, instead.deviation, mapped.type_name, mapped.field, mapped.wire
            )
        });
    }
    let says = &row.says;
    let agrees = match says {
        Says::Field(ty) => type_agrees(document, ty, &mapped.wire, mapped),
        Says::Bits(low, width) => mapped.bits == Some((*low, *width)),
        Says::Number(number) => mapped.number == Some(*number),
        Says::Tag(tag, held) => {
            mapped.wire == format!("tag {tag}")
                && held.as_ref().is_none_or(|ty| {
                    let held = mapped.holds.as_deref().unwrap_or_default();
                    type_agrees(document, ty, held, mapped)
                })
        }
        Says::NotStored(_) => true,
    };
    let found = match &mapped.holds {
        Some(held) => format!("{}, then {held}", mapped.wire),
        None => mapped.wire.clone(),
    };
    (!agrees).then(|| {
        format!(
            "{says} in the document, but {}.{} is {found}",
            mapped.type_name, mapped.field
        )
    })
}

fn type_agrees(document: &str, says: &Type, wire: &str, mapped: &Mapped) -> bool {
    match says {
        Type::Wire(expected) => wire == expected,
        Type::Of(section) => mapped.ty.is_some_and(|ty| {
            ty.sections
                .iter()
                .any(|place| place.document.id == document && place.section == section)
        }),
    }
}
