//! Where encoded bytes go: into memory, into a count, or into a trace.
//!
//! Writing, measuring and tracing are one generated walk over a value, with a different sink. So the
//! trace cannot disagree with the writer.

use crate::codec::order::Endian;
use crate::codec::places::{Arranged, Gap, Plan, Spot, WrittenTarget, arrange};
use crate::codec::traits::Encode;
use crate::describe::spec::{FieldInfo, TypeInfo};
use crate::report::error::Result;
use crate::value::Value;

/// How to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteSettings {
    /// The deflate level for sections that must be compressed anew, 0 to 10.
    pub deflate_level: u8,
}

impl WriteSettings {
    /// These settings with another deflate level.
    #[must_use]
    pub fn with_deflate_level(self, deflate_level: u8) -> Self {
        Self { deflate_level }
    }
}

impl Default for WriteSettings {
    /// Deflate level 4: about as small as 6 on real models and well over twice as fast, as BENCHMARKS.md
    /// shows.
    fn default() -> Self {
        Self { deflate_level: 4 }
    }
}

/// A space that a sink has been asked to enter: its stored form and its content.
#[derive(Debug, Clone, Copy)]
pub struct StoredBlock<'a> {
    /// The compression method's name.
    pub method: &'static str,
    /// The compressed bytes.
    pub stored: &'a [u8],
}

/// How large a section is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockSizes {
    /// Its content.
    pub content: u64,
    /// Its compressed stream; 0 where it was not compressed.
    pub stream: u64,
}

/// Where encoded bytes go.
pub trait Sink: Sized {
    /// Whether it wants to know the structure. A sink that does not takes whole records at once.
    const TRACES: bool = false;

    /// Whether it wants to know nothing but how many bytes there are.
    const COUNTS: bool = false;

    /// Adds bytes that need no explanation of their own.
    fn put(&mut self, bytes: &[u8]);

    /// Adds so many bytes, whatever they are. Only for a sink that [counts](Self::COUNTS).
    #[inline]
    fn count(&mut self, bytes: usize) {
        let _ = bytes;
    }

    /// Says how many bytes will be added, so that room for them can be made at once.
    #[inline]
    fn expect(&mut self, bytes: u64) {
        let _ = bytes;
    }

    /// How many bytes there are in this space so far.
    fn position(&self) -> u64;

    /// The bytes of a part that starts at this position and has just been written, for a sink that keeps them.
    #[inline]
    fn part_since(&self, start: u64) -> Option<&[u8]> {
        let _ = start;
        None
    }

    /// How many bytes were written since, for a sink that keeps them.
    #[inline]
    fn length_since(&self, start: u64) -> Option<u64> {
        self.part_since(start).map(|part| part.len() as u64)
    }

    /// The bytes that reading will see ahead of a position, up to the end of the part around. `is_complete` says
    /// that all of them have been written by now. Where they have not, a sink that keeps bytes notes that the
    /// comparison is left for later.
    #[inline]
    fn ahead(&mut self, from: u64, is_complete: bool) -> Option<&[u8]> {
        let _ = (from, is_complete);
        None
    }

    /// Says that what was just written is read as all that is left of the part around, but for at most `spare`
    /// bytes. `is_last` says that nothing of the part follows.
    ///
    /// # Errors
    /// When something follows, as far as the sink knows.
    #[inline]
    fn takes_rest(&mut self, is_last: bool, spare: u64) -> Result<()> {
        let _ = (is_last, spare);
        Ok(())
    }

    /// Starts a part that is read as a whole, because its size is known before. What to end it with.
    #[inline]
    fn start_part(&mut self) -> usize {
        0
    }

    /// Ends a part.
    #[inline]
    fn end_part(&mut self, part: usize) {
        let _ = part;
    }

    /// Starts a record. Whether the bytes ahead of it are all its own: it is what a file, a section or a part of
    /// known size ends with.
    #[inline]
    fn enter(&mut self) -> bool {
        false
    }

    /// Says whether what is written next ends with something that is read as a whole.
    #[inline]
    fn ends_with(&mut self, ends: bool) {
        let _ = ends;
    }

    /// Says that a section has more bytes than its content takes.
    #[inline]
    fn leave_unread(&mut self) {}

    /// Whether a section so far has more bytes than its content takes.
    #[inline]
    fn has_unread(&self) -> bool {
        false
    }

    /// Whether sections are to be compressed. A sink that only compares has no use for their bytes.
    #[inline]
    fn compresses(&self) -> bool {
        true
    }

