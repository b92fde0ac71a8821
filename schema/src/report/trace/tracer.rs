//! The sink that wants to know the structure of what is written: it takes notes, or shows it to somebody.

mod notes;
mod shows;

use super::detail::Scattered;
use super::{Detail, SHOWN_RECORDS, Shown, Space, Trace, stream_summary};

use crate::codec::claims::Claims;
use crate::codec::limits::Limits;
use crate::codec::order::Endian;
use crate::codec::places::{Gap, Plan, Spot};
use crate::codec::sink::{
    Observer, Sink, StoredBlock, WriteSettings, Writer, encode_block, keeps_order, settled, written,
};
use crate::codec::traits::Encode;
use crate::describe::spec::{FieldInfo, Kind, TypeInfo};
use crate::report::error::{FILE_SPACE, Result};
use crate::report::path::{Path, Segment};
use crate::types::at::GAP_WIRE;
use crate::value::{Budget, DumpContext, Value};
use crate::walk::{Visitor, Wire};

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
    /// Where the targets of offsets are in the space that is written now, where there are any.
    elsewhere: Option<Elsewhere>,
    /// Whether there were any in a space, so that its spans are not in order.
    is_scattered: bool,
    /// Whether what is shown was read from bytes that are all there: nothing has to be kept of it, and `base` is how much
    /// was shown.
    is_read: bool,
    /// Of such a value: the field that was gone into last. Its step is taken for as long as a leaf is shown, or for good
    /// where something more is in it.
    next: Option<&'static FieldInfo>,
}

/// Who looks at a value.
struct Watcher<'a>(&'a mut dyn Observer);

impl std::fmt::Debug for Watcher<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Watcher")
    }
}

/// A space whose bytes are not in the order of its fields.
#[derive(Debug, Default)]
struct Elsewhere {
    plan: Plan,
    /// All of its bytes, as they are written.
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
            is_scattered: false,
            is_read: false,
            next: None,
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
                scattered: Scattered::file(root).into_iter().collect(),
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

    /// Goes into a field. Whether an observer wants it.
    #[inline]
    fn go_into(&mut self, field: &'static FieldInfo) -> bool {
        if self.is_read && self.next.is_none() {
            self.next = Some(field);
            return true;
        }
        self.go_further_into(field)
    }

    fn go_further_into(&mut self, field: &'static FieldInfo) -> bool {
        if let Some(Watcher(observer)) = &mut self.observer {
            return observer.enter(field.segment(), Some(field));
        }
        if self.is_read {
            self.take_step();
            self.next = Some(field);
        } else {
            self.step_into(field);
        }
        true
    }

    /// Comes out of the field that was gone into last.
    #[inline]
    fn come_out_of(&mut self, field: &'static FieldInfo) {
        if self.next.take().is_none() {
            self.come_back_from(field);
        }
    }

    fn come_back_from(&mut self, field: &'static FieldInfo) {
        match &mut self.observer {
            Some(Watcher(observer)) => observer.leave(),
            None => self.step_out_of(field),
        }
    }

    /// Takes the step into the field that was gone into last.
    fn take_step(&mut self) {
        if let Some(field) = self.next.take() {
            self.step_into(field);
        }
    }

    #[inline]
    fn step_into(&mut self, field: &'static FieldInfo) {
        // The one field of a tuple variant has no name, and no step.
        if !field.name.is_empty() {
            self.path.push(Segment::from(field.name));
        }
        self.fields.push(field);
    }

    #[inline]
    fn step_out_of(&mut self, field: &'static FieldInfo) {
        self.fields.pop();
        if !field.name.is_empty() {
            self.path.pop();
        }
    }

    /// As [`go_into`](Self::go_into), for an element.
    fn go_into_element(&mut self, index: usize) -> bool {
        let step = Segment::Index(index);
        if let Some(Watcher(observer)) = &mut self.observer {
            return observer.enter(Some(step), None);
        }
        self.take_step();
        self.path.push(step);
        true
    }

