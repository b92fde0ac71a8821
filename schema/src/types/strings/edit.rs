//! What can be done with the strings of any value: look up, intern, rename and compact.

use std::any::TypeId;
use std::collections::{HashMap, HashSet};

use super::data::narrow;
use super::{
    IndexedTable, Interner, Occurrences, StringOffset, Table, inner_offsets, intern_in, slice,
    string_at,
};
use crate::codec::sink::{WriteSettings, Writer};
use crate::codec::traits::{Encode, Schema};
use crate::report::error::{Error, Result};
use crate::types::width::Width;
use crate::value::Tables;
use crate::value::visit::{StringSlot, TableSlot, Target, Visitor, VisitorMut};

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
/// When the value has no such table, the offset does not fit the width, or the value could not be written
/// with the text. The value is unchanged then.
pub fn intern<W: Width, T: Table>(
    value: &mut impl Encode<()>,
    text: &str,
) -> Result<StringOffset<W, T>> {
    let mut offset = StringOffset::at(0);
    with_longer_table::<T, _, _>(value, text, |_, number| offset.set_offset(number))?;
    Ok(offset)
}

/// Adds a text to the table `T` within `value` and goes on with its offset. Takes the text back where that
/// fails, or the value could not be written.
fn with_longer_table<T: Table, V: Encode<()>, R>(
    value: &mut V,
    text: &str,
    then: impl FnOnce(&mut V, u32) -> Result<R>,
) -> Result<R> {
    let (old, number) = with_table::<T, _>(value, |bytes| {
        let old = bytes.clone();
        Ok((old, intern_in::<T>(bytes, text.as_bytes())?))
    })?;
    let done = then(value, number).and_then(|done| {
        expect_writable(value)?;
        Ok(done)
    });
    done.inspect_err(|_| {
        // It was there a moment ago.
        let _ = set_table::<T>(value, old);
    })
}

/// Writes the value to nowhere.
fn expect_writable(value: &impl Encode<()>) -> Result<()> {
    value.encode(&mut Writer::new(WriteSettings::default()), ())
}

fn set_table<T: Table>(value: &mut impl Schema, new: Vec<u8>) -> Result<()> {
    with_table::<T, _>(value, |bytes| {
        *bytes = new;
        Ok(())
    })
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
/// when one does not fit its width. Returns what every offset was, in the order of the visit.
fn change_offsets<T: Table>(
    value: &mut impl Schema,
    change: impl FnMut(&dyn StringSlot) -> Option<u32>,
) -> Result<Vec<Option<u32>>> {
    struct Change<F> {
        table: TypeId,
        change: F,
        /// What every offset was that has been changed.
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
            restore_offsets::<T>(value, before);
            Err(error)
        }
        None => Ok(before),
    }
}

/// Gives the offsets of the table `T` that were changed their old numbers.
fn restore_offsets<T: Table>(value: &mut impl Schema, before: Vec<Option<u32>>) {
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
    value.visit_mut(&mut Restore {
        table: TypeId::of::<T>(),
        before: before.into_iter(),
    });
}

/// Makes every offset that leads to `from` lead to `to`. The bytes of `from` stay where they are.
/// Returns how many offsets changed; `to` is added only if there are any.
///
/// # Errors
/// When the value has no such table, or could not be written so: the new offset may not fit a width. The
/// value is unchanged then.
pub fn rename<T: Table>(value: &mut impl Encode<()>, from: &str, to: &str) -> Result<usize> {
    let places = with_table::<T, _>(value, |bytes| {
        Ok(Occurrences::<T>::of(from.as_bytes(), bytes))
    })?;
    let is_named = |slot: &dyn StringSlot| {
        slot.target() == Target::Text
            && T::NONE != Some(slot.offset())
            && places.contain_place(slot.offset())
    };
    let mut named = 0usize;
    change_offsets::<T>(value, |slot| {
        named = named.saturating_add(is_named(slot).into());
        None
    })?;
    if named == 0 {
        return Ok(0);
    }
    with_longer_table::<T, _, _>(value, to, |value, target| {
        let before = change_offsets::<T>(value, |slot| is_named(slot).then_some(target))?;
        match expect_writable(value) {
            Ok(()) => Ok(named),
            Err(error) => {
                restore_offsets::<T>(value, before);
                Err(error)
            }
        }
    })
}

/// Drops every byte of the table `T` that no offset needs, and moves the offsets along.
/// Returns how many bytes the table lost.
///
/// # Errors
/// When the value holds opaque parts that might point into the table, an offset leads nowhere, a moved
/// offset does not fit its width, there is no such table, or the value could not be written so. The value
/// is unchanged then.
pub fn compact<T: Table>(value: &mut impl Encode<()>) -> Result<usize> {
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
    let mut known = HashSet::new();
    change_offsets::<T>(value, |slot| {
        let used = (slot.offset(), slot.target());
        let is_none = used.1 == Target::Text && T::NONE == Some(used.0);
        if !is_none && known.insert(used) {
            uses.push(used);
        }
        None
    })?;
    let Some(Compacted { bytes: new, moved }) = compacted::<T>(&old, &uses)? else {
        return Ok(0);
    };
    let lost = old.len().saturating_sub(new.len());
    // The offsets first: one of them may not fit its width, and then nothing changes.
    let before = change_offsets::<T>(value, |slot| {
        let used = (slot.offset(), slot.target());
        moved.get(&used).copied()
    })?;
    set_table::<T>(value, new)?;
    if let Err(error) = expect_writable(value) {
        restore_offsets::<T>(value, before);
        set_table::<T>(value, old)?;
        return Err(error);
    }
    Ok(lost)
}

