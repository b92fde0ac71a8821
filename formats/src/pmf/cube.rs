//! Cubes: their type, lighting and chunk data.

use bindery::{BitPacked, Enumeration, Index, Open, Reserved, schema};

use super::PMF;
use super::cube_data::CubeData;
use super::deviations::{PMF_02, PMF_08, PMF_14, PMF_15, PMF_25, PMF_27};
use super::dialect::{PmfDialect, VisibleCubes};

/// A node of a sector's octree.
#[schema]
#[spec(PMF, "Cube")]
#[brw(import_raw(dialect: PmfDialect))]
#[derive(Debug, Clone, PartialEq)]
pub struct Cube {
    #[br(temp, assert(
        cube_type.kind.known().is_some(),
        "no cube type has the number {}, so its length is not known", cube_type.kind.number()
    ))]
    cube_type: CubeType,
    /// The bits of the type that the text reserves.
    #[bits_of(cube_type)]
    pub reserved: Reserved<u8>,
    /// The light inside, if it is stored.
    #[spec("Cube lighting data", section = "Cube data")]
    #[deviation(PMF_15)]
    #[br(if(cube_type.has_lighting))]
    pub lighting: Option<CubeLighting>,
    /// What can be seen from inside, if it is a chunk.
    #[spec("Cube chunk data", section = "Cube data")]
    #[deviation(PMF_15)]
    #[br(if(cube_type.is_chunk))]
    pub chunk: Option<Box<CubeChunk>>,
    /// What it is made of.
    #[spec("Cube data")]
    #[schema(tag = cube_type.kind)]
    pub data: CubeData,
}

/// The first byte of a cube.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq)]
#[packed(u8, order = msb)]
#[spec(PMF, "Cube type")]
#[deviation(PMF_14)]
pub struct CubeType {
    /// Zero.
    #[bits(2, reserved)]
    pub reserved: u8,
    /// Whether chunk data follows.
    pub is_chunk: bool,
    /// Whether lighting data follows.
    pub has_lighting: bool,
    /// What the cube is.
    #[bits(
        4,
        "{ CUBE_EMPTY | CUBE_PARENT | CUBE_SOLID | CUBE_ANGLED | CUBE_EXTSOLID | CUBE_EXTANGLED }"
    )]
    pub kind: Open<CubeKind>,
}

/// What a cube is.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(4)]
#[spec(PMF, "Cube type")]
#[non_exhaustive]
pub enum CubeKind {
    /// Nothing.
    #[spec("CUBE_EMPTY")]
    Empty = 0,
    /// Eight smaller cubes.
    #[spec("CUBE_PARENT")]
    Parent = 1,
    /// Full.
    #[spec("CUBE_SOLID")]
    Solid = 2,
    /// Cut by a plane.
    #[spec("CUBE_ANGLED")]
    Angled = 3,
    /// Full, with a material for each side.
    #[spec("CUBE_EXTSOLID")]
    ExtSolid = 4,
    /// Cut by a plane, with a material for each side.
    #[spec("CUBE_EXTANGLED")]
    ExtAngled = 5,
}

/// The light inside a cube.
#[schema]
#[spec(PMF, "Cube lighting data")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CubeLighting {
    /// The light that is always there.
    pub base_light: [u8; 3],
    /// Where its dynamic lights start in the list of the sector.
    #[deviation(PMF_25)]
    pub index_in_sector_dynamic_light_references: u32,
    pub dynamic_light_count: u16,
    /// Where its fast lights start in the list of the sector.
    #[deviation(PMF_25)]
    pub index_in_sector_fast_light_references: u32,
    pub fast_light_count: u16,
}

/// What is in a chunk and what can be seen from it.
#[schema]
#[spec(PMF, "Cube chunk data")]
#[brw(import_raw(dialect: PmfDialect))]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CubeChunk {
    #[br(temp)]
    prop_count: u16,
    #[spec("Prop index")]
    #[br(count = prop_count)]
    pub prop_indices: Vec<u16>,
    #[spec("Visible sectors")]
    #[br(temp)]
    visible_sector_count: u8,
    /// What can be seen from it.
    #[spec(none = "the text lists the parts of these records without naming them together")]
    #[br(count = visible_sector_count)]
    pub visible_sectors: Vec<VisibleSector>,
    /// A range of visibility data, in the dialects that have it.
    #[spec(none = "the text lists the two parts without naming them together")]
    #[deviation(PMF_02)]
    #[br(if(dialect.has_visibility()))]
    pub visibility: Option<VisibilityRange>,
}

/// The chunks of one sector that can be seen.
#[schema]
#[spec(PMF, "Cube chunk data")]
#[derive(Debug, Clone, PartialEq)]
pub struct VisibleSector {
    /// The place of the sector in the map.
    #[deviation(PMF_27)]
    pub sector: [u8; 3],
    #[deviation(PMF_08)]
    #[br(temp)]
    visible_chunk_cubes_minus_1: u16,
    /// The cubes of that sector, at least one.
    #[spec("Cube index")]
    #[br(count = visible_chunk_cubes_minus_1 + 1)]
    pub cube_indices: Vec<u16>,
}

/// A range of visibility data, which no text defines.
#[schema]
#[spec(PMF, "Cube chunk data")]
#[brw(import_raw(dialect: PmfDialect))]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct VisibilityRange {
    /// Where it starts.
    #[deviation(PMF_02)]
    pub index_in_visibility_data: u32,
    #[spec("# of cubes")]
    #[deviation(PMF_02)]
    pub cubes: Index<VisibleCubes>,
}

impl Cube {
    /// A cube without lighting that is no chunk.
    #[must_use]
    pub fn new(data: CubeData) -> Self {
        Self {
            reserved: Reserved(0),
            lighting: None,
            chunk: None,
            data,
        }
    }
}
