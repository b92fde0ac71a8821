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
    pub(super) ahead: Ahead<'a>,
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
    /// How many parts like this one there may be at most, with it.
    pub(crate) parts: usize,
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

    /// Where the field that starts at a place within each record starts in a group of three, with what is before them.
    #[inline]
    fn in_three(&self, stride: usize, start: usize) -> [usize; 3] {
        let lead = stride.saturating_sub(self.size.saturating_mul(3));
        one_after_another(lead.saturating_add(start), self.size)
    }

    /// The bytes of a field of the first record.
    #[inline]
    fn first(&self, start: usize, width: usize) -> &'a [u8] {
        let start = match self.stride {
            Some(stride) => self.in_three(stride, start)[0],
            None => start,
        };
        let field = self.bytes.get(start..).unwrap_or_default();
        field.get(..width).unwrap_or_default()
    }

    /// Whether a field has these bytes in every record. Bytes, so that it is compiled once for all types.
    fn are_all(&self, start: usize, bytes: &[u8]) -> bool {
        match *bytes {
            [] => true,
            [a] => self.are_all_of(start, [a]),
            [a, b] => self.are_all_of(start, [a, b]),
            [a, b, c, d] => self.are_all_of(start, [a, b, c, d]),
            [a, b, c, d, e, f, g, h] => self.are_all_of(start, [a, b, c, d, e, f, g, h]),
            _ => self.are_all_where(start, bytes.len(), |field| field == bytes),
        }
    }

    fn are_all_of<const WIDTH: usize>(&self, start: usize, bytes: [u8; WIDTH]) -> bool {
        self.are_all_where(start, WIDTH, |field| field.first_chunk() == Some(&bytes))
    }

    #[inline]
    fn are_all_where(&self, start: usize, width: usize, is: impl Fn(&[u8]) -> bool + Copy) -> bool {
        let Some(stride) = self.stride else {
            let (bytes, size) = (self.bytes, self.size);
            let four = one_after_another::<4>(start, size);
            let whole = groups_where(bytes, size.saturating_mul(4), (four, width), is);
            let whole = whole.saturating_mul(4);
            let rest = bytes.get(whole.saturating_mul(size)..).unwrap_or_default();
            let more = groups_where(rest, size, ([start], width), is);
            return whole.saturating_add(more) == self.count;
        };
        let three = (self.in_three(stride, start), width);
        groups_where(self.bytes, stride, three, is).saturating_mul(3) == self.count
    }
}

/// Where something starts in records of so many bytes.
#[inline]
pub(crate) fn one_after_another<const N: usize>(first: usize, size: usize) -> [usize; N] {
    let mut places = [first; N];
    for (index, place) in places.iter_mut().enumerate() {
        *place = first.saturating_add(size.saturating_mul(index));
    }
    places
}

/// So many bytes from a place on. Where that wraps around, it is outside of any group, as a place may be.
#[inline]
fn range(place: usize, width: usize) -> Range<usize> {
    place..place.wrapping_add(width)
}

/// Whether as many bytes as that are at these places of every group of so many bytes: a loop over groups need not ask
/// again.
#[inline]
fn are_inside(places: &[usize], width: usize, size: usize) -> bool {
    let mut ranges = places.iter().map(|place| range(*place, width));
    ranges.all(|range| range.start <= range.end && range.end <= size)
}

