//! Compression methods, bounded: nothing is reserved that the stored bytes cannot decompress to.

use std::cell::Cell;
use std::io::Write as _;

use crate::adler::Adler32;
use crate::error::{Error, Result};
use crate::limits::{Limits, Session};
use crate::lz4::{lz4_block, lz4_block_content_len, lz4_frames};
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
        let sum = Adler32::of(content).to_be_bytes();
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
pub(crate) fn bounded(size: u64) -> usize {
    usize::try_from(size).unwrap_or(usize::MAX)
}

/// The size of a buffer, where a buffer can have it at all: on a narrow machine less than the limit.
pub(crate) fn capacity(size: u64, session: &Session) -> Result<usize> {
    match usize::try_from(size) {
        Ok(size) if size <= isize::MAX.unsigned_abs() => Ok(size),
        _ => Err(session.over_limit()),
    }
}

/// What is reserved on a file's word alone: what compresses better has to show it first.
pub(crate) fn believable(stored: usize) -> u64 {
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
    let mut content = spare(room);
    let mut sum = Adler32::new();
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
        sum.write(content.get(before..written).unwrap_or_default());
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

thread_local! {
    /// What the content of a small section lay in. To allocate that much takes longer than to fill it.
    static SPARE: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// An empty buffer with at least so much room.
fn spare(room: usize) -> Vec<u8> {
    match SPARE.try_with(Cell::take) {
        Ok(spare) if spare.capacity() >= room => spare,
        _ => Vec::with_capacity(room),
    }
}

/// Leaves the buffer of a section's content to the next section of this thread, if it is small.
pub(crate) fn leave(mut content: Vec<u8>) {
    const SMALL: usize = 1 << 16;
    if content.capacity() <= SMALL {
        content.clear();
        // While a thread ends there is nothing to keep it in.
        let _ = SPARE.try_with(|spare| spare.set(content));
    }
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
pub(crate) mod tests {
    use super::*;
    use crate::limits::Limits;

    const METHODS: [Method; 4] = [
        Method::Zlib,
        Method::Lz4Frame,
        Method::Lz4Block,
        Method::Lz4SizedBlock,
    ];

    /// Something that compresses a little.
    pub(crate) fn sample() -> Vec<u8> {
        (0..=250)
            .flat_map(|byte| [byte; 7])
            .cycle()
            .take(200_000)
            .collect()
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
