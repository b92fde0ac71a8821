//! How much memory a tree or a trace may take.

use std::cell::Cell;

use crate::report::error::{Class, Error, Result};

/// Memory that is counted as it is taken. What makes a tree or a trace has no way to fail in the middle, so it
/// stops going on once too much was taken, and the whole is refused at the end.
#[derive(Debug)]
pub(crate) struct Budget {
    most: u64,
    left: Cell<u64>,
    passed: Cell<bool>,
}

impl Budget {
    pub(crate) fn new(most: u64) -> Self {
        Self {
            most,
            left: Cell::new(most),
            passed: Cell::new(false),
        }
    }

    /// Counts so many bytes; `false` if they are too many.
    pub(crate) fn take(&self, bytes: usize) -> bool {
        match self.left.get().checked_sub(bytes as u64) {
            Some(left) => self.left.set(left),
            None => self.passed.set(true),
        }
        !self.passed.get()
    }

    /// Counts so many bytes no more.
    pub(super) fn give_back(&self, bytes: usize) {
        self.left.set(self.left.get().saturating_add(bytes as u64));
    }

    /// How many bytes are left, to go back to.
    pub(super) fn left(&self) -> u64 {
        self.left.get()
    }

    /// Goes back to an earlier count, because what was counted since is gone.
    pub(super) fn back_to(&self, left: u64) {
        self.left.set(left);
    }

    /// Whether too much was asked for.
    #[inline]
    pub(crate) fn is_passed(&self) -> bool {
        self.passed.get()
    }

    /// Refuses what has passed it.
    ///
    /// # Errors
    /// When too much was asked for.
    #[inline]
    pub(crate) fn expect(&self, what: &str) -> Result<()> {
        match self.is_passed() {
            true => Err(self.refusal(what)),
            false => Ok(()),
        }
    }

    #[cold]
    fn refusal(&self, what: &str) -> Error {
        Error::new(
            Class::Limit,
            format!(
                "its {what} would take more than the {} bytes of memory allowed for one file",
                self.most
            ),
        )
    }
}

impl Default for Budget {
    /// As much as there is.
    fn default() -> Self {
        Self::new(u64::MAX)
    }
}
