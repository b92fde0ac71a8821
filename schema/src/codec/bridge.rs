//! The way between binrw's streams and our slices, for the generated `BinRead` and `BinWrite`.

use binrw::io::{self, Read, Seek, SeekFrom, Write};
use binrw::meta::EndianKind;
use binrw::{BinResult, Endian};

use crate::codec::feed::{Feed, Stream};
use crate::codec::input::Input;
use crate::codec::limits::Session;
use crate::codec::sink::{Buffer, Probe, SMALL, Straight, WriteSettings, Writer, settled};
use crate::codec::traits::{Decode, DecodeTagged, Encode, get_in, put_in};
use crate::report::error::{Class, Error};

/// Records up to this size need no memory of their own, as most do.
const ON_STACK: usize = 128;

/// How much of a stream is looked at first, for a value of unknown size.
const WINDOW: usize = 512;

/// The byte order that a big-endian type has in binrw.
pub const BIG: EndianKind = EndianKind::Endian(Endian::Big);

/// That of a little-endian one.
pub const LITTLE: EndianKind = EndianKind::Endian(Endian::Little);

/// That of one whose order its values say.
pub const RUNTIME: EndianKind = EndianKind::Runtime;

/// Reads the variant that a tag chooses from a stream, as [`read`] does a value.
///
/// # Errors
/// When the bytes are not such a variant.
pub fn read_tagged<T: DecodeTagged<C>, C: Copy, R: Read + Seek>(
    reader: &mut R,
    order: Endian,
    (tag, context): (T::Tag, C),
) -> BinResult<T> {
    read_with(reader, order, |input| {
        T::decode_tagged(input, tag.clone(), context)
    })
}

/// Reads a value from a stream, which is left just behind it, or where it was if that fails.
///
/// # Errors
/// When the bytes are not such a value.
#[inline]
pub fn read<T: Decode<C>, C: Copy, R: Read + Seek>(
    reader: &mut R,
    order: Endian,
    context: C,
) -> BinResult<T> {
    // A constant where it can be: small records are read into as few bytes as they take.
    match const { T::FIXED }.or_else(|| T::size_in(context)) {
        Some(size @ ..=8) => read_fixed::<8, T, C, R>(reader, size, order, context),
        Some(size @ ..=32) => read_fixed::<32, T, C, R>(reader, size, order, context),
        Some(size @ ..=ON_STACK) => read_fixed::<ON_STACK, T, C, R>(reader, size, order, context),
        _ => read_with(reader, order, |input| T::decode(input, context)),
    }
}

/// Reads exactly as many bytes as a value takes.
#[inline]
fn read_fixed<const MOST: usize, T: Decode<C>, C: Copy, R: Read + Seek>(
    reader: &mut R,
    size: usize,
    order: Endian,
    context: C,
) -> BinResult<T> {
    let start = reader.stream_position()?;
    let mut slots = [0u8; MOST];
    if let Err(error) = reader.read_exact(slots.get_mut(..size).unwrap_or_default()) {
        let place = (start, order);
        return Err(read_cut::<MOST, T, C, R>(
            reader, size, error, place, context,
        ));
    }
    match get_in::<T, C>(order, slots.get(..size).unwrap_or_default(), context) {
        Some(value) => Ok(value),
        // A copy, so that nobody else ever sees the first one: its numbers can stay in registers. In memory they would
        // be loaded across the borders of what was just stored, which takes longer than all the rest.
        None => decode_fixed(reader, slots, size, (start, order), context),
    }
}

/// What is wrong with a value that the stream ends inside of: reads again as much of it as there is.
#[cold]
#[inline(never)]
fn read_cut<const MOST: usize, T: Decode<C>, C: Copy, R: Read + Seek>(
    reader: &mut R,
    size: usize,
    error: io::Error,
    (start, order): (u64, Endian),
    context: C,
) -> binrw::Error {
    if error.kind() != io::ErrorKind::UnexpectedEof {
        return error.into();
    }
    let mut slots = [0u8; MOST];
    let got = match reader.seek(SeekFrom::Start(start)) {
        Ok(_) => fill(reader, slots.get_mut(..size).unwrap_or_default()).unwrap_or(0),
        // What was there is lost, and it ends all the same.
        Err(_) => return error.into(),
    };
    match decode_fixed::<MOST, T, C, R>(reader, slots, got, (start, order), context) {
        Err(error) => error,
        Ok(_) => error.into(),
    }
}

