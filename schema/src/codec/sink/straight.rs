//! A value that goes into a stream as it is, without being put together before.

use std::cell::Cell;
use std::io::{self, Write};

use super::rest::Rest;
use super::{BlockSizes, Sink, WriteSettings, keeps_order};
use crate::codec::order::Endian;
use crate::codec::places::{Gap, Spot};
use crate::describe::spec::TypeInfo;
use crate::report::error::{Error, Result};

/// Finds out whether a value can be written field by field, with nothing that would have to be taken back: it compares
/// what can be compared without the bytes, and keeps none. All of it stays in registers.
#[derive(Debug)]
pub(crate) struct Probe {
    passed: u64,
    order: Endian,
    /// Whether the next record has no others behind it.
    ends: bool,
    /// Whether its bytes are needed, or it is more than plain fields and bytes.
    needs_bytes: Cell<bool>,
    rest: Rest,
}

impl Probe {
    #[inline]
    pub(crate) fn new(order: Endian) -> Self {
        Self {
            passed: 0,
            order,
            ends: true,
            needs_bytes: Cell::new(false),
            rest: Rest::default(),
        }
    }

    /// Whether what was gone over can be written without looking back.
    #[inline]
    pub(crate) fn is_straight(&self) -> bool {
        !self.needs_bytes.get() && self.rest.is_last(self.passed)
    }

    #[cold]
    fn not_straight(&self) -> Error {
        self.needs_bytes.set(true);
        Error::value("is more than plain fields and bytes")
    }
}

impl Sink for Probe {
    keeps_order!();

    fn keeps(&self) -> bool {
        false
    }

    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.passed = self.passed.saturating_add(bytes.len() as u64);
    }

    /// What is only counted may not fit.
    fn count(&mut self, _: usize) {
        self.needs_bytes.set(true);
    }

    #[inline]
    fn position(&self) -> u64 {
        self.passed
    }

    #[inline]
    fn part_since(&self, _: u64) -> Option<&[u8]> {
        self.needs_bytes.set(true);
        None
    }

    #[inline]
    fn length_since(&self, start: u64) -> Option<u64> {
        Some(self.passed.saturating_sub(start))
    }

    #[inline]
    fn ahead(&mut self, from: u64, _: bool) -> Option<&[u8]> {
        self.part_since(from)
    }

    #[inline]
    fn takes_rest(&mut self, is_last: bool, spare: u64) -> Result<()> {
        if !is_last {
            self.rest.take(self.passed, spare);
        }
        Ok(())
    }

    #[inline]
    fn start_part(&mut self) -> usize {
        usize::try_from(self.rest.start_part()).unwrap_or(usize::MAX)
    }

    #[inline]
    fn end_part(&mut self, part: usize) {
        if !self.rest.end_part(part as u64, self.passed) {
            self.needs_bytes.set(true);
        }
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
        self.needs_bytes.set(true);
    }

    fn known_section(&mut self) -> Option<BlockSizes> {
        self.needs_bytes.set(true);
        let nothing = BlockSizes {
            content: 0,
            stream: 0,
        };
        Some(nothing)
    }

    fn settings(&self) -> WriteSettings {
        WriteSettings::default()
    }

    fn index(&mut self, _: usize, _: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        Err(self.not_straight())
    }

    fn target(&mut self, _: &Spot, _: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        Err(self.not_straight())
    }

    fn gaps(&mut self, _: &[Gap]) {
        self.needs_bytes.set(true);
    }

    fn is_settled(&mut self) -> bool {
        self.needs_bytes.set(true);
        false
    }

    #[inline]
    fn put_many<T: crate::Schema>(
        &mut self,
        _: &'static TypeInfo,
        _: usize,
        _: &[T],
        _: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        // Whether they fit is found out by encoding them.
        self.needs_bytes.set(true);
        true
    }

    fn cut(&mut self, _: usize, _: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        Err(self.not_straight())
    }
}

/// How many bytes of fields go into a stream together.
const FEW: usize = 16;

/// Writes a value that is [straight](Probe::is_straight): plain fields together, as far as they are few bytes, and lists
/// of bytes from where they are.
#[derive(Debug)]
pub(crate) struct Straight<'w, W> {
    writer: &'w mut W,
    few: [u8; FEW],
    filled: usize,
    /// How many bytes were handed over.
    passed: u64,
    order: Endian,
    failed: Option<io::Error>,
}

impl<'w, W: Write> Straight<'w, W> {
    #[inline]
    pub(crate) fn new(writer: &'w mut W, order: Endian) -> Self {
        Self {
            writer,
            few: [0; FEW],
            filled: 0,
            passed: 0,
            order,
            failed: None,
        }
    }

    /// Hands over what is left.
    ///
    /// # Errors
    /// When the stream did not take everything.
    #[inline]
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush();
        match self.failed {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    #[inline]
    fn flush(&mut self) {
        let filled = std::mem::replace(&mut self.filled, 0);
        if filled > 0 {
            let few = self.few;
            self.hand_over(few.get(..filled).unwrap_or_default());
        }
    }

    #[inline]
    fn hand_over(&mut self, bytes: &[u8]) {
        if self.failed.is_none() {
            self.passed = self.passed.saturating_add(bytes.len() as u64);
            self.failed = self.writer.write_all(bytes).err();
        }
    }
}

impl<W: Write> Sink for Straight<'_, W> {
    keeps_order!();

    #[inline]
    fn leaf(&mut self, _: &'static str, bytes: &[u8], _: impl FnOnce() -> crate::Value) {
        let end = self.filled.saturating_add(bytes.len());
        if let Some(room) = self.few.get_mut(self.filled..end) {
            room.copy_from_slice(bytes);
            self.filled = end;
        } else {
            self.put(bytes);
        }
    }

    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.flush();
        self.hand_over(bytes);
    }

    #[inline]
    fn position(&self) -> u64 {
        self.passed.saturating_add(self.filled as u64)
    }

    fn settings(&self) -> WriteSettings {
        WriteSettings::default()
    }

    #[inline]
    fn put_many<T: crate::Schema>(
        &mut self,
        _: &'static TypeInfo,
        _: usize,
        _: &[T],
        _: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        // No straight value has such a list.
        false
    }

    #[inline]
    fn cut(&mut self, _: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        write(self)
    }
}
