//! The bytes of one value on their way into a stream.

use std::ops::Range;

use super::rest::Rest;
use super::{Sink, WriteSettings, encode_block, fill, keeps_order};
use crate::codec::order::Endian;
use crate::codec::places::{Gap, Spot};
use crate::describe::spec::TypeInfo;
use crate::report::error::Result;

/// Values up to this size need no memory of their own, as most do.
const SMALL: usize = 128;

/// Collects bytes, and notes whether they have to be gone over again, which a [`Writer`](super::Writer) does. What that
/// one keeps for it, and its memory, would be most of what writing a small record takes.
#[derive(Debug)]
pub(crate) struct Buffer {
    /// The bytes, as long as they are no more than this.
    small: [u8; SMALL],
    /// How many they are; one more than there can be, once they are in `large`.
    filled: usize,
    large: Vec<u8>,
    order: Endian,
    /// Whether the next record has no others behind it.
    ends: bool,
    /// Whether something is left to place or to compare.
    is_open: bool,
    /// Whether a section has more bytes than its content takes.
    has_unread: bool,
    rest: Rest,
}

impl Buffer {
    /// An empty one.
    #[inline]
    pub(crate) fn new(order: Endian) -> Self {
        Self {
            small: [0; SMALL],
            filled: 0,
            large: Vec::new(),
            order,
            ends: true,
            is_open: false,
            has_unread: false,
            rest: Rest::default(),
        }
    }

    /// What was written, where that is all: nothing is elsewhere, and nothing is left to compare.
    #[inline]
    pub(crate) fn whole(&self) -> Option<&[u8]> {
        let bytes = self.bytes();
        let is_whole = !self.is_open && self.rest.is_last(bytes.len() as u64);
        is_whole.then_some(bytes)
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        self.small.get(..self.filled).unwrap_or(&self.large)
    }

    /// Room for so many more, where they are few.
    #[inline]
    fn room(&mut self, bytes: usize) -> Option<&mut [u8]> {
        let room = self.small.get_mut(self.filled..)?.get_mut(..bytes)?;
        self.filled = self.filled.saturating_add(bytes);
        Some(room)
    }

    /// The bytes in memory of their own, with room for so many more.
    #[cold]
    fn large(&mut self, more: usize) -> &mut Vec<u8> {
        if let Some(small) = self.small.get(..self.filled) {
            let room = small.len().saturating_add(more);
            self.large.reserve(room.max(SMALL.saturating_mul(4)));
            self.large.extend_from_slice(small);
            self.filled = SMALL.saturating_add(1);
        }
        &mut self.large
    }
}

impl Sink for Buffer {
    keeps_order!();

    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        match self.room(bytes.len()) {
            Some(room) => room.copy_from_slice(bytes),
            None => self.large(bytes.len()).extend_from_slice(bytes),
        }
    }

    #[inline]
    fn position(&self) -> u64 {
        self.bytes().len() as u64
    }

    #[inline]
    fn part_since(&self, start: u64) -> Option<&[u8]> {
        self.bytes().get(usize::try_from(start).ok()?..)
    }

    fn ahead(&mut self, from: u64, is_complete: bool) -> Option<&[u8]> {
        match is_complete {
            true => self.part_since(from),
            false => {
                self.is_open = true;
                None
            }
        }
    }

    #[inline]
    fn takes_rest(&mut self, is_last: bool, spare: u64) -> Result<()> {
        if !is_last {
            self.rest.take(self.position(), spare);
        }
        Ok(())
    }

    #[inline]
    fn start_part(&mut self) -> usize {
        usize::try_from(self.rest.start_part()).unwrap_or(usize::MAX)
    }

    #[inline]
    fn end_part(&mut self, part: usize) {
        let end = self.position();
        self.is_open |= !self.rest.end_part(part as u64, end);
    }

    #[inline]
    fn enter(&mut self) -> bool {
        std::mem::replace(&mut self.ends, false)
    }

    #[inline]
    fn ends_with(&mut self, ends: bool) {
        self.ends = ends;
    }

    fn leave_unread(&mut self) {
        self.has_unread = true;
    }

    fn has_unread(&self) -> bool {
        self.has_unread
    }

    fn settings(&self) -> WriteSettings {
        WriteSettings::default()
    }

    fn target(&mut self, _: &Spot, _: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.is_open = true;
        Ok(())
    }

    fn gaps(&mut self, _: &[Gap]) {
        self.is_open = true;
    }

    fn is_settled(&mut self) -> bool {
        self.is_open = true;
        false
    }

    fn put_many<T: crate::Schema>(
        &mut self,
        _: &'static TypeInfo,
        size: usize,
        items: &[T],
        encode: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        let total = items.len().saturating_mul(size);
        if let Some(slots) = self.room(total) {
            let all_fit = fill(slots, size, items, &encode);
            if !all_fit {
                self.filled = self.filled.saturating_sub(total);
            }
            return all_fit;
        }
        let fill = &mut |part: Range<usize>, slots: &mut [u8]| {
            fill(slots, size, items.get(part).unwrap_or_default(), &encode)
        };
        encode_block(self.large(total), size, items.len(), fill)
    }

    fn cut(&mut self, length: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let end = self.bytes().len().saturating_add(length);
        write(self)?;
        match self.filled {
            ..=SMALL => self.filled = self.filled.min(end),
            _ => self.large.truncate(end),
        }
        Ok(())
    }
}
