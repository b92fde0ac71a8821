//! The registration of the format.

use bindery::format::{
    About, AnyFile, Bounds, FileType, NamedCount, Overview, Recognition, Revision,
};

use super::{PMF, PMF_ENTITIES, Pmf, Sector};
use bindery::Schema as _;

/// The only revision that is read. All drafts call themselves version 0.0.
const REVISION: &str = "2024-08";

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
}

impl AnyFile for Pmf {
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

    fn tables(&self, most: usize) -> Vec<Overview> {
        self.overviews(most)
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
