//! A number of double precision that takes no more room beside narrow ones than it must.

use std::fmt;

use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::TypeInfo;
use crate::report::error::Result;
use crate::value::{BuildContext, DumpContext, Value};

/// A number of double precision that need not be at a multiple of eight bytes in memory.
///
/// An enum of numbers of several widths takes 12 bytes with it, and 16 with `f64`.
#[derive(Clone, Copy, PartialEq, PartialOrd, Default)]
#[repr(Rust, packed(4))]
pub struct Double(f64);

impl Double {
    /// The number.
    #[must_use]
    pub const fn new(number: f64) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl fmt::Debug for Double {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl Schema for Double {
    const INFO: &'static TypeInfo = f64::INFO;
    const PLAIN: bool = true;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        self.get().to_value(context)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        f64::from_value(value, context).map(Self)
    }
}

impl<C: Copy> Decode<C> for Double {
    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        f64::decode(input, context).map(Self)
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
        <f64 as Decode<C>>::get::<O>(bytes, context).map(Self)
    }
}

impl<C: Copy> Encode<C> for Double {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        Double::get(*self).encode(sink, context)
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], context: C) -> Option<()> {
        Double::get(*self).put::<O>(bytes, context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::limits::Session;
    use crate::codec::sink::{WriteSettings, Writer};

    #[test]
    fn every_bit_is_kept_in_twelve_bytes() {
        enum Number {
            _Narrow(f32),
            _Wide(Double),
        }
        assert_eq!(size_of::<Number>(), 12);
        // A signalling NaN, which arithmetic would change.
        let bytes = [1, 2, 3, 4, 5, 6, 0xF4, 0x7F];
        let session = Session::new(crate::Limits::default());
        let number = Double::decode(&mut Input::new(&bytes, &session), ()).unwrap();
        let mut writer = Writer::new(WriteSettings::default());
        number.encode(&mut writer, ()).unwrap();
        assert_eq!(writer.into_bytes(), bytes);
        assert_eq!(format!("{:?}", Double::new(0.5)), "0.5");
    }
}
