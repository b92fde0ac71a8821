//! Counting the bytes.

use super::{Sink, WriteSettings, keeps_order};
use crate::codec::order::Endian;
use crate::codec::traits::Encode;
use crate::describe::spec::TypeInfo;
use crate::report::error::Result;

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
