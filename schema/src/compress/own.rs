//! Compression that a program brings along.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use super::{Claim, Decompressed};
use crate::codec::limits::Session;
use crate::report::error::{Error, Result};

/// A way to compress that is not one of ours, for [`Method::Own`](super::Method::Own).
///
/// What it decompresses to goes into a [`Content`], which takes no more than `ratio` and the limits of the file
/// allow. So a bomb ends there, whatever the codec does; what the codec itself keeps in memory is its own affair.
///
/// ```
/// use std::io::{self, Write};
///
/// use bindery::prelude::*;
/// use bindery::{Codec, Content, Method};
///
/// /// Deflate without a header (RFC 1951), as ZIP has it.
/// static DEFLATE: Codec = Codec {
///     name: "deflate",
///     ratio: 1032,
///     expand: |stored, content| {
///         let inflated = miniz_oxide::inflate::decompress_to_vec_with_limit(stored, content.room())
///             .map_err(|error| io::Error::other(error.to_string()))?;
///         content.write_all(&inflated)?;
///         Ok(stored.len())
///     },
///     compress: |content| Ok(miniz_oxide::deflate::compress_to_vec(content, 6)),
/// };
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Packed {
///     #[schema(compressed(Method::Own(&DEFLATE)))]
///     body: Compressed<Body>,
/// }
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Body {
///     #[schema(until_end)]
///     numbers: Vec<u8>,
/// }
///
/// let packed = Packed { body: Compressed::new(Method::Own(&DEFLATE), Body { numbers: vec![7; 1000] }) };
/// let bytes = packed.to_bytes()?;
/// assert!(bytes.len() < 50);
/// assert_eq!(Packed::from_bytes(&bytes)?, packed);
///
/// // A tree has the name of the method.
/// let tree = bindery::dump(&packed)?;
/// assert_eq!(bindery::build::<Packed>(&tree)?, packed);
/// # Ok::<(), Error>(())
/// ```
pub struct Codec {
    /// What it is called in dumps and reports: no two codecs of a program have the same name.
    pub name: &'static str,
    /// How many bytes one stored byte can decompress to at most.
    pub ratio: u64,
    /// Decompresses from the start of the stored bytes, and says how many of them the stream takes.
    pub expand: fn(&[u8], &mut Content) -> io::Result<usize>,
    /// Compresses.
    pub compress: fn(&[u8]) -> io::Result<Vec<u8>>,
}

/// The codecs that trees may name.
static KNOWN: Mutex<Vec<&'static Codec>> = Mutex::new(Vec::new());

impl Codec {
    /// Makes its name known to [`Method::from_name`](super::Method::from_name), and so to building a value from its
    /// tree. Reading and writing with a codec do that as well, and building finds one that the declaration names
    /// (`compressed(Method::Own(&CODEC))`). A program that only builds, with a codec that a function chooses, calls
    /// this first.
    pub fn register(&'static self) {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if !known.contains(&self) {
            known.push(self);
        }
    }

    pub(super) fn of_name(name: &str) -> Option<&'static Self> {
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().copied().find(|codec| codec.name == name)
    }

    pub(super) fn expanded(
        &'static self,
        stored: &[u8],
        claim: Claim,
        session: &Session,
    ) -> Result<Decompressed> {
        self.register();
        let mut content = Content {
            bytes: Vec::new(),
            most: claim.most,
            is_over: false,
        };
        let result = (self.expand)(stored, &mut content);
        let name = self.name;
        match result {
            Ok(consumed) if !content.is_over => Ok(Decompressed {
                content: content.bytes,
                consumed: consumed.min(stored.len()),
                checksum_holds: true,
                fault: None,
            }),
            _ if content.is_over && claim.most == claim.allowed => Err(session.over_limit()),
            _ if content.is_over => Err(Error::malformed(format!(
                "decompresses to more than {} times its size, which {name} cannot",
                self.ratio
            ))),
            Ok(_) => Err(session.over_limit()),
            Err(error) => Err(Error::malformed(format!("is not {name}: {error}"))),
        }
    }

    pub(super) fn compressed(&'static self, content: &[u8]) -> Result<Vec<u8>> {
        self.register();
        let name = self.name;
        (self.compress)(content)
            .map_err(|error| Error::value(format!("cannot be compressed with {name}: {error}")))
    }
}

/// A codec is its name.
impl PartialEq for Codec {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Codec {}

impl Hash for Codec {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Where a [`Codec`] puts what it decompresses. It refuses bytes beyond what the file may decompress to.
#[derive(Debug)]
pub struct Content {
    bytes: Vec<u8>,
    most: u64,
    is_over: bool,
}

impl Content {
    /// How many more bytes it takes.
    #[must_use]
    pub fn room(&self) -> usize {
        let left = self.most.saturating_sub(self.bytes.len() as u64);
        super::bounded(left)
    }

    /// What is in it so far, for codecs that copy from it.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl Write for Content {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.room() {
            self.is_over = true;
            return Err(io::Error::other("more than the file may decompress to"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
