//! Damage that a file can come with, made the same way every time.

use bindery::format::Format;
use bindery::{Limits, Method, WriteSettings};

/// Pseudo-random numbers that are the same on every machine.
#[derive(Debug, Clone)]
pub struct Numbers(u64);

impl Numbers {
    /// Numbers from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `limit`, or 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let mixed = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16;
        let limit = u64::try_from(limit).unwrap_or(u64::MAX);
        let below = mixed.checked_rem(limit).unwrap_or(0);
        usize::try_from(below).unwrap_or(0)
    }
}

/// One to four random damages: bytes set to telling values, bits flipped, parts doubled, dropped or swapped.
#[must_use]
pub fn damaged(bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    const TELLING: [u8; 6] = [0x00, 0xFF, 0x7F, 0x80, 0x01, 0xFE];
    let mut out = bytes.to_vec();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(out.len());
        let end = at.saturating_add(numbers.below(9)).min(out.len());
        match numbers.below(6) {
            0 | 1 => {
                let telling = TELLING.get(numbers.below(TELLING.len())).copied();
                if let Some(part) = out.get_mut(at..end.max(at.saturating_add(1)).min(bytes.len()))
                {
                    part.fill(telling.unwrap_or(0));
                }
            }
            2 => {
                if let Some(byte) = out.get_mut(at) {
                    *byte ^= 1u8
                        .checked_shl(u32::try_from(numbers.below(8)).unwrap_or(0))
                        .unwrap_or(1);
                }
            }
            3 => {
                out.drain(at..end);
            }
            4 => {
                let part = out.get(at..end).unwrap_or_default().to_vec();
                out.splice(at..at, part);
            }
            _ => out.truncate(at.max(1)),
        }
    }
    out
}

/// Damages the content of the sections that stand in the file, and stores them anew.
///
/// # Errors
/// When the file itself cannot be read.
pub fn damaged_sections(
    format: &dyn Format,
    bytes: &[u8],
    numbers: &mut Numbers,
) -> Result<Vec<u8>, String> {
    let model = format
        .read(bytes, None, Limits::default())
        .map_err(|error| error.to_string())?;
    let trace = model.trace().map_err(|error| error.to_string())?;
    let mut out = bytes.to_vec();
    // From the back, so that earlier places stay where they are.
    for span in trace.spans.iter().rev().filter(|span| span.space == 0) {
        let Some(space) = trace
            .spaces
            .iter()
            .skip(1)
            .find(|space| space.name == span.path)
        else {
            continue;
        };
        let Some(method) = Method::from_name(space.method) else {
            continue;
        };
        let stored = method
            .compress(&damaged(&space.bytes, numbers), WriteSettings::default())
            .map_err(|error| error.to_string())?;
        let place = usize::try_from(span.start)
            .ok()
            .zip(usize::try_from(span.end).ok());
        if let Some((start, end)) = place {
            out.splice(start..end.min(out.len()), stored);
        }
    }
    Ok(out)
}

/// What reading damaged bytes came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A clear error.
    Refused,
    /// Read, and everything works on what was read.
    Accepted,
}

/// Reads damaged bytes and uses everything that can be done with what was read.
///
/// # Errors
/// When something does not hold that must hold for any bytes.
pub fn survive(format: &dyn Format, bytes: &[u8], limits: Limits) -> Result<Outcome, String> {
    let model = match format.read(bytes, None, limits) {
        Ok(model) => model,
        Err(error) if error.to_string().is_empty() => return Err("an empty error".to_owned()),
        Err(_) => return Ok(Outcome::Refused),
    };
    let written = model
        .to_bytes(WriteSettings::default())
        .map_err(|error| format!("read, but cannot be written: {error}"))?;
    if written != bytes {
        let difference = crate::everywhere::first_difference(&written, bytes);
        return Err(format!("read, but written differently at {difference:?}"));
    }
    let trace = model
        .trace()
        .map_err(|error| format!("no trace: {error}"))?;
    if let Some((space, offset)) = trace.first_gap() {
        return Err(format!("the trace has a gap in {space} at {offset}"));
    }
    let _ = model.findings();
    let _ = (model.counts(), model.names());
    Ok(Outcome::Accepted)
}
