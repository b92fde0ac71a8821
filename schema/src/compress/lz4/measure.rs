//! How long content is, found without decompressing it.

use super::header::{FrameHeader, STORED_BLOCK};
use crate::codec::input::Input;
use crate::codec::limits::Session;
use crate::compress::bounded;

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
pub(super) fn block_content_len(mut block: &[u8]) -> Option<u64> {
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
pub(super) fn whole_sequences(block: &[u8]) -> &[u8] {
    let mut rest = block;
    let mut behind = block.len();
    while Sequence::read(&mut rest, &mut |left| behind = left.len())
        .is_some_and(|sequence| sequence.matched > 0)
    {}
    let whole = block.len().saturating_sub(behind);
    block.get(..whole).unwrap_or_default()
}
