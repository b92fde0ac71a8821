//! Showing a value that was read from the middle of a file to a visitor.

use super::super::detail::{Scattered, Shown};
use super::Tracer;
use crate::codec::order::Endian;
use crate::codec::traits::Encode;
use crate::report::error::Result;
use crate::value::Make;
use crate::walk::{OpenedPart, Place, Wire};

impl Tracer<'_> {
    /// Shows the leaves of a value that starts at this offset, in this byte order.
    ///
    /// # Errors
    /// When the value would not be written as it was read.
    pub(crate) fn show<C: Copy, T: Encode<C>>(
        &mut self,
        value: &T,
        (base, order): (u64, Endian),
        context: C,
    ) -> Result<()> {
        self.start(base, order);
        value.encode(self, context)
    }

    /// As [`show`](Self::show), for a value of fixed size that was read from bytes that are all there. Nothing of it is
    /// compared with what was written before, so that nothing is kept.
    ///
    /// # Errors
    /// When the value would not be written as it was read.
    #[inline]
    pub(crate) fn show_fixed<C: Copy, T: Encode<C>>(
        &mut self,
        value: &T,
        (base, order): (u64, Endian),
        context: C,
    ) -> Result<()> {
        self.start(base, order);
        self.is_read = true;
        let result = value.encode(self, context);
        self.is_read = false;
        result
    }

    /// Starts a value at this offset.
    fn start(&mut self, base: u64, order: Endian) {
        self.bytes().clear();
        self.base = 0;
        self.order = order;
        if let Some(shown) = &mut self.shown {
            shown.base = base;
        }
    }

    /// Shows a leaf of a value of which nothing is kept.
    #[inline(never)]
    pub(super) fn show_read(&mut self, wire: &'static str, bytes: &[u8], value: &mut dyn Make) {
        let before = self.base;
        self.base = before.saturating_add(bytes.len() as u64);
        if bytes.is_empty() {
            return;
        }
        let field = self.next;
        if let Some(field) = field {
            self.step_into(field);
        }
        if let Some(shown) = &mut self.shown {
            let place = |shown: &Shown<'_>| Place {
                space: shown.space,
                start: shown.base.saturating_add(before),
                root: self.root,
                steps: &self.path,
                fields: &self.fields,
            };
            shown.leaf(place, bytes, || Wire::one(wire), value);
        }
        if let Some(field) = field {
            self.step_out_of(field);
        }
    }

    /// Shows a leaf to the visitor. Nobody is shown what he does not want to know: its path as text, its value.
    pub(crate) fn show_leaf(&mut self, start: u64, bytes: &[u8], wire: Wire, value: &mut dyn Make) {
        self.show_at(start, bytes, || wire, value);
    }

    /// As [`show_leaf`](Self::show_leaf), for one value.
    #[inline(never)]
    pub(crate) fn show_one(
        &mut self,
        start: u64,
        bytes: &[u8],
        wire: &'static str,
        value: &mut dyn Make,
    ) {
        self.show_at(start, bytes, || Wire::one(wire), value);
    }

    #[inline]
    fn show_at(
        &mut self,
        start: u64,
        bytes: &[u8],
        wire: impl FnOnce() -> Wire,
        value: &mut dyn Make,
    ) {
        if let Some(shown) = &mut self.shown {
            let place = |shown: &Shown<'_>| Place {
                space: shown.space,
                start,
                root: self.root,
                steps: &self.path,
                fields: &self.fields,
            };
            shown.leaf(place, bytes, wire, value);
        }
    }

    /// Shows a leaf of the value that is written only to show it.
    pub(super) fn show_written(&mut self, start: u64, end: u64, wire: Wire, value: &mut dyn Make) {
        let (Some(shown), Some(written)) = (&mut self.shown, self.trace.spaces.first()) else {
            return;
        };
        let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
        let bytes = range.and_then(|(start, end)| written.bytes.get(start..end));
        let start = self.base.saturating_add(start);
        let place = |shown: &Shown<'_>| Place {
            space: shown.space,
            start: shown.base.saturating_add(start),
            root: self.root,
            steps: &self.path,
            fields: &self.fields,
        };
        shown.leaf(place, bytes.unwrap_or_default(), || wire, value);
    }

    /// Which elements of a list of one size the visitor wants one by one: some, and some at the end.
    pub(crate) fn elements(
        &mut self,
        start: u64,
        count: usize,
        stride: usize,
    ) -> Option<[std::ops::Range<usize>; 2]> {
        self.take_step();
        let shown = self.shown.as_mut()?;
        let place = Place {
            space: shown.space,
            start,
            root: self.root,
            steps: &self.path,
            fields: &self.fields,
        };
        let first = shown.visitor.elements(&place, count, stride)?;
        let last = shown.visitor.last_elements(&place, count);
        let behind = first.end.max(count.saturating_sub(last));
        Some([first, behind..count])
    }

    /// Whether offsets lead to and fro in what is shown.
    pub(crate) fn is_shown_scattered(&self) -> bool {
        let shown = self.shown.as_ref();
        shown.is_some_and(|shown| !shown.scattered.is_empty())
    }

    /// Shows what follows as the content of a compressed part. What to leave it with. Where its leaves do not come in
    /// order, so many bytes of memory may be taken to keep them.
    pub(crate) fn enter_space(&mut self, part: &OpenedPart<'_>, scattered: Option<u64>) -> usize {
        let Some(shown) = &mut self.shown else {
            return 0;
        };
        if let Some(memory) = scattered {
            shown.scattered.push(Scattered::part(part.space, memory));
        }
        shown.visitor.open(&OpenedPart {
            steps: &self.path,
            ..*part
        });
        std::mem::replace(&mut shown.space, part.space)
    }

    /// Goes back to the space around. `kept` is the content of a part whose leaves were kept.
    ///
    /// # Errors
    /// When there was no memory for all of them.
    pub(crate) fn leave_space(&mut self, around: usize, kept: Option<&[u8]>) -> Result<()> {
        let Some(shown) = &mut self.shown else {
            return Ok(());
        };
        shown.space = around;
        match kept {
            Some(content) => shown.show_kept(self.root, content),
            None => Ok(()),
        }
    }
}
