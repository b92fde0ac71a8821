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
    /// Its switches.
    #[spec("Flags")]
    pub flags: EffectFlags,
    /// Where it is.
    #[spec("Position")]
    pub position: [f32; 3],
    /// Its pattern and colors.
    #[spec(none = "the text lists these rows without naming them together")]
    pub look: Look,
    /// How wide.
    #[spec("Width")]
    pub width: f32,
    /// How wide the glow is.
    #[spec("Glow width")]
    pub glow_width: f32,
    /// How long a segment is.
    #[spec("Segment length")]
    pub segment_length: f32,
    /// The color at the end of the trail.
    #[spec("Trail end color")]
    pub trail_end_color: [f32; 4],
    /// How much it varies in hue, saturation, value and alpha.
    #[spec("Trail end color randomness")]
    pub trail_end_color_randomness: [f32; 4],
    /// How long the trail is.
    #[spec("Trail length")]
    pub trail_length: f32,
    /// How its particles fly.
    #[spec(none = "the text lists these rows without naming them together")]
    pub flight: Flight,
    /// Starts it.
    #[spec("Start signal")]
    pub start_signal: Signal,
    /// Stops it.
    #[spec("Stop signal")]
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
    #[bits(7)]
    #[spec(reserved)]
    pub reserved: u8,
    /// It is on at first.
    #[bits(1)]
    #[spec("Start enabled")]
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
    #[spec("Pattern")]
    #[deviation(PMF_42)]
    pub pattern: u32,
    /// How fast the pattern runs.
    #[spec("Pattern speed")]
    pub pattern_speed: f32,
    /// The color at the start.
    #[spec("Start color")]
    pub start_color: [f32; 4],
    /// How much it varies in hue, saturation, value and alpha.
    #[spec("Start color randomness")]
    pub start_color_randomness: [f32; 4],
    /// The color at the end.
    #[spec("End color")]
    pub end_color: [f32; 4],
    /// How much it varies in hue, saturation, value and alpha.
    #[spec("End color randomness")]
    pub end_color_randomness: [f32; 4],
}

/// How particles fly.
#[schema]
#[spec(PMF_ENTITIES, "PARTICLES")]
#[spec(PMF_ENTITIES, "TEXPARTICLES")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Flight {
    /// How many particles.
    #[spec("Particle count")]
    pub particle_count: u16,
    /// How much the start varies.
    #[spec("Start randomness")]
    pub start_randomness: f32,
    /// How long a particle lasts.
    #[spec("Duration")]
    #[deviation(PMF_42)]
    pub duration: f32,
    /// Which way they fly.
    #[spec("Rotation")]
    #[deviation(PMF_42)]
    pub rotation: [f32; 3],
    /// How much that varies.
    #[spec("Rotation randomness")]
    pub rotation_randomness: [f32; 3],
    /// How fast they are at first.
    #[spec("Start speed")]
    pub start_speed: f32,
    /// How fast they are at last.
    #[spec("End speed")]
    pub end_speed: f32,
    /// What pulls them.
    #[spec("Gravity")]
    pub gravity: [f32; 3],
}

/// Particles with a texture.
#[schema]
#[spec(PMF_ENTITIES, "TEXPARTICLES")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct TexParticles {
    /// Its switches.
    #[spec("Flags")]
    pub flags: EffectFlags,
    /// Where it is.
    #[spec("Position")]
    pub position: [f32; 3],
    /// Its pattern and colors.
    #[spec(none = "the text lists these rows without naming them together")]
    pub look: Look,
    /// The resource with the texture.
    #[spec("Texture")]
    pub texture: ServerString,
    /// How its particles fly.
    #[spec(none = "the text lists these rows without naming them together")]
    pub flight: Flight,
    /// Starts it.
    #[spec("Start signal")]
    pub start_signal: Signal,
    /// Stops it.
    #[spec("Stop signal")]
    pub stop_signal: Signal,
}

/// A beam.
#[schema]
#[spec(PMF_ENTITIES, "BEAM")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Beam {
    /// Its switches.
    #[spec("Flags")]
    pub flags: EffectFlags,
    /// Where it starts.
    #[spec("Start")]
    pub start: [f32; 3],
    /// Where it ends.
    #[spec("End")]
    pub end: [f32; 3],
    /// Its pattern and colors.
    #[spec(none = "the text lists these rows without naming them together")]
    pub look: Look,
    /// How wide.
    #[spec("Width")]
    pub width: f32,
    /// How wide the glow is.
    #[spec("Glow width")]
    pub glow_width: f32,
    /// How long a segment is.
    #[spec("Segment length")]
    pub segment_length: f32,
    /// How much the segments stray.
    #[spec("Segment noise")]
    pub segment_noise: f32,
    /// Which way it bends.
    #[spec("Direction")]
    pub direction: [f32; 3],
    /// How much it bends.
    #[spec("Curve")]
    pub curve: f32,
    /// Starts it.
    #[spec("Start signal")]
    pub start_signal: Signal,
    /// Stops it.
    #[spec("Stop signal")]
    pub stop_signal: Signal,
}

/// Pieces of a model. The text gives it no position.
#[schema]
#[spec(PMF_ENTITIES, "GIBS")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Gibs {
    /// Its switches.
    #[spec("Flags")]
    pub flags: GibsFlags,
    /// The resource with its model.
    #[spec("Model")]
    pub model: ServerString,
    /// The resource with the texture over it.
    #[spec("Overlay texture")]
    pub overlay_texture: ServerString,
    /// Starts it.
    #[spec("Start signal")]
    pub start_signal: Signal,
}

/// The switches of gibs.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "GIBS")]
pub struct GibsFlags {
    /// Zero.
    #[bits(7)]
    #[spec(reserved)]
    pub reserved: u8,
    /// They start at once.
    #[bits(1)]
    #[spec("Start immediately")]
    pub start_immediately: bool,
}

/// Switches a dynamic light.
#[schema]
#[spec(PMF_ENTITIES, "DYNLIGHT")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct DynLight {
    /// Its switches.
    #[spec("Flags")]
    pub flags: EffectFlags,
    /// Switches it on.
    #[spec("Enable signal")]
    pub enable_signal: Signal,
    /// Switches it off.
    #[spec("Disable signal")]
    pub disable_signal: Signal,
    /// The number of the dynamic light.
    #[spec("Light reference")]
    #[deviation(PMF_37)]
    pub light_reference: u16,
}
