//! Taking notes while a value is written.

use std::ops::Range;

use super::detail::outlined;
use super::{
    Detail, SHOWN_NUMBERS, SHOWN_RECORDS, Shown, Space, Span, Trace, stream_summary, summed_up,
};

use crate::codec::claims::Claims;
use crate::codec::limits::Limits;
use crate::codec::order::Endian;
use crate::codec::places::{Gap, Plan, Spot};
use crate::codec::sink::{
    Observer, Sink, StoredBlock, WriteSettings, Writer, encode_block, fill, keeps_order, settled,
    written,
};
use crate::codec::traits::Encode;
use crate::describe::cited::cited;
use crate::describe::spec::{FieldInfo, Kind, TypeInfo};
use crate::report::error::{FILE_SPACE, Result};
use crate::report::path::{Path, Segment};
use crate::types::at::GAP_WIRE;
use crate::value::{Budget, DumpContext, Value};
use crate::walk::{OpenedPart, Place, Visitor, Wire};

/// Takes notes while a value is written, or shows what it comes to. These are one sink, because every sink compiles the
/// writer of every type once more.
#[derive(Debug)]
pub struct Tracer<'a> {
    trace: Trace,
    space: usize,
    pub(crate) path: Vec<Segment<'static>>,
    /// How many steps of the path lead to the address space.
    outside: usize,
    detail: Detail<'a>,
    /// The path of the last span of an outline, and the first span that may still grow.
    last: (Vec<Segment<'static>>, usize),
    /// Who is shown the leaves, instead of keeping them.
    pub(crate) shown: Option<Shown<'a>>,
    /// Who looks at the value, instead. No bytes are kept then: `base` is how many there were.
    observer: Option<Watcher<'a>>,
    /// Where a record is cut off: the space, and the offset there.
    cut: Option<(usize, u64)>,
    pub(crate) fields: Vec<&'static FieldInfo>,
    /// The type of the file.
    pub(crate) root: &'static TypeInfo,
    settings: WriteSettings,
    order: Endian,
    /// Whether the next record has no others behind it.
    ends: bool,
    budget: Budget,
    /// Whether a comparison is left for when all bytes are there.
    is_open: bool,
    /// Whether a section has more bytes than its content takes.
    has_unread: bool,
    /// The offset of the first byte of what is written now.
    base: u64,
    /// Where the targets of offsets are, where there are any.
    elsewhere: Option<Elsewhere>,
}

/// Who looks at a value.
struct Watcher<'a>(&'a mut dyn Observer);

impl std::fmt::Debug for Watcher<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Watcher")
    }
}

/// A file whose bytes are not in the order of its fields.
#[derive(Debug, Default)]
struct Elsewhere {
    plan: Plan,
    /// The file as it is written.
    bytes: Vec<u8>,
    /// What was noted already.
    noted: Claims,
}

impl<'a> Tracer<'a> {
    fn new(root: &'static TypeInfo, detail: Detail<'a>, limits: Limits) -> Self {
        let file = Space {
            name: FILE_SPACE.to_owned(),
            method: "stored",
            stored: 0,
            bytes: Vec::new(),
        };
        Self {
            trace: Trace {
                spaces: vec![file],
                ..Trace::default()
            },
            space: 0,
            path: Vec::new(),
            outside: 0,
            detail,
            last: (Vec::new(), 0),
            shown: None,
            observer: None,
            cut: None,
            fields: Vec::new(),
            root,
            settings: WriteSettings::default(),
            order: Endian::Little,
            ends: true,
            budget: Budget::new(limits.memory),
            is_open: false,
            has_unread: false,
            base: 0,
            elsewhere: None,
        }
    }

    /// One that shows leaves to a visitor.
    pub(crate) fn showing(root: &'static TypeInfo, visitor: &'a mut dyn Visitor) -> Self {
        Self {
            budget: Budget::default(),
            shown: Some(Shown {
                visitor,
                space: 0,
                base: 0,
                is_over: false,
                seen: root.leads_elsewhere().then(Claims::default),
            }),
            ..Self::new(root, Detail::Leaves, Limits::default())
        }
    }

