//! Where encoded bytes go: into memory, into a count, or into a trace.
//!
//! Writing, measuring and tracing are one generated walk over a value, with a different sink. So the
//! trace cannot disagree with the writer.

mod buffer;
mod observed;
mod rest;
mod straight;
mod writer;

pub(crate) use buffer::{Buffer, SMALL};
pub use observed::{Observer, observe};
pub(crate) use straight::{Probe, Straight};
pub use writer::{Writer, encoded_len, encoded_len_from, written};
pub(crate) use writer::{encode_block, fill, settled};

use crate::codec::order::Endian;
use crate::codec::places::{Gap, Plan, Spot};
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
    /// Where the targets of offsets in it are, and its content, where that is not in the order of its fields.
    pub(crate) scattered: Option<&'a (Plan, Vec<u8>)>,
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
    #[inline]
    fn counts(&self) -> bool {
        false
    }

    /// Whether it wants the bytes themselves.
    #[inline]
    fn keeps(&self) -> bool {
        true
    }

    /// Adds bytes that need no explanation of their own.
    fn put(&mut self, bytes: &[u8]);

    /// Adds so many bytes, whatever they are. Only for a sink that does not [keep](Self::keeps) them.
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

    /// Whether fields without bytes may be left out: they were read as what they are, and nobody is told of them.
    #[doc(hidden)]
    #[inline]
    fn skips_empty(&self) -> bool {
        false
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
    fn target(&mut self, spot: &Spot, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let _ = (spot, write);
        Ok(())
    }

    /// Where the target of an offset goes.
    #[doc(hidden)]
    fn place_of(&self, spot: &Spot) -> u64 {
        spot.kept_place()
    }

    /// Whether it is known already where the target of an offset goes.
    #[doc(hidden)]
    fn is_placed(&self, spot: &Spot) -> bool {
        let _ = spot;
        true
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

    /// Whether every offset is what it will be. Where it is not yet, what depends on one is compared later.
    #[doc(hidden)]
    fn is_settled(&mut self) -> bool {
        false
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
