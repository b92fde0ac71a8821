//! How the strings of a model cover its string table.

use std::any::TypeId;

use bindery::Schema;
use bindery::visit::{Target, Visitor};

use super::recognise::QUARTERS;
use super::{P3m, Strings};

/// The most that unreferenced bytes of the string table count.
const MOST_UNCOVERED: u32 = 40;

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
struct Tally {
    /// For each byte whether something needs it.
    covered: Vec<bool>,
    /// Names that start inside others.
    inside: u32,
    /// Names of no letters.
    empty: u32,
    /// Names with control characters.
    control: u32,
}

impl<'v> Coverage<'v> {
    pub(super) fn of(model: &'v P3m) -> Self {
        let mut coverage = Self::default();
        each!(model, model => model.visit(&mut coverage));
        coverage
    }

    /// How many bytes that are not 0 belong to nothing.
    pub(super) fn stray_bytes(&self) -> usize {
        let bytes = self.table.iter().zip(self.tally().covered);
        bytes.filter(|(byte, used)| **byte != 0 && !used).count()
    }

    /// Shows every use with its place, the texts that arrays list included.
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

    /// Looks at the table once and at every use once: there may be many uses of long texts.
    fn tally(&self) -> Tally {
        let length = self.table.len();
        // For each byte the zero byte that ends its text, and where the next control character is.
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
        // For each byte how far the uses that start there reach.
        let mut reaches = vec![0; length];
        let (mut inside, mut empty, mut control) = (0u32, 0u32, 0u32);
        self.each_use(|start, target| {
            let (Some(reach), Some(end), Some(next_control)) =
                (reaches.get_mut(start), ends.get(start), controls.get(start))
            else {
                return;
            };
            let until = match target {
                Target::Text => {
                    if *end == start {
                        empty = empty.saturating_add(1);
                    } else if !self.starts_string(start) {
                        inside = inside.saturating_add(1);
                    }
                    if next_control < end {
                        control = control.saturating_add(1);
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
        let covered = reaches.into_iter().enumerate().map(|(index, reach)| {
            covered_until = reach.max(covered_until);
            index < covered_until
        });
        Tally {
            covered: covered.collect(),
            inside,
            empty,
            control,
        }
    }

    /// What is odd about the table, with its weight in quarters.
    pub(super) fn oddities(&self) -> Vec<(u32, String)> {
        let Tally {
            covered,
            inside,
            empty,
            control,
        } = self.tally();
        let uncovered = covered.iter().filter(|used| !**used).count();
        let uncovered = u32::try_from(uncovered).unwrap_or(u32::MAX);
        let most = uncovered.min(MOST_UNCOVERED);
        let all = [
            (
                control.saturating_mul(20 * QUARTERS),
                format!("strings with control characters: {control}"),
            ),
            (
                most.saturating_mul(QUARTERS),
                format!("bytes of the string table that belong to nothing: {uncovered}"),
            ),
            (
                inside.saturating_mul(QUARTERS),
                format!("names that start inside others: {inside}"),
            ),
            (empty, format!("empty names: {empty}")),
        ];
        all.into_iter().filter(|(points, _)| *points > 0).collect()
    }

    /// Whether a string may start here without sharing the tail of another.
    fn starts_string(&self, start: usize) -> bool {
        let before = start.checked_sub(1);
        before.is_none_or(|at| self.table.get(at) == Some(&0))
    }
}
