//! M3D, the Model 3D format (`.m3d`).
//!
//! - Magic: `3DMO`. The payload is one zlib stream, or not compressed.
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
pub mod deviations;
mod documents;
mod format;
mod header;
mod labels;
mod leaves;
mod maps;
mod materials;
mod mesh;
pub mod programs;
pub mod rules;
mod shapes;
mod skeleton;
mod tables;
mod types;
mod vertices;
mod view;
mod voxels;
mod widths;

pub use actions::{Action, Frame, Transform};
pub use application::{NoOwnChunks, OwnChunks};
pub use assets::Asset;
pub use author::{Look, ModelBuilder, Move, NewCorner};
pub use chunks::{Chunk, ChunkBody, EndMark, Payload};
pub use documents::{M3D, M3D_SHAPES};
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
pub use view::{
    AssetPlace, Author, BonePose, LoadedBlock, Metadata, Triangle, authors, color_of, rgba,
};
pub use voxels::{
    Rotation, RotationInfo, Voxel, VoxelBlock, VoxelGrid, VoxelItem, VoxelRun, VoxelShape,
    VoxelType, VoxelTypes,
};

use self::deviations::M3D_11;
use bindery::{Compressed, Derived, Method, schema};

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
    #[means(derived = 8 + encoded_len(preview) + payload.stored())]
    #[schema(derived = whole_size(&preview, payload.stored()))]
    pub file_size: Derived<u32>,
    /// A small picture of the model.
    #[spec("PRVW", section = "Chunks")]
    #[br(if(ahead.starts_with(b"PRVW")))]
    pub preview: Option<Preview>,
    #[spec("Model Header chunk", section = "Model Header Chunk")]
    #[deviation(M3D_11)]
    #[means(compressed = if ahead.starts_with(b"HEAD") { Method::Stored } else if ahead[0] & 15 == 8 { Method::Zlib } else { Method::Stored })]
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
