//! Textures, embedded or named.

use std::cell::Cell;

use bindery::{Enumeration, Limits, Open, Result, schema};

use super::deviations::{P3M_04, P3M_05, P3M_06};
use super::rules::{MISTYPED_TEXTURE, UNREADABLE_TEXTURE};
use super::{P3M_2024_11, P3M_2025_01, P3M_2025_08, Text};
use crate::ptf::Ptf;

/// A texture.
#[schema(args = ())]
#[spec(P3M_2025_08, "Texture")]
#[spec(P3M_2025_01, "Texture")]
#[spec(P3M_2024_11, "Texture")]
#[brw(import_raw(reading: impl TextureReading))]
#[derive(Debug, Clone, PartialEq)]
pub struct Texture {
    /// What follows. A path that an exporter calls embedded stays embedded.
    #[spec("Texture type", P3M_2025_08 = "u8")]
    #[br(temp)]
    #[means(calc = if content.tag() == TextureForm::External { TextureType::External }
        else if content.tag() == TextureForm::Unknown { content.texture_type } else { TextureType::Embedded })]
    #[bw(calc = content.texture_type())]
    texture_type: Open<TextureType>,
    /// The texture itself, or where it is.
    #[spec(P3M_2025_01 = "Texture data", P3M_2024_11 = "Texture data")]
    #[means(tag = if texture_type == TextureType::External { TextureForm::External }
        else if texture_type != TextureType::Embedded { TextureForm::Unknown }
        else if ahead[4..].starts_with(b"PTF") { TextureForm::Embedded }
        else if ahead[0] + ahead[1] * 256 + ahead[2] * 65536 + ahead[3] * 16777216 <= ahead.len() - 4 { TextureForm::Embedded }
        else { TextureForm::Mistyped })]
    #[schema(tag = TextureForm::of(*texture_type, ahead, reading))]
    #[brw(args_raw = *texture_type)]
    pub content: TextureContent,
}

/// Whether a texture is embedded or named.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(P3M_2025_08, "Texture")]
#[spec(P3M_2025_01, "Texture type")]
#[spec(P3M_2024_11, "Texture type")]
#[non_exhaustive]
pub enum TextureType {
    /// The texture is in the file.
    #[spec("P3M_TEXTYPE_EMBEDDED")]
    Embedded = 0,
    /// The texture is another resource.
    #[spec("P3M_TEXTYPE_EXTERNAL")]
    External = 1,
}

/// What follows the type of a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextureForm {
    /// A texture.
    Embedded,
    /// A path.
    External,
    /// A path, though a texture is announced.
    Mistyped,
    /// Something of an unknown type.
    Unknown,
}

/// The letters that a PTF texture starts with.
const PTF_MAGIC: &[u8] = b"PTF";

impl TextureForm {
    /// What follows a type, from everything after it.
    fn of(texture_type: Open<TextureType>, ahead: &[u8], reading: impl TextureReading) -> Self {
        match texture_type.known() {
            Some(TextureType::External) => Self::External,
            Some(TextureType::Embedded) if starts_as_ptf(ahead) => Self::Embedded,
            Some(TextureType::Embedded) => match reading.takes_for_path(ahead) {
                true => Self::Mistyped,
                false => Self::Embedded,
            },
            None => Self::Unknown,
        }
    }
}

/// Whether a size and a PTF texture are ahead.
fn starts_as_ptf(ahead: &[u8]) -> bool {
    let data = ahead.get(size_of::<u32>()..);
    data.is_some_and(|data| data.starts_with(PTF_MAGIC))
}

/// Whether a size and as many bytes are ahead.
fn has_its_data(ahead: &[u8]) -> bool {
    ahead.split_first_chunk().is_some_and(|(size, data)| {
        usize::try_from(u32::from_le_bytes(*size)).is_ok_and(|size| size <= data.len())
    })
}

/// How to read a texture that is announced as embedded and does not start with `PTF`. A known exporter
/// stores the paths of external textures so; and the engine accepts embedded data of any kind.
///
/// `()` takes it for embedded data wherever as many bytes follow as its size says.
pub trait TextureReading: Copy {
    /// Whether a path is ahead, and no size with data.
    fn takes_for_path(self, ahead: &[u8]) -> bool;
}

impl TextureReading for () {
    fn takes_for_path(self, ahead: &[u8]) -> bool {
        !has_its_data(ahead)
    }
}

/// Takes every texture that is announced as embedded and does not start with `PTF` for a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExporterPaths;

impl TextureReading for ExporterPaths {
    fn takes_for_path(self, _: &[u8]) -> bool {
        true
    }
}

/// Reads a texture in one of these ways and notes whether the other one would have been another.
#[derive(Debug, Default)]
pub(super) struct NotedReading {
    /// As [`ExporterPaths`], and not as `()`.
    pub(super) paths: bool,
    /// Whether there was a texture that the other way might read differently.
    pub(super) doubtful: Cell<bool>,
}

impl TextureReading for &NotedReading {
    fn takes_for_path(self, ahead: &[u8]) -> bool {
        self.doubtful.set(true);
        match self.paths {
            true => ExporterPaths.takes_for_path(ahead),
            false => ().takes_for_path(ahead),
        }
    }
}

