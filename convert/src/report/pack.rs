//! Data on its way into a page: numbers of varying length, deflated, in letters.

use miniz_oxide::deflate::compress_to_vec;

/// How hard to look for what repeats: as other programs do.
const EFFORT: u8 = 6;

/// Deflates bytes and spells them in base 64, as pages can hold them.
pub(super) fn packed(bytes: &[u8]) -> String {
    base64(&compress_to_vec(bytes, EFFORT))
}

/// Bytes in base 64.
pub(super) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3).saturating_mul(4));
    for three in bytes.chunks(3) {
        let byte = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let word = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (place, shift) in [18u32, 12, 6, 0].into_iter().enumerate() {
            let letter = LETTERS.get((word >> shift & 63) as usize);
            let is_there = place <= three.len();
            text.push(
                letter
                    .filter(|_| is_there)
                    .map_or('=', |letter| char::from(*letter)),
            );
        }
    }
    text
}

/// Numbers one after another, small ones in few bytes.
#[derive(Debug, Default)]
pub(super) struct Numbers(pub(super) Vec<u8>);

impl Numbers {
    /// Adds a number, seven bits a byte, the lowest first.
    pub(super) fn add(&mut self, mut number: u64) {
        loop {
            let [low, ..] = number.to_le_bytes();
            number >>= 7;
            if number == 0 {
                self.0.push(low & 0x7f);
                return;
            }
            self.0.push(low | 0x80);
        }
    }

    /// Adds how far a number is from the one that was expected, in either direction.
    pub(super) fn add_step(&mut self, from: u64, to: u64) {
        let is_down = to < from;
        let far = from.abs_diff(to).min(u64::MAX >> 1);
        self.add(far << 1 | u64::from(is_down));
    }
}

/// Parts of bytes, each found by where it starts and how long it is.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub(super) bytes: Vec<u8>,
}

impl Parts {
    /// Adds a part and says where it is.
    pub(super) fn add(&mut self, part: &[u8]) -> serde_json::Value {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(part);
        serde_json::json!([start, part.len()])
    }

    /// The bytes behind what describes them: the length of the description, the description, the bytes.
    pub(super) fn described(&self, about: &serde_json::Value) -> Vec<u8> {
        let about = about.to_string().into_bytes();
        let length = u32::try_from(about.len()).unwrap_or(u32::MAX);
        [&length.to_le_bytes()[..], &about, &self.bytes].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_that_of_its_document() {
        // The vectors of RFC 4648.
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn small_numbers_take_few_bytes() {
        let mut numbers = Numbers::default();
        numbers.add(127);
        numbers.add(300);
        numbers.add_step(5, 3);
        numbers.add_step(3, 5);
        numbers.add(u64::MAX);
        assert_eq!(numbers.0[..5], [127, 0xac, 0x02, 5, 4]);
        assert_eq!(numbers.0.len(), 15);
    }
}
