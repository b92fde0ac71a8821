//! Key frames: at which frames and times they are.

use bindery::{Error, Open, Result};

use super::{
    Action, ActionData, ActionInterp, AnimatedMaterialData, ColorInterp, ScalarInterp, Text,
};

/// A value at a frame, and how it is approached from the key before.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Key<T, I> {
    /// The frame, counted from 0.
    pub frame: u32,
    /// The value there.
    pub value: T,
    /// How the value is approached from the key before.
    pub interp: I,
}

/// The frame of each key. The first is at its skip, each next one skip + 1 frames later.
pub fn key_frames(skips: &[u8]) -> impl Iterator<Item = u32> {
    let mut next = 0u32;
    skips.iter().map(move |skip| {
        let frame = next.saturating_add(u32::from(*skip));
        next = frame.saturating_add(1);
        frame
    })
}

/// The skips of keys at these frames: what [`key_frames`] makes frames of.
///
/// # Errors
/// When the frames do not rise, or one is more than 256 frames after the one before: a key in between
/// is needed there.
pub fn frame_skips(frames: &[u32]) -> Result<Vec<u8>> {
    let mut next = 0u32;
    let skip = |(index, frame): (usize, &u32)| {
        let skip = frame.checked_sub(next).ok_or_else(|| {
            Error::value(format!("frame {frame} does not come after the key before"))
        });
        let skip = skip.and_then(|skip| {
            u8::try_from(skip).map_err(|_| {
                Error::value(format!(
                    "{skip} frames are skipped before frame {frame}; a key can skip 255"
                ))
            })
        });
        next = frame.saturating_add(1);
        skip.map_err(|error| error.in_index(index))
    };
    frames.iter().enumerate().map(skip).collect()
}

/// The time of a frame in seconds.
#[must_use]
pub fn frame_seconds(frame: u32, microseconds_per_frame: u32) -> f64 {
    f64::from(frame) * f64::from(microseconds_per_frame) / 1_000_000.0
}

/// The keys of a track that is stored as three lists.
fn keys<T: Copy, I: Copy>(skips: &[u8], interps: &[I], data: &[T]) -> Vec<Key<T, I>> {
    key_frames(skips)
        .zip(interps)
        .zip(data)
        .map(|((frame, interp), value)| Key {
            frame,
            value: *value,
            interp: *interp,
        })
        .collect()
}

/// A key of a bone.
pub type BoneKey = Key<[f32; 3], Open<ActionInterp>>;

/// A key of a colour.
pub type ColorKey<const N: usize> = Key<[u8; N], Open<ColorInterp>>;

impl AnimatedMaterialData {
    /// The keys of the colour.
    #[must_use]
    pub fn color_keys(&self) -> Vec<ColorKey<4>> {
        keys(
            &self.color_frame_skips,
            &self.color_interps,
            &self.color_data,
        )
    }

    /// The keys of the emission.
    #[must_use]
    pub fn emission_keys(&self) -> Vec<ColorKey<3>> {
        keys(
            &self.emission_frame_skips,
            &self.emission_interps,
            &self.emission_data,
        )
    }

    /// The keys of the shading.
    #[must_use]
    pub fn shading_keys(&self) -> Vec<Key<u8, Open<ScalarInterp>>> {
        keys(
            &self.shading_frame_skips,
            &self.shading_interps,
            &self.shading_data,
        )
    }

    /// The keys of the texture, which changes in steps.
    #[must_use]
    pub fn texture_keys(&self) -> Vec<Key<u8, ()>> {
        let steps = vec![(); self.texture_data.len()];
        keys(&self.texture_frame_skips, &steps, &self.texture_data)
    }

    /// The keys of the matcap texture, which changes in steps.
    #[must_use]
    pub fn matcap_keys(&self) -> Vec<Key<u8, ()>> {
        let steps = vec![(); self.matcap_data.len()];
        keys(&self.matcap_frame_skips, &steps, &self.matcap_data)
    }
}

