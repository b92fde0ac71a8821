//! What cubes are made of.

use bindery::{BitPacked, Open, U24, schema};

use super::cube::CubeKind;
use super::deviations::{PMF_14, PMF_16, PMF_17, PMF_22, PMF_23, PMF_26, PMF_32, PMF_33};
use super::{PMF, rules};

/// What a cube is made of.
#[schema(external_tag = Open<CubeKind>)]
#[spec(PMF, "Cube data")]
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CubeData {
    /// Nothing.
    #[spec(none = "an empty cube has no data of its own")]
    Empty,
    /// Eight smaller cubes.
    #[spec("Parent cube data")]
    Parent(ParentCube),
    /// Full.
    #[spec("Solid cube data")]
    Solid(SolidCube),
    /// Cut by a plane.
    #[spec("Angled cube data")]
    Angled(AngledCube),
    /// Full, with a material for each side.
    #[spec("Extended solid cube data")]
    ExtSolid(ExtSolidCube),
    /// Cut by a plane, with a material for each side.
    #[spec("Extended angled cube data")]
    ExtAngled(Box<ExtAngledCube>),
}

/// Eight smaller cubes, named by the signs of X, Y and Z.
#[schema]
#[spec(PMF, "Parent cube data")]
#[deviation(PMF_26)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParentCube {
    #[spec("(+X, +Y, +Z) child index")]
    pub ppp: u16,
    #[spec("(-X, +Y, +Z) child index")]
    pub npp: u16,
    #[spec("(+X, +Y, -Z) child index")]
    pub ppn: u16,
    #[spec("(-X, +Y, -Z) child index")]
    pub npn: u16,
    #[spec("(+X, -Y, +Z) child index")]
    pub pnp: u16,
    #[spec("(-X, -Y, +Z) child index")]
    pub nnp: u16,
    #[spec("(+X, -Y, -Z) child index")]
    pub pnn: u16,
    #[spec("(-X, -Y, -Z) child index")]
    pub nnn: u16,
}

/// A full cube.
#[schema]
#[spec(PMF, "Solid cube data")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolidCube {
    /// The material of all sides.
    pub material: u16,
    /// The lightmap of the sector that lights it.
    pub lightmap: u8,
    /// Its first triangle in the list of the sector.
    #[deviation(PMF_17, PMF_22)]
    pub triangle_index: U24,
    /// Which sides have a face.
    #[spec("u8")]
    pub faces: Faces,
}

/// Which sides of a solid cube have a face of two triangles.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF, "Solid cube data")]
#[deviation(PMF_14, PMF_23, PMF_33)]
pub struct Faces {
    /// Zero.
    #[bits(2, reserved)]
    pub reserved: u8,
    /// Whether the side towards +X has one.
    #[spec("+X has face")]
    pub plus_x: bool,
    /// Whether the side towards +Y has one.
    #[spec("+Y has face")]
    pub plus_y: bool,
    /// Whether the side towards +Z has one.
    #[spec("+Z has face")]
    pub plus_z: bool,
    /// Whether the side towards -X has one.
    #[spec("-X has face")]
    pub minus_x: bool,
    /// Whether the side towards -Y has one.
    #[spec("-Y has face")]
    pub minus_y: bool,
    /// Whether the side towards -Z has one.
    #[spec("-Z has face")]
    pub minus_z: bool,
}

/// A cube that is cut by a plane.
#[schema]
#[spec(PMF, "Angled cube data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AngledCube {
    /// The material of all sides.
    pub material: u16,
    /// The lightmap of the sector that lights it.
    pub lightmap: u8,
    /// Its first triangle in the list of the sector.
    #[deviation(PMF_17, PMF_22)]
    pub triangle_index: U24,
    /// How many triangles the sides and the plane have.
    #[spec("u16")]
    pub triangles: AngledTriangles,
    /// Where the plane is.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    pub cut: Cut,
}

