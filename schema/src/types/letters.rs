//! Bytes that are letters, such as the type of a chunk.

use std::fmt;

use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Bytes, Kind, TextEnd, TextInfo, TypeInfo};
use crate::report::error::{Error, Result};
use crate::value::{BuildContext, DumpContext, Value};

/// `N` bytes that should be printable letters, as a four-character code is. Shown as text where they are, else as bytes.
///
/// ```
/// use bindery::prelude::*;
/// use bindery::{Letters, dump, value::json};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Chunk {
///     kind: Letters<4>,
/// }
///
/// let chunk = Chunk::from_bytes(b"fmt ")?;
/// assert_eq!(chunk.kind, *b"fmt ");
/// assert_eq!(json::to_line(&dump(&chunk)?), r#"{"kind": "fmt "}"#);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Letters<const N: usize>(pub [u8; N]);

impl<const N: usize> Letters<N> {
    /// The letters as text, if they are letters.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        let printable = self.0.iter().all(|byte| matches!(byte, b' '..=b'~'));
        std::str::from_utf8(&self.0).ok().filter(|_| printable)
    }
}

impl<const N: usize> From<[u8; N]> for Letters<N> {
    fn from(letters: [u8; N]) -> Self {
        Self(letters)
    }
}

impl<const N: usize> PartialEq<[u8; N]> for Letters<N> {
    fn eq(&self, other: &[u8; N]) -> bool {
        self.0 == *other
    }
}

impl<const N: usize> Default for Letters<N> {
    fn default() -> Self {
        Self([b' '; N])
    }
}

impl<const N: usize> fmt::Debug for Letters<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

impl<const N: usize> Schema for Letters<N> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "Letters",
        "letters",
        Kind::Bytes(Bytes::Encoded(TextInfo {
            encoding: "ASCII",
            unit: 1,
            end: TextEnd::Size(N),
        })),
        Some(N),
    );
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        match self.as_text() {
            Some(text) => Value::Text(text.to_owned()),
            None => Value::Bytes(self.0.to_vec()),
        }
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        let bytes = match value {
            Value::Text(text) => text.as_bytes(),
            Value::Bytes(bytes) => bytes,
            other => return Err(other.unexpected("letters")),
        };
        let found = bytes.len();
        let letters = bytes.try_into().map(Self);
        letters.map_err(|_| Error::value(format!("{N} letters expected, found {found}")))
    }
}

impl<C: Copy, const N: usize> Decode<C> for Letters<N> {
    #[inline]
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        input.take_array().map(Self)
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], _: C) -> Option<Self> {
        bytes.first_chunk().copied().map(Self)
    }
}

impl<C: Copy, const N: usize> Encode<C> for Letters<N> {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        sink.leaf("letters", &self.0, || {
            self.to_value(&DumpContext::default())
        });
        Ok(())
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], _: C) -> Option<()> {
        *bytes.first_chunk_mut()? = self.0;
        Some(())
    }
}
