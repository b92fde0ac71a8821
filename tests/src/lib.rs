//! What the tests share: the corpus, checks that hold for any format, and conformance vectors.

pub mod atm;
pub mod corpus;
pub mod damage;
pub mod everywhere;
pub mod files;
pub mod maps;
pub mod p3m_models;
pub mod spec_text;
pub mod vectors;
pub mod words;

// The README's example compiles.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
