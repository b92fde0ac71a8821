//! A string table prepared for many questions.
//!
//! A file may hold a hundred thousand offsets into one long string. Looking for the end of that string,
//! for its first occurrence or for its broken characters anew at every offset would take hours, so the
//! table is gone through once and every question costs a search by halves.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Bound;

use super::texts::{Broken, Ends};
use super::{StringProblem, Table};
use crate::report::error::{Error, Result};

/// The bytes of a table with an index over them. Offsets have 32 bits, so nothing beyond is indexed.
#[derive(Debug)]
pub(crate) struct IndexedTable<'a> {
    pub(crate) bytes: &'a [u8],
    ends: Ends,
    broken: OnceCell<Broken>,
    tails: OnceCell<Tails>,
}

impl<'a> IndexedTable<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            ends: Ends::new(bytes),
            broken: OnceCell::new(),
            tails: OnceCell::new(),
        }
    }

    /// The string at an offset, without its zero byte.
    pub(crate) fn string_at(&self, offset: u32) -> Result<&'a [u8], StringProblem> {
        self.ends.string_at(self.bytes, offset)
    }

    /// Whether the string at an offset, which is this, is UTF-8.
    pub(crate) fn is_text(&self, offset: u32, string: &[u8]) -> bool {
        let broken = self.broken.get_or_init(|| Broken::new(self.bytes));
        broken.is_text(self.bytes, offset, string)
    }

    /// The first offset at which the table holds this string.
    pub(crate) fn find<T: Table>(&self, text: &[u8]) -> Option<u32> {
        self.tails
            .get_or_init(|| Tails::new(self.bytes))
            .find::<T>(self.bytes, text)
    }
}

fn piece(bytes: &[u8], (start, end): (u32, u32)) -> &[u8] {
    usize::try_from(start)
        .ok()
        .zip(usize::try_from(end).ok())
        .and_then(|(start, end)| bytes.get(start..end))
        .unwrap_or_default()
}

/// Compares from the last byte to the first, which puts strings with the same tail next to each other.
fn by_tail(left: &[u8], right: &[u8]) -> Ordering {
    // Whole blocks are compared at once; only the first that differs is gone through.
    const BLOCK: usize = 256;
    left.rchunks(BLOCK)
        .zip(right.rchunks(BLOCK))
        .find(|(left, right)| left != right)
        .map_or(Ordering::Equal, |(left, right)| {
            left.iter().rev().cmp(right.iter().rev())
        })
        .then(left.len().cmp(&right.len()))
}

/// The strings of a table in the order of their tails.
#[derive(Debug)]
struct Tails {
    /// Start and end of each string. Of equal ones, the first two.
    strings: Vec<(u32, u32)>,
    earliest: Earliest,
}

impl Tails {
    fn new(bytes: &[u8]) -> Self {
        let mut strings: Vec<(u32, u32)> = Vec::new();
        let (mut start, mut empty) = (0u32, 0u32);
        for (place, _) in (0u32..).zip(bytes).filter(|(_, byte)| **byte == 0) {
            empty = empty.saturating_add(u32::from(start == place));
            // As below; a table may be nothing but zero bytes.
            if start < place || empty <= 2 {
                strings.push((start, place));
            }
            start = place.saturating_add(1);
        }
        strings.sort_by(|left, right| {
            by_tail(piece(bytes, *left), piece(bytes, *right)).then(left.cmp(right))
        });
        // At most one place means "no string", so a third equal string is never the answer.
        let mut before: [Option<&[u8]>; 2] = [None, None];
        strings.retain(|string| {
            let string = piece(bytes, *string);
            let third = before == [Some(string), Some(string)];
            before = [before[1], Some(string)];
            !third
        });
        strings.shrink_to_fit();
        let earliest = Earliest::new(&strings);
        Self { strings, earliest }
    }

    fn find<T: Table>(&self, bytes: &[u8], text: &[u8]) -> Option<u32> {
        let low = self
            .strings
            .partition_point(|string| by_tail(piece(bytes, *string), text).is_lt());
        let matches = |string: &[u8]| match T::SHARES_TAILS {
            true => string.ends_with(text),
            false => string == text,
        };
        let high = self.strings.partition_point(|string| {
            let string = piece(bytes, *string);
            by_tail(string, text).is_lt() || matches(string)
        });
        let place = |found: usize| {
            let (_, end) = self.strings.get(found)?;
            end.checked_sub(u32::try_from(text.len()).ok()?)
        };
        let first = self.earliest.within(&self.strings, low, high)?;
        if place(first) != T::NONE {
            return place(first);
        }
        let before = self.earliest.within(&self.strings, low, first);
        let after = self
            .earliest
            .within(&self.strings, first.saturating_add(1), high);
        before.into_iter().chain(after).filter_map(place).min()
    }
}

