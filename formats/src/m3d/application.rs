//! Chunks of applications: declared by them, and read, written, traced and checked like all others.

use bindery::walk::WalkTagged;
use bindery::{DecodeTagged, Encode, Tagged, schema};

use super::{ChunkBody, Model, Types};

/// What an application adds to the chunks of the format: an enum with one variant for each of its chunks.
///
/// The tag of a variant is the chunk's letters, and the first of them is not an upper-case one. Every
/// such enum will do, and [`Model`] takes it as its parameter:
///
/// ```
/// use bindery::prelude::*;
/// use bindery_formats::m3d::{Model, Types};
///
/// #[schema(external_tag = [u8; 4])]
/// #[spec(none = "an example")]
/// #[brw(import_raw(types: Types))]
/// #[derive(Debug, Clone, PartialEq)]
/// enum Mine {
///     #[brw(magic = *b"note")]
///     Note { importance: u8 },
/// }
///
/// type MyModel = Model<Mine>;
/// # assert!(MyModel::from_bytes(b"").is_err());
/// ```
pub trait OwnChunks:
    Tagged<Tag = [u8; 4]>
    + DecodeTagged<Types>
    + WalkTagged<Types>
    + Encode<Types>
    + std::fmt::Debug
    + Clone
    + PartialEq
    + Send
    + 'static
{
}

impl<T> OwnChunks for T where
    T: Tagged<Tag = [u8; 4]>
        + DecodeTagged<Types>
        + WalkTagged<Types>
        + Encode<Types>
        + std::fmt::Debug
        + Clone
        + PartialEq
        + Send
        + 'static
{
}

/// No chunks of an application: whatever is not the format's own is kept as bytes.
#[schema(external_tag = [u8; 4])]
#[spec(none = "chunks of applications are theirs to describe")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoOwnChunks {}

impl<Own: OwnChunks> Model<Own> {
    /// The widths that everything in the payload is read and written under.
    #[must_use]
    pub fn types(&self) -> Types {
        let payload = &self.payload.content;
        payload.head.types.context(payload.shape_layout)
    }

    /// The chunks of the application, in the order of the file.
    pub fn own_chunks(&self) -> impl Iterator<Item = &Own> {
        self.chunks().filter_map(|body| match body {
            ChunkBody::Own(own) => Some(own),
            _ => None,
        })
    }

    /// Adds a chunk of the application behind all others.
    pub fn push_own_chunk(&mut self, own: Own) {
        self.payload.content.chunks.push(ChunkBody::Own(own).into());
    }
}
