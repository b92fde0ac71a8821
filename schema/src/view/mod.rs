//! Views: a file that stays bytes, with typed access to its fields and elements.
//!
//! A [`View`] of a declared type has a method for each of its fields, which gives a view of that field. Nothing is
//! decoded before [`decode`](View::decode) asks for it. A field is found by a [walk](crate::walk) over those before
//! it, an element of a list of records of one size by arithmetic, any other element by stepping from one that is
//! remembered; a compressed part is decompressed when something inside of it is asked for, once.
//!
//! | of | has |
//! |---|---|
//! | any type | [`decode`](View::decode), [`offset`](View::offset), [`path`](View::path) |
//! | a struct | a method for each field that is on disk, those that the struct does not keep included |
//! | an enum | for each variant with one value a method called like the variant, in `snake_case`; for each named field of a variant `variant_field`. `None` where the value is another variant |
//! | a list | [`len`](View::len), [`at`](View::at), [`iter`](View::iter), and [`blocks`](View::blocks) to decode it piece by piece |
//! | a list of numbers, or of structs under `#[schema(columns)]` | [`column`](View::column) to read one field of all of them |
//! | `Option<T>` | [`is_some`](View::is_some), and what a view of `T` has |
//! | `Compressed`, `Dialected`, `Lenient`, `Box` | what a view of their content has |
//!
//! So the methods on the way to a value are its path.
//!
//! ```
//! use bindery::prelude::*;
//!
//! #[schema]
//! #[spec(none = "an example")]
//! #[derive(Debug, PartialEq)]
//! struct Model {
//!     #[br(temp)]
//!     name_count: u16,
//!     #[br(count = name_count)]
//!     names: Vec<CString>,
//!     #[schema(compressed(bindery::Method::Stored))]
//!     body: Compressed<Body>,
//! }
//!
//! #[schema]
//! #[spec(none = "an example")]
//! #[derive(Debug, PartialEq)]
//! struct Body {
//!     #[schema(until_end)]
//!     points: Vec<Point>,
//! }
//!
//! #[schema]
//! #[spec(none = "an example")]
//! #[derive(Debug, PartialEq)]
//! struct Point {
//!     x: i8,
//!     y: i8,
//! }
//!
//! let bytes = b"\x02\0Ada\0Ben\0\x01\x02\x03\x04\xFF\xFE";
//! let model = Model::view(bytes);
//! assert_eq!(model.names()?.at(1)?.decode()?.as_bytes(), b"Ben");
//!
//! // By field and index.
//! let points = model.body()?.points()?;
//! assert_eq!(points.len()?, 3);
//! let y = points.at(2)?.y()?;
//! assert_eq!((y.decode()?, y.offset(), y.path().as_str()), (-2, 15, "body.points[2].y"));
//!
//! // All of them, a block at a time.
//! let mut lowest = i8::MAX;
//! for block in points.blocks(256) {
//!     lowest = block?.iter().map(|point| point.x).fold(lowest, i8::min);
//! }
//! assert_eq!(lowest, -1);
//!
//! // What is wrong is found by who comes to it.
//! let cut = Model::view(&bytes[..8]);
//! assert_eq!(cut.names()?.len()?, 2);
//! let missing = cut.names()?.at(1).unwrap_err();
//! assert_eq!((missing.path().as_str(), missing.offset()), ("names[1]", Some(8)));
//! # Ok::<(), Error>(())
//! ```
//!
//! # Large files
//!
//! A view takes the bytes as a slice, so where they come from is up to you. [`std::fs::read`] is one way. A mapping of
//! the file is another: whichever crate maps it gives a `&[u8]`, pages that no view comes to are never read, and that
//! nobody changes the file meanwhile is yours to promise, because this crate has no `unsafe`.
//!
//! ```no_run
//! # use bindery::prelude::*;
//! # #[schema]
//! # #[spec(none = "an example")]
//! # struct Model { version: u8, #[schema(until_end)] points: Vec<u32> }
//! let bytes = std::fs::read("large.model")?; // or a mapping
//! let version = Model::view(&bytes).version()?.decode()?;
//! # Ok::<(), Error>(())
//! ```
//!
//! # What a view does not check
//!
//! What is behind, or inside of what is stepped over: a view of a damaged file gives every value before the fault.
//! Assertions and magic numbers on the way are checked, rules are not.

