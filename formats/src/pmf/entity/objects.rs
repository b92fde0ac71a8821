//! Entities that are things: models, doors, spawn points and what can be picked up.

use bindery::{BitPacked, RecordPlaces, RecordRef, Unplaced, schema};

use super::action::Actions;
use super::filter::Filter;
use super::{PMF_ENTITIES, Signal};
use crate::pmf::deviations::{PMF_39, PMF_42};
use crate::pmf::strings::ServerString;

/// Nothing but a script.
#[schema]
#[spec(PMF_ENTITIES, "HEADLESS")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Headless {
    pub script: ServerString,
}

/// A model with a script.
#[schema]
#[spec(PMF_ENTITIES, "GENERIC")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Generic {
    pub flags: GenericFlags,
    pub script: ServerString,
    pub model: ServerString,
    pub position: [f32; 3],
    /// How it is turned; X and Z are ignored.
    #[deviation(PMF_42)]
    pub rotation: [f32; 3],
    pub scale: [f32; 3],
}

/// The switches of a generic entity.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "GENERIC")]
pub struct GenericFlags {
    /// Zero.
    #[bits(4, reserved)]
    pub reserved: u8,
    /// It has physics.
    pub physics: bool,
    /// Its physics are better.
    pub better_physics: bool,
    /// It can be used.
    pub interactable: bool,
    /// It can be selected.
    pub selectable: bool,
}

/// Does something when signals came.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "MULTIPLEXER")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
pub struct Multiplexer {
    #[spec("AND signal count")]
    #[br(temp)]
    and_signal_count: u16,
    /// The signals that must all have come.
    #[spec("AND signal")]
    #[deviation(PMF_39)]
    #[br(count = and_signal_count)]
    pub and_signals: Vec<Signal>,
    #[spec("OR signal count")]
    #[br(temp)]
    or_signal_count: u16,
    /// The signals of which one must have come.
    #[spec("OR signal")]
    #[deviation(PMF_39)]
    #[br(count = or_signal_count)]
    pub or_signals: Vec<Signal>,
    pub actions: Actions,
}

/// A door.
#[schema]
#[spec(PMF_ENTITIES, "DOOR")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Door {
    pub flags: DoorFlags,
    pub model: ServerString,
    pub closed_position: [f32; 3],
    #[deviation(PMF_42)]
    pub closed_rotation: [f32; 3],
    pub closed_scale: [f32; 3],
    pub open_position: [f32; 3],
    #[deviation(PMF_42)]
    pub open_rotation: [f32; 3],
    pub open_scale: [f32; 3],
    /// How long it takes to open or close.
    #[deviation(PMF_42)]
    pub toggle_duration: f32,
    pub open_signal: Signal,
    pub close_signal: Signal,
    pub lock_signal: Signal,
    pub unlock_signal: Signal,
    pub usable_signal: Signal,
    pub unusable_signal: Signal,
}

/// The switches of a door.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "DOOR")]
pub struct DoorFlags {
    /// Zero.
    #[bits(5, reserved)]
    pub reserved: u8,
    /// It is unusable at first.
    pub start_unusable: bool,
    /// It is open at first.
    pub start_open: bool,
    /// It is locked at first.
    pub start_locked: bool,
}

/// Where players start.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "SPAWN")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spawn {
    /// Who starts here.
    pub filter: RecordRef<Filter>,
    /// Its middle.
    pub origin: [f32; 3],
    /// How far it reaches along X and Z.
    pub radius: [f32; 2],
    /// How many places it has along X and Z; -1 is random.
    pub grid_size: [i8; 2],
    pub enable_signal: Signal,
    pub disable_signal: Signal,
}

/// Something that gives health or shield. The text gives it no position.
#[schema]
#[spec(PMF_ENTITIES, "HEALTH")]
#[spec(PMF_ENTITIES, "SHIELD")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pickup {
    pub model: ServerString,
    /// How long it stays away when it was taken.
    #[deviation(PMF_42)]
    pub respawn_delay: f32,
    /// How much it gives.
    pub amount: f32,
}

/// A weapon. The text gives it no position.
#[schema]
#[spec(PMF_ENTITIES, "WEAPON")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Weapon {
    pub model: ServerString,
    /// How long it stays away when it was taken.
    #[deviation(PMF_42)]
    pub respawn_delay: f32,
    /// How much ammunition it has.
    pub ammo: i16,
}

/// Ammunition. The text gives it no position.
#[schema]
#[spec(PMF_ENTITIES, "AMMO")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Ammo {
    pub model: ServerString,
    /// How long it stays away when it was taken.
    #[deviation(PMF_42)]
    pub respawn_delay: f32,
    /// How much it gives.
    pub amount: i16,
}
