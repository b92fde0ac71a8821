//! Lists of records that are kept as an array for each field: what all records have alike takes no
//! memory, and a program that wants one field reads nothing else.

mod column;
mod packed;

use std::fmt;
use std::ops::Range;

use crate::codec::count::Count;
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Counted, Decode, Encode, Repeated, Schema, encode_element, put_folded};
use crate::describe::spec::{Around, Kind, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::Result;
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

pub use column::{Column, ColumnValue};
pub(crate) use packed::{Ahead, groups_where, one_after_another};
pub use packed::{Packed, Slots, extend_column, put_column};

/// A record whose fields can be kept in columns: a struct under `#[schema(columns)]`, or a number, which is
/// its own column.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be kept in columns",
    note = "add `columns` to its `#[schema]`"
)]
pub trait Columnar: Schema + Copy {
    /// A [`Column`] for each field.
    type Columns: Default + Clone;

    /// Whether it is a number, which is its own column: as many bytes as it takes say all about it.
    const IS_NUMBER: bool = false;

    /// The record of an index.
    fn row(columns: &Self::Columns, index: usize) -> Option<Self>;

    /// Changes the record of an index, if it is there.
    fn set_row(columns: &mut Self::Columns, index: usize, row: Self);

    /// Appends a record.
    fn push_row(columns: &mut Self::Columns, row: Self);

    /// Leaves out the records from an index on.
    fn truncate_rows(columns: &mut Self::Columns, length: usize);
}

/// Reading records into columns.
pub trait DecodeColumns<C: Copy>: Columnar + Decode<C> {
    /// Appends records.
    ///
    /// # Errors
    /// When they would pass the limit on memory.
    fn extend_columns(columns: &mut Self::Columns, records: Packed<'_>, context: C) -> Result<()>;
}

/// Writing records from columns.
pub trait EncodeColumns<C: Copy>: Columnar + Encode<C> {
    /// Fills records. `None` where a value does not fit.
    fn put_columns(columns: &Self::Columns, slots: &mut Slots<'_>, context: C) -> Option<()>;
}

impl<T: ColumnValue> Columnar for T {
    type Columns = Column<T>;

    const IS_NUMBER: bool = true;

    #[inline]
    fn row(column: &Column<T>, index: usize) -> Option<Self> {
        column.get(index)
    }

    fn set_row(column: &mut Column<T>, index: usize, row: Self) {
        column.set(index, row);
    }

    fn push_row(column: &mut Column<T>, row: Self) {
        column.push(row);
    }

    fn truncate_rows(column: &mut Column<T>, length: usize) {
        column.truncate(length);
    }
}

impl<C: Copy, T: ColumnValue + Decode<C>> DecodeColumns<C> for T {
    #[inline]
    fn extend_columns(column: &mut Column<T>, records: Packed<'_>, context: C) -> Result<()> {
        extend_column(column, records, 0, records.order(), context).map(drop)
    }
}

impl<C: Copy, T: ColumnValue + Encode<C>> EncodeColumns<C> for T {
    #[inline]
    fn put_columns(column: &Column<T>, slots: &mut Slots<'_>, context: C) -> Option<()> {
        put_column(column, slots, 0, slots.order(), context).map(drop)
    }
}

/// So many bytes are read or written at once: what all columns take turns with stays near.
pub(crate) const BLOCK: usize = 4096;

/// A list of records that is kept as an array for each field.
///
/// ```
/// use bindery::{Columns, prelude::*};
///
/// #[schema(columns)] // beside `Point` there is `PointColumns`
/// #[spec(none = "an example")]
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// struct Point {
///     x: u8,
///     y: u8,
/// }
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Points {
///     #[schema(until_end)]
///     points: Columns<Point>,
/// }
///
/// let mut file = Points::from_bytes(&[1, 2, 3, 4])?;
/// assert_eq!(file.points.columns().x.as_slice(), Some(&[1, 3][..]));
/// assert_eq!(file.points.get(1), Some(Point { x: 3, y: 4 }));
/// file.points.push(Point { x: 5, y: 6 });
/// assert_eq!(file.to_bytes()?, [1, 2, 3, 4, 5, 6]);
/// # Ok::<(), Error>(())
/// ```
pub struct Columns<T: Columnar> {
    columns: T::Columns,
    length: usize,
}

impl<T: Columnar> Columns<T> {
    /// No records.
    #[must_use]
    pub fn new() -> Self {
        Self {
            columns: T::Columns::default(),
            length: 0,
        }
    }

    /// The columns by the names of the fields.
    #[inline]
    #[must_use]
    pub fn columns(&self) -> &T::Columns {
        &self.columns
    }

    /// How many records there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// A record.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        T::row(&self.columns, index)
    }

    /// Changes a record, if it is there.
    pub fn set(&mut self, index: usize, record: T) {
        T::set_row(&mut self.columns, index, record);
    }

    /// Changes every record.
    pub fn update(&mut self, mut change: impl FnMut(&mut T)) {
        for index in 0..self.length {
            if let Some(mut record) = self.get(index) {
                change(&mut record);
                self.set(index, record);
            }
        }
    }

    /// Appends a record.
    pub fn push(&mut self, record: T) {
        T::push_row(&mut self.columns, record);
        self.length = self.length.saturating_add(1);
    }

    /// Leaves out the records from an index on.
    pub fn truncate(&mut self, length: usize) {
        T::truncate_rows(&mut self.columns, length);
        self.length = self.length.min(length);
    }

    /// Every record.
    pub fn iter(&self) -> RowIter<'_, T> {
        self.rows(0, self.length).iter()
    }

