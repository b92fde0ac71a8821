//! Numbers of half precision.

use std::fmt;

use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::report::error::Result;
use crate::value::{BuildContext, DumpContext, Value};

/// A number of half precision: IEEE 754 binary16, often called `f16`.
///
/// ```
/// use bindery::Half;
/// use bindery::prelude::*;
///
/// let half = Half::from_bytes(&[0x00, 0x3E])?;
/// assert_eq!(half.get(), 1.5);
/// assert_eq!(Half::new(-2.0).to_bytes()?, [0x00, 0xC0]);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Half(u16);

impl Half {
    /// The nearest number of half precision; infinite where it is too large.
    #[must_use]
    pub fn new(number: f32) -> Self {
        let bits = number.to_bits();
        let sign = (bits >> 16) & 0x8000;
        let magnitude = bits & 0x7FFF_FFFF;
        let half = match magnitude {
            // Not a number: the payload's top bits, and never infinity.
            0x7F80_0001.. => {
                let payload = (magnitude >> 13) & 0x3FF;
                0x7C00 | if payload == 0 { 0x200 } else { payload }
            }
            // 65520 and more are nearer to the next power of two, which is infinity.
            0x477F_F000.. => 0x7C00,
            // Normal numbers, with the exponent moved by 112.
            0x3880_0000.. => rounded(magnitude.saturating_sub(0x3800_0000), 13),
            // 2^-25 is just half of the smallest.
            0x3300_0000.. => {
                let exponent = magnitude >> 23;
                let significand = (magnitude & 0x007F_FFFF) | 0x0080_0000;
                rounded(significand, 126u32.saturating_sub(exponent))
            }
            _ => 0,
        };
        // Both are less than 2^16.
        Self(u16::try_from(sign | half).unwrap_or(u16::MAX))
    }

    /// The number, which single precision has as well.
    #[must_use]
    pub fn get(self) -> f32 {
        let sign = u32::from(self.0 & 0x8000) << 16;
        let (exponent, fraction) = (u32::from(self.0 >> 10) & 0x1F, u32::from(self.0 & 0x3FF));
        let magnitude = match (exponent, fraction) {
            (0x1F, fraction) => 0x7F80_0000 | (fraction << 13),
            (0, 0) => 0,
            (0, fraction) => {
                // Subnormal: as many steps of 2^-24, which single precision has exactly.
                let steps = u16::try_from(fraction).unwrap_or_default();
                let unsigned = f32::from(steps) * f32::from_bits(0x3380_0000);
                unsigned.to_bits()
            }
            (exponent, fraction) => (exponent.saturating_add(112) << 23) | (fraction << 13),
        };
        f32::from_bits(sign | magnitude)
    }

    /// The number with these bits.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The bits of the number.
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }
}

/// Without the lowest bits, rounded to the nearest, and to an even one where two are.
fn rounded(number: u32, bits: u32) -> u32 {
    let kept = number.checked_shr(bits).unwrap_or(0);
    let half = 1u32.checked_shl(bits.saturating_sub(1)).unwrap_or(0);
    let dropped = number & half.saturating_mul(2).saturating_sub(1);
    let up = dropped > half || (dropped == half && kept & 1 == 1);
    kept.saturating_add(up.into())
}

impl fmt::Debug for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl Schema for Half {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Half", "f16", Kind::Number(Number::Float), Some(2));
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        Value::F32(self.get())
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        f32::from_value(value, context).map(Self::new)
    }
}

impl<C: Copy> Decode<C> for Half {
    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        u16::decode(input, context).map(Self)
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
        <u16 as Decode<C>>::get::<O>(bytes, context).map(Self)
    }
}

impl<C: Copy> Encode<C> for Half {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        let mut bytes = self.0.to_le_bytes();
        crate::codec::order::turn(&mut bytes, sink.order());
        sink.leaf("f16", &bytes, || Value::F32(self.get()));
        Ok(())
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], context: C) -> Option<()> {
        self.0.put::<O>(bytes, context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_comes_back_from_single_precision() {
        for bits in 0..=u16::MAX {
            let half = Half::from_bits(bits);
            assert_eq!(Half::new(half.get()).to_bits(), bits, "{bits:04x}");
        }
    }

    #[test]
    fn what_lies_between_is_rounded() {
        for (number, bits) in [
            (1.0, 0x3C00),
            (65504.0, 0x7BFF),
            (65519.9, 0x7BFF),
            (65520.0, 0x7C00),
            (1.000_488_3, 0x3C00),
            (1.001_464_9, 0x3C02),
            (2.0f32.powi(-24), 1),
            (2.0f32.powi(-25), 0),
            (2.0f32.powi(-25) * 1.01, 1),
            (1e-30, 0),
            (-0.0, 0x8000),
        ] {
            assert_eq!(Half::new(number).to_bits(), bits, "{number}");
        }
    }
}