    /// As [`come_out_of`](Self::come_out_of), for an element.
    fn come_out_of_element(&mut self) {
        match &mut self.observer {
            Some(Watcher(observer)) => observer.leave(),
            None => drop(self.path.pop()),
        }
    }

    /// Goes on behind bytes that nobody keeps.
    fn pass(&mut self, bytes: usize) {
        self.base = self.base.saturating_add(bytes as u64);
    }

    /// Goes on behind bytes that were shown, where nothing has to be kept of them.
    fn forget_read(&mut self) {
        if self.is_read {
            let shown = self.bytes().len();
            self.pass(shown);
            self.bytes().clear();
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

    /// Refuses to go on where there is no memory for it.
    #[inline]
    fn expect_memory(&self) -> Result<()> {
        self.budget.expect("trace")
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
        if self.observer.is_some() || self.is_read {
            return None;
        }
        let space = self.trace.spaces.get(self.space)?;
        let start = start.saturating_sub(self.base);
        space.bytes.get(usize::try_from(start).ok()?..)
    }

    fn target(&mut self, spot: &Spot, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
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

    #[inline]
    fn skips_empty(&self) -> bool {
        self.is_read
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
        let value = &mut || made(&mut value);
        match self.is_read {
            true => self.show_read(wire, bytes, value),
            false => self.leaf_lazily(wire, bytes, value),
        }
    }

    #[inline]
    fn field(
        &mut self,
        field: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if !self.go_into(field) {
            return Ok(());
        }
        let result = write(self).and_then(|()| self.expect_memory());
        self.come_out_of(field);
        result.map_err(|error| error.in_field(field))
    }

    fn index(&mut self, index: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if !self.go_into_element(index) {
            return Ok(());
        }
        let result = write(self).and_then(|()| self.expect_memory());
        self.come_out_of_element();
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
        if !encode_block(self.bytes(), size, items, &encode) {
            return false;
        }
        self.note_many(element, (start, size, items.len()), &mut || list_of(items));
        self.forget_read();
        true
    }

    fn cut(&mut self, length: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if self.observer.is_some() {
            return write(self);
        }
        self.take_step();
        // What may be cut off is kept until it is known.
        let is_read = std::mem::replace(&mut self.is_read, false);
        let end = self.bytes().len().saturating_add(length);
        let around = self.cut.replace((self.space, end as u64));
        // Only what is new may be cut off.
        let first = std::mem::replace(&mut self.last.1, self.trace.spans.len());
        let written = write(self);
        self.last.1 = first;
        self.cut = around;
        self.bytes().truncate(end);
        self.is_read = is_read;
        self.forget_read();
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
        self.take_step();
        let start = self.bytes().len() as u64;
        self.add(section.stored);
        let name: Path = self.path.iter().cloned().collect();
        let name = name.to_string();
        self.note_lazily(start, Wire::stream(section.method), &mut || {
            stream_summary(&name, section.method)
        });
        if self.shown.is_some() {
            // Its bytes are not at hand: a value that is shown as a whole keeps what is in it to itself.
            self.forget_read();
            return Ok(());
        }
        let outer = (self.space, self.outside, self.base);
        let inside = section.scattered.map(|(plan, bytes)| Elsewhere {
            plan: plan.clone(),
            bytes: bytes.clone(),
            noted: Claims::default(),
        });
        let elsewhere = std::mem::replace(&mut self.elsewhere, inside);
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
        self.settle_space();
        (self.space, self.outside, self.base) = outer;
        self.elsewhere = elsewhere;
        result
    }
}

/// A value that is asked for at most once.
#[inline]
pub(crate) fn made(value: &mut Option<impl FnOnce() -> Value>) -> Value {
    value.take().map_or(Value::Null, |value| value())
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
        let writer = settled(&start, &|writer| value.encode(writer, context))?;
        let (bytes, plan) = writer.into_bytes_and_plan();
        tracer.elsewhere = Some(Elsewhere {
            plan: plan.unwrap_or_default(),
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

/// The values of a list that has no texts in a table.
fn list_of<T: crate::Schema>(items: &[T]) -> Value {
    DumpContext::default().list_of(items)
}
