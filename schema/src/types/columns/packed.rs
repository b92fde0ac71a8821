//! Between records as they are on disk and their columns, field by field.

use std::ops::Range;

use super::column::{Column, ColumnValue, Values};
use crate::codec::limits::Session;
use crate::codec::order::{Big, Endian, Little, Order};
use crate::codec::traits::{Decode, Encode};
use crate::report::error::Result;

/// Records as they are on disk, one after another or by threes, that fall into columns field by field.
#[derive(Debug, Clone, Copy)]
pub struct Packed<'a> {
    bytes: &'a [u8],
    /// How many records, and how many bytes each of them takes.
    pub(super) count: usize,
    size: usize,
    /// For records in threes, how many bytes three of them take with what is before them.
    stride: Option<usize>,
    order: Endian,
    ahead: Ahead<'a>,
}

/// What is still to come, for guessing how much room will be needed. Plain values, so that they stay in
/// registers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ahead<'a> {
    /// What is counted against its limits.
    pub(crate) session: &'a Session,
    /// The offset at which the list can end at most.
    pub(crate) end: usize,
    /// How many bytes the whole list has.
    pub(crate) all: usize,
    /// How many bytes are left with this part, and without it.
    pub(crate) bytes: usize,
    pub(crate) after: usize,
    /// How many records are in this part.
    pub(crate) records: usize,
    /// The order of the bytes of a number.
    pub(crate) order: Endian,
}

impl<'a> Packed<'a> {
    #[inline]
    pub(crate) fn new(bytes: &'a [u8], count: usize, size: usize, ahead: Ahead<'a>) -> Self {
        Self {
            bytes,
            count,
            size,
            stride: None,
            order: ahead.order,
            ahead,
        }
    }

    /// Three records of `size` bytes each at the end of every `stride` bytes.
    #[inline]
    pub(crate) fn by_threes(bytes: &'a [u8], size: usize, ahead: Ahead<'a>) -> Self {
        let stride = ahead.stride();
        Self {
            bytes,
            count: bytes
                .len()
                .checked_div(stride)
                .map_or(0, |groups| groups.saturating_mul(3)),
            size,
            stride: Some(stride),
            order: ahead.order,
            ahead,
        }
    }

    /// The order of the bytes of a number.
    #[inline]
    #[must_use]
    pub fn order(&self) -> Endian {
        self.order
    }

    /// What makes room in a column for so many more.
    #[inline]
    fn room<T>(self) -> impl Fn(&mut Vec<T>, usize) -> Result<()> {
        let ahead = self.ahead;
        move |each, count| ahead.grow(each, count)
    }
}

impl Ahead<'_> {
    /// Where this part starts.
    #[inline]
    pub(crate) fn offset(self) -> u64 {
        self.end.saturating_sub(self.bytes) as u64
    }

    /// How many bytes this part takes.
    #[inline]
    pub(crate) fn stride(self) -> usize {
        self.bytes.saturating_sub(self.after)
    }

    /// Makes room in a list for one more, and for as many as there will be if what is left is like what was
    /// read.
    #[inline(always)]
    pub(crate) fn grow_alike<T>(self, list: &mut Vec<T>) -> Result<()> {
        grow_list(list, self.session, (self.offset(), self.bytes), self.all)
    }

    /// Makes room in a column for so many more, and for all that will come if memory allows it.
    #[inline(always)]
    fn grow<T>(self, each: &mut Vec<T>, count: usize) -> Result<()> {
        let part = (self.stride(), self.records);
        grow_column(each, count, self.session, (self.offset(), self.bytes), part)
    }
}

// These two take single values: a struct would have to lie in memory, where it is filled for every record,
// although few of them need room.

#[cold]
#[inline(never)]
fn grow_list<T>(
    list: &mut Vec<T>,
    session: &Session,
    (offset, left): (u64, usize),
    all: usize,
) -> Result<()> {
    let read = all.saturating_sub(left);
    let coming = list.len().saturating_mul(left).checked_div(read);
    // No more than twice as many at first, which says little about the others.
    let wanted = match list.len() {
        few @ 0..256 => few.max(16),
        many => coming.unwrap_or(0).max(many / 8),
    };
    session
        .make_room(list, 1, wanted)
        .map_err(|error| error.at(offset))
}