/// Answers which string between two places of the order is first in the table: a tree whose every
/// node knows the earliest string below it.
#[derive(Debug)]
struct Earliest {
    /// `levels[0]` are the strings themselves; every further level has half as many nodes.
    levels: Vec<Vec<u32>>,
}

impl Earliest {
    fn new(strings: &[(u32, u32)]) -> Self {
        let mut levels: Vec<Vec<u32>> = vec![(0u32..).zip(strings).map(|(at, _)| at).collect()];
        while let Some(last) = levels.last().filter(|last| last.len() > 1) {
            let next = last
                .chunks(2)
                .filter_map(|pair| pair.iter().copied().min_by_key(|at| start(strings, *at)))
                .collect();
            levels.push(next);
        }
        Self { levels }
    }

    fn within(&self, strings: &[(u32, u32)], low: usize, high: usize) -> Option<usize> {
        let (mut low, mut high) = (low, high);
        let mut best: Option<u32> = None;
        for level in &self.levels {
            if low >= high {
                break;
            }
            // A node at an odd place below, and one at an even place above, have their twin outside.
            let left = (low % 2 == 1).then(|| level.get(low)).flatten();
            let right = (high % 2 == 1)
                .then(|| level.get(high.saturating_sub(1)))
                .flatten();
            best = [best.as_ref(), left, right]
                .into_iter()
                .flatten()
                .copied()
                .min_by_key(|at| start(strings, *at));
            low = low.div_ceil(2);
            high /= 2;
        }
        best.and_then(|at| usize::try_from(at).ok())
    }
}

fn start(strings: &[(u32, u32)], at: u32) -> u32 {
    usize::try_from(at)
        .ok()
        .and_then(|at| strings.get(at))
        .map_or(u32::MAX, |(start, _)| *start)
}

/// A string table that many texts are added to, each without going through all the others.
///
/// A text that the table held at first is found at its first place, as by
/// [`StringTable::find`](crate::StringTable::find); others are appended once.
///
/// ```
/// use bindery::{StringTable, Table, strings::Interner};
///
/// struct Names;
/// impl Table for Names {
///     const NAME: &'static str = "names";
/// }
///
/// let mut names = Interner::new(b"sunflower\0".to_vec());
/// assert_eq!(names.intern::<Names>(b"flower")?, 3);
/// assert_eq!(names.intern::<Names>(b"rose")?, 10);
/// assert_eq!(names.into_bytes(), b"sunflower\0rose\0");
/// # Ok::<(), bindery::Error>(())
/// ```
#[derive(Debug)]
pub struct Interner {
    bytes: Vec<u8>,
    /// The strings that were there at first.
    tails: Tails,
    /// The appended strings, last byte first, and where each is.
    appended: BTreeMap<Vec<u8>, u32>,
}

impl Interner {
    /// A table with these bytes.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self {
            tails: Tails::new(&bytes),
            bytes,
            appended: BTreeMap::new(),
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of the table.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Whether this string is at an offset.
    pub(crate) fn holds(&self, offset: u32, text: &[u8]) -> bool {
        usize::try_from(offset)
            .ok()
            .and_then(|start| self.bytes.get(start..)?.strip_prefix(text))
            .is_some_and(|rest| rest.first() == Some(&0))
    }

    /// The offset of a text, which is appended where the table does not hold it.
    ///
    /// # Errors
    /// When the text holds a zero byte, or the table is larger than any offset.
    pub fn intern<T: Table>(&mut self, text: &[u8]) -> Result<u32> {
        if text.contains(&0) {
            return Err(Error::value(
                "a zero byte inside would end the string early",
            ));
        }
        if let Some(offset) = self.tails.find::<T>(&self.bytes, text) {
            return Ok(offset);
        }
        let backwards: Vec<u8> = text.iter().rev().copied().collect();
        if let Some(offset) = self.find_appended::<T>(&backwards) {
            return Ok(offset);
        }
        self.terminate();
        if T::NONE == u32::try_from(self.bytes.len()).ok() {
            self.bytes.push(0);
        }
        let offset = self.append(text)?;
        self.bytes.push(0);
        self.appended.insert(backwards, offset);
        Ok(offset)
    }

