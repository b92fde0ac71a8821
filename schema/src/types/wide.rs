//! Numbers of 128 bits.

use crate::codec::input::Input;
use crate::codec::order::{Endian, Order};
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::report::error::{Error, Result};
use crate::types::number::codec;
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

        codec! { $number |number: $number| number.to_value(&DumpContext::default()); }
    )*};
}

wide! { u128 u64 Uint Unsigned; i128 i64 Int Signed; }
