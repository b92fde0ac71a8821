//! The documents that the format is declared from.

use bindery::{Document, Origin};

/// The published text. It leaves most chunks open.
pub static ATM: Document = Document {
    id: "atm",
    title: "ATM Binary Format",
    origin: Origin::Text,
};

/// The engine that the format comes from, and the files it writes.
pub static ATM_ENGINE: Document = Document {
    id: "atm-engine",
    title: "Antiquated Engine, reader and writer of ATM",
    origin: Origin::Program,
};
