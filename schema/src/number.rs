//! Numbers as they stand on disk: little-endian primitives, fixed arrays of them, 24-bit values and
//! indices whose width is known only at run time.

use std::marker::PhantomData;

use crate::check::Checker;
use crate::codec::{Decode, Encode, Schema, certain};
use crate::columns::ColumnValue;
use crate::error::{Error, Result};
use crate::input::{Input, ToCount};
use crate::sink::Sink;
use crate::spec::{Kind, TypeInfo};
use crate::value::{BuildContext, DumpContext, Value};
use crate::visit::{Visitor, VisitorMut};

/// Both directions of the bytes of a primitive, shared by integers and floats.
macro_rules! codec {
    ($($number:ident $to_value:expr;)*) => {$(
        impl<C: Copy> Decode<C> for $number {
            #[inline]
            fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
                Ok(Self::from_le_bytes(input.take_array()?))
            }

            #[inline]
            fn get(bytes: &[u8], _: C) -> Option<Self> {
                Some(Self::from_le_bytes(*bytes.first_chunk()?))
            }

            /// Over arrays of the right size, which the compiler vectorises.
            #[inline]
            fn decode_many(input: &mut Input<'_>, count: usize, _: C) -> Result<Vec<Self>> {
                input.expect_whole(count, Self::INFO.min_size)?;
                input.hold::<Self>(count)?;
                let bytes = input.take(count.saturating_mul(Self::INFO.min_size))?;
                let (numbers, _) = bytes.as_chunks();
                Ok(numbers.iter().map(|number| Self::from_le_bytes(*number)).collect())
            }
        }

        impl<C: Copy> Encode<C> for $number {
            #[inline]
            fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
                sink.leaf(stringify!($number), &self.to_le_bytes(), || $to_value(*self));
                Ok(())
            }

            #[inline]
            fn put(&self, bytes: &mut [u8], _: C) -> Option<()> {
                *bytes.first_chunk_mut()? = self.to_le_bytes();
                Some(())
            }
        }
    )*};
}

