//! Numbers as they are on disk: primitives and 24-bit values, in either byte order.

use crate::codec::arithmetic::ToNumber;
use crate::codec::count::ToCount;
use crate::codec::input::Input;
use crate::codec::order::{Endian, Order};
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::report::error::{Error, Result};
use crate::value::{BuildContext, DumpContext, Value};

/// Both directions of the bytes of a primitive, shared by integers and floats.
macro_rules! codec {
    ($($number:ident $to_value:expr;)*) => {$(
        impl<C: Copy> Decode<C> for $number {
            #[inline]
            fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
                let bytes = input.take_array()?;
                Ok(match input.order() {
                    Endian::Little => Self::from_le_bytes(bytes),
                    Endian::Big => Self::from_be_bytes(bytes),
                })
            }

            #[inline]
            fn get<O: Order>(bytes: &[u8], _: C) -> Option<Self> {
                let bytes = *bytes.first_chunk()?;
                Some(match O::ENDIAN {
                    Endian::Little => Self::from_le_bytes(bytes),
                    Endian::Big => Self::from_be_bytes(bytes),
                })
            }

            /// Over arrays of the right size, which the compiler vectorises.
            #[inline]
            fn decode_many(input: &mut Input<'_>, count: usize, _: C) -> Result<Vec<Self>> {
                input.expect_whole(count, Self::INFO.min_size)?;
                input.hold::<Self>(count)?;
                let bytes = input.take(count.saturating_mul(Self::INFO.min_size))?;
                let (numbers, _) = bytes.as_chunks();
                Ok(match input.order() {
                    Endian::Little => numbers.iter().map(|number| Self::from_le_bytes(*number)).collect(),
                    Endian::Big => numbers.iter().map(|number| Self::from_be_bytes(*number)).collect(),
                })
            }
        }

        impl<C: Copy> Encode<C> for $number {
            #[inline]
            fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
                let bytes = match sink.order() {
                    Endian::Little => self.to_le_bytes(),
                    Endian::Big => self.to_be_bytes(),
                };
                sink.leaf(stringify!($number), &bytes, || $to_value(*self));
                Ok(())
            }

            #[inline]
            fn put<O: Order>(&self, bytes: &mut [u8], _: C) -> Option<()> {
                *bytes.first_chunk_mut()? = match O::ENDIAN {
                    Endian::Little => self.to_le_bytes(),
                    Endian::Big => self.to_be_bytes(),
                };
                Some(())
            }
        }
    )*};
}
pub(super) use codec;

macro_rules! integer {
    ($($number:ident $variant:ident $kind:ident $wide:ty;)*) => {$(
        impl Schema for $number {
            const INFO: &'static TypeInfo = &TypeInfo::basic(
                stringify!($number),
                stringify!($number),
                Kind::Number(Number::$kind),
                Some(size_of::<$number>()),
            );
            const PLAIN: bool = true;

            fn to_value(&self, _: &DumpContext<'_>) -> Value {
                Value::$variant(<$wide>::from(*self))
            }

            fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
                whole(value, stringify!($number))
            }
        }
    )*};
}

/// A whole number that fits `N`.
pub(crate) fn whole<N: TryFrom<i128>>(value: &Value, wire: &str) -> Result<N> {
    // JSON has large numbers as text.
    let spelled = match value {
        Value::Text(text) => text.parse().ok(),
        _ => None,
    };
    let number = value
        .as_integer()
        .or(spelled)
        .ok_or_else(|| value.unexpected("a whole number"))?;
    N::try_from(number).map_err(|_| Error::value(format!("{number} does not fit {wire}")))
}

integer! {
    u8 Uint Unsigned u64; u16 Uint Unsigned u64; u32 Uint Unsigned u64; u64 Uint Unsigned u64;
    i8 Int Signed i64; i16 Int Signed i64; i32 Int Signed i64; i64 Int Signed i64;
}

codec! {
    u16 |number| Value::Uint(u64::from(number));
    u32 |number| Value::Uint(u64::from(number));
    u64 Value::Uint;
    i8 |number| Value::Int(i64::from(number));
    i16 |number| Value::Int(i64::from(number));
    i32 |number| Value::Int(i64::from(number));
    i64 Value::Int;
}

