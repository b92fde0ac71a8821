//! What can be done with the strings of any value: look up, intern, rename, compact, and settle those of
//! a value that was built from a tree.

use std::any::TypeId;
use std::collections::HashMap;

use super::data::narrow;
use super::{
    IndexedTable, Interner, StringOffset, Table, inner_offsets, intern_in, slice, string_at,
};
use crate::codec::Schema;
use crate::error::{Error, Result};
use crate::value::{Tables, WantedString};
use crate::visit::{StringSlot, TableSlot, Target, Visitor, VisitorMut};
use crate::width::Width;

/// The string tables of a value.
fn tables_of<V: Schema>(value: &V) -> Vec<(TypeId, &[u8])> {
    struct Tables<'v>(Vec<(TypeId, &'v [u8])>);
    impl<'v> Visitor<'v> for Tables<'v> {
        fn table(&mut self, id: TypeId, bytes: &'v [u8]) {
            self.0.push((id, bytes));
        }
    }
    let mut tables = Tables(Vec::new());
    value.visit(&mut tables);
    tables.0
}

/// The string tables of a value, prepared for many questions.
pub(crate) fn indexed_tables_of<V: Schema>(value: &V) -> Tables<'_> {
    tables_of(value)
        .into_iter()
        .map(|(id, bytes)| (id, IndexedTable::new(bytes)))
        .collect()
}

/// The string that an offset within `value` leads to.
///
/// # Errors
/// When the value has no such table, or the offset leads nowhere.
pub fn resolve<W, T: Table>(value: &impl Schema, offset: StringOffset<W, T>) -> Result<&[u8]> {
    let tables = tables_of(value);
    let (_, bytes) = tables
        .iter()
        .find(|(known, _)| *known == TypeId::of::<T>())
        .ok_or_else(no_table::<T>)?;
    string_at(bytes, offset.offset()).map_err(|problem| {
        Error::malformed(format!("string offset {}: {problem}", offset.offset()))
    })
}

#[cold]
fn no_table<T: Table>() -> Error {
    Error::value(format!("there is no string table {}", T::NAME))
}

/// The offset of a text in the table of `value`, which gets it appended if it is new.
///
/// # Errors
/// When the value has no such table, or the offset does not fit the width.
pub fn intern<W: Width, T: Table>(
    value: &mut impl Schema,
    text: &str,
) -> Result<StringOffset<W, T>> {
    let number = with_table::<T, _>(value, |bytes| intern_in::<T>(bytes, text.as_bytes()))?;
    let mut offset = StringOffset::at(0);
    offset.set_offset(number)?;
    Ok(offset)
}

/// Runs `change` on the bytes of the table `T` within `value`.
fn with_table<T: Table, R>(
    value: &mut impl Schema,
    change: impl FnOnce(&mut Vec<u8>) -> Result<R>,
) -> Result<R> {
    struct Change<F, R> {
        table: TypeId,
        change: Option<F>,
        result: Option<Result<R>>,
    }
    impl<F: FnOnce(&mut Vec<u8>) -> Result<R>, R> VisitorMut for Change<F, R> {
        fn table(&mut self, table: &mut dyn TableSlot) {
            if table.id() == self.table
                && let Some(change) = self.change.take()
            {
                let mut bytes = table.bytes().to_vec();
                self.result = Some(change(&mut bytes));
                table.set_bytes(bytes);
            }
        }
    }
    let mut visitor = Change {
        table: TypeId::of::<T>(),
        change: Some(change),
        result: None,
    };
    value.visit_mut(&mut visitor);
    visitor.result.unwrap_or_else(|| Err(no_table::<T>()))
}

/// Changes every offset of the table `T` that `change` gives another number for. All of them, or none
/// when one does not fit its width.
fn change_offsets<T: Table>(
    value: &mut impl Schema,
    change: impl FnMut(&dyn StringSlot) -> Option<u32>,
) -> Result<usize> {
    struct Change<F> {
        table: TypeId,
        change: F,
        /// What every offset was that has been changed, in the order of the visit.
        before: Vec<Option<u32>>,
        failed: Option<Error>,
    }
    impl<F: FnMut(&dyn StringSlot) -> Option<u32>> VisitorMut for Change<F> {
        fn string(&mut self, string: &mut dyn StringSlot) {
            if string.table() != self.table || self.failed.is_some() {
                return;
            }
            let before = string.offset();
            let changed = (self.change)(string).map(|offset| string.set_offset(offset));
            match changed.transpose() {
                Ok(changed) => self.before.push(changed.map(|()| before)),
                Err(error) => self.failed = Some(error),
            }
        }
    }
    struct Restore {
        table: TypeId,
        before: std::vec::IntoIter<Option<u32>>,
    }
    impl VisitorMut for Restore {
        fn string(&mut self, string: &mut dyn StringSlot) {
            if string.table() == self.table
                && let Some(Some(before)) = self.before.next()
            {
                // It held this number a moment ago.
                let _ = string.set_offset(before);
            }
        }
    }
    let mut visitor = Change {
        table: TypeId::of::<T>(),
        change,
        before: Vec::new(),
        failed: None,
    };
    value.visit_mut(&mut visitor);
    let Change { before, failed, .. } = visitor;
    match failed {
        Some(error) => {
            value.visit_mut(&mut Restore {
                table: TypeId::of::<T>(),
                before: before.into_iter(),
            });
            Err(error)
        }
        None => Ok(before.iter().flatten().count()),
    }
}

