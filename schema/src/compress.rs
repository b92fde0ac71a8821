//! Compression methods, bounded: nothing is reserved that the stored bytes cannot decompress to.

use std::hash::Hasher as _;
use std::io::Write as _;

use twox_hash::XxHash32;

use crate::error::{Error, Result};
use crate::limits::{Limits, Session};
use crate::sink::WriteSettings;
use crate::zlib::{Inflater, Stop, deflate, with_inflater};

/// How a section is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Method {
    /// As it is.
    #[default]
    Stored,
    /// A zlib stream (RFC 1950).
    Zlib,
    /// LZ4 frames, usually one.
    Lz4Frame,
    /// One LZ4 block.
    Lz4Block,
    /// One LZ4 block behind its decompressed size as u32.
    Lz4SizedBlock,
}

impl Method {
    const ALL: [Self; 5] = [
        Self::Stored,
        Self::Zlib,
        Self::Lz4Frame,
        Self::Lz4Block,
        Self::Lz4SizedBlock,
    ];

    /// Its name in dumps and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Zlib => "zlib",
            Self::Lz4Frame => "lz4-frame",
            Self::Lz4Block => "lz4-block",
            Self::Lz4SizedBlock => "lz4-sized-block",
        }
    }

    /// The method of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// The stored form of a section's content.
    ///
    /// # Errors
    /// When the method cannot say the content's size.
    pub fn compress(self, content: &[u8], settings: WriteSettings) -> Result<Vec<u8>> {
        compress(self, content, settings)
    }

    /// The most bytes that this many stored bytes can decompress to.
    fn most(self, stored: usize) -> u64 {
        let stored = stored as u64;
        match self {
            Self::Stored => stored,
            Self::Zlib => stored.saturating_mul(1032),
            Self::Lz4Frame | Self::Lz4Block | Self::Lz4SizedBlock => stored.saturating_mul(255),
        }
    }
}

/// What a stored section holds.
#[derive(Debug)]
pub(crate) struct Decompressed {
    pub(crate) content: Vec<u8>,
    /// How many of the stored bytes the stream takes; the others trail it.
    pub(crate) consumed: usize,
    pub(crate) checksum_holds: bool,
}

/// Decompresses, with `declared` as the size that the file claims, if it does.
pub(crate) fn expand(
    method: Method,
    stored: &[u8],
    declared: Option<u64>,
    session: &Session,
) -> Result<Decompressed> {
    let allowed = session.decompressed_left();
    let most = method.most(stored.len()).min(allowed);
    let result = match method {
        Method::Stored => Ok(Decompressed {
            content: stored.to_vec(),
            consumed: stored.len(),
            checksum_holds: true,
        }),
        Method::Zlib => {
            with_inflater(|inflater| inflate(inflater, stored, declared, most, allowed, session))
        }
        Method::Lz4Frame => lz4_frames(stored, declared, allowed, session),
        Method::Lz4Block => {
            // A block's sequences add up to its size, whatever the file says about it.
            let size = lz4_block_content_len(stored)
                .ok_or_else(|| Error::malformed("the LZ4 block is cut off").at(0))?;
            lz4_block(stored, size, most, allowed, session)
        }
        Method::Lz4SizedBlock => match stored.split_first_chunk::<4>() {
            Some((size, block)) => {
                let declared = u64::from(u32::from_le_bytes(*size));
                lz4_block(block, declared, most, allowed, session).map(|mut result| {
                    result.consumed = stored.len();
                    result
                })
            }
            None => Err(Error::ran_out(4, stored.len(), 0)),
        },
    }?;
    session.count_decompressed(result.content.len() as u64);
    Ok(result)
}

