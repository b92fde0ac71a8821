//! What views of the types of this crate have.

use crate::codec::traits::Tagged;
use crate::types::bits::{BitPacked, Reserved};
use crate::types::bytes::{CString, Opaque, RawTail, Trailing};
use crate::types::closed::Closed;
use crate::types::columns::{Columnar, Columns};
use crate::types::compressed::Compressed;
use crate::types::dialect::{Dialect, Dialected};
use crate::types::double::Double;
use crate::types::fitted::Fitted;
use crate::types::flag::Flag;
use crate::types::half::Half;
use crate::types::leb128::{Leb128, SignedLeb128, Zigzag};
use crate::types::lenient::Lenient;
use crate::types::letters::Letters;
use crate::types::number::U24;
use crate::types::open::{Enumeration, Open};
use crate::types::padding::Padding;
use crate::types::records::{Linked, RecordRef, Records};
use crate::types::runs::{Head, Runs};
use crate::types::short::Short;
use crate::types::strings::{DataOffset, StringOffset, StringTable, Table};
use crate::types::text::{Encoding, Fill, Prefixed, Rest, Terminated, Text};
use crate::types::width::{Index, Sentinel, Signed, Width};
use crate::types::word::Word;
use crate::view::{Fields, Node, Viewed};

/// The fields of a type that has none.
#[derive(Debug)]
pub struct Leaf<'v>(Node<'v>);

impl<'v> Fields<'v> for Leaf<'v> {
    fn of(node: Node<'v>) -> Self {
        Self(node)
    }

    fn node(&self) -> &Node<'v> {
        &self.0
    }
}

macro_rules! leaves {
    ($([$($parameters:tt)*] $ty:ty;)*) => {$(
        impl<$($parameters)*> Viewed for $ty {
            type Fields<'v> = Leaf<'v>;
        }
    )*};
}

leaves! {
    [] u8; [] u16; [] u32; [] u64; [] u128; [] i8; [] i16; [] i32; [] i64; [] i128; [] f32; [] f64;
    [] U24; [] Half; [] Double; [] Flag; [] CString; [] Leb128; [] SignedLeb128; [] Zigzag;
    [] Opaque; [] RawTail; [] Trailing; [] Padding;
    [const N: usize] Letters<N>;
    [const N: usize, E: Encoding + 'static, F: Fill + 'static] Text<N, E, F>;
    [L: 'static, E: Encoding + 'static] Prefixed<L, E>;
    [E: Encoding + 'static] Terminated<E>;
    [E: Encoding + 'static] Rest<E>;
    [E: Enumeration + 'static] Closed<E>;
    [E: Enumeration + 'static] Open<E>;
    [T: 'static] Reserved<T>;
    [T: BitPacked + 'static] Word<T>;
    [W: Width + 'static] Index<W>;
    [W: Width + 'static] Signed<W>;
    [W: Width + 'static] Sentinel<W>;
    [W: Width + 'static, T: Table + 'static] StringOffset<W, T>;
    [W: Width + 'static, T: Table + 'static] DataOffset<W, T>;
    [T: Table + 'static] StringTable<T>;
    [T: 'static] RecordRef<T>;
    [T: 'static] Linked<T>;
    [T: 'static] Fitted<T>;
    [T: 'static, const N: usize] [T; N];
    [T: 'static] Vec<T>;
    [T: 'static] Records<T>;
    [T: Copy + Default + 'static, const N: usize] Short<T, N>;
    [T: Columnar + 'static] Columns<T>;
    [H: Head + 'static] Runs<H>;
}

macro_rules! transparent {
    ($([$($parameters:tt)*] $ty:ty;)*) => {$(
        impl<T: Viewed, $($parameters)*> Viewed for $ty {
            type Fields<'v> = T::Fields<'v>;
        }
    )*};
}

transparent! {
    [] Option<T>;
    [] Box<T>;
    [] Compressed<T>;
    [D: Dialect + 'static] Dialected<D, T>;
}

impl<T: Viewed + Tagged> Viewed for Lenient<T> {
    type Fields<'v> = T::Fields<'v>;
}

/// A type whose views are decoded in pieces.
pub trait ViewedBlocks: Viewed {
    /// How many elements it has.
    #[doc(hidden)]
    fn elements(&self) -> usize;
}

/// A type whose views have elements.
pub trait ViewedList: ViewedBlocks {
    /// The elements.
    type Item: Viewed;
}

macro_rules! lists {
    ($([$($parameters:tt)*] $ty:ty;)*) => {$(
        impl<T: Viewed, $($parameters)*> ViewedBlocks for $ty
        where
            Self: Viewed,
        {
            fn elements(&self) -> usize {
                self.len()
            }
        }

        impl<T: Viewed, $($parameters)*> ViewedList for $ty
        where
            Self: ViewedBlocks,
        {
            type Item = T;
        }
    )*};
}

/// Those that have what their content has.
macro_rules! around_lists {
    ($([$($parameters:tt)*] $ty:ty, $elements:expr;)*) => {$(
        impl<L: ViewedBlocks, $($parameters)*> ViewedBlocks for $ty {
            fn elements(&self) -> usize {
                let elements: fn(&Self) -> usize = $elements;
                elements(self)
            }
        }

        impl<L: ViewedList, $($parameters)*> ViewedList for $ty {
            type Item = L::Item;
        }
    )*};
}

around_lists! {
    [] Option<L>, |list| list.as_ref().map_or(0, L::elements);
    [] Box<L>, |list| (**list).elements();
    [] Compressed<L>, |list| list.content.elements();
    [D: Dialect] Dialected<D, L>, |list| list.content.elements();
}

lists! {
    [] Vec<T>;
    [const N: usize] [T; N];
    [] Records<T>;
}

impl<T: Viewed + Copy + Default, const N: usize> ViewedBlocks for Short<T, N> {
    fn elements(&self) -> usize {
        self.len()
    }
}

impl<T: Viewed + Copy + Default, const N: usize> ViewedList for Short<T, N> {
    type Item = T;
}

impl<T: Viewed + Columnar> ViewedBlocks for Columns<T> {
    fn elements(&self) -> usize {
        self.len()
    }
}

impl<T: Viewed + Columnar> ViewedList for Columns<T> {
    type Item = T;
}

impl<H: Head + 'static> ViewedBlocks for Runs<H> {
    fn elements(&self) -> usize {
        self.len()
    }
}
