//! Text behind its length.

use std::fmt;

use super::{Encoding, Unit, Utf8, lossy, text_info, units_from_value, units_value};
use crate::codec::count::ToCount;
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{TextEnd, TypeInfo};
use crate::report::error::{Error, Result};
use crate::value::{BuildContext, DumpContext, Value};

/// Text behind the number of its units, which is an `L`: `u8` to `u64`, or [`Leb128`](crate::Leb128).
///
/// ```
/// use bindery::prelude::*;
/// use bindery::Leb128;
/// use bindery::text::{Prefixed, Utf16};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[brw(big)]
/// #[derive(Debug, PartialEq)]
/// struct Names {
///     short: Prefixed<u16>,
///     wide: Prefixed<u8, Utf16>,
///     long: Prefixed<Leb128>,
/// }
///
/// let bytes = b"\0\x03Ada\x01\x01\x42\x03Eve";
/// let names = Names::from_bytes(bytes)?;
/// assert_eq!(names.short.to_text(), "Ada");
/// assert_eq!(names.wide.to_text(), "\u{142}");
/// assert_eq!(names.to_bytes()?, bytes);
///
/// // A length that takes more bytes than it needs keeps them.
/// let bytes = b"\0\0\0\x83\x80\0Eve";
/// assert_eq!(Names::from_bytes(bytes)?.to_bytes()?, bytes);
/// # Ok::<(), Error>(())
/// ```
pub struct Prefixed<L, E: Encoding = Utf8> {
    units: Vec<E::Unit>,
    /// The length, where it is stored in other bytes than it would be.
    length: Option<Box<L>>,
}

impl<L, E: Encoding> Prefixed<L, E> {
    /// The text, unless it cannot be encoded.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        E::encode(text).map(Self::from_units)
    }

    /// The text of these units.
    #[must_use]
    pub fn from_units(units: Vec<E::Unit>) -> Self {
        Self {
            units,
            length: None,
        }
    }

    /// The units of the text.
    #[must_use]
    pub fn units(&self) -> &[E::Unit] {
        &self.units
    }

    /// The text, with replacement characters for what is none.
    #[must_use]
    pub fn to_text(&self) -> String {
        lossy::<E>(&self.units)
    }
}

impl<L: Clone, E: Encoding> Clone for Prefixed<L, E> {
    fn clone(&self) -> Self {
        Self {
            units: self.units.clone(),
            length: self.length.clone(),
        }
    }
}

impl<L: PartialEq, E: Encoding> PartialEq for Prefixed<L, E> {
    fn eq(&self, other: &Self) -> bool {
        (&self.units, &self.length) == (&other.units, &other.length)
    }
}

impl<L: Eq, E: Encoding> Eq for Prefixed<L, E> {}

impl<L, E: Encoding> Default for Prefixed<L, E> {
    fn default() -> Self {
        Self::from_units(Vec::new())
    }
}

impl<L, E: Encoding> fmt::Debug for Prefixed<L, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_text().fmt(f)
    }
}

const TEXT: &str = "text";
const LENGTH: &str = "length";

impl<L: Schema, E: Encoding> Schema for Prefixed<L, E> {
    const INFO: &'static TypeInfo = &TypeInfo {
        min_size: L::INFO.min_size,
        ..text_info::<E>("Prefixed", TextEnd::Counted(|| L::INFO))
    };
    const PLAIN: bool = true;

    /// The text, and its length where that is stored in an unusual way.
    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        let text = units_value::<E>(&self.units);
        match &self.length {
            None => text,
            Some(length) => Value::Record(vec![
                (TEXT.into(), text),
                (LENGTH.into(), length.to_value(context)),
            ]),
        }
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let Value::Record(_) = value else {
            return units_from_value::<E>(value).map(Self::from_units);
        };
        crate::value::expect_keys(value, &[TEXT, LENGTH])?;
        let units = units_from_value::<E>(value.get(TEXT)).map_err(|error| error.in_key(TEXT))?;
        let length = L::from_value(value.get(LENGTH), context);
        let length = length.map_err(|error| error.in_key(LENGTH))?;
        if !matches!(length.to_value(&DumpContext::default()), Value::Record(_)) {
            let problem = Error::value("leave it out where it takes no more bytes than it needs");
            return Err(problem.in_key(LENGTH));
        }
        Ok(Self {
            length: Some(Box::new(length)),
            ..Self::from_units(units)
        })
    }
}

impl<C, L, E> Decode<C> for Prefixed<L, E>
where
    C: Copy,
    L: Decode<C> + ToCount + TryFrom<usize> + PartialEq + Copy,
    E: Encoding,
{
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        let offset = input.offset();
        let stored = L::decode(input, context)?;
        let length = stored.to_count().map_err(|error| error.at(offset))?;
        input.expect_whole(length, <E::Unit as Unit>::SIZE)?;
        input.hold::<E::Unit>(length)?;
        let order = input.order();
        let bytes = input.take(length.saturating_mul(<E::Unit as Unit>::SIZE))?;
        let usual =
            L::INFO.fixed_size.is_some() || L::try_from(length).is_ok_and(|usual| usual == stored);
        Ok(Self {
            length: (!usual).then(|| Box::new(stored)),
            ..Self::from_units(<E::Unit as Unit>::from_bytes(bytes, order))
        })
    }
}

impl<L: Schema + ToCount + TryFrom<usize> + Copy, E: Encoding> Prefixed<L, E> {
    /// The length to write.
    fn stored_length(&self) -> Result<L> {
        let count = self.units.len();
        match &self.length {
            None => L::try_from(count).map_err(|_| {
                Error::value(format!(
                    "has {count} units, which do not fit the {} before it",
                    L::INFO.wire
                ))
            }),
            Some(length) => match length.to_count()? {
                said if said == count => Ok(**length),
                said => Err(Error::value(format!(
                    "has {count} units, where its length says {said}"
                ))),
            },
        }
    }
}

impl<C, L, E> Encode<C> for Prefixed<L, E>
where
    C: Copy,
    L: Encode<C> + ToCount + TryFrom<usize> + Copy,
    E: Encoding,
{
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        self.stored_length()?.encode(sink, context)?;
        let mut bytes = Vec::new();
        for unit in &self.units {
            unit.append(sink.order(), &mut bytes);
        }
        if !bytes.is_empty() {
            sink.leaf(E::NAME, &bytes, || units_value::<E>(&self.units));
        }
        Ok(())
    }
}
