//! What a chunk holds, by its type.

use bindery::{Enumeration, Fitted, Opaque, Open, RawTail, Schema, schema};

use super::attach::{AttachData, EffectData, LodData, TurretData};
use super::contents::{BasicContents, ContentsLayout, OldBasicContents};
use super::deviations::{
    ATM_03, ATM_04, ATM_05, ATM_07, ATM_08, ATM_09, ATM_17, ATM_18, ATM_20, ATM_21, ATM_23, ATM_24,
};
use super::documents::{ATM, ATM_ENGINE};
use super::framing::{Framing, Shape};
use super::keyframes::{KeyframeData, Keyframes, NormalKeyframes};
use super::low_resolution::{LowResNormalKeyframes, LowResVertexKeyframes, LowResVertices};
use super::materials::TextureMaterials;
use super::mesh::{Attribute, Colour, FaceIndices, LowResUv, Normal, Uv, Vertex};
use super::properties::{CreatorInfo, GlobalProperties};

/// The types of chunks.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bits(16)]
#[spec(none = "each number is in the row of what such a chunk holds")]
#[non_exhaustive]
pub enum ChunkType {
    /// Basic contents in an older layout.
    OldBasicContents = 0x00,
    /// Basic animation description.
    BasicAnimationDescription = 0x01,
    /// Vertices.
    Vertices = 0x02,
    /// Normals.
    Normals = 0x03,
    /// Colours.
    Colours = 0x04,
    /// UVs.
    Uvs = 0x05,
    /// Face indices.
    FaceIndices = 0x06,
    /// Simple materials.
    SimpleMaterials = 0x07,
    /// Shared normals.
    SharedNormals = 0x08,
    /// Vertex key frames.
    VertexKeyframes = 0x09,
    /// Normal key frames.
    NormalKeyframes = 0x0A,
    /// Low-resolution UVs.
    LowResUvs = 0x0B,
    /// Low-resolution vertices.
    LowResVertices = 0x0C,
    /// Low-resolution normals.
    LowResNormals = 0x0D,
    /// Low-resolution vertex key frames.
    LowResVertexKeyframes = 0x0E,
    /// Low-resolution normal key frames.
    LowResNormalKeyframes = 0x0F,
    /// Animated UVs.
    AnimatedUvs = 0x10,
    /// Shared low-resolution normals.
    SharedLowResNormals = 0x11,
    /// Key frame data.
    KeyframeData = 0x12,
    /// Turret data.
    TurretData = 0x13,
    /// Attach data.
    AttachData = 0x14,
    /// Global properties.
    GlobalProperties = 0x15,
    /// Creator info.
    CreatorInfo = 0x16,
    /// Levels of detail.
    LodData = 0x17,
    /// Effect data.
    EffectData = 0x18,
    /// Texture materials.
    TextureMaterials = 0x19,
    /// Attributes.
    Attributes = 0x1A,
    /// Basic contents.
    BasicContents = 0x1B,
    /// Separator.
    Separator = 0xFF,
}

