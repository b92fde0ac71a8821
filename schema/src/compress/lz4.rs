//! LZ4 blocks and frames, checked by us: every cut is refused, and what a wrong checksum covers is kept.

mod header;
mod measure;

pub use measure::content_len;

use std::hash::Hasher as _;
use std::io::Write as _;

use twox_hash::XxHash32;

use header::{FrameHeader, STORED_BLOCK};
use measure::{block_content_len, whole_sequences};

use super::{Claim, Decompressed, Method, bounded, capacity, reservable};
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
    let room = match declared <= reservable(stored.len()) {
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
            .min(reservable(stored.len()))
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
        let back = expanded(&stored).unwrap();
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

    fn expanded(frames: &[u8]) -> Result<Decompressed> {
        let session = Session::new(crate::Limits::default());
        expand(Method::Lz4Frame, frames, None, &session)
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
            let back = expanded(&frames).unwrap();
            assert_eq!(back.content, b"abcdef");
            assert_eq!(back.consumed, consumed);
            assert!(back.checksum_holds);
            assert_eq!(content_len(&frames), Some(6));
            assert!(starts_frame(&frames));
        }
        // A second frame that is cut is no bytes behind the first.
        let cut = [&one[..], &other[..other.len() - 1]].concat();
        assert!(expanded(&cut).is_err());
        assert_eq!(content_len(&cut), None);
        // Nothing but what is to be skipped is no frame, and neither is one whose length goes too far.
        assert!(!starts_frame(&skipped));
        assert!(!starts_frame(&[0x50, 0x2A, 0x4D, 0x18, 9, 0, 0, 0, 1]));
        assert!(expanded(&skipped).is_err());
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
        let error = expanded(&frames).unwrap_err();
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
            let back = expanded(&frames).unwrap();
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
