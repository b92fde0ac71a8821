//! What the tests share: the corpus, checks that hold for any format, and conformance vectors.

pub mod atm;
pub mod corpus;
pub mod damage;
pub mod everywhere;
pub mod maps;
pub mod vectors;
