//! Text of a known encoding: in a place of fixed size, behind its length, or up to a zero.
//!
//! All keep the units that the file has, whatever they are, and show them as text where they are text. UTF-16 is in
//! the byte order around it.

mod encoding;
mod fixed;
mod prefixed;
mod rest;
mod terminated;

pub use encoding::{Encoding, Latin1, Unit, Utf8, Utf16};
pub use fixed::{Fill, Spaces, Text, Zeros};
pub use prefixed::Prefixed;
pub use rest::Rest;
pub use terminated::Terminated;

use crate::describe::spec::{Bytes, Kind, TextEnd, TextInfo, TypeInfo};
use crate::report::error::{Error, Result};
use crate::value::Value;

/// What all types of a list of units have in common, however the file says where the text ends.
macro_rules! text_of_units {
    ([$($generics:tt)*] $text:ty, $new:expr) => {
        impl<$($generics)*> $text {
            /// The text, with replacement characters for what is none.
            #[must_use]
            pub fn to_text(&self) -> String {
                $crate::types::text::lossy::<E>(self.units())
            }
        }

        impl<$($generics)*> Clone for $text {
            fn clone(&self) -> Self {
                $new(self.units().to_vec())
            }
        }

        impl<$($generics)*> PartialEq for $text {
            fn eq(&self, other: &Self) -> bool {
                self.units() == other.units()
            }
        }

        impl<$($generics)*> Eq for $text {}

        impl<$($generics)*> Default for $text {
            fn default() -> Self {
                $new(Vec::new())
            }
        }

        impl<$($generics)*> std::fmt::Debug for $text {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.to_text().fmt(f)
            }
        }
    };
}
use text_of_units;

/// The description of a type that holds text. Its size is what the end says.
const fn text_info<E: Encoding>(name: &'static str, end: TextEnd) -> TypeInfo {
    let text = TextInfo {
        encoding: E::NAME,
        unit: <E::Unit as Unit>::SIZE,
        end,
    };
    TypeInfo::basic(name, E::NAME, Kind::Bytes(Bytes::Encoded(text)), None)
}

/// Units as text where that says everything, else as bytes in little-endian order.
fn units_value<E: Encoding>(units: &[E::Unit]) -> Value {
    match E::decode(units) {
        Some(text) => Value::Text(text),
        None => Value::Bytes(little_endian(units)),
    }
}

fn little_endian<U: Unit>(units: &[U]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for unit in units {
        unit.append(crate::Endian::Little, &mut bytes);
    }
    bytes
}

/// The units that [`units_value`] shows.
fn units_from_value<E: Encoding>(value: &Value) -> Result<Vec<E::Unit>> {
    match value {
        Value::Text(text) => E::encode(text)
            .ok_or_else(|| Error::value(format!("{text:?} cannot be written as {}", E::NAME))),
        Value::Bytes(bytes) => Ok(<E::Unit as Unit>::from_bytes(bytes, crate::Endian::Little)),
        other => Err(other.unexpected("text")),
    }
}

/// The text, with replacement characters for what is none.
fn lossy<E: Encoding>(units: &[E::Unit]) -> String {
    E::decode(units).unwrap_or_else(|| E::decode_lossy(units))
}
