//! JPEG files, as far as to see that a viewer can show them.

use bindery::{Error, Result};

/// Checks that a file has a size and data behind it.
pub(super) fn check(bytes: &[u8]) -> Result<()> {
    let cut = || Error::malformed("JPEG: the file is cut before its picture starts");
    let mut rest = bytes.get(2..).ok_or_else(cut)?;
    let mut sized = false;
    loop {
        let (head, behind) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
        let [0xFF, marker, high, low] = *head else {
            return Err(Error::malformed("JPEG: a segment does not start with 0xff"));
        };
        match marker {
            // Start of a frame: precision, height, width.
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                sized = matches!(behind, [_, a, b, c, d, ..] if (a | b) != 0 && (c | d) != 0);
            }
            0xDA if sized => return Ok(()),
            0xDA | 0xD9 => return Err(Error::malformed("JPEG: the picture has no size")),
            _ => {}
        }
        let length = usize::from(u16::from_be_bytes([high, low]));
        rest = length
            .checked_sub(2)
            .and_then(|length| behind.get(length..))
            .ok_or_else(cut)?;
    }
}
