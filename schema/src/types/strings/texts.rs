//! Finding texts in a table without going through it again and again.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::OnceLock;

use super::{StringOffset, StringProblem, Table};

/// Marked places of a table: for each block of it the first marked place that is not before the block. Takes a
/// sixteenth of the table, however many places there are.
#[derive(Debug)]
struct Marks(Vec<u32>);

impl Marks {
    const BLOCK: usize = 64;
    const NONE: u32 = u32::MAX;

    fn new(length: usize, ascending: impl Iterator<Item = u32>) -> Self {
        let blocks = length.div_ceil(Self::BLOCK).saturating_add(1);
        let mut first = Vec::with_capacity(blocks);
        for place in ascending {
            let through = usize::try_from(place).map_or(0, |place| place / Self::BLOCK);
            if first.len() <= through {
                first.resize(through.saturating_add(1), place);
            }
        }
        first.resize(blocks.max(first.len()), Self::NONE);
        Self(first)
    }

    /// Where the block behind an offset starts.
    fn next_block(offset: usize) -> usize {
        (offset / Self::BLOCK)
            .saturating_add(1)
            .saturating_mul(Self::BLOCK)
    }

    /// The first marked place that is not before the start of a block.
    fn after_block(&self, start: usize) -> Option<u32> {
        let first = self.0.get(start / Self::BLOCK).copied()?;
        (first != Self::NONE).then_some(first)
    }
}

/// Where the strings of a table end.
#[derive(Debug)]
pub(super) struct Ends(Marks);

impl Ends {
    pub(super) fn new(bytes: &[u8]) -> Self {
        let zero_bytes = (0u32..).zip(bytes).filter(|(_, byte)| **byte == 0);
        Self(Marks::new(bytes.len(), zero_bytes.map(|(place, _)| place)))
    }

    /// The string at an offset, without its zero byte.
    pub(super) fn string_at<'b>(
        &self,
        bytes: &'b [u8],
        offset: u32,
    ) -> Result<&'b [u8], StringProblem> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        if start >= bytes.len() {
            return Err(StringProblem::OutOfRange(bytes.len()));
        }
        let next = Marks::next_block(start);
        let block = bytes.get(start..next.min(bytes.len())).unwrap_or_default();
        if let Some(length) = block.iter().position(|byte| *byte == 0) {
            return Ok(block.get(..length).unwrap_or_default());
        }
        let end = self
            .0
            .after_block(next)
            .ok_or(StringProblem::Unterminated)?;
        let end = usize::try_from(end).unwrap_or(usize::MAX);
        Ok(bytes.get(start..end).unwrap_or_default())
    }
}

/// Where a table is not UTF-8.
#[derive(Debug)]
pub(super) struct Broken(Marks);

impl Broken {
    pub(super) fn new(bytes: &[u8]) -> Self {
        let mut place = 0usize;
        let starts = bytes.utf8_chunks().filter_map(|chunk| {
            let start = place.saturating_add(chunk.valid().len());
            place = start.saturating_add(chunk.invalid().len());
            match chunk.invalid() {
                [] => None,
                _ => u32::try_from(start).ok(),
            }
        });
        Self(Marks::new(bytes.len(), starts))
    }

    /// Whether the string at an offset, which is this, is UTF-8.
    pub(super) fn is_text(&self, bytes: &[u8], offset: u32, string: &[u8]) -> bool {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let end = start.saturating_add(string.len());
        let next = Marks::next_block(start);
        // A character that starts in this block may end in the next one.
        let continues = |at: &usize| matches!(bytes.get(*at), Some(0x80..=0xBF));
        let next_character = (next..next.saturating_add(4)).find(|at| !continues(at));
        let near = next_character.map_or(end, |at| at.min(end));
        let near = bytes.get(start..near).unwrap_or(string);
        // A zero byte belongs to no longer character, so that what is broken within the table is broken within
        // the string.
        std::str::from_utf8(near).is_ok()
            && self
                .0
                .after_block(next)
                .is_none_or(|broken| usize::try_from(broken).unwrap_or(usize::MAX) >= end)
    }
}

/// What was found out about a table when first asked, and is kept until the table changes.
#[derive(Debug, Default)]
pub(super) struct Known {
    ends: OnceLock<Ends>,
    text: OnceLock<Text>,
}

/// A table as text.
#[derive(Debug)]
struct Text {
    broken: Broken,
    /// The table with a question mark for every byte that is not part of UTF-8, so that places stay the same.
    text: String,
}

impl Text {
    fn new(bytes: &[u8]) -> Self {
        let mut text = String::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(chunk.invalid().iter().map(|_| '?'));
        }
        Self {
            broken: Broken::new(bytes),
            text,
        }
    }
}

impl Known {
    /// The string at an offset of the table, which has these bytes.
    pub(super) fn string_at<'b>(
        &self,
        bytes: &'b [u8],
        offset: u32,
    ) -> Result<&'b [u8], StringProblem> {
        let ends = self.ends.get_or_init(|| Ends::new(bytes));
        ends.string_at(bytes, offset)
    }

    /// The text at an offset of the table, which has these bytes. A copy only where it is not UTF-8.
    pub(super) fn text_at<'t>(
        &'t self,
        bytes: &'t [u8],
        offset: u32,
    ) -> Result<Cow<'t, str>, StringProblem> {
        let string = self.string_at(bytes, offset)?;
        let Text { broken, text } = self.text.get_or_init(|| Text::new(bytes));
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let shared = text.get(start..start.saturating_add(string.len()));
        Ok(match shared {
            Some(text) if broken.is_text(bytes, offset, string) => Cow::Borrowed(text),
            _ => String::from_utf8_lossy(string),
        })
    }
}

/// Every offset at which a table holds a text. Names are compared with it by their offset, so that a text that
/// is named a thousand times is compared once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrences<T> {
    ascending: Vec<u32>,
    table: PhantomData<fn() -> T>,
}

impl<T: Table> Occurrences<T> {
    pub(super) fn of(text: &[u8], bytes: &[u8]) -> Self {
        let mut ascending = Vec::new();
        let mut end = 0usize;
        for piece in bytes.split_inclusive(|byte| *byte == 0) {
            end = end.saturating_add(piece.len());
            if let Some(string) = piece.strip_suffix(&[0])
                && string.ends_with(text)
            {
                let place = end.saturating_sub(1).saturating_sub(text.len());
                ascending.extend(u32::try_from(place));
            }
        }
        Self {
            ascending,
            table: PhantomData,
        }
    }

    /// Whether an offset leads to the text. "No string" leads to none.
    #[must_use]
    pub fn contain<W>(&self, offset: StringOffset<W, T>) -> bool {
        !offset.is_none() && self.contain_place(offset.offset())
    }

    pub(super) fn contain_place(&self, offset: u32) -> bool {
        self.ascending.binary_search(&offset).is_ok()
    }
}
