//! Records whose stored length may differ from the one that is known.

use crate::check::Checker;
use crate::codec::{Decode, Encode, Schema};
use crate::error::{Error, Result};
use crate::input::Input;
use crate::sink::Sink;
use crate::spec::{Kind, TypeInfo};
use crate::value::{BuildContext, DumpContext, Value};
use crate::visit::{Visitor, VisitorMut};

/// A record that fills the part it stands in, whatever that part's length.
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

/// The keys that stand beside those of the record.
const CUT: &str = "cut_to";
const TAIL: &str = "tail";

impl<T: Schema> Schema for Fitted<T> {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Fitted", "optional", Kind::Wrapper(|| T::INFO), None);
    const PLAIN: bool = T::PLAIN;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        let mut value = self.record.to_value(context);
        if let Value::Record(entries) = &mut value {
            if let Some(length) = self.cut {
                entries.push((CUT.into(), Value::Uint(length as u64)));
            }
            if !self.tail.is_empty() {
                entries.push((TAIL.into(), Value::Bytes(self.tail.clone())));
            }
        }
        value
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let (ours, record): (Vec<_>, Vec<_>) = value
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
        Ok(Self {
            record: T::from_value(&Value::Record(record), context)?,
            tail,
            cut: cut.and_then(|length| usize::try_from(length).ok()),
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

impl<C: Copy, T: Decode<C>> Decode<C> for Fitted<T> {
    /// Takes everything that is left.
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        match T::FIXED {
            Some(size) if input.left() < size => {
                let offset = input.offset();
                let mut bytes = input.take_rest().to_vec();
                let cut = bytes.len();
                bytes.resize(size, 0);
                let record = T::get(&bytes, context)
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

impl<C: Copy, T: Encode<C>> Encode<C> for Fitted<T> {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        match self.cut {
            Some(length) => sink.cut(length, |sink| self.record.encode(sink, context))?,
            None => self.record.encode(sink, context)?,
        }
        if !self.tail.is_empty() {
            sink.leaf("raw tail", &self.tail, || Value::Bytes(self.tail.clone()));
        }
        Ok(())
    }
}
