//! The pixels.

use bindery::{Limits, Result, schema};

use super::{Form, PTF};

/// One byte for each channel of each pixel, row by row.
#[schema]
#[spec(PTF, "Pixels")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pixels {
    /// The bytes. Their number should be width x height x channels.
    #[spec("Sample")]
    #[schema(until_end)]
    pub samples: Vec<u8>,
}

impl Pixels {
    /// The fewest channels of a layout that lose nothing of these pixels.
    pub(super) fn channels_needed(form: Form, rgba: &[u8]) -> u32 {
        let mut opaque = true;
        let mut grey = true;
        for pixel in rgba.chunks_exact(4) {
            if let [red, green, blue, alpha] = pixel {
                opaque &= *alpha == 255;
                grey &= red == green && green == blue;
            }
        }
        match (form, grey, opaque) {
            (Form::Format, true, true) => 1,
            (Form::Format, true, false) => 2,
            (_, _, true) => 3,
            (_, _, false) => 4,
        }
    }

    /// These channels of red, green, blue and alpha.
    pub(super) fn from_rgba8(channels: u32, rgba: &[u8]) -> Self {
        let mut samples = Vec::new();
        for pixel in rgba.chunks_exact(4) {
            if let [red, green, blue, alpha] = *pixel {
                match channels {
                    1 => samples.push(red),
                    2 => samples.extend([red, alpha]),
                    3 => samples.extend([red, green, blue]),
                    _ => samples.extend([red, green, blue, alpha]),
                }
            }
        }
        Self { samples }
    }

    /// Adds zeros up to that many bytes.
    pub(super) fn fill_up(&mut self, expected: u64, limits: Limits) -> Result<()> {
        let missing = expected.saturating_sub(self.samples.len() as u64);
        if missing > 0 {
            let expected = limits.expect_view("the picture", expected, missing)?;
            self.samples.resize(expected, 0);
        }
        Ok(())
    }

    /// Red, green, blue and alpha of pixels with these channels.
    pub(super) fn to_rgba8(&self, expected: u64, channels: u32, limits: Limits) -> Result<Vec<u8>> {
        let channels = usize::try_from(channels).unwrap_or(4).clamp(1, 4);
        let pixels = |bytes: u64| bytes.checked_div(channels as u64).unwrap_or(0);
        let size = |bytes: u64| pixels(bytes).saturating_mul(4);
        let stored = (self.samples.len() as u64).min(expected);
        let missing = size(expected).saturating_sub(size(stored));
        let length = limits.expect_view("the picture", size(expected), missing)?;
        let missing = std::iter::repeat_n(&0, channels);
        let mut rgba = Vec::with_capacity(length);
        let mut put = |pixel: &[u8]| match *pixel {
            [grey] => rgba.extend([grey, grey, grey, 255]),
            [grey, alpha] => rgba.extend([grey, grey, grey, alpha]),
            [red, green, blue] => rgba.extend([red, green, blue, 255]),
            [red, green, blue, alpha, ..] => rgba.extend([red, green, blue, alpha]),
            [] => {}
        };
        let stored = usize::try_from(stored).unwrap_or(usize::MAX);
        let samples = self.samples.get(..stored).unwrap_or(&self.samples);
        let whole = samples.chunks_exact(channels);
        let cut = whole.remainder();
        let mut count = whole.len();
        whole.for_each(&mut put);
        let expected = usize::try_from(pixels(expected)).unwrap_or(usize::MAX);
        if !cut.is_empty() && count < expected {
            let pixel: Vec<u8> = cut.iter().chain(missing).take(channels).copied().collect();
            put(&pixel);
            count = count.saturating_add(1);
        }
        for _ in count..expected {
            put([0; 4].get(..channels).unwrap_or_default());
        }
        Ok(rgba)
    }
}