/// Whether a stream that was read decompresses to this content. `checksum_holds` says that it did so when
/// it was read.
pub(crate) fn expands_to(
    method: Method,
    stream: &[u8],
    checksum_holds: bool,
    content: &[u8],
) -> bool {
    if method != Method::Zlib {
        // It was read within limits, and cannot have become larger since.
        let session = Session::new(Limits::default().with_decompressed(u64::MAX));
        return expand(method, stream, Some(content.len() as u64), &session)
            .is_ok_and(|expanded| expanded.content == content);
    }
    // Most changes show in the checksum already.
    let same_sum = || {
        let sum = adler2::adler32_slice(content).to_be_bytes();
        stream.last_chunk() == Some(&sum)
    };
    let deflated = stream.get(ZLIB_HEADER..).unwrap_or_default();
    (!checksum_holds || same_sum())
        && with_inflater(|inflater| inflates_to(inflater, deflated, content))
}

/// Inflates piece by piece, because no more than a window is needed beside the content.
fn inflates_to(inflater: &mut Inflater, mut deflated: &[u8], mut content: &[u8]) -> bool {
    const WINDOW: usize = 1 << 15;
    let enough = WINDOW.saturating_add(PIECE);
    let mut window = vec![0u8; content.len().saturating_add(64).min(enough)];
    let mut kept = 0usize;
    loop {
        let (stop, consumed, produced) = inflater.go_on(deflated, &mut window, kept);
        let end = kept.saturating_add(produced);
        let piece = window.get(kept..end).unwrap_or_default();
        let Some(rest) = content.strip_prefix(piece) else {
            return false;
        };
        content = rest;
        deflated = deflated.get(consumed..).unwrap_or_default();
        match stop {
            Stop::Done => return content.is_empty(),
            Stop::Full if produced > 0 => {
                let start = end.saturating_sub(WINDOW);
                window.copy_within(start..end, 0);
                kept = end.saturating_sub(start);
            }
            Stop::Full | Stop::Cut | Stop::Damaged => return false,
        }
    }
}

/// As `usize`, for sizes that are bounded by memory already.
fn bounded(size: u64) -> usize {
    usize::try_from(size).unwrap_or(usize::MAX)
}

/// The size of a buffer, where a buffer can have it at all: on a narrow machine less than the limit.
fn capacity(size: u64, session: &Session) -> Result<usize> {
    match usize::try_from(size) {
        Ok(size) if size <= isize::MAX.unsigned_abs() => Ok(size),
        _ => Err(session.over_limit()),
    }
}

/// What is reserved on a file's word alone: what compresses better has to show it first.
fn believable(stored: usize) -> u64 {
    (stored as u64).saturating_mul(16).saturating_add(1 << 16)
}

const ZLIB_HEADER: usize = 2;

/// How much is inflated at a time, so that it is still in the processor's cache when it is looked at.
const PIECE: usize = 1 << 18;

