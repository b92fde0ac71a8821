//! Noting what the leaves are.

use super::{Tracer, Watcher};
use crate::describe::cited::cited;
use crate::describe::spec::TypeInfo;
use crate::report::path::Path;
use crate::report::trace::detail::outlined;
use crate::report::trace::{Detail, SHOWN_NUMBERS, Span, Trace, summed_up};
use crate::value::{Make, Value};
use crate::walk::Wire;

impl Tracer<'_> {
    /// Compiled once, and not for each type of a value.
    pub(super) fn leaf_lazily(&mut self, wire: &'static str, bytes: &[u8], value: &mut dyn Make) {
        if let Some(Watcher(observer)) = &mut self.observer {
            observer.leaf(wire, bytes.len(), &mut || value.make());
            return self.pass(bytes.len());
        }
        if self.budget.is_passed() {
            return;
        }
        let start = self.bytes().len() as u64;
        self.add(bytes);
        self.note_lazily(start, Wire::one(wire), value);
    }

    /// Notes so many values of one size that were added from `start` on.
    pub(super) fn note_many(
        &mut self,
        element: &'static TypeInfo,
        (start, size, count): (usize, usize, usize),
        list: &mut dyn Make,
    ) {
        let letters = letters(element, self.bytes().get(start..).unwrap_or_default());
        self.note_lazily(
            start as u64,
            Wire::many(element, count),
            &mut || match &letters {
                Some(letters) => Value::Text(letters.clone()),
                None if count <= SHOWN_NUMBERS => list.make(),
                None => summed_up(count, size),
            },
        );
    }

    /// Compiled once, and not for each type of a value.
    pub(super) fn note_lazily(&mut self, start: u64, mut wire: Wire, value: &mut dyn Make) {
        self.take_step();
        let mut end = self.bytes().len() as u64;
        if let Some((space, cut)) = self.cut
            && space == self.space
            && end > cut
        {
            end = cut;
            wire.is_cut = true;
        }
        if end <= start {
            return;
        }
        if self.shown.is_some() {
            return self.show_written(start, end, wire, value);
        }
        let start = self.base.saturating_add(start);
        let end = self.base.saturating_add(end);
        if let Some(elsewhere) = &mut self.elsewhere {
            let free = elsewhere.noted.free(&(start..end));
            elsewhere.noted.take(&(start..end));
            if free.as_slice() != std::slice::from_ref(&(start..end)) {
                let value = value.make();
                for part in free {
                    self.note_at(part.start, part.end, wire.cut(), &mut || value.clone());
                }
                return;
            }
        }
        self.note_at(start, end, wire, value);
    }

    /// Notes a leaf at its place in the space.
    pub(super) fn note_at(&mut self, start: u64, end: u64, wire: Wire, value: &mut dyn Make) {
        let mut path = self.path.as_slice();
        if let Detail::Outline(depth) = self.detail {
            path = outlined(path, self.outside, depth);
            let (known, first) = &self.last;
            if known == path
                && self.trace.spans.len() > *first
                && let Some(last) = self.trace.spans.last_mut()
                && (last.space, last.end) == (self.space, start)
            {
                last.end = end;
                return;
            }
            self.last.0 = path.to_vec();
        }
        let path: Path = path.iter().cloned().collect();
        if let Detail::Where(wanted) = &mut self.detail
            && !wanted(&path)
        {
            return;
        }
        let value = value.make();
        let taken = size_of::<Span>()
            .saturating_add(path.as_str().len())
            .saturating_add(value.heap());
        if !self.budget.take(taken) {
            return;
        }
        let span = Span {
            space: self.space,
            start,
            end,
            path,
            wire: wire.text(),
            value,
            spec: cited(self.root, &self.fields),
        };
        self.trace.spans.push(span);
    }

    /// Puts the bytes of a space in their places, once all of them are noted.
    pub(super) fn settle_space(&mut self) {
        if let Some(elsewhere) = self.elsewhere.take() {
            *self.bytes() = elsewhere.bytes;
            self.is_scattered = true;
        }
    }

    pub(super) fn finish(mut self) -> Trace {
        self.settle_space();
        if self.is_scattered {
            self.trace
                .spans
                .sort_by_key(|span| (span.space, span.start));
        }
        let length = self.bytes().len() as u64;
        if let Some(file) = self.trace.spaces.first_mut() {
            file.stored = length;
        }
        self.trace
    }
}

/// The letters that a magic of a few bytes spells.
fn letters(element: &TypeInfo, bytes: &[u8]) -> Option<String> {
    let spells = element.wire == "u8"
        && (2..=8).contains(&bytes.len())
        && bytes.iter().all(u8::is_ascii_alphanumeric);
    spells.then(|| bytes.iter().copied().map(char::from).collect())
}
