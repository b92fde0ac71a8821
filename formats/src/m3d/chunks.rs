//! The payload: the model header, and chunk after chunk until the end mark.

use bindery::{Opaque, Open, Trailing, schema};

use super::checks::check_payload;
use super::deviations::{M3D_08, M3D_10};
use super::rules::{self, END_MARK};
use super::types::{with_constant_voxels, with_constant_widths};
use super::{
    Action, Asset, ColorMap, InnerPreview, Labels, M3D, Material, Mesh, ModelHeader, NoOwnChunks,
    OwnChunks, Procedure, Shape, ShapeLayout, Skeleton, TextureMap, Types, VertexList, VoxelBlock,
    VoxelTypes,
};

/// Everything behind the file header and the preview.
#[schema]
#[spec(M3D, "Chunks")]
#[rules(check_payload, ..rules::OF_THE_PAYLOAD)]
#[rule(END_MARK, end.is_some(), "the payload ends without OMD3")]
#[derive(Debug, Clone, PartialEq)]
pub struct Payload<Own: OwnChunks = NoOwnChunks> {
    /// Scale, variable types and strings.
    #[spec("HEAD")]
    pub head: ModelHeader,
    /// How shapes include others.
    #[spec(none = "the documents contradict each other; no file says which one it follows")]
    #[deviation(M3D_08)]
    #[br(calc = Open::Known(ShapeLayout::Text))]
    #[bw(ignore)]
    pub shape_layout: Open<ShapeLayout>,
    /// The chunks in the order of the file.
    #[spec("CMAP, TMAP, VRTS, BONE, MTRL*, PROC*/MESH*/SHPE*/VOXT/VOXD*, LBLS*, ACTN*, ASET*")]
    #[says("shapes are laid out as the text says, or as only exact consumption tells")]
    #[means(args_raw = Types {
        vc: head.types.vc, weights: if head.types.nb == 0 { 0 } else { 1 << head.types.nb }, types: Types { shape_layout: ShapeLayout::Text },
        vi: (1 << head.types.vi) % 8, si: (1 << head.types.si) % 8, ci: (1 << head.types.ci) % 8, ti: (1 << head.types.ti) % 8,
        bi: (1 << head.types.bi) % 8, sk: (1 << head.types.sk) % 8, fc: (1 << head.types.fc) % 8, hi: (1 << head.types.hi) % 8,
        fi: (1 << head.types.fi) % 8, vd: (1 << head.types.vd) % 8, vp: (1 << head.types.vp) % 8 })]
    #[brw(args_raw = head.types.context(shape_layout.to_owned()))]
    #[schema(while = ahead.len() >= 8 && !ahead.starts_with(b"OMD3"))]
    #[schema(settle(shape_layout = ShapeLayout::other_than_text(&chunks, head.context(), session), by = ShapeLayout::is_open(ahead, head.context())))]
    pub chunks: Vec<Chunk<Own>>,
    /// The mark that ends the payload.
    #[spec("OMD3")]
    #[br(if(ahead.starts_with(b"OMD3")))]
    pub end: Option<EndMark>,
    /// What follows. Should be empty.
    pub trailing: Trailing,
}

/// The mark that ends the payload.
#[schema]
#[spec(M3D, "End Chunk")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndMark {
    #[spec("magic 'OMD3'")]
    #[schema(magic = *b"OMD3")]
    magic: [u8; 4],
}

/// One chunk: four letters, its length, and what it holds.
#[schema]
#[spec(M3D, "Chunks")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct Chunk<Own: OwnChunks = NoOwnChunks> {
    /// What kind of chunk it is.
    #[spec("4 bytes magic")]
    #[br(temp)]
    magic: [u8; 4],
    /// Its length, with these eight bytes.
    #[spec("4 bytes length")]
    #[br(
        temp,
        assert(length >= 8, "the length {length} of {} is less than the 8 bytes of its header", magic.escape_ascii()),
        assert((length as usize).saturating_sub(4) <= ahead.len(), "the length {length} of {} passes the end of the payload, which is {} bytes ahead", magic.escape_ascii(), ahead.len().saturating_add(4))
    )]
    length: u32,
    /// What it holds.
    #[spec(none = "each kind of chunk has its own section")]
    #[schema(tag_or_other = magic, size = length - 8)]
    pub body: ChunkBody<Own>,
}

