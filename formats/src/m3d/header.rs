//! The model header, and the preview that may be before it.

use bindery::{Opaque, Open, StringOffset, StringTable, Table, schema};

use super::deviations::M3D_09;
use super::rules::{PREVIEW_PICTURE, PREVIEW_PNG, PREVIEW_SIZE, SCALE};
use super::{M3D, Si, VariableTypes};

/// The string table of the model header.
#[derive(Debug)]
pub struct Strings;

impl Table for Strings {
    const NAME: &'static str = "strings";
    const NONE: Option<u32> = Some(0);
    const LEADING: usize = 4;
}

/// An offset into the string table; 0 is no string.
pub type Name = StringOffset<Si, Strings>;

/// What every PNG file starts with.
pub(super) const PNG: &[u8] = b"\x89PNG";

/// What the header of a PNG file says about the picture.
#[derive(Default)]
struct PngLook {
    width: u32,
    height: u32,
    color_type: u8,
}

impl PngLook {
    const PALETTE: u8 = 3;

    fn suits_previews(self) -> bool {
        self.width <= 256 && self.height <= 256 && self.color_type == Self::PALETTE
    }
}

impl std::fmt::Display for PngLook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let palette = match self.color_type {
            Self::PALETTE => "with a palette",
            _ => "without a palette",
        };
        write!(f, "{} x {} pixels, {palette}", self.width, self.height)
    }
}

/// The look of a PNG picture that has a whole header.
fn png_look(image: &[u8]) -> Option<PngLook> {
    let header = image.get(12..)?.strip_prefix(b"IHDR")?;
    let (width, rest) = header.split_first_chunk()?;
    let (height, rest) = rest.split_first_chunk()?;
    let [_depth, color_type, ..] = *rest else {
        return None;
    };
    Some(PngLook {
        width: u32::from_be_bytes(*width),
        height: u32::from_be_bytes(*height),
        color_type,
    })
}

/// A small picture of the model, before the payload, so that it is found without decompressing.
#[schema]
#[spec(M3D, "Preview")]
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    #[spec("magic 'PRVW'")]
    #[schema(magic = *b"PRVW")]
    magic: [u8; 4],
    /// The length of the whole chunk.
    #[spec("length")]
    #[br(temp, assert(length >= 8, "the length {length} of PRVW is less than the 8 bytes of its header"))]
    length: u32,
    #[spec("PNG preview image")]
    #[br(count = length - 8)]
    #[rule(PREVIEW_PNG, image.starts_with(PNG), "{} bytes that are no PNG", image.len())]
    #[rule(PREVIEW_SIZE, image.len() <= 65536, "{} bytes", image.len())]
    #[rule(PREVIEW_PICTURE, png_look(image).is_none_or(PngLook::suits_previews), "{}", png_look(image).unwrap_or_default())]
    pub image: Opaque,
}

impl Preview {
    /// How many bytes it takes in the file.
    #[must_use]
    pub fn stored(&self) -> u64 {
        (self.image.len() as u64).saturating_add(8)
    }
}

/// The preview where older programs put it: as a chunk inside the payload.
#[schema]
#[spec(M3D, "Preview")]
#[derive(Debug, Clone, PartialEq)]
pub struct InnerPreview {
    #[spec("PNG preview image")]
    #[schema(until_end)]
    #[rule(PREVIEW_PNG, image.starts_with(PNG), "{} bytes that are no PNG", image.len())]
    pub image: Opaque,
}

/// What comes first in the payload: the scale, the variable types and all strings.
#[schema]
#[spec(M3D, "Model Header Chunk")]
#[derive(Debug, Clone, PartialEq)]
pub struct ModelHeader {
    #[spec("magic, 'HEAD'")]
    #[schema(magic = *b"HEAD")]
    magic: [u8; 4],
    /// The length of the whole chunk.
    #[spec("size of the header chunk")]
    #[br(temp, assert(size >= 16, "the length {size} of HEAD is less than its 16 bytes before the strings"))]
    size: u32,
    /// How many metres one model unit is. 0 or less means 1.
    #[spec("scaling factor")]
    #[deviation(M3D_09)]
    #[rule(SCALE, scale.is_finite() && scale >= 0.0, "the scale is {scale}")]
    pub scale: f32,
    /// How wide indices, offsets and counts are.
    #[spec("variable types")]
    #[br(assert(types.are_possible(), "vi_t is {}, si_t is {} and vp_t is {}; the first two must not be 3, the last not 2", types.vi.number(), types.si.number(), types.vp.number()))]
    pub types: VariableTypes,
    /// Name, licence, authors and description, then every other string.
    #[spec("string table")]
    #[br(count = size - 16)]
    pub strings: StringTable<Strings>,
}

impl ModelHeader {
    /// The string at an offset; nothing for "no string" and for offsets that lead nowhere.
    #[must_use]
    pub fn text(&self, name: Name) -> Option<std::borrow::Cow<'_, str>> {
        if name.is_none() {
            return None;
        }
        self.strings.text(name).ok()
    }

    /// One of the leading strings, counted from 0.
    fn leading(&self, place: usize) -> std::borrow::Cow<'_, str> {
        let string = self.strings.strings().nth(place).unwrap_or_default();
        String::from_utf8_lossy(string)
    }

    /// The model's name.
    #[must_use]
    pub fn name(&self) -> std::borrow::Cow<'_, str> {
        self.leading(0)
    }

    /// The licence.
    #[must_use]
    pub fn license(&self) -> std::borrow::Cow<'_, str> {
        self.leading(1)
    }

    /// The authors, as written.
    #[must_use]
    pub fn author(&self) -> std::borrow::Cow<'_, str> {
        self.leading(2)
    }

    /// The description, as written.
    #[must_use]
    pub fn description(&self) -> std::borrow::Cow<'_, str> {
        self.leading(3)
    }

    /// How many metres one model unit is, as programs take it.
    #[must_use]
    pub fn meters(&self) -> f32 {
        if self.scale > 0.0 { self.scale } else { 1.0 }
    }

    /// The types as they are, for shapes laid out as the text says.
    #[must_use]
    pub fn context(&self) -> super::Types {
        self.types.context(Open::Known(super::ShapeLayout::Text))
    }
}
