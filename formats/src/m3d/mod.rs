//! M3D, the Model 3D format (`.m3d`).
//!
//! - Magic: `3DMO`. The payload is one zlib stream, or stands there as it is.
//! - Little-endian; indices, offsets and counts are as wide as the model header says, and a width of
//!   "none" takes no bytes.
//!
//! Limitations: the text variant (`.a3d`) is not read.

mod actions;
mod application;
mod assets;
mod author;
mod checks;
mod chunks;
mod header;
mod labels;
mod leaves;
mod maps;
mod materials;
mod mesh;
pub mod rules;
mod shapes;
mod skeleton;
mod types;
mod vertices;
mod views;
mod voxels;
mod widths;

pub use actions::{Action, Frame, Transform};
pub use application::{NoOwnChunks, OwnChunks};
pub use assets::Asset;
pub use author::{Look, ModelBuilder, Move, NewCorner};
pub use chunks::{Chunk, ChunkBody, EndMark, Payload};
pub use header::{InnerPreview, ModelHeader, Name, Preview, Strings};
pub use labels::{Label, Labels};
pub use maps::{ColorMap, TextureCoordinates, TextureMap, Uv};
pub use materials::{IlluminationModel, Material, Property};
pub use mesh::{
    Corner, CornerContext, CornerMaximum, CornerNormal, CornerTexture, CornerWidths, Mesh, Polygon,
    Procedure, Record, RecordMagic,
};
pub use shapes::{
    Command, ControlNormal, ControlTexture, ControlTextureNormal, Cylinder, Include, IncludeMesh,
    RangedCurve, Scalar, Shape, ShapeLayout, ShapeRecord, Torus,
};
pub use skeleton::{Bone, Skeleton, Skin};
pub use types::{
    Bi, BonesPerVertex, Ci, ConstantVoxels, ConstantWidths, CoordinateType, Fc, Fi, Hi, IndexType,
    Si, SinglePrecision, Sk, Ti, Types, VariableTypes, Vd, Vi, Vp, Widths,
};
pub use vertices::{Vertex, VertexList, Vertices};
pub use views::{
    AssetPlace, Author, BonePose, LoadedBlock, Metadata, Triangle, authors, color_of, rgba,
};
pub use voxels::{
    Rotation, RotationInfo, Voxel, VoxelBlock, VoxelGrid, VoxelItem, VoxelRun, VoxelShape,
    VoxelType, VoxelTypes,
};

use bindery::format::{About, Bounds, FileType, NamedCount, Revision};
use bindery::{
    Compressed, Derived, Deviation, Document, Limits, Method, Origin, Result, Schema, Value, build,
    dump_within, schema,
};

/// The text that describes the format.
pub static M3D: Document = Document {
    id: "m3d",
    title: "Model 3D File Format Specification",
    origin: Origin::Text,
};

/// The commands that shapes are made of, which the text only refers to.
pub static M3D_SHAPES: Document = Document {
    id: "m3d-shapes",
    title: "Model 3D shape commands",
    origin: Origin::Program,
};

/// Two bits for the voxel type.
pub static M3D_01: Deviation = Deviation {
    id: "M3D-01",
    says: "vp_t takes bit 24 alone",
    does: "it takes bits 24 and 25, where 3 is none and 2 is refused",
    because: "every known program reads and writes two bits",
};

/// "Not defined" does not say that a chunk is absent.
pub static M3D_02: Deviation = Deviation {
    id: "M3D-02",
    says: "a type that is not defined says that its chunk does not exist, and the other way round",
    does: "such a field takes no bytes wherever it would stand, and whether a chunk exists is seen from the chunks",
    because: "real files announce types without having the chunk, and have fields of a type without width",
};

/// How whole-number coordinates become real ones.
pub static M3D_03: Deviation = Deviation {
    id: "M3D-03",
    says: "-128 becomes -1.0 and 127 becomes 1.0",
    does: "the number is divided by 127, or by 32767, so -128 is a little less than -1.0",
    because: "every known program computes it so",
};

