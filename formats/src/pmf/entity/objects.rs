//! Entities that are things: models, doors, spawn points and what can be picked up.

use bindery::{BitPacked, RecordPlaces, RecordRef, Unplaced, count_of, schema};

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
    /// The resource with its script.
    #[spec("Script")]
    pub script: ServerString,
}

/// A model with a script.
#[schema]
#[spec(PMF_ENTITIES, "GENERIC")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Generic {
    /// Its switches.
    #[spec("Flags")]
    pub flags: GenericFlags,
    /// The resource with its script.
    #[spec("Script")]
    pub script: ServerString,
    /// The resource with its model.
    #[spec("Model")]
    pub model: ServerString,
    /// Where it is.
    #[spec("Position")]
    pub position: [f32; 3],
    /// How it is turned; X and Z are ignored.
    #[spec("Rotation")]
    #[deviation(PMF_42)]
    pub rotation: [f32; 3],
    /// How large it is.
    #[spec("Scale")]
    pub scale: [f32; 3],
}

/// The switches of a generic entity.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "GENERIC")]
pub struct GenericFlags {
    /// Zero.
    #[bits(4)]
    #[spec(reserved)]
    pub reserved: u8,
    /// It has physics.
    #[bits(1)]
    #[spec("Physics")]
    pub physics: bool,
    /// Its physics are better.
    #[bits(1)]
    #[spec("Better physics")]
    pub better_physics: bool,
    /// It can be used.
    #[bits(1)]
    #[spec("Interactable")]
    pub interactable: bool,
    /// It can be selected.
    #[bits(1)]
    #[spec("Selectable")]
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
    #[bw(try_calc = count_of(and_signals))]
    and_signal_count: u16,
    /// The signals that must all have come.
    #[spec("AND signal")]
    #[deviation(PMF_39)]
    #[br(count = and_signal_count)]
    pub and_signals: Vec<Signal>,
    #[spec("OR signal count")]
    #[br(temp)]
    #[bw(try_calc = count_of(or_signals))]
    or_signal_count: u16,
    /// The signals of which one must have come.
    #[spec("OR signal")]
    #[deviation(PMF_39)]
    #[br(count = or_signal_count)]
    pub or_signals: Vec<Signal>,
    /// What it does.
    #[spec("Actions")]
    pub actions: Actions,
}

/// A door.
#[schema]
#[spec(PMF_ENTITIES, "DOOR")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Door {
    /// Its switches.
    #[spec("Flags")]
    pub flags: DoorFlags,
    /// The resource with its model.
    #[spec("Model")]
    pub model: ServerString,
    /// Where it is when it is closed.
    #[spec("Closed position")]
    pub closed_position: [f32; 3],
    /// How it is turned when it is closed.
    #[spec("Closed rotation")]
    #[deviation(PMF_42)]
    pub closed_rotation: [f32; 3],
    /// How large it is when it is closed.
    #[spec("Closed scale")]
    pub closed_scale: [f32; 3],
    /// Where it is when it is open.
    #[spec("Open position")]
    pub open_position: [f32; 3],
    /// How it is turned when it is open.
    #[spec("Open rotation")]
    #[deviation(PMF_42)]
    pub open_rotation: [f32; 3],
    /// How large it is when it is open.
    #[spec("Open scale")]
    pub open_scale: [f32; 3],
    /// How long it takes to open or close.
    #[spec("Toggle duration")]
    #[deviation(PMF_42)]
    pub toggle_duration: f32,
    /// Opens it.
    #[spec("Open signal")]
    pub open_signal: Signal,
    /// Closes it.
    #[spec("Close signal")]
    pub close_signal: Signal,
    /// Locks it.
    #[spec("Lock signal")]
    pub lock_signal: Signal,
    /// Unlocks it.
    #[spec("Unlock signal")]
    pub unlock_signal: Signal,
    /// Makes it usable.
    #[spec("Usable signal")]
    pub usable_signal: Signal,
    /// Makes it unusable.
    #[spec("Unusable signal")]
    pub unusable_signal: Signal,
}

/// The switches of a door.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "DOOR")]
pub struct DoorFlags {
    /// Zero.
    #[bits(5)]
    #[spec(reserved)]
    pub reserved: u8,
    /// It is unusable at first.
    #[bits(1)]
    #[spec("Start unusable")]
    pub start_unusable: bool,
    /// It is open at first.
    #[bits(1)]
    #[spec("Start open")]
    pub start_open: bool,
    /// It is locked at first.
    #[bits(1)]
    #[spec("Start locked")]
    pub start_locked: bool,
}

/// Where players start.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "SPAWN")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spawn {
    /// Who starts here.
    #[spec("Filter")]
    pub filter: RecordRef<Filter>,
    /// Its middle.
    #[spec("Origin")]
    pub origin: [f32; 3],
    /// How far it reaches along X and Z.
    #[spec("Radius")]
    pub radius: [f32; 2],
    /// How many places it has along X and Z; -1 is random.
    #[spec("Grid size")]
    pub grid_size: [i8; 2],
    /// Switches it on.
    #[spec("Enable signal")]
    pub enable_signal: Signal,
    /// Switches it off.
    #[spec("Disable signal")]
    pub disable_signal: Signal,
}

/// Something that gives health or shield. The text gives it no position.
#[schema]
#[spec(PMF_ENTITIES, "HEALTH")]
#[spec(PMF_ENTITIES, "SHIELD")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pickup {
    /// The resource with its model.
    #[spec("Model")]
    pub model: ServerString,
    /// How long it stays away when it was taken.
    #[spec("Respawn delay")]
    #[deviation(PMF_42)]
    pub respawn_delay: f32,
    /// How much it gives.
    #[spec("Amount")]
    pub amount: f32,
}

/// A weapon. The text gives it no position.
#[schema]
#[spec(PMF_ENTITIES, "WEAPON")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Weapon {
    /// The resource with its model.
    #[spec("Model")]
    pub model: ServerString,
    /// How long it stays away when it was taken.
    #[spec("Respawn delay")]
    #[deviation(PMF_42)]
    pub respawn_delay: f32,
    /// How much ammunition it has.
    #[spec("Ammo")]
    pub ammo: i16,
}

/// Ammunition. The text gives it no position.
#[schema]
#[spec(PMF_ENTITIES, "AMMO")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Ammo {
    /// The resource with its model.
    #[spec("Model")]
    pub model: ServerString,
    /// How long it stays away when it was taken.
    #[spec("Respawn delay")]
    #[deviation(PMF_42)]
    pub respawn_delay: f32,
    /// How much it gives.
    #[spec("Amount")]
    pub amount: i16,
}
