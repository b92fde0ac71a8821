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
    pub speed_multiplier: f32,
    /// How fast one gets faster.
    pub acceleration_multiplier: f32,
    /// The speed from which hitting it hurts.
    pub minimum_speed_to_cause_damage: f32,
    /// How much hitting it hurts at that speed.
    pub base_damage: f32,
    /// How much more each meter per second above it hurts.
    pub extra_damage_per_meter_per_second: f32,
}

/// The first byte of a material.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF, "Shared material data")]
#[deviation(PMF_14)]
pub struct MaterialFlags {
    /// Zero.
    #[bits(6, reserved)]
    pub reserved: u8,
    /// One can see through it.
    pub has_alpha: bool,
    /// One can swim in it.
    pub is_fluid: bool,
}

/// How a material looks.
#[schema]
#[spec(PMF, "Client material data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClientMaterial {
    pub material_appearance_resource_path: ClientString,
}
