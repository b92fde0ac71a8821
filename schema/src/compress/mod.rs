//! Compression methods, bounded: nothing is reserved that the stored bytes cannot decompress to.

// Without a compressor, what serves compressors is left alone.
#![cfg_attr(not(all(feature = "zlib", feature = "lz4")), allow(unused))]

#[cfg(feature = "zlib")]
mod adler;
#[cfg(feature = "zlib")]
mod deflate;
#[cfg(feature = "lz4")]
pub mod lz4;
mod own;
#[cfg(feature = "zlib")]
mod zlib;

use std::cell::Cell;

pub use self::own::{Codec, Content};

use crate::codec::limits::{Limits, Session};
use crate::codec::sink::WriteSettings;
use crate::report::error::{Error, Result};

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
    /// A way of the program itself.
    Own(&'static Codec),
}

impl Method {
    pub(crate) const ALL: [Self; 5] = [
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
            Self::Own(codec) => codec.name,
        }
    }

    /// The method of this name: one of ours, or a [`Codec`] that the program uses.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let ours = Self::ALL.into_iter().find(|method| method.name() == name);
        ours.or_else(|| Codec::of_name(name).map(Self::Own))
    }

    /// The stored form of a section's content.
    ///
    /// # Errors
    /// When the method cannot say the content's size.
    pub fn compress(self, content: &[u8], settings: WriteSettings) -> Result<Vec<u8>> {
        compress(self, content, settings)
    }

    /// The error where its feature is not turned on.
    #[cfg(not(all(feature = "zlib", feature = "lz4")))]
    fn left_out(self) -> Error {
        let feature = match self {
            Self::Zlib => "zlib",
            _ => "lz4",
        };
        Error::unsupported(format!(
            "{} is left out of this program: it was built without the feature `{feature}` of bindery",
            self.name()
        ))
    }

    /// The most bytes that this many stored bytes can decompress to.
    fn most(self, stored: usize) -> u64 {
        let stored = stored as u64;
        match self {
            Self::Stored => stored,
            Self::Zlib => stored.saturating_mul(1032),
            Self::Lz4Frame | Self::Lz4Block | Self::Lz4SizedBlock => stored.saturating_mul(255),
            Self::Own(codec) => stored.saturating_mul(codec.ratio),
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
    /// Why the stream could be read no further; the content is what is before that.
    pub(crate) fault: Option<Error>,
}

/// How large a section may turn out.
#[derive(Debug, Clone, Copy)]
struct Claim {
    /// What the file says, if it does.
    declared: Option<u64>,
    /// The most that the stored bytes can decompress to, within what is allowed.
    most: u64,
    /// What the limits leave.
    allowed: u64,
}

/// Decompresses, with `declared` as the size that the file claims, if it does.
pub(crate) fn expand(
    method: Method,
    stored: &[u8],
    declared: Option<u64>,
    session: &Session,
) -> Result<Decompressed> {
    let expanded = expand_to_fault(method, stored, declared, session)?;
    match expanded.fault {
        Some(fault) => Err(fault),
        None => Ok(expanded),
    }
}

/// As [`expand`], with what is before the fault of a stream that is cut off or damaged.
pub(crate) fn expand_to_fault(
    method: Method,
    stored: &[u8],
    declared: Option<u64>,
    session: &Session,
) -> Result<Decompressed> {
    let allowed = session.decompressed_left();
    let claim = Claim {
        declared,
        most: method.most(stored.len()).min(allowed),
        allowed,
    };
    let result = match method {
        Method::Stored => Decompressed {
            content: stored.to_vec(),
            consumed: stored.len(),
            checksum_holds: true,
            fault: None,
        },
        #[cfg(feature = "zlib")]
        Method::Zlib => zlib::expand(stored, claim, session)?,
        #[cfg(feature = "lz4")]
        Method::Lz4Frame => lz4::expand_frames(stored, claim, session)?,
        #[cfg(feature = "lz4")]
        Method::Lz4Block => lz4::expand_block(stored, claim, session)?,
        #[cfg(feature = "lz4")]
        Method::Lz4SizedBlock => lz4::expand_sized_block(stored, claim, session)?,
        Method::Own(codec) => codec.expanded(stored, claim, session)?,
        #[cfg(not(all(feature = "zlib", feature = "lz4")))]
        left_out => return Err(left_out.left_out()),
    };
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
    #[cfg(feature = "zlib")]
    if method == Method::Zlib {
        return zlib::expands_to(stream, checksum_holds, content);
    }
    // It was read within limits, and cannot have become larger since.
    let session = Session::new(Limits::default().with_decompressed(u64::MAX));
    expand(method, stream, Some(content.len() as u64), &session)
        .is_ok_and(|expanded| expanded.content == content)
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
pub(crate) fn reservable(stored: usize) -> u64 {
    (stored as u64).saturating_mul(16).saturating_add(1 << 16)
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
pub(crate) fn recycle(mut content: Vec<u8>) {
    const SMALL: usize = 1 << 16;
    if content.capacity() <= SMALL {
        content.clear();
        // While a thread ends there is nothing to keep it in.
        let _ = SPARE.try_with(|spare| spare.set(content));
    }
}

/// Compresses.
pub(crate) fn compress(method: Method, content: &[u8], settings: WriteSettings) -> Result<Vec<u8>> {
    match method {
        Method::Stored => Ok(content.to_vec()),
        #[cfg(feature = "zlib")]
        Method::Zlib => deflate::deflate(content, settings.deflate_level),
        #[cfg(feature = "lz4")]
        Method::Lz4Frame => lz4::compress_frame(content),
        #[cfg(feature = "lz4")]
        Method::Lz4Block => Ok(lz4_flex::block::compress(content)),
        #[cfg(feature = "lz4")]
        Method::Lz4SizedBlock => lz4::compress_sized_block(content),
        Method::Own(codec) => codec.compressed(content),
        #[cfg(not(all(feature = "zlib", feature = "lz4")))]
        left_out => Err(left_out.left_out()),
    }
}

#[cfg(test)]
#[cfg(not(all(feature = "zlib", feature = "lz4")))]
mod tests_without {
    use super::*;

    /// Both directions say what to turn on; what is on works.
    #[test]
    fn a_method_that_is_left_out_names_its_feature() {
        for method in Method::ALL {
            let (feature, is_on) = match method {
                Method::Stored => continue,
                Method::Zlib => ("zlib", cfg!(feature = "zlib")),
                _ => ("lz4", cfg!(feature = "lz4")),
            };
            let session = Session::new(crate::Limits::default());
            let compressed = compress(method, b"abc", WriteSettings::default());
            if is_on {
                let expanded = expand(method, &compressed.unwrap(), None, &session);
                assert_eq!(expanded.unwrap().content, b"abc", "{method:?}");
                continue;
            }
            let expanded = expand(method, b"abc", None, &session);
            for error in [compressed.unwrap_err(), expanded.unwrap_err()] {
                assert_eq!(error.class(), crate::Class::Unsupported);
                let named = format!("the feature `{feature}` of bindery");
                assert!(error.message().ends_with(&named), "{error}");
            }
        }
    }
}

#[cfg(test)]
#[cfg(all(feature = "zlib", feature = "lz4"))]
mod tests {
    use super::*;
    use crate::codec::limits::Limits;

    const METHODS: [Method; 4] = [
        Method::Zlib,
        Method::Lz4Frame,
        Method::Lz4Block,
        Method::Lz4SizedBlock,
    ];

    /// Something that compresses a little.
    pub(super) fn sample() -> Vec<u8> {
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
                    let session = Session::new(crate::Limits::default());
                    let back = expand(method, &stored, declared, &session).unwrap();
                    assert_eq!(back.content, content, "{method:?}");
                    assert_eq!(back.consumed, length, "{method:?}");
                    assert!(back.checksum_holds, "{method:?}");
                }
            }
        }
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
                let session = Session::new(crate::Limits::default());
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
}
