//! The bytes of one value on their way into a stream.

use std::io::{self, Write};

use super::rest::Rest;
use super::{Sink, WriteSettings, encode_block, fill, keeps_order};
use crate::codec::order::Endian;
use crate::codec::places::{Gap, Spot};
use crate::describe::spec::TypeInfo;
use crate::report::error::Result;

/// Values up to this size need no memory of their own, as most do.
pub(crate) const SMALL: usize = 128;

/// Collects bytes, and notes whether they have to be gone over again, which a [`Writer`](super::Writer) does. What that
/// one keeps for it, and its memory, would be most of what writing a small record takes.
#[derive(Debug)]
pub(crate) struct Buffer<'a> {
    /// The bytes, as long as they are no more than this. Not part of it: a place in them is not known before, so that
    /// everything around them would have to lie in memory as well.
    small: &'a mut [u8; SMALL],
    /// How many they are; one more than there can be, once they are in `large`.
    filled: usize,
    /// Where the last list of them starts.
    head: usize,
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

impl<'a> Buffer<'a> {
    /// An empty one, with room for few bytes.
    #[inline]
    pub(crate) fn new(small: &'a mut [u8; SMALL], order: Endian) -> Self {
        Self {
            small,
            filled: 0,
            head: 0,
            large: Vec::new(),
            order,
            ends: true,
            is_open: false,
            has_unread: false,
            rest: Rest::default(),
        }
    }

    /// Whether what was written is all: nothing is elsewhere, and nothing is left to compare.
    #[inline]
    pub(crate) fn is_whole(&self) -> bool {
        !self.is_open && self.rest.is_last(self.position())
    }

    /// Hands what was written over. What is in front of a list goes by itself, from registers; with the list it would be
    /// loaded across the borders of what was just stored, and the processor waits for that.
    ///
    /// # Errors
    /// When the bytes cannot be written.
    #[inline]
    pub(crate) fn write_to<W: Write>(&self, writer: &mut W) -> io::Result<()> {
        let Some(small) = self.small.get(..self.filled) else {
            return writer.write_all(&self.large);
        };
        let (head, list) = small.split_at_checked(self.head).unwrap_or((small, &[]));
        writer.write_all(head)?;
        writer.write_all(list)
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

    /// Adds bytes.
    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        match self.room(bytes.len()) {
            Some(room) => room.copy_from_slice(bytes),
            None => self.add_large(bytes),
        }
    }

    /// Adds bytes that are too many to stay small.
    // Always, because everything else could no longer stay in registers if somebody else saw it.
    #[inline(always)]
    fn add_large(&mut self, bytes: &[u8]) {
        let small = self.small.get(..self.filled).unwrap_or_default();
        self.large = joined(std::mem::take(&mut self.large), small, bytes);
        self.filled = SMALL.saturating_add(1);
    }
}

/// All bytes in memory of their own.
#[cold]
#[inline(never)]
fn joined(mut large: Vec<u8>, small: &[u8], bytes: &[u8]) -> Vec<u8> {
    let room = small.len().saturating_add(bytes.len());
    large.reserve(room.max(SMALL.saturating_mul(4)));
    large.extend_from_slice(small);
    large.extend_from_slice(bytes);
    large
}

impl Sink for Buffer<'_> {
    keeps_order!();

    #[inline]
    fn leaf(&mut self, _: &'static str, bytes: &[u8], _: impl FnOnce() -> crate::Value) {
        self.add(bytes);
    }

    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.head = self.filled;
        self.add(bytes);
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
        self.head = self.filled;
        if let Some(slots) = self.room(total) {
            let all_fit = fill(slots, size, items, &encode);
            if !all_fit {
                self.filled = self.filled.saturating_sub(total);
            }
            return all_fit;
        }
        self.add_large(&[]);
        let mut large = std::mem::take(&mut self.large);
        let all_fit = encode_block(&mut large, size, items, &encode);
        self.large = large;
        all_fit
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
