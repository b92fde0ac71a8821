//! The documents that the format is declared from.

use bindery::{Document, Origin};

/// The texts and the program that define PTF.
pub static PTF: Document = Document {
    id: "ptf",
    title: "PlatinumSrc texture",
    origin: Origin::Program,
};
