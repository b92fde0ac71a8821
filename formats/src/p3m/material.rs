//! Materials, a layout of their own in each revision.

use bindery::{BitPacked, Enumeration, Open, Reserved, schema};

use super::deviations::{P3M_03, P3M_14};
use super::{AnimatedMaterialData, P3M_2024_11, P3M_2025_01, P3M_2025_08};

/// How a surface looks.
#[schema]
#[spec(P3M_2024_11, "Material")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Material2024_11 {
    /// How it is drawn over what is behind it.
    pub render_mode: Open<RenderMode>,
    /// The texture, or 255 for none.
    pub texture_index: u8,
    /// Red, green, blue and alpha.
    #[spec("RGBA color")]
    pub color: [u8; 4],
    /// Red, green and blue that it shines by itself.
    #[spec("RGB emission")]
    pub emission: [u8; 3],
    /// How much the direction of light matters.
    pub shading: u8,
}

/// How a surface looks, with textures that take turns.
#[schema]
#[spec(P3M_2025_01, "Material")]
#[derive(Debug, Clone, PartialEq)]
pub struct Material2025_01 {
    /// How it is drawn over what is behind it.
    pub render_mode: Open<RenderMode>,
    /// The texture, or 255 for none.
    pub texture_index: u8,
    #[br(temp)]
    extra_texture_count: u8,
    /// The textures that take turns with the first one.
    #[br(count = extra_texture_count)]
    pub extra_texture_indices: Vec<u8>,
    /// How long each texture is shown, in microseconds.
    #[spec("Texture advance time in microseconds")]
    #[deviation(P3M_14)]
    pub texture_advance_time: u32,
    /// Red, green, blue and alpha.
    #[spec("RGBA color")]
    pub color: [u8; 4],
    /// Red, green and blue that it shines by itself.
    #[spec("RGB emission")]
    pub emission: [u8; 3],
    /// How much the direction of light matters.
    pub shading: u8,
}

/// How a surface looks, fixed or changing with time.
#[schema]
#[spec(P3M_2025_08, "Material")]
#[derive(Debug, Clone, PartialEq)]
pub struct Material2025_08 {
    /// What follows.
    #[spec("u8")]
    #[br(temp)]
    flags: MaterialFlags,
    #[bits_of(flags)]
    pub reserved: Reserved<u8>,
    /// How it is drawn over what is behind it.
    #[bits_of(flags)]
    pub render_mode: Open<RenderMode>,
    /// The values.
    #[spec(none = "one of two rows, each of which is a variant")]
    #[schema(tag = flags.animated)]
    pub content: MaterialContent,
}

/// The first byte of a material.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(P3M_2025_08, "Material")]
#[deviation(P3M_03)]
pub struct MaterialFlags {
    /// Zero.
    #[bits(3, reserved)]
    pub reserved: u8,
    /// The values change with time.
    pub animated: bool,
    /// How it is drawn over what is behind it.
    #[bits(4, "4 bits")]
    pub render_mode: Open<RenderMode>,
}

/// The values of a material.
#[schema(external_tag = bool)]
#[spec(P3M_2025_08, "Material")]
#[derive(Debug, Clone, PartialEq)]
pub enum MaterialContent {
    /// Always the same.
    #[spec("Material data")]
    #[brw(magic = false)]
    Static(MaterialData),
    /// Changing with time.
    #[spec("Animated material data")]
    #[brw(magic = true)]
    Animated(Box<AnimatedMaterialData>),
}

/// The values of a material at one time.
#[schema]
#[spec(P3M_2025_08, "Material data")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaterialData {
    /// Red, green, blue and alpha.
    #[spec("RGBA color")]
    pub color: [u8; 4],
    /// Red, green and blue that it shines by itself.
    #[spec("RGB emission")]
    pub emission: [u8; 3],
    /// How much the direction of light matters.
    pub shading: u8,
    /// The texture, or 255 for none.
    pub texture_index: u8,
    /// The matcap texture, or 255 for none.
    pub matcap_texture_index: u8,
}

/// How a surface is drawn over what is behind it.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(4)]
#[spec(P3M_2025_08, "Material")]
#[spec(P3M_2025_01, "Material render mode")]
#[spec(P3M_2024_11, "Material render mode")]
#[non_exhaustive]
pub enum RenderMode {
    /// In front of it.
    #[spec("P3M_MATRENDMODE_NORMAL")]
    Normal = 0,
    /// Added to it.
    #[spec("P3M_MATRENDMODE_ADD")]
    Add = 1,
}

/// The index that means no texture.
pub const NO_TEXTURE: u8 = 255;

impl Default for MaterialData {
    /// White, without texture.
    fn default() -> Self {
        Self {
            color: [255; 4],
            emission: [0; 3],
            shading: 255,
            texture_index: NO_TEXTURE,
            matcap_texture_index: NO_TEXTURE,
        }
    }
}
