//! Materials: how they behave, and how they look.

use bindery::{BitPacked, schema};

use super::PMF;
use super::deviations::PMF_14;
use super::strings::ClientString;

/// How a material behaves.
#[schema]
#[spec(PMF, "Shared material data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SharedMaterial {
    /// Alpha and fluid.
    #[spec("u8")]
    pub flags: MaterialFlags,
    /// How fast one moves on or in it.
    #[spec("Speed multiplier")]
    pub speed_multiplier: f32,
    /// How fast one gets faster.
    #[spec("Acceleration multiplier")]
    pub acceleration_multiplier: f32,
    /// The speed from which hitting it hurts.
    #[spec("Minimum speed to cause damage")]
    pub minimum_speed_to_cause_damage: f32,
    /// How much hitting it hurts at that speed.
    #[spec("Base damage")]
    pub base_damage: f32,
    /// How much more each meter per second above it hurts.
    #[spec("Extra damage per meter per second")]
    pub extra_damage_per_meter_per_second: f32,
}

/// The first byte of a material.
///
/// Deviation `PMF-14`.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF, "Shared material data")]
#[deviation(PMF_14)]
pub struct MaterialFlags {
    /// Zero.
    #[bits(6)]
    #[spec(reserved)]
    pub reserved: u8,
    /// One can see through it.
    #[bits(1)]
    #[spec("Has alpha")]
    pub has_alpha: bool,
    /// One can swim in it.
    #[bits(1)]
    #[spec("Is fluid")]
    pub is_fluid: bool,
}

/// How a material looks.
#[schema]
#[spec(PMF, "Client material data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClientMaterial {
    /// The resource with its appearance.
    #[spec("Material appearance resource path")]
    pub material_appearance_resource_path: ClientString,
}
