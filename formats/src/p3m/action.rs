//! Actions: how bones move.

use bindery::{Enumeration, Open, count_of, schema};

use super::rules::ACTION_WITHOUT_BONES;
use super::{P3M_12, P3M_2024_11, P3M_2025_01, P3M_2025_08, Text};

/// A movement of some bones.
#[schema]
#[spec(P3M_2025_08, "Action")]
#[spec(P3M_2025_01, "Action")]
#[spec(P3M_2024_11, "Action")]
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// How long a frame lasts.
    #[spec("Microseconds per frame")]
    pub microseconds_per_frame: u32,
    /// What the list of parts means.
    #[spec("Part list mode")]
    #[spec(P3M_2025_08, "u8")]
    pub part_list_mode: Open<PartListMode>,
    /// How many parts are listed.
    #[spec("Part list length")]
    #[spec(P3M_2025_08, "Part count")]
    #[br(temp)]
    #[bw(try_calc = count_of(part_list))]
    part_list_length: u8,
    /// Names of parts.
    #[spec("Part list")]
    #[spec(P3M_2025_08, "Part name")]
    #[br(count = part_list_length)]
    pub part_list: Vec<Text>,
    /// How many bones move.
    #[spec("Action data list length")]
    #[spec(P3M_2025_08, "Bone count")]
    #[br(temp)]
    #[bw(try_calc = count_of(action_data))]
    action_data_list_length: u8,
    /// The movement of each bone.
    #[spec("Action data")]
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
    /// The bone.
    #[spec("Bone")]
    #[spec(P3M_2025_08, "Bone name")]
    pub bone_name: Text,
    /// How many translation keys there are.
    #[spec("Translation keyframe count")]
    #[br(temp)]
    #[bw(try_calc = count_of(translation_frame_skips))]
    translation_keyframe_count: u8,
    /// How many rotation keys there are.
    #[spec("Rotation keyframe count")]
    #[br(temp)]
    #[bw(try_calc = count_of(rotation_frame_skips))]
    rotation_keyframe_count: u8,
    /// How many scale keys there are.
    #[spec("Scale keyframe count")]
    #[br(temp)]
    #[bw(try_calc = count_of(scale_frame_skips))]
    scale_keyframe_count: u8,
    /// How many frames lie before each translation key.
    #[spec("Translation keyframe frame skips")]
    #[spec(P3M_2025_08, "Translation frame skip")]
    #[br(count = translation_keyframe_count)]
    pub translation_frame_skips: Vec<u8>,
    /// How many frames lie before each rotation key.
    #[spec("Rotation keyframe frame skips")]
    #[spec(P3M_2025_08, "Rotation frame skip")]
    #[br(count = rotation_keyframe_count)]
    pub rotation_frame_skips: Vec<u8>,
    /// How many frames lie before each scale key.
    #[spec("Scale keyframe frame skips")]
    #[spec(P3M_2025_08, "Scale frame skip")]
    #[br(count = scale_keyframe_count)]
    pub scale_frame_skips: Vec<u8>,
    /// How each translation key is approached.
    #[spec("Translation keyframe interpolation modes")]
    #[spec(P3M_2025_08, "Translation <Action interp mode>")]
    #[br(count = translation_keyframe_count)]
    #[bw(assert(
        translation_interps.len() == translation_frame_skips.len(),
        "{} for {} keys", translation_interps.len(), translation_frame_skips.len()
    ))]
    pub translation_interps: Vec<Open<ActionInterp>>,
    /// How each rotation key is approached.
    #[spec("Rotation keyframe interpolation modes")]
    #[spec(P3M_2025_08, "Rotation <Action interp mode>")]
    #[br(count = rotation_keyframe_count)]
    #[bw(assert(
        rotation_interps.len() == rotation_frame_skips.len(),
        "{} for {} keys", rotation_interps.len(), rotation_frame_skips.len()
    ))]
    pub rotation_interps: Vec<Open<ActionInterp>>,
    /// How each scale key is approached.
    #[spec("Scale keyframe interpolation modes")]
    #[spec(P3M_2025_08, "Scale <Action interp mode>")]
    #[br(count = scale_keyframe_count)]
    #[bw(assert(
        scale_interps.len() == scale_frame_skips.len(),
        "{} for {} keys", scale_interps.len(), scale_frame_skips.len()
    ))]
    pub scale_interps: Vec<Open<ActionInterp>>,
    /// The translation at each key.
    #[spec("XYZ translation keyframes")]
    #[spec(P3M_2025_08, "Translation data")]
    #[br(count = translation_keyframe_count)]
    #[bw(assert(
        translation_data.len() == translation_frame_skips.len(),
        "{} for {} keys", translation_data.len(), translation_frame_skips.len()
    ))]
    pub translation_data: Vec<[f32; 3]>,
    /// The rotation at each key.
    #[spec("XYZ rotation keyframes")]
    #[spec(P3M_2025_08, "Rotation data")]
    #[deviation(P3M_12)]
    #[br(count = rotation_keyframe_count)]
    #[bw(assert(
        rotation_data.len() == rotation_frame_skips.len(),
        "{} for {} keys", rotation_data.len(), rotation_frame_skips.len()
    ))]
    pub rotation_data: Vec<[f32; 3]>,
    /// The scale at each key.
    #[spec("XYZ scale keyframes")]
    #[spec(P3M_2025_08, "Scale data")]
    #[br(count = scale_keyframe_count)]
    #[bw(assert(
        scale_data.len() == scale_frame_skips.len(),
        "{} for {} keys", scale_data.len(), scale_frame_skips.len()
    ))]
    pub scale_data: Vec<[f32; 3]>,
}

/// How a bone goes from the key before to its own.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(P3M_2025_08, "Action interp mode")]
#[spec(P3M_2025_01, "Action interpolation mode")]
#[spec(P3M_2024_11, "Action interpolation mode")]
pub enum ActionInterp {
    /// In one step, at the key.
    #[spec("P3M_ACTINTERP_NONE")]
    None = 0,
    /// In a straight line.
    #[spec("P3M_ACTINTERP_LINEAR")]
    Linear = 1,
}