#[cold]
#[inline(never)]
fn grow_column<T>(
    each: &mut Vec<T>,
    count: usize,
    session: &Session,
    (offset, left): (u64, usize),
    (stride, records): (usize, usize),
) -> Result<()> {
    // Rounded up: a last part that is smaller than the others would otherwise move the whole column.
    let coming = left
        .saturating_mul(records)
        .saturating_add(stride.saturating_sub(1))
        .checked_div(stride)
        .unwrap_or(0);
    // A part of what is there, so that no column grows in small steps.
    let wanted = coming.max(each.len() / 8).max(count);
    session
        .make_room(each, count, wanted)
        .map_err(|error| error.at(offset))
}

/// Reads the field of all records that starts at a place within each of them, and returns where it ends.
///
/// # Errors
/// When they would pass the limit on memory.
#[inline]
pub fn extend_column<C: Copy, T: ColumnValue + Decode<C>>(
    column: &mut Column<T>,
    records: Packed<'_>,
    start: usize,
    order: Endian,
    context: C,
) -> Result<usize> {
    // Every value of a column has a size.
    let width = <T as Decode<C>>::size_in(context).unwrap_or_default();
    match order {
        Endian::Little => extend_in::<Little, T>(column, records, start, width)?,
        Endian::Big => extend_in::<Big, T>(column, records, start, width)?,
    }
    Ok(start.saturating_add(width))
}

/// Whether a value can be so wide.
const fn can_take<T: ColumnValue>(width: usize) -> bool {
    match T::WIDTH {
        Some(only) => only == width,
        None => true,
    }
}

/// Compiled for the orders and widths that there are, so that a value is one load.
#[inline]
fn extend_in<O: Order, T: ColumnValue>(
    column: &mut Column<T>,
    records: Packed<'_>,
    start: usize,
    width: usize,
) -> Result<()> {
    match width {
        0 if const { can_take::<T>(0) } => {
            let absent = std::iter::repeat_n(T::from_slot::<O>(&[]), records.count);
            column.extend(absent, records.count, records.room())
        }
        1 if const { can_take::<T>(1) } => extend_by::<1, O, T>(column, records, start),
        2 if const { can_take::<T>(2) } => extend_by::<2, O, T>(column, records, start),
        4 if const { can_take::<T>(4) } => extend_by::<4, O, T>(column, records, start),
        8 if const { can_take::<T>(8) } => extend_by::<8, O, T>(column, records, start),
        _ => extend_with(column, records, start, |field| {
            T::from_slot::<O>(field.get(..width).unwrap_or_default())
        }),
    }
}

#[inline]
fn extend_by<const WIDTH: usize, O: Order, T: ColumnValue>(
    column: &mut Column<T>,
    records: Packed<'_>,
    start: usize,
) -> Result<()> {
    if records.size == WIDTH && records.stride.is_none() {
        // Nothing but this field.
        let (fields, _) = records.bytes.as_chunks::<WIDTH>();
        let values = fields.iter().map(|field| T::from_slot::<O>(field));
        return column.extend(values, records.count, records.room());
    }
    extend_with(column, records, start, |field| {
        T::from_slot::<O>(field.first_chunk::<WIDTH>().unwrap_or(&[0; WIDTH]))
    })
}

/// Reads the field that starts at a place within each record by what begins there.
#[inline]
fn extend_with<T: ColumnValue>(
    column: &mut Column<T>,
    records: Packed<'_>,
    start: usize,
    read: impl Fn(&[u8]) -> T + Copy,
) -> Result<()> {
    let read_at = move |bytes: &[u8], place: usize| read(bytes.get(place..).unwrap_or_default());
    let Some(stride) = records.stride else {
        let values = records
            .bytes
            .chunks_exact(records.size)
            .map(move |record| read_at(record, start));
        return column.extend(values, records.count, records.room());
    };
    let lead = stride.saturating_sub(records.size.saturating_mul(3));
    let first = lead.saturating_add(start);
    let second = first.saturating_add(records.size);
    let third = second.saturating_add(records.size);
    // An array of three, so that it is known how many there will be.
    let values = records.bytes.chunks_exact(stride).flat_map(move |group| {
        [
            read_at(group, first),
            read_at(group, second),
            read_at(group, third),
        ]
    });
    column.extend(values, records.count, records.room())
}

