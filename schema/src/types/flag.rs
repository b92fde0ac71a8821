//! A byte that is true or false.

use std::fmt;

use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::Result;
use crate::types::number::whole;
use crate::value::{BuildContext, DumpContext, Value};

/// A byte that is 1 for true and 0 for false. Another number counts as true, is kept, and is a finding.
///
/// ```
/// use bindery::prelude::*;
/// use bindery::{Flag, dump, value::json};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Options {
///     looped: Flag,
///     muted: Flag,
/// }
///
/// let options = Options::from_bytes(&[1, 7])?;
/// assert!(options.looped.get() && options.muted.get());
/// assert_eq!(json::to_line(&dump(&options)?), r#"{"looped": true, "muted": 7}"#);
/// assert_eq!(
///     options.findings()[0].to_string(),
///     "warning unnamed-value: muted: 7 is neither 0 nor 1"
/// );
/// assert_eq!(options.to_bytes()?, [1, 7]);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flag(u8);

impl Flag {
    /// The byte for true or false.
    #[must_use]
    pub const fn new(flag: bool) -> Self {
        Self(match flag {
            true => 1,
            false => 0,
        })
    }

    /// Whether it is true.
    #[must_use]
    pub const fn get(self) -> bool {
        self.0 != 0
    }

    /// The byte itself.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl From<bool> for Flag {
    fn from(flag: bool) -> Self {
        Self::new(flag)
    }
}

impl fmt::Debug for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 | 1 => self.get().fmt(f),
            other => other.fmt(f),
        }
    }
}

impl Schema for Flag {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Flag", "flag", Kind::Number(Number::Flag), Some(1));

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        match self.0 {
            0 | 1 => Value::Bool(self.get()),
            other => Value::Uint(other.into()),
        }
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        match value {
            Value::Bool(flag) => Ok(Self::new(*flag)),
            number => whole(number, "flag").map(Self),
        }
    }

    fn check(&self, checker: &mut Checker<'_>) {
        checker.rule(&common::UNNAMED, self.0 <= 1, || {
            format!("{} is neither 0 nor 1", self.0)
        });
    }
}

impl<C: Copy> Decode<C> for Flag {
    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        u8::decode(input, context).map(Self)
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], _: C) -> Option<Self> {
        bytes.first().copied().map(Self)
    }
}

impl<C: Copy> Encode<C> for Flag {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        sink.leaf("flag", &[self.0], || self.to_value(&DumpContext::default()));
        Ok(())
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], _: C) -> Option<()> {
        *bytes.first_mut()? = self.0;
        Some(())
    }
}
