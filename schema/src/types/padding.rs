//! Bytes that fill up to a boundary.

use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::Schema;
use crate::describe::spec::{Bytes, Kind, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::Result;
use crate::value::visit::{DerivedSlot, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

/// Bytes without meaning whose number follows from what is before them.
///
/// They are written as zeros. What a file has instead is kept, as long as it still fits: an edit that
/// changes their number forgets it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Padding {
    /// What is not all zeros, or not all there. Behind a pointer: files hardly ever have it.
    kept: Option<Box<Kept>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Kept {
    bytes: Vec<u8>,
    /// How many are missing because the data ends.
    missing: usize,
}

impl Padding {
    /// Zeros, as many as needed.
    #[must_use]
    pub const fn zeros() -> Self {
        Self { kept: None }
    }

    /// These bytes, wherever that many are needed.
    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Self {
        Self::with_missing(&bytes, 0)
    }

    /// These bytes and so many that are missing. Zeros that are whole need not be kept.
    #[inline]
    fn with_missing(bytes: &[u8], missing: usize) -> Self {
        match missing == 0 && bytes.iter().all(|byte| *byte == 0) {
            true => Self::zeros(),
            false => Self::kept(bytes, missing),
        }
    }

    #[cold]
    fn kept(bytes: &[u8], missing: usize) -> Self {
        let bytes = bytes.to_vec();
        Self {
            kept: Some(Box::new(Kept { bytes, missing })),
        }
    }

    /// How many bytes are missing because the data ended.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.kept.as_ref().map_or(0, |kept| kept.missing)
    }

    /// Reads as many bytes as are needed, or all that are left.
    ///
    /// # Errors
    /// Never: what is missing is noted.
    #[doc(hidden)]
    #[inline]
    pub fn decode(input: &mut Input<'_>, needed: usize) -> Result<Self> {
        match needed {
            0 => Ok(Self::zeros()),
            _ => Self::decode_some(input, needed),
        }
    }

    fn decode_some(input: &mut Input<'_>, needed: usize) -> Result<Self> {
        let bytes = match input.peek(needed) {
            // A stream is asked for them.
            None if !input.gives_more() => input.take_rest(),
            _ => input.take(needed)?,
        };
        let there = bytes.len();
        Ok(Self::with_missing(bytes, needed.saturating_sub(there)))
    }

    /// Writes as many bytes as are needed.
    ///
    /// # Errors
    /// When some are missing, and something follows.
    #[doc(hidden)]
    #[inline]
    pub fn write<S: Sink>(&self, sink: &mut S, needed: usize) -> Result<()> {
        match needed {
            0 => Ok(()),
            _ => self.write_some(sink, needed),
        }
    }

    fn write_some<S: Sink>(&self, sink: &mut S, needed: usize) -> Result<()> {
        let fits = |kept: &&Kept| kept.bytes.len().checked_add(kept.missing) == Some(needed);
        let zeros;
        let bytes = match self.kept.as_deref().filter(fits) {
            Some(kept) => &kept.bytes,
            None => {
                zeros = vec![0; needed];
                &zeros
            }
        };
        if !bytes.is_empty() {
            sink.leaf("padding", bytes, || Value::Bytes(bytes.clone()));
        }
        match bytes.len() < needed {
            true => sink.takes_rest(false, 0),
            false => Ok(()),
        }
    }
}

impl DerivedSlot for Padding {
    fn normalise(&mut self) {
        if self.missing() > 0 {
            *self = Self::zeros();
        }
    }
}

impl Schema for Padding {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Padding", "padding", Kind::Bytes(Bytes::Padding), None);

    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        let Some(kept) = &self.kept else {
            return Value::Null;
        };
        let mut entries = vec![("bytes".into(), Value::Bytes(kept.bytes.clone()))];
        if kept.missing > 0 {
            entries.push(("missing".into(), Value::Uint(kept.missing as u64)));
        }
        Value::Record(entries)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        if *value == Value::Null {
            return Ok(Self::zeros());
        }
        crate::value::expect_keys(value, &["bytes", "missing"])?;
        let bytes = value.get("bytes").as_bytes();
        let missing = Option::<u16>::from_value(value.get("missing"), context);
        Ok(Self::with_missing(
            bytes.map_err(|error| error.in_key("bytes"))?,
            missing
                .map_err(|error| error.in_key("missing"))?
                .unwrap_or(0)
                .into(),
        ))
    }

    fn check(&self, checker: &mut Checker<'_>) {
        let missing = self.missing();
        checker.rule(&common::PADDING, missing == 0, || match missing {
            1 => "1 byte of padding is missing".to_owned(),
            _ => format!("{missing} bytes of padding are missing"),
        });
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visitor.derived(self);
    }
}
