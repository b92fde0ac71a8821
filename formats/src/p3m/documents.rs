//! The documents that the format is declared from.

use bindery::{Document, Origin};

/// The layout of every program and every file so far.
pub static P3M_2024_11: Document = Document {
    id: "p3m-2024-11",
    title: "PlatinumSrc 3D model, as the engine and the exporter have it",
    origin: Origin::Program,
};

/// The text of January 2025.
pub static P3M_2025_01: Document = Document {
    id: "p3m-2025-01",
    title: "P3M",
    origin: Origin::Text,
};

/// The text of August 2025.
pub static P3M_2025_08: Document = Document {
    id: "p3m-2025-08",
    title: "P3M - PlatinumSrc 3D Model File/Format",
    origin: Origin::Text,
};
