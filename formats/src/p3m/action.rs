//! Actions: how bones move.

use bindery::{Enumeration, Open, schema};

use super::deviations::P3M_12;
use super::rules::ACTION_WITHOUT_BONES;
use super::{P3M_2024_11, P3M_2025_01, P3M_2025_08, Text};

/// A movement of some bones.
#[schema]
#[spec(P3M_2025_08, "Action")]
#[spec(P3M_2025_01, "Action")]
#[spec(P3M_2024_11, "Action")]
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// How long a frame lasts.
    pub microseconds_per_frame: u32,
    /// What the list of parts means.
    #[spec("Part list mode", P3M_2025_08 = "u8")]
    pub part_list_mode: Open<PartListMode>,
    #[spec("Part list length", P3M_2025_08 = "Part count")]
    #[br(temp)]
    part_list_length: u8,
    #[spec("Part list", P3M_2025_08 = "Part name")]
    #[br(count = part_list_length)]
    pub part_list: Vec<Text>,
    #[spec("Action data list length", P3M_2025_08 = "Bone count")]
    #[br(temp)]
    action_data_list_length: u8,
    /// The movement of each bone.
    #[rule(ACTION_WITHOUT_BONES, !action_data.is_empty(), "no bone moves")]
    #[br(count = action_data_list_length)]
    pub action_data: Vec<ActionData>,
}

/// What the list of parts of an action means.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(P3M_2025_08, "Action")]
#[spec(P3M_2025_01, "Action part list mode")]
#[spec(P3M_2024_11, "Action part list mode")]
pub enum PartListMode {
    /// Shown by the visibility mask, or listed.
    #[spec("P3M_ACTPARTLISTMODE_DEFAULTWHITE")]
    DefaultWhite = 0,
    /// Shown by the visibility mask, unless listed.
    #[spec("P3M_ACTPARTLISTMODE_DEFAULTBLACK")]
    DefaultBlack = 1,
    /// Only the listed parts.
    #[spec("P3M_ACTPARTLISTMODE_WHITE")]
    White = 2,
    /// All but the listed parts.
    #[spec("P3M_ACTPARTLISTMODE_BLACK")]
    Black = 3,
}

/// How one bone moves, each kind of movement in a track of its own.
#[schema]
#[spec(P3M_2025_08, "Action data")]
#[spec(P3M_2025_01, "Action data")]
#[spec(P3M_2024_11, "Action data")]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ActionData {
    #[spec("Bone", P3M_2025_08 = "Bone name")]
    pub bone_name: Text,
    #[br(temp)]
    translation_keyframe_count: u8,
    #[br(temp)]
    rotation_keyframe_count: u8,
    #[br(temp)]
    scale_keyframe_count: u8,
    #[spec("Translation keyframe frame skips")]
    #[spec(P3M_2025_08, "Translation frame skip")]
    #[br(count = translation_keyframe_count)]
    pub translation_frame_skips: Vec<u8>,
    #[spec("Rotation keyframe frame skips", P3M_2025_08 = "Rotation frame skip")]
    #[br(count = rotation_keyframe_count)]
    pub rotation_frame_skips: Vec<u8>,
    #[spec("Scale keyframe frame skips", P3M_2025_08 = "Scale frame skip")]
    #[br(count = scale_keyframe_count)]
    pub scale_frame_skips: Vec<u8>,
    #[spec("Translation keyframe interpolation modes")]
    #[spec(P3M_2025_08, "Translation <Action interp mode>")]
    #[br(count = translation_keyframe_count)]
    pub translation_interps: Vec<Open<ActionInterp>>,
    #[spec("Rotation keyframe interpolation modes")]
    #[spec(P3M_2025_08, "Rotation <Action interp mode>")]
    #[br(count = rotation_keyframe_count)]
    pub rotation_interps: Vec<Open<ActionInterp>>,
    #[spec("Scale keyframe interpolation modes")]
    #[spec(P3M_2025_08, "Scale <Action interp mode>")]
    #[br(count = scale_keyframe_count)]
    pub scale_interps: Vec<Open<ActionInterp>>,
    #[spec("XYZ translation keyframes", P3M_2025_08 = "Translation data")]
    #[br(count = translation_keyframe_count)]
    pub translation_data: Vec<[f32; 3]>,
    #[spec("XYZ rotation keyframes", P3M_2025_08 = "Rotation data")]
    #[deviation(P3M_12)]
    #[br(count = rotation_keyframe_count)]
    pub rotation_data: Vec<[f32; 3]>,
    #[spec("XYZ scale keyframes", P3M_2025_08 = "Scale data")]
    #[br(count = scale_keyframe_count)]
    pub scale_data: Vec<[f32; 3]>,
}

/// How a bone goes from the key before to its own.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(P3M_2025_08, "Action interp mode")]
#[spec(P3M_2025_01, "Action interpolation mode")]
#[spec(P3M_2024_11, "Action interpolation mode")]
#[non_exhaustive]
pub enum ActionInterp {
    /// In one step, at the key.
    #[spec("P3M_ACTINTERP_NONE")]
    None = 0,
    /// In a straight line.
    #[spec("P3M_ACTINTERP_LINEAR")]
    Linear = 1,
}
