//! Numbers of variable length: seven bits a byte, the lowest first, as long as the top bit is set.

use std::fmt;

use crate::codec::arithmetic::ToNumber;
use crate::codec::count::ToCount;
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::report::error::{Error, Result};
use crate::types::number::whole;
use crate::value::{BuildContext, DumpContext, Value};

/// The most bytes that a number of 64 bits takes.
const MOST: usize = 10;

/// How the bits of a number are laid out in the groups of seven.
trait Groups: Copy {
    const WIRE: &'static str;

    /// The number of these bits, of which `length` groups were stored.
    fn from_bits(bits: u64, length: usize) -> Self;

    /// The bits, how many groups they need, and the group that says nothing new behind them.
    fn to_bits(self) -> (u64, usize, u8);
}

/// How many groups hold so many bits.
fn groups(bits: u32) -> usize {
    (bits.div_ceil(7).max(1)) as usize
}

macro_rules! leb128 {
    ($(
        $(#[$doc:meta])*
        $name:ident($number:ty, $variant:ident, $kind:ident), $wire:literal;
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name {
            number: $number,
            /// How many bytes it takes beyond those that it needs.
            excess: u8,
        }

        impl $name {
            /// The number, in as few bytes as it needs.
            #[must_use]
            pub const fn new(number: $number) -> Self {
                Self { number, excess: 0 }
            }

            /// The number.
            #[must_use]
            pub const fn get(self) -> $number {
                self.number
            }
        }

        impl From<$number> for $name {
            fn from(number: $number) -> Self {
                Self::new(number)
            }
        }

        impl From<$name> for $number {
            fn from(stored: $name) -> Self {
                stored.number
            }
        }

        impl TryFrom<usize> for $name {
            type Error = Error;

            fn try_from(number: usize) -> Result<Self> {
                Self::try_from(number as i128)
            }
        }

        impl TryFrom<i128> for $name {
            type Error = Error;

            fn try_from(number: i128) -> Result<Self> {
                <$number>::try_from(number)
                    .map(Self::new)
                    .map_err(|_| Error::value(format!("{number} does not fit {}", $wire)))
            }
        }

        impl ToNumber for $name {
            fn to_number(&self) -> i128 {
                self.number.into()
            }
        }

        impl ToCount for $name {
            fn to_count(self) -> Result<usize> {
                self.number.to_count()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.number.fmt(f)
            }
        }

        impl Schema for $name {
            const INFO: &'static TypeInfo = &TypeInfo {
                min_size: 1,
                ..TypeInfo::basic(stringify!($name), $wire, Kind::Number(Number::$kind), None)
            };
            const PLAIN: bool = true;

            /// A number, or one with the bytes that it takes where it has more than it needs.
            fn to_value(&self, _: &DumpContext<'_>) -> Value {
                let number = Value::$variant(self.number);
                match self.excess {
                    0 => number,
                    excess => Value::Record(vec![
                        ("number".into(), number),
                        ("excess".into(), Value::Uint(excess.into())),
                    ]),
                }
            }

            fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
                match value {
                    Value::Record(_) => Ok(Self {
                        number: whole(value.get("number"), $wire)?,
                        excess: whole(value.get("excess"), "u8")?,
                    }),
                    number => whole(number, $wire).map(Self::new),
                }
            }

            fn says_same(&self, other: &Self) -> bool {
                self.number == other.number
            }
        }

        impl<C: Copy> Decode<C> for $name {
            fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
                let (number, excess) = decode::<$number, Self>(input)?;
                Ok(Self { number, excess })
            }
        }

        impl<C: Copy> Encode<C> for $name {
            fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
                let bytes = encode(*self, self.excess)?;
                sink.leaf($wire, &bytes, || self.to_value(&DumpContext::default()));
                Ok(())
            }
        }

    )*};
}

