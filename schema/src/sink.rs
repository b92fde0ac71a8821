//! Where encoded bytes go: into memory, into a count, or into a trace.
//!
//! Writing, measuring and tracing are one generated walk over a value, with a different sink. So the
//! trace cannot disagree with the writer.

use crate::codec::Encode;
use crate::error::Result;
use crate::spec::{FieldInfo, TypeInfo};
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
pub struct StoredSection<'a> {
    /// The compression method's name.
    pub method: &'static str,
    /// The compressed bytes.
    pub stored: &'a [u8],
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

    /// How to write.
    fn settings(&self) -> WriteSettings;

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
    fn folds(&self, element: &'static TypeInfo, count: usize) -> bool {
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
        section: StoredSection<'_>,
        content: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let _ = content;
        self.put(section.stored);
        Ok(())
    }
}

/// Collects the bytes.
#[derive(Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
    settings: WriteSettings,
}

impl Writer {
    /// An empty writer.
    #[must_use]
    pub fn new(settings: WriteSettings) -> Self {
        Self {
            bytes: Vec::new(),
            settings,
        }
    }

    /// What was written.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl Sink for Writer {
    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
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
#[derive(Debug, Default)]
pub struct Counter {
    length: u64,
    settings: WriteSettings,
}

impl Sink for Counter {
    const COUNTS: bool = true;

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
