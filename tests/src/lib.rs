//! What the tests share: the corpus, checks that hold for any format, conformance vectors, and the inventories of
//! the documents.

pub mod atm;
pub mod conversions;
pub mod corpus;
pub mod covering;
pub mod damage;
pub mod edits;
pub mod everywhere;
pub mod files;
pub mod hurting;
pub mod inventories;
pub mod m3d_models;
pub mod maps;
pub mod p3m_models;
pub mod random_files;
pub mod rare;
pub mod readable;
pub mod spec_rows;
pub mod spec_text;
pub mod uses;
pub mod vectors;
pub mod views;
pub mod walks;
pub mod words;

// The README's example compiles.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
