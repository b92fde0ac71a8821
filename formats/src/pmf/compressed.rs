//! How blocks are stored, and counts that are stored minus 1.

use bindery::{Count, Error, Method, Prepared, Result, starts_lz4_frame};

/// How a block of this size is stored whose first bytes are `ahead`.
pub(super) fn method(ahead: &[u8], size: u32) -> Method {
    let block = usize::try_from(size)
        .ok()
        .and_then(|size| ahead.get(..size))
        .unwrap_or(ahead);
    if size == 0 {
        Method::Stored
    } else if starts_lz4_frame(block) {
        Method::Lz4Frame
    } else {
        Method::Lz4Block
    }
}

/// The stored size of a block.
pub(super) fn stored_size<T>(block: &Prepared<'_, T>) -> Result<u32> {
    if block.method == Method::Stored && block.size() > 0 {
        return Err(Error::value(format!(
            "a block of {} bytes must be compressed; only an empty one may be stored as it is",
            block.size()
        )));
    }
    u32::try_from(block.stored()).map_err(|_| {
        Error::value(format!(
            "{} compressed bytes do not fit the u32 that stores their number",
            block.stored()
        ))
    })
}

/// One less than the number of `items`.
pub(super) fn minus_one<N: TryFrom<usize>>(items: &impl Count) -> Result<N> {
    let count = items.count();
    count
        .checked_sub(1)
        .and_then(|stored| N::try_from(stored).ok())
        .ok_or_else(|| {
            Error::value(format!(
                "{count} elements cannot be stored minus 1 as {}",
                std::any::type_name::<N>()
            ))
        })
}

/// The number of items that a count minus 1 stands for.
pub(super) fn plus_one(stored: impl Into<u32>) -> u32 {
    stored.into().saturating_add(1)
}
