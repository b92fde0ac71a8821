//! The checksum of a zlib stream (RFC 1950), summed up in lanes that the compiler does side by side: on small
//! models the usual loop takes as long as decoding their vertices.

/// Adler-32.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Adler32 {
    /// One more than the sum of all bytes.
    sum: u32,
    /// The sum of all values that `sum` had.
    sum_of_sums: u32,
}

const MODULUS: u32 = 65521;
const LANES: usize = 16;
/// So many that the sums of a lane fit 16 bits.
const ROWS: usize = 16;
/// How often a byte of the last row counts, lane by lane, and how much more often one of the row before.
const WEIGHTS: [u32; LANES] = [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const ROW: u32 = 16;

impl Adler32 {
    pub(crate) fn new() -> Self {
        Self {
            sum: 1,
            sum_of_sums: 0,
        }
    }

    pub(crate) fn of(bytes: &[u8]) -> u32 {
        let mut adler = Self::new();
        adler.write(bytes);
        adler.checksum()
    }

    pub(crate) fn checksum(self) -> u32 {
        self.sum_of_sums << 16 | self.sum
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(LANES * ROWS) {
            let (rows, rest) = part.as_chunks::<LANES>();
            // Of each lane: the sum of its bytes, and of the sums before each of them.
            let mut sums = [0u16; LANES];
            let mut earlier = [0u16; LANES];
            for row in rows {
                for ((sum, earlier), byte) in sums.iter_mut().zip(&mut earlier).zip(row) {
                    *earlier = earlier.wrapping_add(*sum);
                    *sum = sum.wrapping_add(u16::from(*byte));
                }
            }
            // No more than a part has.
            let count = u32::try_from(rows.as_flattened().len()).unwrap_or_default();
            let within = sums.iter().zip(WEIGHTS).fold(0u32, |all, (sum, weight)| {
                all.wrapping_add(u32::from(*sum).wrapping_mul(weight))
            });
            let rows_before = total(&earlier).wrapping_mul(ROW);
            let mut sum_of_sums = self
                .sum_of_sums
                .wrapping_add(self.sum.wrapping_mul(count))
                .wrapping_add(rows_before)
                .wrapping_add(within);
            let mut sum = self.sum.wrapping_add(total(&sums));
            for byte in rest {
                sum = sum.wrapping_add(u32::from(*byte));
                sum_of_sums = sum_of_sums.wrapping_add(sum);
            }
            self.sum = sum % MODULUS;
            self.sum_of_sums = sum_of_sums % MODULUS;
        }
    }
}

fn total(lanes: &[u16; LANES]) -> u32 {
    lanes
        .iter()
        .fold(0, |all, lane| all.wrapping_add(u32::from(*lane)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: byte by byte.
    fn defined(bytes: &[u8]) -> u32 {
        let (mut sum, mut sum_of_sums) = (1u32, 0u32);
        for byte in bytes {
            sum = sum.wrapping_add(u32::from(*byte)) % MODULUS;
            sum_of_sums = sum_of_sums.wrapping_add(sum) % MODULUS;
        }
        sum_of_sums << 16 | sum
    }

    fn mixed(length: usize) -> Vec<u8> {
        (0..=255).cycle().step_by(167).take(length).collect()
    }

    /// RFC 1950, section 8.2: the sum starts with one.
    #[test]
    fn nothing_has_the_checksum_one() {
        assert_eq!(Adler32::of(b""), 1);
        assert_eq!(Adler32::of(b"a"), 0x0062_0062);
    }

    #[test]
    fn every_length_and_the_largest_bytes() {
        for length in (0..600).chain([4096, 5552, 5553, 70_000]) {
            let full = vec![0xFF; length];
            assert_eq!(Adler32::of(&full), defined(&full), "{length} bytes of 255");
            let mixed = mixed(length);
            assert_eq!(Adler32::of(&mixed), defined(&mixed), "{length} bytes");
        }
    }

    #[test]
    fn pieces_are_the_same_as_the_whole() {
        let bytes = mixed(1000);
        for place in [0, 1, 15, 16, 255, 256, 999] {
            let (first, second) = bytes.split_at(place);
            let mut adler = Adler32::new();
            adler.write(first);
            adler.write(second);
            assert_eq!(adler.checksum(), Adler32::of(&bytes), "{place}");
        }
    }
}
