//! Animations: actions that play together.

use bindery::schema;

use super::{P3M_2024_11, P3M_2025_01, P3M_2025_08, Text};

/// Actions that play together.
#[schema]
#[spec(P3M_2025_08, "Animation")]
#[spec(P3M_2025_01, "Animation")]
#[spec(P3M_2024_11, "Animation")]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Animation {
    /// What a game calls it.
    pub name: Text,
    #[br(temp)]
    action_count: u8,
    /// The actions. The text of 2025-08 gives the list no name.
    #[spec(P3M_2025_01 = "Action reference", P3M_2024_11 = "Action reference")]
    #[br(count = action_count)]
    pub actions: Vec<AnimationAction>,
}

/// An action within an animation.
#[schema]
#[spec(P3M_2025_08, "Animation")]
#[spec(P3M_2025_01, "Animation action")]
#[spec(P3M_2024_11, "Animation action")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AnimationAction {
    pub action_index: u8,
    #[spec("Speed multiplier", P3M_2025_08 = "Speed")]
    pub speed: f32,
    /// The first frame that plays.
    #[spec("Start frame", P3M_2025_08 = "Start")]
    pub start: u16,
    /// The last frame that plays.
    #[spec("End frame", P3M_2025_08 = "End")]
    pub end: u16,
}
