//! LZ4 blocks and frames, checked by us: every cut is refused, and what a wrong checksum covers is kept.

use std::hash::Hasher as _;
use std::io::Write as _;

use twox_hash::XxHash32;

use super::{Claim, Decompressed, Method, believable, bounded, capacity};
use crate::codec::input::Input;
use crate::codec::limits::Session;
use crate::report::error::{Class, Error, Result};

/// Decompresses one block.
pub(super) fn expand_block(stored: &[u8], claim: Claim, session: &Session) -> Result<Decompressed> {
    // A block's sequences add up to its size, whatever the file says about it.
    let size = block_content_len(stored)
        .ok_or_else(|| Error::malformed("the LZ4 block is cut off").at(0))?;
    block(stored, size, claim, session)
}

/// Decompresses one block behind its size.
pub(super) fn expand_sized_block(
    stored: &[u8],
    claim: Claim,
    session: &Session,
) -> Result<Decompressed> {
    let Some((size, behind)) = stored.split_first_chunk::<4>() else {
        return Err(Error::ran_out(4, stored.len(), 0));
    };
    let declared = u64::from(u32::from_le_bytes(*size));
    let mut result = block(behind, declared, claim, session)?;
    result.consumed = stored.len();
    Ok(result)
}

/// One frame.
pub(super) fn compress_frame(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = lz4_flex::frame::FrameEncoder::new(Vec::new());
    encoder.write_all(content)?;
    encoder
        .finish()
        .map_err(|error| Error::value(format!("LZ4: {error}")))
}

/// One block behind its size.
pub(super) fn compress_sized_block(content: &[u8]) -> Result<Vec<u8>> {
    let size = u32::try_from(content.len())
        .map_err(|_| Error::value(format!("{} bytes do not fit the u32 size", content.len())))?;
    let mut out = size.to_le_bytes().to_vec();
    out.extend(lz4_flex::block::compress(content));
    Ok(out)
}

fn block(
    stored: &[u8],
    declared: u64,
    Claim { most, allowed, .. }: Claim,
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
        false => block_content_len(stored)
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
        fault: None,
    })
}

/// The bit of a block's length that says the block is not compressed.
const STORED_BLOCK: u32 = 0x8000_0000;

/// What is before the blocks of an LZ4 frame.
struct FrameHeader {
    independent: bool,
    block_checksums: bool,
    content_checksum: bool,
    block_size: usize,
    content_size: Option<u64>,
    checksum_holds: bool,
}

impl FrameHeader {
    const MAGIC: [u8; 4] = 0x184D_2204_u32.to_le_bytes();

