//! Numbers with a sign.

use std::fmt;
use std::marker::PhantomData;

use super::{Width, WidthIn, decode_width, encode_width, ones};
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::report::error::{Error, Result};
use crate::report::plural;
use crate::types::marked::marked;
use crate::types::number::whole;
use crate::value::{BuildContext, DumpContext, Value};

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

marked!(Signed<W> by number);

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
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Signed", W::WIRE, Kind::Number(Number::Signed), W::FIXED)
            .of_width(W::DESCRIBED);
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        Value::Int(self.number.into())
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        whole(value, W::WIRE).map(Self::new)
    }
}

/// How far a number of this width must be shifted to be at the top of 32 bits.
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
                "{number} does not fit {}, which is {} wide here",
                W::WIRE,
                plural::bytes(width)
            )));
        }
        let stored = u32::from_le_bytes(number.to_le_bytes()) & ones(width);
        encode_width(stored, sink, W::WIRE, width, || Value::Int(number.into()))
    }
}