/// The number that is stored next, and how many bytes it takes beyond those that it needs.
fn decode<N, T: Groups + Into<N> + Copy>(input: &mut Input<'_>) -> Result<(N, u8)> {
    let offset = input.offset();
    let too_large = || Error::malformed(format!("is larger than {} can be", T::WIRE)).at(offset);
    let (mut bits, mut length) = (0u64, 0usize);
    loop {
        let [byte] = input.take_array()?;
        let group = u64::from(byte & 0x7F);
        let shift = u32::try_from(length.saturating_mul(7)).unwrap_or(u32::MAX);
        // Of the last group only one bit is left, and a sign that goes on.
        let fits = length < MOST.saturating_sub(1) || matches!(byte & 0x7F, 0 | 1 | 0x7F);
        if length >= MOST || !fits {
            return Err(too_large());
        }
        bits |= group.checked_shl(shift).unwrap_or(0);
        length = length.saturating_add(1);
        if byte & 0x80 == 0 {
            break;
        }
    }
    let number = T::from_bits(bits, length);
    let (again, needed, fill) = number.to_bits();
    let excess = length.checked_sub(needed);
    // What comes back as other bytes is no such number.
    if encode_bits(again, needed, fill, length) != encode_bits(bits, length, fill, length) {
        return Err(too_large());
    }
    match excess.and_then(|excess| u8::try_from(excess).ok()) {
        Some(excess) => Ok((number.into(), excess)),
        None => Err(too_large()),
    }
}

fn encode<T: Groups>(number: T, excess: u8) -> Result<Vec<u8>> {
    let (bits, needed, fill) = number.to_bits();
    let length = needed.saturating_add(excess.into());
    match length <= MOST {
        true => Ok(encode_bits(bits, needed, fill, length)),
        false => Err(Error::value(format!(
            "takes {length} bytes, and {MOST} are the most"
        ))),
    }
}

/// The groups of a number that needs so many, filled up to a length.
fn encode_bits(bits: u64, needed: usize, fill: u8, length: usize) -> Vec<u8> {
    let group = |index: usize| {
        let shift = u32::try_from(index.saturating_mul(7)).unwrap_or(u32::MAX);
        let [low, ..] = bits.checked_shr(shift).unwrap_or(0).to_le_bytes();
        // The sign goes on above the highest bit.
        let above = if shift == 63 { fill & 0x7E } else { 0 };
        (low | above) & 0x7F
    };
    (0..length)
        .map(|index| {
            let own = if index < needed { group(index) } else { fill };
            let goes_on = index.saturating_add(1) < length;
            own | if goes_on { 0x80 } else { 0 }
        })
        .collect()
}

leb128! {
    /// An unsigned number of variable length: LEB128.
    ///
    /// One that takes more bytes than it needs keeps them.
    ///
    /// ```
    /// use bindery::Leb128;
    /// use bindery::prelude::*;
    ///
    /// #[schema]
    /// #[spec(none = "an example")]
    /// #[derive(Debug, PartialEq)]
    /// struct List {
    ///     // Computed when written; `temp` would not keep that a file spends three bytes on it.
    ///     count: Derived<Leb128>,
    ///     #[br(count = count)]
    ///     numbers: Vec<Leb128>,
    /// }
    ///
    /// let bytes = [0x82, 0x80, 0x00, 0xE5, 0x8E, 0x26, 0x81, 0x00];
    /// let mut list = List::from_bytes(&bytes)?;
    /// assert_eq!((list.numbers[0].get(), list.numbers[1].get()), (624_485, 1));
    /// assert_eq!(list.to_bytes()?, bytes);
    /// assert!(list.findings().is_empty());
    /// list.normalise();
    /// assert_eq!(list.to_bytes()?, [2, 0xE5, 0x8E, 0x26, 0x81, 0x00]);
    /// # Ok::<(), Error>(())
    /// ```
    Leb128(u64, Uint, Unsigned), "LEB128";
    /// A number with sign of variable length: signed LEB128, in two's complement.
    ///
    /// ```
    /// use bindery::SignedLeb128;
    /// use bindery::prelude::*;
    ///
    /// assert_eq!(SignedLeb128::from_bytes(&[0xC0, 0xBB, 0x78])?.get(), -123_456);
    /// assert_eq!(SignedLeb128::new(-1).to_bytes()?, [0x7F]);
    /// # Ok::<(), Error>(())
    /// ```
    SignedLeb128(i64, Int, Signed), "signed LEB128";
    /// A number with sign of variable length whose lowest bit is the sign: 0, -1, 1, -2 are stored as 0, 1, 2, 3.
    ///
    /// ```
    /// use bindery::Zigzag;
    /// use bindery::prelude::*;
    ///
    /// assert_eq!(Zigzag::from_bytes(&[3])?.get(), -2);
    /// assert_eq!(Zigzag::new(150).to_bytes()?, [0xAC, 0x02]);
    /// # Ok::<(), Error>(())
    /// ```
    Zigzag(i64, Int, Signed), "zigzag LEB128";
}

