//! Text in a place of fixed size.

use std::fmt;
use std::marker::PhantomData;

use super::{Encoding, Unit, Utf8, lossy, text_info, units_from_value, units_value};
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{TextEnd, TypeInfo};
use crate::report::error::{Error, Result};
use crate::value::{BuildContext, DumpContext, Value};

/// What fills the place behind a text that is shorter.
pub trait Fill: fmt::Debug + 'static {
    /// The unit that fills it.
    const UNIT: u8;

    /// Whether the first of them ends the text, so that anything may follow.
    const ENDS: bool;
}

/// Zeros. The first one ends the text; what is behind it has no meaning and is kept.
#[derive(Debug)]
pub enum Zeros {}

impl Fill for Zeros {
    const UNIT: u8 = 0;
    const ENDS: bool = true;
}

/// Spaces, which the text may have as well, but not at its end.
#[derive(Debug)]
pub enum Spaces {}

impl Fill for Spaces {
    const UNIT: u8 = b' ';
    const ENDS: bool = false;
}

/// Text of at most `N` units in a place of `N` units.
///
/// ```
/// use bindery::prelude::*;
/// use bindery::text::{Latin1, Spaces, Text};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Volume {
///     name: Text<8>,
///     label: Text<4, Latin1, Spaces>,
/// }
///
/// let mut volume = Volume::from_bytes(b"disk\0old\xE9t\xE9 ")?;
/// assert_eq!((volume.name.to_text(), volume.label.to_text()), ("disk".into(), "\u{e9}t\u{e9}".into()));
/// // What is behind the end stays as it is.
/// assert_eq!(volume.to_bytes()?, b"disk\0old\xE9t\xE9 ");
/// volume.name = Text::new("tape").ok_or(Error::value("too long"))?;
/// assert_eq!(volume.to_bytes()?, b"tape\0\0\0\0\xE9t\xE9 ");
/// assert_eq!(Text::<3>::new("tape"), None);
/// # Ok::<(), Error>(())
/// ```
pub struct Text<const N: usize, E: Encoding = Utf8, F: Fill = Zeros> {
    units: Vec<E::Unit>,
    fill: PhantomData<fn() -> F>,
}

impl<const N: usize, E: Encoding, F: Fill> Text<N, E, F> {
    /// How many bytes the place has.
    const SIZE: usize = N.saturating_mul(<E::Unit as Unit>::SIZE);

    /// The text, unless it is longer than its place, cannot be encoded, or would be read as another one.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let mut units = E::encode(text)?;
        let length = units.len();
        if length > N {
            return None;
        }
        units.resize(N, F::UNIT.into());
        let text = Self {
            units,
            fill: PhantomData,
        };
        (text.text().len() == length).then_some(text)
    }

    /// All units of the place.
    #[must_use]
    pub fn units(&self) -> &[E::Unit] {
        &self.units
    }

    /// The units of the text, without what fills the place.
    #[must_use]
    pub fn text(&self) -> &[E::Unit] {
        let fill = E::Unit::from(F::UNIT);
        let length = match F::ENDS {
            true => self.units.iter().position(|unit| *unit == fill),
            false => {
                let last = self.units.iter().rposition(|unit| *unit != fill);
                Some(last.map_or(0, |last| last.saturating_add(1)))
            }
        };
        let length = length.unwrap_or(self.units.len());
        self.units.get(..length).unwrap_or_default()
    }

    /// The text, with replacement characters for what is none.
    #[must_use]
    pub fn to_text(&self) -> String {
        lossy::<E>(self.text())
    }

    fn value(&self) -> Value {
        let text = self.text();
        let filled = self.units.get(text.len()..).unwrap_or_default();
        match filled.iter().all(|unit| *unit == F::UNIT.into()) {
            true => units_value::<E>(text),
            false => {
                let behind = super::little_endian(filled);
                Value::Record(vec![
                    ("text".into(), units_value::<E>(text)),
                    ("behind".into(), Value::Bytes(behind)),
                ])
            }
        }
    }
}

impl<const N: usize, E: Encoding, F: Fill> Clone for Text<N, E, F> {
    fn clone(&self) -> Self {
        Self {
            units: self.units.clone(),
            fill: PhantomData,
        }
    }
}

impl<const N: usize, E: Encoding, F: Fill> PartialEq for Text<N, E, F> {
    fn eq(&self, other: &Self) -> bool {
        self.units == other.units
    }
}

impl<const N: usize, E: Encoding, F: Fill> Eq for Text<N, E, F> {}

impl<const N: usize, E: Encoding, F: Fill> Default for Text<N, E, F> {
    fn default() -> Self {
        Self {
            units: vec![F::UNIT.into(); N],
            fill: PhantomData,
        }
    }
}

impl<const N: usize, E: Encoding, F: Fill> fmt::Debug for Text<N, E, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_text().fmt(f)
    }
}

impl<const N: usize, E: Encoding, F: Fill> Schema for Text<N, E, F> {
    // No `fixed_size`: its units are in memory of their own, which bulk reading does not count.
    const INFO: &'static TypeInfo = &TypeInfo {
        min_size: Self::SIZE,
        ..text_info::<E>(
            "Text",
            TextEnd::Filled {
                size: Self::SIZE,
                with: F::UNIT,
                at_first: F::ENDS,
            },
        )
    };
    const PLAIN: bool = true;

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        self.value()
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        let (text, behind) = match value {
            Value::Record(_) => (value.get("text"), value.get("behind")),
            text => (text, &Value::Null),
        };
        let mut units = units_from_value::<E>(text)?;
        if let Value::Bytes(behind) = behind {
            units.extend(<E::Unit as Unit>::from_bytes(behind, crate::Endian::Little));
        }
        if units.len() > N {
            let length = units.len();
            return Err(Error::value(format!(
                "takes {length} units, and there is room for {N}"
            )));
        }
        units.resize(N, F::UNIT.into());
        Ok(Self {
            units,
            fill: PhantomData,
        })
    }
}

impl<C: Copy, const N: usize, E: Encoding, F: Fill> Decode<C> for Text<N, E, F> {
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        let order = input.order();
        let bytes = input.take(Self::INFO.min_size)?;
        input.hold::<E::Unit>(N)?;
        Ok(Self {
            units: <E::Unit as Unit>::from_bytes(bytes, order),
            fill: PhantomData,
        })
    }
}

impl<C: Copy, const N: usize, E: Encoding, F: Fill> Encode<C> for Text<N, E, F> {
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        let mut bytes = Vec::new();
        for unit in &self.units {
            unit.append(sink.order(), &mut bytes);
        }
        sink.leaf(E::NAME, &bytes, || self.value());
        Ok(())
    }
}
