//! Full-resolution key frames, and what is said about each key frame.

use bindery::{RawTail, Result, count_of, schema};

use super::documents::{ATM, ATM_ENGINE};
use super::framing::{Framing, Shape};
use super::payload::{Numbers, RawElements};

/// The normal of a vertex in a key frame.
#[schema]
#[spec(ATM, "0xA Normal Keyframe Data")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KeyframeNormal {
    #[spec("position X")]
    pub x: f32,
    #[spec("position Y")]
    pub y: f32,
    #[spec("position Z")]
    pub z: f32,
}

/// A value for each vertex in each key frame.
///
/// The order is that of the framing: vertex after vertex under the marker framing, key frame after key frame
/// under the literal one. See [`by_frame`](Self::by_frame).
#[schema]
#[brw(import_raw(shape: Shape))]
#[spec(none = "the samples have a layout, their list has none")]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Keyframes<T> {
    /// How many key frames there are, from the chunk header.
    #[br(calc = shape.keyframes())]
    #[bw(ignore)]
    pub keyframes: u32,
    /// The samples as stored.
    #[schema(until_end)]
    pub samples: Vec<T>,
    /// A part of a sample.
    pub rest: RawTail,
}

impl<T: Copy> Keyframes<T> {
    /// Samples given key frame after key frame, put into the order of a framing.
    ///
    /// # Errors
    /// When there are too many key frames.
    pub fn from_frames(framing: Framing, frames: &[Vec<T>]) -> Result<Self> {
        Ok(Self {
            keyframes: count_of(frames)?,
            samples: from_frames(framing, frames),
            rest: RawTail::default(),
        })
    }

    /// The samples, key frame by key frame.
    #[must_use]
    pub fn by_frame(&self, framing: Framing) -> Vec<Vec<T>> {
        by_frame(framing, &self.samples, self.keyframes)
    }
}

/// The bytes of a sample: a position or a direction.
const SAMPLE: u64 = 12;

impl<T> Keyframes<T> {
    /// Vertices in each key frame.
    #[must_use]
    pub fn vertices(&self) -> u64 {
        let keyframes = u64::from(self.keyframes);
        (self.samples.len() as u64)
            .checked_div(keyframes)
            .unwrap_or(0)
    }

    pub(super) fn numbers(&self, framing: Framing) -> Numbers {
        let keyframes = u64::from(self.keyframes);
        let samples = (self.samples.len() as u64).saturating_mul(SAMPLE);
        let length = samples.saturating_add(self.rest.len() as u64);
        match framing {
            Framing::Marker => {
                let size = keyframes.saturating_mul(SAMPLE);
                Numbers::read_as(self.vertices(), size, 1, length)
            }
            Framing::Literal => Numbers::read_as(keyframes, self.vertices(), SAMPLE, length),
        }
    }
}

/// Samples in the order of a framing, as many of each frame as the shortest has.
pub(super) fn from_frames<T: Copy>(framing: Framing, frames: &[Vec<T>]) -> Vec<T> {
    let vertices = frames.iter().map(Vec::len).min().unwrap_or(0);
    match framing {
        Framing::Literal => frames
            .iter()
            .flat_map(|frame| frame.iter().take(vertices))
            .copied()
            .collect(),
        Framing::Marker => (0..vertices)
            .flat_map(|vertex| frames.iter().filter_map(move |frame| frame.get(vertex)))
            .copied()
            .collect(),
    }
}

/// Puts samples from the order of one framing into that of another. What is not made of whole key frames stays.
pub(super) fn reorder<T: Copy>(samples: &mut Vec<T>, keyframes: u32, from: Framing, to: Framing) {
    let reordered = from_frames(to, &by_frame(from, samples, keyframes));
    if reordered.len() == samples.len() {
        *samples = reordered;
    }
}

/// Samples key frame by key frame.
pub(super) fn by_frame<T: Copy>(framing: Framing, samples: &[T], keyframes: u32) -> Vec<Vec<T>> {
    let keyframes = usize::try_from(keyframes).unwrap_or(usize::MAX);
    let Some(vertices) = samples
        .len()
        .checked_div(keyframes)
        .filter(|each| *each > 0)
    else {
        // Empty frames cost nothing on disk, so their number is not to be trusted.
        return Vec::new();
    };
    match framing {
        Framing::Literal => samples
            .chunks_exact(vertices)
            .take(keyframes)
            .map(<[T]>::to_vec)
            .collect(),
        Framing::Marker => {
            let mut frames = vec![Vec::with_capacity(vertices); keyframes];
            for track in samples.chunks_exact(keyframes) {
                for (frame, sample) in frames.iter_mut().zip(track) {
                    frame.push(*sample);
                }
            }
            frames
        }
    }
}

/// Normal key frames, which have a layout in the text only.
#[schema(external_tag = Framing)]
#[brw(import_raw(shape: Shape))]
#[spec(none = "which of two readings applies, not a layout")]
#[derive(Debug, Clone, PartialEq)]
pub enum NormalKeyframes {
    /// Without a known layout.
    #[brw(magic = Framing::Marker)]
    Raw(RawElements),
    /// As the text says.
    #[brw(magic = Framing::Literal)]
    Frames(Box<Keyframes<KeyframeNormal>>),
}

impl NormalKeyframes {
    pub(super) fn numbers(&self, framing: Framing) -> Numbers {
        match self {
            Self::Raw(elements) => elements.numbers(match framing {
                Framing::Marker => 1,
                Framing::Literal => SAMPLE,
            }),
            Self::Frames(frames) => frames.numbers(framing),
        }
    }
}

/// How long a key frame lasts and what it starts.
#[schema(rows = "snake_case")]
#[spec(ATM_ENGINE, "0x12 Keyframe data")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyframeData {
    /// How long it lasts, in milliseconds.
    pub time: u16,
    /// The animation that starts here, or 0 if the last one goes on. See [`animation`](Self::animation).
    pub animation_use: u8,
    /// What it triggers, or 0.
    pub trigger_code: u8,
}

/// What an animation is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Animation {
    /// Walk.
    Walk,
    /// Run.
    Run,
    /// Die.
    Die,
    /// Jump.
    Jump,
    /// Standing.
    Standing,
    /// Collision.
    Collision,
    /// Fire the weapon model of this number, 1 to 8.
    FireWeapon(u8),
    /// One of eleven steps of the pose of this number, 1 to 4.
    Pose(u8, u8),
    /// The random idle movement of this number, 1 to 16.
    RandomIdle(u8),
    /// A number whose use is not known.
    Other(u8),
}

impl KeyframeData {
    /// The animation that starts here, if one does.
    #[must_use]
    pub fn animation(&self) -> Option<Animation> {
        let from = |first: u8| self.animation_use.saturating_sub(first);
        Some(match self.animation_use {
            0 => return None,
            1 => Animation::Walk,
            2 => Animation::Run,
            3 => Animation::Die,
            4 => Animation::Jump,
            5 => Animation::Standing,
            35 => Animation::Collision,
            36..=43 => Animation::FireWeapon(from(35)),
            50..=60 => Animation::Pose(1, from(50)),
            61..=71 => Animation::Pose(2, from(61)),
            72..=82 => Animation::Pose(3, from(72)),
            83..=93 => Animation::Pose(4, from(83)),
            94..=109 => Animation::RandomIdle(from(93)),
            other => Animation::Other(other),
        })
    }
}