    /// Some of the records; as many as there are.
    #[inline]
    #[must_use]
    pub fn rows(&self, start: usize, count: usize) -> Rows<'_, T> {
        let start = start.min(self.length);
        Rows {
            columns: &self.columns,
            start,
            end: start.saturating_add(count).min(self.length),
        }
    }

    /// Appends records as they are on disk.
    ///
    /// # Errors
    /// When they would pass the limit on memory.
    #[inline]
    pub(crate) fn extend_packed<C: Copy>(&mut self, records: Packed<'_>, context: C) -> Result<()>
    where
        T: DecodeColumns<C>,
    {
        let count = records.count;
        T::extend_columns(&mut self.columns, records, context)?;
        self.length = self.length.saturating_add(count);
        Ok(())
    }

    /// Fills slots with some of the records.
    #[inline]
    pub(crate) fn put<C: Copy>(&self, mut slots: Slots<'_>, context: C) -> Option<()>
    where
        T: EncodeColumns<C>,
    {
        T::put_columns(&self.columns, &mut slots, context)
    }
}

/// Some records of a list that is kept in columns, one after another.
pub struct Rows<'a, T: Columnar> {
    columns: &'a T::Columns,
    start: usize,
    end: usize,
}

impl<'a, T: Columnar> Rows<'a, T> {
    /// How many records there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A record.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        let index = self.start.checked_add(index)?;
        T::row(self.columns, index).filter(|_| index < self.end)
    }

    /// Every record.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> RowIter<'a, T> {
        RowIter {
            columns: self.columns,
            range: self.start..self.end,
        }
    }
}

impl<T: Columnar> Clone for Rows<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Columnar> Copy for Rows<'_, T> {}

impl<T: Columnar + fmt::Debug> fmt::Debug for Rows<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl<'a, T: Columnar> IntoIterator for Rows<'a, T> {
    type Item = T;
    type IntoIter = RowIter<'a, T>;

    fn into_iter(self) -> RowIter<'a, T> {
        self.iter()
    }
}

/// Goes through [`Rows`].
pub struct RowIter<'a, T: Columnar> {
    columns: &'a T::Columns,
    range: Range<usize>,
}

impl<T: Columnar> Iterator for RowIter<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        T::row(self.columns, self.range.next()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<T: Columnar> ExactSizeIterator for RowIter<'_, T> {}

impl<T: Columnar> Default for Columns<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Columnar> Clone for Columns<T> {
    fn clone(&self) -> Self {
        Self {
            columns: self.columns.clone(),
            length: self.length,
        }
    }
}

impl<T: Columnar> PartialEq for Columns<T>
where
    T::Columns: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.length == other.length && self.columns == other.columns
    }
}

impl<T: Columnar + fmt::Debug> fmt::Debug for Columns<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<T: Columnar> FromIterator<T> for Columns<T> {
    fn from_iter<I: IntoIterator<Item = T>>(records: I) -> Self {
        let mut columns = Self::new();
        columns.extend(records);
        columns
    }
}

impl<T: Columnar> Extend<T> for Columns<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, records: I) {
        records.into_iter().for_each(|record| self.push(record));
    }
}

impl<'a, T: Columnar> IntoIterator for &'a Columns<T> {
    type Item = T;
    type IntoIter = RowIter<'a, T>;

    fn into_iter(self) -> RowIter<'a, T> {
        self.iter()
    }
}

impl<T: Columnar> Count for Columns<T> {
    fn count(&self) -> usize {
        self.length
    }
}