/// Makes every offset that leads to `from` lead to `to`. The bytes of `from` stay where they are.
/// Returns how many offsets changed.
///
/// # Errors
/// When the value has no such table, or the new offset does not fit a width. No offset changes then.
pub fn rename<T: Table>(value: &mut impl Schema, from: &str, to: &str) -> Result<usize> {
    let (bytes, target) = with_table::<T, _>(value, |bytes| {
        let target = intern_in::<T>(bytes, to.as_bytes())?;
        Ok((bytes.clone(), target))
    })?;
    change_offsets::<T>(value, |slot| {
        let named = slot.target() == Target::Text
            && T::NONE != Some(slot.offset())
            && string_at(&bytes, slot.offset()) == Ok(from.as_bytes());
        named.then_some(target)
    })
}

/// Drops every byte of the table `T` that no offset needs, and moves the offsets along.
/// Returns how many bytes the table lost.
///
/// # Errors
/// When the value holds opaque parts that might point into the table, an offset leads nowhere, a moved
/// offset does not fit its width, or there is no such table. The value is unchanged then.
pub fn compact<T: Table>(value: &mut impl Schema) -> Result<usize> {
    struct Opaque(bool);
    impl<'v> Visitor<'v> for Opaque {
        fn opaque(&mut self, _: &'v [u8]) {
            self.0 = true;
        }
    }
    let mut opaque = Opaque(false);
    value.visit(&mut opaque);
    if opaque.0 {
        return Err(Error::unsupported(
            "the file holds parts of unknown structure, which may point into the string table",
        ));
    }

    let old = with_table::<T, _>(value, |bytes| Ok(bytes.clone()))?;
    let mut uses: Vec<(u32, Target)> = Vec::new();
    change_offsets::<T>(value, |slot| {
        uses.push((slot.offset(), slot.target()));
        None
    })?;
    uses.retain(|(offset, target)| *target != Target::Text || T::NONE != Some(*offset));

    let indexed = IndexedTable::new(&old);
    let leading = old.split_inclusive(|byte| *byte == 0).take(T::LEADING);
    let mut new = Interner::new(leading.flatten().copied().collect());
    // Long strings first, so that short ones find their tails.
    let mut texts: Vec<&[u8]> = Vec::new();
    for (offset, target) in &uses {
        match target {
            Target::Text => texts.push(needed_text(&indexed, *offset)?),
            Target::Bytes(_) | Target::Values(_) => {}
            Target::Unknown => {
                return Err(Error::unsupported(format!(
                    "nobody knows how much stands at offset {offset} of the string table"
                )));
            }
            Target::Offsets(count) => {
                for inner in inner_offsets(&old, *offset, *count)? {
                    texts.push(needed_text(&indexed, inner.into())?);
                }
            }
        }
    }
    texts.sort_by_key(|text| std::cmp::Reverse(text.len()));
    texts.dedup();
    for text in texts {
        new.intern::<T>(text)?;
    }

    let mut moved: HashMap<(u32, Target), u32> = HashMap::new();
    for used in uses {
        if moved.contains_key(&used) {
            continue;
        }
        let (offset, target) = used;
        let place = match target {
            Target::Text => new.intern::<T>(needed_text(&indexed, offset)?)?,
            Target::Bytes(_) | Target::Values(_) => {
                new.append(slice(&old, offset, target.size().unwrap_or(0))?)?
            }
            // Refused above.
            Target::Unknown => offset,
            Target::Offsets(count) => {
                let mut array = Vec::new();
                for inner in inner_offsets(&old, offset, count)? {
                    let text = needed_text(&indexed, inner.into())?;
                    let inner = narrow(new.intern::<T>(text)?)?;
                    array.extend_from_slice(&inner.to_le_bytes());
                }
                new.append(&array)?
            }
        };
        moved.insert(used, place);
    }

    // Text interned after binary data must not see that data's bytes as its own; all texts are in
    // by now, so only the closing zero byte is left to ensure.
    new.terminate();
    let new = new.into_bytes();
    let lost = old.len().saturating_sub(new.len());
    // The offsets first: one of them may not fit its width, and then nothing changes.
    change_offsets::<T>(value, |slot| {
        let used = (slot.offset(), slot.target());
        moved.get(&used).copied()
    })?;
    with_table::<T, _>(value, |bytes| {
        *bytes = new;
        Ok(())
    })?;
    Ok(lost)
}

fn needed_text<'a>(table: &IndexedTable<'a>, offset: u32) -> Result<&'a [u8]> {
    table
        .string_at(offset)
        .map_err(|problem| Error::value(format!("string offset {offset}: {problem}")))
}

/// Gives every offset of a freshly built value the place that its tree asked for.
///
/// # Errors
/// When an offset does not fit, or the tree's strings and the value's offsets do not match up.
pub(crate) fn settle<V: Schema>(value: &mut V, wanted: Vec<WantedString>) -> Result<()> {
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
    struct Settle {
        wanted: std::vec::IntoIter<WantedString>,
        tables: Vec<(TypeId, Interner)>,
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
                (Some(offset), Some(content), Some((_, table)))
                    if content.stands_at(table, offset) =>
                {
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
            if self.failed.is_none()
                && let Err(error) = self.place(string)
            {
                self.failed = Some(error);
            }
        }
    }
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
        failed: None,
    };
    value.visit_mut(&mut settle);
    match settle.failed {
        Some(error) => Err(error),
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
