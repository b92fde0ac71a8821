//! Teams.

use bindery::schema;

use super::PMF;
use super::strings::ServerString;

/// A team.
#[schema]
#[spec(PMF, "Team data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Team {
    pub name: ServerString,
    /// Red, green and blue.
    pub color: [f32; 3],
}