fn inflate(
    inflater: &mut Inflater,
    stored: &[u8],
    declared: Option<u64>,
    most: u64,
    allowed: u64,
    session: &Session,
) -> Result<Decompressed> {
    const CHECKSUM: usize = 4;
    let Some(([cmf, flg], deflated)) = stored.split_first_chunk::<ZLIB_HEADER>() else {
        return Err(Error::ran_out(
            ZLIB_HEADER,
            stored.len(),
            stored.len() as u64,
        ));
    };
    let check = u16::from_be_bytes([*cmf, *flg]);
    if cmf & 0x0F != 8 || check.checked_rem(31) != Some(0) {
        return Err(Error::malformed("no zlib stream starts here").at(0));
    }
    if flg & 0x20 != 0 {
        return Err(Error::unsupported("a zlib stream with a preset dictionary").at(1));
    }

    let guess = declared.unwrap_or_else(|| (deflated.len() as u64).saturating_mul(4));
    let guess = guess.min(most).min(believable(stored.len()));
    let mut room = capacity(guess.max(64), session)?;
    let mut content = Vec::with_capacity(room);
    let mut sum = adler2::Adler32::new();
    let mut read = 0usize;
    let mut written = 0usize;
    loop {
        // Room is cleared just before it is filled.
        content.resize(room.min(written.saturating_add(PIECE)), 0);
        let input = deflated.get(read..).unwrap_or_default();
        let (stop, consumed, produced) = inflater.go_on(input, &mut content, written);
        let before = written;
        read = read.saturating_add(consumed);
        written = written.saturating_add(produced);
        sum.write_slice(content.get(before..written).unwrap_or_default());
        match stop {
            Stop::Done => break,
            Stop::Full if written < room => {}
            Stop::Full if written as u64 > allowed => {
                return Err(session.over_limit());
            }
            Stop::Full => {
                let larger = (room as u64).saturating_mul(2).min(most.saturating_add(1));
                if larger <= room as u64 {
                    return Err(session.over_limit());
                }
                room = capacity(larger, session)?;
                content.reserve_exact(room.saturating_sub(content.len()));
            }
            Stop::Cut => {
                let end = stored.len() as u64;
                return Err(Error::malformed("the compressed stream is cut off").at(end));
            }
            Stop::Damaged => {
                let place = read.saturating_add(ZLIB_HEADER) as u64;
                return Err(Error::malformed("the compressed stream is damaged").at(place));
            }
        }
    }
    if written as u64 > allowed {
        return Err(session.over_limit());
    }
    content.truncate(written);
    let tail = deflated.get(read..).unwrap_or_default();
    let checksum_holds = tail
        .first_chunk::<CHECKSUM>()
        .is_some_and(|stored| u32::from_be_bytes(*stored) == sum.checksum());
    let consumed = ZLIB_HEADER
        .saturating_add(read)
        .saturating_add(tail.len().min(CHECKSUM));
    Ok(Decompressed {
        content,
        consumed,
        checksum_holds,
    })
}

fn lz4_block(
    stored: &[u8],
    declared: u64,
    most: u64,
    allowed: u64,
    session: &Session,
) -> Result<Decompressed> {
    if declared > allowed {
        return Err(session.over_limit());
    }
    if declared > most {
        return Err(Error::malformed(format!(
            "{} bytes of LZ4 cannot decompress to {declared}",
            stored.len()
        ))
        .at(0));
    }
    // Where there is a lot to reserve, the block's sequences must add up to it. They are few then.
    let room = match declared <= believable(stored.len()) {
        true => declared,
        false => lz4_block_content_len(stored)
            .ok_or_else(|| Error::malformed("the LZ4 block is cut off").at(0))?
            .min(declared),
    };
    let mut content = vec![0u8; capacity(room, session)?];
    let length = lz4_flex::block::decompress_into(stored, &mut content)
        .map_err(|error| Error::malformed(format!("the LZ4 block is damaged: {error}")).at(0))?;
    content.truncate(length);
    Ok(Decompressed {
        content,
        consumed: stored.len(),
        checksum_holds: true,
    })
}

/// The bit of a block's length that says the block is not compressed.
const STORED_BLOCK: u32 = 0x8000_0000;

/// What stands before the blocks of an LZ4 frame.
struct Lz4FrameHeader {
    independent: bool,
    block_checksums: bool,
    content_checksum: bool,
    block_size: usize,
    content_size: Option<u64>,
    checksum_holds: bool,
}

impl Lz4FrameHeader {
    const MAGIC: [u8; 4] = 0x184D_2204_u32.to_le_bytes();

    /// How many bytes stand before the next frame: none, or frames that readers are to skip.
    fn start(bytes: &[u8]) -> Option<usize> {
        let mut rest = bytes;
        loop {
            let (magic, after) = rest.split_first_chunk::<4>()?;
            if *magic == Self::MAGIC {
                return bytes.len().checked_sub(rest.len());
            }
            let [0x50..=0x5F, 0x2A, 0x4D, 0x18] = magic else {
                return None;
            };
            let (length, after) = after.split_first_chunk::<4>()?;
            rest = after.get(bounded(u32::from_le_bytes(*length).into())..)?;
        }
    }

    /// The next of several frames; nothing where none follows.
    fn next(input: &mut crate::input::Input<'_>) -> Result<Option<Self>> {
        let Some(skipped) = Self::start(input.rest()) else {
            return Ok(None);
        };
        input.take(skipped)?;
        Self::read(input).map(Some)
    }

