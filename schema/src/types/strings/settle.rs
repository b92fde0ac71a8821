//! The strings of a value that was built from a tree: each gets the place that the tree asked for.

use std::any::TypeId;

use super::Interner;
use crate::codec::traits::Schema;
use crate::report::error::{Error, Result};
use crate::value::WantedString;
use crate::value::visit::{StringSlot, TableSlot, VisitorMut};

/// The bytes of the tables: those of a value, or those to be given to it.
struct Tables(Vec<(TypeId, Vec<u8>)>);

impl VisitorMut for Tables {
    fn table(&mut self, table: &mut dyn TableSlot) {
        match self.0.iter().position(|(id, _)| *id == table.id()) {
            None => self.0.push((table.id(), table.bytes().to_vec())),
            Some(index) => {
                if let Some((_, bytes)) = self.0.get(index) {
                    table.set_bytes(bytes.clone());
                }
            }
        }
    }
}

/// Places one string after another.
struct Settle {
    wanted: std::vec::IntoIter<WantedString>,
    tables: Vec<(TypeId, Interner)>,
    /// How many strings have a place.
    placed: usize,
    failed: Option<Error>,
}

impl Settle {
    fn place(&mut self, string: &mut dyn StringSlot) -> Result<()> {
        let wanted = self
            .wanted
            .next()
            .ok_or_else(|| Error::value("more string offsets than texts"))?;
        let id = string.table();
        let table = self.tables.iter_mut().find(|(known, _)| *known == id);
        let offset = match (wanted.offset, wanted.content, table) {
            (Some(offset), None, _) => offset,
            (Some(offset), Some(content), Some((_, table))) if content.is_at(table, offset) => {
                offset
            }
            (_, Some(content), Some((_, table))) => content.add_to(table, string)?,
            _ => return Err(Error::value("a text without a string table to hold it")),
        };
        string.set_offset(offset)
    }
}

impl VisitorMut for Settle {
    fn string(&mut self, string: &mut dyn StringSlot) {
        if self.failed.is_some() {
            return;
        }
        match self.place(string) {
            Ok(()) => self.placed = self.placed.saturating_add(1),
            Err(error) => self.failed = Some(error),
        }
    }
}

/// Gives every offset of a freshly built value the place that its tree asked for.
///
/// # Errors
/// When an offset does not fit, or the tree's strings and the value's offsets do not match up, with the
/// number of the string.
pub(crate) fn settle<V: Schema>(
    value: &mut V,
    wanted: Vec<WantedString>,
) -> Result<(), (usize, Error)> {
    if wanted.is_empty() {
        return Ok(());
    }
    let mut tables = Tables(Vec::new());
    value.visit_mut(&mut tables);
    let mut settle = Settle {
        wanted: wanted.into_iter(),
        tables: tables
            .0
            .into_iter()
            .map(|(id, bytes)| (id, Interner::new(bytes)))
            .collect(),
        placed: 0,
        failed: None,
    };
    value.visit_mut(&mut settle);
    match settle.failed {
        Some(error) => Err((settle.placed, error)),
        None => {
            // The tables that grew go back to where they came from.
            let grown = settle.tables.into_iter();
            value.visit_mut(&mut Tables(
                grown.map(|(id, table)| (id, table.into_bytes())).collect(),
            ));
            Ok(())
        }
    }
}
