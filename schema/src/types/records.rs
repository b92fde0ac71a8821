//! Records that refer to each other by byte offset.
//!
//! In memory a reference is the index of a record in its list, so that lists can be edited. The
//! offsets are computed when the value is written, and turned into indices when it is read.

use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

use crate::codec::count::Count;
use crate::codec::input::Input;
use crate::codec::order::{Order, turn};
use crate::codec::sink::{Sink, encoded_len};
use crate::codec::traits::{Counted, Decode, Encode, Schema};
use crate::describe::spec::{Kind, Number, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::{Error, Result};
use crate::types::marked::marked;
use crate::value::visit::{RecordList, RecordSlot, Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

/// Where the records of all lists start, as the context that references are written under.
pub trait RecordPlaces: Copy {
    /// Where a record starts, counted from the first record of its list.
    fn place(self, list: TypeId, index: u32) -> Option<u32>;

    /// Whether places are known at all, so that references can be written and not only measured.
    fn are_known(self) -> bool {
        true
    }

    /// The record that starts at this offset of its list, if places are known.
    fn record_at(self, list: TypeId, offset: u32) -> Option<u32> {
        let _ = (list, offset);
        None
    }
}

/// The context for reading and measuring, when nothing has a place yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unplaced;

impl RecordPlaces for Unplaced {
    fn place(self, _: TypeId, _: u32) -> Option<u32> {
        Some(0)
    }

    fn are_known(self) -> bool {
        false
    }
}

/// The starts of the records in every list of a value.
#[derive(Debug, Default)]
pub struct Places(Vec<(TypeId, Vec<u32>)>);

impl Places {
    fn of(value: &impl Schema) -> Self {
        let mut places = Self::default();
        value.visit(&mut places);
        places
    }

    fn starts(&self, list: TypeId) -> &[u32] {
        self.0
            .iter()
            .find(|(known, _)| *known == list)
            .map_or(&[], |(_, starts)| starts)
    }
}

impl<'v> Visitor<'v> for Places {
    fn records(&mut self, list: TypeId, records: &'v dyn RecordList) {
        self.0.push((list, records.starts()));
    }
}

impl RecordPlaces for &Places {
    fn place(self, list: TypeId, index: u32) -> Option<u32> {
        let index = usize::try_from(index).ok()?;
        self.starts(list).get(index).copied()
    }

    fn record_at(self, list: TypeId, offset: u32) -> Option<u32> {
        let index = self.starts(list).binary_search(&offset).ok()?;
        u32::try_from(index).ok()
    }
}

/// How many records every list of a value has.
pub(crate) fn list_lengths(value: &impl Schema) -> Vec<(TypeId, usize)> {
    struct Lengths(Vec<(TypeId, usize)>);
    impl<'v> Visitor<'v> for Lengths {
        fn records(&mut self, list: TypeId, records: &'v dyn RecordList) {
            self.0.push((list, records.length()));
        }
    }
    let mut lengths = Lengths(Vec::new());
    value.visit(&mut lengths);
    lengths.0
}

/// A list of records that [`RecordRef`]s lead to. Its type of record is its name.
#[derive(Debug, Clone, PartialEq)]
pub struct Records<T>(pub Vec<T>);

impl<T> Records<T> {
    /// Appends a record and returns the reference to it.
    pub fn add(&mut self, record: T) -> RecordRef<T> {
        let index = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        self.0.push(record);
        RecordRef::to(index)
    }

    /// The record that a reference leads to.
    #[must_use]
    pub fn record(&self, reference: RecordRef<T>) -> Option<&T> {
        self.0.get(usize::try_from(reference.index()?).ok()?)
    }
}

impl<T> Default for Records<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> From<Vec<T>> for Records<T> {
    fn from(records: Vec<T>) -> Self {
        Self(records)
    }
}

impl<T> std::ops::Deref for Records<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> std::ops::DerefMut for Records<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

impl<T> Count for Records<T> {
    fn count(&self) -> usize {
        self.0.len()
    }
}

impl<T: Encode<Unplaced> + 'static> RecordList for Records<T> {
    fn length(&self) -> usize {
        self.0.len()
    }

    fn starts(&self) -> Vec<u32> {
        let mut next = 0u64;
        let start = |record: &T| {
            let start = u32::try_from(next).unwrap_or(u32::MAX);
            // A record that cannot be measured cannot be written either, and says so itself.
            next = next.saturating_add(encoded_len(record, Unplaced).unwrap_or(0));
            start
        };
        self.0.iter().map(start).collect()
    }
}

impl<T: Encode<Unplaced> + 'static> Schema for Records<T> {
    const INFO: &'static TypeInfo = Vec::<T>::INFO;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        self.0.to_value(context)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        Vec::from_value(value, context).map(Self)
    }

    fn check(&self, checker: &mut Checker<'_>) {
        self.0.check(checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        visitor.records(TypeId::of::<T>(), self);
        self.0.visit(visitor);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        self.0.visit_mut(visitor);
    }
}

