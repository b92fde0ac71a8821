//! Numbers that follow from something else in the file.

use std::fmt;

use crate::codec::traits::Schema;
use crate::describe::spec::{Around, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::Result;
use crate::value::visit::{DerivedSlot, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

/// A stored number that follows from what it describes.
///
/// It is computed when written. Only where a file disagreed is the file's number kept, so that reading
/// and writing an unchanged file gives the same bytes and edited data never carries a stale number.
///
/// ```
/// use bindery::{prelude::*};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, Clone, PartialEq)]
/// struct Text {
///     #[schema(derived = text.len())]
///     length: Derived<u8>,
///     #[schema(until_end)]
///     text: Vec<u8>,
/// }
///
/// let agrees = Text::from_bytes(b"\x02hi")?;
/// assert_eq!(agrees.length, Derived::agrees());
///
/// let mut wrong = Text::from_bytes(b"\x09hi")?;
/// assert_eq!(wrong.length.exception(), Some(&9));
/// assert_eq!(wrong.to_bytes()?, b"\x09hi");
/// wrong.normalise();
/// assert_eq!(wrong.to_bytes()?, b"\x02hi");
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Derived<T> {
    exception: Option<Exception<T>>,
}

#[derive(Clone, Copy)]
struct Exception<T> {
    stored: T,
    /// What followed from the content when the file was read.
    followed: Option<T>,
}

/// What followed when it was read only explains an exception.
impl<T: PartialEq> PartialEq for Derived<T> {
    fn eq(&self, other: &Self) -> bool {
        self.exception() == other.exception()
    }
}

impl<T: Eq> Eq for Derived<T> {}

impl<T> Derived<T> {
    /// The number follows from what it describes.
    #[must_use]
    pub const fn agrees() -> Self {
        Self { exception: None }
    }

    /// The file's number, where it is not the one that follows.
    #[must_use]
    pub const fn exception(&self) -> Option<&T> {
        match &self.exception {
            Some(exception) => Some(&exception.stored),
            None => None,
        }
    }

    /// Writes this number instead of the one that follows.
    #[must_use]
    pub const fn exceptional(number: T) -> Self {
        Self::beside(number, None)
    }

    const fn beside(stored: T, followed: Option<T>) -> Self {
        Self {
            exception: Some(Exception { stored, followed }),
        }
    }
}

impl<T: Copy + PartialEq> Derived<T> {
    /// What to remember of a number that was read.
    #[doc(hidden)]
    #[must_use]
    pub fn compare(stored: T, follows: Option<T>) -> Self {
        match follows == Some(stored) {
            true => Self::agrees(),
            false => Self::beside(stored, follows),
        }
    }

    /// What to write.
    ///
    /// # Errors
    /// When the number that follows cannot be computed and no exception replaces it.
    #[doc(hidden)]
    pub fn stored(&self, follows: impl FnOnce() -> Result<T>) -> Result<T> {
        match self.exception() {
            Some(exception) => Ok(*exception),
            None => follows(),
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for Derived<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exception() {
            None => f.write_str("agrees"),
            Some(exception) => write!(f, "exception({exception:?})"),
        }
    }
}

/// Numbers in decimal, arrays of bytes as digits.
fn shown<T: Schema>(value: &T) -> String {
    crate::value::json::to_line(&value.to_value(&DumpContext::default()))
}

impl<T> DerivedSlot for Derived<T> {
    fn normalise(&mut self) {
        *self = Self::agrees();
    }
}

impl<T: Schema + fmt::Debug> Schema for Derived<T> {
    const INFO: &'static TypeInfo =
        &TypeInfo::around("Derived", Around::Derived, T::INFO, || T::INFO);

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        match self.exception() {
            Some(exception) => exception.to_value(context),
            None => Value::Null,
        }
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let exception = Option::from_value(value, context)?;
        Ok(exception.map_or(Self::agrees(), Self::exceptional))
    }

    fn check(&self, checker: &mut Checker<'_>) {
        if let Some(Exception { stored, followed }) = &self.exception {
            // Other bytes for the same number are kept, and nothing is wrong with them.
            if followed
                .as_ref()
                .is_some_and(|other| stored.says_same(other))
            {
                return;
            }
            let message = match followed {
                Some(followed) => format!(
                    "the file says {}, where {} follows from its content",
                    shown(stored),
                    shown(followed)
                ),
                None => format!(
                    "the file says {}, which is not what follows from its content",
                    shown(stored)
                ),
            };
            checker.report(&common::DERIVED, message);
        }
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visitor.derived(self);
    }
}
