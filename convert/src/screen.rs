//! From the bytes of a screen to amounts of light, and back.

use std::sync::OnceLock;

/// The amount of light of each byte.
pub(crate) struct Screen {
    lights: [f32; 256],
    /// The amounts of light from which on the next byte is nearer.
    turns: [f32; 255],
}

impl Screen {
    /// The tables, computed once.
    pub(crate) fn tables() -> &'static Self {
        static TABLES: OnceLock<Screen> = OnceLock::new();
        TABLES.get_or_init(|| {
            let mut lights = [0.0; 256];
            for (byte, entry) in (0u16..).zip(&mut lights) {
                *entry = light(f32::from(byte) / 255.0);
            }
            let mut turns = [0.0; 255];
            for (byte, entry) in (0u16..).zip(&mut turns) {
                *entry = light((f32::from(byte) + 0.5) / 255.0);
            }
            Self { lights, turns }
        })
    }

    /// The light of a byte.
    pub(crate) fn light(&self, byte: u8) -> f32 {
        self.lights.get(usize::from(byte)).copied().unwrap_or(1.0)
    }

    /// The byte that is nearest to an amount of light.
    pub(crate) fn byte(&self, light: f32) -> u8 {
        let passed = self.turns.partition_point(|turn| *turn < light);
        u8::try_from(passed).unwrap_or(u8::MAX)
    }

    /// The bytes of a pixel that is covered so much, with the light of what covers it.
    pub(crate) fn pixel(&self, [red, green, blue, alpha]: [f32; 4]) -> [u8; 4] {
        if alpha <= 0.0 {
            return [0; 4];
        }
        let [red, green, blue] = [red, green, blue].map(|light| self.byte(light / alpha));
        [red, green, blue, part(alpha)]
    }
}

/// A part from 0 to 1 as a byte.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturating is what is wanted
fn part(part: f32) -> u8 {
    (part * 255.0 + 0.5) as u8
}

/// The light of a channel from 0 to 1. The power of a library differs in the last digits from one system to the
/// next; this is made of operations that do not.
fn light(shown: f32) -> f32 {
    if shown <= 0.040_45 {
        return shown / 12.92;
    }
    let base = (f64::from(shown) + 0.055) / 1.055;
    // The power of 2.4 is the square times the fifth root of the square, which Newton finds from above.
    let square = base * base;
    let mut root = 1.0f64;
    for _ in 0..24 {
        let fourth = root * root * root * root;
        root = (4.0 * root + square / fourth) / 5.0;
    }
    crate::scene::math::narrow(square * root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        let screen = Screen::tables();
        for byte in 0..=255u8 {
            assert_eq!(screen.byte(screen.light(byte)), byte);
            let usual = crate::scene::math::linear(f32::from(byte) / 255.0);
            assert!((screen.light(byte) - usual).abs() < 1e-6, "{byte}");
        }
        assert_eq!((screen.byte(-1.0), screen.byte(2.0)), (0, 255));
        assert_eq!(screen.byte(f32::NAN), 0);
    }
}
