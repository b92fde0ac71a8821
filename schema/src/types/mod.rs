//! The types that declarations are made of, from numbers to string tables and compressed parts.

pub(crate) mod array;
pub mod bits;
pub(crate) mod bytes;
pub mod checksum;
pub(crate) mod columns;
pub(crate) mod compressed;
pub(crate) mod derived;
pub(crate) mod dialect;
pub(crate) mod double;
pub(crate) mod fitted;
pub(crate) mod lenient;
pub(crate) mod marked;
pub(crate) mod number;
pub(crate) mod padding;
pub(crate) mod records;
pub(crate) mod runs;
pub(crate) mod short;
pub mod strings;
pub(crate) mod width;
pub(crate) mod word;
