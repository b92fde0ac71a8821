//! Text up to a zero.

use super::{Encoding, Unit, Utf8, text_info, text_of_units, units_from_value, units_value};
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{TextEnd, TypeInfo};
use crate::report::error::{Error, Result};
use crate::value::{BuildContext, DumpContext, Value};

/// Text that ends with a zero unit. [`CString`](crate::CString) is the same for bytes of no certain encoding.
///
/// ```
/// use bindery::prelude::*;
/// use bindery::text::{Latin1, Terminated, Utf16};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Names {
///     old: Terminated<Latin1>,
///     new: Terminated<Utf16>,
/// }
///
/// let bytes = b"\xE9t\xE9\0\x42\x01\0\0";
/// let names = Names::from_bytes(bytes)?;
/// assert_eq!((names.old.to_text(), names.new.to_text()), ("\u{e9}t\u{e9}".into(), "\u{142}".into()));
/// assert_eq!(names.to_bytes()?, bytes);
/// assert_eq!(Terminated::<Latin1>::new("a\0b"), None);
/// # Ok::<(), Error>(())
/// ```
pub struct Terminated<E: Encoding = Utf8>(Vec<E::Unit>);

impl<E: Encoding> Terminated<E> {
    /// The text, unless it cannot be encoded or holds a zero, which would end it early.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        Self::from_units(E::encode(text)?)
    }

    /// The text of these units, unless there is a zero among them.
    #[must_use]
    pub fn from_units(units: Vec<E::Unit>) -> Option<Self> {
        (!units.contains(&E::Unit::default())).then_some(Self(units))
    }

    /// The units of the text, without the zero.
    #[must_use]
    pub fn units(&self) -> &[E::Unit] {
        &self.0
    }
}

text_of_units!([E: Encoding] Terminated<E>, Self);

impl<E: Encoding> Schema for Terminated<E> {
    const INFO: &'static TypeInfo = &TypeInfo {
        min_size: <E::Unit as Unit>::SIZE,
        ..text_info::<E>("Terminated", TextEnd::Zero)
    };
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        units_value::<E>(&self.0)
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        Self::from_units(units_from_value::<E>(value)?)
            .ok_or_else(|| Error::value("a zero inside would end it early"))
    }
}

impl<C: Copy, E: Encoding> Decode<C> for Terminated<E> {
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        let size = <E::Unit as Unit>::SIZE;
        let order = input.order();
        let bytes = input.take_terminated(size)?;
        input.hold::<E::Unit>(bytes.len().checked_div(size).unwrap_or(0))?;
        Ok(Self(<E::Unit as Unit>::from_bytes(bytes, order)))
    }
}

impl<C: Copy, E: Encoding> Encode<C> for Terminated<E> {
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        let mut bytes = Vec::new();
        for unit in self.0.iter().copied().chain([E::Unit::default()]) {
            unit.append(sink.order(), &mut bytes);
        }
        sink.leaf(E::NAME, &bytes, || units_value::<E>(&self.0));
        Ok(())
    }
}
