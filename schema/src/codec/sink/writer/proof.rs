//! Comparing what was written with what reading will see.

use crate::codec::expected::not_last;
use crate::codec::sink::BlockSizes;
use crate::report::error::Result;

/// Where a writer is that goes over a value once more, when all its bytes are known: what reading will see ahead of any
/// place. It produces no bytes, so that long lists cost nothing.
#[derive(Debug)]
pub(super) struct Proof {
    /// Where the part ends that the position is in.
    pub(super) end: u64,
    /// How many parts and sections were met.
    parts: usize,
    sections: usize,
    /// The ends of the parts around.
    around: Vec<u64>,
}

impl Proof {
    pub(super) fn new(end: u64) -> Self {
        Self {
            end,
            parts: 0,
            sections: 0,
            around: Vec::new(),
        }
    }

    /// Compares what is read as all that is left with what is.
    pub(super) fn takes_rest(&self, position: u64, spare: u64) -> Result<()> {
        match self.end.saturating_sub(position) {
            left if left > spare => Err(not_last(left)),
            _ => Ok(()),
        }
    }

    /// Starts the next of the parts, which end there.
    pub(super) fn start_part(&mut self, ends: &[u64]) -> usize {
        let part = self.parts;
        self.parts = part.saturating_add(1);
        self.around.push(self.end);
        if let Some(end) = ends.get(part) {
            self.end = *end;
        }
        part
    }

    pub(super) fn end_part(&mut self) {
        if let Some(around) = self.around.pop() {
            self.end = around;
        }
    }

    /// The sizes of the next of the sections.
    pub(super) fn next_section(&mut self, sections: &[BlockSizes]) -> Option<BlockSizes> {
        let section = sections.get(self.sections).copied();
        self.sections = self.sections.saturating_add(1);
        section
    }
}
