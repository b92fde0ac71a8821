//! Looking at the fields and leaves of a value, in the order in which they are written.

use super::{Sink, StoredBlock, WriteSettings, keeps_order};
use crate::codec::order::Endian;
use crate::codec::traits::Encode;
use crate::describe::spec::{FieldInfo, TypeInfo};
use crate::report::error::Result;
use crate::report::path::Segment;
use crate::value::Value;

/// Somebody who looks at a value; see [`observe`].
pub trait Observer {
    /// Comes to a field, or to an element of a list; a field that is all of its variant has no step of its own. Whether
    /// to go into it.
    fn enter(&mut self, step: Option<Segment<'static>>, field: Option<&'static FieldInfo>) -> bool {
        let _ = (step, field);
        true
    }

    /// Leaves what was gone into last.
    fn leave(&mut self) {}

    /// Comes to a value that has no parts: what it is on disk, how many bytes it takes there, and what it is.
    fn leaf(&mut self, wire: &'static str, length: usize, value: &mut dyn FnMut() -> Value) {
        let _ = (wire, length, value);
    }

    /// Whether there is nothing to look at in elements of this type.
    fn passes_over(&mut self, element: &'static TypeInfo) -> bool {
        let _ = element;
        false
    }
}

/// Shows a value to an observer, compressed parts included. All observers share what is compiled for this.
///
/// # Errors
/// When the value cannot be written; what is before that has been shown.
pub fn observe<C: Copy, T: Encode<C>>(
    value: &T,
    context: C,
    observer: &mut dyn Observer,
) -> Result<()> {
    let mut observed = Observed {
        observer,
        position: 0,
        order: Endian::Little,
    };
    value.encode(&mut observed, context)
}

struct Observed<'a> {
    observer: &'a mut dyn Observer,
    position: u64,
    order: Endian,
}

impl Observed<'_> {
    fn advance(&mut self, bytes: usize) {
        self.position = self.position.saturating_add(bytes as u64);
    }
}

impl Sink for Observed<'_> {
    const TRACES: bool = true;

    keeps_order!();

    fn put(&mut self, bytes: &[u8]) {
        self.advance(bytes.len());
    }

    fn position(&self) -> u64 {
        self.position
    }

    fn settings(&self) -> WriteSettings {
        WriteSettings::default()
    }

    fn leaf(&mut self, wire: &'static str, bytes: &[u8], value: impl FnOnce() -> Value) {
        self.advance(bytes.len());
        let mut value = Some(value);
        let mut value = || value.take().map_or(Value::Null, |value| value());
        self.observer.leaf(wire, bytes.len(), &mut value);
    }

    fn field(
        &mut self,
        field: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if !self.observer.enter(field.segment(), Some(field)) {
            return Ok(());
        }
        let result = write(self);
        self.observer.leave();
        result.map_err(|error| error.in_field(field))
    }

    fn index(&mut self, index: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if !self.observer.enter(Some(Segment::Index(index)), None) {
            return Ok(());
        }
        let result = write(self);
        self.observer.leave();
        result.map_err(|error| error.in_index(index))
    }

    fn folds(&mut self, element: &'static TypeInfo, _: usize) -> bool {
        self.observer.passes_over(element)
    }

    fn put_many<T: crate::Schema>(
        &mut self,
        element: &'static TypeInfo,
        size: usize,
        items: &[T],
        _: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        let passes_over = self.observer.passes_over(element);
        if passes_over {
            self.advance(items.len().saturating_mul(size));
        }
        passes_over
    }

    fn cut(&mut self, _: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        write(self)
    }

    fn section(
        &mut self,
        _: StoredBlock<'_>,
        content: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        content(self)
    }
}