/// The texture itself, or where it is.
#[schema(external_tag = TextureForm)]
#[spec(P3M_2025_08, "Texture")]
#[spec(P3M_2025_01, "Texture")]
#[spec(P3M_2024_11, "Texture")]
#[brw(import_raw(stored_type: Open<TextureType>))]
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum TextureContent {
    /// A texture that is in the file.
    #[spec(none = "its rows are its fields")]
    Embedded {
        #[spec(P3M_2025_08, "Data size")]
        #[spec(P3M_2025_01, "Data size", section = "Embedded texture")]
        #[spec(P3M_2024_11, "Data size", section = "Embedded texture")]
        #[br(temp)]
        data_size: u32,
        #[spec(P3M_2025_08, "PTF texture")]
        #[spec(P3M_2025_01, "Data", section = "Embedded texture")]
        #[spec(P3M_2024_11, "Data", section = "Embedded texture")]
        #[deviation(P3M_05)]
        #[rule(UNREADABLE_TEXTURE, !matches!(data, EmbeddedData::Unreadable(_)), "the data cannot be decoded as a PTF texture")]
        #[schema(size = data_size, tag_or_other = EmbeddedForm::Ptf)]
        data: EmbeddedData,
    },
    /// A texture that is another resource.
    #[spec(none = "its row is its field")]
    External {
        /// Where it is, without file extension.
        #[spec(P3M_2025_08, "Resource path")]
        #[spec(P3M_2025_01, "Resource path", section = "External texture")]
        #[spec(P3M_2024_11, "Resource path", section = "External texture")]
        resource_path: Text,
    },
    /// A texture that is another resource, stored as if it were embedded.
    #[spec(none = "an exporter writes it; no document has it")]
    Mistyped {
        /// Where it is, without file extension.
        #[spec(none = "an exporter writes it; no document has it")]
        #[deviation(P3M_04)]
        #[rule(
            MISTYPED_TEXTURE,
            false,
            "a path is where an embedded texture is announced"
        )]
        resource_path: Text,
    },
    /// Something of an unknown type.
    #[spec(none = "no document has it")]
    Unknown {
        /// The type.
        #[spec(none = "it is in the byte before")]
        #[br(calc = stored_type)]
        #[bw(ignore, assert(texture_type.known().is_none(), "the type {} is known", texture_type.number()))]
        texture_type: Open<TextureType>,
        #[spec(none = "no document has it")]
        #[deviation(P3M_06)]
        #[br(temp)]
        data_size: u32,
        /// The bytes.
        #[spec(none = "no document has it")]
        #[br(count = data_size)]
        data: Vec<u8>,
    },
}

/// Whether embedded data can be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmbeddedForm {
    /// It can.
    Ptf,
    /// It cannot.
    Unreadable,
}

/// The data of an embedded texture.
#[schema(external_tag = EmbeddedForm)]
#[spec(P3M_2025_08, "Texture")]
#[spec(P3M_2025_01, "Embedded texture")]
#[spec(P3M_2024_11, "Embedded texture")]
#[derive(Debug, Clone, PartialEq)]
pub enum EmbeddedData {
    /// A texture.
    #[spec(none = "the format is described elsewhere")]
    Ptf(Box<Ptf>),
    /// Bytes that cannot be decoded as a texture.
    #[spec(none = "no document has it")]
    #[schema(other = EmbeddedForm::Unreadable)]
    Unreadable(#[schema(until_end)] Vec<u8>),
}

impl TextureContent {
    /// The type that is stored before it.
    #[must_use]
    pub fn texture_type(&self) -> Open<TextureType> {
        match self {
            Self::Embedded { .. } | Self::Mistyped { .. } => TextureType::Embedded.into(),
            Self::External { .. } => TextureType::External.into(),
            Self::Unknown { texture_type, .. } => *texture_type,
        }
    }
}

impl Texture {
    /// A texture that is in the file.
    #[must_use]
    pub fn embedded(texture: Ptf) -> Self {
        Self {
            content: TextureContent::Embedded {
                data: EmbeddedData::Ptf(Box::new(texture)),
            },
        }
    }

    /// A texture that is another resource.
    #[must_use]
    pub fn external(resource_path: Text) -> Self {
        Self {
            content: TextureContent::External { resource_path },
        }
    }

    /// The texture, where it is in the file and can be decoded.
    #[must_use]
    pub fn ptf(&self) -> Option<&Ptf> {
        match &self.content {
            TextureContent::Embedded {
                data: EmbeddedData::Ptf(texture),
            } => Some(texture),
            _ => None,
        }
    }

    /// Width, height and rows of red, green, blue and alpha, where the texture is in the file and
    /// can be decoded.
    ///
    /// # Errors
    /// When the picture would take more memory than a file may, or most of it is missing.
    pub fn to_rgba8(&self) -> Option<Result<(u32, u32, Vec<u8>)>> {
        self.to_rgba8_within(Limits::default())
    }

    /// As [`to_rgba8`](Self::to_rgba8), with limits of your own.
    ///
    /// # Errors
    /// When the picture would pass the limit on memory, or the missing pixels that on what is made up.
    pub fn to_rgba8_within(&self, limits: Limits) -> Option<Result<(u32, u32, Vec<u8>)>> {
        let texture = self.ptf()?;
        let pixels = texture.to_rgba8_within(limits);
        Some(pixels.map(|pixels| (texture.width(), texture.height(), pixels)))
    }

    /// Where the texture is, if it is another resource.
    #[must_use]
    pub fn resource_path(&self) -> Option<Text> {
        match self.content {
            TextureContent::External { resource_path }
            | TextureContent::Mistyped { resource_path } => Some(resource_path),
            _ => None,
        }
    }
}
