//! The documents that the format is declared from.

use bindery::{Document, Origin};

/// The text of the map format.
pub static PMF: Document = Document {
    id: "pmf-2024-08",
    title: "PlatinumSrc map",
    origin: Origin::Text,
};

/// The text of the entities in a map.
pub static PMF_ENTITIES: Document = Document {
    id: "pmf-entities",
    title: "PlatinumSrc map entities",
    origin: Origin::Text,
};
