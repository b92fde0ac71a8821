//! What cubes are made of.

use bindery::{BitPacked, U24, schema};

use super::cube::CubeKind;
use super::deviations::{PMF_14, PMF_16, PMF_17, PMF_22, PMF_23, PMF_26, PMF_32, PMF_33};
use super::{PMF, rules};

/// What a cube is made of.
#[schema(external_tag = u32)]
#[spec(PMF, "Cube data")]
#[derive(Debug, Clone, PartialEq)]
pub enum CubeData {
    /// Nothing.
    #[spec(none = "an empty cube has no data of its own")]
    #[brw(magic = 0u32)]
    Empty,
    /// Eight smaller cubes.
    #[spec("Parent cube data")]
    #[brw(magic = 1u32)]
    Parent(ParentCube),
    /// Full.
    #[spec("Solid cube data")]
    #[brw(magic = 2u32)]
    Solid(SolidCube),
    /// Cut by a plane.
    #[spec("Angled cube data")]
    #[brw(magic = 3u32)]
    Angled(AngledCube),
    /// Full, with a material for each side.
    #[spec("Extended solid cube data")]
    #[brw(magic = 4u32)]
    ExtSolid(ExtSolidCube),
    /// Cut by a plane, with a material for each side.
    #[spec("Extended angled cube data")]
    #[brw(magic = 5u32)]
    ExtAngled(Box<ExtAngledCube>),
}

impl CubeData {
    /// What the cube is.
    #[must_use]
    pub fn kind(&self) -> CubeKind {
        match self {
            Self::Empty => CubeKind::Empty,
            Self::Parent(_) => CubeKind::Parent,
            Self::Solid(_) => CubeKind::Solid,
            Self::Angled(_) => CubeKind::Angled,
            Self::ExtSolid(_) => CubeKind::ExtSolid,
            Self::ExtAngled(_) => CubeKind::ExtAngled,
        }
    }
}

/// Eight smaller cubes, named by the signs of X, Y and Z.
#[schema]
#[spec(PMF, "Parent cube data")]
#[deviation(PMF_26)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParentCube {
    /// The child towards +X, +Y, +Z.
    #[spec("(+X, +Y, +Z) child index")]
    pub ppp: u16,
    /// The child towards -X, +Y, +Z.
    #[spec("(-X, +Y, +Z) child index")]
    pub npp: u16,
    /// The child towards +X, +Y, -Z.
    #[spec("(+X, +Y, -Z) child index")]
    pub ppn: u16,
    /// The child towards -X, +Y, -Z.
    #[spec("(-X, +Y, -Z) child index")]
    pub npn: u16,
    /// The child towards +X, -Y, +Z.
    #[spec("(+X, -Y, +Z) child index")]
    pub pnp: u16,
    /// The child towards -X, -Y, +Z.
    #[spec("(-X, -Y, +Z) child index")]
    pub nnp: u16,
    /// The child towards +X, -Y, -Z.
    #[spec("(+X, -Y, -Z) child index")]
    pub pnn: u16,
    /// The child towards -X, -Y, -Z.
    #[spec("(-X, -Y, -Z) child index")]
    pub nnn: u16,
}

/// A full cube.
#[schema]
#[spec(PMF, "Solid cube data")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolidCube {
    /// The material of all sides.
    #[spec("Material")]
    pub material: u16,
    /// The lightmap of the sector that lights it.
    #[spec("Lightmap")]
    pub lightmap: u8,
    /// Its first triangle in the list of the sector.
    #[spec("Triangle index")]
    #[deviation(PMF_17)]
    #[deviation(PMF_22)]
    pub triangle_index: U24,
    /// Which sides have a face.
    #[spec("u8")]
    pub faces: Faces,
}

/// Which sides of a solid cube have a face of two triangles.
///
/// Deviation `PMF-14`.
/// Deviation `PMF-23`.
/// Deviation `PMF-33`.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF, "Solid cube data")]
#[deviation(PMF_14)]
#[deviation(PMF_23)]
#[deviation(PMF_33)]
pub struct Faces {
    /// Zero.
    #[bits(2)]
    #[spec(reserved)]
    pub reserved: u8,
    /// Whether the side towards +X has one.
    #[bits(1)]
    #[spec("+X has face")]
    pub plus_x: bool,
    /// Whether the side towards +Y has one.
    #[bits(1)]
    #[spec("+Y has face")]
    pub plus_y: bool,
    /// Whether the side towards +Z has one.
    #[bits(1)]
    #[spec("+Z has face")]
    pub plus_z: bool,
    /// Whether the side towards -X has one.
    #[bits(1)]
    #[spec("-X has face")]
    pub minus_x: bool,
    /// Whether the side towards -Y has one.
    #[bits(1)]
    #[spec("-Y has face")]
    pub minus_y: bool,
    /// Whether the side towards -Z has one.
    #[bits(1)]
    #[spec("-Z has face")]
    pub minus_z: bool,
}

