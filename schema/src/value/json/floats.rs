//! Floats as text and back: the shortest decimal that is read as the same number.
//!
//! The text is that of `{:?}`, whatever writes it. The formatter of the standard library takes most of the time that
//! the dump of a mesh takes, so that another writer is asked where both say the same.

use std::fmt::{self, Write as _};

/// Below this, `{:?}` has an exponent.
const SMALLEST: f64 = 1e-4;
/// From here on up, `{:?}` has an exponent.
const LARGEST_DOUBLE: f64 = 1e16;
/// From here on up, the faster writer may have one for single precision.
const LARGEST_SINGLE: f64 = 1e12;

/// Appends a finite number of single precision.
pub(super) fn push_single(out: &mut String, number: f32) {
    let mut buffer = zmij::Buffer::new();
    let faster = has_no_exponent(number.into(), LARGEST_SINGLE)
        .then(|| buffer.format_finite(number))
        .filter(|text| !is_midway(text, number.into()));
    match faster {
        Some(text) => out.push_str(text),
        None => push(out, format_args!("{number:?}")),
    }
}

/// Appends a finite number of double precision.
pub(super) fn push_double(out: &mut String, number: f64) {
    let mut buffer = zmij::Buffer::new();
    let faster = has_no_exponent(number, LARGEST_DOUBLE)
        .then(|| buffer.format_finite(number))
        .filter(|text| !is_midway(text, number));
    match faster {
        Some(text) => out.push_str(text),
        None => push(out, format_args!("{number:?}")),
    }
}

/// Whether a number may be in the middle between this text and the next one of as many digits. `{:?}` takes the larger one
/// of these, the faster writer the even one.
///
/// With so many decimals behind the point, the middle is an odd number of halves of the last one. Such a number has one
/// more bit behind the point than decimals, because ten has one two.
fn is_midway(text: &str, number: f64) -> bool {
    /// How many bits of a number are behind its first one.
    const MANTISSA: u32 = 52;
    const BIAS: u32 = 1023;
    /// The most decimals of a number without an exponent: 17 digits, and three zeros before them.
    const MOST_DECIMALS: u32 = 20;
    let bits = number.to_bits();
    let exponent = u32::try_from(bits >> MANTISSA & 0x7FF).unwrap_or(0);
    let zeros = (bits | 1 << MANTISSA).trailing_zeros();
    let behind_point = (MANTISSA + BIAS).saturating_sub(exponent.saturating_add(zeros));
    if behind_point > MOST_DECIMALS.saturating_add(1) {
        return false;
    }
    let decimals = text.bytes().rev().position(|byte| byte == b'.');
    decimals.is_some_and(|decimals| decimals.saturating_add(1) == behind_point as usize)
}

fn push(out: &mut String, text: fmt::Arguments<'_>) {
    // A string takes everything.
    let _ = out.write_fmt(text);
}

fn has_no_exponent(number: f64, largest: f64) -> bool {
    number == 0.0 || (SMALLEST..largest).contains(&number.abs())
}

/// The number of single precision that is nearest to what a text says, of which `double` is the nearest one of double
/// precision.
pub(super) fn single_of(text: &[u8], double: f64) -> Option<f32> {
    /// The bits of a double that a single has no room for.
    const LOST: u64 = (1 << 29) - 1;
    // Rounding keeps the order. So the nearest double is on the same side of the middle between two singles as what the
    // text says, unless it is that middle itself.
    let is_middle = double.to_bits() & LOST == 1 << 28;
    // Those that are larger or smaller have fewer bits, or none at all.
    let has_all_bits = double == 0.0 || (1e-37..1e38).contains(&double.abs());
    if is_middle || !has_all_bits {
        return std::str::from_utf8(text).ok()?.parse().ok();
    }
    // Rounding is what is asked for.
    #[allow(clippy::cast_possible_truncation)]
    Some(double as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits that look like chance, the same in every run.
    fn bits() -> impl Iterator<Item = u64> {
        let mut state = 0x9E37_79B9_7F4A_7C15u64;
        std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        })
    }

    fn singles() -> impl Iterator<Item = f32> {
        let any = bits().map(|bits| f32::from_bits((bits >> 32) as u32));
        // Those of meshes, where every number has as many digits as it needs.
        let small = bits().map(|bits| (bits % 2_000_001) as f32 / 1e6 - 1.0);
        let edges = [
            0.0,
            -0.0,
            1e-4,
            9.999_999e-5,
            1e-5,
            9.999_999e-6,
            1e12,
            1e13,
            9.999_999e12,
            1e16,
            9.999_999e15,
            16_777_216.0,
            33_554_432.0,
            0.1,
            f32::MAX,
            f32::MIN_POSITIVE,
            f32::EPSILON,
            1e-45,
        ];
        let powers = (-149..128).map(|power| 2f32.powi(power));
        // Few bits behind the point, so that some are midway between two texts.
        let short = bits().map(|bits| (bits >> 40) as f32 / 2f32.powi((bits % 24) as i32));
        any.take(100_000)
            .chain(small.take(100_000))
            .chain(short.take(100_000))
            .chain(edges)
            .chain(powers)
            .filter(|number| number.is_finite())
    }

    #[test]
    fn singles_are_written_as_the_formatter_writes_them() {
        for number in singles() {
            let mut text = String::new();
            push_single(&mut text, number);
            assert_eq!(text, format!("{number:?}"));
        }
    }

    #[test]
    fn doubles_are_written_as_the_formatter_writes_them() {
        let any = bits().map(f64::from_bits).take(100_000);
        let small = bits().map(|bits| (bits % 2_000_000_001) as f64 / 1e9 - 1.0);
        let powers = (-1074..1024).map(|power| 2f64.powi(power));
        let edges = [
            1e-4,
            9.999_999_999_999_999e-5,
            1e-5,
            9.999_999_999_999_999e-6,
            1e16,
            9_999_999_999_999_998.0,
            -0.0,
        ];
        let short = bits().map(|bits| (bits >> 12) as f64 / 2f64.powi((bits % 53) as i32));
        let some = small.take(100_000).chain(short.take(100_000));
        let all = any.chain(some).chain(powers).chain(edges);
        for number in all.filter(|number| number.is_finite()) {
            let mut text = String::new();
            push_double(&mut text, number);
            assert_eq!(text, format!("{number:?}"));
        }
    }

    #[test]
    fn singles_are_read_as_the_parser_reads_them() {
        let check = |text: &str| {
            let double: f64 = text.parse().unwrap();
            let single: f32 = text.parse().unwrap();
            assert_eq!(
                single_of(text.as_bytes(), double).map(f32::to_bits),
                Some(single.to_bits()),
                "{text}"
            );
        };
        for number in singles() {
            check(&format!("{number:?}"));
            // The middle to the next one, and what is beside it.
            let next = f32::from_bits(number.to_bits() | 1);
            let middle = f64::midpoint(number.into(), next.into());
            for text in [
                format!("{middle:?}"),
                format!("{middle:.60}"),
                format!("{middle:.60}1"),
            ] {
                check(&text);
            }
        }
        for text in [
            "1e39",
            "-1e39",
            "1e-46",
            "1e-400",
            "7.0064923216240854e-46",
            "3.4028235677973366e38",
        ] {
            check(text);
        }
    }
}
