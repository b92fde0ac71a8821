//! What is read as all that is left: that it is, is known at the end of the part around.

/// How far the part that is being written may reach.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rest {
    /// The last place at which everything in it that is read as a rest still is one.
    most: u64,
}

impl Default for Rest {
    fn default() -> Self {
        Self { most: u64::MAX }
    }
}

impl Rest {
    /// Something up to this place is read as all that is left, but for at most `spare` bytes.
    #[inline]
    pub(super) fn take(&mut self, place: u64, spare: u64) {
        self.most = self.most.min(place.saturating_add(spare));
    }

    /// Whether all of it is the rest of a part that ends there.
    #[inline]
    pub(super) fn is_last(self, end: u64) -> bool {
        end <= self.most
    }

    /// Starts a part inside. What [`end_part`](Self::end_part) needs to know of the one around.
    #[inline]
    pub(super) fn start_part(&mut self) -> u64 {
        std::mem::replace(&mut self.most, u64::MAX)
    }

    /// Ends a part. Whether all that is read as its rest is one.
    #[inline]
    pub(super) fn end_part(&mut self, around: u64, end: u64) -> bool {
        let inside = std::mem::replace(&mut self.most, around);
        end <= inside
    }
}
