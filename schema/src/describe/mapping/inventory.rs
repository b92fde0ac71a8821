//! What a document says, row by row, written from the document and not from the code.

use crate::describe::spec::{Row, SpecRef};
use crate::report::error::{Error, Result};
use crate::value::{Value, expect_keys};

/// What one document says.
///
/// An inventory is data: `{"document": .., "rows": .., "section": [{"name": .., "row": [..]}]}`, from JSON or
/// from anything else that can be turned into a [`Value`].
#[derive(Debug, Clone, PartialEq)]
pub struct Inventory {
    /// The document's id.
    pub document: String,
    /// How many rows it has: counted in the document, so that a lost row is missed even if nothing stores it.
    pub rows: usize,
    /// Its sections, in order.
    pub sections: Vec<InventorySection>,
}

/// One section of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct InventorySection {
    /// Its name.
    pub name: String,
    /// What it lists, in order.
    pub rows: Vec<InventoryRow>,
}

/// One row of a section.
#[derive(Debug, Clone, PartialEq)]
pub struct InventoryRow {
    /// The document's name for it, or [`RESERVED`].
    pub name: String,
    /// Another name that the document gives it.
    pub also: Option<String>,
    /// What the document says it is.
    pub says: Says,
    /// What is on disk instead, where a deviation is about the type itself.
    pub instead: Option<Instead>,
}

/// What is on disk where a document says something else.
#[derive(Debug, Clone, PartialEq)]
pub struct Instead {
    /// What is on disk, as a mapping shows it.
    pub wire: String,
    /// The id of the deviation, which the declared field must have.
    pub deviation: String,
}

/// What a document says that a row is.
#[derive(Debug, Clone, PartialEq)]
pub enum Says {
    /// On disk, like this.
    Field(SaidType),
    /// A bit field: lowest bit and width.
    Bits(u32, u32),
    /// The name of this number.
    Number(u64),
    /// The variant with this tag, and what follows the tag where that has no row of its own.
    Tag(String, Option<SaidType>),
    /// Nothing that is stored, for this reason.
    NotStored(String),
}

/// What a document says about a type.
#[derive(Debug, Clone, PartialEq)]
pub enum SaidType {
    /// It is this wire type.
    Wire(String),
    /// This section describes it.
    Of(String),
}

impl std::fmt::Display for SaidType {
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

/// What an inventory calls a row; the section as a whole has no row.
pub(super) fn row_name(row: Row) -> &'static str {
    match row {
        Row::Section => "",
        Row::Named(name) => name,
        Row::Reserved => RESERVED,
    }
}

impl InventoryRow {
    /// The names that the document gives it, for example `map_Km, also map_bump`.
    #[must_use]
    pub fn names(&self) -> String {
        match &self.also {
            Some(also) => format!("{}, also {also}", self.name),
            None => self.name.clone(),
        }
    }
}

impl Inventory {
    /// Reads an inventory from a tree.
    ///
    /// # Errors
    /// When the tree is not one.
    pub fn from_value(tree: &Value) -> Result<Self> {
        expect_keys(tree, &["document", "rows", "section"])?;
        let document = text_of(tree, "document")?;
        let rows = number_of(tree.get("rows")).ok_or_else(|| {
            Error::value(format!(
                "`rows`, the number of them, is missing in {document}"
            ))
        })?;
        let sections = list_of(tree, "section")?
            .iter()
            .map(section_from_value)
            .collect::<Result<_>>()
            .map_err(|error| error.in_key(&document))?;
        Ok(Self {
            document,
            rows,
            sections,
        })
    }

    /// The section of this name.
    #[must_use]
    pub fn section(&self, name: &str) -> Option<&InventorySection> {
        self.sections.iter().find(|section| section.name == name)
    }

    /// What the document says about a row; nothing for a section as a whole.
    #[must_use]
    pub fn says(&self, row: &SpecRef) -> Option<&Says> {
        self.row(row).map(|row| &row.says)
    }

    /// The row; nothing for a section as a whole.
    #[must_use]
    pub fn row(&self, row: &SpecRef) -> Option<&InventoryRow> {
        let section = self.section(row.section)?;
        section.rows.get(self.position(row)?)
    }

    /// Which row of its section it is.
    pub(super) fn position(&self, row: &SpecRef) -> Option<usize> {
        let section = self.section(row.section)?;
        let mut rows = section.rows.iter();
        rows.position(|known| known.name == row_name(row.row))
    }
}

fn section_from_value(section: &Value) -> Result<InventorySection> {
    expect_keys(section, &["name", "row"])?;
    let rows = list_of(section, "row")?;
    Ok(InventorySection {
        name: text_of(section, "name")?,
        rows: rows.iter().map(row_from_value).collect::<Result<_>>()?,
    })
}

pub(super) fn text_of(record: &Value, key: &str) -> Result<String> {
    match record.get(key) {
        Value::Text(text) if !text.trim().is_empty() => Ok(text.clone()),
        _ => Err(Error::value(format!("`{key}` is missing in {record:?}"))),
    }
}

/// The list under a key; nothing where the key is not there.
pub(super) fn list_of(record: &Value, key: &str) -> Result<Vec<Value>> {
    match record.get(key) {
        Value::Null => Ok(Vec::new()),
        list => Ok(list.as_list()?.into_owned()),
    }
}

fn number_of<T: TryFrom<i128>>(value: &Value) -> Option<T> {
    value
        .as_integer()
        .and_then(|number| T::try_from(number).ok())
}

fn bits_of(value: &Value) -> Option<Says> {
    let bits = value.as_list().ok()?;
    let [low, width] = bits.as_ref() else {
        return None;
    };
    Some(Says::Bits(number_of(low)?, number_of(width)?))
}

fn row_from_value(row: &Value) -> Result<InventoryRow> {
    let name = text_of(row, "name")?;
    let text = |key: &str| match row.get(key) {
        Value::Null => Ok(None),
        _ => text_of(row, key).map(Some),
    };
    let wire = text("wire")?.map(SaidType::Wire);
    let of = text("of")?.map(SaidType::Of);
    let mut keys: Vec<&str> = row.as_record()?.iter().map(|(key, _)| &**key).collect();
    keys.retain(|key| !["name", "also", "instead", "deviation"].contains(key));
    keys.sort_unstable();
    let says = match keys.as_slice() {
        ["wire"] | ["of"] => wire.or(of).map(Says::Field),
        ["tag"] | ["tag", "wire"] | ["of", "tag"] => {
            text("tag")?.map(|tag| Says::Tag(tag, wire.or(of)))
        }
        ["not_stored"] => text("not_stored")?.map(Says::NotStored),
        ["number"] => number_of(row.get("number")).map(Says::Number),
        ["bits"] => bits_of(row.get("bits")),
        _ => None,
    };
    let instead = match (text("instead")?, text("deviation")?) {
        (Some(wire), Some(deviation)) => Some(Instead { wire, deviation }),
        (None, None) => None,
        _ => {
            return Err(Error::value(format!(
                "the row \"{name}\" needs both `instead` and `deviation`, or none of them"
            )));
        }
    };
    match says {
        Some(says) => Ok(InventoryRow {
            name,
            also: text("also")?,
            says,
            instead,
        }),
        None => Err(Error::value(format!(
            "the row \"{name}\" does not say what it is: one of `wire`, `of`, `tag` with or without those two, `bits`, `number` and `not_stored`"
        ))),
    }
}
