//! Materials that change with time.

use bindery::{BitPacked, Enumeration, Open, Reserved, count_of, schema};

use super::{MaterialData, P3M_02, P3M_03, P3M_09, P3M_10, P3M_15, P3M_16, P3M_2025_08};

/// Values that change with time, each in a track of its own.
#[schema]
#[spec(P3M_2025_08, "Animated material data")]
#[derive(Debug, Clone, PartialEq)]
pub struct AnimatedMaterialData {
    /// How long a frame lasts.
    #[spec("Microseconds per frame")]
    pub microseconds_per_frame: u32,
    /// What happens at the end.
    #[spec("u8")]
    #[br(temp)]
    #[bw(calc = LoopFlags {
        reserved: reserved.0,
        preserve_texture_scroll: *preserve_texture_scroll,
        loop_mode: *loop_mode,
    })]
    flags: LoopFlags,
    /// The flag bits that no document uses.
    #[spec(derived_from = "flags")]
    #[br(calc = Reserved(flags.reserved))]
    #[bw(ignore)]
    pub reserved: Reserved<u8>,
    /// The scroll goes on when the frames start again.
    #[spec(derived_from = "flags")]
    #[br(calc = flags.preserve_texture_scroll)]
    #[bw(ignore)]
    pub preserve_texture_scroll: bool,
    /// What follows the last frame.
    #[spec(derived_from = "flags")]
    #[br(calc = flags.loop_mode)]
    #[bw(ignore)]
    pub loop_mode: Open<LoopMode>,
    /// The values before the first keys.
    #[spec("Initial values")]
    pub initial_values: MaterialData,
    /// How far the texture moves in a second.
    #[spec("Texture scroll per second")]
    pub texture_scroll: [f32; 2],
    /// How far the matcap texture moves in a second.
    #[spec("Matcap texture scroll per second")]
    pub matcap_texture_scroll: [f32; 2],
    /// The frame at which it ends.
    #[spec("Last frame")]
    pub last_frame: u8,
    /// How many color keys there are.
    #[spec("Color keyframe count")]
    #[br(temp)]
    #[bw(try_calc = count_of(color_frame_skips))]
    color_keyframe_count: u8,
    /// How many emission keys there are.
    #[spec("Emission keyframe count")]
    #[br(temp)]
    #[bw(try_calc = count_of(emission_frame_skips))]
    emission_keyframe_count: u8,
    /// How many shading keys there are.
    #[spec("Shading keyframe count")]
    #[br(temp)]
    #[bw(try_calc = count_of(shading_frame_skips))]
    shading_keyframe_count: u8,
    /// How many texture keys there are.
    #[spec("Texture keyframe count")]
    #[br(temp)]
    #[bw(try_calc = count_of(texture_frame_skips))]
    texture_keyframe_count: u8,
    /// How many matcap keys there are.
    #[spec("Matcap keyframe count")]
    #[br(temp)]
    #[bw(try_calc = count_of(matcap_frame_skips))]
    matcap_keyframe_count: u8,
    /// How many frames lie before each color key.
    #[spec("Color frame skip")]
    #[deviation(P3M_09)]
    #[br(count = color_keyframe_count)]
    pub color_frame_skips: Vec<u8>,
    /// How many frames lie before each emission key.
    #[spec("Emission frame skip")]
    #[deviation(P3M_09)]
    #[br(count = emission_keyframe_count)]
    pub emission_frame_skips: Vec<u8>,
    /// How many frames lie before each shading key.
    #[spec("Shading frame skip")]
    #[deviation(P3M_09)]
    #[br(count = shading_keyframe_count)]
    pub shading_frame_skips: Vec<u8>,
    /// How many frames lie before each texture key.
    #[spec("Texture frame skip")]
    #[deviation(P3M_09)]
    #[br(count = texture_keyframe_count)]
    pub texture_frame_skips: Vec<u8>,
    /// How many frames lie before each matcap key.
    #[spec("Matcap frame skip")]
    #[deviation(P3M_09)]
    #[br(count = matcap_keyframe_count)]
    pub matcap_frame_skips: Vec<u8>,
    /// How each color key is approached.
    #[spec("Color <Animated material color interp mode>")]
    #[br(count = color_keyframe_count)]
    #[bw(assert(
        color_interps.len() == color_frame_skips.len(),
        "{} for {} keys", color_interps.len(), color_frame_skips.len()
    ))]
    pub color_interps: Vec<Open<ColorInterp>>,
    /// How each emission key is approached.
    #[spec("Emission <Animated material color interp mode>")]
    #[br(count = emission_keyframe_count)]
    #[bw(assert(
        emission_interps.len() == emission_frame_skips.len(),
        "{} for {} keys", emission_interps.len(), emission_frame_skips.len()
    ))]
    pub emission_interps: Vec<Open<ColorInterp>>,
    /// How each shading key is approached.
    #[spec("Shading <Animated material interp mode>")]
    #[br(count = shading_keyframe_count)]
    #[bw(assert(
        shading_interps.len() == shading_frame_skips.len(),
        "{} for {} keys", shading_interps.len(), shading_frame_skips.len()
    ))]
    pub shading_interps: Vec<Open<ScalarInterp>>,
    /// The value at each color key.
    #[spec("Color keyframe data")]
    #[br(count = color_keyframe_count)]
    #[bw(assert(
        color_data.len() == color_frame_skips.len(),
        "{} for {} keys", color_data.len(), color_frame_skips.len()
    ))]
    pub color_data: Vec<[u8; 4]>,
    /// The value at each emission key.
    #[spec("Emission keyframe data")]
    #[br(count = emission_keyframe_count)]
    #[bw(assert(
        emission_data.len() == emission_frame_skips.len(),
        "{} for {} keys", emission_data.len(), emission_frame_skips.len()
    ))]
    pub emission_data: Vec<[u8; 3]>,
    /// The value at each shading key.
    #[spec("Shading keyframe data")]
    #[br(count = shading_keyframe_count)]
    #[bw(assert(
        shading_data.len() == shading_frame_skips.len(),
        "{} for {} keys", shading_data.len(), shading_frame_skips.len()
    ))]
    pub shading_data: Vec<u8>,
    /// The value at each texture key.
    #[spec("Texture keyframe data")]
    #[br(count = texture_keyframe_count)]
    #[bw(assert(
        texture_data.len() == texture_frame_skips.len(),
        "{} for {} keys", texture_data.len(), texture_frame_skips.len()
    ))]
    pub texture_data: Vec<u8>,
    /// The value at each matcap key.
    #[spec("Matcap keyframe data")]
    #[br(count = matcap_keyframe_count)]
    #[bw(assert(
        matcap_data.len() == matcap_frame_skips.len(),
        "{} for {} keys", matcap_data.len(), matcap_frame_skips.len()
    ))]
    pub matcap_data: Vec<u8>,
}

