//! Records whose stored length may differ from the one that is known.

use std::borrow::Cow;

use crate::codec::input::Input;
use crate::codec::order::{Endian, Little};
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema, get_in, put_in};
use crate::describe::spec::{Around, Kind, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::{Error, Result};
use crate::report::path::Segment;
use crate::report::trace::{Detail, trace_with};
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

/// A record that fills the part it is in, whatever that part's length.
///
/// Older files may have shorter records: what is missing reads as zero and stays unwritten. Newer
/// files may have longer ones: what is more is kept as a tail.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fitted<T> {
    /// The record.
    pub record: T,
    /// Bytes beyond the record.
    pub tail: Vec<u8>,
    /// How many bytes are stored, where it is less than the record has.
    cut: Option<usize>,
}

impl<T> Fitted<T> {
    /// A record of the known length.
    #[must_use]
    pub const fn new(record: T) -> Self {
        Self {
            record,
            tail: Vec::new(),
            cut: None,
        }
    }

    /// How many bytes are stored, where it is less than the record has.
    #[must_use]
    pub const fn cut(&self) -> Option<usize> {
        self.cut
    }

    /// The record at its known length: nothing cut off, no tail.
    #[must_use]
    pub fn whole(self) -> Self {
        Self::new(self.record)
    }
}

impl<T> std::ops::Deref for Fitted<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.record
    }
}

impl<T> From<T> for Fitted<T> {
    fn from(record: T) -> Self {
        Self::new(record)
    }
}

/// The keys that are beside those of the record.
const CUT: &str = "cut_to";
const TAIL: &str = "tail";

/// Where each field of a record starts and ends, by the key that it has in a tree.
fn extents<T: Encode<()>>(record: &T) -> Vec<(String, usize, usize)> {
    let mut fields: Vec<(String, usize, usize)> = Vec::new();
    let Ok(trace) = trace_with(record, (), Detail::Leaves) else {
        return fields;
    };
    let number = |place: u64| usize::try_from(place).unwrap_or(usize::MAX);
    for span in &trace.spans {
        let Some(Segment::Field(key)) = span.path.segments().next() else {
            continue;
        };
        match fields.last_mut() {
            Some((known, _, end)) if *known == key => *end = number(span.end),
            _ => fields.push((key.into_owned(), number(span.start), number(span.end))),
        }
    }
    fields
}

impl<T: Decode<()> + Encode<()>> Fitted<T> {
    /// A record of zeros, which is what a record of no bytes reads as.
    fn zeros() -> Option<T> {
        <T as Decode<()>>::get::<Little>(&vec![0; <T as Decode<()>>::FIXED?], ())
    }

