//! Parts: the meshes of a model.

use bindery::{BitPacked, Reserved, count_of, schema};

use super::{
    Normal, P3M_03, P3M_13, P3M_2024_11, P3M_2025_01, P3M_2025_08, Text, Uv, Vertex2024_11,
    Vertex2025_08, WeightGroup,
};

/// A mesh with one material. Until 2025-03, texture coordinates stand in the vertices.
#[schema]
#[spec(P3M_2025_01, "Part")]
#[spec(P3M_2024_11, "Part")]
#[derive(Debug, Clone, PartialEq)]
pub struct Part2024_11 {
    /// Which of the optional lists follow.
    #[spec("Flags")]
    #[br(temp)]
    #[bw(calc = PartFlags2024_11 { reserved: reserved.0, has_normals: normals.is_some() })]
    flags: PartFlags2024_11,
    /// The flag bits that no document uses.
    #[spec(derived_from = "flags")]
    #[br(calc = Reserved(flags.reserved))]
    #[bw(ignore)]
    pub reserved: Reserved<u8>,
    /// What actions call it.
    #[spec("Part name")]
    pub name: Text,
    /// Which material it has.
    #[spec("Material index")]
    pub material_index: u8,
    /// How many vertices follow.
    #[spec("Vertex count")]
    #[br(temp)]
    #[bw(try_calc = count_of(vertices))]
    vertex_count: u16,
    /// The vertices.
    #[spec("Vertices")]
    #[br(count = vertex_count)]
    pub vertices: Vec<Vertex2024_11>,
    /// As many normals as vertices, or none at all.
    #[spec("Normals")]
    #[br(if(flags.has_normals), count = vertex_count)]
    #[bw(assert(
        normals.as_ref().is_none_or(|normals| normals.len() == vertices.len()),
        "as many normals as vertices ({}) are needed", vertices.len()
    ))]
    pub normals: Option<Vec<Normal>>,
    /// How many indices follow.
    #[spec("Index count")]
    #[br(temp)]
    #[bw(try_calc = count_of(indices))]
    index_count: u16,
    /// The vertices of the triangles, three each.
    #[spec("Indices")]
    #[br(count = index_count)]
    pub indices: Vec<u16>,
    /// How many weight groups follow.
    #[spec("Weight group count")]
    #[br(temp)]
    #[bw(try_calc = count_of(weight_groups))]
    weight_group_count: u8,
    /// Which bones move which vertices.
    #[spec("Weight groups")]
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
    #[bits(7)]
    #[spec(reserved)]
    pub reserved: u8,
    /// Normals follow the vertices.
    #[bits(1)]
    #[spec("Has normals")]
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
    #[bw(calc = PartFlags2025_08 {
        reserved: reserved.0,
        has_normals: normals.is_some(),
        has_uvs: uvs.is_some(),
    })]
    flags: PartFlags2025_08,
    /// The flag bits that no document uses.
    #[spec(derived_from = "flags")]
    #[br(calc = Reserved(flags.reserved))]
    #[bw(ignore)]
    pub reserved: Reserved<u8>,
    /// What actions call it.
    #[spec("Name")]
    pub name: Text,
    /// Which material it has.
    #[spec("Material index")]
    pub material_index: u8,
    /// How many overrides follow.
    #[spec("Material override count")]
    #[br(temp)]
    #[bw(try_calc = count_of(material_overrides))]
    material_override_count: u8,
    /// Other materials for the time of animations.
    #[spec("Material override")]
    #[br(count = material_override_count)]
    pub material_overrides: Vec<MaterialOverride>,
    /// How many vertices follow.
    #[spec("Vertex count")]
    #[br(temp)]
    #[bw(try_calc = count_of(vertices))]
    vertex_count: u16,
    /// The vertices.
    #[spec("Vertex")]
    #[br(count = vertex_count)]
    pub vertices: Vec<Vertex2025_08>,
    /// As many texture coordinates as vertices, or none at all.
    #[spec("UV")]
    #[br(if(flags.has_uvs), count = vertex_count)]
    #[bw(assert(
        uvs.as_ref().is_none_or(|uvs| uvs.len() == vertices.len()),
        "as many UVs as vertices ({}) are needed", vertices.len()
    ))]
    pub uvs: Option<Vec<Uv>>,
    /// As many normals as vertices, or none at all.
    #[spec("Normal")]
    #[br(if(flags.has_normals), count = vertex_count)]
    #[bw(assert(
        normals.as_ref().is_none_or(|normals| normals.len() == vertices.len()),
        "as many normals as vertices ({}) are needed", vertices.len()
    ))]
    pub normals: Option<Vec<Normal>>,
    /// How many indices follow.
    #[spec("Index count")]
    #[br(temp)]
    #[bw(try_calc = count_of(indices))]
    index_count: u16,
    /// The vertices of the triangles, three each.
    #[spec("Index")]
    #[br(count = index_count)]
    pub indices: Vec<u16>,
    /// How many weight groups follow.
    #[spec("Weight group count")]
    #[br(temp)]
    #[bw(try_calc = count_of(weight_groups))]
    weight_group_count: u8,
    /// Which bones move which vertices.
    #[spec("Weight group")]
    #[br(count = weight_group_count)]
    pub weight_groups: Vec<WeightGroup>,
}

/// The flags of a part.
///
/// Deviation `P3M-03`.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(P3M_2025_08, "Part")]
#[deviation(P3M_03)]
pub struct PartFlags2025_08 {
    /// Zero.
    #[bits(6)]
    #[spec(reserved)]
    pub reserved: u8,
    /// Normals follow.
    #[bits(1)]
    #[spec("Has normals")]
    pub has_normals: bool,
    /// Texture coordinates follow.
    #[bits(1)]
    #[spec("Has UVs")]
    pub has_uvs: bool,
}

/// Another material for a part while an animation plays.
#[schema]
#[spec(P3M_2025_08, "Material override")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaterialOverride {
    /// The animation.
    #[spec("Animation name")]
    pub animation_name: Text,
    /// Which override counts when several animations play.
    #[spec("Priority")]
    #[deviation(P3M_13)]
    pub priority: u8,
    /// The material.
    #[spec("Material index")]
    pub material_index: u8,
}
