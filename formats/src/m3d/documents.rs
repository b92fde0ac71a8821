//! The documents that the format is declared from.

use bindery::{Document, Origin};

/// The text that describes the format.
pub static M3D: Document = Document {
    id: "m3d",
    title: "Model 3D File Format Specification",
    origin: Origin::Text,
};

/// The commands that shapes are made of, which the text only refers to.
pub static M3D_SHAPES: Document = Document {
    id: "m3d-shapes",
    title: "Model 3D shape commands",
    origin: Origin::Program,
};
