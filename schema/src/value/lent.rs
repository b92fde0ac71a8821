//! What generic code lends to code that is compiled once.
//!
//! The table of a `dyn FnMut` has a second copy of its closure, for whoever could call it by value, and that of a
//! `dyn Iterator` four functions for each iterator. A format has hundreds of both. So these traits have nothing but
//! what is called.

use crate::report::error::Result;
use crate::value::Value;

/// Makes a value, for those who want to know it.
pub(crate) trait Make {
    /// The value.
    fn make(&mut self) -> Value;
}

impl<F: FnMut() -> Value> Make for F {
    fn make(&mut self) -> Value {
        self()
    }
}

/// Values one after another.
pub(crate) trait Items {
    /// Puts the next one in the place of another. `false` where there is none.
    fn next_item(&mut self, item: &mut Value) -> bool;
}

impl<I: Iterator<Item = Value>> Items for I {
    fn next_item(&mut self, item: &mut Value) -> bool {
        match self.next() {
            Some(next) => {
                *item = next;
                true
            }
            None => false,
        }
    }
}

/// Is shown each element of a list with its index.
pub(crate) trait VisitItem {
    /// Looks at an element.
    fn item(&mut self, index: usize, item: &Value) -> Result<()>;
}

impl<F: FnMut(usize, &Value) -> Result<()>> VisitItem for F {
    fn item(&mut self, index: usize, item: &Value) -> Result<()> {
        self(index, item)
    }
}