    fn read(input: &mut crate::input::Input<'_>) -> Result<Self> {
        let start = input.offset();
        if input.take_array::<4>()? != Self::MAGIC {
            return Err(Error::malformed("no LZ4 frame starts here").at(start));
        }
        let descriptor_start = input.rest();
        let flags_at = input.offset();
        let [flags] = input.take_array()?;
        let descriptor_at = input.offset();
        let [block_descriptor] = input.take_array()?;
        let version = flags >> 6;
        if version != 1 {
            return Err(Error::unsupported(format!("LZ4 frame version {version}")).at(flags_at));
        }
        if flags & 0x01 != 0 {
            return Err(Error::unsupported("an LZ4 frame with a dictionary").at(flags_at));
        }
        let block_size = match block_descriptor >> 4 & 0x07 {
            4 => 64 * 1024,
            5 => 256 * 1024,
            6 => 1024 * 1024,
            7 => 4 * 1024 * 1024,
            other => {
                let message = format!("no LZ4 block size has the number {other}");
                return Err(Error::malformed(message).at(descriptor_at));
            }
        };
        let content_size = match flags & 0x08 {
            0 => None,
            _ => Some(u64::from_le_bytes(input.take_array()?)),
        };
        let described = descriptor_start.len().saturating_sub(input.left());
        let descriptor = descriptor_start.get(..described).unwrap_or_default();
        let [header_sum] = input.take_array()?;
        let [_, second, ..] = xxh32(descriptor).to_le_bytes();
        Ok(Self {
            independent: flags & 0x20 != 0,
            block_checksums: flags & 0x10 != 0,
            content_checksum: flags & 0x04 != 0,
            block_size,
            content_size,
            checksum_holds: header_sum == second,
        })
    }
}

/// Whether an LZ4 frame starts here, or frames to be skipped and then one.
#[must_use]
pub fn starts_lz4_frame(bytes: &[u8]) -> bool {
    Lz4FrameHeader::start(bytes).is_some()
}

/// Walks LZ4 frames that follow one another. Unlike a streaming decoder this refuses every cut, finds
/// where the last frame ends, and keeps what a wrong checksum covers.
fn lz4_frames(
    stored: &[u8],
    declared: Option<u64>,
    allowed: u64,
    session: &Session,
) -> Result<Decompressed> {
    let mut input = crate::input::Input::new(stored, session);
    let expected = bounded(
        declared
            .unwrap_or(0)
            .min(believable(stored.len()))
            .min(allowed),
    );
    let mut content: Vec<u8> = Vec::with_capacity(expected);
    let mut checksum_holds = true;
    let mut next = match Lz4FrameHeader::next(&mut input)? {
        Some(header) => Some(header),
        // Says what is wrong with the first bytes.
        None => Some(Lz4FrameHeader::read(&mut input)?),
    };
    while let Some(header) = next {
        checksum_holds &= lz4_frame(&header, &mut input, &mut content, expected, allowed)?;
        next = Lz4FrameHeader::next(&mut input)?;
    }
    Ok(Decompressed {
        consumed: stored.len().saturating_sub(input.left()),
        content,
        checksum_holds,
    })
}

