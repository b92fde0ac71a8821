//! Inlined assets.

use bindery::{Opaque, schema};

use super::header::PNG;
use super::{M3D, Name, Types};

/// A texture or script that is part of the file.
#[schema]
#[spec(M3D, "Inlined Assets")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct Asset {
    /// What textures and surfaces call it. Scripts have their extension, pictures none.
    #[spec("asset name or identifier")]
    pub name: Name,
    #[spec("inlined texture script or image")]
    #[schema(until_end)]
    pub data: Opaque,
}

impl Asset {
    /// Whether it is a PNG picture.
    #[must_use]
    pub fn is_png(&self) -> bool {
        self.data.starts_with(PNG)
    }
}
