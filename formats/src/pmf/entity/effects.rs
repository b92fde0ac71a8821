//! Entities that are only seen: particles, beams, gibs and lights.

use bindery::{BitPacked, schema};

use super::{PMF_ENTITIES, Signal};
use crate::pmf::deviations::{PMF_37, PMF_42};
use crate::pmf::strings::ServerString;

/// Particles with trails.
#[schema]
#[spec(PMF_ENTITIES, "PARTICLES")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Particles {
    pub flags: EffectFlags,
    pub position: [f32; 3],
    /// Its pattern and colors.
    #[spec(none = "the text lists these rows without naming them together")]
    pub look: Look,
    pub width: f32,
    pub glow_width: f32,
    pub segment_length: f32,
    pub trail_end_color: [f32; 4],
    /// How much it varies in hue, saturation, value and alpha.
    pub trail_end_color_randomness: [f32; 4],
    pub trail_length: f32,
    /// How its particles fly.
    #[spec(none = "the text lists these rows without naming them together")]
    pub flight: Flight,
    pub start_signal: Signal,
    pub stop_signal: Signal,
}

/// The switches of an effect.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "PARTICLES")]
#[spec(PMF_ENTITIES, "TEXPARTICLES")]
#[spec(PMF_ENTITIES, "BEAM")]
#[spec(PMF_ENTITIES, "DYNLIGHT")]
pub struct EffectFlags {
    /// Zero.
    #[bits(7, reserved)]
    pub reserved: u8,
    /// It is on at first.
    pub start_enabled: bool,
}

/// The pattern and colors of an effect.
#[schema]
#[spec(PMF_ENTITIES, "PARTICLES")]
#[spec(PMF_ENTITIES, "TEXPARTICLES")]
#[spec(PMF_ENTITIES, "BEAM")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Look {
    /// Which pattern, as its bits.
    #[deviation(PMF_42)]
    pub pattern: u32,
    /// How fast the pattern runs.
    pub pattern_speed: f32,
    pub start_color: [f32; 4],
    /// How much it varies in hue, saturation, value and alpha.
    pub start_color_randomness: [f32; 4],
    pub end_color: [f32; 4],
    /// How much it varies in hue, saturation, value and alpha.
    pub end_color_randomness: [f32; 4],
}

/// How particles fly.
#[schema]
#[spec(PMF_ENTITIES, "PARTICLES")]
#[spec(PMF_ENTITIES, "TEXPARTICLES")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Flight {
    pub particle_count: u16,
    pub start_randomness: f32,
    /// How long a particle lasts.
    #[deviation(PMF_42)]
    pub duration: f32,
    /// Which way they fly.
    #[deviation(PMF_42)]
    pub rotation: [f32; 3],
    pub rotation_randomness: [f32; 3],
    pub start_speed: f32,
    pub end_speed: f32,
    /// What pulls them.
    pub gravity: [f32; 3],
}

/// Particles with a texture.
#[schema]
#[spec(PMF_ENTITIES, "TEXPARTICLES")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct TexParticles {
    pub flags: EffectFlags,
    pub position: [f32; 3],
    /// Its pattern and colors.
    #[spec(none = "the text lists these rows without naming them together")]
    pub look: Look,
    pub texture: ServerString,
    /// How its particles fly.
    #[spec(none = "the text lists these rows without naming them together")]
    pub flight: Flight,
    pub start_signal: Signal,
    pub stop_signal: Signal,
}

/// A beam.
#[schema]
#[spec(PMF_ENTITIES, "BEAM")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Beam {
    pub flags: EffectFlags,
    /// Where it starts.
    pub start: [f32; 3],
    /// Where it ends.
    pub end: [f32; 3],
    /// Its pattern and colors.
    #[spec(none = "the text lists these rows without naming them together")]
    pub look: Look,
    pub width: f32,
    pub glow_width: f32,
    pub segment_length: f32,
    /// How much the segments stray.
    pub segment_noise: f32,
    /// Which way it bends.
    pub direction: [f32; 3],
    /// How much it bends.
    pub curve: f32,
    pub start_signal: Signal,
    pub stop_signal: Signal,
}

/// Pieces of a model. The text gives it no position.
#[schema]
#[spec(PMF_ENTITIES, "GIBS")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Gibs {
    pub flags: GibsFlags,
    pub model: ServerString,
    /// The resource with the texture over it.
    pub overlay_texture: ServerString,
    pub start_signal: Signal,
}

/// The switches of gibs.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "GIBS")]
pub struct GibsFlags {
    /// Zero.
    #[bits(7, reserved)]
    pub reserved: u8,
    /// They start at once.
    pub start_immediately: bool,
}

/// Switches a dynamic light.
#[schema]
#[spec(PMF_ENTITIES, "DYNLIGHT")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct DynLight {
    pub flags: EffectFlags,
    pub enable_signal: Signal,
    pub disable_signal: Signal,
    /// The number of the dynamic light.
    #[deviation(PMF_37)]
    pub light_reference: u16,
}