/// Appends what the blocks of a frame hold; `expected` is how much there will be of all frames, if that is
/// known. Returns whether its checksums and its content size hold.
fn lz4_frame(
    header: &Lz4FrameHeader,
    input: &mut crate::input::Input<'_>,
    content: &mut Vec<u8>,
    expected: usize,
    allowed: u64,
) -> Result<bool> {
    const WINDOW: usize = 64 * 1024;
    let mut checksum_holds = header.checksum_holds;
    let first = content.len();
    loop {
        let block_start = input.offset();
        let word = u32::from_le_bytes(input.take_array()?);
        if word == 0 {
            break;
        }
        let length = bounded(u64::from(word & STORED_BLOCK.wrapping_sub(1)));
        let block = input.take(length)?;
        let done = content.len();
        if word & STORED_BLOCK != 0 {
            content.extend_from_slice(block);
        } else {
            // LZ4 cannot expand further than this, whatever block size the frame allows.
            let most = length.saturating_mul(255).min(header.block_size);
            let mut expand = |room: usize| {
                content.resize(done.saturating_add(room), 0);
                let (before, after) = content.split_at_mut(done);
                // A window reaches back to the start of its own frame at most.
                let window = match header.independent {
                    true => &[],
                    false => before
                        .get(done.saturating_sub(WINDOW).max(first)..)
                        .unwrap_or_default(),
                };
                lz4_flex::block::decompress_into_with_dict(block, after, window)
            };
            // What is expected is room enough, unless the file lies about it.
            let produced = match expected.saturating_sub(done) {
                likely if (1..most).contains(&likely) => expand(likely).or_else(|_| expand(most)),
                _ => expand(most),
            };
            let produced = produced.map_err(|error| {
                Error::malformed(format!("the LZ4 block is damaged: {error}")).at(block_start)
            })?;
            content.truncate(done.saturating_add(produced));
        }
        if content.len() as u64 > allowed {
            return Err(input.session().over_limit());
        }
        if header.block_checksums {
            checksum_holds &= u32::from_le_bytes(input.take_array()?) == xxh32(block);
        }
    }
    let held = content.get(first..).unwrap_or_default();
    if header.content_checksum {
        checksum_holds &= u32::from_le_bytes(input.take_array()?) == xxh32(held);
    }
    checksum_holds &= header
        .content_size
        .is_none_or(|claimed| claimed == held.len() as u64);
    Ok(checksum_holds)
}

/// How many bytes LZ4 frames decompress to, found without decompressing them. `None` for bytes that are
/// no whole frame.
#[must_use]
pub fn lz4_frame_content_len(frames: &[u8]) -> Option<u64> {
    let session = Session::default();
    let mut input = crate::input::Input::new(frames, &session);
    let mut next = Lz4FrameHeader::next(&mut input).ok()?;
    next.as_ref()?;
    let mut total = 0u64;
    while let Some(header) = next {
        loop {
            let word = u32::from_le_bytes(input.take_array().ok()?);
            if word == 0 {
                break;
            }
            let block = input
                .take(bounded(u64::from(word & STORED_BLOCK.wrapping_sub(1))))
                .ok()?;
            let length = match word & STORED_BLOCK {
                0 => lz4_block_content_len(block)?,
                _ => block.len() as u64,
            };
            total = total.checked_add(length)?;
            if header.block_checksums {
                input.take(4).ok()?;
            }
        }
        if header.content_checksum {
            input.take(4).ok()?;
        }
        next = Lz4FrameHeader::next(&mut input).ok()?;
    }
    Some(total)
}

/// Adds up the literals and matches of a block's sequences.
fn lz4_block_content_len(mut block: &[u8]) -> Option<u64> {
    /// A length of 15 goes on in bytes until one is not 255.
    fn extended(nibble: u8, block: &mut &[u8]) -> Option<u64> {
        let mut length = u64::from(nibble);
        if nibble == 15 {
            loop {
                let (byte, rest) = block.split_first()?;
                *block = rest;
                length = length.checked_add(u64::from(*byte))?;
                if *byte != 255 {
                    break;
                }
            }
        }
        Some(length)
    }
    const SHORTEST_MATCH: u64 = 4;
    let mut total = 0u64;
    loop {
        let (token, rest) = block.split_first()?;
        block = rest;
        let literals = extended(token >> 4, &mut block)?;
        total = total.checked_add(literals)?;
        block = block.get(usize::try_from(literals).ok()?..)?;
        if block.is_empty() {
            return Some(total);
        }
        block = block.get(2..)?;
        let matched = extended(token & 0x0F, &mut block)?.checked_add(SHORTEST_MATCH)?;
        total = total.checked_add(matched)?;
    }
}

