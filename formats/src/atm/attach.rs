//! What is attached to a model: turrets, wheels, other models, effects, and levels of detail.

use bindery::{Enumeration, Open, schema};

use super::document::ATM_ENGINE;

/// Where turrets and wheels are attached.
#[schema]
#[spec(ATM_ENGINE, "0x13 Turret data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TurretData {
    /// The turret that turns sideways.
    #[spec("horizontal turret")]
    pub horizontal_turret: Mount,
    /// The turret that turns up and down.
    #[spec("vertical turret")]
    pub vertical_turret: Mount,
    /// The first wheel.
    #[spec("wheel 1")]
    pub wheel_1: Mount,
    /// The second wheel.
    #[spec("wheel 2")]
    pub wheel_2: Mount,
    /// The third wheel.
    #[spec("wheel 3")]
    pub wheel_3: Mount,
    /// The fourth wheel.
    #[spec("wheel 4")]
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
#[schema]
#[spec(ATM_ENGINE, "0x13 Turret record")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Mount {
    /// The vertex.
    #[spec("attach_vertex")]
    pub attach_vertex: i32,
    /// How far from it.
    #[spec("offset")]
    pub offset: [f32; 3],
}

/// Where something else is attached.
#[schema]
#[spec(ATM_ENGINE, "0x14 Attach data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AttachData {
    /// 0 is the place where weapons fire; nothing else is used.
    #[spec("attach_type")]
    pub attach_type: u8,
    /// Not initialised by the engine.
    #[spec("pad")]
    pub pad: [u8; 3],
    /// The vertex.
    #[spec("attach_vertex")]
    pub attach_vertex: i32,
    /// Never read.
    #[spec("orientation_vertex")]
    pub orientation_vertex: i32,
    /// How far from the vertex.
    #[spec("offset")]
    pub offset: [f32; 3],
}

/// From which distance each level of detail is shown.
#[schema]
#[spec(ATM_ENGINE, "0x17 LOD data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LodData {
    /// The most detail.
    #[spec("high_dist")]
    pub high_dist: f32,
    /// Less detail.
    #[spec("med_dist")]
    pub med_dist: f32,
    /// Not initialised by the engine, and never read.
    #[spec("low_dist")]
    pub low_dist: f32,
    /// Not initialised by the engine.
    #[spec("pad")]
    pub pad: [u8; 4],
}

/// An effect at a vertex.
#[schema]
#[spec(ATM_ENGINE, "0x18 Effect data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EffectData {
    /// The vertex.
    #[spec("attach_vertex")]
    pub attach_vertex: i32,
    /// Which effect.
    #[spec("effect_type")]
    pub effect_type: Open<EffectType>,
    /// Its first parameter.
    #[spec("param1")]
    pub param1: u32,
    /// Its second parameter.
    #[spec("param2")]
    pub param2: u32,
    /// How far from the vertex.
    #[spec("offset")]
    pub offset: [f32; 3],
}

/// The effects.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(32)]
#[repr(i32)]
#[spec(ATM_ENGINE, "Effect types")]
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
