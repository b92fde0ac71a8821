//! Chunks of applications: declared by them, kept among the others.

use bindery::trace::{Trace, trace};
use bindery::{
    Decode, Encode, Error, Input, Limits, Opaque, Result, Session, WriteSettings, Writer,
};

use super::{ChunkBody, M3d, Types};

/// A chunk that an application declares: any type that is read and written under the file's widths.
pub trait OwnChunk: Decode<Types> + Encode<Types> {
    /// Its letters. The first is a small one; large ones are the format's own.
    const MAGIC: [u8; 4];
}

/// The context, and where a failure of a chunk of this kind is.
fn located<T: OwnChunk>(index: usize) -> impl Fn(Error) -> Error {
    move |error| {
        error
            .in_key(&T::MAGIC.escape_ascii().to_string())
            .in_index(index)
    }
}

impl M3d {
    /// The widths that everything in the payload is read and written under.
    #[must_use]
    pub fn types(&self) -> Types {
        let payload = &self.payload.content;
        payload.head.types.context(payload.shape_layout)
    }

    /// The chunks of an application, read as it declares them.
    pub fn own_chunks<T: OwnChunk>(&self) -> impl Iterator<Item = Result<T>> {
        let types = self.types();
        self.chunks()
            .enumerate()
            .filter_map(move |(index, body)| match body {
                ChunkBody::Unknown { magic, data } if *magic == T::MAGIC => {
                    let session = Session::new(Limits::default());
                    let mut input = Input::new(data, &session);
                    let value = T::decode(&mut input, types)
                        .and_then(|value| input.expect_end().map(|()| value));
                    Some(value.map_err(located::<T>(index)))
                }
                _ => None,
            })
    }

    /// What every byte of the chunks of an application is, as it declares them.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn own_traces<T: OwnChunk>(&self) -> Result<Vec<Trace>> {
        self.own_chunks::<T>()
            .map(|chunk| trace(&chunk?, self.types()))
            .collect()
    }

    /// The chunk of an application that holds this value, under the widths of this file.
    ///
    /// # Errors
    /// When the letters are the format's own, or a value does not fit its place.
    pub fn own_chunk<T: OwnChunk>(&self, value: &T) -> Result<ChunkBody> {
        let [first, ..] = T::MAGIC;
        if first.is_ascii_uppercase() {
            return Err(Error::value(format!(
                "{} is for the format itself; an application's chunk starts with a small letter",
                T::MAGIC.escape_ascii()
            )));
        }
        let mut writer = Writer::new(WriteSettings::default());
        value.encode(&mut writer, self.types())?;
        Ok(ChunkBody::Unknown {
            magic: T::MAGIC,
            data: Opaque(writer.into_bytes()),
        })
    }

    /// Adds a chunk of an application behind all others.
    ///
    /// # Errors
    /// As [`own_chunk`](Self::own_chunk).
    pub fn push_own_chunk<T: OwnChunk>(&mut self, value: &T) -> Result<()> {
        let body = self.own_chunk(value)?;
        self.payload.content.chunks.push(body.into());
        Ok(())
    }
}