/// Texture coordinates have no sign.
pub static M3D_04: Deviation = Deviation {
    id: "M3D-04",
    says: "u and v are vc_t, which has a sign",
    does: "whole-number coordinates have no sign and are divided by 255, or by 65535",
    because: "every known program reads and writes them so",
};

/// The two largest numbers are sentinels.
pub static M3D_05: Deviation = Deviation {
    id: "M3D-05",
    says: "an index has all numbers of its width, and -1 is the largest",
    does: "the two largest numbers of any width are -1 and -2, for skins, parents, groups and voxels",
    because: "-2 is needed at every width, and every known program treats both so",
};

/// Voxel sizes have no sign.
pub static M3D_06: Deviation = Deviation {
    id: "M3D-06",
    says: "vd_t has a sign",
    does: "positions have a sign, sizes have none",
    because: "the reference program writes sizes of more than 127 in one byte",
};

/// Texture indices without a width.
pub static M3D_07: Deviation = Deviation {
    id: "M3D-07",
    says: "bit 0 of a polygon's magic says that texture coordinate indices are there",
    does: "where ti_t is not defined, they take no bytes",
    because: "the format's own samples set the bit in files without a texture map",
};

/// Three descriptions of how shapes include others.
pub static M3D_08: Deviation = Deviation {
    id: "M3D-08",
    says: "shapes and meshes are included with index, position and orientation, and face numbers take four bytes",
    does: "the layouts of the text, the reference program and the list of shape commands are tried in this order; the first that consumes every shape of the file exactly is taken, and of the latter two the one whose shapes and faces exist",
    because: "three descriptions say three things, and a file does not tell which one it follows",
};

/// A scale of nothing.
pub static M3D_09: Deviation = Deviation {
    id: "M3D-09",
    says: "the scaling factor may be 0",
    does: "0 and less are kept, and taken for 1",
    because: "every known program takes it so",
};

/// The preview inside the payload.
pub static M3D_10: Deviation = Deviation {
    id: "M3D-10",
    says: "the preview stands before the payload",
    does: "it is also read as a chunk inside it",
    because: "older programs put it there",
};

/// The payload behind a preview.
pub static M3D_11: Deviation = Deviation {
    id: "M3D-11",
    says: "a payload that is not compressed starts at offset 8",
    does: "it starts behind the preview, if there is one",
    because: "otherwise the preview and the payload would overlap",
};

/// A model whose chunks are those of the format; chunks of applications are kept as bytes.
pub type M3d = Model<NoOwnChunks>;

/// A model. `Own` declares what an application adds to the chunks of the format; see [`OwnChunks`].
#[schema]
#[spec(M3D, "File Header Chunk")]
#[derive(Debug, Clone, PartialEq)]
pub struct Model<Own: OwnChunks = NoOwnChunks> {
    #[spec("magic, '3DMO'")]
    #[schema(magic = *b"3DMO")]
    magic: [u8; 4],
    /// The size of the whole file.
    #[spec("size of file")]
    #[schema(derived = whole_size(&preview, payload.stored()))]
    pub file_size: Derived<u32>,
    /// A small picture of the model.
    #[spec("PRVW", section = "Chunks")]
    #[br(if(ahead.starts_with(b"PRVW")))]
    pub preview: Option<Preview>,
    #[spec("Model Header chunk", section = "Model Header Chunk")]
    #[deviation(M3D_11)]
    #[says("zlib where the first byte says so and it is not HEAD, else as it is")]
    #[schema(compressed(payload_method(ahead)))]
    pub payload: Compressed<Payload<Own>>,
}

fn whole_size(preview: &Option<Preview>, payload: u64) -> u64 {
    let preview = preview.as_ref().map_or(0, Preview::stored);
    payload.saturating_add(preview).saturating_add(8)
}

/// How a payload is stored. What starts with neither `HEAD` nor a zlib header is read as it is, so
/// that the missing model header is what gets reported.
fn payload_method(payload: &[u8]) -> Method {
    let deflated = payload.first().is_some_and(|first| first & 0x0F == 8);
    if deflated && !payload.starts_with(b"HEAD") {
        Method::Zlib
    } else {
        Method::Stored
    }
}

