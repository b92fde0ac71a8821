//! Numbers of 128 bits.

use crate::codec::input::Input;
use crate::codec::order::{Endian, Order};
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::report::error::{Error, Result};
use crate::value::{BuildContext, DumpContext, Value};

macro_rules! wide {
    ($($number:ident $narrow:ident $variant:ident $kind:ident;)*) => {$(
        impl Schema for $number {
            const INFO: &'static TypeInfo = &TypeInfo::basic(
                stringify!($number),
                stringify!($number),
                Kind::Number(Number::$kind),
                Some(size_of::<$number>()),
            );
            const PLAIN: bool = true;

            /// A number, or its digits as text where a tree has no such number.
            fn to_value(&self, _: &DumpContext<'_>) -> Value {
                match $narrow::try_from(*self) {
                    Ok(number) => Value::$variant(number),
                    Err(_) => Value::Text(self.to_string()),
                }
            }

            fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
                let unfit = |number: &dyn std::fmt::Display| {
                    Error::value(format!("{number} does not fit {}", stringify!($number)))
                };
                match value {
                    Value::Text(digits) => digits.parse().map_err(|_| unfit(digits)),
                    other => {
                        let number = other
                            .as_integer()
                            .ok_or_else(|| other.unexpected("a whole number"))?;
                        Self::try_from(number).map_err(|_| unfit(&number))
                    }
                }
            }
        }

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
                Some(Self::from_le_bytes(O::turned(*bytes.first_chunk()?)))
            }
        }

        impl<C: Copy> Encode<C> for $number {
            #[inline]
            fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
                let bytes = match sink.order() {
                    Endian::Little => self.to_le_bytes(),
                    Endian::Big => self.to_be_bytes(),
                };
                sink.leaf(stringify!($number), &bytes, || self.to_value(&DumpContext::default()));
                Ok(())
            }

            #[inline]
            fn put<O: Order>(&self, bytes: &mut [u8], _: C) -> Option<()> {
                *bytes.first_chunk_mut()? = O::turned(self.to_le_bytes());
                Some(())
            }
        }
    )*};
}

wide! { u128 u64 Uint Unsigned; i128 i64 Int Signed; }
