//! ATM, the model format of Antiquated Engine (`.atm`).
//!
//! - Magic: 0x923B. Little-endian.
//! - After the file header everything is chunks, as one zlib stream or as they are.
//! - Versions 1 and 2 differ in padding: from version 2 on a payload is filled up to a multiple of 4 bytes.
//! - Two framings: files on disk start every chunk with 0x55, the text starts it with its type. Which one
//!   a file has is told from its first chunk; see [`Framing`] and [`Style`].
//! - A file may hold several models, between which separators are; see [`Body::models`].
//!
//! Limitations: the layouts of the chunks 0x01, 0x07, 0x08, 0x0D, 0x10 and 0x11 are known to nobody.

mod attach;
mod author;
mod body;
mod checks;
mod chunk;
mod contents;
pub mod deviations;
mod documents;
mod format;
mod framing;
mod keyframes;
mod low_resolution;
mod materials;
mod mesh;
mod payload;
mod properties;
pub mod rules;
mod tables;
mod view;

pub use attach::{AttachData, EffectData, EffectType, LodData, Mount, TurretData};
pub use author::{Mesh, Recipe};
pub use body::{Body, Role, Tree};
pub use chunk::Chunk;
pub use contents::{
    BasicContents, Contents, ContentsLayout, ContentsStart, EngineContents, ModelType,
    OldBasicContents, TextContents, WheelDisplayMode,
};
pub use documents::{ATM, ATM_ENGINE};
pub use framing::{ChunkContext, Frame, Framing, HEADER_SIZE, MARKER, Shape, Style};
pub use keyframes::{Animation, KeyframeData, KeyframeNormal, Keyframes, NormalKeyframes};
pub use low_resolution::{
    Bounds, LowResNormal, LowResNormalKeyframes, LowResVertex, LowResVertexKeyframes,
    LowResVertices,
};
pub use materials::{
    Channel, FileName, Rgba, Texture, TextureMaterial, TextureMaterials, TextureSizes,
};
pub use mesh::{Argb, Attribute, Colour, FaceIndices, LowResUv, Normal, Uv, Vertex};
pub use payload::{ChunkType, Payload, RawElements, Records, Stream};
pub use properties::{BlendType, CreatorInfo, GlobalProperties, SpriteFlags};
pub use view::{Counts, Image, Model, Triangle};

use self::deviations::{ATM_14, ATM_15, ATM_16, ATM_19};
use crate::edit;
use bindery::{Compressed, Derived, Error, File as _, Method, Padding, Result, schema};