/// What a chunk holds.
#[schema(external_tag = Open<ChunkType>)]
#[brw(import_raw(shape: Shape))]
#[spec(ATM, "Chunk Codes")]
#[spec(ATM_ENGINE, "Chunk tables")]
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Payload {
    /// Counts and locks, in an older layout.
    #[spec(ATM_ENGINE, "Old basic contents")]
    OldBasicContents(#[deviation(ATM_18)] Box<Fitted<OldBasicContents>>),
    /// Without a known layout.
    #[spec("Basic Animation Description")]
    #[spec(ATM_ENGINE, "Basic animation description")]
    BasicAnimationDescription(#[deviation(ATM_17)] RawElements),
    /// Positions.
    #[spec("Vertices")]
    Vertices(Stream<Vertex>),
    /// Directions, usually one for each vertex.
    #[spec("Normals")]
    Normals(#[deviation(ATM_20)] Stream<Normal>),
    /// One colour for each vertex.
    #[spec("Colours")]
    Colours(Stream<Colour>),
    /// One texture position for each vertex.
    #[spec("UVs")]
    Uvs(Stream<Uv>),
    /// Which vertices make a face.
    #[spec(ATM, "Face Indices")]
    #[spec(ATM_ENGINE, "Face indices")]
    FaceIndices(
        #[deviation(ATM_05)]
        #[schema(tag = shape.element_size)]
        FaceIndices,
    ),
    /// Without a known layout.
    #[spec(ATM_ENGINE, "Simple materials")]
    #[spec(ATM, "Not currently used (0x7)")]
    SimpleMaterials(#[deviation(ATM_17)] RawElements),
    /// Without a known layout.
    #[spec(ATM_ENGINE, "Shared normals")]
    #[spec(ATM, "Not currently used (0x8)")]
    SharedNormals(#[deviation(ATM_17)] RawElements),
    /// Positions in each key frame.
    #[spec(ATM, "Vertex Keyframe Data")]
    #[spec(ATM_ENGINE, "Vertex keyframes")]
    VertexKeyframes(#[deviation(ATM_07, ATM_08, ATM_21)] Box<Keyframes<Vertex>>),
    /// Normals in each key frame, if the framing is literal.
    #[spec(ATM, "Normal Keyframe Data")]
    #[spec(ATM_ENGINE, "Normal keyframes")]
    NormalKeyframes(
        #[deviation(ATM_09)]
        #[schema(tag = shape.framing)]
        NormalKeyframes,
    ),
    /// One texture position for each vertex, in bytes.
    #[spec(ATM, "Low-resolution UVs")]
    #[spec(ATM_ENGINE, "Byte UVs")]
    LowResUvs(Stream<LowResUv>),
    /// Positions as parts of a range.
    #[spec(ATM, "Low-resolution vertices")]
    #[spec(ATM_ENGINE, "Compressed vertices")]
    LowResVertices(Box<LowResVertices>),
    /// Without a known layout.
    #[spec(ATM_ENGINE, "Compressed normals")]
    #[spec(ATM, "Not currently used (0xD)")]
    LowResNormals(#[deviation(ATM_17)] RawElements),
    /// Positions in each key frame as parts of a range.
    #[spec(ATM, "Low-resolution vertex keyframes")]
    #[spec(ATM_ENGINE, "Compressed vertex keyframes")]
    LowResVertexKeyframes(Box<LowResVertexKeyframes>),
    /// Normals in each key frame as parts of a range.
    #[spec(ATM, "Low-resolution normal keyframes")]
    #[spec(ATM_ENGINE, "Compressed normal keyframes")]
    LowResNormalKeyframes(#[deviation(ATM_23)] Box<LowResNormalKeyframes>),
    /// Without a known layout.
    #[spec("Animated UVs")]
    AnimatedUvs(#[deviation(ATM_17)] RawElements),
    /// Without a known layout.
    #[spec(ATM, "Shared low-resolution normals")]
    #[spec(ATM_ENGINE, "Shared compressed normals")]
    SharedLowResNormals(#[deviation(ATM_17)] RawElements),
    /// How long each key frame lasts and what it starts.
    #[spec(ATM, "Keyframe Data")]
    #[spec(ATM_ENGINE, "Keyframe data")]
    KeyframeData(#[deviation(ATM_24)] Records<KeyframeData>),
    /// Where turrets and wheels are attached.
    #[spec(ATM, "Turret Data")]
    #[spec(ATM_ENGINE, "Turret data")]
    TurretData(#[deviation(ATM_24)] Box<Fitted<TurretData>>),
    /// Where something else is attached.
    #[spec(ATM, "Sub-model Attach Data")]
    #[spec(ATM_ENGINE, "Attach data")]
    AttachData(#[deviation(ATM_24)] Records<AttachData>),
    /// How the model is drawn.
    #[spec(ATM, "Global properties")]
    #[spec(ATM_ENGINE, "Global properties")]
    GlobalProperties(#[deviation(ATM_24)] Box<Fitted<GlobalProperties>>),
    /// Who made it.
    #[spec(ATM, "Creator Info")]
    #[spec(ATM_ENGINE, "Creator info")]
    CreatorInfo(#[deviation(ATM_24)] Box<CreatorInfo>),
    /// From which distance each level of detail is shown.
    #[spec("LOD data")]
    LodData(#[deviation(ATM_24)] Box<Fitted<LodData>>),
    /// An effect at a vertex.
    #[spec(ATM, "Effect Data")]
    #[spec(ATM_ENGINE, "Effect data")]
    EffectData(#[deviation(ATM_24)] Box<Fitted<EffectData>>),
    /// Materials with their textures.
    #[spec(ATM, "Texture Material")]
    #[spec(ATM_ENGINE, "Texture materials")]
    TextureMaterials(#[deviation(ATM_24)] Box<TextureMaterials>),
    /// The material of each face.
    #[spec(ATM, "Attribute Data")]
    #[spec(ATM_ENGINE, "Attributes")]
    Attributes(#[deviation(ATM_24)] Stream<Attribute>),
    /// Counts and locks.
    #[spec(ATM, "Basic Contents")]
    #[spec(ATM_ENGINE, "Basic contents")]
    BasicContents(
        #[deviation(ATM_03, ATM_04)]
        #[means(tag = if shape.element_size == 44 { ContentsLayout::Text } else { ContentsLayout::Engine })]
        #[schema(tag = ContentsLayout::of(shape.element_size))]
        BasicContents,
    ),
    /// Another model starts after it.
    #[spec(ATM, "Chunk Separator")]
    #[spec(ATM_ENGINE, "Separator")]
    Separator,
    /// Any other type.
    #[spec(ATM_ENGINE, "Unknown chunks")]
    #[schema(other)]
    Unknown {
        /// The type.
        #[schema(tag)]
        code: Open<ChunkType>,
        /// Its elements.
        #[spec(none = "no document knows this type")]
        elements: RawElements,
    },
}

/// The elements of a chunk, one after another.
#[schema]
#[spec(none = "the elements of a chunk have a layout, their list has none")]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stream<T> {
    /// The elements.
    #[schema(until_end)]
    pub items: Vec<T>,
    /// A part of an element.
    pub rest: RawTail,
}

impl<T> Stream<T> {
    /// These elements.
    #[must_use]
    pub fn new(items: Vec<T>) -> Self {
        Self {
            items,
            rest: RawTail::default(),
        }
    }
}

impl<T: Schema> Stream<T> {
    #[inline]
    fn numbers(&self) -> Numbers {
        let size = const { T::INFO.fixed_size }.unwrap_or(0) as u64;
        let count = self.items.len() as u64;
        match self.rest.len() as u64 {
            0 => Numbers::of(count, size),
            rest => Numbers::one(count.saturating_mul(size).saturating_add(rest)),
        }
    }
}

/// Records that each take as many bytes as the chunk header says.
#[schema]
#[brw(import_raw(shape: Shape))]
#[spec(none = "the records of a chunk have a layout, their list has none")]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Records<T> {
    /// The records.
    #[br(count = shape.num_elements)]
    #[schema(each_size = shape.element_size)]
    pub records: Vec<Fitted<T>>,
}

impl<T> Records<T> {
    /// These records.
    #[must_use]
    pub fn new(records: Vec<T>) -> Self {
        Self {
            records: records.into_iter().map(Fitted::new).collect(),
        }
    }
}

/// The elements of a chunk whose layout nobody knows.
#[schema]
#[brw(import_raw(shape: Shape))]
#[spec(none = "no document has a layout for these chunks")]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawElements {
    /// How many bytes an element has.
    #[br(calc = shape.element_size)]
    #[bw(ignore)]
    pub element_size: u32,
    /// All of them.
    pub bytes: Opaque,
}

impl RawElements {
    /// The elements.
    pub fn elements(&self) -> impl Iterator<Item = &[u8]> {
        let size = usize::try_from(self.element_size).unwrap_or(usize::MAX);
        // Without bytes there is nothing to divide, whatever the size.
        self.bytes.chunks(size.max(1))
    }

    /// What a reader multiplies with this number.
    pub(super) fn numbers(&self, factor: u64) -> Numbers {
        Numbers::of_bytes(self.bytes.len(), self.element_size, factor)
    }
}

/// What a chunk header says of a payload: how many elements it has, and how large each is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbers {
    pub(super) count: u64,
    pub(super) size: u64,
}

impl Numbers {
    /// These elements and nothing else.
    #[inline]
    pub(super) fn of(count: u64, size: u64) -> Self {
        Self { count, size }
    }

    /// So many bytes as one element: a reader always finds their end.
    #[cold]
    pub(super) fn one(length: u64) -> Self {
        Self::of(1, length)
    }

    /// So many bytes, where a reader multiplies the numbers with this one. Where that is not how many they are, they
    /// are one element.
    pub(super) fn read_as(count: u64, size: u64, factor: u64, length: u64) -> Self {
        match count.saturating_mul(size).saturating_mul(factor) == length {
            true => Self::of(count, size),
            false => Self::one(length),
        }
    }

    /// So many bytes in elements of this size, where a reader multiplies the numbers with this one.
    pub(super) fn of_bytes(length: usize, size: u32, factor: u64) -> Self {
        let (length, size) = (length as u64, u64::from(size));
        let count = length.checked_div(size).unwrap_or(0);
        Self::read_as(count, size, factor, length)
    }

    /// Records, each of the length of the first.
    fn of_records<T: Schema>(records: &[Fitted<T>]) -> Self {
        let known = T::INFO.fixed_size.unwrap_or(0);
        let size = records.first().map_or(known, |first| stored_len(first));
        let lengths = records.iter().map(stored_len);
        let length = lengths.fold(0, |sum: u64, each| sum.saturating_add(each as u64));
        Self::read_as(records.len() as u64, size as u64, 1, length)
    }
}

/// The bytes that a record takes.
fn stored_len<T: Schema>(record: &Fitted<T>) -> usize {
    let known = T::INFO.fixed_size.unwrap_or(0);
    let stored = record.cut().unwrap_or(known);
    stored.saturating_add(record.tail.len())
}

impl Payload {
    /// What a chunk header says of it; nothing where all of it is one element.
    #[inline]
    pub(super) fn numbers(&self, framing: Framing) -> Option<Numbers> {
        Some(match self {
            Self::Vertices(vertices) => vertices.numbers(),
            Self::Normals(normals) => normals.numbers(),
            Self::Colours(colours) => colours.numbers(),
            Self::Uvs(uvs) => uvs.numbers(),
            Self::FaceIndices(indices) => indices.numbers(),
            Self::VertexKeyframes(keyframes) => keyframes.numbers(framing),
            Self::NormalKeyframes(keyframes) => keyframes.numbers(framing),
            Self::LowResUvs(uvs) => uvs.numbers(),
            Self::KeyframeData(keyframes) => Numbers::of_records(&keyframes.records),
            Self::AttachData(attach) => Numbers::of_records(&attach.records),
            Self::Attributes(attributes) => attributes.numbers(),
            Self::Separator => Numbers::of(0, 0),
            Self::BasicAnimationDescription(elements)
            | Self::SimpleMaterials(elements)
            | Self::SharedNormals(elements)
            | Self::LowResNormals(elements)
            | Self::AnimatedUvs(elements)
            | Self::SharedLowResNormals(elements)
            | Self::Unknown { elements, .. } => elements.numbers(1),
            Self::OldBasicContents(_)
            | Self::LowResVertices(_)
            | Self::LowResVertexKeyframes(_)
            | Self::LowResNormalKeyframes(_)
            | Self::TurretData(_)
            | Self::GlobalProperties(_)
            | Self::CreatorInfo(_)
            | Self::LodData(_)
            | Self::EffectData(_)
            | Self::TextureMaterials(_)
            | Self::BasicContents(_) => return None,
        })
    }
}
