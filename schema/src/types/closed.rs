//! Enumerations that have no other numbers than those with a name.

use std::fmt;

use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::TypeInfo;
use crate::report::error::{Error, Result};
use crate::types::open::{Enumeration, Open};
use crate::value::{BuildContext, DumpContext, Value};

/// A named number; one without a name refuses the file. [`Open`] keeps such numbers instead.
///
/// ```
/// use bindery::Closed;
/// use bindery::prelude::*;
///
/// #[derive(Enumeration, Debug, Clone, Copy, PartialEq)]
/// #[bits(8)]
/// #[spec(none = "an example")]
/// enum Class {
///     Bits32 = 1,
///     Bits64 = 2,
/// }
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Head {
///     class: Closed<Class>,
/// }
///
/// let head = Head::from_bytes(&[2])?;
/// assert_eq!(head.class.0, Class::Bits64);
/// let error = Head::from_bytes(&[3]).unwrap_err();
/// assert_eq!(error.to_string(), "malformed: class at offset 0 (0x0) of file: 3 is no number of Class");
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Closed<E>(pub E);

impl<E> From<E> for Closed<E> {
    fn from(named: E) -> Self {
        Self(named)
    }
}

impl<E: fmt::Debug> fmt::Debug for Closed<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The named number, or why it is none.
fn named<E: Enumeration>(open: Open<E>) -> Result<Closed<E>> {
    let number = open.number();
    open.known()
        .map(Closed)
        .ok_or_else(|| Error::malformed(format!("{number} is no number of {}", E::INFO.name)))
}

impl<E: Enumeration> Schema for Closed<E>
where
    Open<E>: Schema,
{
    // No `fixed_size`: what has one can always be decoded.
    const INFO: &'static TypeInfo = &TypeInfo {
        fixed_size: None,
        min_size: <Open<E> as Schema>::INFO.min_size,
        ..TypeInfo::basic(
            "Closed",
            <Open<E> as Schema>::INFO.wire,
            crate::describe::spec::Kind::Wrapper(crate::describe::spec::Around::Closed, || {
                <Open<E> as Schema>::INFO
            }),
            None,
        )
    };
    const PLAIN: bool = true;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        Open::Known(self.0).to_value(context)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        named(Open::from_value(value, context)?).map_err(|error| Error::value(error.message()))
    }
}

impl<C: Copy, E: Enumeration> Decode<C> for Closed<E>
where
    Open<E>: Decode<C>,
{
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        let offset = input.offset();
        named(Open::decode(input, context)?).map_err(|error| error.at(offset))
    }
}

impl<C: Copy, E: Enumeration> Encode<C> for Closed<E>
where
    Open<E>: Encode<C>,
{
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        Open::Known(self.0).encode(sink, context)
    }
}
