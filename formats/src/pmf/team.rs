//! Teams.

use bindery::schema;

use super::PMF;
use super::strings::ServerString;

/// A team.
#[schema]
#[spec(PMF, "Team data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Team {
    /// Its name.
    #[spec("Name")]
    pub name: ServerString,
    /// Red, green and blue.
    #[spec("Color")]
    pub color: [f32; 3],
}
