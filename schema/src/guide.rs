//! The guide: a format of your own, built up page by page.
//!
//! It is for somebody who knows Rust and binrw, and has a binary format. The example is the level file of a small
//! game. Each page adds one thing to it: what you get, the declaration, bytes in, the value, the same bytes out, and
//! what the error says for a file or a value that is wrong. Every example is compiled and run.
//!
//! | page | what is in it |
//! |---|---|
//! | 1. [A first format](first_format) | a declaration and everything that follows from it |
//! | 2. [Bits](bits) | words of bit fields, named numbers, reserved bits |
//! | 3. [Counts and conditions](counts_and_conditions) | lists, optional fields, and what writing computes |
//! | 4. [Strings](strings) | text in place, text in a table, text behind its length |
//! | 5. [Compressed parts](compressed_parts) | content that is compressed in the file and plain in memory |
//! | 6. [Tagged records](tagged_records) | enums, unknown tags, chunks with a size |
//! | 7. [Revisions](revisions) | one declaration for several versions of a format |
//! | 8. [Rules and deviations](rules_and_deviations) | what a file should hold, and where files and document differ |
//! | 9. [The spec mapping](spec_mapping) | a test that document and declaration say the same |
//! | 10. [Vectors](vectors) | bytes and their meaning as data, for this program and others |
//! | 11. [Limits](limits) | files of strangers |
//! | 12. [The command](command) | your format in the registry, and tools on top of it |
//! | 13. [Offsets](offsets) | parts that are somewhere else in the file |
//!
//! A page shows only the part of the level file that it is about, so that `Level` has other fields from page to page.
//! Every example starts with `use bindery::prelude::*;` and the document of the first page.
//!
//! The guide does not list every attribute. [`#[schema]`](macro@crate::schema),
//! [`#[derive(BitPacked)]`](macro@crate::BitPacked) and [`#[derive(Enumeration)]`](macro@crate::Enumeration) do.

#[doc = include_str!("../docs/guide/01_first_format.md")]
pub mod first_format {}

#[doc = include_str!("../docs/guide/02_bits.md")]
pub mod bits {}

#[doc = include_str!("../docs/guide/03_counts_and_conditions.md")]
pub mod counts_and_conditions {}

#[doc = include_str!("../docs/guide/04_strings.md")]
pub mod strings {}

#[doc = include_str!("../docs/guide/05_compressed_parts.md")]
pub mod compressed_parts {}

#[doc = include_str!("../docs/guide/06_tagged_records.md")]
pub mod tagged_records {}

#[doc = include_str!("../docs/guide/07_revisions.md")]
pub mod revisions {}

#[doc = include_str!("../docs/guide/08_rules_and_deviations.md")]
pub mod rules_and_deviations {}

#[doc = include_str!("../docs/guide/09_spec_mapping.md")]
pub mod spec_mapping {}

#[doc = include_str!("../docs/guide/10_vectors.md")]
pub mod vectors {}

#[doc = include_str!("../docs/guide/11_limits.md")]
pub mod limits {}

#[doc = include_str!("../docs/guide/12_command.md")]
pub mod command {}

#[doc = include_str!("../docs/guide/13_offsets.md")]
pub mod offsets {}