impl<C: Copy> Decode<C> for u8 {
    #[inline]
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        let [byte] = input.take_array()?;
        Ok(byte)
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], _: C) -> Option<Self> {
        bytes.first().copied()
    }

    /// Bytes are copied as they are.
    #[inline]
    fn decode_many(input: &mut Input<'_>, count: usize, _: C) -> Result<Vec<Self>> {
        input.expect_whole(count, 1)?;
        Ok(input.take(count)?.to_vec())
    }
}

impl<C: Copy> Encode<C> for u8 {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        sink.leaf("u8", &[*self], || Value::Uint((*self).into()));
        Ok(())
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], _: C) -> Option<()> {
        *bytes.first_mut()? = *self;
        Some(())
    }

    /// Bytes are copied as they are, unless a trace wants to show their number.
    #[inline]
    fn encode_many<S: Sink>(items: &[Self], sink: &mut S, _: C) -> Result<()> {
        if S::TRACES {
            sink.put_many(Self::INFO, 1, items, |item, bytes| {
                *bytes.first_mut()? = *item;
                Some(())
            });
        } else {
            sink.put(items);
        }
        Ok(())
    }
}

macro_rules! float {
    ($($number:ident $variant:ident $precision:ident;)*) => {$(
        impl Schema for $number {
            const INFO: &'static TypeInfo = &TypeInfo::basic(
                stringify!($number),
                stringify!($number),
                Kind::Number(Number::Float),
                Some(size_of::<$number>()),
            );
            const PLAIN: bool = true;

            fn to_value(&self, _: &DumpContext<'_>) -> Value {
                Value::$variant(*self)
            }

            fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
                match value {
                    Value::$variant(number) => Ok(*number),
                    // Read at this precision, so that what a dump prints comes back to the bit.
                    Value::Decimal(number) if number.$precision.is_finite() => Ok(number.$precision),
                    Value::Decimal(_) => Err(Error::value(concat!(
                        "too large for ",
                        stringify!($number)
                    ))),
                    Value::Uint(number) => Ok(*number as $number),
                    Value::Int(number) => Ok(*number as $number),
                    other => Err(other.unexpected("a number")),
                }
            }
        }
    )*
    codec!($($number Value::$variant;)*);
    };
}

float! { f32 F32 single; f64 F64 double; }

/// A number of three bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct U24(u32);

impl U24 {
    /// The largest such number.
    pub const MAX: u32 = 0x00FF_FFFF;

    /// The number, if it fits three bytes.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if number <= Self::MAX {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    pub(crate) const fn from_le_bytes([low, middle, high]: [u8; 3]) -> Self {
        Self(u32::from_le_bytes([low, middle, high, 0]))
    }

    pub(crate) const fn from_be_bytes([high, middle, low]: [u8; 3]) -> Self {
        Self::from_le_bytes([low, middle, high])
    }

    pub(crate) const fn to_be_bytes(self) -> [u8; 3] {
        let [_, high, middle, low] = self.0.to_be_bytes();
        [high, middle, low]
    }

    pub(crate) const fn to_le_bytes(self) -> [u8; 3] {
        let [low, middle, high, _] = self.0.to_le_bytes();
        [low, middle, high]
    }
}

impl From<U24> for u32 {
    fn from(number: U24) -> Self {
        number.0
    }
}

impl From<U24> for u64 {
    fn from(number: U24) -> Self {
        Self::from(number.0)
    }
}

impl TryFrom<u64> for U24 {
    type Error = Error;

    fn try_from(number: u64) -> Result<Self> {
        u32::try_from(number)
            .ok()
            .and_then(Self::new)
            .ok_or_else(|| Error::value(format!("{number} does not fit u24")))
    }
}

impl TryFrom<usize> for U24 {
    type Error = Error;

    fn try_from(number: usize) -> Result<Self> {
        Self::try_from(number as u64)
    }
}

impl TryFrom<i128> for U24 {
    type Error = Error;

    fn try_from(number: i128) -> Result<Self> {
        u64::try_from(number)
            .map_err(|_| Error::value(format!("{number} does not fit u24")))
            .and_then(Self::try_from)
    }
}

impl ToNumber for U24 {
    fn to_number(&self) -> i128 {
        i128::from(self.0)
    }
}

impl ToCount for U24 {
    fn to_count(self) -> Result<usize> {
        self.0.to_count()
    }
}

impl Schema for U24 {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("U24", "u24", Kind::Number(Number::Unsigned), Some(3));
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        Value::Uint((*self).into())
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        whole(value, "u24")
    }
}

codec! { U24 |number: U24| Value::Uint(number.into()); }