macro_rules! integer {
    ($($number:ident $variant:ident $wide:ty;)*) => {$(
        impl Schema for $number {
            const INFO: &'static TypeInfo = &TypeInfo::basic(
                stringify!($number),
                stringify!($number),
                Kind::Number,
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
    let number = value
        .as_integer()
        .ok_or_else(|| value.unexpected("a whole number"))?;
    N::try_from(number).map_err(|_| Error::value(format!("{number} does not fit {wire}")))
}

integer! {
    u8 Uint u64; u16 Uint u64; u32 Uint u64; u64 Uint u64;
    i8 Int i64; i16 Int i64; i32 Int i64; i64 Int i64;
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
    fn get(bytes: &[u8], _: C) -> Option<Self> {
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
    fn put(&self, bytes: &mut [u8], _: C) -> Option<()> {
        *bytes.first_mut()? = *self;
        Some(())
    }

    /// Bytes are copied as they are, unless a trace wants to show their number.
    #[inline]
    fn encode_many<S: Sink>(items: &[Self], sink: &mut S, _: C) -> Result<()> {
        if S::TRACES {
            sink.put_many(Self::INFO, 1, items, |item, bytes| {
                <Self as Encode<()>>::put(item, bytes, ())
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
                Kind::Number,
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

impl<T: Schema, const N: usize> Schema for [T; N] {
    const INFO: &'static TypeInfo = &TypeInfo {
        min_size: T::INFO.min_size.saturating_mul(N),
        ..TypeInfo::basic(
            "array",
            "array",
            Kind::Wrapper(|| T::INFO),
            match T::INFO.fixed_size {
                Some(size) => Some(size.saturating_mul(N)),
                None => None,
            },
        )
    };
    const PLAIN: bool = T::PLAIN;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        Value::list(self.iter().map(|item| item.to_value(context)))
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let built = Vec::<T>::from_value(value, context)?;
        let found = built.len();
        built
            .try_into()
            .map_err(|_| Error::value(format!("{N} elements expected, found {found}")))
    }

    fn check(&self, checker: &mut Checker<'_>) {
        if !T::PLAIN {
            for (index, item) in self.iter().enumerate() {
                checker.index(index, |checker| item.check(checker));
            }
        }
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        if !T::PLAIN {
            self.iter().for_each(|item| item.visit(visitor));
        }
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        if !T::PLAIN {
            self.iter_mut().for_each(|item| item.visit_mut(visitor));
        }
    }
}

impl<C: Copy, T: Decode<C>, const N: usize> Decode<C> for [T; N] {
    const FIXED: Option<usize> = match T::FIXED {
        Some(size) => size.checked_mul(N),
        None => None,
    };

    #[inline]
    fn size_in(context: C) -> Option<usize> {
        T::size_in(context)?.checked_mul(N)
    }

    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        if let Some(size) = Self::size_in(context)
            && let Some(bytes) = input.peek(size)
            && let Some(array) = Self::get(bytes, context)
        {
            input.take(size)?;
            return Ok(array);
        }
        let items = T::decode_many(input, N, context)?;
        // `decode_many` gives exactly as many as asked for.
        items
            .try_into()
            .map_err(|_| Error::malformed(format!("{N} elements expected")))
    }

    #[inline]
    fn get(bytes: &[u8], context: C) -> Option<Self> {
        let size = T::size_in(context)?;
        let mut rest = bytes.get(..size.checked_mul(N)?)?;
        Some(std::array::from_fn(|_| {
            // All are there, as was just made sure. An array of `Option`s to find that out would be
            // written and read once more for every record of a bulk read.
            let (head, tail) = rest.split_at_checked(size).unwrap_or_default();
            rest = tail;
            certain(context)(head)
        }))
    }
}

impl<C: Copy, T: Encode<C>, const N: usize> Encode<C> for [T; N] {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        T::encode_many(self, sink, context)
    }

    #[inline]
    fn size_in(context: C) -> Option<usize> {
        T::size_in(context)?.checked_mul(N)
    }

    #[inline]
    fn put(&self, bytes: &mut [u8], context: C) -> Option<()> {
        let size = T::size_in(context)?;
        let mut rest = bytes;
        for item in self {
            let (head, tail) = rest.split_at_mut_checked(size)?;
            item.put(head, context)?;
            rest = tail;
        }
        Some(())
    }
}

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

impl ToCount for U24 {
    fn to_count(self) -> Result<usize> {
        self.0.to_count()
    }
}

impl Schema for U24 {
    const INFO: &'static TypeInfo = &TypeInfo::basic("U24", "u24", Kind::Number, Some(3));
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        Value::Uint((*self).into())
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        whole(value, "u24")
    }
}

codec! { U24 |number: U24| Value::Uint(number.into()); }

/// A width of an index or offset: fixed, or known only at run time.
pub trait Width: 'static {
    /// What the document calls it, for example `u16` or `vi_t`.
    const WIRE: &'static str;
    /// The width in bytes, where it is fixed.
    const FIXED: Option<usize>;
}

/// A width under a context.
pub trait WidthIn<C: Copy>: Width {
    /// 0, 1, 2, 3 or 4 bytes. A field of width 0 is absent and reads as 0.
    fn bytes(context: C) -> usize;
}

macro_rules! fixed_width {
    ($($number:ident $bytes:literal;)*) => {$(
        impl Width for $number {
            const WIRE: &'static str = stringify!($number);
            const FIXED: Option<usize> = Some($bytes);
        }

        impl<C: Copy> WidthIn<C> for $number {
            #[inline]
            fn bytes(_: C) -> usize {
                $bytes
            }
        }
    )*};
}
fixed_width! { u8 1; u16 2; u32 4; }

/// Reads a number of `width` bytes.
#[inline]
pub(crate) fn decode_width(input: &mut Input<'_>, width: usize) -> Result<u32> {
    Ok(match width {
        0 => 0,
        1 => u32::from(u8::from_le_bytes(input.take_array()?)),
        2 => u32::from(u16::from_le_bytes(input.take_array()?)),
        3 => U24::from_le_bytes(input.take_array()?).get(),
        _ => u32::from_le_bytes(input.take_array()?),
    })
}

/// The number that fills a whole slot.
#[inline]
pub(crate) fn get_width(slot: &[u8]) -> u32 {
    match *slot {
        [] => 0,
        [only] => u32::from(only),
        [low, high] => u32::from(u16::from_le_bytes([low, high])),
        [low, middle, high] => u32::from_le_bytes([low, middle, high, 0]),
        [a, b, c, d, ..] => u32::from_le_bytes([a, b, c, d]),
    }
}

/// Fills a whole slot with a number, if it fits.
#[inline]
pub(crate) fn put_width(number: u32, slot: &mut [u8]) -> Option<()> {
    let [a, b, c, d] = number.to_le_bytes();
    // Byte by byte: a copy of a length that is not known would be a call for each number.
    let dropped = match slot {
        [] => number,
        [first] => {
            *first = a;
            number >> 8
        }
        [first, second] => {
            [*first, *second] = [a, b];
            number >> 16
        }
        [first, second, third] => {
            [*first, *second, *third] = [a, b, c];
            number >> 24
        }
        [first, second, third, fourth] => {
            [*first, *second, *third, *fourth] = [a, b, c, d];
            0
        }
        _ => return None,
    };
    (dropped == 0).then_some(())
}

/// Writes a number as `width` bytes.
#[inline]
pub(crate) fn encode_width<S: Sink>(
    number: u32,
    sink: &mut S,
    wire: &'static str,
    width: usize,
    value: impl FnOnce() -> Value,
) -> Result<()> {
    let bytes = number.to_le_bytes();
    match bytes.split_at_checked(width) {
        Some((stored, dropped)) if dropped.iter().all(|byte| *byte == 0) => {
            if width > 0 {
                sink.leaf(wire, stored, value);
            }
            Ok(())
        }
        _ => Err(unfit(number, wire, width)),
    }
}

#[cold]
pub(crate) fn unfit(number: u32, wire: &str, width: usize) -> Error {
    Error::value(format!(
        "{number} does not fit {wire}, which is {width} bytes wide here"
    ))
}

/// An index or count whose width `W` may be known only at run time.
pub struct Index<W> {
    number: u32,
    width: PhantomData<fn() -> W>,
}

impl<W> Index<W> {
    /// The index with this number.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self {
            number,
            width: PhantomData,
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.number
    }
}

impl<W> Clone for Index<W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Index<W> {}

impl<W> PartialEq for Index<W> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<W> Eq for Index<W> {}

impl<W> Default for Index<W> {
    fn default() -> Self {
        Self::new(0)
    }
}

impl<W> std::fmt::Debug for Index<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.number.fmt(f)
    }
}

