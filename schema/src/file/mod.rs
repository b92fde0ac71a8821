//! A file as a whole: reading, writing and saving it, and the registry of formats.

pub mod format;
pub(crate) mod save;
pub(crate) mod whole;
