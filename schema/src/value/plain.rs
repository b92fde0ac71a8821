//! Plain types out of values, and values of plain types.

use super::Value;

impl Value {
    /// The text, also of an offset into a string table that is shown with its text.
    ///
    /// ```
    /// use bindery::Value;
    ///
    /// assert_eq!(Value::from("sky").as_str(), Some("sky"));
    /// assert_eq!(Value::from(3u8).as_str(), None);
    /// ```
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Record(_) if *self.get("offset") != Self::Null => match self.get("text") {
                Self::Text(text) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// The number, as near as a `f64` comes to it.
    ///
    /// ```
    /// assert_eq!(bindery::Value::from(0.5f32).as_f64(), Some(0.5));
    /// ```
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Uint(number) => Some(*number as f64),
            Self::Int(number) => Some(*number as f64),
            Self::F32(number) => Some(f64::from(*number)),
            Self::F64(number) => Some(*number),
            Self::Decimal(number) => Some(number.double),
            _ => None,
        }
    }

    /// The number, if it is whole and not negative.
    ///
    /// ```
    /// use bindery::Value;
    ///
    /// assert_eq!(Value::from(7i8).as_u64(), Some(7));
    /// assert_eq!(Value::from(-7i8).as_u64(), None);
    /// ```
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        u64::try_from(self.as_integer()?).ok()
    }
}

macro_rules! from_numbers {
    ($($variant:ident: $($plain:ty),*;)*) => {
        $($(impl From<$plain> for Value {
            fn from(number: $plain) -> Self {
                Self::$variant(number.into())
            }
        })*)*
    };
}

from_numbers! {
    Uint: u8, u16, u32, u64;
    Int: i8, i16, i32, i64;
    F32: f32;
    F64: f64;
    Bool: bool;
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Uint(number as u64)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::list(items.into_iter().map(Into::into))
    }
}

impl<const N: usize> From<[(&'static str, Value); N]> for Value {
    fn from(entries: [(&'static str, Self); N]) -> Self {
        Self::Record(entries.map(|(key, value)| (key.into(), value)).into())
    }
}