/// How many triangles the sides and the plane of an angled cube have.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u16, order = msb)]
#[spec(PMF, "Angled cube data")]
#[deviation(PMF_14)]
pub struct AngledTriangles {
    /// Zero.
    #[bits(2, reserved)]
    pub reserved: u8,
    /// Those of the plane.
    #[bits(2, "Plane # of triangles")]
    #[deviation(PMF_32)]
    pub plane: u8,
    /// Those of the side towards +X.
    #[bits(2, "+X # of triangles")]
    pub plus_x: u8,
    /// Those of the side towards +Y.
    #[bits(2, "+Y # of triangles")]
    pub plus_y: u8,
    /// Those of the side towards +Z.
    #[bits(2, "+Z # of triangles")]
    pub plus_z: u8,
    /// Those of the side towards -X.
    #[bits(2, "-X # of triangles")]
    pub minus_x: u8,
    /// Those of the side towards -Y.
    #[bits(2, "-Y # of triangles")]
    pub minus_y: u8,
    /// Those of the side towards -Z.
    #[bits(2, "-Z # of triangles")]
    pub minus_z: u8,
}

/// A full cube with a material for each side.
#[schema]
#[spec(PMF, "Extended solid cube data")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtSolidCube {
    /// The material of each side.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    pub materials: SideMaterials,
    /// The lightmap of the sector that lights it.
    pub lightmap: u8,
    /// Its first triangle in the list of the sector.
    #[deviation(PMF_17, PMF_22)]
    pub triangle_index: U24,
    /// How many triangles each side has.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    pub triangles: SideTriangles,
}

/// A cube that is cut by a plane, with a material for each side.
#[schema]
#[spec(PMF, "Extended angled cube data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExtAngledCube {
    /// The material of each side.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    pub materials: SideMaterials,
    /// The lightmap of the sector that lights it.
    pub lightmap: u8,
    /// Its first triangle in the list of the sector.
    #[deviation(PMF_17, PMF_22)]
    pub triangle_index: U24,
    #[spec("+X # of triangles (line 1)")]
    #[deviation(PMF_16)]
    pub plane_triangles: u8,
    /// How many triangles each side has.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    pub triangles: SideTriangles,
    /// Where the plane is.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    pub cut: Cut,
}

/// The material of each side of a cube.
#[schema]
#[spec(PMF, "Extended solid cube data")]
#[spec(PMF, "Extended angled cube data")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SideMaterials {
    #[spec("+X material")]
    pub plus_x: u16,
    #[spec("+Y material")]
    pub plus_y: u16,
    #[spec("+Z material")]
    pub plus_z: u16,
    #[spec("-X material")]
    pub minus_x: u16,
    #[spec("-Y material")]
    pub minus_y: u16,
    #[spec("-Z material")]
    pub minus_z: u16,
}

/// How many triangles each side of a cube has.
#[schema]
#[spec(PMF, "Extended solid cube data")]
#[spec(PMF, "Extended angled cube data")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SideTriangles {
    #[spec("+X # of triangles")]
    pub plus_x: u8,
    #[spec("+Y # of triangles")]
    pub plus_y: u8,
    #[spec("+Z # of triangles")]
    pub plus_z: u8,
    #[spec("-X # of triangles")]
    pub minus_x: u8,
    #[spec("-Y # of triangles")]
    pub minus_y: u8,
    #[spec("-Z # of triangles")]
    pub minus_z: u8,
}

/// The plane that cuts a cube.
#[schema]
#[spec(PMF, "Angled cube data")]
#[spec(PMF, "Extended angled cube data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    /// How full the cube is, from 0 to 1.
    #[rule(rules::FILL, (0.0..=1.0).contains(&fill), "{fill}")]
    pub fill: f32,
    /// How it is tilted: 0 faces up, 1 and -1 face down, above 0 is forward.
    #[rule(rules::ANGLE, (-1.0..=1.0).contains(&pitch), "{pitch}")]
    pub pitch: f32,
    /// Which way it is tilted: 0 is forward, 1 and -1 are backward, above 0 is clockwise.
    #[rule(rules::ANGLE, (-1.0..=1.0).contains(&yaw), "{yaw}")]
    pub yaw: f32,
}
