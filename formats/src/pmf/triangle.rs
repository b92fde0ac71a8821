//! Triangles and points.

use bindery::schema;

use super::PMF;
use super::deviations::PMF_31;

/// A triangle.
#[schema]
#[spec(PMF, "Triangle")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle {
    #[spec("Point")]
    pub points: [Point; 3],
}

/// A corner of a triangle.
#[schema]
#[spec(PMF, "Point")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    #[spec("XYZ")]
    #[deviation(PMF_31)]
    pub xyz: [f32; 3],
    /// Where it is in the texture.
    #[spec("Texture UV")]
    pub texture_uv: [f32; 2],
    /// Where it is in the lightmap.
    #[spec("Lightmap UV")]
    pub lightmap_uv: [f32; 2],
}
