//! WAV, as "Multimedia Programming Interface and Data Specifications 1.0" (1991) has it.
//!
//! Left out: samples as numbers (they are bytes here, because their width is in another chunk), lists of remarks, and
//! files whose `RIFF` size was never filled in.

use bindery::format::{About, AnyFile, FileType, NamedCount, Revision};
use bindery::prelude::*;
use bindery::{Letters, Opaque, Padding, Trailing};

/// The specification of RIFF and of what WAV files are made of.
pub static RIFF: Document = Document {
    id: "riff-1",
    title: "Multimedia Programming Interface and Data Specifications 1.0",
    origin: Origin::Text,
};

/// A sound.
#[schema]
#[spec(RIFF, "RIFF Form")]
#[derive(Debug, Clone, PartialEq)]
pub struct Wav {
    #[spec("ckID")]
    #[schema(magic = Letters(*b"RIFF"))]
    id: Letters<4>,
    #[spec("ckSize")]
    #[br(temp)]
    size: u32,
    #[spec("ckData")]
    #[schema(size = size)]
    pub form: Form,
    pub trailing: Trailing,
}

/// What the file holds.
#[schema]
#[spec(RIFF, "WAVE Form")]
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    #[spec("formType")]
    #[schema(magic = Letters(*b"WAVE"))]
    form_type: Letters<4>,
    #[spec("WAVE-form")]
    #[schema(until_end)]
    pub chunks: Vec<Chunk>,
}

/// One part of it, filled up to an even number of bytes.
#[schema]
#[spec(RIFF, "Chunks")]
#[derive(Debug, Clone, PartialEq)]
pub struct Chunk {
    #[spec("ckID")]
    #[br(temp)]
    id: Letters<4>,
    #[spec("ckSize")]
    #[br(temp)]
    size: u32,
    #[spec("ckData")]
    #[schema(size = size, tag_or_other = id)]
    pub data: ChunkData,
    #[schema(padding = size % 2)]
    pub pad: Padding,
}

impl From<ChunkData> for Chunk {
    fn from(data: ChunkData) -> Self {
        Self {
            data,
            pad: Padding::default(),
        }
    }
}

/// What a chunk holds.
#[schema(external_tag = Letters<4>)]
#[spec(RIFF, "WAVE Form")]
#[derive(Debug, Clone, PartialEq)]
pub enum ChunkData {
    /// What a sample is.
    #[spec("fmt-ck")]
    #[brw(magic = Letters(*b"fmt "))]
    Format(Format),
    /// The samples, channel by channel.
    #[spec("data-ck")]
    #[brw(magic = Letters(*b"data"))]
    Samples(Opaque),
    /// How many samples a channel has.
    #[spec("fact-ck")]
    #[brw(magic = Letters(*b"fact"))]
    Fact {
        /// So many samples.
        file_size: u32,
    },
    /// Any other chunk.
    #[schema(other)]
    #[spec(none = "chunks that are not declared here")]
    Other {
        /// Its type.
        #[schema(tag)]
        id: Letters<4>,
        /// Its content.
        data: Opaque,
    },
}

/// What a sample is.
#[schema(rows = "snake_case")]
#[spec(RIFF, "fmt-ck")]
#[derive(Debug, Clone, PartialEq)]
pub struct Format {
    #[spec("wFormatTag")]
    pub format_tag: Open<FormatTag>,
    #[spec("wChannels")]
    pub channels: u16,
    #[spec("dwSamplesPerSec")]
    pub samples_per_sec: u32,
    #[spec("dwAvgBytesPerSec")]
    pub avg_bytes_per_sec: u32,
    #[spec("wBlockAlign")]
    pub block_align: u16,
    #[spec("wBitsPerSample")]
    pub bits_per_sample: u16,
    /// Further fields of newer formats.
    #[spec(none = "of WAVEFORMATEX, which came later")]
    #[br(if(!ahead.is_empty()))]
    pub extension: Option<Extension>,
}

/// Further fields of newer formats.
#[schema]
#[spec(none = "of WAVEFORMATEX, which came later")]
#[derive(Debug, Clone, PartialEq)]
pub struct Extension {
    #[br(temp)]
    size: u16,
    /// Their bytes.
    #[br(count = size)]
    pub fields: Opaque,
}

/// How samples are stored.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
#[bits(16)]
#[spec(RIFF, "WAVE Format Categories")]
pub enum FormatTag {
    /// Whole numbers.
    #[spec("WAVE_FORMAT_PCM")]
    Pcm = 1,
    /// Floating-point numbers.
    #[spec(none = "came later")]
    Float = 3,
    /// As the extension says.
    #[spec(none = "came later")]
    Extensible = 0xFFFE,
}

impl FileType for Wav {
    const FORMAT: About = About {
        name: "wav",
        title: "WAV sounds",
        extensions: &["wav"],
        magics: &[b"RIFF"],
        revisions: &[Revision {
            name: "1",
            documents: &[&RIFF],
            root: || Self::INFO,
        }],
    };
}

impl AnyFile for Wav {
    fn revision(&self) -> &'static str {
        "1"
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![("chunks", self.form.chunks.len() as u64)]
    }
}
