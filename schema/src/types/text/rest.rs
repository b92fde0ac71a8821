//! Text up to the end of the part around it.

use super::{Encoding, Unit, Utf8, text_info, text_of_units, units_from_value, units_value};
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{TextEnd, TypeInfo};
use crate::report::error::{Error, Result};
use crate::value::{BuildContext, DumpContext, Value};

/// Text that takes all that is left of the part around it, which has a [`size`](macro@crate::schema#size) or ends with
/// the file.
///
/// ```
/// use bindery::prelude::*;
/// use bindery::text::{Latin1, Rest};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Remark {
///     #[br(temp)]
///     size: u8,
///     #[schema(size = size)]
///     text: Rest<Latin1>,
/// }
///
/// let remark = Remark::from_bytes(b"\x03\xE9t\xE9")?;
/// assert_eq!(remark.text.to_text(), "\u{e9}t\u{e9}");
/// assert_eq!(remark.to_bytes()?, b"\x03\xE9t\xE9");
/// # Ok::<(), Error>(())
/// ```
pub struct Rest<E: Encoding = Utf8>(Vec<E::Unit>);

impl<E: Encoding> Rest<E> {
    /// The text, unless it cannot be encoded.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        E::encode(text).map(Self)
    }

    /// The units of the text.
    #[must_use]
    pub fn units(&self) -> &[E::Unit] {
        &self.0
    }
}

text_of_units!([E: Encoding] Rest<E>, Self);

impl<E: Encoding> Schema for Rest<E> {
    const INFO: &'static TypeInfo = &text_info::<E>("Rest", TextEnd::Part);
    const PLAIN: bool = true;
    const TAKES_REST: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        units_value::<E>(&self.0)
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        units_from_value::<E>(value).map(Self)
    }
}

impl<C: Copy, E: Encoding> Decode<C> for Rest<E> {
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        let size = <E::Unit as Unit>::SIZE;
        if !input.left().is_multiple_of(size) {
            let left = input.left();
            let message = format!("{left} bytes are not whole units of {size}");
            return Err(Error::malformed(message).at(input.offset()));
        }
        let (order, bytes) = (input.order(), input.take_rest());
        Ok(Self(<E::Unit as Unit>::from_bytes(bytes, order)))
    }
}

impl<C: Copy, E: Encoding> Encode<C> for Rest<E> {
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        let mut bytes = Vec::new();
        for unit in &self.0 {
            unit.append(sink.order(), &mut bytes);
        }
        if !bytes.is_empty() {
            sink.leaf(E::NAME, &bytes, || units_value::<E>(&self.0));
        }
        Ok(())
    }
}