impl<C: Copy, T: Decode<C> + Encode<Unplaced> + 'static> Counted<C> for Records<T> {
    fn decode_counted(input: &mut Input<'_>, count: usize, context: C) -> Result<Self> {
        Vec::decode_counted(input, count, context).map(Self)
    }

    fn decode_to_end(input: &mut Input<'_>, context: C) -> Result<Self> {
        Vec::decode_to_end(input, context).map(Self)
    }
}

impl<C: Copy, T: Encode<C> + Encode<Unplaced> + 'static> Encode<C> for Records<T> {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        <T as Encode<C>>::encode_many(&self.0, sink, context)
    }
}

/// A reference to a record of the list [`Records<T>`]: on disk a u32 that counts the bytes from the
/// first record of that list.
pub struct RecordRef<T> {
    target: Target,
    list: PhantomData<fn() -> T>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Index(u32),
    Offset(u32),
}

impl<T> RecordRef<T> {
    /// The reference to the record of this index.
    #[must_use]
    pub const fn to(index: u32) -> Self {
        Self {
            target: Target::Index(index),
            list: PhantomData,
        }
    }

    /// An offset that need not lead to a record.
    #[must_use]
    pub const fn at_offset(offset: u32) -> Self {
        Self {
            target: Target::Offset(offset),
            list: PhantomData,
        }
    }

    /// The index of the record, unless no record starts there.
    #[must_use]
    pub const fn index(self) -> Option<u32> {
        match self.target {
            Target::Index(index) => Some(index),
            Target::Offset(_) => None,
        }
    }

    /// The offset, where no record starts there.
    #[must_use]
    pub const fn stray_offset(self) -> Option<u32> {
        match self.target {
            Target::Index(_) => None,
            Target::Offset(offset) => Some(offset),
        }
    }
}

marked!(RecordRef<T> by target);

impl<T> fmt::Debug for RecordRef<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.target {
            Target::Index(index) => write!(f, "RecordRef({index})"),
            Target::Offset(offset) => write!(f, "RecordRef(offset {offset})"),
        }
    }
}

impl<T: 'static> RecordRef<T> {
    fn can_be_written(self, places: impl RecordPlaces) -> bool {
        self.index().is_none() || places.are_known()
    }

    /// The offset and the record, where an offset is kept at which a record starts: it is read as that record.
    fn known_offset(self, places: impl RecordPlaces) -> Option<(u32, u32)> {
        let offset = self.stray_offset()?;
        let record = places.record_at(TypeId::of::<T>(), offset)?;
        Some((offset, record))
    }

    fn place(self, places: impl RecordPlaces) -> Option<u32> {
        match self.target {
            Target::Index(index) => places.place(TypeId::of::<T>(), index),
            Target::Offset(offset) => Some(offset),
        }
    }
}

impl<T: 'static> RecordSlot for RecordRef<T> {
    fn list(&self) -> TypeId {
        TypeId::of::<T>()
    }

    fn stray_offset(&self) -> Option<u32> {
        RecordRef::stray_offset(*self)
    }

    fn set_index(&mut self, index: u32) {
        *self = Self::to(index);
    }
}

const OFFSET: &str = "offset";