/// What an animated material does at its end.
///
/// Deviation `P3M-03`.
#[derive(BitPacked, Debug, Clone, Copy, PartialEq, Eq)]
#[packed(u8, order = msb)]
#[spec(P3M_2025_08, "Animated material data")]
#[deviation(P3M_03)]
pub struct LoopFlags {
    /// Zero.
    #[bits(3)]
    #[spec(reserved)]
    pub reserved: u8,
    /// The scroll goes on when the frames start again. Deviation `P3M-16`.
    #[bits(1)]
    #[spec("Preserve texture scroll")]
    #[deviation(P3M_16)]
    pub preserve_texture_scroll: bool,
    /// What follows the last frame.
    #[bits(4)]
    #[spec("4 bits")]
    pub loop_mode: Open<LoopMode>,
}

/// What follows the last frame of a material.
///
/// Deviation `P3M-02`.
/// Deviation `P3M-10`.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(4)]
#[spec(P3M_2025_08, "Animated material data")]
#[deviation(P3M_02)]
#[deviation(P3M_10)]
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
///
/// Deviation `P3M-02`.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(P3M_2025_08, "Animated material interp mode")]
#[deviation(P3M_02)]
pub enum ScalarInterp {
    /// In one step, at the key.
    #[spec("P3M_MATINTERP_NONE")]
    None = 0,
    /// In a straight line.
    #[spec("P3M_MATINTERP_LINEAR")]
    Linear = 1,
}

/// How a colour goes from the key before to its own.
///
/// Deviations `P3M-02` and `P3M-15`.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq)]
#[bits(8)]
#[spec(P3M_2025_08, "Animated material color interp mode")]
#[deviation(P3M_02)]
#[deviation(P3M_15)]
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
