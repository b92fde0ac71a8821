//! Text behind its length.

use std::marker::PhantomData;

use super::{Encoding, Unit, Utf8, text_info, text_of_units, units_from_value, units_value};
use crate::codec::input::{Input, ToCount};
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
/// # Ok::<(), Error>(())
/// ```
pub struct Prefixed<L, E: Encoding = Utf8> {
    units: Vec<E::Unit>,
    length: PhantomData<fn() -> L>,
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
            length: PhantomData,
        }
    }

    /// The units of the text.
    #[must_use]
    pub fn units(&self) -> &[E::Unit] {
        &self.units
    }
}

text_of_units!([L, E: Encoding] Prefixed<L, E>, Self::from_units);

impl<L: Schema, E: Encoding> Schema for Prefixed<L, E> {
    const INFO: &'static TypeInfo = &TypeInfo {
        min_size: L::INFO.min_size,
        ..text_info::<E>("Prefixed", TextEnd::Counted(|| L::INFO))
    };
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        units_value::<E>(&self.units)
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        units_from_value::<E>(value).map(Self::from_units)
    }
}

impl<C: Copy, L: Decode<C> + ToCount, E: Encoding> Decode<C> for Prefixed<L, E> {
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        let offset = input.offset();
        let length = L::decode(input, context)?.to_count();
        let length = length.map_err(|error| error.at(offset))?;
        input.expect_whole(length, <E::Unit as Unit>::SIZE)?;
        input.hold::<E::Unit>(length)?;
        let order = input.order();
        let bytes = input.take(length.saturating_mul(<E::Unit as Unit>::SIZE))?;
        Ok(Self::from_units(<E::Unit as Unit>::from_bytes(
            bytes, order,
        )))
    }
}

impl<C: Copy, L: Encode<C> + TryFrom<usize>, E: Encoding> Encode<C> for Prefixed<L, E> {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        let count = self.units.len();
        let Ok(length) = L::try_from(count) else {
            return Err(Error::value(format!(
                "has {count} units, which do not fit the {} before it",
                L::INFO.wire
            )));
        };
        length.encode(sink, context)?;
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