impl<T: 'static> Schema for RecordRef<T> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "RecordRef",
        "u32",
        Kind::Number(Number::RecordOffset),
        Some(4),
    );

    /// The index, or the offset where no record starts there.
    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        match self.target {
            Target::Index(index) => Value::Uint(index.into()),
            Target::Offset(offset) => {
                Value::Record(vec![(OFFSET.into(), Value::Uint(offset.into()))])
            }
        }
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        match value {
            Value::Record(_) => {
                crate::value::expect_keys(value, &[OFFSET])?;
                let offset = u32::from_value(value.get(OFFSET), context)
                    .map_err(|error| error.in_key(OFFSET))?;
                Ok(Self::at_offset(offset))
            }
            index => u32::from_value(index, context).map(Self::to),
        }
    }

    fn check(&self, checker: &mut Checker<'_>) {
        match self.target {
            Target::Offset(offset) => checker.report(
                &common::RECORD_OFFSET,
                format!("no record starts at offset {offset} of its list"),
            ),
            Target::Index(index) => {
                let Some(length) = checker.list_length(TypeId::of::<T>()) else {
                    return;
                };
                checker.rule(
                    &common::RECORD_OFFSET,
                    u64::from(index) < length as u64,
                    || format!("record {index} of a list of {length}"),
                );
            }
        }
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visitor.record(self);
    }
}

impl<C: Copy, T: 'static> Decode<C> for RecordRef<T> {
    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        u32::decode(input, context).map(Self::at_offset)
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
        u32::get::<O>(bytes, context).map(Self::at_offset)
    }
}

impl<C: RecordPlaces, T: 'static> Encode<C> for RecordRef<T> {
    fn encode<S: Sink>(&self, sink: &mut S, places: C) -> Result<()> {
        if let Some((offset, record)) = self.known_offset(places) {
            return Err(Error::value(format!(
                "is kept as the offset {offset}, where record {record} starts"
            )));
        }
        if !sink.counts() && !self.can_be_written(places) {
            return Err(Error::value(
                "refers to a record of a list that has no place here; put a `Linked` around both",
            ));
        }
        let Some(offset) = self.place(places) else {
            return Err(Error::value(format!(
                "there is no record {} to refer to",
                self.index().unwrap_or(0)
            )));
        };
        let mut bytes = offset.to_le_bytes();
        turn(&mut bytes, sink.order());
        sink.leaf("u32", &bytes, || {
            let mut entries = vec![(OFFSET.into(), Value::Uint(offset.into()))];
            if let Some(index) = self.index() {
                entries.push(("record".into(), Value::Uint(index.into())));
            }
            Value::Record(entries)
        });
        Ok(())
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], places: C) -> Option<()> {
        if self.known_offset(places).is_some() || !self.can_be_written(places) {
            return None;
        }
        self.place(places)?.put::<O>(bytes, ())
    }

    /// One by one, so that each shows the offset that its bytes hold and the record it leads to.
    fn encode_many<S: Sink>(items: &[Self], sink: &mut S, places: C) -> Result<()> {
        for (index, item) in items.iter().enumerate() {
            sink.index(index, |sink| item.encode(sink, places))?;
        }
        Ok(())
    }
}

/// A part of a file within which [`RecordRef`]s lead to [`Records`].
#[derive(Debug, Clone, PartialEq)]
pub struct Linked<T>(pub T);

impl<T> std::ops::Deref for Linked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> std::ops::DerefMut for Linked<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: Schema> Linked<T> {
    /// Turns every offset at which a record starts into that record's index.
    fn link(value: T) -> Self {
        struct Link(Places);
        impl VisitorMut for Link {
            fn record(&mut self, record: &mut dyn RecordSlot) {
                let starts = self.0.starts(record.list());
                if let Some(offset) = record.stray_offset()
                    && let Ok(index) = starts.binary_search(&offset)
                    && let Ok(index) = u32::try_from(index)
                {
                    record.set_index(index);
                }
            }
        }
        let mut linked = Self(value);
        let mut link = Link(Places::of(&linked.0));
        linked.0.visit_mut(&mut link);
        linked
    }
}

impl<T: Schema> Schema for Linked<T> {
    const INFO: &'static TypeInfo = T::INFO;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        self.0.to_value(context)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        T::from_value(value, context).map(Self)
    }

    fn check(&self, checker: &mut Checker<'_>) {
        self.0.check(checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        self.0.visit(visitor);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        self.0.visit_mut(visitor);
    }
}

impl<C: Copy, T: Decode<Unplaced>> Decode<C> for Linked<T> {
    const FIXED: Option<usize> = None;

    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        T::decode(input, Unplaced).map(Self::link)
    }
}

impl<C: Copy, T> Encode<C> for Linked<T>
where
    T: for<'p> Encode<&'p Places>,
{
    fn encode<S: Sink>(&self, sink: &mut S, _: C) -> Result<()> {
        let places = Places::of(&self.0);
        self.0.encode(sink, &places)
    }
}