mod column;
pub(crate) mod how;
mod node;
pub(crate) mod seek;
mod types;

pub use column::{ColumnIter, ViewedColumn};
pub use node::Node;
pub use types::{Leaf, ViewedBlocks, ViewedList};

use std::marker::PhantomData;
use std::ops::Deref;

use crate::codec::limits::Limits;
use crate::report::error::{Error, Result};
use crate::report::path::Path;
use crate::types::columns::{ColumnValue, Columnar};
use crate::value::Value;
use crate::view::how::{Length, Reads};
use crate::walk::Walk;

/// A type that has views. Declared types do; a leaf type by hand says that it has no fields.
///
/// ```
/// # struct Mine;
/// impl bindery::view::Viewed for Mine {
///     type Fields<'v> = bindery::view::Leaf<'v>;
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no views",
    note = "a leaf type by hand needs `impl bindery::view::Viewed for {Self} {{ type Fields<'v> = bindery::view::Leaf<'v>; }}`"
)]
pub trait Viewed: Sized + 'static {
    /// The fields.
    type Fields<'v>: Fields<'v>;
}

/// The fields of a view.
#[doc(hidden)]
pub trait Fields<'v> {
    fn of(node: Node<'v>) -> Self;

    fn node(&self) -> &Node<'v>;
}

/// A value of a file that is still bytes; see the [module](self).
pub struct View<'v, T: Viewed> {
    fields: T::Fields<'v>,
}

impl<T: Viewed> std::fmt::Debug for View<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.fields.node().fmt(f)
    }
}

impl<T: Viewed> Clone for View<'_, T> {
    fn clone(&self) -> Self {
        Self::of(self.fields.node().clone())
    }
}

impl<'v, T: Viewed> Deref for View<'v, T> {
    type Target = T::Fields<'v>;

    fn deref(&self) -> &Self::Target {
        &self.fields
    }
}

/// A view of a whole file.
pub(crate) fn whole<T: Viewed + Walk<()>>(bytes: &[u8], limits: Limits) -> View<'_, T> {
    let how = Reads::<T, _, _>::new(
        Length::Walked,
        |input, _| {
            let value = T::decode(input, ())?;
            input.expect_end()?;
            Ok(value)
        },
        |walker, input| T::walk(walker, input, ()),
    );
    View::of(Node::root(bytes, limits, how))
}

impl<'v, T: Viewed> View<'v, T> {
    pub(crate) fn of(node: Node<'v>) -> Self {
        Self {
            fields: T::Fields::of(node),
        }
    }

    pub(crate) fn node(&self) -> &Node<'v> {
        self.fields.node()
    }

    /// The value.
    ///
    /// # Errors
    /// When the bytes are not such a value; offset and path say where in the file.
    pub fn decode(&self) -> Result<T> {
        self.node().decode()
    }

    /// The value as a tree. Offsets into string tables are shown as numbers, because the table is elsewhere.
    ///
    /// # Errors
    /// As for [`decode`](Self::decode).
    pub fn tree(&self) -> Result<Value> {
        self.node().tree()
    }

    /// The offset of the first byte, in the file or the decompressed part that it is in.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.node().offset()
    }

    /// The way there.
    #[must_use]
    pub fn path(&self) -> Path {
        self.node().path()
    }

    /// The fields, where one is called like a method of views.
    #[must_use]
    pub fn fields(&self) -> &T::Fields<'v> {
        &self.fields
    }
}

impl<T: Viewed> View<'_, Option<T>> {
    /// Whether it is there.
    #[must_use]
    pub fn is_some(&self) -> bool {
        !self.node().is_absent()
    }
}

impl<'v, L: ViewedList> View<'v, L> {
    /// How many elements there are.
    ///
    /// # Errors
    /// When they have to be counted, and one of them cannot be stepped over.
    pub fn len(&self) -> Result<usize> {
        self.node().len()
    }

