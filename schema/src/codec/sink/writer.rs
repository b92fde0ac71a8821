//! Collecting the bytes, or only counting or comparing them.

mod block;
mod elsewhere;
mod proof;

pub(crate) use block::{encode_block, fill};
pub(crate) use elsewhere::settled;
use elsewhere::{Elsewhere, Policy};
use proof::Proof;

use super::rest::Rest;
use super::{BlockSizes, Sink, WriteSettings, keeps_order};
use crate::codec::order::Endian;
use crate::codec::places::{Gap, Plan, Spot};
use crate::codec::traits::Encode;
use crate::describe::spec::TypeInfo;
use crate::report::error::Result;

/// Collects the bytes. It also counts them and compares them, as another mode of the same sink: every sink compiles the
/// writer of every type once more.
#[derive(Debug)]
pub struct Writer {
    mode: Mode,
    bytes: Vec<u8>,
    /// How many bytes there are, where they are not collected.
    passed: u64,
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
    /// The ends of the parts of known size, in the order in which they start. Of a part that is not at its end yet, what
    /// [`Rest`] has to know of the one around.
    part_ends: Vec<u64>,
    /// What is read as all that is left of the part that is being written.
    rest: Rest,
    /// The sections, in the order in which they were prepared.
    sections: Vec<BlockSizes>,
    /// The offset of the first of the bytes.
    base: u64,
    /// What is elsewhere.
    elsewhere: Elsewhere,
}

#[derive(Debug)]
enum Mode {
    /// Collects the bytes.
    Collect,
    /// Counts them, and compares nothing.
    Count,
    /// Goes over a value that has been written, with all its bytes known.
    Prove(Proof),
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
            mode: Mode::Collect,
            bytes: Vec::new(),
            passed: 0,
            settings,
            order,
            ends: false,
            is_open: false,
            has_unread: false,
            only_compares: false,
            unknown: None,
            part_ends: Vec::new(),
            rest: Rest::default(),
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
            ..Self::empty(sink.settings(), sink.order())
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

    /// What was written, and where the targets of offsets went, if there are any.
    pub(crate) fn into_bytes_and_plan(self) -> (Vec<u8>, Option<Plan>) {
        let Elsewhere { plan, is_used, .. } = self.elsewhere;
        (self.bytes, is_used.then_some(plan))
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
    pub(crate) fn close(&mut self, encode: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let end = self.position();
        if self.rest.is_last(end) && !self.is_open {
            return Ok(());
        }
        let passed = std::mem::replace(&mut self.passed, 0);
        self.mode = Mode::Prove(Proof::new(self.bytes.len() as u64));
        let result = encode(self);
        self.mode = Mode::Collect;
        self.passed = passed;
        result
    }

    /// The proof that is under way.
    #[inline]
    fn proof(&mut self) -> Option<&mut Proof> {
        match &mut self.mode {
            Mode::Prove(proof) => Some(proof),
            Mode::Collect | Mode::Count => None,
        }
    }

    /// Whether a value is gone over that has been written before.
    #[inline]
    fn proves(&self) -> bool {
        matches!(self.mode, Mode::Prove(_))
    }

    /// Whether the bytes from a position on are those that a file would have.
    fn is_known(&self, from: u64) -> bool {
        self.unknown.is_none_or(|unknown| unknown < from)
    }
}

/// How many bytes a value takes on disk.
///
/// # Errors
/// When a value does not fit its place.
pub fn encoded_len<C: Copy, T: Encode<C>>(value: &T, context: C) -> Result<u64> {
    encoded_len_from(0, value, context)
}

/// As [`encoded_len`], of a value that starts there: what aligns to an offset looks at its place.
///
/// # Errors
/// As [`encoded_len`].
#[doc(hidden)]
pub fn encoded_len_from<C: Copy, T: Encode<C>>(start: u64, value: &T, context: C) -> Result<u64> {
    let mut counter = Writer {
        mode: Mode::Count,
        passed: start,
        ..Writer::empty(WriteSettings::default(), Endian::Little)
    };
    value.encode(&mut counter, context)?;
    Ok(counter.passed.saturating_sub(start))
}

/// Where a position is in memory.
fn index(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
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
    let start = || Writer::new(settings);
    let writer = settled(&start, &|writer| value.encode(writer, context))?;
    Ok(writer.into_bytes())
}

impl Sink for Writer {
    keeps_order!();

    #[inline]
    fn counts(&self) -> bool {
        matches!(self.mode, Mode::Count)
    }

    #[inline]
    fn keeps(&self) -> bool {
        matches!(self.mode, Mode::Collect)
    }

    #[inline]
    fn count(&mut self, bytes: usize) {
        self.passed = self.passed.saturating_add(bytes as u64);
    }

    #[inline]
    fn enter(&mut self) -> bool {
        self.keeps() && std::mem::replace(&mut self.ends, false)
    }

    #[inline]
    fn ends_with(&mut self, ends: bool) {
        self.ends = ends;
    }

