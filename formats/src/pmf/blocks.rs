//! Shared data, server data and client data.

use bindery::{RecordPlaces, Records, Unplaced, schema};

use super::PMF;
use super::deviations::{PMF_11, PMF_13};
use super::entity::Entities;
use super::material::{ClientMaterial, SharedMaterial};
use super::team::Team;

/// The counts that are before the blocks and govern the arrays in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// How many materials.
    pub materials: u16,
    /// How many fast lights.
    pub fast_lights: u16,
}

/// What server and client need.
#[schema]
#[spec(PMF, "Shared data")]
#[brw(import_raw(counts: Counts))]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SharedData {
    /// How materials behave.
    #[spec("Shared material data")]
    #[deviation(PMF_11)]
    #[br(count = counts.materials)]
    pub materials: Vec<SharedMaterial>,
}

/// What only the server needs.
#[schema(args = Unplaced)]
#[spec(PMF, "Server data")]
#[brw(import_raw(places: impl RecordPlaces))]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ServerData {
    #[br(temp)]
    team_count: u8,
    #[spec("Team data")]
    #[br(count = team_count)]
    pub teams: Records<Team>,
    /// The entities, with what they do.
    #[spec("Entity data")]
    #[deviation(PMF_13)]
    pub entities: Entities,
}

/// What only the client needs.
#[schema]
#[spec(PMF, "Client data")]
#[brw(import_raw(counts: Counts))]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClientData {
    /// How materials look.
    #[spec("Client material data")]
    #[deviation(PMF_11)]
    #[br(count = counts.materials)]
    pub materials: Vec<ClientMaterial>,
    /// The lights that do not change.
    #[spec("Fast light")]
    #[deviation(PMF_11)]
    #[br(count = counts.fast_lights)]
    pub fast_lights: Vec<FastLight>,
}

/// A light that does not change.
#[schema]
#[spec(PMF, "Fast light")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FastLight {
    /// Red, green and blue.
    pub color: [f32; 3],
}