    /// Whether there are none.
    ///
    /// # Errors
    /// As for [`len`](Self::len).
    pub fn is_empty(&self) -> Result<bool> {
        Ok(self.len()? == 0)
    }

    /// The element at this position.
    ///
    /// # Errors
    /// When there are not as many, or one before it cannot be stepped over.
    pub fn at(&self, index: usize) -> Result<View<'v, L::Item>> {
        match self.node().element(index)? {
            Some(node) => Ok(View::of(node)),
            None => Err(Error::value(format!(
                "no element {index} in a list of {}",
                self.len()?
            ))),
        }
    }

    /// The elements.
    pub fn iter(&self) -> impl Iterator<Item = Result<View<'v, L::Item>>> {
        let (count, failed) = match self.len() {
            Ok(count) => (count, None),
            Err(error) => (0, Some(Err(error))),
        };
        (0..count).map(|index| self.at(index)).chain(failed)
    }
}

impl<'v, L: ViewedList<Item: Columnar>> View<'v, L> {
    /// One field of every element, which is read where it is: nothing is decoded of the others, and nothing is kept.
    /// `field` finds it in an element.
    ///
    /// ```
    /// use bindery::{Columns, prelude::*};
    ///
    /// #[schema(columns)]
    /// #[spec(none = "an example")]
    /// #[derive(Debug, Clone, Copy, PartialEq)]
    /// struct Point {
    ///     x: u8,
    ///     y: u16,
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
    /// let view = Points::view(&[1, 2, 0, 3, 4, 0]);
    /// let ys = view.points()?.column(|point| point.y())?;
    /// assert_eq!(ys.iter().max(), Some(4));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// When the list is cut off, or `field` fails or finds something that is no field of the element.
    pub fn column<F: Viewed + ColumnValue>(
        &self,
        field: impl FnOnce(&View<'v, L::Item>) -> Result<View<'v, F>>,
    ) -> Result<ViewedColumn<'v, F>> {
        self.node().column::<L::Item, F>(|first| {
            let field = field(&View::of(first.clone()))?;
            Ok(field.node().clone())
        })
    }
}

impl<'v, L: ViewedBlocks> View<'v, L> {
    /// The list decoded in pieces of so many elements. What it takes does not grow with the list, and records of one
    /// size are decoded in bulk.
    #[must_use]
    pub fn blocks(&self, elements: usize) -> Blocks<'v, L> {
        Blocks::of(self.node(), elements)
    }
}

/// A list, decoded in pieces; see [`View::blocks`].
#[derive(Debug)]
pub struct Blocks<'v, L> {
    node: Node<'v>,
    start: usize,
    elements: usize,
    /// How many are left, where that is known.
    left: Option<usize>,
    list: PhantomData<fn() -> L>,
}

impl<'v, L> Blocks<'v, L> {
    pub(crate) fn of(node: &Node<'v>, elements: usize) -> Self {
        Self {
            node: node.clone(),
            start: usize::try_from(node.offset()).unwrap_or(usize::MAX),
            elements: elements.max(1),
            left: None,
            list: PhantomData,
        }
    }
}

impl<L: ViewedBlocks> Iterator for Blocks<'_, L> {
    type Item = Result<L>;

    fn next(&mut self) -> Option<Self::Item> {
        let left = match self.left {
            Some(left) => left,
            // A list that ends where its elements do is not counted: each block says how far it came.
            None => match self.node.ends_as_read() {
                true => usize::MAX,
                false => match self.node.len() {
                    Ok(count) => count,
                    Err(error) => {
                        self.left = Some(0);
                        return Some(Err(error));
                    }
                },
            },
        };
        if left == 0 {
            return None;
        }
        let most = self.elements.min(left);
        self.left = Some(0);
        let (block, next) = match self.node.decode_from::<L>(self.start, Some(most)) {
            Ok(decoded) => decoded,
            Err(error) => return Some(Err(error)),
        };
        let came = block.elements();
        if came == 0 {
            return None;
        }
        self.left = Some(left.saturating_sub(came));
        self.start = next;
        Some(Ok(block))
    }
}