/// A cube that is cut by a plane.
#[schema]
#[spec(PMF, "Angled cube data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AngledCube {
    /// The material of all sides.
    #[spec("Material")]
    pub material: u16,
    /// The lightmap of the sector that lights it.
    #[spec("Lightmap")]
    pub lightmap: u8,
    /// Its first triangle in the list of the sector.
    #[spec("Triangle index")]
    #[deviation(PMF_17)]
    #[deviation(PMF_22)]
    pub triangle_index: U24,
    /// How many triangles the sides and the plane have.
    #[spec("u16")]
    pub triangles: AngledTriangles,
    /// Where the plane is.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    pub cut: Cut,
}

/// How many triangles the sides and the plane of an angled cube have.
///
/// Deviation `PMF-14`.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u16, order = msb)]
#[spec(PMF, "Angled cube data")]
#[deviation(PMF_14)]
pub struct AngledTriangles {
    /// Zero.
    #[bits(2)]
    #[spec(reserved)]
    pub reserved: u8,
    /// Those of the plane.
    ///
    /// Deviation `PMF-32`.
    #[bits(2)]
    #[spec("Plane # of triangles")]
    #[deviation(PMF_32)]
    pub plane: u8,
    /// Those of the side towards +X.
    #[bits(2)]
    #[spec("+X # of triangles")]
    pub plus_x: u8,
    /// Those of the side towards +Y.
    #[bits(2)]
    #[spec("+Y # of triangles")]
    pub plus_y: u8,
    /// Those of the side towards +Z.
    #[bits(2)]
    #[spec("+Z # of triangles")]
    pub plus_z: u8,
    /// Those of the side towards -X.
    #[bits(2)]
    #[spec("-X # of triangles")]
    pub minus_x: u8,
    /// Those of the side towards -Y.
    #[bits(2)]
    #[spec("-Y # of triangles")]
    pub minus_y: u8,
    /// Those of the side towards -Z.
    #[bits(2)]
    #[spec("-Z # of triangles")]
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
    #[spec("Lightmap")]
    pub lightmap: u8,
    /// Its first triangle in the list of the sector.
    #[spec("Triangle index")]
    #[deviation(PMF_17)]
    #[deviation(PMF_22)]
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
    #[spec("Lightmap")]
    pub lightmap: u8,
    /// Its first triangle in the list of the sector.
    #[spec("Triangle index")]
    #[deviation(PMF_17)]
    #[deviation(PMF_22)]
    pub triangle_index: U24,
    /// How many triangles the plane has.
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
    /// That of the side towards +X.
    #[spec("+X material")]
    pub plus_x: u16,
    /// That of the side towards +Y.
    #[spec("+Y material")]
    pub plus_y: u16,
    /// That of the side towards +Z.
    #[spec("+Z material")]
    pub plus_z: u16,
    /// That of the side towards -X.
    #[spec("-X material")]
    pub minus_x: u16,
    /// That of the side towards -Y.
    #[spec("-Y material")]
    pub minus_y: u16,
    /// That of the side towards -Z.
    #[spec("-Z material")]
    pub minus_z: u16,
}

/// How many triangles each side of a cube has.
#[schema]
#[spec(PMF, "Extended solid cube data")]
#[spec(PMF, "Extended angled cube data")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SideTriangles {
    /// Those of the side towards +X.
    #[spec("+X # of triangles")]
    pub plus_x: u8,
    /// Those of the side towards +Y.
    #[spec("+Y # of triangles")]
    pub plus_y: u8,
    /// Those of the side towards +Z.
    #[spec("+Z # of triangles")]
    pub plus_z: u8,
    /// Those of the side towards -X.
    #[spec("-X # of triangles")]
    pub minus_x: u8,
    /// Those of the side towards -Y.
    #[spec("-Y # of triangles")]
    pub minus_y: u8,
    /// Those of the side towards -Z.
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
    #[spec("Fill")]
    #[rule(rules::FILL, (0.0..=1.0).contains(fill), "{fill}")]
    pub fill: f32,
    /// How it is tilted: 0 faces up, 1 and -1 face down, above 0 is forward.
    #[spec("Pitch")]
    #[rule(rules::ANGLE, (-1.0..=1.0).contains(pitch), "{pitch}")]
    pub pitch: f32,
    /// Which way it is tilted: 0 is forward, 1 and -1 are backward, above 0 is clockwise.
    #[spec("Yaw")]
    #[rule(rules::ANGLE, (-1.0..=1.0).contains(yaw), "{yaw}")]
    pub yaw: f32,
}
