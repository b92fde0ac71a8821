//! GLB, the binary form of glTF 2.0, as section 4 of its specification has it.
//!
//! Left out: the JSON inside, which is text.

use bindery::format::{About, AnyFile, FileType, NamedCount, Revision};
use bindery::prelude::*;
use bindery::text::{Rest, Utf8};
use bindery::{Letters, Opaque};

/// The specification of glTF.
pub static GLTF: Document = Document {
    id: "gltf-2.0",
    title: "glTF 2.0 Specification",
    origin: Origin::Text,
};

/// A scene.
#[schema(rows = "snake_case")]
#[spec(GLTF, "4.4.2 Header")]
#[derive(Debug, Clone, PartialEq)]
pub struct Glb {
    #[schema(magic = Letters(*b"glTF"))]
    magic: Letters<4>,
    pub version: u32,
    #[br(temp)]
    length: u32,
    #[spec("chunks", section = "4.4.3 Chunks")]
    #[schema(size = length - 12)]
    pub body: Chunks,
}

/// All chunks, the JSON first.
#[schema]
#[spec(GLTF, "4.4.3 Chunks")]
#[derive(Debug, Clone, PartialEq)]
pub struct Chunks {
    #[schema(until_end)]
    pub chunks: Vec<Chunk>,
}

/// One part of the file. Its content is filled up to a multiple of four bytes by whoever makes it.
#[schema(rows = "snake_case")]
#[spec(GLTF, "4.4.3 Chunks")]
#[derive(Debug, Clone, PartialEq)]
pub struct Chunk {
    #[spec("chunkLength")]
    #[br(temp)]
    length: u32,
    #[spec("chunkType")]
    #[br(temp)]
    kind: Letters<4>,
    #[spec("chunkData")]
    #[schema(size = length, tag_or_other = kind)]
    pub data: ChunkData,
}

/// What a chunk holds.
#[schema(external_tag = Letters<4>)]
#[spec(GLTF, "4.4.3 Chunks")]
#[derive(Debug, Clone, PartialEq)]
pub enum ChunkData {
    /// The structure of the scene, with spaces at its end.
    #[spec("JSON")]
    #[brw(magic = Letters(*b"JSON"))]
    Json(Rest<Utf8>),
    /// Its vertices and pictures, with zeros at its end.
    #[spec("BIN")]
    #[brw(magic = Letters(*b"BIN\0"))]
    Binary(Opaque),
    /// Any other chunk.
    #[schema(other)]
    #[spec(none = "chunks that extensions add")]
    Other {
        /// Its type.
        #[schema(tag)]
        kind: Letters<4>,
        /// Its content.
        data: Opaque,
    },
}

impl FileType for Glb {
    const FORMAT: About = About {
        name: "glb",
        title: "Binary glTF scenes",
        extensions: &["glb"],
        magics: &[b"glTF"],
        revisions: &[Revision {
            name: "2.0",
            documents: &[&GLTF],
            root: || Self::INFO,
        }],
    };
}

impl AnyFile for Glb {
    fn revision(&self) -> &'static str {
        "2.0"
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![("chunks", self.body.chunks.len() as u64)]
    }
}