    /// How many bytes are before the next frame: none, or frames that readers are to skip.
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
    fn next(input: &mut Input<'_>) -> Result<Option<Self>> {
        let Some(skipped) = Self::start(input.rest()) else {
            return Ok(None);
        };
        input.take(skipped)?;
        Self::read(input).map(Some)
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
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
pub fn starts_frame(bytes: &[u8]) -> bool {
    FrameHeader::start(bytes).is_some()
}

/// How LZ4 data is stored where nothing but its own bytes tells: as a frame if one starts here, else as a block. No bytes
/// are stored as they are.
///
/// Descriptions know what it computes, so `compressed(lz4_method(ahead))` needs no `means`.
#[must_use]
pub fn lz4_method(stored: &[u8]) -> Method {
    if stored.is_empty() {
        Method::Stored
    } else if starts_frame(stored) {
        Method::Lz4Frame
    } else {
        Method::Lz4Block
    }
}

/// Walks LZ4 frames that follow one another. Unlike a streaming decoder this refuses every cut, finds
/// where the last frame ends, and keeps what a wrong checksum covers.
pub(super) fn expand_frames(
    stored: &[u8],
    Claim {
        declared, allowed, ..
    }: Claim,
    session: &Session,
) -> Result<Decompressed> {
    let mut input = Input::new(stored, session);
    let expected = bounded(
        declared
            .unwrap_or(0)
            .min(believable(stored.len()))
            .min(allowed),
    );
    let mut content: Vec<u8> = Vec::with_capacity(expected);
    let (checksum_holds, fault) = match frames(&mut input, &mut content, expected, allowed) {
        Ok(checksum_holds) => (checksum_holds, None),
        Err(error) if error.class() == Class::Limit => return Err(error),
        Err(fault) => (false, Some(fault)),
    };
    Ok(Decompressed {
        consumed: stored.len().saturating_sub(input.left()),
        content,
        checksum_holds,
        fault,
    })
}

/// Appends what frames hold. Returns whether all checksums hold.
fn frames(
    input: &mut Input<'_>,
    content: &mut Vec<u8>,
    expected: usize,
    allowed: u64,
) -> Result<bool> {
    let mut checksum_holds = true;
    let mut next = match FrameHeader::next(input)? {
        Some(header) => Some(header),
        // Says what is wrong with the first bytes.
        None => Some(FrameHeader::read(input)?),
    };
    while let Some(header) = next {
        checksum_holds &= frame(&header, input, content, expected, allowed)?;
        next = FrameHeader::next(input)?;
    }
    Ok(checksum_holds)
}

/// Appends what the blocks of a frame hold; `expected` is how much there will be of all frames, if that is
/// known. Returns whether its checksums and its content size hold.
fn frame(
    header: &FrameHeader,
    input: &mut Input<'_>,
    content: &mut Vec<u8>,
    expected: usize,
    allowed: u64,
) -> Result<bool> {
    let mut checksum_holds = header.checksum_holds;
    let first = content.len();
    loop {
        let block_start = input.offset();
        let word = u32::from_le_bytes(input.take_array()?);
        if word == 0 {
            break;
        }
        let length = bounded(u64::from(word & STORED_BLOCK.wrapping_sub(1)));
        let is_stored = word & STORED_BLOCK != 0;
        let rest = input.rest();
        let block = match input.take(length) {
            Ok(block) => block,
            Err(cut) => {
                // What there is of it may still be shown.
                let block = if is_stored {
                    rest
                } else {
                    whole_sequences(rest)
                };
                let _ = append(block, is_stored, header, (first, expected), content);
                return Err(cut);
            }
        };
        append(block, is_stored, header, (first, expected), content)
            .map_err(|error| error.at(block_start))?;
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

/// Appends what a block of a frame holds, whose content starts at `first`; `expected` is how much there will be of all
/// frames, if that is known.
fn append(
    block: &[u8],
    is_stored: bool,
    header: &FrameHeader,
    (first, expected): (usize, usize),
    content: &mut Vec<u8>,
) -> Result<()> {
    const WINDOW: usize = 64 * 1024;
    if is_stored {
        content.extend_from_slice(block);
        return Ok(());
    }
    let done = content.len();
    // LZ4 cannot expand further than this, whatever block size the frame allows.
    let most = block.len().saturating_mul(255).min(header.block_size);
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
    let length = produced.as_ref().copied().unwrap_or(0);
    content.truncate(done.saturating_add(length));
    match produced {
        Ok(_) => Ok(()),
        Err(error) => Err(Error::malformed(format!(
            "the LZ4 block is damaged: {error}"
        ))),
    }
}

/// How many bytes LZ4 frames decompress to, found without decompressing them. `None` for bytes that are
/// no whole frame.
#[must_use]
pub fn content_len(frames: &[u8]) -> Option<u64> {
    let session = Session::new(crate::Limits::default());
    let mut input = Input::new(frames, &session);
    let mut next = FrameHeader::next(&mut input).ok()?;
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
                0 => block_content_len(block)?,
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
        next = FrameHeader::next(&mut input).ok()?;
    }
    Some(total)
}

/// What one sequence of a block says.
struct Sequence {
    /// How many bytes are in it.
    literals: u64,
    /// How many bytes it repeats; nothing in the last sequence of a block.
    matched: u64,
}

impl Sequence {
    /// Reads one up to behind its literals, and then what it repeats, unless the block ends there.
    fn read(block: &mut &[u8], behind_literals: &mut dyn FnMut(&[u8])) -> Option<Self> {
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
        let (token, rest) = block.split_first()?;
        *block = rest;
        let literals = extended(token >> 4, block)?;
        *block = block.get(usize::try_from(literals).ok()?..)?;
        behind_literals(block);
        let mut matched = 0;
        if !block.is_empty() {
            *block = block.get(2..)?;
            matched = extended(token & 0x0F, block)?.checked_add(SHORTEST_MATCH)?;
        }
        Some(Self { literals, matched })
    }
}

/// Adds up the literals and matches of a block's sequences.
fn block_content_len(mut block: &[u8]) -> Option<u64> {
    let mut total = 0u64;
    loop {
        let sequence = Sequence::read(&mut block, &mut |_| {})?;
        total = total.checked_add(sequence.literals)?;
        total = total.checked_add(sequence.matched)?;
        if sequence.matched == 0 {
            return Some(total);
        }
    }
}

/// As much of a block that is cut off as is a block by itself, which ends behind literals.
fn whole_sequences(block: &[u8]) -> &[u8] {
    let mut rest = block;
    let mut behind = block.len();
    while Sequence::read(&mut rest, &mut |left| behind = left.len())
        .is_some_and(|sequence| sequence.matched > 0)
    {}
    let whole = block.len().saturating_sub(behind);
    block.get(..whole).unwrap_or_default()
}

fn xxh32(bytes: &[u8]) -> u32 {
    let mut hasher = XxHash32::with_seed(0);
    hasher.write(bytes);
    u32::try_from(hasher.finish()).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[cfg(feature = "zlib")]
mod tests {
    use std::io::Write as _;

    use super::*;
    use crate::codec::sink::WriteSettings;
    use crate::compress::tests::sample;
    use crate::compress::{Method, compress, expand};

    #[test]
    fn a_block_of_unknown_size_is_measured() {
        let stored = compress(Method::Lz4Block, &sample(), WriteSettings::default()).unwrap();
        let session = Session::new(crate::Limits::default());
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
        let back = expand(
            Method::Lz4Frame,
            &stored,
            None,
            &Session::new(crate::Limits::default()),
        )
        .unwrap();
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
            let back = expand(
                Method::Lz4Frame,
                &frames,
                None,
                &Session::new(crate::Limits::default()),
            )
            .unwrap();
            assert_eq!(back.content, b"abcdef");
            assert_eq!(back.consumed, consumed);
            assert!(back.checksum_holds);
            assert_eq!(content_len(&frames), Some(6));
            assert!(starts_frame(&frames));
        }
        // A second frame that is cut is no bytes behind the first.
        let cut = [&one[..], &other[..other.len() - 1]].concat();
        assert!(
            expand(
                Method::Lz4Frame,
                &cut,
                None,
                &Session::new(crate::Limits::default())
            )
            .is_err()
        );
        assert_eq!(content_len(&cut), None);
        // Nothing but what is to be skipped is no frame, and neither is one whose length goes too far.
        assert!(!starts_frame(&skipped));
        assert!(!starts_frame(&[0x50, 0x2A, 0x4D, 0x18, 9, 0, 0, 0, 1]));
        assert!(
            expand(
                Method::Lz4Frame,
                &skipped,
                None,
                &Session::new(crate::Limits::default())
            )
            .is_err()
        );
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
        let error = expand(
            Method::Lz4Frame,
            &frames,
            None,
            &Session::new(crate::Limits::default()),
        )
        .unwrap_err();
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
            let back = expand(
                Method::Lz4Frame,
                &frames,
                None,
                &Session::new(crate::Limits::default()),
            )
            .unwrap();
            assert_eq!(back.content, b"abcdef");
            assert_eq!(back.checksum_holds, holds);
        }
    }

    #[test]
    fn a_frame_can_be_measured() {
        for content in [Vec::new(), vec![7], vec![0; 300_000], sample()] {
            let frame = compress(Method::Lz4Frame, &content, WriteSettings::default()).unwrap();
            assert_eq!(content_len(&frame), Some(content.len() as u64));
            assert_eq!(content_len(&frame[..frame.len() - 1]), None);
        }
    }
}