/// Decodes field by field, which finds out what is wrong.
#[cold]
#[inline(never)]
fn decode_fixed<const MOST: usize, T: Decode<C>, C: Copy, R: Read + Seek>(
    reader: &mut R,
    slots: [u8; MOST],
    size: usize,
    (start, order): (u64, Endian),
    context: C,
) -> BinResult<T> {
    let session = Session::new(crate::Limits::default());
    let bytes = slots.get(..size).unwrap_or_default();
    let mut input = Input::new(bytes, &session).with_order(order);
    T::decode(&mut input, context).map_err(|error| {
        go_back(reader, start);
        located(error, start)
    })
}

/// Goes back to where a value that cannot be read starts, as binrw does. A stream that cannot seek stays where it is:
/// what is wrong with the value says more than that.
fn go_back<R: Seek>(reader: &mut R, start: u64) {
    let _ = reader.seek(SeekFrom::Start(start));
}

/// Reads until the bytes are full or the stream ends, and returns how many were read.
fn fill<R: Read>(reader: &mut R, bytes: &mut [u8]) -> io::Result<usize> {
    let mut got = 0usize;
    while let Some(rest @ [_, ..]) = bytes.get_mut(got..) {
        match reader.read(rest) {
            Ok(0) => break,
            Ok(read) => got = got.saturating_add(read),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(got)
}

/// Reads a value of unknown size. A stream that cannot go back is read no further than the value asks for.
///
/// # Errors
/// When the bytes are not such a value, or it looks at what is behind it in a stream that cannot go back.
fn read_with<T, R: Read + Seek>(
    reader: &mut R,
    order: Endian,
    decode: impl Fn(&mut Input<'_>) -> crate::Result<T>,
) -> BinResult<T> {
    let start = reader.stream_position()?;
    let mut first = [0u8; WINDOW];
    if !can_seek(reader, start) {
        return read_fed(reader, start, order, decode);
    }
    let got = fill(reader, &mut first)?;
    let seen = first.get(..got).unwrap_or_default();
    if let Some(read) = read_window(reader, seen, got < WINDOW, (start, order), &decode) {
        return read;
    }
    read_windows(reader, first.to_vec(), (start, order), decode)
}

/// Whether the stream can go elsewhere and back again.
fn can_seek<R: Seek>(reader: &mut R, start: u64) -> bool {
    let there = reader.seek(SeekFrom::Start(start.saturating_add(1)));
    there.is_ok() && reader.seek(SeekFrom::Start(start)).is_ok()
}

/// Decodes what is seen of the stream; nothing where more of it may give another value.
fn read_window<T, R: Read + Seek>(
    reader: &mut R,
    seen: &[u8],
    at_end: bool,
    (start, order): (u64, Endian),
    decode: impl Fn(&mut Input<'_>) -> crate::Result<T>,
) -> Option<BinResult<T>> {
    let session = Session::new(crate::Limits::default());
    let window = Feed::window();
    let mut input = Input::fed(seen, &window, &session).with_order(order);
    match decode(&mut input) {
        // A value that takes everything there is (a tail, a table), or looks for it, must see all of it.
        Ok(value) if at_end || !window.looked_at_end() => {
            let behind = start.saturating_add(input.offset());
            Some(match reader.seek(SeekFrom::Start(behind)) {
                Ok(_) => Ok(value),
                Err(error) => Err(error.into()),
            })
        }
        // Any other failure may come from the window's end.
        Err(error) if at_end || error.class() == Class::NotThisFormat => {
            go_back(reader, start);
            Some(Err(located(error, start)))
        }
        Ok(_) | Err(_) => None,
    }
}

/// Reads through a window that doubles until the value fits. So a stream of many small values is not read to its end
/// for each of them, and one large value costs at most twice its size.
#[cold]
fn read_windows<T, R: Read + Seek>(
    reader: &mut R,
    mut window: Vec<u8>,
    place: (u64, Endian),
    decode: impl Fn(&mut Input<'_>) -> crate::Result<T>,
) -> BinResult<T> {
    loop {
        let more = window.len() as u64;
        let got = reader.by_ref().take(more).read_to_end(&mut window)? as u64;
        if let Some(read) = read_window(reader, &window, got < more, place, &decode) {
            return read;
        }
    }
}

/// Reads from a stream that cannot go back, as many bytes as the value asks for.
#[cold]
fn read_fed<T, R: Read>(
    reader: &mut R,
    start: u64,
    order: Endian,
    decode: impl Fn(&mut Input<'_>) -> crate::Result<T>,
) -> BinResult<T> {
    let stream = Stream::new(reader);
    let mut at_hand: &[u8] = &[];
    // Elements of lists are read on where they lacked something, so that no more than the fields of one value are read
    // again and again.
    let (result, end) = loop {
        let session = Session::new(crate::Limits::default());
        let feed = Feed::of(&stream);
        let mut input = Input::fed(at_hand, &feed, &session).with_order(order);
        let result = decode(&mut input);
        let more = match feed.is_wanting() {
            false => None,
            // What was lacking was made up for, by something that may depend on it.
            true if result.is_ok() => feed.all(0).filter(|all| all.len() > at_hand.len()),
            true => feed.wanted(0),
        };
        match more {
            Some(more) => at_hand = more,
            None => break (result, input.offset()),
        }
    };
    let (read, has_ended, failure) = stream.into_read();
    if let Some(failure) = failure {
        return Err(failure.into());
    }
    match result {
        Ok(value) => match (read.len() as u64).saturating_sub(end) {
            0 => Ok(value),
            more => Err(read_too_far(more, end, start)),
        },
        // Now it is known how many bytes there are, and what that makes wrong.
        Err(error) if has_ended => {
            let session = Session::new(crate::Limits::default());
            let mut input = Input::new(&read, &session).with_order(order);
            match decode(&mut input) {
                // What may be cut short is.
                Ok(value) if input.is_empty() => Ok(value),
                again => Err(located(again.err().unwrap_or(error), start)),
            }
        }
        Err(error) => Err(located(error, start)),
    }
}

/// A value was found out by looking at bytes behind it, which are lost.
fn read_too_far(more: u64, end: u64, start: u64) -> binrw::Error {
    let noun = if more == 1 { "byte" } else { "bytes" };
    let problem = format!(
        "where this value ends shows only in what is behind it: {more} {noun} more were read, and this stream cannot seek back"
    );
    located(Error::unsupported(problem).at(end), start)
}

/// The error as binrw has it, with offsets that count from the start of the stream.
#[cold]
fn located(error: Error, start: u64) -> binrw::Error {
    let pos = match error.space().as_str() {
        crate::report::error::FILE_SPACE => error.offset().unwrap_or(0).saturating_add(start),
        _ => start,
    };
    if error.is_end_of_input() {
        return binrw::Error::Io(io::Error::new(io::ErrorKind::UnexpectedEof, error));
    }
    if let Some(found) = error.found_magic() {
        let found = Box::new(found.to_owned());
        return binrw::Error::BadMagic { pos, found };
    }
    if error.is_assertion() {
        // binrw's own derive names the start of the struct that has the field.
        let is_own = error.segments().count() <= 1;
        return binrw::Error::AssertFail {
            pos: if is_own { start } else { pos },
            message: error.message().to_owned(),
        };
    }
    binrw::Error::Custom {
        pos,
        err: Box::new(error),
    }
}

/// Writes a value to a stream.
///
/// # Errors
/// When a value does not fit its place, before the first byte is written.
#[inline]
pub fn write<T: Encode<C>, C: Copy, W: Write>(
    value: &T,
    writer: &mut W,
    order: Endian,
    context: C,
) -> BinResult<()> {
    if let Some(size @ ..=ON_STACK) = T::size_in(context) {
        let mut slots = [0u8; ON_STACK];
        let bytes = slots.get_mut(..size).unwrap_or_default();
        if put_in(value, order, bytes, context).is_some() {
            return Ok(writer.write_all(bytes)?);
        }
    }
    let mut probe = Probe::new(order);
    if value.encode(&mut probe, context).is_ok() && probe.is_straight() {
        let mut stream = Straight::new(writer, order);
        value.encode(&mut stream, context)?;
        return Ok(stream.finish()?);
    }
    write_together(value, writer, order, context)
}

/// Writes a value whose bytes are put together before.
#[inline(never)]
fn write_together<T: Encode<C>, C: Copy, W: Write>(
    value: &T,
    writer: &mut W,
    order: Endian,
    context: C,
) -> BinResult<()> {
    let mut slots = [0u8; SMALL];
    let mut buffer = Buffer::new(&mut slots, order);
    if value.encode(&mut buffer, context).is_ok() && buffer.is_whole() {
        return Ok(buffer.write_to(writer)?);
    }
    write_settled(value, writer, order, context)
}

/// Writes a value that has to be gone over again, or says why it cannot be written.
#[cold]
#[inline(never)]
fn write_settled<T: Encode<C>, C: Copy, W: Write>(
    value: &T,
    writer: &mut W,
    order: Endian,
    context: C,
) -> BinResult<()> {
    let start = || Writer::new(WriteSettings::default()).with_order(order);
    let settled = settled(&start, &|writer| value.encode(writer, context))?;
    Ok(writer.write_all(&settled.into_bytes())?)
}
