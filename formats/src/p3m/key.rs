//! Key frames: at which frames and times they stand.

use bindery::{Error, Open, Result};

use super::{Action, ActionData, ActionInterp, AnimatedMaterialData};

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
/// When the frames do not rise, or one lies more than 256 frames after the one before: a key in between
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
pub(super) fn keys<T: Copy, I: Copy>(skips: &[u8], interps: &[I], data: &[T]) -> Vec<Key<T, I>> {
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
pub(super) fn value_at<T: Copy, I: Copy>(
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
