//! One error type for reading, building and writing: what, where and which rule.

use std::borrow::Cow;
use std::fmt;

use crate::describe::cited::cited;
use crate::describe::spec::{FieldInfo, SpecRef, TypeInfo};
use crate::report::path::{Path, Segment};

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What kind of failure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Class {
    /// The bytes are not of this format at all.
    NotThisFormat,
    /// The bytes break the format's framing.
    Malformed,
    /// The bytes may be right, but this is not supported.
    Unsupported,
    /// A limit that the caller set would be passed.
    Limit,
    /// A value cannot be written as the format wants it.
    Value,
    /// Reading or writing the file itself failed.
    Io,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotThisFormat => "not this format",
            Self::Malformed => "malformed",
            Self::Unsupported => "unsupported",
            Self::Limit => "limit",
            Self::Value => "unfit value",
            Self::Io => "I/O",
        })
    }
}

/// Why reading, building or writing failed, and where.
///
/// The path is collected while the failure travels up through the generated code, so that reading
/// without failures pays nothing for it.
pub struct Error(Box<Inner>);

struct Inner {
    class: Class,
    message: String,
    offset: Option<u64>,
    /// Innermost first.
    path: Vec<Segment<'static>>,
    /// How many segments of `path` lie inside the innermost decompressed section.
    inside_section: Option<usize>,
    spec: Option<SpecRef>,
    /// The declared fields of `path`, innermost first.
    fields: Vec<&'static FieldInfo>,
    ran_out: bool,
    /// What is where a constant should be.
    found_magic: Option<String>,
    /// Whether an `assert` of a declaration does not hold.
    is_assertion: bool,
    excerpt: Option<Excerpt>,
    source: Option<std::io::Error>,
}

/// The bytes around the place of an error, for showing to people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The offset of the first of them, a multiple of [`ROW`](Self::ROW).
    pub start: u64,
    /// The row with the offset, the one before and the one after, as far as there are any.
    pub bytes: Vec<u8>,
}

impl Excerpt {
    /// How many bytes make a row.
    pub const ROW: usize = 16;

    /// The rows around an offset. None if that is beyond the end; at the end is where data ran out.
    #[must_use]
    pub fn around(bytes: &[u8], offset: u64) -> Option<Self> {
        let offset = usize::try_from(offset).ok()?;
        if offset > bytes.len() {
            return None;
        }
        let row = offset.checked_div(Self::ROW)?.checked_mul(Self::ROW)?;
        let start = row.saturating_sub(Self::ROW);
        let end = row.saturating_add(Self::ROW.saturating_mul(2));
        Some(Self {
            start: start as u64,
            bytes: bytes.get(start..end.min(bytes.len()))?.to_vec(),
        })
    }
}

