//! How the strings of a model cover its string table.

use std::any::TypeId;
use std::ops::Range;

use bindery::Schema;
use bindery::visit::{Target, Visitor};

use super::{P3m, Strings};

/// Which bytes of the string table are used, and how.
#[derive(Default)]
pub(super) struct Coverage<'v> {
    table: &'v [u8],
    uses: Vec<(u32, Target)>,
}

impl<'v> Visitor<'v> for Coverage<'v> {
    fn table(&mut self, id: TypeId, bytes: &'v [u8]) {
        if id == TypeId::of::<Strings>() {
            self.table = bytes;
        }
    }

    fn string(&mut self, _: TypeId, offset: u32) {
        self.uses.push((offset, Target::Text));
    }

    fn data(&mut self, _: TypeId, offset: u32, target: Target) {
        self.uses.push((offset, target));
    }
}

/// How the bytes of a string table are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    /// Bytes that are not 0.
    pub(super) letters: usize,
    /// Bytes that are not 0 and belong to nothing.
    pub(super) stray: usize,
    /// Bytes that are 0 and belong to nothing.
    pub(super) stray_zeros: usize,
    /// Names that start inside others.
    pub(super) inside: usize,
    /// Names of no letters.
    pub(super) empty: usize,
    /// Names with control characters.
    pub(super) control: usize,
}

impl<'v> Coverage<'v> {
    pub(super) fn of(model: &'v P3m) -> Self {
        let mut coverage = Self::default();
        each!(model, model => model.visit(&mut coverage));
        coverage
    }

    /// The parts of the table that arrays take, in order and joined where they overlap. What a text shares
    /// with an array is the array's.
    pub(super) fn data_parts(&self) -> Vec<Range<usize>> {
        let mut parts: Vec<Range<usize>> = self
            .uses
            .iter()
            .filter_map(|(offset, target)| {
                let start = usize::try_from(*offset).ok()?;
                let size = usize::try_from(target.size()?).ok()?;
                let end = start.checked_add(size)?.min(self.table.len());
                (start < end).then_some(start..end)
            })
            .collect();
        parts.sort_by_key(|part| part.start);
        let mut joined: Vec<Range<usize>> = Vec::new();
        for part in parts {
            match joined.last_mut() {
                Some(last) if part.start <= last.end => last.end = last.end.max(part.end),
                _ => joined.push(part),
            }
        }
        joined
    }

    /// Shows every use with its place, the texts that arrays list included. Of an array that leaves the table as much
    /// is looked at as there is, where reading it by its declaration would fail.
    fn each_use(&self, mut show: impl FnMut(usize, Target)) {
        for (offset, target) in &self.uses {
            let start = usize::try_from(*offset).unwrap_or(usize::MAX);
            show(start, *target);
            if let (Target::Offsets(_), Some(size)) = (target, target.size()) {
                let rest = self.table.get(start..).unwrap_or_default();
                let size = usize::try_from(size).unwrap_or(usize::MAX);
                for pair in rest.get(..size).unwrap_or(rest).chunks_exact(2) {
                    let inner = pair
                        .first_chunk()
                        .map_or(0, |pair| u16::from_le_bytes(*pair));
                    show(inner.into(), Target::Text);
                }
            }
        }
    }

    /// For each byte the zero byte that ends its text, and where the next control character is.
    fn ends_and_controls(&self) -> (Vec<usize>, Vec<usize>) {
        let length = self.table.len();
        let mut ends = vec![length; length];
        let mut controls = vec![length; length];
        let (mut end, mut control) = (length, length);
        for (index, byte) in self.table.iter().enumerate().rev() {
            match byte {
                0 => end = index,
                byte if byte.is_ascii_control() => control = index,
                _ => {}
            }
            if let (Some(known_end), Some(known_control)) =
                (ends.get_mut(index), controls.get_mut(index))
            {
                (*known_end, *known_control) = (end, control);
            }
        }
        (ends, controls)
    }

    /// Looks at the table once and at every use once: there may be many uses of long texts.
    pub(super) fn tally(&self) -> Tally {
        let (ends, controls) = self.ends_and_controls();
        // For each byte how far the uses that start there reach.
        let mut reaches = vec![0; self.table.len()];
        let mut tally = Tally::default();
        self.each_use(|start, target| {
            let (Some(reach), Some(end), Some(next_control)) =
                (reaches.get_mut(start), ends.get(start), controls.get(start))
            else {
                return;
            };
            let until = match target {
                Target::Text => {
                    if *end == start {
                        tally.empty = tally.empty.saturating_add(1);
                    } else if !self.starts_string(start) {
                        tally.inside = tally.inside.saturating_add(1);
                    }
                    if next_control < end {
                        tally.control = tally.control.saturating_add(1);
                    }
                    end.saturating_add(1)
                }
                other => {
                    let size = usize::try_from(other.size().unwrap_or(0));
                    start.saturating_add(size.unwrap_or(usize::MAX))
                }
            };
            *reach = until.max(*reach);
        });
        let mut covered_until = 0;
        for (index, (byte, reach)) in self.table.iter().zip(reaches).enumerate() {
            covered_until = reach.max(covered_until);
            let count = match (byte, index < covered_until) {
                (0, true) => continue,
                (0, false) => &mut tally.stray_zeros,
                (_, false) => {
                    tally.letters = tally.letters.saturating_add(1);
                    &mut tally.stray
                }
                (_, true) => &mut tally.letters,
            };
            *count = count.saturating_add(1);
        }
        tally
    }

    /// Whether a string may start here without sharing the tail of another.
    fn starts_string(&self, start: usize) -> bool {
        let before = start.checked_sub(1);
        before.is_none_or(|at| self.table.get(at) == Some(&0))
    }
}
