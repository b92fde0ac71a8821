//! Indices and counts.

use std::fmt;
use std::marker::PhantomData;

use super::{Width, WidthIn, decode_width, encode_width};
use crate::codec::arithmetic::ToNumber;
use crate::codec::count::ToCount;
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

marked!(Index<W> by number);

impl<W> Default for Index<W> {
    fn default() -> Self {
        Self::new(0)
    }
}

impl<W> fmt::Debug for Index<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

impl<W: Width> Schema for Index<W> {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Index", W::WIRE, Kind::Number(Number::Unsigned), W::FIXED)
            .of_width(W::DESCRIBED);
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
    fn get<O: Order>(bytes: &[u8], _: C) -> Option<Self> {
        Some(Self::from_slot::<O>(bytes))
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
    fn put<O: Order>(&self, bytes: &mut [u8], _: C) -> Option<()> {
        self.to_slot::<O>(bytes)
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

impl<W> TryFrom<i128> for Index<W> {
    type Error = Error;

    fn try_from(number: i128) -> Result<Self> {
        u64::try_from(number)
            .map_err(|_| Error::value(format!("{number} does not fit any index")))
            .and_then(Self::try_from)
    }
}

impl<W> ToNumber for Index<W> {
    fn to_number(&self) -> i128 {
        i128::from(self.number)
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
