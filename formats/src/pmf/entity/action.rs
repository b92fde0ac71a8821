//! Actions: what entities do.

use bindery::{Enumeration, Open, RecordPlaces, RecordRef, Unplaced, schema};

use super::selector::Selector;
use super::{PMF_ENTITIES, Signal};
use crate::pmf::deviations::{PMF_38, PMF_39, PMF_41, PMF_42};
use crate::pmf::strings::ServerString;
use crate::pmf::team::Team;

/// The actions that an entity does.
#[schema(args = Unplaced)]
#[spec(PMF_ENTITIES, "Actions")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Actions {
    #[br(temp)]
    action_count: u8,
    /// The actions, in order.
    #[spec("Action")]
    #[deviation(PMF_39, PMF_41)]
    #[br(count = action_count)]
    pub actions: Vec<RecordRef<Action>>,
}

/// Something that is done to somebody.
#[schema(tag = u8, row = "Type", args = Unplaced)]
#[spec(PMF_ENTITIES, "Action")]
#[brw(import_raw(places: impl RecordPlaces))]
#[deviation(PMF_38)]
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Action {
    /// Sends a signal.
    #[spec("BROADCAST")]
    #[brw(magic = 0u8)]
    Broadcast { signal: Signal },
    /// Gives or takes health.
    #[spec("HEALTH")]
    #[brw(magic = 1u8)]
    Health {
        selector: RecordRef<Selector>,
        /// Over how long.
        #[deviation(PMF_42)]
        duration: f32,
        #[spec("Health amount")]
        amount: f32,
    },
    /// Kills.
    #[spec("KILL")]
    #[brw(magic = 2u8)]
    Kill { selector: RecordRef<Selector> },
    /// Lets explode.
    #[spec("EXPLODE")]
    #[brw(magic = 3u8)]
    Explode { selector: RecordRef<Selector> },
    /// Shows.
    #[spec("SHOW")]
    #[brw(magic = 4u8)]
    Show { selector: RecordRef<Selector> },
    /// Hides.
    #[spec("HIDE")]
    #[brw(magic = 5u8)]
    Hide { selector: RecordRef<Selector> },
    /// Moves to a place.
    #[spec("TELEPORT")]
    #[brw(magic = 6u8)]
    Teleport {
        selector: RecordRef<Selector>,
        position: [f32; 3],
    },
    /// Pushes.
    #[spec("PUSH")]
    #[brw(magic = 7u8)]
    Push {
        selector: RecordRef<Selector>,
        /// How much along each axis.
        #[spec("Push amount")]
        amount: [f32; 3],
    },
    /// Saves the game.
    #[spec("SAVE")]
    #[brw(magic = 8u8)]
    Save,
    /// Plays a sound.
    #[spec("PLAYSOUND")]
    #[brw(magic = 9u8)]
    PlaySound {
        selector: RecordRef<Selector>,
        /// Where the sound comes from.
        origin: Open<SoundOrigin>,
        /// How far from there.
        offset: [f32; 3],
        sound: ServerString,
    },
    /// Plays other music.
    #[spec("CHANGEMUSIC")]
    #[brw(magic = 10u8)]
    ChangeMusic {
        selector: RecordRef<Selector>,
        music: ServerString,
    },
    /// Plays another sound in the background.
    #[spec("CHANGEAMBIENCE")]
    #[brw(magic = 11u8)]
    ChangeAmbience {
        selector: RecordRef<Selector>,
        sound: ServerString,
    },
    /// Changes the team.
    #[spec("CHANGETEAM")]
    #[brw(magic = 12u8)]
    ChangeTeam {
        selector: RecordRef<Selector>,
        team: RecordRef<Team>,
    },
}

/// Where a sound comes from.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(PMF_ENTITIES, "Sound origin")]
pub enum SoundOrigin {
    /// The entity itself.
    #[spec("SELF")]
    Itself = 0,
    /// Who set it off.
    #[spec("TARGET")]
    Target = 1,
    /// From who set it off.
    #[spec("FROMTARGET")]
    FromTarget = 2,
    /// To who set it off.
    #[spec("TOTARGET")]
    ToTarget = 3,
    /// A place in the map.
    #[spec("WORLD")]
    World = 4,
}