    /// The sizes of the next section, decompressed and stored, for a sink that goes over what was written before.
    #[inline]
    fn known_section(&mut self) -> Option<BlockSizes> {
        None
    }

    /// Notes the sizes of a section that was prepared, in case that it is gone over again.
    #[inline]
    fn note_section(&mut self, sizes: BlockSizes) {
        let _ = sizes;
    }

    /// Goes on behind a compressed stream whose bytes are not at hand.
    #[inline]
    fn skip_stream(&mut self, stored: u64) {
        let _ = stored;
    }

    /// How to write.
    fn settings(&self) -> WriteSettings;

    /// The order of the bytes of a number. A file is little-endian unless its declaration says otherwise.
    fn order(&self) -> Endian;

    /// Sets the order, and returns what it was.
    fn set_order(&mut self, order: Endian) -> Endian;

    /// Writes something whose numbers are in this order.
    ///
    /// # Errors
    /// What `write` fails with.
    #[inline]
    fn in_order(
        &mut self,
        order: Endian,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let around = self.set_order(order);
        let result = write(self);
        self.set_order(around);
        result
    }

    /// Adds the bytes of one indivisible value.
    #[inline]
    fn leaf(&mut self, wire: &'static str, bytes: &[u8], value: impl FnOnce() -> Value) {
        let _ = (wire, value);
        self.put(bytes);
    }

    /// Writes a field.
    ///
    /// # Errors
    /// What `write` fails with, and the field added to its path.
    #[inline]
    fn field(
        &mut self,
        field: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        write(self).map_err(|error| error.in_field(field))
    }

    /// Writes an element.
    ///
    /// # Errors
    /// What `write` fails with, and the index added to its path.
    #[inline]
    fn index(&mut self, index: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        write(self).map_err(|error| error.in_index(index))
    }

    /// Whether this sink takes that many values of a fixed size as one block.
    #[inline]
    fn folds(&mut self, element: &'static TypeInfo, count: usize) -> bool {
        let _ = (element, count);
        true
    }

