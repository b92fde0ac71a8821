//! The way between binrw's streams and our slices, for the generated `BinRead` and `BinWrite`.

use binrw::io::{Read, Seek, SeekFrom, Write};
use binrw::{BinResult, Endian};

use crate::codec::input::Input;
use crate::codec::limits::Session;
use crate::codec::sink::{WriteSettings, written_in};
use crate::codec::traits::{Decode, Encode};
use crate::report::error::{Class, Error};

/// Reads a value from a stream, which is left just behind it.
///
/// # Errors
/// When the bytes are not such a value.
pub fn read<T: Decode<C>, C: Copy, R: Read + Seek>(
    reader: &mut R,
    order: Endian,
    context: C,
) -> BinResult<T> {
    read_with(reader, order, |input| T::decode(input, context))
}

/// Reads through a window that doubles until the value fits. So a stream of many small values is not
/// read to its end for each of them, and one large value costs at most twice its size.
///
/// # Errors
/// When the bytes are not such a value.
pub fn read_with<T, R: Read + Seek>(
    reader: &mut R,
    order: Endian,
    decode: impl Fn(&mut Input<'_>) -> crate::Result<T>,
) -> BinResult<T> {
    let start = reader.stream_position()?;
    let mut window = Vec::new();
    let mut wanted: u64 = 512;
    loop {
        let missing = wanted.saturating_sub(window.len() as u64);
        let got = reader.by_ref().take(missing).read_to_end(&mut window)? as u64;
        let at_end = got < missing;
        let session = Session::new(crate::Limits::default());
        let mut input = Input::new(&window, &session).with_order(order);
        match decode(&mut input) {
            // A value that takes everything there is (a tail, a table) must see all of it.
            Ok(value) if at_end || input.left() > 0 => {
                reader.seek(SeekFrom::Start(start.saturating_add(input.offset())))?;
                return Ok(value);
            }
            // Any other failure may come from the window's end.
            Err(error) if at_end || error.class() == Class::NotThisFormat => {
                reader.seek(SeekFrom::Start(start))?;
                return Err(located(error, start));
            }
            Ok(_) | Err(_) => wanted = wanted.saturating_mul(2),
        }
    }
}

/// The error with offsets that count from the start of the stream, as binrw's do.
fn located(error: Error, start: u64) -> binrw::Error {
    let pos = match error.space().as_str() {
        crate::report::error::FILE_SPACE => error.offset().unwrap_or(0).saturating_add(start),
        _ => start,
    };
    binrw::Error::Custom {
        pos,
        err: Box::new(error),
    }
}

/// Writes a value to a stream.
///
/// # Errors
/// When a value does not fit its place, before the first byte is written.
pub fn write<T: Encode<C>, C: Copy, W: Write>(
    value: &T,
    writer: &mut W,
    order: Endian,
    context: C,
) -> BinResult<()> {
    let bytes = written_in(value, context, WriteSettings::default(), order)?;
    writer.write_all(&bytes)?;
    Ok(())
}
