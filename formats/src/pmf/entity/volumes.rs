//! Entities that take up room: boxes, triggers and what can be used.

use bindery::{BitPacked, Enumeration, Open, RecordPlaces, RecordRef, Unplaced, schema};

use super::action::Actions;
use super::filter::Filter;
use super::{PMF_ENTITIES, Signal};
use crate::pmf::deviations::{PMF_38, PMF_42};
use crate::pmf::strings::ServerString;

/// A box that can be shown, hidden and moved.
#[schema]
#[spec(PMF_ENTITIES, "BOX")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoxVolume {
    pub flags: BoxFlags,
    pub material: u16,
    /// What it is made of.
    #[deviation(PMF_38)]
    pub kind: Open<BoxKind>,
    /// The middle of its box.
    pub origin: [f32; 3],
    /// How far its box reaches from there.
    pub radius: [f32; 3],
    /// Its middle after it has moved.
    pub new_origin: [f32; 3],
    /// How far it reaches after it has moved.
    pub new_radius: [f32; 3],
    pub show_signal: Signal,
    pub hide_signal: Signal,
    pub move_signal: Signal,
    pub move_back_signal: Signal,
}

/// The switches of a box.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "BOX")]
pub struct BoxFlags {
    /// Zero.
    #[bits(1, reserved)]
    pub reserved: u8,
    /// The side towards +X is not shown.
    #[spec("Hide +X")]
    pub hide_plus_x: bool,
    /// The side towards +Y is not shown.
    #[spec("Hide +Y")]
    pub hide_plus_y: bool,
    /// The side towards +Z is not shown.
    #[spec("Hide +Z")]
    pub hide_plus_z: bool,
    /// The side towards -X is not shown.
    #[spec("Hide -X")]
    pub hide_minus_x: bool,
    /// The side towards -Y is not shown.
    #[spec("Hide -Y")]
    pub hide_minus_y: bool,
    /// The side towards -Z is not shown.
    #[spec("Hide -Z")]
    pub hide_minus_z: bool,
    /// It is hidden at first.
    pub start_hidden: bool,
}

/// What a box is made of.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(PMF_ENTITIES, "BOX kind")]
pub enum BoxKind {
    /// Nothing.
    #[spec("EMPTY")]
    Empty = 0,
    /// It cannot be entered.
    #[spec("COLLIDE")]
    Collide = 1,
    /// One can swim in it.
    #[spec("WATER")]
    Water = 2,
    /// It is solid.
    #[spec("SOLID")]
    Solid = 3,
}

/// Does something when somebody is in it.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "TRIGGER")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
pub struct Trigger {
    /// Where it is and who it reacts to.
    #[spec(none = "the text lists these rows without naming them together")]
    pub zone: Zone,
    pub actions: Actions,
}

/// The switches of a trigger.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "TRIGGER")]
#[spec(PMF_ENTITIES, "CHMAP")]
#[spec(PMF_ENTITIES, "CHZONE")]
pub struct TriggerFlags {
    /// Zero.
    #[bits(7, reserved)]
    pub reserved: u8,
    /// It is off at first.
    pub start_disabled: bool,
}

/// A box that reacts to who is in it and can be switched. As an entity of its own it leads to another map
/// or zone; the text gives it no destination.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "TRIGGER")]
#[spec(PMF_ENTITIES, "CHMAP")]
#[spec(PMF_ENTITIES, "CHZONE")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Zone {
    pub flags: TriggerFlags,
    pub filter: RecordRef<Filter>,
    /// The middle of its box.
    pub origin: [f32; 3],
    /// How far its box reaches from there.
    pub radius: [f32; 3],
    pub enable_signal: Signal,
    pub disable_signal: Signal,
}

/// Does something when it is used.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "USE")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
pub struct Use {
    pub flags: UseFlags,
    /// The middle of its box.
    pub origin: [f32; 3],
    /// How far its box reaches from there.
    pub radius: [f32; 3],
    pub model: ServerString,
    /// The animation to play.
    pub animation: ServerString,
    #[deviation(PMF_42)]
    pub duration: f32,
    pub usable_signal: Signal,
    pub unusable_signal: Signal,
    pub actions: Actions,
}

/// The switches of what can be used.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "USE")]
#[spec(PMF_ENTITIES, "HOLDUSE")]
pub struct UseFlags {
    /// Zero.
    #[bits(7, reserved)]
    pub reserved: u8,
    /// It is usable at first.
    pub start_usable: bool,
}

/// Does something when it is used, and something else when it is let go.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "HOLDUSE")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
pub struct HoldUse {
    pub flags: UseFlags,
    /// The middle of its box.
    pub origin: [f32; 3],
    /// How far its box reaches from there.
    pub radius: [f32; 3],
    pub model: ServerString,
    /// The animation to play.
    pub animation: ServerString,
    pub animation_speed: f32,
    pub usable_signal: Signal,
    pub unusable_signal: Signal,
    /// What it does when it is used.
    pub press_actions: Actions,
    /// What it does when it is let go.
    pub release_actions: Actions,
}
