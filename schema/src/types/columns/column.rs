//! One field of all records of a list.

use std::fmt;

use super::packed::Packed;
use crate::codec::order::{Endian, Order};
use crate::codec::traits::Schema;
use crate::report::error::Result;
use crate::types::number::U24;
use crate::types::width::{Index, Sentinel, Width, get_width, put_width};

/// What a column may hold: numbers, which need nothing but the bytes that are theirs.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be in a column",
    note = "the fields of a struct under `#[schema(columns)]` are numbers, `Index` or `Sentinel`"
)]
pub trait ColumnValue: Schema + Copy {
    /// How many bytes it takes, where that is the same in every file: nothing is compiled for other widths.
    const WIDTH: Option<usize>;

    /// The value of as many bytes as it takes.
    fn from_slot<O: Order>(slot: &[u8]) -> Self;

    /// Fills as many bytes as it takes; `None` if it does not fit.
    fn to_slot<O: Order>(self, slot: &mut [u8]) -> Option<()>;

    /// Whether both are written as the same bytes.
    fn is_same(self, other: Self) -> bool;
}

macro_rules! column_value {
    ($($number:ty, $bits:expr;)*) => {$(
        impl ColumnValue for $number {
            const WIDTH: Option<usize> = <$number as Schema>::INFO.fixed_size;

            #[inline]
            fn from_slot<O: Order>(slot: &[u8]) -> Self {
                slot.first_chunk()
                    .map_or_else(Self::default, |bytes| match O::ENDIAN {
                        Endian::Little => Self::from_le_bytes(*bytes),
                        Endian::Big => Self::from_be_bytes(*bytes),
                    })
            }

            #[inline]
            fn to_slot<O: Order>(self, slot: &mut [u8]) -> Option<()> {
                *slot.first_chunk_mut()? = match O::ENDIAN {
                    Endian::Little => self.to_le_bytes(),
                    Endian::Big => self.to_be_bytes(),
                };
                Some(())
            }

            #[inline]
            fn is_same(self, other: Self) -> bool {
                let bits: fn(Self) -> _ = $bits;
                bits(self) == bits(other)
            }
        }
    )*};
}
column_value! {
    u8, |number| number;
    u16, |number| number;
    u32, |number| number;
    u64, |number| number;
    i8, |number| number;
    i16, |number| number;
    i32, |number| number;
    i64, |number| number;
    U24, |number| number;
    // 0.0 equals -0.0, and a number that is none equals nothing.
    f32, f32::to_bits;
    f64, f64::to_bits;
}

impl<W: Width> ColumnValue for Index<W> {
    const WIDTH: Option<usize> = None;

    #[inline]
    fn from_slot<O: Order>(slot: &[u8]) -> Self {
        Self::new(get_width::<O>(slot))
    }

    #[inline]
    fn to_slot<O: Order>(self, slot: &mut [u8]) -> Option<()> {
        put_width::<O>(self.get(), slot)
    }

    #[inline]
    fn is_same(self, other: Self) -> bool {
        self == other
    }
}

impl<W: Width> ColumnValue for Sentinel<W> {
    const WIDTH: Option<usize> = None;

    #[inline]
    fn from_slot<O: Order>(slot: &[u8]) -> Self {
        Self::from_stored(get_width::<O>(slot), slot.len())
    }

    #[inline]
    fn to_slot<O: Order>(self, slot: &mut [u8]) -> Option<()> {
        put_width::<O>(self.to_stored(slot.len())?, slot)
    }

    #[inline]
    fn is_same(self, other: Self) -> bool {
        self == other
    }
}

/// One field of all records of a list.
#[derive(Clone)]
pub struct Column<T>(pub(super) Values<T>);

#[derive(Clone)]
pub(super) enum Values<T> {
    /// All are this one.
    Alike {
        value: T,
        count: usize,
    },
    Each(Vec<T>),
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Self(Values::Each(Vec::new()))
    }
}