    /// One that shows a value of this type to an observer.
    pub(crate) fn observed(root: &'static TypeInfo, observer: &'a mut dyn Observer) -> Self {
        Self {
            budget: Budget::default(),
            observer: Some(Watcher(observer)),
            ..Self::new(root, Detail::Leaves, Limits::default())
        }
    }

    /// Goes into a field or an element. What to come out with; nothing where an observer does not want it.
    fn go_in(
        &mut self,
        step: Option<Segment<'static>>,
        field: Option<&'static FieldInfo>,
    ) -> Option<usize> {
        if let Some(Watcher(observer)) = &mut self.observer {
            return observer.enter(step, field).then_some(0);
        }
        let outside = self.path.len();
        self.path.extend(step);
        self.fields.extend(field);
        Some(outside)
    }

    /// Comes out of what was gone into last.
    fn come_out(&mut self, outside: usize, was_field: bool, result: Result<()>) -> Result<()> {
        if let Some(Watcher(observer)) = &mut self.observer {
            observer.leave();
            return result;
        }
        if was_field {
            self.fields.pop();
        }
        self.path.truncate(outside);
        result.and_then(|()| self.expect_memory())
    }

    /// Goes on behind bytes that nobody keeps.
    fn pass(&mut self, bytes: usize) {
        self.base = self.base.saturating_add(bytes as u64);
    }

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
        self.bytes().clear();
        self.order = order;
        if let Some(shown) = &mut self.shown {
            shown.base = base;
        }
        value.encode(self, context)
    }

    /// Shows a leaf to the visitor. Nobody is shown what he does not want to know: its path as text, its value.
    pub(crate) fn show_leaf(
        &mut self,
        start: u64,
        bytes: &[u8],
        wire: Wire,
        value: &mut dyn FnMut() -> Value,
    ) {
        if let Some(shown) = &mut self.shown {
            let place = Place {
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
    fn show_written(&mut self, start: u64, end: u64, wire: Wire, value: &mut dyn FnMut() -> Value) {
        let (Some(shown), Some(written)) = (&mut self.shown, self.trace.spaces.first()) else {
            return;
        };
        let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
        let bytes = range.and_then(|(start, end)| written.bytes.get(start..end));
        let place = Place {
            space: shown.space,
            start: shown.base.saturating_add(start),
            root: self.root,
            steps: &self.path,
            fields: &self.fields,
        };
        shown.leaf(place, bytes.unwrap_or_default(), wire, value);
    }

    /// Which elements of a list of one size the visitor wants one by one: some, and some at the end.
    pub(crate) fn elements(
        &mut self,
        start: u64,
        count: usize,
        stride: usize,
    ) -> Option<[std::ops::Range<usize>; 2]> {
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

    /// Shows what follows as the content of a compressed part. What to leave it with.
    pub(crate) fn enter_space(&mut self, part: &OpenedPart<'_>) -> usize {
        let Some(shown) = &mut self.shown else {
            return 0;
        };
        shown.visitor.open(&OpenedPart {
            steps: &self.path,
            ..*part
        });
        std::mem::replace(&mut shown.space, part.space)
    }

    /// Goes back to the space around.
    pub(crate) fn leave_space(&mut self, around: usize) {
        if let Some(shown) = &mut self.shown {
            shown.space = around;
        }
    }

    /// Adds bytes to the space, as long as there is memory for them.
    fn add(&mut self, bytes: &[u8]) {
        if self.budget.take(bytes.len()) {
            self.bytes().extend_from_slice(bytes);
        }
    }

    #[inline]
    fn bytes(&mut self) -> &mut Vec<u8> {
        match self.trace.spaces.get_mut(self.space) {
            Some(space) => &mut space.bytes,
            // A space is there before it is entered; the compiler cannot see it.
            None => unreachable!(),
        }
    }

    /// Compiled once, and not for each type of a value.
    fn leaf_lazily(&mut self, wire: &'static str, bytes: &[u8], value: &mut dyn FnMut() -> Value) {
        if let Some(Watcher(observer)) = &mut self.observer {
            observer.leaf(wire, bytes.len(), value);
            return self.pass(bytes.len());
        }
        if let Some(shown) = &mut self.shown
            && self.cut.is_none()
            && let Some(written) = self.trace.spaces.first_mut()
        {
            let start = shown.base.saturating_add(written.bytes.len() as u64);
            written.bytes.extend_from_slice(bytes);
            if !bytes.is_empty() {
                let place = Place {
                    space: shown.space,
                    start,
                    root: self.root,
                    steps: &self.path,
                    fields: &self.fields,
                };
                shown.leaf(place, bytes, Wire::one(wire), value);
            }
            return;
        }
        if self.budget.is_passed() {
            return;
        }
        let start = self.bytes().len() as u64;
        self.add(bytes);
        self.note_lazily(start, Wire::one(wire), value);
    }

    /// Notes so many values of one size that were added from `start` on.
    fn note_many(
        &mut self,
        element: &'static TypeInfo,
        (start, size, count): (usize, usize, usize),
        list: &mut dyn FnMut() -> Value,
    ) {
        let letters = letters(element, self.bytes().get(start..).unwrap_or_default());
        self.note_lazily(
            start as u64,
            Wire::many(element, count),
            &mut || match &letters {
                Some(letters) => Value::Text(letters.clone()),
                None if count <= SHOWN_NUMBERS => list(),
                None => summed_up(count, size),
            },
        );
    }

    /// Compiled once, and not for each type of a value.
    fn note_lazily(&mut self, start: u64, mut wire: Wire, value: &mut dyn FnMut() -> Value) {
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
        if let Some(elsewhere) = self.elsewhere.as_mut().filter(|_| self.space == 0) {
            let free = elsewhere.noted.free(&(start..end));
            elsewhere.noted.take(&(start..end));
            if free.as_slice() != std::slice::from_ref(&(start..end)) {
                let value = value();
                for part in free {
                    self.note_at(part.start, part.end, wire.cut(), &mut || value.clone());
                }
                return;
            }
        }
        self.note_at(start, end, wire, value);
    }

    /// Notes a leaf at its place in the space.
    fn note_at(&mut self, start: u64, end: u64, wire: Wire, value: &mut dyn FnMut() -> Value) {
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
        let value = value();
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

    /// Refuses to go on where there is no memory for it.
    #[inline]
    fn expect_memory(&self) -> Result<()> {
        self.budget.expect("trace")
    }

    fn finish(mut self) -> Trace {
        if let Some(elsewhere) = self.elsewhere.take() {
            *self.bytes() = elsewhere.bytes;
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

impl Sink for Tracer<'_> {
    const TRACES: bool = true;

    keeps_order!();

    fn put(&mut self, bytes: &[u8]) {
        if self.observer.is_some() {
            return self.pass(bytes.len());
        }
        self.leaf("bytes", bytes, || Value::Bytes(bytes.to_vec()));
    }

    fn enter(&mut self) -> bool {
        self.observer.is_none() && std::mem::replace(&mut self.ends, false)
    }

    fn ends_with(&mut self, ends: bool) {
        self.ends = ends;
    }

    fn part_since(&self, start: u64) -> Option<&[u8]> {
        if self.observer.is_some() {
            return None;
        }
        let space = self.trace.spaces.get(self.space)?;
        let start = start.saturating_sub(self.base);
        space.bytes.get(usize::try_from(start).ok()?..)
    }

    fn target(
        &mut self,
        spot: &Spot,
        _: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if self.shown.is_some() || self.observer.is_some() {
            // The walk goes there itself; an observer looks only at what is in place.
            return Ok(());
        }
        let place = self.place_of(spot);
        let bytes = std::mem::take(self.bytes());
        let base = std::mem::replace(&mut self.base, place);
        let result = write(self);
        self.base = base;
        *self.bytes() = bytes;
        result
    }

    fn place_of(&self, spot: &Spot) -> u64 {
        match &self.elsewhere {
            Some(elsewhere) => elsewhere.plan.place_of(spot),
            None => spot.kept_place(),
        }
    }

    fn plan(&self) -> Plan {
        let elsewhere = self.elsewhere.as_ref();
        elsewhere
            .map(|elsewhere| elsewhere.plan.clone())
            .unwrap_or_default()
    }

    fn gaps(&mut self, _: &[Gap]) {
        let Some(elsewhere) = &self.elsewhere else {
            return;
        };
        let free = elsewhere.noted.free(&(0..elsewhere.bytes.len() as u64));
        for (number, gap) in free.into_iter().enumerate() {
            let range = usize::try_from(gap.start)
                .ok()
                .zip(usize::try_from(gap.end).ok());
            let bytes = self.elsewhere.as_ref().and_then(|elsewhere| {
                let (start, end) = range?;
                Some(elsewhere.bytes.get(start..end)?.to_vec())
            });
            self.path.push(Segment::Index(number));
            let mut bytes = Value::Bytes(bytes.unwrap_or_default());
            self.note_at(gap.start, gap.end, Wire::one(GAP_WIRE), &mut || {
                std::mem::replace(&mut bytes, Value::Null)
            });
            self.path.pop();
        }
    }

    fn ahead(&mut self, from: u64, is_complete: bool) -> Option<&[u8]> {
        if !is_complete {
            self.is_open = true;
            return None;
        }
        self.part_since(from)
    }

    fn takes_rest(&mut self, is_last: bool, _: u64) -> Result<()> {
        self.is_open |= !is_last;
        Ok(())
    }

    fn leave_unread(&mut self) {
        self.has_unread = true;
    }

    fn has_unread(&self) -> bool {
        self.has_unread
    }

    fn position(&self) -> u64 {
        let space = self.trace.spaces.get(self.space);
        let written = space.map_or(0, |space| space.bytes.len() as u64);
        self.base.saturating_add(written)
    }

    fn settings(&self) -> WriteSettings {
        self.settings
    }

    #[inline]
    fn leaf(&mut self, wire: &'static str, bytes: &[u8], value: impl FnOnce() -> Value) {
        let mut value = Some(value);
        self.leaf_lazily(wire, bytes, &mut || made(&mut value));
    }

    #[inline]
    fn field(
        &mut self,
        field: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some(outside) = self.go_in(field.segment(), Some(field)) else {
            return Ok(());
        };
        let result = write(self);
        let result = self.come_out(outside, true, result);
        result.map_err(|error| error.in_field(field))
    }

    fn index(&mut self, index: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let Some(outside) = self.go_in(Some(Segment::Index(index)), None) else {
            return Ok(());
        };
        let result = write(self);
        let result = self.come_out(outside, false, result);
        result.map_err(|error| error.in_index(index))
    }

    fn folds(&mut self, element: &'static TypeInfo, count: usize) -> bool {
        if let Some(Watcher(observer)) = &mut self.observer {
            return observer.passes_over(element);
        }
        if let Some(Shown { base, .. }) = &self.shown {
            let start = base.saturating_add(self.position());
            let stride = element.fixed_size.unwrap_or(0);
            if self.elements(start, count, stride).is_some() {
                return false;
            }
        }
        count > SHOWN_RECORDS || matches!(element.kind, Kind::Number(_))
    }

    fn put_many<T: crate::Schema>(
        &mut self,
        element: &'static TypeInfo,
        size: usize,
        items: &[T],
        encode: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        if let Some(Watcher(observer)) = &mut self.observer {
            let passes_over = observer.passes_over(element);
            if passes_over {
                self.pass(items.len().saturating_mul(size));
            }
            return passes_over;
        }
        let start = self.bytes().len();
        if !self.budget.take(items.len().saturating_mul(size)) {
            // The field that this is in refuses to go on.
            return true;
        }
        let fill = &mut |part: Range<usize>, slots: &mut [u8]| {
            fill(slots, size, items.get(part).unwrap_or_default(), &encode)
        };
        if !encode_block(self.bytes(), size, items.len(), fill) {
            return false;
        }
        self.note_many(element, (start, size, items.len()), &mut || {
            let context = DumpContext::default();
            Value::list(items.iter().map(|item| item.to_value(&context)))
        });
        true
    }

    fn cut(&mut self, length: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if self.observer.is_some() {
            return write(self);
        }
        let end = self.bytes().len().saturating_add(length);
        let around = self.cut.replace((self.space, end as u64));
        // Only what is new may be cut off.
        let first = std::mem::replace(&mut self.last.1, self.trace.spans.len());
        let written = write(self);
        self.last.1 = first;
        self.cut = around;
        self.bytes().truncate(end);
        written
    }

    fn section(
        &mut self,
        section: StoredBlock<'_>,
        content: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if self.observer.is_some() {
            return content(self);
        }
        let start = self.bytes().len() as u64;
        self.add(section.stored);
        let name: Path = self.path.iter().cloned().collect();
        let name = name.to_string();
        self.note_lazily(start, Wire::stream(section.method), &mut || {
            stream_summary(&name, section.method)
        });
        if self.shown.is_some() {
            // Its bytes are not at hand: a value that is shown as a whole keeps what is in it to itself.
            return Ok(());
        }
        let outer = (self.space, self.outside, self.base);
        self.base = 0;
        self.space = self.trace.spaces.len();
        self.outside = self.path.len();
        self.trace.spaces.push(Space {
            name,
            method: section.method,
            stored: section.stored.len() as u64,
            bytes: Vec::new(),
        });
        let result = content(self).map_err(crate::Error::in_section);
        (self.space, self.outside, self.base) = outer;
        result
    }
}

/// A value that is asked for at most once.
#[inline]
pub(crate) fn made(value: &mut Option<impl FnOnce() -> Value>) -> Value {
    value.take().map_or(Value::Null, |value| value())
}

/// The letters that a magic of a few bytes spells.
fn letters(element: &TypeInfo, bytes: &[u8]) -> Option<String> {
    let spells = element.wire == "u8"
        && (2..=8).contains(&bytes.len())
        && bytes.iter().all(u8::is_ascii_alphanumeric);
    spells.then(|| bytes.iter().copied().map(char::from).collect())
}

/// What every byte of a value is.
///
/// # Errors
/// When a value does not fit its place, or the trace would take more memory than a file may.
pub fn trace<C: Copy, T: Encode<C>>(value: &T, context: C) -> Result<Trace> {
    trace_with(value, context, Detail::Leaves)
}

/// As [`trace`], of those leaves only that you need.
///
/// # Errors
/// As for [`trace`].
pub fn trace_with<C: Copy, T: Encode<C>>(
    value: &T,
    context: C,
    detail: Detail<'_>,
) -> Result<Trace> {
    trace_within(value, context, detail, Limits::default())
}

/// As [`trace_with`], with limits of your own.
///
/// # Errors
/// When a value does not fit its place, or the trace would pass the limit on memory.
pub fn trace_within<C: Copy, T: Encode<C>>(
    value: &T,
    context: C,
    detail: Detail<'_>,
    limits: Limits,
) -> Result<Trace> {
    let mut tracer = Tracer::new(T::INFO, detail, limits);
    if T::INFO.leads_elsewhere() {
        let start = || Writer::new(WriteSettings::default());
        let (bytes, plan) = settled(value, context, start)?.into_bytes_and_plan();
        tracer.elsewhere = Some(Elsewhere {
            plan,
            bytes,
            noted: Claims::default(),
        });
    }
    value.encode(&mut tracer, context)?;
    tracer.expect_memory()?;
    if tracer.is_open && tracer.elsewhere.is_none() {
        // What cannot be written is not traced either.
        written(value, context, tracer.settings)?;
    }
    Ok(tracer.finish())
}