    fn find_appended<T: Table>(&self, backwards: &[u8]) -> Option<u32> {
        let (string, place) = self
            .appended
            .range::<[u8], _>((Bound::Included(backwards), Bound::Unbounded))
            .next()?;
        let before = string.strip_prefix(backwards)?.len();
        let offset = place.checked_add(u32::try_from(before).ok()?)?;
        ((T::SHARES_TAILS || before == 0) && T::NONE != Some(offset)).then_some(offset)
    }

    /// Appends data that is not text.
    pub(crate) fn append(&mut self, data: &[u8]) -> Result<u32> {
        let offset = u32::try_from(self.bytes.len())
            .map_err(|_| Error::value("the string table is larger than any offset"))?;
        self.bytes.extend_from_slice(data);
        Ok(offset)
    }

    /// Ends the table with a zero byte, unless it is empty or ends with one already.
    pub(crate) fn terminate(&mut self) {
        if self.bytes.last().is_some_and(|last| *last != 0) {
            self.bytes.push(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::types::strings::StringTable;

    struct Tailed;
    impl Table for Tailed {
        const NAME: &'static str = "tailed";
        const NONE: Option<u32> = Some(3);
    }

    struct Whole;
    impl Table for Whole {
        const NAME: &'static str = "whole";
        const SHARES_TAILS: bool = false;
    }

    /// Few different bytes, so that strings have tails in common; some of them are no UTF-8.
    fn table() -> impl Strategy<Value = Vec<u8>> {
        let short = prop::sample::select(&[0, 0, b'a', b'b', 0xC3, 0xA9][..]);
        // Strings that are longer than a block of the index, mostly UTF-8.
        const PIECES: &[&[u8]] = &[b"a", b"b", "é".as_bytes(), "€".as_bytes(), "𝄞".as_bytes()];
        const ODD: &[&[u8]] = &[&[0], &[0xE2, 0x82], &[0xA9]];
        let piece = prop_oneof![60 => prop::sample::select(PIECES), 1 => prop::sample::select(ODD)];
        prop_oneof![
            prop::collection::vec(short, 0..40),
            prop::collection::vec(piece, 0..150).prop_map(|pieces| pieces.concat()),
        ]
    }

    proptest! {
        #[test]
        fn the_index_answers_as_a_search_through_the_bytes(bytes in table(), text in table()) {
            let index = IndexedTable::new(&bytes);
            let (tailed, whole) = (StringTable::<Tailed>::from_bytes(&*bytes), StringTable::<Whole>::from_bytes(&*bytes));
            for offset in 0..=u32::try_from(bytes.len()).unwrap() {
                let string = crate::types::strings::string_at(&bytes, offset);
                prop_assert_eq!(tailed.get::<u8>(crate::StringOffset::at(offset)), string);
                prop_assert_eq!(index.string_at(offset), string);
                if let Ok(string) = string {
                    prop_assert_eq!(index.is_text(offset, string), std::str::from_utf8(string).is_ok());
                    let text = tailed.text::<u8>(crate::StringOffset::at(offset)).unwrap();
                    prop_assert_eq!(&*text, &*String::from_utf8_lossy(string));
                    prop_assert_eq!(matches!(text, std::borrow::Cow::Borrowed(_)), std::str::from_utf8(string).is_ok());
                    prop_assert!(crate::types::strings::Occurrences::<Whole>::of(string, &bytes).contain_place(offset));
                    prop_assert_eq!(index.find::<Tailed>(string), tailed.find_bytes(string));
                    prop_assert_eq!(index.find::<Whole>(string), whole.find_bytes(string));
                }
            }
            let text = text.split(|byte| *byte == 0).next().unwrap();
            prop_assert_eq!(index.find::<Tailed>(text), tailed.find_bytes(text));
            prop_assert_eq!(index.find::<Whole>(text), whole.find_bytes(text));
        }

        #[test]
        fn interned_texts_stand_where_the_interner_says(bytes in table(), texts in prop::collection::vec("[ab]{0,4}", 0..12)) {
            let mut interner = Interner::new(bytes.clone());
            let mut places = Vec::new();
            for text in &texts {
                places.push((interner.intern::<Tailed>(text.as_bytes()).unwrap(), text));
            }
            let size = interner.bytes.len();
            for (place, text) in places {
                prop_assert!(interner.holds(place, text.as_bytes()));
                prop_assert_ne!(Some(place), Tailed::NONE);
                interner.intern::<Tailed>(text.as_bytes()).unwrap();
            }
            let bytes_after = interner.into_bytes();
            prop_assert_eq!(bytes_after.len(), size, "a second time, nothing is appended");
            prop_assert!(bytes_after.starts_with(&bytes));
        }
    }
}
