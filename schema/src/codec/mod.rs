//! Bytes to values and back: the traits that declarations implement, what they read from and write to, and
//! the functions that generated code calls.

pub(crate) mod apart;
pub(crate) mod arithmetic;
pub(crate) mod bridge;
pub(crate) mod claims;
pub(crate) mod collection;
pub(crate) mod count;
pub(crate) mod expected;
pub(crate) mod feed;
pub(crate) mod generated;
pub(crate) mod input;
pub(crate) mod limits;
pub(crate) mod order;
pub(crate) mod places;
pub(crate) mod sink;
pub(crate) mod take;
pub(crate) mod traits;