impl<Own: OwnChunks> From<ChunkBody<Own>> for Chunk<Own> {
    fn from(body: ChunkBody<Own>) -> Self {
        Self { body }
    }
}

/// What a chunk holds.
#[schema(external_tag = [u8; 4])]
#[spec(M3D, "Chunks")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ChunkBody<Own: OwnChunks = NoOwnChunks> {
    /// The preview, in the place where older programs put it.
    #[spec(none = "the document has the preview before the payload")]
    #[brw(magic = *b"PRVW")]
    Preview(#[deviation(M3D_10)] InnerPreview),
    /// The colour map.
    #[spec("magic 'CMAP'", section = "Color Map")]
    #[brw(magic = *b"CMAP")]
    ColorMap(ColorMap),
    /// The texture map.
    #[spec("magic 'TMAP'", section = "Texture Map")]
    #[brw(magic = *b"TMAP")]
    TextureMap(TextureMap),
    /// The vertices.
    #[spec("magic 'VRTS'", section = "Vertex Chunk")]
    #[brw(magic = *b"VRTS")]
    Vertices(VertexList),
    /// The skeleton.
    #[spec("magic 'BONE'", section = "Skeleton")]
    #[brw(magic = *b"BONE")]
    Skeleton(Skeleton),
    /// A material.
    #[spec("magic 'MTRL'", section = "Materials")]
    #[brw(magic = *b"MTRL")]
    Material(Material),
    /// A surface that a script makes.
    #[spec("magic 'PROC'", section = "Procedural Surface")]
    #[brw(magic = *b"PROC")]
    Procedure(Procedure),
    /// Polygons.
    #[spec("magic 'MESH'", section = "Mesh")]
    #[brw(magic = *b"MESH")]
    Mesh(#[schema(specialise = with_constant_widths)] Mesh),
    /// The types of voxels.
    #[spec("magic 'VOXT'", section = "Voxel Types")]
    #[brw(magic = *b"VOXT")]
    VoxelTypes(VoxelTypes),
    /// A block of voxels.
    #[spec("magic 'VOXD'", section = "Voxel Data")]
    #[brw(magic = *b"VOXD")]
    VoxelBlock(#[schema(specialise = with_constant_voxels)] VoxelBlock),
    /// A shape.
    #[spec("magic 'SHPE'", section = "Mathematical Shapes")]
    #[brw(magic = *b"SHPE")]
    Shape(Shape),
    /// Labels.
    #[spec("magic 'LBLS'", section = "Annotation Labels")]
    #[brw(magic = *b"LBLS")]
    Labels(Labels),
    /// An action.
    #[spec("magic 'ACTN'", section = "Actions and Animations")]
    #[brw(magic = *b"ACTN")]
    Action(Action),
    /// An inlined asset.
    #[spec("magic 'ASET'", section = "Inlined Assets")]
    #[brw(magic = *b"ASET")]
    Asset(Asset),
    /// A chunk of an application that declares it.
    #[spec(none = "chunks of applications are theirs to describe")]
    #[schema(nested)]
    Own(Own),
    /// A chunk of an application or of a later revision, or one that is too short for its kind.
    #[spec(none = "chunks of applications are theirs to describe; kept as read")]
    #[schema(other)]
    Unknown {
        /// Its letters.
        #[schema(tag)]
        magic: [u8; 4],
        /// What it holds.
        #[spec(none = "chunks of applications are theirs to describe; kept as read")]
        data: Opaque,
    },
}

impl<Own: OwnChunks> ChunkBody<Own> {
    /// Whether a model has one chunk of this kind at most.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        matches!(
            self,
            Self::ColorMap(_)
                | Self::TextureMap(_)
                | Self::Vertices(_)
                | Self::Skeleton(_)
                | Self::VoxelTypes(_)
        )
    }
}
