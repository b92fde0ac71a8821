//! Walks: the bytes of a file in order, each with what it is, without decoding the file.
//!
//! A walk is generated from the declaration beside the reader. It decodes only what decides about later bytes
//! (counts, flags, tags, what is asserted), shows every other value as the bytes that it takes, and makes a path or a
//! value only for a leaf that the visitor asks about. So a file of any size takes no memory but its own bytes and one
//! decompressed part, and what is before a fault is shown all the same.
//!
//! The leaves are those of a [`trace`](crate::trace), which is made by writing a decoded value. Where
//! [offsets](macro@crate::schema#offsets-to-elsewhere) lead to and fro, they are kept until all of them are there, and
//! shown in the order of the file.
//!
//! ```
//! use std::ops::ControlFlow;
//! use bindery::{Limits, prelude::*, walk::{self, Leaf, Visitor}};
//!
//! #[schema]
//! #[spec(none = "an example")]
//! #[derive(Debug, PartialEq)]
//! struct Image {
//!     width: u8,
//!     height: u8,
//!     #[br(count = width * height)]
//!     pixels: Vec<u16>,
//! }
//!
//! #[derive(Default)]
//! struct Seen(Vec<String>);
//!
//! impl Visitor for Seen {
//!     fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
//!         let (start, path) = (leaf.place.start, leaf.place.path());
//!         self.0.push(format!("{start}: {path}, {}", leaf.wire));
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! // The last byte of two pixels is missing.
//! let bytes = [2, 1, 0xF0, 0x0F, 0xAA];
//! let mut seen = Seen::default();
//! let error = walk::walk::<Image>(&bytes, Limits::default(), &mut seen).unwrap_err();
//! assert_eq!(seen.0, ["0: width, u8", "1: height, u8", "2: pixels, u16 x 1"]);
//! assert_eq!((error.path().as_str(), error.offset()), ("pixels[1]", Some(4)));
//!
//! // What is the byte at offset 2?
//! let found = walk::at::<Image>(&[2, 1, 0xF0, 0x0F, 0xAA, 0], 2, "file", Limits::default())?;
//! let found = found.ok_or("nothing is there")?;
//! assert_eq!((found.path.as_str(), found.start, found.end), ("pixels[0]", 2, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod generated;
pub(crate) mod lists;
mod ordered;
mod place;
mod sections;
mod traits;
mod types;
mod visitor;
mod walker;

pub use place::{Found, at, find_at};
pub use traits::{Walk, WalkCounted, WalkRepeated, WalkTagged};
pub use visitor::{Leaf, OpenedPart, Place, Step, Visitor, Wire};
pub use walker::Walker;

pub(crate) use self::ordered::KeptLeaves;
use self::ordered::Ordered;
use crate::codec::input::Input;
use crate::codec::limits::{Limits, Session};
use crate::report::error::Result;

/// Shows the bytes of a file to a visitor.
///
/// # Errors
/// Where reading the file fails; what is before it has been shown.
pub fn walk<T: Walk<()>>(bytes: &[u8], limits: Limits, visitor: &mut dyn Visitor) -> Result<()> {
    walk_under::<T, ()>(bytes, limits, (), visitor)
}

/// As [`walk`], under a context from outside.
///
/// # Errors
/// As for [`walk`].
pub fn walk_under<T: Walk<C>, C: Copy + 'static>(
    bytes: &[u8],
    limits: Limits,
    context: C,
    visitor: &mut dyn Visitor,
) -> Result<()> {
    if !T::INFO.leads_elsewhere() {
        return in_order_of_fields::<T, C>(bytes, limits, context, visitor);
    }
    let mut ordered = Ordered::new(visitor, limits.memory);
    let walked = in_order_of_fields::<T, C>(bytes, limits, context, &mut ordered);
    match ordered.show(T::INFO, bytes)? {
        true => Ok(()),
        false => walked,
    }
}

/// Shows the bytes as the fields lead to them.
fn in_order_of_fields<T: Walk<C>, C: Copy + 'static>(
    bytes: &[u8],
    limits: Limits,
    context: C,
    visitor: &mut dyn Visitor,
) -> Result<()> {
    let session = Session::new(limits);
    let mut input = Input::new(bytes, &session);
    let mut walker = Walker::new(T::INFO, visitor);
    let walked = T::walk(&mut walker, &mut input, context);
    if walker.is_over() {
        return Ok(());
    }
    walked
        .map_err(|error| error.citing(T::INFO))
        .and_then(|()| input.expect_end())
        .map_err(|error| error.showing(bytes))
}
