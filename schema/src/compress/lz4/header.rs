//! What is before the blocks of an LZ4 frame.

use super::xxh32;
use crate::codec::input::Input;
use crate::compress::bounded;
use crate::report::error::{Error, Result};

/// The bit of a block's length that says the block is not compressed.
pub(super) const STORED_BLOCK: u32 = 0x8000_0000;

/// What is before the blocks of an LZ4 frame.
pub(super) struct FrameHeader {
    pub(super) independent: bool,
    pub(super) block_checksums: bool,
    pub(super) content_checksum: bool,
    pub(super) block_size: usize,
    pub(super) content_size: Option<u64>,
    pub(super) checksum_holds: bool,
}

impl FrameHeader {
    const MAGIC: [u8; 4] = 0x184D_2204_u32.to_le_bytes();

    /// How many bytes are before the next frame: none, or frames that readers are to skip.
    pub(super) fn start(bytes: &[u8]) -> Option<usize> {
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
    pub(super) fn next(input: &mut Input<'_>) -> Result<Option<Self>> {
        let Some(skipped) = Self::start(input.rest()) else {
            return Ok(None);
        };
        input.take(skipped)?;
        Self::read(input).map(Some)
    }

    pub(super) fn read(input: &mut Input<'_>) -> Result<Self> {
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