impl Groups for Leb128 {
    const WIRE: &'static str = "LEB128";

    fn from_bits(bits: u64, _: usize) -> Self {
        Self::new(bits)
    }

    fn to_bits(self) -> (u64, usize, u8) {
        let needed = groups(u64::BITS.saturating_sub(self.number.leading_zeros()));
        (self.number, needed, 0)
    }
}

impl Groups for SignedLeb128 {
    const WIRE: &'static str = "signed LEB128";

    fn from_bits(bits: u64, length: usize) -> Self {
        // The highest bit that is stored goes on upwards.
        let stored = u32::try_from(length.saturating_mul(7)).unwrap_or(u64::BITS);
        let above = u64::BITS.saturating_sub(stored);
        Self::new((bits << above).cast_signed() >> above)
    }

    fn to_bits(self) -> (u64, usize, u8) {
        let (sign, fill) = match self.number < 0 {
            true => (!self.number, 0x7F),
            false => (self.number, 0),
        };
        let bits = u64::BITS.saturating_sub(sign.leading_zeros());
        (
            self.number.cast_unsigned(),
            groups(bits.saturating_add(1)),
            fill,
        )
    }
}

impl Groups for Zigzag {
    const WIRE: &'static str = "zigzag LEB128";

    fn from_bits(bits: u64, _: usize) -> Self {
        let sign = (bits & 1).cast_signed().wrapping_neg();
        Self::new((bits >> 1).cast_signed() ^ sign)
    }

    fn to_bits(self) -> (u64, usize, u8) {
        let bits = ((self.number << 1) ^ (self.number >> 63)).cast_unsigned();
        (
            bits,
            groups(u64::BITS.saturating_sub(bits.leading_zeros())),
            0,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::File as _;

    #[test]
    fn every_number_comes_back_in_as_many_bytes_as_it_had() {
        for number in [
            0,
            1,
            63,
            64,
            127,
            128,
            16_383,
            16_384,
            u64::MAX >> 1,
            u64::MAX,
        ] {
            for signed in [number.cast_signed(), number.cast_signed().wrapping_neg()] {
                let bytes = SignedLeb128::new(signed).to_bytes().unwrap();
                assert_eq!(SignedLeb128::from_bytes(&bytes).unwrap().get(), signed);
                let bytes = Zigzag::new(signed).to_bytes().unwrap();
                assert_eq!(Zigzag::from_bytes(&bytes).unwrap().get(), signed);
            }
            let bytes = Leb128::new(number).to_bytes().unwrap();
            assert_eq!(Leb128::from_bytes(&bytes).unwrap().get(), number);
        }
        for bytes in [
            &[0x80, 0x00][..],
            &[0xFF, 0xFF, 0x7F],
            &[0xFF, 0x80, 0x80, 0x00],
        ] {
            let number = Leb128::from_bytes(bytes).unwrap();
            assert_eq!(number.to_bytes().unwrap(), bytes);
            let number = SignedLeb128::from_bytes(bytes).unwrap();
            assert_eq!(number.to_bytes().unwrap(), bytes, "{number:?}");
            let tree = crate::dump(&number).unwrap();
            assert_eq!(crate::build::<SignedLeb128>(&tree).unwrap(), number);
        }
    }

    #[test]
    fn more_than_64_bits_are_refused() {
        let error = Leb128::from_bytes(&[0xFF; 11]).unwrap_err();
        assert_eq!(error.message(), "is larger than LEB128 can be");
        let mut bytes = [0x80; 10];
        bytes[9] = 2;
        assert!(Leb128::from_bytes(&bytes).is_err());
        assert!(Leb128::from_bytes(&[0x80]).unwrap_err().is_end_of_input());
    }
}
