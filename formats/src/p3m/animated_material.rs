//! Materials that change with time.

use bindery::{BitPacked, Enumeration, Open, Reserved, schema};

use super::deviations::{P3M_02, P3M_03, P3M_09, P3M_10};
use super::{MaterialData, P3M_2025_08};

/// Values that change with time, each in a track of its own.
#[schema]
#[spec(P3M_2025_08, "Animated material data")]
#[derive(Debug, Clone, PartialEq)]
pub struct AnimatedMaterialData {
    /// How long a frame lasts.
    pub microseconds_per_frame: u32,
    /// What happens at the end.
    #[spec("u8")]
    #[br(temp)]
    flags: LoopFlags,
    #[bits_of(flags)]
    pub reserved: Reserved<u8>,
    /// The scroll goes on when the frames start again.
    #[bits_of(flags)]
    pub preserve_texture_scroll: bool,
    /// What follows the last frame.
    #[bits_of(flags)]
    pub loop_mode: Open<LoopMode>,
    /// The values before the first keys.
    pub initial_values: MaterialData,
    /// How far the texture moves in a second.
    #[spec("Texture scroll per second")]
    pub texture_scroll: [f32; 2],
    /// How far the matcap texture moves in a second.
    #[spec("Matcap texture scroll per second")]
    pub matcap_texture_scroll: [f32; 2],
    /// The frame at which it ends.
    pub last_frame: u8,
    #[br(temp)]
    color_keyframe_count: u8,
    #[br(temp)]
    emission_keyframe_count: u8,
    #[br(temp)]
    shading_keyframe_count: u8,
    #[br(temp)]
    texture_keyframe_count: u8,
    #[br(temp)]
    matcap_keyframe_count: u8,
    /// How many frames are before each color key.
    #[spec("Color frame skip")]
    #[deviation(P3M_09)]
    #[br(count = color_keyframe_count)]
    pub color_frame_skips: Vec<u8>,
    /// How many frames are before each emission key.
    #[spec("Emission frame skip")]
    #[deviation(P3M_09)]
    #[br(count = emission_keyframe_count)]
    pub emission_frame_skips: Vec<u8>,
    /// How many frames are before each shading key.
    #[spec("Shading frame skip")]
    #[deviation(P3M_09)]
    #[br(count = shading_keyframe_count)]
    pub shading_frame_skips: Vec<u8>,
    /// How many frames are before each texture key.
    #[spec("Texture frame skip")]
    #[deviation(P3M_09)]
    #[br(count = texture_keyframe_count)]
    pub texture_frame_skips: Vec<u8>,
    /// How many frames are before each matcap key.
    #[spec("Matcap frame skip")]
    #[deviation(P3M_09)]
    #[br(count = matcap_keyframe_count)]
    pub matcap_frame_skips: Vec<u8>,
    /// How each color key is approached.
    #[spec("Color <Animated material color interp mode>")]
    #[br(count = color_keyframe_count)]
    pub color_interps: Vec<Open<ColorInterp>>,
    /// How each emission key is approached.
    #[spec("Emission <Animated material color interp mode>")]
    #[br(count = emission_keyframe_count)]
    pub emission_interps: Vec<Open<ColorInterp>>,
    /// How each shading key is approached.
    #[spec("Shading <Animated material interp mode>")]
    #[br(count = shading_keyframe_count)]
    pub shading_interps: Vec<Open<ScalarInterp>>,
    #[spec("Color keyframe data")]
    #[br(count = color_keyframe_count)]
    pub color_data: Vec<[u8; 4]>,
    #[spec("Emission keyframe data")]
    #[br(count = emission_keyframe_count)]
    pub emission_data: Vec<[u8; 3]>,
    #[spec("Shading keyframe data")]
    #[br(count = shading_keyframe_count)]
    pub shading_data: Vec<u8>,
    #[spec("Texture keyframe data")]
    #[br(count = texture_keyframe_count)]
    pub texture_data: Vec<u8>,
    #[spec("Matcap keyframe data")]
    #[br(count = matcap_keyframe_count)]
    pub matcap_data: Vec<u8>,
}

/// What an animated material does at its end.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(P3M_2025_08, "Animated material data")]
#[deviation(P3M_03)]
pub struct LoopFlags {
    /// Zero.
    #[bits(3, reserved)]
    pub reserved: u8,
    /// The scroll goes on when the frames start again.
    pub preserve_texture_scroll: bool,
    /// What follows the last frame.
    #[bits(4, "4 bits")]
    pub loop_mode: Open<LoopMode>,
}

/// What follows the last frame of a material.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(4)]
#[spec(P3M_2025_08, "Animated material data")]
#[deviation(P3M_02, P3M_10)]
#[non_exhaustive]
pub enum LoopMode {
    /// The last frame stays.
    #[spec("P3M_MATLOOP_NONE")]
    None = 0,
    /// The first frame.
    #[spec("P3M_MATLOOP_LOOP")]
    Loop = 1,
    /// The next material goes on from there.
    #[spec("P3M_MATLOOP_CONT")]
    Cont = 2,
}

/// How a single value goes from the key before to its own.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(P3M_2025_08, "Animated material interp mode")]
#[deviation(P3M_02)]
#[non_exhaustive]
pub enum ScalarInterp {
    /// In one step, at the key.
    #[spec("P3M_MATINTERP_NONE")]
    None = 0,
    /// In a straight line.
    #[spec("P3M_MATINTERP_LINEAR")]
    Linear = 1,
}

/// How a colour goes from the key before to its own.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(P3M_2025_08, "Animated material color interp mode")]
#[deviation(P3M_02)]
#[non_exhaustive]
pub enum ColorInterp {
    /// In one step, at the key.
    #[spec("P3M_MATCOLORINTERP_NONE")]
    None = 0,
    /// In a straight line through red, green and blue.
    #[spec("P3M_MATCOLORINTERP_LINEAR_RGB")]
    LinearRgb = 1,
    /// In a straight line through hue, saturation and value.
    #[spec("P3M_MATCOLORINTERP_LINEAR_HSV")]
    LinearHsv = 2,
    /// In a straight line through lightness, chroma and hue of Oklab.
    #[spec("P3M_MATCOLORINTERP_LINEAR_OKLCH")]
    LinearOklch = 3,
}