/// For how many groups of so many bytes, from the first on, `is` holds for so many bytes at each of these places.
#[inline]
pub(crate) fn groups_where<const N: usize>(
    bytes: &[u8],
    size: usize,
    (places, width): ([usize; N], usize),
    is: impl Fn(&[u8]) -> bool,
) -> usize {
    if !are_inside(&places, width, size) {
        return 0;
    }
    let mut groups = bytes.chunks_exact(size.max(1));
    let all = groups.len();
    let other = groups.position(|group| {
        let is_at = |place: usize| is(group.get(range(place, width)).unwrap_or_default());
        !places.iter().fold(true, |are, place| are & is_at(*place))
    });
    other.unwrap_or(all)
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
    pub(super) fn grow<T>(self, each: &mut Vec<T>, count: usize) -> Result<()> {
        let part = (self.stride(), self.records, self.parts);
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
    (stride, records, parts): (usize, usize, usize),
) -> Result<()> {
    // Rounded up: a last part that is smaller than the others would otherwise move the whole column.
    let coming = left
        .min(stride.saturating_mul(parts))
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

/// The most bytes that a value of a column takes.
const WIDEST: usize = 8;

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
    if records.count == 0 {
        return Ok(());
    }
    let first = || T::from_slot::<O>(records.first(start, width));
    if let Some(value) = column.alike_so_far(first) {
        let mut slot = [0; WIDEST];
        let slot = slot.get_mut(..width).unwrap_or_default();
        if value.to_slot::<O>(slot).is_some() && records.are_all(start, slot) {
            column.add_alike(value, records.count);
            return Ok(());
        }
        column.keep_each(value, records)?;
    }
    let Some(each) = column.each_mut() else {
        return Ok(());
    };
    if each.capacity().saturating_sub(each.len()) < records.count {
        records.ahead.grow(each, records.count)?;
    }
    match width {
        0 if const { can_take::<T>(0) } => {
            each.extend(std::iter::repeat_n(T::from_slot::<O>(&[]), records.count));
        }
        1 if const { can_take::<T>(1) } => extend_by::<1, O, T>(each, records, start),
        2 if const { can_take::<T>(2) } => extend_by::<2, O, T>(each, records, start),
        4 if const { can_take::<T>(4) } => extend_by::<4, O, T>(each, records, start),
        8 if const { can_take::<T>(8) } => extend_by::<8, O, T>(each, records, start),
        _ => extend_with(each, records, start, width, |field| {
            T::from_slot::<O>(field.get(..width).unwrap_or_default())
        }),
    }
    Ok(())
}

#[inline]
fn extend_by<const WIDTH: usize, O: Order, T: ColumnValue>(
    each: &mut Vec<T>,
    records: Packed<'_>,
    start: usize,
) {
    if records.size == WIDTH && records.stride.is_none() {
        // Nothing but this field.
        let (fields, _) = records.bytes.as_chunks::<WIDTH>();
        each.extend(fields.iter().map(|field| T::from_slot::<O>(field)));
        return;
    }
    extend_with(each, records, start, WIDTH, |field| {
        T::from_slot::<O>(field.first_chunk::<WIDTH>().unwrap_or(&[0; WIDTH]))
    });
}

/// Reads the field of so many bytes that starts at a place within each record.
#[inline]
fn extend_with<T: ColumnValue>(
    each: &mut Vec<T>,
    records: Packed<'_>,
    start: usize,
    width: usize,
    read: impl Fn(&[u8]) -> T + Copy,
) {
    let bytes = records.bytes;
    let Some(stride) = records.stride else {
        let (size, four) = (records.size, one_after_another::<4>(start, records.size));
        let rest = extend_groups(each, bytes, size.saturating_mul(4), (four, width), read);
        extend_groups(each, rest, size, ([start], width), read);
        return;
    };
    let read_at = move |group: &[u8], place: usize| read(group.get(place..).unwrap_or_default());
    let [first, second, third] = records.in_three(stride, start);
    // An array of three, so that it is known how many there will be: room is asked for once.
    each.extend(bytes.chunks_exact(stride).flat_map(move |group| {
        [
            read_at(group, first),
            read_at(group, second),
            read_at(group, third),
        ]
    }));
}

/// Reads so many bytes at each of these places of every group of bytes, and returns what is behind the last whole group.
/// Several records are a group: what a loop does beside reading, it does once for all of them.
#[inline]
fn extend_groups<'a, const N: usize, T: ColumnValue>(
    each: &mut Vec<T>,
    bytes: &'a [u8],
    size: usize,
    (places, width): ([usize; N], usize),
    read: impl Fn(&[u8]) -> T,
) -> &'a [u8] {
    let groups = bytes.chunks_exact(size.max(1));
    let rest = groups.remainder();
    if groups.len() == 0 || !are_inside(&places, width, size) {
        return rest;
    }
    // Filled in place: `extend` would be a function of its own, which asks for every range if it is inside.
    let before = each.len();
    let end = before.saturating_add(groups.len().saturating_mul(N));
    each.resize(end, read(&[]));
    let slots = each.get_mut(before..).unwrap_or_default();
    for (group, slots) in groups.zip(slots.as_chunks_mut::<N>().0) {
        for (slot, place) in slots.iter_mut().zip(places) {
            *slot = read(group.get(range(place, width)).unwrap_or_default());
        }
    }
    rest
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