/// The methods that pick the chunks of one kind.
macro_rules! chunks_of_kind {
    ($($(#[$doc:meta])* $method:ident $kind:ident $ty:ty;)*) => {
        impl<Own: OwnChunks> Model<Own> {
            $(
                $(#[$doc])*
                pub fn $method(&self) -> impl Iterator<Item = &$ty> {
                    self.chunks().filter_map(|body| match body {
                        ChunkBody::$kind(body) => Some(body),
                        _ => None,
                    })
                }
            )*
        }
    };
}

chunks_of_kind! {
    /// The materials.
    materials Material Material;
    /// The scripts that make surfaces.
    procedures Procedure Procedure;
    /// The polygon meshes.
    meshes Mesh Mesh;
    /// The blocks of voxels.
    voxel_blocks VoxelBlock VoxelBlock;
    /// The shapes.
    shapes Shape Shape;
    /// The groups of labels.
    labels Labels Labels;
    /// The actions.
    actions Action Action;
    /// The inlined assets.
    assets Asset Asset;
    /// The chunks with colours. Only the first counts.
    color_maps ColorMap ColorMap;
    /// The chunks with texture coordinates. Only the first counts.
    texture_maps TextureMap TextureMap;
    /// The chunks with vertices. Only the first counts.
    vertex_lists Vertices VertexList;
    /// The chunks with a skeleton. Only the first counts.
    skeletons Skeleton Skeleton;
    /// The chunks with types of voxels. Only the first counts.
    voxel_type_lists VoxelTypes VoxelTypes;
}

impl<Own: OwnChunks> Model<Own> {
    /// The model header.
    #[must_use]
    pub fn head(&self) -> &ModelHeader {
        &self.payload.content.head
    }

    /// What the chunks hold, in the order of the file.
    pub fn chunks(&self) -> impl Iterator<Item = &ChunkBody<Own>> {
        self.payload.content.chunks.iter().map(|chunk| &chunk.body)
    }

    /// The string at an offset; nothing for "no string" and for offsets that lead nowhere.
    #[must_use]
    pub fn text(&self, name: Name) -> Option<std::borrow::Cow<'_, str>> {
        self.head().text(name)
    }

    /// The vertices.
    #[must_use]
    pub fn vertices(&self) -> Option<&Vertices> {
        self.vertex_lists().next().map(|list| &list.vertices)
    }

    /// The colours of the colour map.
    #[must_use]
    pub fn colors(&self) -> &[u32] {
        self.color_maps().next().map_or(&[], |map| &map.colors)
    }

    /// The texture coordinates.
    #[must_use]
    pub fn texture_coordinates(&self) -> Option<&TextureCoordinates> {
        self.texture_maps().next().map(|map| &map.coordinates)
    }

    /// The bones.
    #[must_use]
    pub fn bones(&self) -> &[Bone] {
        self.skeletons().next().map_or(&[], |all| &all.bones)
    }

    /// The skins.
    #[must_use]
    pub fn skins(&self) -> &[Skin] {
        self.skeletons().next().map_or(&[], |all| &all.skins)
    }

    /// The types of voxels.
    #[must_use]
    pub fn voxel_types(&self) -> &[VoxelType] {
        self.voxel_type_lists().next().map_or(&[], |all| &all.types)
    }

    /// The polygons of all meshes.
    pub fn polygons(&self) -> impl Iterator<Item = Polygon<'_>> {
        self.meshes().flat_map(Mesh::polygons)
    }
}

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

    fn relative(bytes: &[u8]) -> Option<&'static str> {
        bytes.starts_with(b"3dmodel").then_some(
            "it is a Model 3D file in the text variant (.a3d), which is not read; programs convert it to .m3d",
        )
    }

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

    fn from_tree(tree: &Value) -> Result<Self> {
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
        Ok(model)
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
