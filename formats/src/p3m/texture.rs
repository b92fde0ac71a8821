//! Textures, embedded or named.

use bindery::{Encode, Enumeration, Error, Open, Result, encoded_len, schema};

use super::rules::{MISTYPED_TEXTURE, UNREADABLE_TEXTURE};
use super::{P3M_04, P3M_05, P3M_06, P3M_2024_11, P3M_2025_01, P3M_2025_08, Text};
use crate::ptf::Ptf;

/// A texture.
#[schema]
#[spec(P3M_2025_08, "Texture")]
#[spec(P3M_2025_01, "Texture")]
#[spec(P3M_2024_11, "Texture")]
#[derive(Debug, Clone, PartialEq)]
pub struct Texture {
    /// What follows.
    #[spec("Texture type")]
    #[spec(P3M_2025_08, "u8")]
    #[br(temp)]
    #[bw(calc = content.texture_type())]
    texture_type: Open<TextureType>,
    /// The texture itself, or where it is.
    #[spec(P3M_2025_01, "Texture data")]
    #[spec(P3M_2024_11, "Texture data")]
    #[schema(tag = TextureForm::of(texture_type, ahead))]
    #[brw(args_raw = texture_type)]
    pub content: TextureContent,
}

/// Whether a texture is embedded or named.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(P3M_2025_08, "Texture")]
#[spec(P3M_2025_01, "Texture type")]
#[spec(P3M_2024_11, "Texture type")]
pub enum TextureType {
    /// The texture stands in the file.
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
    fn of(texture_type: Open<TextureType>, ahead: &[u8]) -> Self {
        match texture_type.known() {
            Some(TextureType::External) => Self::External,
            Some(TextureType::Embedded) => match ahead.get(size_of::<u32>()..) {
                Some(data) if !data.starts_with(PTF_MAGIC) => Self::Mistyped,
                _ => Self::Embedded,
            },
            None => Self::Unknown,
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
pub enum TextureContent {
    /// A texture that stands in the file.
    #[spec(none = "its rows are its fields")]
    #[brw(magic = TextureForm::Embedded)]
    Embedded {
        /// How many bytes follow.
        #[spec(P3M_2025_08, "Data size")]
        #[spec(P3M_2025_01, "Data size", section = "Embedded texture")]
        #[spec(P3M_2024_11, "Data size", section = "Embedded texture")]
        #[br(temp)]
        #[bw(try_calc = stored_size(data))]
        data_size: u32,
        /// The texture.
        #[spec(P3M_2025_08, "PTF texture")]
        #[spec(P3M_2025_01, "Data", section = "Embedded texture")]
        #[spec(P3M_2024_11, "Data", section = "Embedded texture")]
        #[deviation(P3M_05)]
        #[rule(UNREADABLE_TEXTURE, !matches!(data, EmbeddedData::Unreadable(_)), "the PTF texture cannot be decoded")]
        #[schema(size = data_size, tag_or_other = EmbeddedForm::Ptf)]
        #[bw(assert(data.is_recognisable(), "an embedded texture must start with \"PTF\""))]
        data: EmbeddedData,
    },
    /// A texture that is another resource.
    #[spec(none = "its row is its field")]
    #[brw(magic = TextureForm::External)]
    External {
        /// Where it is, without file extension.
        #[spec(P3M_2025_08, "Resource path")]
        #[spec(P3M_2025_01, "Resource path", section = "External texture")]
        #[spec(P3M_2024_11, "Resource path", section = "External texture")]
        resource_path: Text,
    },
    /// A texture that is another resource, stored as if it were embedded.
    #[spec(none = "an exporter writes it; no document has it")]
    #[brw(magic = TextureForm::Mistyped)]
    Mistyped {
        /// Where it is, without file extension.
        #[spec(none = "an exporter writes it; no document has it")]
        #[deviation(P3M_04)]
        #[rule(
            MISTYPED_TEXTURE,
            false,
            "a path stands where an embedded texture is announced"
        )]
        resource_path: Text,
    },
    /// Something of an unknown type.
    #[spec(none = "no document has it")]
    #[brw(magic = TextureForm::Unknown)]
    Unknown {
        /// The type.
        #[spec(none = "it stands in the byte before")]
        #[br(calc = stored_type)]
        #[bw(ignore)]
        texture_type: Open<TextureType>,
        /// How many bytes follow.
        #[spec(none = "no document has it")]
        #[deviation(P3M_06)]
        #[br(temp)]
        #[bw(try_calc = bindery::count_of(data))]
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
    #[brw(magic = EmbeddedForm::Ptf)]
    Ptf(Box<Ptf>),
    /// Bytes that start as a texture does and cannot be decoded.
    #[spec(none = "no document has it")]
    #[schema(other = EmbeddedForm::Unreadable)]
    Unreadable(#[schema(until_end)] Vec<u8>),
}

/// The number of bytes that a value takes.
fn stored_size(value: &impl Encode<()>) -> Result<u32> {
    let size = encoded_len(value, ())?;
    u32::try_from(size).map_err(|_| Error::value(format!("{size} bytes do not fit u32")))
}

impl EmbeddedData {
    /// Whether a reader will see that a texture follows.
    fn is_recognisable(&self) -> bool {
        match self {
            Self::Ptf(_) => true,
            Self::Unreadable(data) => data.starts_with(PTF_MAGIC),
        }
    }
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
    /// A texture that stands in the file.
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

    /// The texture, where it stands in the file and can be decoded.
    #[must_use]
    pub fn ptf(&self) -> Option<&Ptf> {
        match &self.content {
            TextureContent::Embedded {
                data: EmbeddedData::Ptf(texture),
            } => Some(texture),
            _ => None,
        }
    }

    /// Width, height and rows of red, green, blue and alpha, where the texture stands in the file and
    /// can be decoded.
    ///
    /// # Errors
    /// When the size asks for more memory than the stored pixels justify.
    pub fn to_rgba8(&self) -> Option<Result<(u32, u32, Vec<u8>)>> {
        let texture = self.ptf()?;
        let pixels = texture.to_rgba8();
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
