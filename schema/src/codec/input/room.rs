//! Whether there is room for what a count says, before memory is reserved for it.

use super::Input;
use crate::report::error::{Error, Result};

impl<'a> Input<'a> {
    /// Refuses a count of elements that cannot be there.
    ///
    /// # Errors
    /// When the smallest such elements would need more bytes than are left.
    #[inline]
    pub fn expect_room(&self, count: usize, min_size: usize) -> Result<()> {
        // Elements of no width cost memory but no bytes, so they get a bound of their own.
        const WIDTHLESS: usize = 1 << 16;
        let fits = match min_size {
            0 => count <= self.rest.len().saturating_add(WIDTHLESS) || self.feed.is_some(),
            size => count
                .checked_mul(size)
                .is_some_and(|bytes| bytes <= self.rest.len()),
        };
        if fits {
            Ok(())
        } else {
            Err(self.no_room(count, min_size))
        }
    }

    /// Counts elements of a list that are about to be kept.
    ///
    /// # Errors
    /// When they would pass the limit on memory.
    #[inline]
    pub(crate) fn hold<T>(&self, elements: usize) -> Result<()> {
        self.session
            .hold::<T>(elements)
            .map_err(|error| error.at(self.offset()))
    }

    /// Refuses a count of elements of `size` bytes each that are not all there.
    ///
    /// # Errors
    /// When fewer bytes are left, with the index and the offset of the first element that is not whole.
    #[inline]
    pub fn expect_whole(&self, count: usize, size: usize) -> Result<()> {
        if size == 0 {
            return self.expect_room(count, size);
        }
        let all_there = count
            .checked_mul(size)
            .is_some_and(|bytes| bytes <= self.rest.len());
        if all_there {
            Ok(())
        } else {
            Err(self.not_whole(count, size))
        }
    }

    #[cold]
    fn not_whole(&self, count: usize, size: usize) -> Error {
        self.want(count.saturating_mul(size));
        let index = self.rest.len().checked_div(size).unwrap_or_default();
        let before = index.saturating_mul(size);
        let missing = Error::ran_out(
            count.saturating_mul(size).saturating_sub(before),
            self.rest.len().saturating_sub(before),
            self.offset().saturating_add(before as u64),
        );
        missing.in_index(index)
    }

    /// Which element is cut is not known before they are read: the list as a whole has no room.
    #[cold]
    fn no_room(&self, count: usize, min_size: usize) -> Error {
        let needed = count.saturating_mul(min_size.max(1));
        self.ran_out(needed)
    }
}