/// An ATM file.
#[schema]
#[rules(checks::file, rules::NON_FINITE)]
#[spec(ATM, "ATM_FILE_HEADER")]
#[spec(ATM_ENGINE, "File header")]
#[derive(Debug, Clone, PartialEq)]
pub struct Atm {
    /// 0x923B.
    #[spec(ATM = "File Header", ATM_ENGINE = "magic")]
    #[schema(magic = 0x923B)]
    magic: u16,
    /// 1 or 2. Above 1 there is padding.
    #[spec(ATM = "File Version Num", ATM_ENGINE = "version")]
    #[deviation(ATM_19)]
    #[rule(rules::VERSION, matches!(version, 1 | 2), "version {version} is neither 1 nor 2")]
    pub version: u16,
    /// The size of this header, at least 12.
    #[spec(ATM = "Size of this header", ATM_ENGINE = "file_header_size")]
    #[deviation(ATM_16)]
    #[br(assert(file_header_size >= HEADER_SIZE, "a file header of {file_header_size} bytes has no room for its fields"))]
    pub file_header_size: u8,
    /// The size of each chunk's header, at least 12.
    #[spec(ATM = "Size of the Chunk Header", ATM_ENGINE = "chunk_header_size")]
    #[deviation(ATM_16)]
    #[br(assert(chunk_header_size >= HEADER_SIZE, "a chunk header of {chunk_header_size} bytes has no room for its fields"))]
    pub chunk_header_size: u8,
    /// 1 if the body is compressed.
    #[spec(ATM = "Compression flag", ATM_ENGINE = "compressed")]
    #[deviation(ATM_14)]
    #[br(temp)]
    #[bw(calc = if body.method == Method::Stored { raw_flag.unwrap_or(0) } else { 1 })]
    compressed: u8,
    #[spec(ATM = "Pad", ATM_ENGINE = "pad")]
    pub pad: u8,
    /// The size of the body before it was compressed.
    #[spec(ATM = "Uncompressed size", ATM_ENGINE = "uncompressed_size")]
    #[deviation(ATM_15)]
    #[schema(derived = if body.method == Method::Stored { u64::from(raw_size.unwrap_or(0)) } else { body.size() })]
    pub uncompressed_size: Derived<u32>,
    /// The rest of a header that has grown.
    #[deviation(ATM_16)]
    #[schema(padding = file_header_size - HEADER_SIZE)]
    pub header_extra: Padding,
    /// The compression flag of a body that is not compressed, where it is not 0.
    #[spec(computed_from = "compressed")]
    #[rule(rules::FLAG, *raw_flag != Some(1), "the flag says that the body is compressed, and it is not")]
    #[br(calc = if compressed != 0 && (compressed != 1 || ahead.starts_with(b"\x55")) { Some(compressed) } else { None })]
    #[bw(ignore)]
    pub raw_flag: Option<u8>,
    /// The uncompressed size of a body that is not compressed, where it is not 0. Without meaning.
    #[spec(computed_from = "uncompressed_size")]
    #[br(calc = if uncompressed_size != 0 && (compressed != 1 || ahead.starts_with(b"\x55")) { Some(uncompressed_size) } else { None })]
    #[bw(ignore)]
    pub raw_size: Option<u32>,
    /// The chunks. No zlib stream starts with the byte that marks a chunk.
    #[spec(ATM = "zlib compressed", ATM_ENGINE = "body")]
    #[schema(compressed(
        if compressed == 1 && !ahead.starts_with(b"\x55") { Method::Zlib } else { Method::Stored }, declared = uncompressed_size
    ))]
    #[brw(args_raw = Frame { version: version, chunk_header_size: chunk_header_size })]
    pub body: Compressed<Body>,
}

impl Atm {
    /// A file with this body, compressed or as it is.
    #[must_use]
    pub fn new(version: u16, method: Method, body: Body) -> Self {
        Self {
            version,
            file_header_size: HEADER_SIZE,
            chunk_header_size: HEADER_SIZE,
            pad: 0,
            uncompressed_size: Derived::agrees(),
            header_extra: Padding::zeros(),
            raw_flag: None,
            raw_size: None,
            body: Compressed::new(method, body),
        }
    }

    /// Changes where the type of every chunk is, and the order of key frames with it. Only the literal framing has a
    /// ChunkID beside the type, so the other one forgets it.
    ///
    /// # Errors
    /// When the other framing cannot say it, as a type above 255, or has another layout for it, as for key frames of
    /// normals. The file is as before then.
    pub fn set_framing(&mut self, framing: Framing) -> Result<()> {
        if self.body.content.framing() == framing {
            return Ok(());
        }
        let mut changed = self.clone();
        changed.body.content = self.body.content.reframed(framing);
        let again = Self::from_bytes_within(&changed.to_bytes()?, edit::without_limits())?;
        // Whether there is padding follows from the framing.
        let pairs = || {
            let (wanted, read) = (&changed.body.content.chunks, &again.body.content.chunks);
            wanted.iter().zip(read)
        };
        let mut is_same = again.body.content.framing() == framing
            && pairs().count() == changed.body.content.chunks.len()
            && pairs().count() == again.body.content.chunks.len();
        for (wanted, read) in pairs() {
            is_same &= wanted.code() == read.code()
                && wanted.data_num == read.data_num
                && edit::are_same(&wanted.payload, &read.payload)?;
        }
        if !is_same {
            return Err(Error::value(
                "under the other framing it would be read as something else",
            ));
        }
        *self = again;
        Ok(())
    }

    /// The models in the order of the file.
    #[must_use]
    pub fn models(&self) -> Vec<Model<'_>> {
        self.body.content.models()
    }
}
