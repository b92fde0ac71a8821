//! Filters: who an entity reacts to.

use bindery::{RecordPlaces, RecordRef, Unplaced, schema};

use super::PMF_ENTITIES;
use crate::pmf::deviations::PMF_38;
use crate::pmf::team::Team;

/// Who an entity reacts to.
#[schema(tag = u8, row = "Type", args = Unplaced)]
#[spec(PMF_ENTITIES, "Filter")]
#[brw(import_raw(places: impl RecordPlaces))]
#[deviation(PMF_38)]
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Filter {
    /// Everybody.
    #[spec("ANY")]
    #[brw(magic = 0u8)]
    Any,
    /// Players.
    #[spec("PLAYER")]
    #[brw(magic = 1u8)]
    Player,
    /// Entities.
    #[spec("ENTITY")]
    #[brw(magic = 2u8)]
    Entity,
    /// Everybody of a team.
    #[spec("ANYTEAM")]
    #[brw(magic = 3u8)]
    AnyTeam { team: RecordRef<Team> },
    /// Players of a team.
    #[spec("PLAYERTEAM")]
    #[brw(magic = 4u8)]
    PlayerTeam { team: RecordRef<Team> },
    /// Entities of a team.
    #[spec("ENTITYTEAM")]
    #[brw(magic = 5u8)]
    EntityTeam { team: RecordRef<Team> },
    /// Everybody who is not of a team.
    #[spec("ANYNOTTEAM")]
    #[brw(magic = 6u8)]
    AnyNotTeam { team: RecordRef<Team> },
    /// Players who are not of a team.
    #[spec("PLAYERNOTTEAM")]
    #[brw(magic = 7u8)]
    PlayerNotTeam { team: RecordRef<Team> },
    /// Entities that are not of a team.
    #[spec("ENTITYNOTTEAM")]
    #[brw(magic = 8u8)]
    EntityNotTeam { team: RecordRef<Team> },
}
