//! What is attached to a model: turrets, wheels, other models, effects, and levels of detail.

use bindery::{Enumeration, Open, schema};

use super::documents::ATM_ENGINE;

/// Where turrets and wheels are attached.
#[schema(rows = "lower case")]
#[spec(ATM_ENGINE, "0x13 Turret data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TurretData {
    /// The turret that turns sideways.
    pub horizontal_turret: Mount,
    /// The turret that turns up and down.
    pub vertical_turret: Mount,
    pub wheel_1: Mount,
    pub wheel_2: Mount,
    pub wheel_3: Mount,
    pub wheel_4: Mount,
}

impl TurretData {
    /// All mounts, in the order of the file.
    #[must_use]
    pub fn mounts(&self) -> [&Mount; 6] {
        [
            &self.horizontal_turret,
            &self.vertical_turret,
            &self.wheel_1,
            &self.wheel_2,
            &self.wheel_3,
            &self.wheel_4,
        ]
    }
}

/// A place relative to a vertex.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "0x13 Turret record")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Mount {
    pub attach_vertex: i32,
    /// How far from it.
    pub offset: [f32; 3],
}

/// Where something else is attached.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "0x14 Attach data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AttachData {
    /// 0 is the place where weapons fire; nothing else is used.
    pub attach_type: u8,
    /// Not initialised by the engine.
    pub pad: [u8; 3],
    pub attach_vertex: i32,
    /// Never read.
    pub orientation_vertex: i32,
    /// How far from the vertex.
    pub offset: [f32; 3],
}

/// From which distance each level of detail is shown.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "0x17 LOD data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LodData {
    /// The most detail.
    pub high_dist: f32,
    /// Less detail.
    pub med_dist: f32,
    /// Not initialised by the engine, and never read.
    pub low_dist: f32,
    /// Not initialised by the engine.
    pub pad: [u8; 4],
}

/// An effect at a vertex.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "0x18 Effect data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EffectData {
    pub attach_vertex: i32,
    pub effect_type: Open<EffectType>,
    pub param1: u32,
    pub param2: u32,
    /// How far from the vertex.
    pub offset: [f32; 3],
}

/// The effects.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(32)]
#[repr(i32)]
#[spec(ATM_ENGINE, "Effect types")]
#[non_exhaustive]
pub enum EffectType {
    /// No effect.
    #[spec("none")]
    None = 0,
    /// Black smoke.
    #[spec("black smoke")]
    BlackSmoke = 1,
    /// White smoke.
    #[spec("white smoke")]
    WhiteSmoke = 2,
    /// A campfire.
    #[spec("campfire")]
    Campfire = 3,
    /// A purple light that flashes.
    #[spec("flashing purple neon")]
    FlashingPurpleNeon = 4,
    /// A soft light.
    #[spec("soft light")]
    SoftLight = 5,
    /// Grey smoke.
    #[spec("grey smoke")]
    GreySmoke = 6,
    /// A soft light at night.
    #[spec("soft light night only")]
    SoftLightNightOnly = 7,
    /// Much grey smoke.
    #[spec("large grey smoke")]
    LargeGreySmoke = 8,
    /// A small fountain.
    #[spec("small fountain")]
    SmallFountain = 9,
    /// A large fountain.
    #[spec("large fountain")]
    LargeFountain = 10,
    /// A small fountain of particles.
    #[spec("small particle fountain")]
    SmallParticleFountain = 11,
    /// A large fountain of particles.
    #[spec("large particle fountain")]
    LargeParticleFountain = 12,
    /// Burning oil vapour.
    #[spec("oil vapour flame")]
    OilVapourFlame = 13,
    /// Used, but without a name.
    #[spec("unnamed 14")]
    Unnamed14 = 14,
    /// Used, but without a name.
    #[spec("unnamed 15")]
    Unnamed15 = 15,
    /// Used, but without a name.
    #[spec("unnamed 16")]
    Unnamed16 = 16,
    /// Used, but without a name.
    #[spec("unnamed 17")]
    Unnamed17 = 17,
}
