//! Props: where they are, and how they look.

use bindery::schema;

use super::PMF;
use super::strings::ClientString;

/// Where a prop is.
#[schema]
#[spec(PMF, "Shared prop data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SharedProp {
    pub bounding_box_origin: [f32; 3],
    /// How far the bounding box reaches from there.
    pub bounding_box_radius: [f32; 3],
}

/// How a prop looks.
#[schema]
#[spec(PMF, "Client prop data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClientProp {
    pub model_resource_path: ClientString,
}
