//! Values and declared types for serde.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeMap as _, SerializeSeq as _, Serializer};

use super::{Decimal, Key, Value, json};
use crate::codec::traits::Schema;

/// As in JSON: bytes are a map with `hex`, floats that are not finite one with `bits`.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let spelled = |serializer: S, key: &str, text: String| {
            let mut map = serializer.serialize_map(Some(1))?;
            map.serialize_entry(key, &text)?;
            map.end()
        };
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Uint(number) => serializer.serialize_u64(*number),
            Self::Int(number) => serializer.serialize_i64(*number),
            Self::F32(number) if number.is_finite() => serializer.serialize_f32(*number),
            Self::F64(number) if number.is_finite() => serializer.serialize_f64(*number),
            Self::F32(number) => spelled(serializer, "bits", format!("0x{:08x}", number.to_bits())),
            Self::F64(number) => {
                spelled(serializer, "bits", format!("0x{:016x}", number.to_bits()))
            }
            Self::Decimal(number) => serializer.serialize_f64(number.double),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Bytes(bytes) => {
                let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
                spelled(serializer, "hex", digits.collect())
            }
            Self::List(_) | Self::Alike(_) => {
                let mut list = serializer.serialize_seq(Some(self.count()))?;
                for item in self.items().into_iter().flatten() {
                    list.serialize_element(&*item)?;
                }
                list.end()
            }
            Self::Record(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Tree)
    }
}

struct Tree;

impl<'de> Visitor<'de> for Tree {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Uint(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(u64::try_from(number).map_or(Value::Int(number), Value::Uint))
    }

    fn visit_f32<E>(self, number: f32) -> Result<Value, E> {
        Ok(Value::F32(number))
    }

    fn visit_f64<E>(self, double: f64) -> Result<Value, E> {
        // The field says which of the two it takes.
        #[allow(clippy::cast_possible_truncation)]
        let single = double as f32;
        Ok(Value::Decimal(Decimal { single, double }))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::Text(text))
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Value, E> {
        Ok(Value::Bytes(bytes.to_vec()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut failure = None;
        let items = std::iter::from_fn(|| match list.next_element() {
            Ok(item) => item,
            Err(error) => {
                failure = Some(error);
                None
            }
        });
        let items = Value::list(items);
        failure.map_or(Ok(items), Err)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries: Vec<(Key, Value)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            entries.push((Cow::Owned(key), value));
        }
        match json::spelled(&entries) {
            Some(spelled) => spelled.map_err(A::Error::custom),
            None => Ok(Value::Record(entries)),
        }
    }
}

/// Serializes a declared value as its tree.
#[doc(hidden)]
pub fn serialize<T: Schema, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let tree = crate::dump(value).map_err(S::Error::custom)?;
    tree.serialize(serializer)
}
