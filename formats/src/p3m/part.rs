//! Parts: the meshes of a model.

use bindery::{BitPacked, Reserved, schema};

use super::deviations::{P3M_03, P3M_13};
use super::{
    Normal, P3M_2024_11, P3M_2025_01, P3M_2025_08, Text, Uv, Vertex2024_11, Vertex2025_08,
    WeightGroup,
};

/// A mesh with one material. Until 2025-03, texture coordinates are in the vertices.
#[schema]
#[spec(P3M_2025_01, "Part")]
#[spec(P3M_2024_11, "Part")]
#[derive(Debug, Clone, PartialEq)]
pub struct Part2024_11 {
    /// Which of the optional lists follow.
    #[br(temp)]
    flags: PartFlags2024_11,
    #[bits_of(flags)]
    pub reserved: Reserved<u8>,
    /// What actions call it.
    #[spec("Part name")]
    pub name: Text,
    pub material_index: u8,
    #[br(temp)]
    vertex_count: u16,
    #[br(count = vertex_count)]
    pub vertices: Vec<Vertex2024_11>,
    /// As many normals as vertices, or none at all.
    #[br(if(flags.has_normals), count = vertex_count)]
    pub normals: Option<Vec<Normal>>,
    #[br(temp)]
    index_count: u16,
    /// The vertices of the triangles, three each.
    #[br(count = index_count)]
    pub indices: Vec<u16>,
    #[br(temp)]
    weight_group_count: u8,
    /// Which bones move which vertices.
    #[br(count = weight_group_count)]
    pub weight_groups: Vec<WeightGroup>,
}

/// The flags of a part.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(P3M_2025_01, "Part flags")]
#[spec(P3M_2024_11, "Part flags")]
pub struct PartFlags2024_11 {
    /// Zero.
    #[bits(7, reserved)]
    pub reserved: u8,
    /// Normals follow the vertices.
    pub has_normals: bool,
}

/// A mesh with one material, and others for the time of animations.
#[schema]
#[spec(P3M_2025_08, "Part")]
#[derive(Debug, Clone, PartialEq)]
pub struct Part2025_08 {
    /// Which of the optional lists follow.
    #[spec("u8")]
    #[br(temp)]
    flags: PartFlags2025_08,
    #[bits_of(flags)]
    pub reserved: Reserved<u8>,
    /// What actions call it.
    pub name: Text,
    pub material_index: u8,
    #[br(temp)]
    material_override_count: u8,
    /// Other materials for the time of animations.
    #[spec("Material override")]
    #[br(count = material_override_count)]
    pub material_overrides: Vec<MaterialOverride>,
    #[br(temp)]
    vertex_count: u16,
    #[spec("Vertex")]
    #[br(count = vertex_count)]
    pub vertices: Vec<Vertex2025_08>,
    /// As many texture coordinates as vertices, or none at all.
    #[spec("UV")]
    #[br(if(flags.has_uvs), count = vertex_count)]
    pub uvs: Option<Vec<Uv>>,
    /// As many normals as vertices, or none at all.
    #[spec("Normal")]
    #[br(if(flags.has_normals), count = vertex_count)]
    pub normals: Option<Vec<Normal>>,
    #[br(temp)]
    index_count: u16,
    /// The vertices of the triangles, three each.
    #[spec("Index")]
    #[br(count = index_count)]
    pub indices: Vec<u16>,
    #[br(temp)]
    weight_group_count: u8,
    /// Which bones move which vertices.
    #[spec("Weight group")]
    #[br(count = weight_group_count)]
    pub weight_groups: Vec<WeightGroup>,
}

/// The flags of a part.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(P3M_2025_08, "Part")]
#[deviation(P3M_03)]
pub struct PartFlags2025_08 {
    /// Zero.
    #[bits(6, reserved)]
    pub reserved: u8,
    /// Normals follow.
    pub has_normals: bool,
    /// Texture coordinates follow.
    #[spec("Has UVs")]
    pub has_uvs: bool,
}

/// Another material for a part while an animation plays.
#[schema]
#[spec(P3M_2025_08, "Material override")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaterialOverride {
    pub animation_name: Text,
    /// Which override counts when several animations play.
    #[deviation(P3M_13)]
    pub priority: u8,
    pub material_index: u8,
}
