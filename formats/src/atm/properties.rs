//! How a model is drawn, and who made it.

use bindery::{BitPacked, CString, Enumeration, Opaque, Open, schema};

use super::documents::ATM_ENGINE;

/// How a model is drawn. Older files have fewer of these; missing ones are 0.
#[schema(rows = "lower case")]
#[spec(ATM_ENGINE, "0x15 Global properties")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GlobalProperties {
    /// How it is mixed with what is behind.
    #[spec("blend_type")]
    pub blend_type: Open<BlendType>,
    /// In percent. Only used when it is mixed.
    pub opacity: u8,
    /// Whether faces are seen from behind.
    #[spec("backface flag")]
    pub backface: u8,
    /// Whether it always faces the viewer.
    pub sprite_flags: SpriteFlags,
    /// Whether it shines.
    #[spec("global specular flag")]
    pub global_specular: u8,
    /// Whether texture positions go round beyond 1.
    #[spec("don't clamp UVs")]
    pub dont_clamp_uvs: u8,
    pub pad: u8,
    /// Whether textures are shown without smoothing.
    pub no_filtering: u8,
    /// How much it bounces.
    pub bounciness: f32,
    /// Another way to collide.
    pub collision_override: u8,
    /// Whether it is clipped as a large model.
    pub large_model_clipping: u8,
    /// Whether light leaves it as it is.
    pub no_lighting: u8,
    /// Whether it casts no shadow.
    pub no_shadows: u8,
}

/// How something is mixed with what is behind.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(ATM_ENGINE, "Blend types")]
#[non_exhaustive]
pub enum BlendType {
    /// Not at all.
    #[spec("none")]
    None = 0,
    /// By alpha.
    #[spec("alpha")]
    Alpha = 1,
    /// Added, by alpha.
    #[spec("additive alpha")]
    AdditiveAlpha = 2,
    /// Subtracted, by alpha.
    #[spec("subtractive alpha")]
    SubtractiveAlpha = 3,
    /// By colour.
    #[spec("colour")]
    Colour = 4,
    /// Added, by colour.
    #[spec("additive colour")]
    AdditiveColour = 5,
    /// Subtracted, by colour.
    #[spec("subtractive colour")]
    SubtractiveColour = 6,
    /// By alpha, down to the faintest.
    #[spec("alpha no cutoff")]
    AlphaNoCutoff = 7,
}

/// Whether something always faces the viewer.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb, rows = "lower case")]
#[spec(ATM_ENGINE, "Sprite flags")]
pub struct SpriteFlags {
    /// Zero.
    #[bits(6, reserved)]
    pub reserved: u8,
    /// Each polygon does.
    pub polygon_sprites: bool,
    /// The whole model does.
    pub single_sprite: bool,
}

/// Who made the model.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "0x16 Creator info")]
#[derive(Debug, Clone, PartialEq)]
pub struct CreatorInfo {
    /// Written as 0 and never read.
    pub lock_id: u32,
    /// Written as 0 and never read.
    pub lock_mode: u8,
    /// Written as 0.
    pub pad: [u8; 3],
    /// The text. Its encoding is not known.
    pub text: CString,
    /// Bytes behind the text.
    #[spec(none = "the text should reach to the end of its element")]
    #[br(if(!ahead.is_empty()))]
    pub slack: Option<Opaque>,
}
