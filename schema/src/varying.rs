//! Numbers of a width that is known only at run time, other than plain indices: with sentinels, and signed.

use std::fmt;
use std::marker::PhantomData;

use crate::codec::{Decode, Encode, Schema};
use crate::columns::ColumnValue;
use crate::error::{Error, Result};
use crate::input::Input;
use crate::number::{Width, WidthIn, decode_width, encode_width, unfit, whole};
use crate::sink::Sink;
use crate::spec::{Kind, TypeInfo};
use crate::value::{BuildContext, DumpContext, Value};

/// The largest number of a width.
#[inline]
const fn ones(width: usize) -> u32 {
    match width {
        0 => 0,
        1 => 0xFF,
        2 => 0xFFFF,
        3 => 0x00FF_FFFF,
        _ => u32::MAX,
    }
}

/// An index whose two largest numbers stand for something else: -1 (every bit set) and -2.
///
/// Where the width is 0 there is no index, which reads as -1.
pub struct Sentinel<W> {
    /// The index; the two sentinels are the two largest numbers, whatever the width on disk.
    number: u32,
    width: PhantomData<fn() -> W>,
}

impl<W> Sentinel<W> {
    /// -1.
    pub const NONE: Self = Self::raw(u32::MAX);
    /// -2.
    pub const SPECIAL: Self = Self::raw(u32::MAX - 1);

    const fn raw(number: u32) -> Self {
        Self {
            number,
            width: PhantomData,
        }
    }

    /// The index with this number; the two largest are the sentinels.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self::raw(number)
    }

    /// The index, unless it is one of the sentinels.
    #[must_use]
    pub const fn get(self) -> Option<u32> {
        match self.number {
            u32::MAX | 0xFFFF_FFFE => None,
            index => Some(index),
        }
    }

    /// The index, or the sentinel as one of the two largest numbers.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Whether it is -1.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.number == u32::MAX
    }

    /// Whether it is -2.
    #[must_use]
    pub const fn is_special(self) -> bool {
        self.number == u32::MAX - 1
    }

    #[inline]
    pub(crate) fn from_stored(stored: u32, width: usize) -> Self {
        // In a narrow slot the sentinels are the two largest numbers of that slot.
        let below = ones(width).wrapping_sub(stored);
        Self::raw(if below < 2 || width == 0 {
            u32::MAX.wrapping_sub(below)
        } else {
            stored
        })
    }

    #[inline]
    pub(crate) fn to_stored(self, width: usize) -> Option<u32> {
        let largest = ones(width);
        let below = u32::MAX.wrapping_sub(self.number);
        match width {
            0 => (below == 0).then_some(0),
            _ if below < 2 => Some(largest.wrapping_sub(below)),
            _ => (self.number < largest.wrapping_sub(1)).then_some(self.number),
        }
    }

    fn value(self) -> Value {
        match self.get() {
            Some(index) => Value::Uint(index.into()),
            None if self.is_none() => Value::Int(-1),
            None => Value::Int(-2),
        }
    }
}

impl<W> Clone for Sentinel<W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Sentinel<W> {}

impl<W> PartialEq for Sentinel<W> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<W> Eq for Sentinel<W> {}

impl<W> Default for Sentinel<W> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<W> fmt::Debug for Sentinel<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(index) => index.fmt(f),
            None if self.is_none() => f.write_str("-1"),
            None => f.write_str("-2"),
        }
    }
}

impl<W: Width> Schema for Sentinel<W> {
    const INFO: &'static TypeInfo = &TypeInfo::basic("Sentinel", W::WIRE, Kind::Number, W::FIXED);
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        self.value()
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        match value.as_integer() {
            Some(-1) => Ok(Self::NONE),
            Some(-2) => Ok(Self::SPECIAL),
            _ => {
                let number: u32 = whole(value, W::WIRE)?;
                match Self::raw(number).get() {
                    Some(_) => Ok(Self::raw(number)),
                    None => Err(Error::value(format!("{number} does not fit {}", W::WIRE))),
                }
            }
        }
    }
}

impl<C: Copy, W: WidthIn<C>> Decode<C> for Sentinel<W> {
    #[inline]
    fn size_in(context: C) -> Option<usize> {
        Some(W::bytes(context))
    }

    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        let width = W::bytes(context);
        decode_width(input, width).map(|stored| Self::from_stored(stored, width))
    }

    #[inline]
    fn get(bytes: &[u8], _: C) -> Option<Self> {
        Some(Self::from_slot(bytes))
    }
}

