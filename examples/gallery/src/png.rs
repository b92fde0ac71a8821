//! PNG, as the W3C recommendation "Portable Network Graphics (PNG) Specification (Third Edition)" has it.
//!
//! Left out: what is inside of the compressed data (`IDAT` chunks together are one zlib stream, which a declaration
//! cannot join), and the fields of chunks that are rare. Those are kept as bytes.

use bindery::checksum::crc32;
use bindery::format::{About, AnyFile, FileType, NamedCount, Revision};
use bindery::prelude::*;
use bindery::text::{Latin1, Rest, Terminated};
use bindery::{Flag, Letters, Opaque, Trailing};

/// The recommendation.
pub static PNG: Document = Document {
    id: "png-3",
    title: "Portable Network Graphics (PNG) Specification (Third Edition)",
    origin: Origin::Text,
};

/// A picture.
#[schema]
#[spec(PNG, "5.2 PNG signature")]
#[brw(big)]
#[derive(Debug, Clone, PartialEq)]
pub struct Png {
    #[spec("PNG signature")]
    #[schema(magic = *b"\x89PNG\r\n\x1a\n")]
    signature: [u8; 8],
    /// From `IHDR` to `IEND`.
    #[spec("Chunks", section = "5.3 Chunk layout")]
    #[schema(until = last.data == ChunkData::End)]
    pub chunks: Vec<Chunk>,
    pub trailing: Trailing,
}

/// One part of the picture.
#[schema]
#[spec(PNG, "5.3 Chunk layout")]
#[derive(Debug, Clone, PartialEq)]
pub struct Chunk {
    #[br(temp)]
    length: u32,
    #[spec("Chunk Type")]
    #[br(temp)]
    kind: Letters<4>,
    #[spec("Chunk Data")]
    #[schema(size = length, tag_or_other = kind)]
    pub data: ChunkData,
    #[spec("CRC")]
    #[schema(derived = crc32(bytes_of(kind..=data)))]
    pub crc: Derived<u32>,
}

impl From<ChunkData> for Chunk {
    fn from(data: ChunkData) -> Self {
        Self {
            data,
            crc: Derived::agrees(),
        }
    }
}

/// What a chunk holds.
#[schema(external_tag = Letters<4>)]
#[spec(PNG, "11 Chunk specifications")]
#[derive(Debug, Clone, PartialEq)]
pub enum ChunkData {
    /// Size and kind of the picture.
    #[spec("IHDR")]
    #[brw(magic = Letters(*b"IHDR"))]
    Header(Header),
    /// The colours that pixels are indices of.
    #[brw(magic = Letters(*b"PLTE"))]
    #[spec("PLTE")]
    Palette {
        /// Red, green and blue of each.
        #[schema(until_end)]
        entries: Vec<[u8; 3]>,
    },
    /// A piece of the compressed pixels.
    #[brw(magic = Letters(*b"IDAT"))]
    #[spec("IDAT")]
    Pixels(Opaque),
    /// The last chunk.
    #[brw(magic = Letters(*b"IEND"))]
    #[spec("IEND")]
    End,
    /// The exponent of the samples, times 100000.
    #[brw(magic = Letters(*b"gAMA"))]
    #[spec("gAMA")]
    Gamma {
        /// 45455 for 1/2.2.
        image_gamma: u32,
    },
    /// How large a pixel is.
    #[brw(magic = Letters(*b"pHYs"))]
    #[spec("pHYs")]
    Dimensions(Dimensions),
    /// A remark in Latin-1.
    #[brw(magic = Letters(*b"tEXt"))]
    #[spec("tEXt")]
    Text {
        /// What it is about.
        keyword: Terminated<Latin1>,
        /// The remark.
        text_string: Rest<Latin1>,
    },
    /// Any other chunk.
    #[schema(other)]
    #[spec(none = "chunks that are not declared here")]
    Other {
        /// Its type.
        #[schema(tag)]
        kind: Letters<4>,
        /// Its content.
        data: Opaque,
    },
}

/// Size and kind of the picture.
#[schema]
#[spec(PNG, "11.2.1 IHDR Image header")]
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    pub width: u32,
    pub height: u32,
    pub bit_depth: u8,
    #[spec("Color type")]
    pub color_type: Open<ColorType>,
    /// 0: deflate.
    pub compression_method: u8,
    /// 0: the five filters.
    pub filter_method: u8,
    /// Whether the pixels come in seven passes (Adam7).
    pub interlace_method: Flag,
}

/// What a pixel is made of.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(8)]
#[spec(PNG, "6.1 Color types and values")]
pub enum ColorType {
    /// How bright it is.
    #[spec("Greyscale")]
    Greyscale = 0,
    /// Red, green and blue.
    #[spec("Truecolor")]
    Truecolor = 2,
    /// An index into the palette.
    #[spec("Indexed-color")]
    IndexedColor = 3,
    /// How bright and how opaque it is.
    #[spec("Greyscale with alpha")]
    GreyscaleWithAlpha = 4,
    /// Red, green, blue and how opaque it is.
    #[spec("Truecolor with alpha")]
    TruecolorWithAlpha = 6,
}

/// How large a pixel is.
#[schema]
#[spec(PNG, "11.3.4.3 pHYs Physical pixel dimensions")]
#[derive(Debug, Clone, PartialEq)]
pub struct Dimensions {
    #[spec("Pixels per unit, X axis")]
    pub x: u32,
    #[spec("Pixels per unit, Y axis")]
    pub y: u32,
    /// Whether the unit is the metre; else only the ratio counts.
    #[spec("Unit specifier")]
    pub metre: Flag,
}

impl FileType for Png {
    const FORMAT: About = About {
        name: "png",
        title: "PNG pictures",
        extensions: &["png"],
        magics: &[b"\x89PNG\r\n\x1a\n"],
        revisions: &[Revision {
            name: "3",
            documents: &[&PNG],
            root: || Self::INFO,
        }],
    };
}

impl AnyFile for Png {
    fn revision(&self) -> &'static str {
        "3"
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![("chunks", self.chunks.len() as u64)]
    }
}