impl ActionData {
    /// Where the bone moves.
    #[must_use]
    pub fn translation(&self) -> Vec<BoneKey> {
        keys(
            &self.translation_frame_skips,
            &self.translation_interps,
            &self.translation_data,
        )
    }

    /// How the bone turns: Euler angles in radians, applied in the order Z, X, Y.
    #[must_use]
    pub fn rotation(&self) -> Vec<BoneKey> {
        keys(
            &self.rotation_frame_skips,
            &self.rotation_interps,
            &self.rotation_data,
        )
    }

    /// How the bone grows.
    #[must_use]
    pub fn scale(&self) -> Vec<BoneKey> {
        keys(
            &self.scale_frame_skips,
            &self.scale_interps,
            &self.scale_data,
        )
    }
}

impl Action {
    /// The time of a frame in seconds, at normal speed.
    #[must_use]
    pub fn seconds(&self, frame: u32) -> f64 {
        frame_seconds(frame, self.microseconds_per_frame)
    }
}

impl AnimatedMaterialData {
    /// The time of a frame in seconds.
    #[must_use]
    pub fn seconds(&self, frame: u32) -> f64 {
        frame_seconds(frame, self.microseconds_per_frame)
    }
}

/// The value of keys at a time between frames. What comes before the first key is its value too,
/// unless `initial` says what frame 0 has.
fn value_at<T: Copy, I: Copy>(
    keys: &[Key<T, I>],
    initial: T,
    frame: f64,
    between: impl Fn(T, T, f32, I) -> T,
) -> T {
    let mut before = (0.0, initial);
    for key in keys {
        let at = f64::from(key.frame);
        if at > frame {
            let length = at - before.0;
            // A key at frame 0 is never ahead, so that the length is above 0.
            #[allow(clippy::cast_possible_truncation)]
            let part = ((frame - before.0) / length) as f32;
            return between(before.1, key.value, part, key.interp);
        }
        before = (at, key.value);
    }
    before.1
}

/// How far an action has moved a bone from its rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BonePose {
    /// The bone.
    pub bone_name: Text,
    /// Where it has moved.
    pub translation: [f32; 3],
    /// How it has turned: Euler angles in radians, applied in the order Z, X, Y.
    pub rotation: [f32; 3],
    /// How it has grown.
    pub scale: [f32; 3],
}

impl ActionData {
    /// The bone at a frame, or between two. Before the first key and behind the last it stays; without
    /// keys it is at rest.
    fn pose(&self, frame: f64) -> BonePose {
        let at = |keys: Vec<BoneKey>, rest: [f32; 3]| {
            let first = keys.first().map_or(rest, |key| key.value);
            value_at(&keys, first, frame, between)
        };
        BonePose {
            bone_name: self.bone_name,
            translation: at(self.translation(), [0.0; 3]),
            rotation: at(self.rotation(), [0.0; 3]),
            scale: at(self.scale(), [1.0; 3]),
        }
    }
}

/// What is between two keys. A mode without a name is linear, as the engine takes it.
fn between(from: [f32; 3], to: [f32; 3], part: f32, interp: Open<ActionInterp>) -> [f32; 3] {
    if interp.known() == Some(ActionInterp::None) {
        return from;
    }
    let [a, b, c] = from;
    let [x, y, z] = to;
    [a + (x - a) * part, b + (y - b) * part, c + (z - c) * part]
}

impl Action {
    /// Every bone that the action moves, at a time in seconds from its start, at normal speed.
    #[must_use]
    pub fn pose(&self, seconds: f64) -> Vec<BonePose> {
        let frame = match self.microseconds_per_frame {
            // All frames are at once, so that the last one holds.
            0 => f64::INFINITY,
            each => seconds.max(0.0) * 1_000_000.0 / f64::from(each),
        };
        self.action_data
            .iter()
            .map(|data| data.pose(frame))
            .collect()
    }
}
