//! Comparing what was written with what reading will see.

use super::{Writer, index};
use crate::codec::order::Endian;
use crate::codec::places::{Plan, Spot};
use crate::codec::sink::{BlockSizes, Sink, WriteSettings, keeps_order};
use crate::describe::spec::{FieldInfo, TypeInfo};
use crate::report::error::Result;

/// Goes over a value that has been written, with all its bytes known: what reading will see ahead of any place.
/// It produces no bytes, so that long lists cost nothing.
#[derive(Debug)]
pub(crate) struct Proof<'a> {
    written: &'a Writer,
    position: u64,
    /// Where the part ends that the position is in.
    end: u64,
    /// How many parts and sections were met.
    parts: usize,
    sections: usize,
    /// The ends of the parts around.
    around: Vec<u64>,
    order: Endian,
}

impl<'a> Proof<'a> {
    pub(super) fn of(written: &'a Writer) -> Self {
        Self {
            written,
            position: 0,
            end: written.bytes.len() as u64,
            parts: 0,
            sections: 0,
            around: Vec::new(),
            order: written.order,
        }
    }

    fn advance(&mut self, bytes: u64) {
        self.position = self.position.saturating_add(bytes);
    }
}

impl Sink for Proof<'_> {
    keeps_order!();

    fn put(&mut self, bytes: &[u8]) {
        self.advance(bytes.len() as u64);
    }

    fn position(&self) -> u64 {
        self.position
    }

    fn target(
        &mut self,
        spot: &Spot,
        _: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let around = (self.position, self.end);
        self.position = self.place_of(spot);
        self.end = self.written.bytes.len() as u64;
        let result = write(self);
        (self.position, self.end) = around;
        result
    }

    fn place_of(&self, spot: &Spot) -> u64 {
        self.written.place_of(spot)
    }

    fn plan(&self) -> Plan {
        self.written.plan()
    }

    fn whole_space(&self) -> Option<&[u8]> {
        let is_known = self.written.unknown.is_none();
        is_known.then_some(&self.written.bytes)
    }

    fn ahead(&mut self, from: u64, _: bool) -> Option<&[u8]> {
        let known = self.written.is_known(from);
        let bytes = known.then_some(self.written.bytes.as_slice())?;
        bytes.get(index(from)..index(self.end))
    }

    fn takes_rest(&mut self, _: bool, spare: u64) -> Result<()> {
        match self.end.saturating_sub(self.position) {
            left if left > spare => Err(crate::codec::expected::not_last(left)),
            _ => Ok(()),
        }
    }

    fn start_part(&mut self) -> usize {
        let part = self.parts;
        self.parts = part.saturating_add(1);
        self.around.push(self.end);
        if let Some(end) = self.written.part_ends.get(part) {
            self.end = *end;
        }
        part
    }

    fn end_part(&mut self, _: usize) {
        if let Some(around) = self.around.pop() {
            self.end = around;
        }
    }

    fn has_unread(&self) -> bool {
        self.written.has_unread
    }

    fn compresses(&self) -> bool {
        false
    }

    fn known_section(&mut self) -> Option<BlockSizes> {
        let section = self.written.sections.get(self.sections).copied();
        self.sections = self.sections.saturating_add(1);
        section
    }

    fn skip_stream(&mut self, stored: u64) {
        self.advance(stored);
    }

    fn settings(&self) -> WriteSettings {
        self.written.settings
    }

    fn put_many<T: crate::Schema>(
        &mut self,
        _: &'static TypeInfo,
        size: usize,
        items: &[T],
        _: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        self.advance(items.len().saturating_mul(size) as u64);
        true
    }

    fn cut(&mut self, length: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let end = self.position.saturating_add(length as u64);
        write(self)?;
        self.position = self.position.min(end);
        Ok(())
    }
}
