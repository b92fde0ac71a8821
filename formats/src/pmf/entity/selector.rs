//! Selectors: whom an action is done to.

use bindery::{RecordPlaces, RecordRef, Unplaced, schema};

use super::PMF_ENTITIES;
use crate::pmf::deviations::PMF_38;
use crate::pmf::team::Team;

/// Whom an action is done to.
#[schema(tag = u8, row = "Type", args = Unplaced)]
#[spec(PMF_ENTITIES, "Selector")]
#[brw(import_raw(places: impl RecordPlaces))]
#[deviation(PMF_38)]
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Selector {
    /// The entity itself.
    #[spec("SELF")]
    #[brw(magic = 0u8)]
    Itself,
    /// Who set it off.
    #[spec("TARGET")]
    #[brw(magic = 1u8)]
    Target,
    /// Who is nearest.
    #[spec("NEAREST")]
    #[brw(magic = 2u8)]
    Nearest,
    /// Who is nearest and did not set it off.
    #[spec("NEARESTNOTTARGET")]
    #[brw(magic = 3u8)]
    NearestNotTarget,
    /// Everybody.
    #[spec("ALL")]
    #[brw(magic = 4u8)]
    All,
    /// Players.
    #[spec("PLAYERS")]
    #[brw(magic = 5u8)]
    Players,
    /// Entities.
    #[spec("ENTITIES")]
    #[brw(magic = 6u8)]
    Entities,
    /// Everybody in a box.
    #[spec("ANYBOX")]
    #[brw(magic = 7u8)]
    AnyBox {
        /// Its middle, from the entity.
        origin_offset: [f32; 3],
        /// How far the box reaches from there.
        #[spec("Box radius")]
        radius: [f32; 3],
    },
    /// Players in a box.
    #[spec("PLAYERBOX")]
    #[brw(magic = 8u8)]
    PlayerBox {
        /// Its middle, from the entity.
        origin_offset: [f32; 3],
        /// How far the box reaches from there.
        #[spec("Box radius")]
        radius: [f32; 3],
    },
    /// Entities in a box.
    #[spec("ENTITYBOX")]
    #[brw(magic = 9u8)]
    EntityBox {
        /// Its middle, from the entity.
        origin_offset: [f32; 3],
        /// How far the box reaches from there.
        #[spec("Box radius")]
        radius: [f32; 3],
    },
    /// Everybody around a place.
    #[spec("ANYRADIUS")]
    #[brw(magic = 10u8)]
    AnyRadius {
        /// The place, from the entity.
        origin_offset: [f32; 3],
        /// How far around it.
        radius: f32,
    },
    /// Players around a place.
    #[spec("PLAYERRADIUS")]
    #[brw(magic = 11u8)]
    PlayerRadius {
        /// The place, from the entity.
        origin_offset: [f32; 3],
        /// How far around it.
        radius: f32,
    },
    /// Entities around a place.
    #[spec("ENTITYRADIUS")]
    #[brw(magic = 12u8)]
    EntityRadius {
        /// The place, from the entity.
        origin_offset: [f32; 3],
        /// How far around it.
        radius: f32,
    },
    /// Everybody of a team.
    #[spec("ANYTEAM")]
    #[brw(magic = 13u8)]
    AnyTeam { team: RecordRef<Team> },
    /// Players of a team.
    #[spec("PLAYERTEAM")]
    #[brw(magic = 14u8)]
    PlayerTeam { team: RecordRef<Team> },
    /// Entities of a team.
    #[spec("ENTITYTEAM")]
    #[brw(magic = 15u8)]
    EntityTeam { team: RecordRef<Team> },
}
