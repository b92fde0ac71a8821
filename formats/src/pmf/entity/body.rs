//! What entities are.

use bindery::{Enumeration, Error, Open, RecordPlaces, Unplaced, schema};

use super::PMF_ENTITIES;
use super::effects::{Beam, DynLight, Gibs, Particles, TexParticles};
use super::objects::{Ammo, Door, Generic, Headless, Multiplexer, Pickup, Spawn, Weapon};
use super::volumes::{BoxVolume, HoldUse, Trigger, Use, Zone};

/// What an entity is, by number.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(PMF_ENTITIES, "Entity type")]
#[non_exhaustive]
pub enum EntityKind {
    /// Nothing but a script.
    #[spec("HEADLESS")]
    Headless = 0,
    /// A model with a script.
    #[spec("GENERIC")]
    Generic = 1,
    /// A box that can be shown, hidden and moved.
    #[spec("BOX")]
    Box = 2,
    /// Does something when somebody is in it.
    #[spec("TRIGGER")]
    Trigger = 3,
    /// Leads to another map.
    #[spec("CHMAP")]
    ChMap = 4,
    /// Leads to another zone.
    #[spec("CHZONE")]
    ChZone = 5,
    /// Does something when it is used.
    #[spec("USE")]
    Use = 6,
    /// Does something when it is used, and something else when it is let go.
    #[spec("HOLDUSE")]
    HoldUse = 7,
    /// Does something when signals came.
    #[spec("MULTIPLEXER")]
    Multiplexer = 8,
    /// Particles with trails.
    #[spec("PARTICLES")]
    Particles = 9,
    /// Particles with a texture.
    #[spec("TEXPARTICLES")]
    TexParticles = 10,
    /// A beam.
    #[spec("BEAM")]
    Beam = 11,
    /// Pieces of a model.
    #[spec("GIBS")]
    Gibs = 12,
    /// A door.
    #[spec("DOOR")]
    Door = 13,
    /// Where players start.
    #[spec("SPAWN")]
    Spawn = 14,
    /// Switches a dynamic light.
    #[spec("DYNLIGHT")]
    DynLight = 15,
    /// Gives health.
    #[spec("HEALTH")]
    Health = 16,
    /// Gives shield.
    #[spec("SHIELD")]
    Shield = 17,
    /// A weapon.
    #[spec("WEAPON")]
    Weapon = 18,
    /// Ammunition.
    #[spec("AMMO")]
    Ammo = 19,
    /// Gives health for a while. No text has its layout.
    #[spec("HEALTHSTATION")]
    HealthStation = 20,
    /// Gives shield for a while. No text has its layout.
    #[spec("SHIELDSTATION")]
    ShieldStation = 21,
}

impl EntityKind {
    /// Whether a text says what such an entity consists of.
    #[must_use]
    pub fn has_layout(self) -> bool {
        !matches!(self, Self::HealthStation | Self::ShieldStation)
    }
}

/// Whether an entity of this type can be read.
pub(super) fn is_readable(kind: Open<EntityKind>) -> bool {
    kind.known().is_some_and(EntityKind::has_layout)
}

/// Why an entity of this type cannot be read.
pub(super) fn unreadable(kind: Open<EntityKind>) -> Error {
    match kind.known() {
        Some(kind) => Error::unsupported(format!(
            "no text has the layout of a {kind:?} entity, so neither it nor what follows can be read"
        )),
        None => Error::malformed(format!(
            "no entity type has the number {}, so its length is not known",
            kind.number()
        )),
    }
}

/// What an entity consists of.
#[schema(external_tag = Open<EntityKind>, args = Unplaced)]
#[spec(PMF_ENTITIES, "Entity body")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum EntityBody {
    /// Nothing but a script.
    #[spec("HEADLESS")]
    Headless(Headless),
    /// A model with a script.
    #[spec("GENERIC")]
    Generic(Generic),
    /// A box that can be shown, hidden and moved.
    #[spec("BOX")]
    Box(BoxVolume),
    /// Does something when somebody is in it.
    #[spec("TRIGGER")]
    Trigger(Trigger),
    /// Leads to another map.
    #[spec("CHMAP")]
    ChMap(Zone),
    /// Leads to another zone.
    #[spec("CHZONE")]
    ChZone(Zone),
    /// Does something when it is used.
    #[spec("USE")]
    Use(Use),
    /// Does something when it is used, and something else when it is let go.
    #[spec("HOLDUSE")]
    HoldUse(HoldUse),
    /// Does something when signals came.
    #[spec("MULTIPLEXER")]
    Multiplexer(Multiplexer),
    /// Particles with trails.
    #[spec("PARTICLES")]
    Particles(Particles),
    /// Particles with a texture.
    #[spec("TEXPARTICLES")]
    TexParticles(TexParticles),
    /// A beam.
    #[spec("BEAM")]
    Beam(Beam),
    /// Pieces of a model.
    #[spec("GIBS")]
    Gibs(Gibs),
    /// A door.
    #[spec("DOOR")]
    Door(Door),
    /// Where players start.
    #[spec("SPAWN")]
    Spawn(Spawn),
    /// Switches a dynamic light.
    #[spec("DYNLIGHT")]
    DynLight(DynLight),
    /// Gives health.
    #[spec("HEALTH")]
    Health(Pickup),
    /// Gives shield.
    #[spec("SHIELD")]
    Shield(Pickup),
    /// A weapon.
    #[spec("WEAPON")]
    Weapon(Weapon),
    /// Ammunition.
    #[spec("AMMO")]
    Ammo(Ammo),
}