impl<W: Width> Schema for Index<W> {
    const INFO: &'static TypeInfo = &TypeInfo::basic("Index", W::WIRE, Kind::Number, W::FIXED);
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        Value::Uint(self.number.into())
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        Ok(Self::new(whole(value, W::WIRE)?))
    }
}

impl<C: Copy, W: WidthIn<C>> Decode<C> for Index<W> {
    #[inline]
    fn size_in(context: C) -> Option<usize> {
        Some(W::bytes(context))
    }

    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        decode_width(input, W::bytes(context)).map(Self::new)
    }

    #[inline]
    fn get(bytes: &[u8], _: C) -> Option<Self> {
        Some(Self::from_slot(bytes))
    }
}

impl<C: Copy, W: WidthIn<C>> Encode<C> for Index<W> {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        let number = self.number;
        encode_width(number, sink, W::WIRE, W::bytes(context), || {
            Value::Uint(number.into())
        })
    }

    #[inline]
    fn size_in(context: C) -> Option<usize> {
        Some(W::bytes(context))
    }

    #[inline]
    fn put(&self, bytes: &mut [u8], _: C) -> Option<()> {
        self.to_slot(bytes)
    }
}

/// Whether the number fits the width is seen when it is written.
impl<W> TryFrom<u64> for Index<W> {
    type Error = Error;

    fn try_from(number: u64) -> Result<Self> {
        u32::try_from(number)
            .map(Self::new)
            .map_err(|_| Error::value(format!("{number} does not fit any index")))
    }
}

impl<W> TryFrom<usize> for Index<W> {
    type Error = Error;

    fn try_from(number: usize) -> Result<Self> {
        Self::try_from(number as u64)
    }
}

impl<W> ToCount for Index<W> {
    fn to_count(self) -> Result<usize> {
        self.number.to_count()
    }
}
