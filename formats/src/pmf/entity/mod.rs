//! Entities, and the actions, filters and selectors that they refer to.
//!
//! References are byte offsets on disk and indices in memory.

// The same rows are in several sections, each of which has a `spec` of its own.
#![allow(clippy::duplicated_attributes)]

mod action;
mod body;
mod effects;
mod filter;
mod objects;
mod selector;
mod volumes;

pub use action::{Action, Actions, SoundOrigin};
pub use body::{EntityBody, EntityKind};
pub use effects::{
    Beam, DynLight, EffectFlags, Flight, Gibs, GibsFlags, Look, Particles, TexParticles,
};
pub use filter::Filter;
pub use objects::{
    Ammo, Door, DoorFlags, Generic, GenericFlags, Headless, Multiplexer, Pickup, Spawn, Weapon,
};
pub use selector::Selector;
pub use volumes::{
    BoxFlags, BoxKind, BoxVolume, HoldUse, Trigger, TriggerFlags, Use, UseFlags, Zone,
};

use bindery::{Open, RecordPlaces, Records, Unplaced, schema};

use super::PMF_ENTITIES;
use super::deviations::{PMF_36, PMF_38, PMF_40, PMF_41};
use super::strings::ServerString;

/// The name of a signal. Index 0 means none.
pub type Signal = ServerString;

/// Everything about entities.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "Entity data")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Entities {
    #[br(temp)]
    entity_count: u32,
    #[spec("Entity")]
    #[br(count = entity_count)]
    pub entities: Vec<Entity>,
    #[br(temp)]
    action_count: u32,
    /// What entities do.
    #[spec("Action")]
    #[deviation(PMF_41)]
    #[br(count = action_count)]
    pub actions: Records<Action>,
    #[br(temp)]
    filter_count: u32,
    /// Who entities react to.
    #[spec("Filter")]
    #[deviation(PMF_41)]
    #[br(count = filter_count)]
    pub filters: Records<Filter>,
    #[br(temp)]
    selector_count: u32,
    /// Whom actions are done to.
    #[spec("Selector")]
    #[deviation(PMF_41)]
    #[br(count = selector_count)]
    pub selectors: Records<Selector>,
}

/// Something in the map that is not part of its cubes.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "Entity")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
pub struct Entity {
    pub name: ServerString,
    #[spec("Type")]
    #[deviation(PMF_36, PMF_38)]
    #[br(
        temp,
        assert(body::is_readable(*entity_type), body::unreadable(*entity_type))
    )]
    entity_type: Open<EntityKind>,
    /// The difficulties at which it is there, one bit each.
    #[deviation(PMF_40)]
    pub difficulties: u8,
    /// The gamemodes in which it is there, one bit each.
    #[deviation(PMF_40)]
    pub gamemodes: u16,
    /// What it consists of.
    #[spec("Entity body")]
    #[schema(tag = entity_type)]
    pub body: EntityBody,
}
