//! The registration of the format.

use bindery::format::{About, AnyFile, Bounds, FileType, NamedCount, Overview, Program, Revision};
use bindery::{Limits, Path, Result, Schema as _, Value, build, dump_within, path};

use super::programs::programs;
use super::{
    ChunkBody, M3D, M3D_SHAPES, Model, OwnChunks, TextureCoordinates, Vertices, VoxelBlock,
};

/// Says in a dump that a number which programs take for -1 or -2 is in the file as it is, so that building
/// it leaves the widths alone.
const KEEPS_WIDTHS: &str = "keeps_widths";

impl<Own: OwnChunks> FileType for Model<Own> {
    const FORMAT: About = About {
        name: "m3d",
        title: "Model 3D",
        extensions: &["m3d"],
        magics: &[b"3DMO"],
        revisions: &[Revision {
            name: "1",
            documents: &[&M3D, &M3D_SHAPES],
            root: || Self::INFO,
        }],
    };

    const PROGRAMS: &'static [Program] = &programs::<Own>();

    fn relative(bytes: &[u8]) -> Option<&'static str> {
        bytes.starts_with(b"3dmodel").then_some(
            "it is a Model 3D file in the text variant (.a3d), which is not read; programs convert it to .m3d",
        )
    }

    fn from_tree(tree: &Value, revision: &str) -> Result<Self> {
        let keeps = match tree.get(KEEPS_WIDTHS) {
            Value::Null => false,
            Value::Bool(keeps) => *keeps,
            other => return Err(other.unexpected("true or false").in_key(KEEPS_WIDTHS)),
        };
        let mut model: Self = match tree.get(KEEPS_WIDTHS) {
            Value::Null => build(tree)?,
            _ => {
                let mut entries = tree.as_record()?.to_vec();
                entries.retain(|(key, _)| key != KEEPS_WIDTHS);
                build(&Value::Record(entries))?
            }
        };
        // What cannot be helped by wider numbers is said when the model is written.
        let _ = model.widen(!keeps);
        model.with_revision(revision)
    }
}

impl<Own: OwnChunks> AnyFile for Model<Own> {
    fn revision(&self) -> &'static str {
        "1"
    }

    fn to_tree(&self, limits: Limits) -> Result<Value> {
        let mut tree = dump_within(self, limits)?;
        if let Value::Record(entries) = &mut tree
            && !self.payload.content.crowded().is_empty()
        {
            entries.push((KEEPS_WIDTHS.into(), Value::Bool(true)));
        }
        Ok(tree)
    }

    fn names(&self) -> Vec<(&'static str, String)> {
        let head = self.head();
        vec![
            ("name", head.name().into_owned()),
            ("license", head.license().into_owned()),
            ("author", head.author().into_owned()),
            ("description", head.description().into_owned()),
        ]
    }

    fn place_of(&self, name: &str) -> Option<Path> {
        let names = self.names();
        let index = names.iter().position(|(known, _)| *known == name)?;
        // The table starts with them.
        Some(path!["payload", "head", "strings", index].into())
    }

    fn tables(&self, most: usize) -> Vec<Overview> {
        self.overviews(most)
    }

    fn counts(&self) -> Vec<NamedCount> {
        let count = |number: usize| number as u64;
        let sum = |numbers: &mut dyn Iterator<Item = u64>| {
            numbers.fold(0u64, |sum, number| sum.saturating_add(number))
        };
        let unknown = self
            .chunks()
            .filter(|body| matches!(body, ChunkBody::Unknown { .. }));
        vec![
            ("colors", count(self.colors().len())),
            (
                "uvs",
                count(
                    self.texture_coordinates()
                        .map_or(0, TextureCoordinates::len),
                ),
            ),
            ("vertices", count(self.vertices().map_or(0, Vertices::len))),
            ("bones", count(self.bones().len())),
            ("skins", count(self.skins().len())),
            ("materials", count(self.materials().count())),
            ("polygons", count(self.polygons().count())),
            (
                "triangles",
                count(
                    self.polygons()
                        .filter(|polygon| polygon.corners.len() == 3)
                        .count(),
                ),
            ),
            ("shapes", count(self.shapes().count())),
            (
                "labels",
                sum(&mut self.labels().map(|labels| count(labels.labels.len()))),
            ),
            ("actions", count(self.actions().count())),
            (
                "frames",
                sum(&mut self.actions().map(|action| count(action.frames.len()))),
            ),
            ("assets", count(self.assets().count())),
            ("procedures", count(self.procedures().count())),
            ("voxel_types", count(self.voxel_types().len())),
            ("voxel_blocks", count(self.voxel_blocks().count())),
            (
                "voxels",
                sum(&mut self.voxel_blocks().map(VoxelBlock::volume)),
            ),
            ("unknown_chunks", count(unknown.count())),
        ]
    }

    fn bounds(&self) -> Option<Bounds> {
        Self::bounds(self)
    }
}
