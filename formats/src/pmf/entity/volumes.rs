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
    /// Its switches.
    #[spec("Flags")]
    pub flags: BoxFlags,
    /// Its material.
    #[spec("Material")]
    pub material: u16,
    /// What it is made of.
    #[spec("Kind")]
    #[deviation(PMF_38)]
    pub kind: Open<BoxKind>,
    /// The middle of its box.
    #[spec("Origin")]
    pub origin: [f32; 3],
    /// How far its box reaches from there.
    #[spec("Radius")]
    pub radius: [f32; 3],
    /// Its middle after it has moved.
    #[spec("New origin")]
    pub new_origin: [f32; 3],
    /// How far it reaches after it has moved.
    #[spec("New radius")]
    pub new_radius: [f32; 3],
    /// Shows it.
    #[spec("Show signal")]
    pub show_signal: Signal,
    /// Hides it.
    #[spec("Hide signal")]
    pub hide_signal: Signal,
    /// Moves it.
    #[spec("Move signal")]
    pub move_signal: Signal,
    /// Moves it back.
    #[spec("Move back signal")]
    pub move_back_signal: Signal,
}

/// The switches of a box.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "BOX")]
pub struct BoxFlags {
    /// Zero.
    #[bits(1)]
    #[spec(reserved)]
    pub reserved: u8,
    /// The side towards +X is not shown.
    #[bits(1)]
    #[spec("Hide +X")]
    pub hide_plus_x: bool,
    /// The side towards +Y is not shown.
    #[bits(1)]
    #[spec("Hide +Y")]
    pub hide_plus_y: bool,
    /// The side towards +Z is not shown.
    #[bits(1)]
    #[spec("Hide +Z")]
    pub hide_plus_z: bool,
    /// The side towards -X is not shown.
    #[bits(1)]
    #[spec("Hide -X")]
    pub hide_minus_x: bool,
    /// The side towards -Y is not shown.
    #[bits(1)]
    #[spec("Hide -Y")]
    pub hide_minus_y: bool,
    /// The side towards -Z is not shown.
    #[bits(1)]
    #[spec("Hide -Z")]
    pub hide_minus_z: bool,
    /// It is hidden at first.
    #[bits(1)]
    #[spec("Start hidden")]
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
    /// What it does.
    #[spec("Actions")]
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
    #[bits(7)]
    #[spec(reserved)]
    pub reserved: u8,
    /// It is off at first.
    #[bits(1)]
    #[spec("Start disabled")]
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
    /// Its switches.
    #[spec("Flags")]
    pub flags: TriggerFlags,
    /// Who it reacts to.
    #[spec("Filter")]
    pub filter: RecordRef<Filter>,
    /// The middle of its box.
    #[spec("Origin")]
    pub origin: [f32; 3],
    /// How far its box reaches from there.
    #[spec("Radius")]
    pub radius: [f32; 3],
    /// Switches it on.
    #[spec("Enable signal")]
    pub enable_signal: Signal,
    /// Switches it off.
    #[spec("Disable signal")]
    pub disable_signal: Signal,
}

/// Does something when it is used.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "USE")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
pub struct Use {
    /// Its switches.
    #[spec("Flags")]
    pub flags: UseFlags,
    /// The middle of its box.
    #[spec("Origin")]
    pub origin: [f32; 3],
    /// How far its box reaches from there.
    #[spec("Radius")]
    pub radius: [f32; 3],
    /// The resource with its model.
    #[spec("Model")]
    pub model: ServerString,
    /// The animation to play.
    #[spec("Animation")]
    pub animation: ServerString,
    /// How long it takes.
    #[spec("Duration")]
    #[deviation(PMF_42)]
    pub duration: f32,
    /// Makes it usable.
    #[spec("Usable signal")]
    pub usable_signal: Signal,
    /// Makes it unusable.
    #[spec("Unusable signal")]
    pub unusable_signal: Signal,
    /// What it does.
    #[spec("Actions")]
    pub actions: Actions,
}

/// The switches of what can be used.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[packed(u8, order = msb)]
#[spec(PMF_ENTITIES, "USE")]
#[spec(PMF_ENTITIES, "HOLDUSE")]
pub struct UseFlags {
    /// Zero.
    #[bits(7)]
    #[spec(reserved)]
    pub reserved: u8,
    /// It is usable at first.
    #[bits(1)]
    #[spec("Start usable")]
    pub start_usable: bool,
}

/// Does something when it is used, and something else when it is let go.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "HOLDUSE")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
pub struct HoldUse {
    /// Its switches.
    #[spec("Flags")]
    pub flags: UseFlags,
    /// The middle of its box.
    #[spec("Origin")]
    pub origin: [f32; 3],
    /// How far its box reaches from there.
    #[spec("Radius")]
    pub radius: [f32; 3],
    /// The resource with its model.
    #[spec("Model")]
    pub model: ServerString,
    /// The animation to play.
    #[spec("Animation")]
    pub animation: ServerString,
    /// How fast the animation plays.
    #[spec("Animation speed")]
    pub animation_speed: f32,
    /// Makes it usable.
    #[spec("Usable signal")]
    pub usable_signal: Signal,
    /// Makes it unusable.
    #[spec("Unusable signal")]
    pub unusable_signal: Signal,
    /// What it does when it is used.
    #[spec("Press actions")]
    pub press_actions: Actions,
    /// What it does when it is let go.
    #[spec("Release actions")]
    pub release_actions: Actions,
}
