//! A file as a whole: reading, writing and saving it, and the registry of formats.

pub mod format;
mod overview;
mod program;
pub(crate) mod save;
pub(crate) mod whole;
