//! Vertices, texture coordinates and normals.

use bindery::schema;

use super::{P3M_2024_11, P3M_2025_01, P3M_2025_08};

/// A vertex with its texture coordinates.
#[schema]
#[spec(P3M_2025_01, "Vertex")]
#[spec(P3M_2024_11, "Vertex")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Vertex2024_11 {
    #[spec("XYZ")]
    pub position: [f32; 3],
    /// Where on the texture it is.
    #[spec("UV")]
    pub uv: [f32; 2],
}

/// A vertex.
#[schema]
#[spec(P3M_2025_08, "Vertex")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Vertex2025_08 {
    #[spec("Position XYZ")]
    pub position: [f32; 3],
}

/// Where on the texture a vertex is.
#[schema]
#[spec(P3M_2025_08, "UV")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Uv {
    /// Both coordinates.
    #[spec("Texture UV")]
    pub uv: [f32; 2],
}

/// Which way a vertex faces.
#[schema]
#[spec(P3M_2025_08, "Normal")]
#[spec(P3M_2025_01, "Normal")]
#[spec(P3M_2024_11, "Normal")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Normal {
    #[spec("XYZ", P3M_2025_08 = "Normal XYZ")]
    pub direction: [f32; 3],
}
