//! The pixels.

use bindery::{Error, Result, schema};

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

/// The largest picture that is filled up from almost nothing.
const MOST_FILLED_UP: u64 = 64 << 20;

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

    /// So many bytes, if they are justified by those that are stored.
    fn justified(&self, expected: u64) -> Result<usize> {
        let stored = self.samples.len() as u64;
        let justified = expected <= MOST_FILLED_UP || expected / 4 <= stored;
        let expected_here = usize::try_from(expected).ok().filter(|_| justified);
        expected_here.ok_or_else(|| {
            Error::malformed(format!(
                "{stored} bytes of pixels for a picture of {expected}"
            ))
        })
    }

    /// Adds zeros up to that many bytes.
    pub(super) fn fill_up(&mut self, expected: u64) -> Result<()> {
        if (self.samples.len() as u64) < expected {
            let expected = self.justified(expected)?;
            self.samples.resize(expected, 0);
        }
        Ok(())
    }

    /// Red, green, blue and alpha of pixels with these channels.
    pub(super) fn to_rgba8(&self, expected: u64, channels: u32) -> Result<Vec<u8>> {
        let expected = self.justified(expected)?;
        let mut samples = self.samples.clone();
        samples.resize(expected, 0);
        let channels = usize::try_from(channels).unwrap_or(4).clamp(1, 4);
        let mut rgba = Vec::new();
        for pixel in samples.chunks_exact(channels) {
            rgba.extend(match *pixel {
                [grey] => [grey, grey, grey, 255],
                [grey, alpha] => [grey, grey, grey, alpha],
                [red, green, blue] => [red, green, blue, 255],
                [red, green, blue, alpha, ..] => [red, green, blue, alpha],
                [] => continue,
            });
        }
        Ok(rgba)
    }
}
