//! Looking at the fields and leaves of a value, in the order in which they are written.

use crate::codec::traits::Encode;
use crate::describe::spec::{FieldInfo, TypeInfo};
use crate::report::error::Result;
use crate::report::path::Segment;
use crate::report::trace::Tracer;
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
    value.encode(&mut Tracer::observed(T::INFO, observer), context)
}
