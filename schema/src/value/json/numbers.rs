//! Numbers of a text.

use super::floats::single_of;
use crate::value::{Decimal, Value};

/// Powers of ten, all of which a double has exactly.
const POWERS: [f64; 16] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

/// Whether a number goes on with this byte.
#[inline]
pub(super) fn is_part(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')
}

/// A number of a text. In registers, where a value would be moved through memory, and waited for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Number {
    Uint(u64),
    Int(i64),
    Decimal(Decimal),
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        match number {
            Number::Uint(number) => Self::Uint(number),
            Number::Int(number) => Self::Int(number),
            Number::Decimal(number) => Self::Decimal(number),
        }
    }
}

/// The number that a text is.
pub(super) fn number(text: &[u8]) -> Option<Number> {
    match short(text) {
        Some((number, length)) if length == text.len() => Some(number),
        _ => any(std::str::from_utf8(text).ok()?),
    }
}

/// The number at the start of a text, and how many bytes it takes. One of so few digits that they are an exact double,
/// and an exact power of ten that this is divided by: the quotient is rounded once, as it has to be.
#[inline]
pub(super) fn short(text: &[u8]) -> Option<(Number, usize)> {
    let (is_negative, unsigned) = match text {
        [b'-', unsigned @ ..] => (true, unsigned),
        unsigned => (false, unsigned),
    };
    let mut digits = 0u64;
    let mut point = None;
    let mut length = unsigned.len();
    for (place, byte) in unsigned.iter().enumerate() {
        match byte {
            _ if !is_part(*byte) => {
                length = place;
                break;
            }
            _ if place == POWERS.len() => return None,
            b'0'..=b'9' => {
                let digit = u64::from(byte.wrapping_sub(b'0'));
                digits = digits.wrapping_mul(10).wrapping_add(digit);
            }
            b'.' if point.is_none() => point = Some(place),
            _ => return None,
        }
    }
    let last = length.checked_sub(1)?;
    let all = length.saturating_add(usize::from(is_negative));
    let Some(point) = point else {
        return match is_negative {
            false => Some((Number::Uint(digits), all)),
            true => {
                let number = 0i64.checked_sub_unsigned(digits)?;
                // "-0" is a float: the integers have no negative zero.
                (number != 0).then_some((Number::Int(number), all))
            }
        };
    };
    if point == 0 {
        return None;
    }
    let power = POWERS.get(last.saturating_sub(point))?;
    let size = digits as f64 / power;
    let double = if is_negative { -size } else { size };
    let single = single_of(text.get(..all)?, double)?;
    Some((Number::Decimal(Decimal { single, double }), all))
}

fn any(text: &str) -> Option<Number> {
    if !text.bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E')) {
        if let Ok(number) = text.parse::<u64>() {
            return Some(Number::Uint(number));
        }
        // "-0" is a float: the integers have no negative zero.
        if let Ok(number) = text.parse::<i64>()
            && number != 0
        {
            return Some(Number::Int(number));
        }
    }
    let double = text.parse().ok()?;
    let single = single_of(text.as_bytes(), double)?;
    Some(Number::Decimal(Decimal { single, double }))
}

/// The number that hexadecimal digits are.
pub(super) fn hexadecimal(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0u32, |number, digit| {
        let digit = char::from(*digit).to_digit(16)?;
        number.checked_mul(16)?.checked_add(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_number_is_what_the_parser_of_the_standard_library_makes_of_it() {
        let mut state = 0x9E37_79B9_7F4A_7C15u64;
        let mut tried = 0;
        for round in 0..300_000u32 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let digits = format!("{:0>3}", state >> (round % 64));
            let point = usize::try_from(state % 20).unwrap().min(digits.len());
            let (whole, rest) = digits.split_at(point.max(1));
            for text in [
                format!("{whole}.{rest}"),
                format!("-{whole}.{rest}"),
                digits.clone(),
                format!("-{digits}"),
            ] {
                if let Some((number, length)) = short(text.as_bytes()) {
                    tried += 1;
                    assert_eq!(length, text.len());
                    assert_eq!(Some(number), any(&text), "{text}");
                }
                // What follows it is none of its business.
                let followed = format!("{text}, 5");
                assert_eq!(short(followed.as_bytes()), short(text.as_bytes()), "{text}");
            }
        }
        assert!(tried > 200_000, "{tried}");
    }

    #[test]
    fn odd_numbers_are_what_they_were() {
        for text in [
            "", "-", ".5", "5.", "-.", "1-2", "+1", "1e5", "-0", "-0.0", "007", "1.2.3",
        ] {
            let same = match (number(text.as_bytes()), any(text)) {
                (Some(Number::Decimal(one)), Some(Number::Decimal(other))) => {
                    one.double.to_bits() == other.double.to_bits()
                }
                (one, other) => one == other,
            };
            assert!(same, "{text}");
        }
    }
}
