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
pub mod entity;
mod faces;
mod header;
mod lightmap;
mod material;
mod octree;
mod prop;
pub mod rules;
mod sector;
mod sector_data;
mod strings;
mod team;
mod triangle;
mod views;

pub use blocks::{ClientData, Counts, FastLight, ServerData, SharedData};
pub use cube::{Cube, CubeChunk, CubeKind, CubeLighting, CubeType, VisibilityRange, VisibleSector};
pub use cube_data::{
    AngledCube, AngledTriangles, CubeData, Cut, ExtAngledCube, ExtSolidCube, Faces, ParentCube,
    SideMaterials, SideTriangles, SolidCube,
};
pub use data::Data;
pub use dialect::{ClientPropCount, ClientProps, PmfDialect, Visibility, VisibleCubes};
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
pub use views::{Date, is_none};

use bindery::format::{About, Bounds, FileType, NamedCount, Recognition, Revision};
use bindery::{Document, Origin, Schema, Trailing, schema};

use self::deviations::PMF_34;

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

/// The only revision that is read. All drafts call themselves version 0.0.
const REVISION: &str = "2024-08";

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

impl FileType for Pmf {
    const FORMAT: About = About {
        name: "pmf",
        title: "PlatinumSrc map",
        extensions: &["pmf"],
        magics: &[b"PMF\0"],
        revisions: &[Revision {
            name: REVISION,
            documents: &[&PMF, &PMF_ENTITIES],
            root: || Pmf::INFO,
        }],
    };

    fn recognise(bytes: &[u8]) -> Option<Recognition> {
        let version = bytes.strip_prefix(b"PMF\0")?;
        let reason = match version {
            [0, 0, ..] => "it starts with \"PMF\", a zero byte and version 0.0",
            _ => "it starts with \"PMF\" and a zero byte",
        };
        Some(Recognition {
            revisions: vec![REVISION],
            reasons: vec![reason.to_owned()],
        })
    }

    fn revision(&self) -> &'static str {
        REVISION
    }

    fn names(&self) -> Vec<(&'static str, String)> {
        let header = &self.header;
        let list = |names: &[bindery::CString]| {
            let names: Vec<_> = names.iter().map(bindery::CString::to_text).collect();
            names.join(", ")
        };
        vec![
            ("name", header.name.to_text().into_owned()),
            ("authors", header.authors.to_text().into_owned()),
            ("description", header.description.to_text().into_owned()),
            ("created", header.creation_date().to_string()),
            ("gamemodes", list(&header.gamemodes)),
            ("difficulties", list(&header.difficulties)),
        ]
    }

    fn counts(&self) -> Vec<NamedCount> {
        let header = &self.header;
        let data = &self.data;
        let server = &data.server_data.content;
        let client = &data.client_data.content;
        let sum = |of: fn(&Sector) -> usize| -> u64 {
            data.sectors.iter().map(|sector| of(sector) as u64).sum()
        };
        vec![
            ("gamemodes", header.gamemodes.len() as u64),
            ("difficulties", header.difficulties.len() as u64),
            ("materials", client.materials.len() as u64),
            ("fast_lights", client.fast_lights.len() as u64),
            ("dynamic_lights", data.dynamic_light_count.into()),
            ("teams", server.teams.len() as u64),
            ("entities", server.entities.entities.len() as u64),
            ("entity_actions", server.entities.actions.len() as u64),
            ("filters", server.entities.filters.len() as u64),
            ("selectors", server.entities.selectors.len() as u64),
            ("sectors", data.sectors.len() as u64),
            ("lightmaps", sum(|sector| sector.lightmaps.len())),
            (
                "props",
                sum(|sector| sector.shared_data.content.props.len()),
            ),
            (
                "cubes",
                sum(|sector| sector.shared_data.content.cubes.len()),
            ),
            (
                "triangles",
                sum(|sector| sector.client_data.content.triangles.len()),
            ),
        ]
    }

    /// All sectors. The text does not say where the first one starts; here it is at zero.
    fn bounds(&self) -> Option<Bounds> {
        let side = f32::from(self.data.sector_size).exp2();
        let far = self.data.sector_count.map(|count| f32::from(count) * side);
        far.iter()
            .all(|side| side.is_finite() && *side > 0.0)
            .then_some(Bounds {
                min: [0.0; 3],
                max: far,
            })
    }
}
