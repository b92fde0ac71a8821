//! Indices of which two mean something else.

use std::fmt;
use std::marker::PhantomData;

use super::{Width, WidthIn, decode_width, encode_width, ones, unfit};
use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::report::error::{Error, Result};
use crate::types::columns::ColumnValue;
use crate::types::marked::marked;
use crate::types::number::whole;
use crate::value::{BuildContext, DumpContext, Value};

/// An index whose two largest numbers mean something else: -1 (every bit set) and -2.
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

marked!(Sentinel<W> by number);

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
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "Sentinel",
        W::WIRE,
        Kind::Number(Number::Sentinel),
        W::FIXED,
    )
    .of_width(W::DESCRIBED);
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
    fn get<O: Order>(bytes: &[u8], _: C) -> Option<Self> {
        Some(Self::from_slot::<O>(bytes))
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
    fn put<O: Order>(&self, bytes: &mut [u8], _: C) -> Option<()> {
        self.to_slot::<O>(bytes)
    }
}