    /// Adds values of a fixed size. On `false` nothing was added, because one does not fit.
    fn put_many<T: crate::Schema>(
        &mut self,
        element: &'static TypeInfo,
        size: usize,
        items: &[T],
        encode: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool;

    /// Writes the target of an offset, which is elsewhere in the space. A sink that only counts what is in place
    /// leaves it out.
    ///
    /// # Errors
    /// What `write` fails with, and where nothing can be elsewhere.
    #[doc(hidden)]
    fn target(
        &mut self,
        spot: &Spot,
        field: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let _ = (spot, field, write);
        Ok(())
    }

    /// Where the target of an offset goes.
    #[doc(hidden)]
    fn place_of(&self, spot: &Spot) -> u64 {
        spot.kept_place()
    }

    /// Where the targets go, for a sink that writes something ahead of its place.
    #[doc(hidden)]
    fn plan(&self) -> Plan {
        Plan::default()
    }

    /// Adds the bytes of the space that nothing describes, once everything else is there.
    #[doc(hidden)]
    fn gaps(&mut self, gaps: &[Gap]) {
        let _ = gaps;
    }

    /// The whole space, for a sink that goes over what was written before.
    #[doc(hidden)]
    fn whole_space(&self) -> Option<&[u8]> {
        None
    }

    /// Keeps no more than `length` bytes of what `write` adds.
    ///
    /// # Errors
    /// What `write` fails with.
    fn cut(&mut self, length: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()>;

    /// Adds a compressed section: its stored bytes here, its content in an address space of its own.
    ///
    /// # Errors
    /// What `content` fails with.
    #[inline]
    fn section(
        &mut self,
        section: StoredBlock<'_>,
        content: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let _ = content;
        self.put(section.stored);
        Ok(())
    }
}

/// Stores the byte order of a sink in its field of that name.
macro_rules! keeps_order {
    () => {
        #[inline]
        fn order(&self) -> Endian {
            self.order
        }

        #[inline]
        fn set_order(&mut self, order: Endian) -> Endian {
            std::mem::replace(&mut self.order, order)
        }
    };
}
pub(crate) use keeps_order;

/// Collects the bytes.
#[derive(Debug)]
pub struct Writer {
    bytes: Vec<u8>,
    settings: WriteSettings,
    order: Endian,
    /// Whether the next record has no others behind it.
    ends: bool,
    /// Whether a comparison is left for when all bytes are there.
    is_open: bool,
    /// Whether a section has more bytes than its content takes.
    has_unread: bool,
    /// Whether sections stay uncompressed, because nobody wants the bytes.
    only_compares: bool,
    /// Where the last stream is that was not compressed.
    unknown: Option<u64>,
    /// The ends of the parts of known size, in the order in which they start.
    part_ends: Vec<u64>,
    /// The sections, in the order in which they were prepared.
    sections: Vec<BlockSizes>,
    /// The offset of the first of the bytes.
    base: u64,
    /// What is elsewhere.
    elsewhere: Elsewhere,
}

/// What a writer does with the targets of offsets.
#[derive(Debug, Default)]
struct Elsewhere {
    /// Whether there can be any.
    policy: Policy,
    /// Where they go.
    plan: Plan,
    /// Those that were written, in the order in which they start.
    targets: Vec<WrittenTarget>,
    gaps: Vec<Gap>,
    /// How many targets the writer is inside of.
    depth: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Policy {
    /// They are collected.
    #[default]
    Collect,
    /// They are left out: only what is in place is wanted.
    LeaveOut,
    /// There must not be any.
    Refuse,
}

impl Default for Writer {
    fn default() -> Self {
        Self::empty(WriteSettings::default(), Endian::Little)
    }
}

impl Writer {
    /// An empty writer.
    #[must_use]
    pub fn new(settings: WriteSettings) -> Self {
        Self {
            ends: true,
            ..Self::empty(settings, Endian::Little)
        }
    }

    fn empty(settings: WriteSettings, order: Endian) -> Self {
        Self {
            bytes: Vec::new(),
            settings,
            order,
            ends: false,
            is_open: false,
            has_unread: false,
            only_compares: false,
            unknown: None,
            part_ends: Vec::new(),
            sections: Vec::new(),
            base: 0,
            elsewhere: Elsewhere::default(),
        }
    }

    /// A writer for something that is written again later, at its place.
    #[doc(hidden)]
    pub fn ahead_of(sink: &impl Sink) -> Self {
        Self {
            elsewhere: Elsewhere {
                policy: Policy::LeaveOut,
                plan: sink.plan(),
                ..Elsewhere::default()
            },
            ..Self::new(sink.settings())
        }
    }

    /// The same writer, with numbers in this order.
    #[must_use]
    pub fn with_order(self, order: Endian) -> Self {
        Self { order, ..self }
    }

    /// A writer for what is inside of a section of another sink. `ends` says that nothing follows the content.
    pub(crate) fn inside(sink: &impl Sink, ends: bool) -> Self {
        Self {
            ends,
            only_compares: !sink.compresses(),
            elsewhere: Elsewhere {
                policy: Policy::Refuse,
                ..Elsewhere::default()
            },
            ..Self::empty(sink.settings(), sink.order())
        }
    }

    /// Puts the targets of offsets where they go. Nothing where every offset is right; else where they are to go
    /// when the value is written once more.
    fn settle(&mut self) -> Result<Option<Plan>> {
        let Elsewhere {
            plan,
            targets,
            gaps,
            ..
        } = &self.elsewhere;
        if targets.is_empty() && gaps.is_empty() {
            return Ok(None);
        }
        match arrange(&self.bytes, gaps, targets, plan)? {
            Arranged::Done(bytes) => {
                self.bytes = bytes;
                self.elsewhere.targets = Vec::new();
                self.elsewhere.gaps = Vec::new();
                Ok(None)
            }
            Arranged::Again(plan) => Ok(Some(plan)),
        }
    }

    /// The position as an index into the bytes.
    fn inside_of_bytes(&self, position: u64) -> usize {
        index(position.saturating_sub(self.base))
    }

    /// A writer that compares a value with what reading would obey, and compresses nothing for it.
    pub(crate) fn comparing() -> Self {
        Self {
            only_compares: true,
            ..Self::new(WriteSettings::default())
        }
    }

    /// Where the targets of offsets went.
    pub(crate) fn into_bytes_and_plan(self) -> (Vec<u8>, Plan) {
        (self.bytes, self.elsewhere.plan)
    }

    /// What was written.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Compares what could not be compared while bytes were missing: `encode` goes over the value once more.
    ///
    /// # Errors
    /// When it would be read differently.
    pub(crate) fn close(&self, encode: impl FnOnce(&mut Proof<'_>) -> Result<()>) -> Result<()> {
        match self.is_open {
            true => encode(&mut Proof::of(self)),
            false => Ok(()),
        }
    }

    /// Whether the bytes from a position on are those that a file would have.
    fn is_known(&self, from: u64) -> bool {
        self.unknown.is_none_or(|unknown| unknown < from)
    }
}

/// Where a position is in memory.
fn index(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

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
    fn of(written: &'a Writer) -> Self {
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

/// The bytes of a value that is all there is of a file, a section or a stream.
///
/// # Errors
/// When a value does not fit its place, or would be read differently.
pub fn written<C: Copy, T: Encode<C>>(
    value: &T,
    context: C,
    settings: WriteSettings,
) -> Result<Vec<u8>> {
    written_in(value, context, settings, Endian::Little)
}

/// As [`written`], with numbers in this order.
///
/// # Errors
/// As [`written`].
pub(crate) fn written_in<C: Copy, T: Encode<C>>(
    value: &T,
    context: C,
    settings: WriteSettings,
    order: Endian,
) -> Result<Vec<u8>> {
    let start = || Writer::new(settings).with_order(order);
    Ok(settled(value, context, start)?.into_bytes())
}

/// Writes a value, again and again until every offset is right, and compares it with what reading will obey.
///
/// # Errors
/// As [`written`].
pub(crate) fn settled<C: Copy, T: Encode<C>>(
    value: &T,
    context: C,
    start: impl Fn() -> Writer,
) -> Result<Writer> {
    // What fits is placed in the first go, what does not in the second; more are needed where targets overlap.
    const ROUNDS: usize = 16;
    let mut plan = Plan::default();
    for _ in 0..ROUNDS {
        let mut writer = start();
        writer.elsewhere.plan = plan;
        value.encode(&mut writer, context)?;
        match writer.settle()? {
            None => {
                writer.close(|proof| value.encode(proof, context))?;
                return Ok(writer);
            }
            Some(next) => plan = next,
        }
    }
    Err(crate::Error::value(
        "parts that offsets lead to overlap, and moving them apart leads to no end",
    ))
}

impl Sink for Writer {
    keeps_order!();

    #[inline]
    fn enter(&mut self) -> bool {
        std::mem::replace(&mut self.ends, false)
    }

    #[inline]
    fn ends_with(&mut self, ends: bool) {
        self.ends = ends;
    }

    #[inline]
    fn part_since(&self, start: u64) -> Option<&[u8]> {
        self.is_known(start).then_some(())?;
        self.bytes.get(self.inside_of_bytes(start)..)
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
    fn start_part(&mut self) -> usize {
        let part = self.part_ends.len();
        self.part_ends.push(0);
        part
    }

    #[inline]
    fn end_part(&mut self, part: usize) {
        let position = self.position();
        if let Some(end) = self.part_ends.get_mut(part) {
            *end = position;
        }
    }

    fn leave_unread(&mut self) {
        self.has_unread = true;
    }

    fn has_unread(&self) -> bool {
        self.has_unread
    }

    fn compresses(&self) -> bool {
        !self.only_compares
    }

    fn note_section(&mut self, sizes: BlockSizes) {
        self.sections.push(sizes);
    }

    fn skip_stream(&mut self, _: u64) {
        self.unknown = Some(self.position());
    }

    #[inline]
    fn position(&self) -> u64 {
        self.base.saturating_add(self.bytes.len() as u64)
    }

    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn target(
        &mut self,
        spot: &Spot,
        field: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        match self.elsewhere.policy {
            Policy::Collect => {}
            Policy::LeaveOut => return Ok(()),
            Policy::Refuse => {
                let error =
                    crate::Error::value("offsets in a compressed part do not lead elsewhere in it");
                return Err(error.in_field(field));
            }
        }
        let number = self.elsewhere.targets.len();
        self.elsewhere.targets.push(WrittenTarget {
            spot: *spot,
            depth: self.elsewhere.depth,
            bytes: Vec::new(),
        });
        let around = (
            std::mem::take(&mut self.bytes),
            std::mem::replace(&mut self.base, self.elsewhere.plan.place_of(spot)),
            self.unknown.take(),
        );
        self.elsewhere.depth = self.elsewhere.depth.saturating_add(1);
        let result = write(self);
        self.elsewhere.depth = self.elsewhere.depth.saturating_sub(1);
        let has_unknown = self.unknown.is_some();
        let bytes;
        (bytes, self.base, self.unknown) = (
            std::mem::replace(&mut self.bytes, around.0),
            around.1,
            around.2,
        );
        if has_unknown {
            // Which bytes are known depends on the place then.
            self.unknown = Some(u64::MAX);
        }
        if let Some(target) = self.elsewhere.targets.get_mut(number) {
            target.bytes = bytes;
        }
        // What an offset leads to may be read up to the end of the space.
        self.is_open = true;
        result
    }

    fn place_of(&self, spot: &Spot) -> u64 {
        self.elsewhere.plan.place_of(spot)
    }

    fn plan(&self) -> Plan {
        self.elsewhere.plan.clone()
    }

    fn gaps(&mut self, gaps: &[Gap]) {
        self.elsewhere.gaps = gaps.to_vec();
    }

    fn expect(&mut self, bytes: u64) {
        // Exactly, because a file is written as a whole; what does not fit fails when it is written.
        self.bytes
            .reserve_exact(usize::try_from(bytes).unwrap_or(0));
    }

    fn settings(&self) -> WriteSettings {
        self.settings
    }

    #[inline]
    fn put_many<T: crate::Schema>(
        &mut self,
        _: &'static TypeInfo,
        size: usize,
        items: &[T],
        encode: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        encode_block(&mut self.bytes, size, items, encode)
    }

    fn cut(&mut self, length: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let end = self.bytes.len().saturating_add(length);
        write(self)?;
        self.bytes.truncate(end);
        Ok(())
    }
}

/// Encodes through a small buffer on the stack, which is faster than growing the vector per record.
#[inline]
pub(crate) fn encode_block<T>(
    out: &mut Vec<u8>,
    size: usize,
    items: &[T],
    encode: impl Fn(&T, &mut [u8]) -> Option<()>,
) -> bool {
    const SLOTS: usize = 512;
    let before = out.len();
    let total = items.len().saturating_mul(size);
    if total <= SLOTS {
        // A few records, as the corners of a polygon are: straight into their place.
        out.resize(before.saturating_add(total), 0);
        let slots = out.get_mut(before..).unwrap_or_default();
        let mut all_fit = true;
        for (item, slot) in items.iter().zip(slots.chunks_exact_mut(size)) {
            all_fit &= encode(item, slot).is_some();
        }
        if !all_fit {
            out.truncate(before);
        }
        return all_fit;
    }
    out.reserve(total);
    let mut slots = [0u8; SLOTS];
    let per_block = SLOTS.checked_div(size).unwrap_or(0);
    if per_block == 0 {
        let mut slot = vec![0u8; size];
        for item in items {
            if encode(item, &mut slot).is_none() {
                out.truncate(before);
                return false;
            }
            out.extend_from_slice(&slot);
        }
        return true;
    }
    for block in items.chunks(per_block) {
        // One check a block: leaving the loop early would keep it from being vectorised.
        let mut all_fit = true;
        for (item, slot) in block.iter().zip(slots.chunks_exact_mut(size)) {
            all_fit &= encode(item, slot).is_some();
        }
        if !all_fit {
            out.truncate(before);
            return false;
        }
        let used = block.len().saturating_mul(size);
        out.extend_from_slice(slots.get(..used).unwrap_or_default());
    }
    true
}

/// Counts the bytes.
#[derive(Debug)]
pub(crate) struct Counter {
    length: u64,
    settings: WriteSettings,
    order: Endian,
}

impl Default for Counter {
    fn default() -> Self {
        Self {
            length: 0,
            settings: WriteSettings::default(),
            order: Endian::Little,
        }
    }
}

impl Sink for Counter {
    const COUNTS: bool = true;

    keeps_order!();

    #[inline]
    fn position(&self) -> u64 {
        self.length
    }

    #[inline]
    fn count(&mut self, bytes: usize) {
        self.length = self.length.saturating_add(bytes as u64);
    }

    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.length = self.length.saturating_add(bytes.len() as u64);
    }

    fn settings(&self) -> WriteSettings {
        self.settings
    }

    #[inline]
    fn put_many<T: crate::Schema>(
        &mut self,
        _: &'static TypeInfo,
        size: usize,
        items: &[T],
        _: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        let bytes = items.len().saturating_mul(size) as u64;
        self.length = self.length.saturating_add(bytes);
        true
    }

    fn cut(&mut self, length: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let end = self.length.saturating_add(length as u64);
        write(self)?;
        self.length = self.length.min(end);
        Ok(())
    }
}

/// How many bytes a value takes on disk.
///
/// # Errors
/// When a value does not fit its place.
pub fn encoded_len<C: Copy, T: Encode<C>>(value: &T, context: C) -> Result<u64> {
    let mut counter = Counter::default();
    value.encode(&mut counter, context)?;
    Ok(counter.length)
}