    /// Adds the fields behind the cut that a tree leaves out, and moves the cut behind those that it has.
    fn fill(
        entries: &mut Vec<(Cow<'static, str>, Value)>,
        cut: usize,
        context: &DumpContext<'_>,
    ) -> usize {
        let Some(zeros) = Self::zeros() else {
            return cut;
        };
        let Value::Record(defaults) = zeros.to_value(context) else {
            return cut;
        };
        let mut reach = cut;
        for (key, start, end) in extents(&zeros) {
            let is_there = entries.iter().any(|(known, _)| *known == key);
            if start >= cut && is_there {
                reach = end.max(reach);
            }
        }
        for (key, value) in defaults {
            if !entries.iter().any(|(known, _)| *known == key) {
                entries.push((key, value));
            }
        }
        reach
    }
}

impl<T: Decode<()> + Encode<()>> Schema for Fitted<T> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "Fitted",
        "optional",
        Kind::Wrapper(Around::Fitted, || T::INFO),
        None,
    );
    const PLAIN: bool = T::PLAIN;
    const TAKES_REST: bool = true;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        let mut value = self.record.to_value(context);
        if let Value::Record(entries) = &mut value {
            if let Some(length) = self.cut {
                // What the file does not have is not shown.
                let fields = extents(&self.record);
                entries.retain(|(key, _)| {
                    let mut fields = fields.iter();
                    !fields.any(|(known, start, _)| key == known && *start >= length)
                });
                entries.push((CUT.into(), Value::Uint(length as u64)));
            }
            if !self.tail.is_empty() {
                entries.push((TAIL.into(), Value::Bytes(self.tail.clone())));
            }
        }
        value
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let (ours, mut record): (Vec<_>, Vec<_>) = value
            .as_record()?
            .iter()
            .cloned()
            .partition(|(key, _)| key == CUT || key == TAIL);
        let ours = Value::Record(ours);
        let cut =
            Option::<u32>::from_value(ours.get(CUT), context).map_err(|error| error.in_key(CUT))?;
        let tail = match ours.get(TAIL) {
            Value::Null => Vec::new(),
            bytes => bytes
                .as_bytes()
                .map_err(|error| error.in_key(TAIL))?
                .to_vec(),
        };
        let mut cut = cut.and_then(|length| usize::try_from(length).ok());
        if let Some(length) = cut {
            // A field behind the cut makes the record longer.
            let longer = Self::fill(&mut record, length, &DumpContext::default());
            cut = Some(longer)
                .filter(|longer| <T as Decode<()>>::FIXED.is_none_or(|whole| *longer < whole));
        }
        Ok(Self {
            record: T::from_value(&Value::Record(record), context)?,
            tail,
            cut,
        })
    }

    fn check(&self, checker: &mut Checker<'_>) {
        self.record.check(checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        self.record.visit(visitor);
        if !self.tail.is_empty() {
            visitor.opaque(&self.tail);
        }
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        self.record.visit_mut(visitor);
    }
}

impl<C: Copy, T: Decode<C> + Decode<()> + Encode<()>> Decode<C> for Fitted<T> {
    /// Takes everything that is left.
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        match <T as Decode<C>>::FIXED {
            Some(size) if input.left() < size => {
                let offset = input.offset();
                let mut bytes = input.take_rest().to_vec();
                let cut = bytes.len();
                bytes.resize(size, 0);
                let record = get_in::<T, C>(input.order(), &bytes, context)
                    .ok_or_else(|| Error::malformed("not a possible record").at(offset))?;
                Ok(Self {
                    record,
                    tail: Vec::new(),
                    cut: Some(cut),
                })
            }
            _ => Ok(Self {
                record: T::decode(input, context)?,
                tail: input.take_rest().to_vec(),
                cut: None,
            }),
        }
    }
}

impl<T> Fitted<T> {
    /// Refuses to cut off what reading would not fill in again.
    fn expect_nothing_lost<C: Copy>(&self, length: usize, order: Endian, context: C) -> Result<()>
    where
        T: Encode<C>,
    {
        let size = T::INFO.fixed_size.unwrap_or(0);
        if length >= size || !self.tail.is_empty() {
            let tail = self.tail.len();
            return Err(Error::value(format!(
                "is cut to {length} bytes with {tail} behind them, and the record has {size}"
            )));
        }
        let mut bytes = vec![0; size];
        // What does not fit is reported when it is written.
        let fits = put_in(&self.record, order, &mut bytes, context).is_some();
        let lost = bytes.get(length..).unwrap_or_default();
        match fits && lost.iter().any(|byte| *byte != 0) {
            true => Err(Error::value(format!(
                "a field is set that the {length} stored bytes of this record do not have; `whole()` makes it {size} bytes long"
            ))),
            false => Ok(()),
        }
    }
}

impl<C: Copy, T: Encode<C> + Decode<()> + Encode<()>> Encode<C> for Fitted<T> {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        match self.cut {
            Some(length) => {
                if !sink.counts() {
                    self.expect_nothing_lost(length, sink.order(), context)?;
                }
                sink.cut(length, |sink| self.record.encode(sink, context))?;
            }
            None => {
                if !self.tail.is_empty() {
                    sink.ends_with(false);
                }
                self.record.encode(sink, context)?;
            }
        }
        if !self.tail.is_empty() {
            sink.leaf("raw tail", &self.tail, || Value::Bytes(self.tail.clone()));
        }
        Ok(())
    }
}
