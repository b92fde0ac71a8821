//! What is written can be read: `to_bytes` fails with an error that names the field and both numbers, or gives bytes
//! that are read as the same value. `findings` says the same of a value in memory.

// Helpers of tests with small numbers, outside of `#[test]` functions.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

#[path = "../brought/mod.rs"]
mod brought;
mod complete;
mod directives;
mod examples;
mod files;
mod pairs;
mod tables;
