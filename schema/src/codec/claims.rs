//! Which ranges of an address space something describes already.

use std::collections::BTreeMap;
use std::ops::Range;

/// Ranges that are taken, none of which touch each other: start to end.
#[derive(Debug, Clone, Default)]
pub(crate) struct Claims(BTreeMap<u64, u64>);

impl Claims {
    /// The parts of a range that are taken.
    pub(crate) fn within(&self, range: &Range<u64>) -> Vec<Range<u64>> {
        let before = self.0.range(..=range.start).next_back();
        let first = before.map_or(range.start, |(start, _)| *start);
        self.0
            .range(first..range.end.max(first))
            .map(|(start, end)| (*start).max(range.start)..(*end).min(range.end))
            .filter(|taken| taken.start < taken.end)
            .collect()
    }

    /// The parts of a range that are not taken.
    pub(crate) fn free(&self, range: &Range<u64>) -> Vec<Range<u64>> {
        let mut free = Vec::new();
        let mut from = range.start;
        for taken in self.within(range) {
            if from < taken.start {
                free.push(from..taken.start);
            }
            from = taken.end;
        }
        if from < range.end {
            free.push(from..range.end);
        }
        free
    }

    /// Takes a range.
    pub(crate) fn take(&mut self, range: &Range<u64>) {
        let Range { mut start, mut end } = *range;
        if start >= end {
            return;
        }
        // What it touches becomes one with it.
        while let Some((known, known_end)) = self.0.range(..=end).next_back() {
            let (known, known_end) = (*known, *known_end);
            if known_end < start {
                break;
            }
            start = start.min(known);
            end = end.max(known_end);
            self.0.remove(&known);
        }
        self.0.insert(start, end);
    }

    /// Where the last range ends.
    pub(crate) fn end(&self) -> u64 {
        self.0.last_key_value().map_or(0, |(_, end)| *end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_touch_become_one() {
        let mut claims = Claims::default();
        for range in [10..20, 30..40, 20..25, 5..7, 38..50] {
            claims.take(&range);
        }
        assert_eq!(claims.within(&(0..100)), [5..7, 10..25, 30..50]);
        assert_eq!(claims.free(&(0..60)), [0..5, 7..10, 25..30, 50..60]);
        assert_eq!(claims.free(&(12..22)), []);
        assert_eq!(claims.within(&(12..22)).first(), Some(&(12..22)));
        claims.take(&(6..30));
        assert_eq!(claims.within(&(0..100)).first(), Some(&(5..50)));
        claims.take(&(60..60));
        assert_eq!(claims.end(), 50);
    }
}
