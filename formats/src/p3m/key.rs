//! Key frames: at which frames and times they stand.

/// The frame of each key. The first is at its skip, each next one skip + 1 frames later.
pub fn key_frames(skips: &[u8]) -> impl Iterator<Item = u32> {
    let mut next = 0u32;
    skips.iter().map(move |skip| {
        let frame = next.saturating_add(u32::from(*skip));
        next = frame.saturating_add(1);
        frame
    })
}

/// The time of a frame in seconds.
#[must_use]
pub fn frame_seconds(frame: u32, microseconds_per_frame: u32) -> f64 {
    f64::from(frame) * f64::from(microseconds_per_frame) / 1_000_000.0
}