fn xxh32(bytes: &[u8]) -> u32 {
    let mut hasher = XxHash32::with_seed(0);
    hasher.write(bytes);
    u32::try_from(hasher.finish()).unwrap_or(u32::MAX)
}

/// Compresses.
pub(crate) fn compress(method: Method, content: &[u8], settings: WriteSettings) -> Result<Vec<u8>> {
    Ok(match method {
        Method::Stored => content.to_vec(),
        Method::Zlib => deflate(content, settings.deflate_level)?,
        Method::Lz4Frame => {
            let mut encoder = lz4_flex::frame::FrameEncoder::new(Vec::new());
            encoder.write_all(content)?;
            encoder
                .finish()
                .map_err(|error| Error::value(format!("LZ4: {error}")))?
        }
        Method::Lz4Block => lz4_flex::block::compress(content),
        Method::Lz4SizedBlock => {
            let size = u32::try_from(content.len()).map_err(|_| {
                Error::value(format!("{} bytes do not fit the u32 size", content.len()))
            })?;
            let mut out = size.to_le_bytes().to_vec();
            out.extend(lz4_flex::block::compress(content));
            out
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    const METHODS: [Method; 4] = [
        Method::Zlib,
        Method::Lz4Frame,
        Method::Lz4Block,
        Method::Lz4SizedBlock,
    ];

    fn sample() -> Vec<u8> {
        (0..200_000u32).map(|i| (i / 7 % 251) as u8).collect()
    }

    #[test]
    fn every_method_comes_back() {
        for content in [Vec::new(), vec![7], sample()] {
            for method in METHODS {
                let mut stored = compress(method, &content, WriteSettings::default()).unwrap();
                let length = stored.len();
                if matches!(method, Method::Zlib | Method::Lz4Frame) {
                    stored.extend_from_slice(b"trailing");
                }
                let size = content.len() as u64;
                // Also where the file lies about the size.
                for declared in [Some(size), Some(size / 2), Some(size * 9), Some(0), None] {
                    let session = Session::default();
                    let back = expand(method, &stored, declared, &session).unwrap();
                    assert_eq!(back.content, content, "{method:?}");
                    assert_eq!(back.consumed, length, "{method:?}");
                    assert!(back.checksum_holds, "{method:?}");
                }
            }
        }
    }

    #[test]
    fn a_block_of_unknown_size_is_measured() {
        let stored = compress(Method::Lz4Block, &sample(), WriteSettings::default()).unwrap();
        let session = Session::default();
        let back = expand(Method::Lz4Block, &stored, None, &session).unwrap();
        assert_eq!(back.content, sample());
        // A file may say another size.
        for wrong in [0, 1, u64::from(u32::MAX)] {
            let back = expand(Method::Lz4Block, &stored, Some(wrong), &session).unwrap();
            assert_eq!(back.content, sample());
        }
        let cut = &stored[..stored.len() - 1];
        let error = expand(Method::Lz4Block, cut, None, &session).unwrap_err();
        assert_eq!(error.message(), "the LZ4 block is cut off");
    }

    #[test]
    fn no_cut_is_taken_for_whole() {
        let content = sample();
        for method in [Method::Zlib, Method::Lz4Frame] {
            let stored = compress(method, &content, WriteSettings::default()).unwrap();
            // The last four bytes of a zlib stream are a checksum, which may be missing.
            let needed = match method {
                Method::Zlib => stored.len() - 4,
                _ => stored.len(),
            };
            for cut in (0..needed).step_by(97).chain([needed - 1]) {
                let session = Session::default();
                assert!(
                    expand(method, &stored[..cut], None, &session).is_err(),
                    "{method:?} {cut}"
                );
            }
        }
    }

    #[test]
    fn bombs_meet_the_limit() {
        let content = vec![0u8; 1 << 20];
        for method in METHODS {
            let stored = compress(method, &content, WriteSettings::default()).unwrap();
            let session = Session::new(Limits::default().with_decompressed(100_000));
            let error = expand(method, &stored, Some(1 << 20), &session).unwrap_err();
            assert_eq!(error.class(), crate::Class::Limit, "{method:?}: {error}");
        }
    }

    #[test]
    fn a_wrong_checksum_is_seen_and_kept() {
        let mut stored = compress(Method::Zlib, b"abcabc", WriteSettings::default()).unwrap();
        *stored.last_mut().unwrap() ^= 1;
        let back = expand(Method::Zlib, &stored, None, &Session::default()).unwrap();
        assert_eq!(back.content, b"abcabc");
        assert!(!back.checksum_holds);
    }

    #[test]
    fn linked_blocks_see_the_window_before_them() {
        use lz4_flex::frame::{BlockMode, BlockSize, FrameEncoder, FrameInfo};
        let content = sample();
        let info = FrameInfo::new()
            .block_mode(BlockMode::Linked)
            .block_size(BlockSize::Max64KB)
            .content_checksum(true)
            .block_checksums(true)
            .content_size(Some(content.len() as u64));
        let mut encoder = FrameEncoder::with_frame_info(info, Vec::new());
        encoder.write_all(&content).unwrap();
        let stored = encoder.finish().unwrap();
        let back = expand(Method::Lz4Frame, &stored, None, &Session::default()).unwrap();
        assert_eq!(back.content, content);
        assert!(back.checksum_holds);
    }

    /// A frame to be skipped, which holds `bytes`.
    fn skippable(number: u8, bytes: &[u8]) -> Vec<u8> {
        let length = u32::try_from(bytes.len()).unwrap().to_le_bytes();
        [&[0x50 | number, 0x2A, 0x4D, 0x18][..], &length, bytes].concat()
    }

    /// A frame of blocks that are stored as they are: flags, the parts of the descriptor behind the
    /// block size, checksum of both, and blocks.
    fn stored_frame(flags: u8, more: &[u8], sum: u8, blocks: &[&[u8]]) -> Vec<u8> {
        let mut frame = vec![0x04, 0x22, 0x4D, 0x18, flags, 0x40];
        frame.extend(more);
        frame.push(sum);
        for block in blocks {
            let length = u32::try_from(block.len()).unwrap() | STORED_BLOCK;
            frame.extend(length.to_le_bytes());
            frame.extend(*block);
        }
        frame.extend([0; 4]);
        frame
    }

    #[test]
    fn frames_that_follow_one_another_are_one_content() {
        // 0x82 is the checksum of 60 40.
        let one = stored_frame(0x60, &[], 0x82, &[b"ab", b"c"]);
        let other = stored_frame(0x60, &[], 0x82, &[b"def"]);
        let skipped = skippable(3, b"to be skipped");
        for (frames, consumed) in [
            ([&one[..], &other].concat(), one.len() + other.len()),
            (
                [&skipped[..], &one, &skipped, &other].concat(),
                one.len() + other.len() + 2 * skipped.len(),
            ),
            // What is to be skipped behind the last frame belongs to nothing, and is not lost.
            (
                [&one[..], &other, &skipped].concat(),
                one.len() + other.len(),
            ),
        ] {
            let back = expand(Method::Lz4Frame, &frames, None, &Session::default()).unwrap();
            assert_eq!(back.content, b"abcdef");
            assert_eq!(back.consumed, consumed);
            assert!(back.checksum_holds);
            assert_eq!(lz4_frame_content_len(&frames), Some(6));
            assert!(starts_lz4_frame(&frames));
        }
        // A second frame that is cut is no bytes behind the first.
        let cut = [&one[..], &other[..other.len() - 1]].concat();
        assert!(expand(Method::Lz4Frame, &cut, None, &Session::default()).is_err());
        assert_eq!(lz4_frame_content_len(&cut), None);
        // Nothing but what is to be skipped is no frame, and neither is one whose length goes too far.
        assert!(!starts_lz4_frame(&skipped));
        assert!(!starts_lz4_frame(&[0x50, 0x2A, 0x4D, 0x18, 9, 0, 0, 0, 1]));
        assert!(expand(Method::Lz4Frame, &skipped, None, &Session::default()).is_err());
    }

    #[test]
    fn a_linked_block_does_not_see_the_frame_before_its_own() {
        let one = stored_frame(0x60, &[], 0x82, &[b"abcdefgh"]);
        // No literals, then a match of four bytes, four bytes back; 0xC0 is the checksum of 40 40.
        let mut other = stored_frame(0x40, &[], 0xC0, &[]);
        other.truncate(7);
        other.extend([
            8, 0, 0, 0, 0x00, 4, 0, 0x40, b'w', b'x', b'y', b'z', 0, 0, 0, 0,
        ]);
        let frames = [one, other].concat();
        let error = expand(Method::Lz4Frame, &frames, None, &Session::default()).unwrap_err();
        assert!(error.message().starts_with("the LZ4 block is damaged"));
    }

    #[test]
    fn the_content_size_of_a_frame_is_its_own() {
        let one = stored_frame(0x60, &[], 0x82, &[b"abc"]);
        for (claimed, holds) in [(3u64, true), (6, false)] {
            let more = claimed.to_le_bytes();
            let [_, sum, ..] = xxh32(&[&[0x68, 0x40][..], &more].concat()).to_le_bytes();
            let other = stored_frame(0x68, &more, sum, &[b"def"]);
            let frames = [&one[..], &other].concat();
            let back = expand(Method::Lz4Frame, &frames, None, &Session::default()).unwrap();
            assert_eq!(back.content, b"abcdef");
            assert_eq!(back.checksum_holds, holds);
        }
    }

    #[test]
    fn a_frame_can_be_measured() {
        for content in [Vec::new(), vec![7], vec![0; 300_000], sample()] {
            let frame = compress(Method::Lz4Frame, &content, WriteSettings::default()).unwrap();
            assert_eq!(lz4_frame_content_len(&frame), Some(content.len() as u64));
            assert_eq!(lz4_frame_content_len(&frame[..frame.len() - 1]), None);
        }
    }

    /// Hand-made after RFC 1951, so that whichever crate inflates says the same.
    #[test]
    fn damage_has_a_message_and_a_place() {
        let zlib = |deflated: &[u8]| [&[0x78, 0x9C], deflated].concat();
        // Section 3.2.3: three is no type of a block.
        let no_type = zlib(&[0x07, 0, 0, 0]);
        // Section 3.2.4: the length stands twice, the second time with all bits turned.
        let no_length = zlib(&[0x01, 0x05, 0x00, 0x00, 0x00, 1, 2, 3, 4, 5]);
        // Section 3.2.6: literal 0 and then a match three bytes long, five bytes back.
        let too_far = zlib(&[0x63, 0x00, 0x12, 0x00, 0x00]);
        for (stream, what) in [
            (no_type, "type"),
            (no_length, "length"),
            (too_far, "distance"),
        ] {
            let error = expand(Method::Zlib, &stream, None, &Session::default()).unwrap_err();
            assert_eq!(
                error.message(),
                "the compressed stream is damaged",
                "{what}"
            );
            assert!(
                (2..=stream.len() as u64).contains(&error.offset().unwrap()),
                "{what}"
            );
        }
        // A stored block that is whole, behind it its checksum, and one byte that belongs to nothing.
        let mut whole = zlib(&[0x01, 0x02, 0x00, 0xFD, 0xFF, b'h', b'i']);
        whole.extend([0x01, 0x3B, 0x00, 0xD2, 0x77]);
        let read = expand(Method::Zlib, &whole, None, &Session::default()).unwrap();
        assert_eq!((read.content.as_slice(), read.consumed), (&b"hi"[..], 13));
        assert!(read.checksum_holds);
        for cut in 3..9 {
            let error = expand(Method::Zlib, &whole[..cut], None, &Session::default()).unwrap_err();
            assert_eq!(error.message(), "the compressed stream is cut off", "{cut}");
            assert_eq!(error.offset(), Some(cut as u64));
        }
    }
}