impl<T: Copy> Column<T> {
    /// How many values there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Values::Alike { count, .. } => *count,
            Values::Each(each) => each.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a record.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        match &self.0 {
            Values::Alike { value, count } => (index < *count).then_some(*value),
            Values::Each(each) => each.get(index).copied(),
        }
    }

    /// The value of every record.
    pub fn iter(&self) -> impl Iterator<Item = T> + Clone {
        // One of the two is empty, so that neither has to ask which one it is.
        let (alike, each) = match &self.0 {
            Values::Alike { value, count } => (Some((*value, *count)), &[][..]),
            Values::Each(each) => (None, each.as_slice()),
        };
        let alike = alike
            .into_iter()
            .flat_map(|(value, count)| std::iter::repeat_n(value, count));
        alike.chain(each.iter().copied())
    }

    /// The values as a slice, unless all are alike.
    #[must_use]
    pub fn as_slice(&self) -> Option<&[T]> {
        match &self.0 {
            Values::Alike { .. } => None,
            Values::Each(each) => Some(each),
        }
    }

    /// Leaves out the values from an index on.
    #[doc(hidden)]
    pub fn truncate(&mut self, length: usize) {
        match &mut self.0 {
            Values::Alike { count, .. } => *count = (*count).min(length),
            Values::Each(each) => each.truncate(length),
        }
    }
}

impl<T: ColumnValue> Column<T> {
    /// Appends a value.
    #[doc(hidden)]
    pub fn push(&mut self, value: T) {
        match self.alike_so_far(|| value) {
            Some(first) if first.is_same(value) => self.add_alike(first, 1),
            Some(first) => {
                let mut each = vec![first; self.len()];
                each.push(value);
                self.0 = Values::Each(each);
            }
            None => {
                if let Some(each) = self.each_mut() {
                    each.push(value);
                }
            }
        }
    }

    /// Changes the value of a record.
    #[doc(hidden)]
    pub fn set(&mut self, index: usize, changed: T) {
        if let Values::Alike { value, count } = self.0
            && index < count
            && !value.is_same(changed)
        {
            self.0 = Values::Each(vec![value; count]);
        }
        if let Values::Each(each) = &mut self.0
            && let Some(value) = each.get_mut(index)
        {
            *value = changed;
        }
    }

    /// What all values are so far; `first` is the first to come.
    #[inline]
    pub(super) fn alike_so_far(&self, first: impl FnOnce() -> T) -> Option<T> {
        match &self.0 {
            Values::Alike { value, .. } => Some(*value),
            Values::Each(each) if each.is_empty() => Some(first()),
            Values::Each(_) => None,
        }
    }

    /// Appends so many values that are like all before.
    pub(super) fn add_alike(&mut self, value: T, more: usize) {
        let count = self.len().saturating_add(more);
        self.0 = Values::Alike { value, count };
    }

    /// Goes over to keeping each value, with room for those of more records.
    #[cold]
    pub(super) fn keep_each(&mut self, value: T, more: Packed<'_>) -> Result<()> {
        let before = self.len();
        let mut each = Vec::new();
        more.ahead
            .grow(&mut each, before.saturating_add(more.count))?;
        each.resize(before, value);
        self.0 = Values::Each(each);
        Ok(())
    }

    /// The values, unless all are alike.
    #[inline]
    pub(super) fn each_mut(&mut self) -> Option<&mut Vec<T>> {
        match &mut self.0 {
            Values::Alike { .. } => None,
            Values::Each(each) => Some(each),
        }
    }
}

impl<T: Copy + PartialEq> PartialEq for Column<T> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Values::Each(one), Values::Each(other)) => one == other,
            (Values::Alike { value, count }, Values::Alike { value: v, count: c }) => {
                count == c && (value == v || *count == 0)
            }
            _ => self.iter().eq(other.iter()),
        }
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for Column<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