/// Room for records, one after another, that is filled field by field.
#[derive(Debug)]
pub struct Slots<'a> {
    bytes: &'a mut [u8],
    /// Which records of the columns.
    rows: Range<usize>,
    size: usize,
    order: Endian,
}

impl<'a> Slots<'a> {
    #[inline]
    pub(crate) fn new(bytes: &'a mut [u8], rows: Range<usize>, size: usize, order: Endian) -> Self {
        Self {
            bytes,
            rows,
            size,
            order,
        }
    }

    /// The order of the bytes of a number.
    #[inline]
    #[must_use]
    pub fn order(&self) -> Endian {
        self.order
    }
}

/// Writes the field of all records that starts at a place within each of them, and returns where it ends.
#[inline]
pub fn put_column<C: Copy, T: ColumnValue + Encode<C>>(
    column: &Column<T>,
    slots: &mut Slots<'_>,
    start: usize,
    order: Endian,
    context: C,
) -> Option<usize> {
    let width = <T as Encode<C>>::size_in(context)?;
    match order {
        Endian::Little => put_in::<Little, T>(column, slots, start, width)?,
        Endian::Big => put_in::<Big, T>(column, slots, start, width)?,
    }
    Some(start.saturating_add(width))
}

#[inline]
fn put_in<O: Order, T: ColumnValue>(
    column: &Column<T>,
    slots: &mut Slots<'_>,
    start: usize,
    width: usize,
) -> Option<()> {
    let end = start.saturating_add(width);
    match width {
        0 if const { can_take::<T>(0) } => {
            let mut all_fit = true;
            let mut put = |value: &T| all_fit &= value.to_slot::<O>(&mut []).is_some();
            match &column.0 {
                Values::Alike { value, .. } => put(value),
                Values::Each(each) => each.get(slots.rows.clone())?.iter().for_each(put),
            }
            all_fit.then_some(())
        }
        1 if const { can_take::<T>(1) } => {
            put_by::<O, T>(column, slots, first_chunk_at::<1>(start))
        }
        2 if const { can_take::<T>(2) } => {
            put_by::<O, T>(column, slots, first_chunk_at::<2>(start))
        }
        4 if const { can_take::<T>(4) } => {
            put_by::<O, T>(column, slots, first_chunk_at::<4>(start))
        }
        8 if const { can_take::<T>(8) } => {
            put_by::<O, T>(column, slots, first_chunk_at::<8>(start))
        }
        _ => put_by::<O, T>(column, slots, |record| record.get_mut(start..end)),
    }
}

/// The bytes of a field within its record, as many as are compiled for.
#[inline]
fn first_chunk_at<const WIDTH: usize>(start: usize) -> impl Fn(&mut [u8]) -> Option<&mut [u8]> {
    move |record| Some(record.get_mut(start..)?.first_chunk_mut::<WIDTH>()?)
}

#[inline]
fn put_by<O: Order, T: ColumnValue>(
    column: &Column<T>,
    slots: &mut Slots<'_>,
    field: impl Fn(&mut [u8]) -> Option<&mut [u8]>,
) -> Option<()> {
    let mut all_fit = true;
    let mut put = |value: &T, record: &mut [u8]| {
        // One check at the end: leaving the loop early would keep it from being vectorised.
        all_fit &= field(record).is_some_and(|slot| value.to_slot::<O>(slot).is_some());
    };
    let records = slots.bytes.chunks_exact_mut(slots.size);
    match &column.0 {
        Values::Alike { value, .. } => records.for_each(|record| put(value, record)),
        Values::Each(each) => {
            let values = each.get(slots.rows.clone())?;
            let pairs = values.iter().zip(records);
            pairs.for_each(|(value, record)| put(value, record));
        }
    }
    all_fit.then_some(())
}
