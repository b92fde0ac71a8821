//! Bones, in pre-order: each one is followed by its children.

use bindery::schema;

use super::{P3M_2024_11, P3M_2025_01, P3M_2025_08, Text};

/// A bone.
#[schema]
#[spec(P3M_2025_08, "Bone")]
#[spec(P3M_2025_01, "Bone")]
#[spec(P3M_2024_11, "Bone")]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Bone {
    /// What weight groups and actions call it.
    #[spec("Name")]
    pub name: Text,
    /// Where it starts.
    #[spec("Head XYZ")]
    #[spec(P3M_2025_08, "Head position")]
    pub head: [f32; 3],
    /// Where it ends.
    #[spec("Tail XYZ")]
    #[spec(P3M_2025_08, "Tail position")]
    pub tail: [f32; 3],
    /// How many bones hang on it. They follow, each with its own children.
    #[spec("Child count")]
    pub child_count: u8,
}