impl<C: Copy, W: WidthIn<C>> Encode<C> for Sentinel<W> {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        let width = W::bytes(context);
        match self.to_stored(width) {
            Some(stored) => encode_width(stored, sink, W::WIRE, width, || self.value()),
            None => Err(unfit(self.number, W::WIRE, width)),
        }
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

/// A number with a sign, in two's complement of its width.
pub struct Signed<W> {
    number: i32,
    width: PhantomData<fn() -> W>,
}

impl<W> Signed<W> {
    /// The number.
    #[must_use]
    pub const fn new(number: i32) -> Self {
        Self {
            number,
            width: PhantomData,
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.number
    }
}

impl<W> Clone for Signed<W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Signed<W> {}

impl<W> PartialEq for Signed<W> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<W> Eq for Signed<W> {}

impl<W> Default for Signed<W> {
    fn default() -> Self {
        Self::new(0)
    }
}

impl<W> fmt::Debug for Signed<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

impl<W: Width> Schema for Signed<W> {
    const INFO: &'static TypeInfo = &TypeInfo::basic("Signed", W::WIRE, Kind::Number, W::FIXED);
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        Value::Int(self.number.into())
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        whole(value, W::WIRE).map(Self::new)
    }
}

/// How far a number of this width must be shifted to stand at the top of 32 bits.
#[inline]
fn above(width: usize) -> u32 {
    match width {
        0 | 1 => 24,
        2 => 16,
        3 => 8,
        _ => 0,
    }
}

impl<C: Copy, W: WidthIn<C>> Decode<C> for Signed<W> {
    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        let width = W::bytes(context);
        let stored = decode_width(input, width)?;
        let shift = above(width);
        let number = i32::from_le_bytes(stored.wrapping_shl(shift).to_le_bytes());
        Ok(Self::new(number.wrapping_shr(shift)))
    }
}

impl<C: Copy, W: WidthIn<C>> Encode<C> for Signed<W> {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        let width = W::bytes(context);
        let shift = above(width);
        let number = self.number;
        let fits = match width {
            0 => number == 0,
            _ => number.wrapping_shl(shift).wrapping_shr(shift) == number,
        };
        if !fits {
            return Err(Error::value(format!(
                "{number} does not fit {}, which is {width} bytes wide here",
                W::WIRE
            )));
        }
        let stored = u32::from_le_bytes(number.to_le_bytes()) & ones(width);
        encode_width(stored, sink, W::WIRE, width, || Value::Int(number.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Session;
    use crate::sink::{WriteSettings, Writer};

    struct AsToldW;
    impl Width for AsToldW {
        const WIRE: &'static str = "as told";
        const FIXED: Option<usize> = None;
    }
    impl WidthIn<usize> for AsToldW {
        fn bytes(context: usize) -> usize {
            context
        }
    }

    fn read<T: Decode<usize>>(bytes: &[u8]) -> T {
        let session = Session::default();
        T::decode(&mut Input::new(bytes, &session), bytes.len()).unwrap()
    }

    fn written<T: Encode<usize>>(value: &T, width: usize) -> Result<Vec<u8>> {
        let mut writer = Writer::new(WriteSettings::default());
        value.encode(&mut writer, width)?;
        Ok(writer.into_bytes())
    }

    #[test]
    fn sentinels_are_the_same_at_every_width() {
        for width in 1..=4 {
            let mut bytes = vec![0xFF; width];
            let none: Sentinel<AsToldW> = read(&bytes);
            assert!(none.is_none() && none.get().is_none());
            assert_eq!(written(&none, width).unwrap(), bytes);
            bytes[0] = 0xFE;
            let special: Sentinel<AsToldW> = read(&bytes);
            assert!(special.is_special() && special.get().is_none());
            assert_eq!(written(&special, width).unwrap(), bytes);
            assert_eq!(
                <Sentinel<AsToldW> as Decode<usize>>::get(&bytes, width),
                Some(special)
            );
            bytes[0] = 0xFD;
            let index: Sentinel<AsToldW> = read(&bytes);
            assert_eq!(index.get(), Some(ones(width) - 2));
            assert_eq!(written(&index, width).unwrap(), bytes);
        }
    }

    #[test]
    fn an_absent_index_is_none_and_nothing_else_fits_there() {
        let absent: Sentinel<AsToldW> = read(&[]);
        assert!(absent.is_none());
        assert_eq!(written(&absent, 0).unwrap(), []);
        assert!(written(&Sentinel::<AsToldW>::new(0), 0).is_err());
        assert!(written(&Sentinel::<AsToldW>::SPECIAL, 0).is_err());
        let error = written(&Sentinel::<AsToldW>::new(254), 1).unwrap_err();
        assert_eq!(
            error.message(),
            "254 does not fit as told, which is 1 bytes wide here"
        );
    }

    #[test]
    fn signs_are_kept() {
        for (bytes, number) in [
            (&[0x80][..], -128),
            (&[0x7F], 127),
            (&[0xFE, 0xFF], -2),
            (&[0, 0, 0, 0x80], i32::MIN),
            (&[], 0),
        ] {
            let signed: Signed<AsToldW> = read(bytes);
            assert_eq!(signed.get(), number);
            assert_eq!(written(&signed, bytes.len()).unwrap(), bytes);
        }
        assert!(written(&Signed::<AsToldW>::new(128), 1).is_err());
        assert!(written(&Signed::<AsToldW>::new(-129), 1).is_err());
        assert!(written(&Signed::<AsToldW>::new(1), 0).is_err());
    }
}
