//! PMF, the map format of PlatinumSrc (`.pmf`), as its text of August 2024 has it.
//!
//! - Magic: `PMF` and a zero byte, then version 0.0.
//! - Little-endian; blocks are LZ4 frames, raw LZ4 blocks are read too.
//! - Nobody else has read or written such files, so the text's open questions are settled here: see
//!   [`deviations`]. Two of them change bytes and are dialects: see [`PmfDialect`].
//!
//! Limitations: two kinds of entities have no layout in any text, and files with them are refused.

mod blocks;
mod checks;
mod compressed;
mod cube;
mod cube_data;
mod data;
pub mod deviations;
mod dialect;
mod documents;
pub mod entity;
mod faces;
mod format;
mod header;
mod lightmap;
mod material;
mod octree;
mod prop;
pub mod rules;
mod sector;
mod sector_data;
mod strings;
mod tables;
mod team;
mod triangle;
mod view;

pub use blocks::{ClientData, Counts, FastLight, ServerData, SharedData};
pub use cube::{Cube, CubeChunk, CubeKind, CubeLighting, CubeType, VisibilityRange, VisibleSector};
pub use cube_data::{
    AngledCube, AngledTriangles, CubeData, Cut, ExtAngledCube, ExtSolidCube, Faces, ParentCube,
    SideMaterials, SideTriangles, SolidCube,
};
pub use data::Data;
pub use dialect::{ClientPropCount, ClientProps, PmfDialect, Visibility, VisibleCubes};
pub use documents::{PMF, PMF_ENTITIES};
pub use faces::{Face, FaceTriangles};
pub use header::Header;
pub use lightmap::{ExtraLightmap, Lightmap, Luxel, Luxels};
pub use material::{ClientMaterial, MaterialFlags, SharedMaterial};
pub use octree::{BadChild, Cell, Octree};
pub use prop::{ClientProp, SharedProp};
pub use sector::Sector;
pub use sector_data::{
    AffectedPoint, AffectingDynamicLight, AffectingFastLight, ClientSectorData, SharedSectorData,
};
pub use strings::{ClientString, ClientStrings, ServerString, ServerStrings, StringTable};
pub use team::Team;
pub use triangle::{Point, Triangle};
pub use view::{Date, is_none};

use bindery::{Trailing, schema};

use self::deviations::PMF_34;

/// A map.
#[schema]
#[spec(PMF, "Format")]
#[rules(checks::map, ..rules::OF_THE_MAP)]
#[derive(Debug, Clone, PartialEq)]
pub struct Pmf {
    /// What it is called and where it can be played.
    pub header: Header,
    /// What it consists of.
    pub data: Data,
    #[deviation(PMF_34)]
    pub trailing: Trailing,
}

impl Pmf {
    /// A map.
    #[must_use]
    pub fn new(header: Header, data: Data) -> Self {
        Self {
            header,
            data,
            trailing: Trailing::default(),
        }
    }
}
