//! One field of every element of a list, read where it is.

use std::marker::PhantomData;

use crate::codec::order::{Big, Endian, Little};
use crate::types::columns::ColumnValue;
use crate::view::node::Bytes;

/// One field of every element of a list; see [`View::column`](crate::view::View::column).
#[derive(Debug)]
pub struct ViewedColumn<'v, F> {
    pub(super) bytes: Bytes<'v>,
    /// Where the first one starts, and how many bytes it takes.
    pub(super) start: usize,
    pub(super) width: usize,
    /// How far the next one is from there.
    pub(super) stride: usize,
    pub(super) count: usize,
    pub(super) order: Endian,
    pub(super) field: PhantomData<fn() -> F>,
}

impl<F: ColumnValue> ViewedColumn<'_, F> {
    /// How many elements there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The field of every element.
    #[must_use]
    pub fn iter(&self) -> ColumnIter<'_, F> {
        let before_last = self.count.saturating_sub(1).saturating_mul(self.stride);
        let length = match self.count {
            0 => 0,
            _ => before_last.saturating_add(self.width),
        };
        let fields = self.bytes.all().get(self.start..).unwrap_or_default();
        ColumnIter {
            rest: fields.get(..length).unwrap_or_default(),
            widthless: if self.width == 0 { self.count } else { 0 },
            width: self.width,
            stride: self.stride,
            order: self.order,
            field: PhantomData,
        }
    }
}

impl<'a, F: ColumnValue> IntoIterator for &'a ViewedColumn<'_, F> {
    type Item = F;
    type IntoIter = ColumnIter<'a, F>;

    fn into_iter(self) -> ColumnIter<'a, F> {
        self.iter()
    }
}

/// Goes through a [`ViewedColumn`].
#[derive(Debug, Clone)]
pub struct ColumnIter<'a, F> {
    /// Everything from the next one to the end of the last: whether it is there says whether there is a next one.
    rest: &'a [u8],
    /// How many are left, where they take no bytes.
    widthless: usize,
    width: usize,
    stride: usize,
    order: Endian,
    field: PhantomData<fn() -> F>,
}

impl<F: ColumnValue> Iterator for ColumnIter<'_, F> {
    type Item = F;

    #[inline]
    fn next(&mut self) -> Option<F> {
        // A constant, where it is the same in every file.
        let width = const { F::WIDTH }.unwrap_or(self.width);
        if width == 0 {
            self.widthless = self.widthless.checked_sub(1)?;
        }
        let slot = self.rest.get(..width)?;
        let value = match self.order {
            Endian::Little => F::from_slot::<Little>(slot),
            Endian::Big => F::from_slot::<Big>(slot),
        };
        self.rest = self.rest.get(self.stride..).unwrap_or_default();
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let before_last = self.rest.len().checked_sub(self.width);
        let left = match (self.width, before_last) {
            (0, _) => self.widthless,
            (_, Some(before)) => before
                .checked_div(self.stride)
                .map_or(0, |more| more.saturating_add(1)),
            (_, None) => 0,
        };
        (left, Some(left))
    }
}

impl<F: ColumnValue> ExactSizeIterator for ColumnIter<'_, F> {}
