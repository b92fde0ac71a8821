//! zlib streams (RFC 1950): header, checksum and bounds, around whichever crate inflates.

use super::adler::Adler32;
use super::deflate::{Inflater, Stop, with_inflater};
use super::{Claim, Decompressed, capacity, reservable, spare};
use crate::codec::limits::Session;
use crate::report::error::{Error, Result};

const ZLIB_HEADER: usize = 2;

/// How much is inflated at a time, so that it is still in the processor's cache when it is looked at.
const PIECE: usize = 1 << 18;

/// Decompresses one stream.
pub(super) fn expand(stored: &[u8], claim: Claim, session: &Session) -> Result<Decompressed> {
    with_inflater(|inflater| inflate(inflater, stored, claim, session))
}

/// What is deflated: everything behind the header.
fn behind_header(stored: &[u8]) -> Result<&[u8]> {
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
    Ok(deflated)
}

fn inflate(
    inflater: &mut Inflater,
    stored: &[u8],
    Claim {
        declared,
        most,
        allowed,
    }: Claim,
    session: &Session,
) -> Result<Decompressed> {
    const CHECKSUM: usize = 4;
    let deflated = behind_header(stored)?;
    let guess = declared.unwrap_or_else(|| (deflated.len() as u64).saturating_mul(4));
    let guess = guess.min(most).min(reservable(stored.len()));
    let mut room = capacity(guess.max(64), session)?;
    let mut content = spare(room);
    let mut sum = Adler32::new();
    let mut read = 0usize;
    let mut written = 0usize;
    let fault = loop {
        // Room is cleared just before it is filled.
        content.resize(room.min(written.saturating_add(PIECE)), 0);
        let input = deflated.get(read..).unwrap_or_default();
        let (stop, consumed, produced) = inflater.go_on(input, &mut content, written);
        let before = written;
        read = read.saturating_add(consumed);
        written = written.saturating_add(produced);
        sum.write(content.get(before..written).unwrap_or_default());
        match stop {
            Stop::Done => break None,
            Stop::Full if written < room => {}
            Stop::Full if written as u64 > allowed => return Err(session.over_limit()),
            Stop::Full => {
                room = more_room(room, most, session)?;
                content.reserve_exact(room.saturating_sub(content.len()));
            }
            Stop::Cut => break Some(fault("cut off", stored.len())),
            Stop::Damaged => break Some(fault("damaged", read.saturating_add(ZLIB_HEADER))),
        }
    };
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
        fault,
    })
}

fn fault(what: &str, place: usize) -> Error {
    Error::malformed(format!("the compressed stream is {what}")).at(place as u64)
}

/// Twice as much, up to one byte more than there may be, which shows that there is too much.
fn more_room(room: usize, most: u64, session: &Session) -> Result<usize> {
    let larger = (room as u64).saturating_mul(2).min(most.saturating_add(1));
    if larger <= room as u64 {
        return Err(session.over_limit());
    }
    capacity(larger, session)
}

/// Whether a stream decompresses to this content. `checksum_holds` says that it did so when it was read.
pub(super) fn expands_to(stream: &[u8], checksum_holds: bool, content: &[u8]) -> bool {
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

#[cfg(test)]
mod tests {
    use crate::codec::limits::Session;
    use crate::codec::sink::WriteSettings;
    use crate::compress::{Method, compress, expand};

    #[test]
    fn a_wrong_checksum_is_seen_and_kept() {
        let mut stored = compress(Method::Zlib, b"abcabc", WriteSettings::default()).unwrap();
        *stored.last_mut().unwrap() ^= 1;
        let back = expand(
            Method::Zlib,
            &stored,
            None,
            &Session::new(crate::Limits::default()),
        )
        .unwrap();
        assert_eq!(back.content, b"abcabc");
        assert!(!back.checksum_holds);
    }

    /// Hand-made after RFC 1951, so that whichever crate inflates says the same.
    #[test]
    fn damage_has_a_message_and_a_place() {
        let zlib = |deflated: &[u8]| [&[0x78, 0x9C], deflated].concat();
        // Section 3.2.3: three is no type of a block.
        let no_type = zlib(&[0x07, 0, 0, 0]);
        // Section 3.2.4: the length is there twice, the second time with all bits turned.
        let no_length = zlib(&[0x01, 0x05, 0x00, 0x00, 0x00, 1, 2, 3, 4, 5]);
        // Section 3.2.6: literal 0 and then a match three bytes long, five bytes back.
        let too_far = zlib(&[0x63, 0x00, 0x12, 0x00, 0x00]);
        for (stream, what) in [
            (no_type, "type"),
            (no_length, "length"),
            (too_far, "distance"),
        ] {
            let error = expand(
                Method::Zlib,
                &stream,
                None,
                &Session::new(crate::Limits::default()),
            )
            .unwrap_err();
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
        let read = expand(
            Method::Zlib,
            &whole,
            None,
            &Session::new(crate::Limits::default()),
        )
        .unwrap();
        assert_eq!((read.content.as_slice(), read.consumed), (&b"hi"[..], 13));
        assert!(read.checksum_holds);
        for cut in 3..9 {
            let error = expand(
                Method::Zlib,
                &whole[..cut],
                None,
                &Session::new(crate::Limits::default()),
            )
            .unwrap_err();
            assert_eq!(error.message(), "the compressed stream is cut off", "{cut}");
            assert_eq!(error.offset(), Some(cut as u64));
        }
    }
}