/// A list, like a `Vec` of the same records.
impl<T: Columnar> Schema for Columns<T> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "Columns",
        "list",
        Kind::Wrapper(Around::List, || T::INFO),
        None,
    );

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        context.list(self.iter().map(|record| record.to_value(context)))
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let mut records = Self::new();
        value.each_item(|index, item| {
            let record = T::from_value(item, context).map_err(|error| error.in_index(index))?;
            records.extend([record]);
            Ok(())
        })?;
        Ok(records)
    }

    fn check(&self, checker: &mut Checker<'_>) {
        if !T::PLAIN {
            for (index, record) in self.iter().enumerate() {
                checker.index(index, |checker| record.check(checker));
            }
        }
    }

    /// Numbers have nothing to show.
    fn visit<'v>(&'v self, _: &mut dyn Visitor<'v>) {}

    fn visit_mut(&mut self, _: &mut dyn VisitorMut) {}
}

impl<C: Copy, T: DecodeColumns<C>> Counted<C> for Columns<T> {
    fn decode_counted(input: &mut Input<'_>, count: usize, context: C) -> Result<Self> {
        let size = <T as Decode<C>>::size_in(context).unwrap_or(0);
        input.expect_whole(count, size)?;
        if size == 0 {
            let counted = input.session().count_widthless(count);
            counted.map_err(|error| error.at(input.offset()))?;
        }
        let mut bytes = input.take(count.saturating_mul(size))?;
        let end = input.end().saturating_sub(input.left());
        let all = bytes.len();
        let mut columns = Self::new();
        let in_block = BLOCK.checked_div(size).unwrap_or(usize::MAX).max(1);
        // Block by block, so that a block is still near when the next column reads it.
        while columns.length < count {
            let records = in_block.min(count.saturating_sub(columns.length));
            let (block, rest) = bytes
                .split_at_checked(records.saturating_mul(size))
                .unwrap_or((bytes, &[]));
            let ahead = Ahead {
                session: input.session(),
                end,
                all,
                bytes: bytes.len(),
                after: rest.len(),
                records,
                parts: usize::MAX,
                order: input.order(),
            };
            columns.extend_packed(Packed::new(block, records, size, ahead), context)?;
            bytes = rest;
        }
        Ok(columns)
    }

    fn decode_to_end(input: &mut Input<'_>, context: C) -> Result<Self> {
        let size = <T as Decode<C>>::size_in(context).unwrap_or(0);
        let count = input.left().checked_div(size).unwrap_or(0);
        Self::decode_counted(input, count, context)
    }
}

impl<C: Copy, T: DecodeColumns<C>> Repeated<C> for Columns<T> {
    fn decode_while_possible(
        input: &mut Input<'_>,
        most: Option<usize>,
        context: C,
    ) -> Result<Self> {
        let size = <T as Decode<C>>::size_in(context).unwrap_or(0);
        let count = input.left().checked_div(size).unwrap_or(0);
        Self::decode_counted(input, count.min(most.unwrap_or(usize::MAX)), context)
    }
}

impl<C: Copy, T: EncodeColumns<C>> Encode<C> for Columns<T> {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        let Some(size) =
            <T as Encode<C>>::size_in(context).filter(|size| *size > 0 && *size <= BLOCK)
        else {
            return encode_rows(self.iter(), sink, context);
        };
        if S::TRACES {
            return encode_rows(self.iter(), sink, context);
        }
        if !sink.keeps() {
            sink.count(self.length.saturating_mul(size));
            return Ok(());
        }
        let mut block = [0u8; BLOCK];
        let in_block = BLOCK.checked_div(size).unwrap_or(1);
        for start in (0..self.length).step_by(in_block) {
            let end = start.saturating_add(in_block).min(self.length);
            let taken = end.saturating_sub(start).saturating_mul(size);
            let slots = block.get_mut(..taken).unwrap_or_default();
            let filled = self.put(Slots::new(slots, start..end, size, sink.order()), context);
            if filled.is_none() {
                // Record by record, to find out which one does not fit.
                return encode_rows(self.iter(), sink, context);
            }
            sink.put(slots);
        }
        Ok(())
    }
}

/// Writes records one by one, or as a trace wants them. All of them are made only where it wants them at once: that may
/// take as much memory as the columns.
pub(crate) fn encode_rows<C: Copy, T: Columnar + Encode<C>, S: Sink>(
    rows: RowIter<'_, T>,
    sink: &mut S,
    context: C,
) -> Result<()> {
    let RowIter { columns, range } = &rows;
    let all = || range.clone().filter_map(|index| T::row(columns, index));
    if put_folded(sink, rows.len(), context, || all().collect::<Vec<T>>()) {
        return Ok(());
    }
    for (index, row) in rows.enumerate() {
        sink.index(index, |sink| encode_element(&row, sink, context))?;
    }
    Ok(())
}