impl Error {
    /// An error of this class; offset and path are added as it travels.
    #[cold]
    #[must_use]
    pub fn new(class: Class, message: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            class,
            message: message.into(),
            offset: None,
            path: Vec::new(),
            inside_section: None,
            spec: None,
            fields: Vec::new(),
            ran_out: false,
            found_magic: None,
            is_assertion: false,
            excerpt: None,
            source: None,
        }))
    }

    /// The bytes break the framing.
    #[cold]
    #[must_use]
    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(Class::Malformed, message)
    }

    /// The bytes may be right, but this is not supported.
    #[cold]
    #[must_use]
    pub fn unsupported(message: impl Into<String>) -> Self {
        Self::new(Class::Unsupported, message)
    }

    /// A value cannot be written as the format wants it.
    #[cold]
    #[must_use]
    pub fn value(message: impl Into<String>) -> Self {
        Self::new(Class::Value, message)
    }

    /// The input ended before the field did.
    #[cold]
    #[must_use]
    pub(crate) fn ran_out(needed: usize, left: usize, end: u64) -> Self {
        let noun = if needed == 1 { "byte" } else { "bytes" };
        let mut error = Self::malformed(format!(
            "the data ends here: {needed} more {noun} expected, {left} left"
        ))
        .at(end);
        error.0.ran_out = true;
        error
    }

    /// Sets the offset, unless a place further inside already did.
    #[cold]
    #[must_use]
    pub fn at(mut self, offset: u64) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    /// Adds the field that was being read or written.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn in_field(mut self, field: &'static FieldInfo) -> Self {
        self.0.path.extend(field.segment());
        if self.0.spec.is_none() {
            self.0.spec = field.reference.primary().copied();
        }
        self.0.fields.push(field);
        self
    }

    /// Cites the documents of a file of this type instead of the main document of each type in it.
    #[cold]
    #[must_use]
    pub(crate) fn citing(mut self, root: &'static TypeInfo) -> Self {
        let outermost_first: Vec<_> = self.0.fields.iter().rev().copied().collect();
        self.0.spec = cited(root, &outermost_first);
        self
    }

    /// Adds a key that is no declared field.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn in_key(mut self, key: &str) -> Self {
        self.0.path.push(Segment::Field(Cow::Owned(key.to_owned())));
        self
    }

    /// Adds the element that was being read or written.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn in_index(mut self, index: usize) -> Self {
        self.0.path.push(Segment::Index(index));
        self
    }

    /// Marks that the offset counts from the start of a decompressed section, whose path is still to come.
    #[cold]
    #[must_use]
    pub(crate) fn in_section(mut self) -> Self {
        let depth = self.0.path.len();
        self.0.inside_section.get_or_insert(depth);
        // Whoever could be decompressed has already been recognised.
        if self.0.class == Class::NotThisFormat {
            self.0.class = Class::Malformed;
        }
        self
    }

    /// Keeps the bytes around the offset, unless a place further inside already did. They are those of
    /// the address space that is being left.
    #[cold]
    #[must_use]
    pub fn showing(mut self, bytes: &[u8]) -> Self {
        if self.0.excerpt.is_none() {
            self.0.excerpt = self.0.offset.and_then(|at| Excerpt::around(bytes, at));
        }
        self
    }

    /// What kind of failure it is.
    #[must_use]
    pub fn class(&self) -> Class {
        self.0.class
    }

    /// What is wrong, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The byte offset within [`space`](Self::space).
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// The bytes of [`space`](Self::space) around the offset, where reading a file failed.
    #[must_use]
    pub fn excerpt(&self) -> Option<&Excerpt> {
        self.0.excerpt.as_ref()
    }

    /// The steps to the field, outermost first.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Segment<'_>> {
        self.0.path.iter().rev().cloned()
    }

    /// The field, for example `parts[3].name`; empty for the file as a whole.
    #[must_use]
    pub fn path(&self) -> Path {
        self.segments().collect()
    }

    /// The address space that the offset counts in: `file`, or the path of a decompressed section.
    #[must_use]
    pub fn space(&self) -> String {
        match self.0.inside_section {
            None => FILE_SPACE.to_owned(),
            Some(inside) => {
                let outside = self.0.path.len().saturating_sub(inside);
                let section: Path = self.segments().take(outside).collect();
                section.to_string()
            }
        }
    }

    /// The part of a document that describes the field.
    #[must_use]
    pub fn spec(&self) -> Option<&SpecRef> {
        self.0.spec.as_ref()
    }

    /// An `assert` of a declaration does not hold.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn asserted(message: impl Into<String>) -> Self {
        let mut error = Self::malformed(message);
        error.0.is_assertion = true;
        error
    }

    /// Whether an `assert` of a declaration does not hold.
    pub(crate) fn is_assertion(&self) -> bool {
        self.0.is_assertion
    }

    /// Bytes for people: in quotes where all of them are letters, else as numbers.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn shown_bytes(bytes: &[u8]) -> String {
        match std::str::from_utf8(bytes) {
            Ok(text) if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) => {
                format!("{text:?}")
            }
            _ => format!("{bytes:02x?}"),
        }
    }

    /// What was found where a constant should be; at the very start that means another format.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn wrong_magic(expected: &str, found: String, offset: u64) -> Self {
        let class = match offset {
            0 => Class::NotThisFormat,
            _ => Class::Malformed,
        };
        let mut error = Self::new(class, format!("expected {expected}, found {found}"));
        error.0.found_magic = Some(found);
        error.at(offset)
    }

    /// What is where a constant should be, if that is what is wrong.
    pub(crate) fn found_magic(&self) -> Option<&str> {
        self.0.found_magic.as_deref()
    }

    /// Whether the input simply ended too early.
    #[must_use]
    pub fn is_end_of_input(&self) -> bool {
        self.0.ran_out
    }
}

/// The name of the address space that is the file itself.
pub const FILE_SPACE: &str = "file";

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.0.class)?;
        let path = self.path();
        if !path.is_root() {
            write!(f, "{path}")?;
        }
        if let Some(offset) = self.0.offset {
            if !path.is_root() {
                write!(f, " ")?;
            }
            write!(f, "at offset {offset} (0x{offset:x}) of {}", self.space())?;
        }
        if !path.is_root() || self.0.offset.is_some() {
            write!(f, ": ")?;
        }
        write!(f, "{}", self.0.message)?;
        if let Some(spec) = &self.0.spec {
            write!(f, " [{spec}]")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({self})")
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| source as _)
    }
}

impl From<std::io::Error> for Error {
    fn from(source: std::io::Error) -> Self {
        let mut error = Self::new(Class::Io, source.to_string());
        error.0.source = Some(source);
        error
    }
}

impl From<Error> for binrw::Error {
    fn from(error: Error) -> Self {
        Self::Custom {
            pos: error.offset().unwrap_or(0),
            err: Box::new(error),
        }
    }
}

/// Lets `#[br(assert(.., problem))]` take a text or a whole error.
impl From<&str> for Error {
    fn from(message: &str) -> Self {
        Self::malformed(message)
    }
}

impl From<String> for Error {
    fn from(message: String) -> Self {
        Self::malformed(message)
    }
}
