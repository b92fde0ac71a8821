//! Chunks of applications: declared by them, and read, written, traced and checked like all others.

use bindery::walk::WalkTagged;
use bindery::{
    Decode as _, DecodeTagged, Encode, Error, Result, Tagged, WriteSettings, Writer, decode_within,
    schema,
};

use super::{Chunk, ChunkBody, Model, Types};
use crate::edit;

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
    ///
    /// # Errors
    /// When it cannot be written under the widths of the model, or would be read as something else, as a chunk is that
    /// has letters of the format. The model is as before then.
    pub fn push_own_chunk(&mut self, own: Own) -> Result<()> {
        let letters = own.tag();
        let chunk = Chunk::from(ChunkBody::Own(own));
        let mut writer = Writer::new(WriteSettings::default());
        chunk.encode(&mut writer, self.types())?;
        let bytes = writer.into_bytes();
        let again = decode_within(&bytes, edit::without_limits(), |input| {
            Chunk::<Own>::decode(input, self.types())
        })?;
        // No chunk is looked for behind the mark that ends the payload.
        if letters == *b"OMD3" || !edit::are_same(&chunk, &again)? {
            return Err(Error::value(format!(
                "a chunk \"{}\" would be read as something else",
                letters.escape_ascii()
            )));
        }
        self.payload.content.chunks.push(chunk);
        Ok(())
    }
}