/// A table with nothing in it that is not used.
struct Compacted {
    bytes: Vec<u8>,
    /// Where everything that is used went.
    moved: HashMap<(u32, Target), u32>,
}

/// The table of these uses, each of which is there once. None where what is used overlaps so much that it would
/// be larger apart.
fn compacted<T: Table>(old: &[u8], uses: &[(u32, Target)]) -> Result<Option<Compacted>> {
    let indexed = IndexedTable::new(old);
    let (texts, mut size) = needed(old, uses)?;
    let leading = old.split_inclusive(|byte| *byte == 0).take(T::LEADING);
    let leading: Vec<u8> = leading.flatten().copied().collect();
    let tails = tails::<T>(&indexed, texts)?;
    for tail in tails.iter().filter(|tail| tail.end > leading.len()) {
        size = size.saturating_add(tail.longest.len() as u64);
    }
    if size > old.len() as u64 {
        return Ok(None);
    }

    let mut new = Interner::new(leading);
    let places = intern_tails::<T>(&mut new, &indexed, &tails)?;
    let place_of = |offset: u32| places.get(&offset).copied().unwrap_or(offset);
    let mut moved: HashMap<(u32, Target), u32> = HashMap::new();
    for (offset, target) in uses.iter().copied() {
        let place = match target {
            Target::Text => place_of(offset),
            Target::Bytes(_) | Target::Values(_) => {
                new.append(slice(old, offset, target.size().unwrap_or(0))?)?
            }
            // Refused by `needed`.
            Target::Unknown => offset,
            Target::Offsets(count) => {
                let mut array = Vec::new();
                for inner in inner_offsets(old, offset, count)? {
                    array.extend_from_slice(&narrow(place_of(inner.into()))?.to_le_bytes());
                }
                new.append(&array)?
            }
        };
        moved.insert((offset, target), place);
    }
    // Text interned after binary data must not see that data's bytes as its own; all texts are in
    // by now, so only the closing zero byte is left to ensure.
    new.terminate();
    Ok(Some(Compacted {
        bytes: new.into_bytes(),
        moved,
    }))
}

/// The texts that are used, and how many bytes everything else takes.
fn needed(old: &[u8], uses: &[(u32, Target)]) -> Result<(HashSet<u32>, u64)> {
    let mut texts: HashSet<u32> = HashSet::new();
    let mut size = 0u64;
    for (offset, target) in uses {
        match target {
            Target::Text => drop(texts.insert(*offset)),
            Target::Bytes(_) | Target::Values(_) => {}
            Target::Unknown => {
                return Err(Error::unsupported(format!(
                    "nobody knows how much data is at offset {offset} of the string table"
                )));
            }
            Target::Offsets(count) => {
                texts.extend(inner_offsets(old, *offset, *count)?.map(u32::from));
            }
        }
        size = size.saturating_add(target.size().unwrap_or(0));
    }
    Ok((texts, size))
}

/// Puts the texts into a table; where each of them is now.
fn intern_tails<T: Table>(
    new: &mut Interner,
    indexed: &IndexedTable<'_>,
    tails: &[Tail<'_>],
) -> Result<HashMap<u32, u32>> {
    let mut places: HashMap<u32, u32> = HashMap::new();
    for tail in tails {
        let place = new.intern::<T>(tail.longest)?;
        for offset in &tail.offsets {
            let inside = place.saturating_add(offset.saturating_sub(tail.start));
            let place = match T::NONE == Some(inside) {
                // Only one place means "no string", so that this is copied once.
                true => new.intern::<T>(needed_text(indexed, *offset)?)?,
                false => inside,
            };
            places.insert(*offset, place);
        }
    }
    Ok(places)
}

/// Texts that end at the same zero byte.
struct Tail<'a> {
    /// Where the longest of them starts.
    start: u32,
    /// The longest of them.
    longest: &'a [u8],
    /// Where they end.
    end: usize,
    /// Where they start.
    offsets: Vec<u32>,
}

/// The texts at these offsets, those that share a tail together where the table allows it. Long ones come first,
/// so that short ones find their tails.
fn tails<'a, T: Table>(table: &IndexedTable<'a>, texts: HashSet<u32>) -> Result<Vec<Tail<'a>>> {
    let mut ascending: Vec<u32> = texts.into_iter().collect();
    ascending.sort_unstable();
    let mut tails: Vec<Tail<'a>> = Vec::new();
    for offset in ascending {
        let text = needed_text(table, offset)?;
        let end = usize::try_from(offset)
            .unwrap_or(usize::MAX)
            .saturating_add(text.len());
        match tails.last_mut() {
            Some(last) if T::SHARES_TAILS && last.end == end => last.offsets.push(offset),
            _ => tails.push(Tail {
                start: offset,
                longest: text,
                end,
                offsets: vec![offset],
            }),
        }
    }
    tails.sort_by_key(|tail| std::cmp::Reverse(tail.longest.len()));
    Ok(tails)
}

fn needed_text<'a>(table: &IndexedTable<'a>, offset: u32) -> Result<&'a [u8]> {
    table
        .string_at(offset)
        .map_err(|problem| Error::value(format!("string offset {offset}: {problem}")))
}