    #[inline]
    fn part_since(&self, start: u64) -> Option<&[u8]> {
        (self.keeps() && self.is_known(start)).then_some(())?;
        self.bytes.get(self.inside_of_bytes(start)..)
    }

    fn ahead(&mut self, from: u64, is_complete: bool) -> Option<&[u8]> {
        match &self.mode {
            Mode::Count => None,
            Mode::Prove(proof) => {
                let known = self.is_known(from);
                let bytes = known.then_some(self.bytes.as_slice())?;
                bytes.get(index(from)..index(proof.end))
            }
            Mode::Collect if is_complete => self.part_since(from),
            Mode::Collect => {
                self.is_open = true;
                None
            }
        }
    }

    #[inline]
    fn takes_rest(&mut self, is_last: bool, spare: u64) -> Result<()> {
        match &self.mode {
            Mode::Count => {}
            Mode::Prove(proof) => return proof.takes_rest(self.passed, spare),
            Mode::Collect if is_last => {}
            Mode::Collect => {
                let place = self.position();
                self.rest.take(place, spare);
            }
        }
        Ok(())
    }

    #[inline]
    fn start_part(&mut self) -> usize {
        match &mut self.mode {
            Mode::Count => 0,
            Mode::Prove(proof) => proof.start_part(&self.part_ends),
            Mode::Collect => {
                let part = self.part_ends.len();
                self.part_ends.push(self.rest.start_part());
                part
            }
        }
    }

    #[inline]
    fn end_part(&mut self, part: usize) {
        let position = self.position();
        match &mut self.mode {
            Mode::Count => {}
            Mode::Prove(proof) => proof.end_part(),
            Mode::Collect => {
                if let Some(end) = self.part_ends.get_mut(part) {
                    let around = std::mem::replace(end, position);
                    // Where something is not, going over the value once more finds its field.
                    self.is_open |= !self.rest.end_part(around, position);
                }
            }
        }
    }

    fn leave_unread(&mut self) {
        self.has_unread |= self.keeps();
    }

    fn has_unread(&self) -> bool {
        self.has_unread
    }

    fn compresses(&self) -> bool {
        !self.only_compares && !self.proves()
    }

    fn known_section(&mut self) -> Option<BlockSizes> {
        match &mut self.mode {
            Mode::Prove(proof) => proof.next_section(&self.sections),
            Mode::Collect | Mode::Count => None,
        }
    }

    fn note_section(&mut self, sizes: BlockSizes) {
        if self.keeps() {
            self.sections.push(sizes);
        }
    }

    fn skip_stream(&mut self, stored: u64) {
        match self.mode {
            Mode::Collect => self.unknown = Some(self.position()),
            Mode::Count => {}
            Mode::Prove(_) => self.passed = self.passed.saturating_add(stored),
        }
    }

    #[inline]
    fn position(&self) -> u64 {
        match self.mode {
            Mode::Collect => self.base.saturating_add(self.bytes.len() as u64),
            Mode::Count | Mode::Prove(_) => self.passed,
        }
    }

    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        match self.mode {
            Mode::Collect => self.bytes.extend_from_slice(bytes),
            Mode::Count | Mode::Prove(_) => self.count(bytes.len()),
        }
    }

    fn target(&mut self, spot: &Spot, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        match self.start_target(spot) {
            None => Ok(()),
            Some(around) => {
                let result = write(self);
                self.end_target(around);
                result
            }
        }
    }

    fn place_of(&self, spot: &Spot) -> u64 {
        self.elsewhere.plan.place_of(spot)
    }

    fn is_placed(&self, spot: &Spot) -> bool {
        self.elsewhere.plan.has_place_of(spot)
    }

    fn plan(&self) -> Plan {
        self.elsewhere.plan.clone()
    }

    fn gaps(&mut self, gaps: &[Gap]) {
        if self.keeps() {
            self.elsewhere.gaps = gaps.to_vec();
        }
    }

    fn whole_space(&self) -> Option<&[u8]> {
        let is_known = self.proves() && self.unknown.is_none();
        is_known.then_some(&self.bytes)
    }

    fn is_settled(&mut self) -> bool {
        self.is_open |= self.keeps();
        self.whole_space().is_some()
    }

    fn expect(&mut self, bytes: u64) {
        if self.keeps() {
            // Exactly, because a file is written as a whole; what does not fit fails when it is written.
            self.bytes
                .reserve_exact(usize::try_from(bytes).unwrap_or(0));
        }
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
        match self.mode {
            Mode::Collect => encode_block(&mut self.bytes, size, items, &encode),
            Mode::Count | Mode::Prove(_) => {
                self.count(items.len().saturating_mul(size));
                true
            }
        }
    }

    fn cut(&mut self, length: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let end = self.position().saturating_add(length as u64);
        write(self)?;
        match self.mode {
            Mode::Collect => self.bytes.truncate(self.inside_of_bytes(end)),
            Mode::Count | Mode::Prove(_) => self.passed = self.passed.min(end),
        }
        Ok(())
    }
}
