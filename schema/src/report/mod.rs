//! What people are told about a file: errors, findings, and what every byte of it is.

pub mod check;
pub(crate) mod cite;
pub(crate) mod error;
pub(crate) mod not_finite;
pub(crate) mod path;
pub(crate) mod plural;
pub mod trace;
