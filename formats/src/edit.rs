//! What edits compare before they say that they are done.

use bindery::value::json;
use bindery::{Limits, Result, Schema, dump_within};

/// For what is in memory already, so that no limit keeps anything away.
pub(crate) fn without_limits() -> Limits {
    Limits::default()
        .with_memory(u64::MAX)
        .with_decompressed(u64::MAX)
}

/// Whether two values are the same. A number that is none equals nothing, so that only its bits tell.
///
/// # Errors
/// When one cannot be dumped.
pub(crate) fn are_same<T: Schema + PartialEq>(one: &T, other: &T) -> Result<bool> {
    let text = |value: &T| -> Result<String> {
        let tree = dump_within(value, without_limits())?;
        Ok(json::to_line(&tree))
    };
    Ok(one == other || text(one)? == text(other)?)
}
