//! Sections that are stored compressed and declared inline.

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::codec::input::Input;
use crate::codec::places::Plan;
use crate::codec::sink::{
    BlockSizes, Sink, StoredBlock, WriteSettings, Writer, encoded_len, settled,
};
use crate::codec::traits::{Decode, Encode, Schema};
use crate::compress::{Method, compress, expand_to_fault, expands_to, recycle};
use crate::describe::spec::{Around, Kind, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::{Error, Result};
use crate::value::visit::{CompressedSlot, Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

/// Content that is in the file compressed.
///
/// The original compressed bytes are kept and written again as long as the content is unchanged.
///
/// ```
/// use bindery::{Method, prelude::*};
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Packed {
///     #[schema(compressed(Method::Zlib))]
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
/// let packed = Packed { body: Compressed::new(Method::Zlib, Body { numbers: vec![7; 1000] }) };
/// let bytes = packed.to_bytes()?;
/// assert!(bytes.len() < 100);
///
/// let read = Packed::from_bytes(&bytes)?;
/// assert_eq!(read.body.content.numbers.len(), 1000);
/// assert_eq!(read.to_bytes()?, bytes);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Compressed<T> {
    /// What it holds.
    pub content: T,
    /// How it is stored.
    pub method: Method,
    /// Decompressed bytes beyond the content. Should be empty.
    pub rest: Vec<u8>,
    /// Stored bytes beyond the compressed stream. Should be empty.
    pub trailing: Vec<u8>,
    original: Option<Original>,
    /// Decompressed and stored size when read.
    sizes: (u64, u64),
}

/// The compressed bytes of a section as read. They are decompressed again to tell whether the content still is what they
/// hold: what is never written again costs nothing for it, and no two contents are taken for one.
#[derive(Debug, Clone)]
pub struct Original {
    method: Method,
    stored: Vec<u8>,
    /// How many bytes it holds.
    size: u64,
    checksum_holds: bool,
}

impl<T> Compressed<T> {
    /// A section to be compressed when written.
    #[must_use]
    pub fn new(method: Method, content: T) -> Self {
        Self {
            content,
            method,
            rest: Vec::new(),
            trailing: Vec::new(),
            original: None,
            sizes: (0, 0),
        }
    }

    /// The decompressed size when read; see [`Prepared::size`].
    #[doc(hidden)]
    #[must_use]
    pub fn size(&self) -> u64 {
        self.sizes.0
    }

    /// The stored size when read; see [`Prepared::stored`].
    #[doc(hidden)]
    #[must_use]
    pub fn stored(&self) -> u64 {
        self.sizes.1
    }

    /// Reads a section that takes the rest of `input`; `declared` is the decompressed size that the
    /// file claims, if it does.
    ///
    /// # Errors
    /// When it does not decompress, or its content cannot be read.
    pub fn decode<C: Copy>(
        input: &mut Input<'_>,
        method: Method,
        declared: Option<u64>,
        context: C,
    ) -> Result<Self>
    where
        T: Decode<C>,
    {
        let session = input.session();
        if method == Method::Stored {
            let size = input.left() as u64;
            let content = T::decode(input, context)?;
            session.count_unread(input.left());
            return Ok(Self {
                rest: input.take_rest().to_vec(),
                sizes: (size, size),
                ..Self::new(method, content)
            });
        }
        let stored = input.left() as u64;
        let inflated = inflated(input, method, declared)?;
        let mut inner = Input::new(&inflated.content, session).with_order(input.order());
        let content = match input.open(&mut inner, |inner| T::decode(inner, context)) {
            Ok(content) => content,
            Err(error) => {
                let error = error.at(inner.offset()).showing(&inflated.content);
                return Err(error.in_section());
            }
        };
        session.count_unread(inner.left());
        let rest = inner.take_rest().to_vec();
        let sizes = (inflated.content.len() as u64, stored);
        // Both at once would be more memory than reading needs.
        recycle(inflated.content);
        Ok(Self {
            content,
            method,
            rest,
            trailing: inflated.trailing.to_vec(),
            original: Some(Original {
                method,
                stored: inflated.stream.to_vec(),
                size: sizes.0,
                checksum_holds: inflated.checksum_holds,
            }),
            sizes,
        })
    }

    /// Compresses, unless the original still holds, so that sizes can be written before the bytes.
    ///
    /// # Errors
    /// When a value does not fit its place.
    pub fn prepare<C: Copy, S: Sink>(&self, sink: &mut S, context: C) -> Result<Prepared<'_, T, C>>
    where
        T: Encode<C>,
    {
        let prepared = |stream| Prepared::new(self, context, stream);
        if self.method == Method::Stored {
            if !self.trailing.is_empty() {
                return Err(Error::value(
                    "has bytes behind its stream, and is stored without one",
                ));
            }
            return Ok(prepared(Stream::None));
        }
        if let Some(sizes) = sink.known_section() {
            return Ok(prepared(Stream::Elsewhere(sizes.stream)).of_size(sizes.content));
        }
        let start = || Writer::inside(sink, self.rest.is_empty());
        let writer = settled(&start, &|writer| {
            // It is likely to be as long as it was. A buffer that grows is copied, and leaves holes behind.
            writer.expect(self.sizes.0);
            self.content.encode(writer, context)?;
            writer.put(&self.rest);
            Ok(())
        })?;
        let has_unread = writer.has_unread();
        let (content, plan) = writer.into_bytes_and_plan();
        let stream = match sink.compresses() {
            true => Stream::Here(self.stream(&content, sink.settings())?),
            false => Stream::Elsewhere(0),
        };
        let prepared = Prepared {
            has_unread,
            ..prepared(stream).of_size(content.len() as u64)
        };
        let prepared = Prepared {
            scattered: plan.map(|plan| (plan, content)),
            ..prepared
        };
        sink.note_section(BlockSizes {
            content: prepared.size(),
            stream: prepared.stream.length(),
        });
        Ok(prepared)
    }

    /// The compressed content: the original, where it is still that.
    fn stream(&self, content: &[u8], settings: WriteSettings) -> Result<Cow<'_, [u8]>> {
        let unchanged = self.original.as_ref().filter(|original| {
            original.method == self.method
                && original.size == content.len() as u64
                && expands_to(
                    original.method,
                    &original.stored,
                    original.checksum_holds,
                    content,
                )
        });
        Ok(match unchanged {
            Some(original) => Cow::Borrowed(&original.stored),
            None => Cow::Owned(compress(self.method, content, settings)?),
        })
    }
}

/// A stream that was decompressed.
pub(crate) struct Inflated<'a> {
    pub(crate) content: Vec<u8>,
    pub(crate) stream: &'a [u8],
    /// The bytes behind the stream.
    pub(crate) trailing: &'a [u8],
    checksum_holds: bool,
}

/// Decompresses the stream that takes the rest of `input`.
///
/// # Errors
/// When it does not decompress, or passes a limit.
pub(crate) fn inflated<'a>(
    input: &mut Input<'a>,
    method: Method,
    declared: Option<u64>,
) -> Result<Inflated<'a>> {
    let (inflated, fault) = inflated_to_fault(input, method, declared)?;
    match fault {
        Some(fault) => Err(fault),
        None => Ok(inflated),
    }
}

/// As [`inflated`], with what is before the fault of a stream that is cut off or damaged, and the fault.
///
/// # Errors
/// When there is no such stream at all, or it passes a limit.
pub(crate) fn inflated_to_fault<'a>(
    input: &mut Input<'a>,
    method: Method,
    declared: Option<u64>,
) -> Result<(Inflated<'a>, Option<Error>)> {
    let offset = input.offset();
    // What the stream reports counts from its own start.
    let placed = |error: Error| {
        let inside = error.offset().unwrap_or(0);
        Error::new(error.class(), error.message()).at(offset.saturating_add(inside))
    };
    let stored = input.take_rest();
    let expanded = expand_to_fault(method, stored, declared, input.session()).map_err(placed)?;
    let (stream, trailing) = match &expanded.fault {
        None => stored
            .split_at_checked(expanded.consumed)
            .unwrap_or((stored, &[])),
        Some(_) => (stored, &[][..]),
    };
    let inflated = Inflated {
        content: expanded.content,
        stream,
        trailing,
        checksum_holds: expanded.checksum_holds,
    };
    Ok((inflated, expanded.fault.map(placed)))
}

/// Two sections are equal when they hold the same; how it was compressed does not matter.
impl<T: PartialEq> PartialEq for Compressed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content
            && self.method == other.method
            && self.rest == other.rest
            && self.trailing == other.trailing
    }
}

/// A section that is ready to be written.
#[derive(Debug)]
pub struct Prepared<'a, T, C> {
    section: &'a Compressed<T>,
    /// What it is written under.
    context: C,
    /// The size of the content, once it is known: what is not compressed has to be measured, if anything asks.
    size: OnceCell<u64>,
    stream: Stream<'a>,
    /// Whether a section inside has more bytes than its content takes.
    has_unread: bool,
    /// Where the targets of its offsets are, and all of its bytes, where they are not in the order of its fields.
    scattered: Option<(Plan, Vec<u8>)>,
}

/// The compressed form of a section.
#[derive(Debug)]
enum Stream<'a> {
    /// It is not compressed.
    None,
    Here(Cow<'a, [u8]>),
    /// So many bytes that nobody wants.
    Elsewhere(u64),
}

impl Stream<'_> {
    fn length(&self) -> u64 {
        match self {
            Self::None => 0,
            Self::Here(stream) => stream.len() as u64,
            Self::Elsewhere(length) => *length,
        }
    }
}

impl<'a, T: Encode<C>, C: Copy> Prepared<'a, T, C> {
    fn new(section: &'a Compressed<T>, context: C, stream: Stream<'a>) -> Self {
        Self {
            section,
            context,
            size: OnceCell::new(),
            stream,
            has_unread: false,
            scattered: None,
        }
    }

    fn of_size(self, size: u64) -> Self {
        Self {
            size: OnceCell::from(size),
            ..self
        }
    }

    /// The decompressed size.
    #[must_use]
    pub fn size(&self) -> u64 {
        *self.size.get_or_init(|| {
            // What cannot be measured cannot be written either, and fails there.
            let content = encoded_len(&self.section.content, self.context).unwrap_or(0);
            content.saturating_add(self.section.rest.len() as u64)
        })
    }

    /// The stored size.
    #[must_use]
    pub fn stored(&self) -> u64 {
        match &self.stream {
            Stream::None => self.size(),
            stream => (stream.length()).saturating_add(self.section.trailing.len() as u64),
        }
    }

    /// Writes the section.
    ///
    /// # Errors
    /// When a value does not fit its place.
    pub fn write<S: Sink>(&self, sink: &mut S) -> Result<()> {
        let section = self.section;
        if self.has_unread || !section.rest.is_empty() {
            sink.leave_unread();
        }
        match &self.stream {
            Stream::None => {
                // Where nothing has asked for it, it is likely to be what it was.
                let read = self.section.sizes.0;
                sink.expect(self.size.get().copied().unwrap_or(read));
                // In the space around, but read as a part of its own.
                let part = sink.start_part();
                self.write_content(sink)?;
                sink.end_part(part);
            }
            Stream::Here(stream) => {
                let stored = StoredBlock {
                    method: section.method.name(),
                    stored: stream,
                    scattered: self.scattered.as_ref(),
                };
                sink.section(stored, |sink| self.write_content(sink))?;
                self.write_trailing(sink);
            }
            Stream::Elsewhere(stored) => {
                sink.skip_stream(*stored);
                self.write_trailing(sink);
            }
        }
        Ok(())
    }

    fn write_content<S: Sink>(&self, sink: &mut S) -> Result<()> {
        let rest = &self.section.rest;
        sink.ends_with(rest.is_empty());
        self.section.content.encode(sink, self.context)?;
        sink.ends_with(false);
        if !rest.is_empty() {
            sink.leaf("trailing bytes", rest, || Value::Bytes(rest.clone()));
        }
        Ok(())
    }

    fn write_trailing<S: Sink>(&self, sink: &mut S) {
        let trailing = &self.section.trailing;
        if !trailing.is_empty() {
            sink.leaf("trailing bytes", trailing, || {
                Value::Bytes(trailing.clone())
            });
        }
    }
}

impl<T, C> std::ops::Deref for Prepared<'_, T, C> {
    type Target = Compressed<T>;

    fn deref(&self) -> &Compressed<T> {
        self.section
    }
}

impl<T> CompressedSlot for Compressed<T> {
    fn forget_original(&mut self) {
        self.original = None;
    }

    fn take_original(&mut self) -> Option<Original> {
        self.original.take()
    }

    fn keep_original(&mut self, original: Original) {
        self.original = Some(original);
    }
}

impl<T: Schema> Schema for Compressed<T> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "Compressed",
        "compressed section",
        Kind::Wrapper(Around::Compressed, || T::INFO),
        None,
    );

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        let mut entries = vec![
            ("method".into(), Value::Text(self.method.name().to_owned())),
            ("content".into(), self.content.to_value(context)),
        ];
        for (key, bytes) in [("rest", &self.rest), ("trailing", &self.trailing)] {
            if !bytes.is_empty() {
                entries.push((key.into(), Value::Bytes(bytes.clone())));
            }
        }
        Value::Record(entries)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        crate::value::expect_keys(value, &["method", "content", "rest", "trailing"])?;
        let method = match value.get("method") {
            Value::Text(name) => context
                .method(name)
                .ok_or_else(|| Error::value("no such method").in_key("method"))?,
            other => return Err(other.unexpected("a method's name").in_key("method")),
        };
        let content = T::from_value(value.get("content"), context)?;
        let bytes = |key: &str| match value.get(key) {
            Value::Null => Ok(Vec::new()),
            present => present
                .as_bytes()
                .map(<[u8]>::to_vec)
                .map_err(|error| error.in_key(key)),
        };
        Ok(Self {
            rest: bytes("rest")?,
            trailing: bytes("trailing")?,
            ..Self::new(method, content)
        })
    }

    fn check(&self, checker: &mut Checker<'_>) {
        let whole = self
            .original
            .as_ref()
            .is_none_or(|original| original.checksum_holds);
        checker.rule(&common::CHECKSUM, whole, || {
            format!(
                "the checksum of the {} stream is wrong or missing",
                self.method.name()
            )
        });
        checker.rule(&common::STREAM_TRAILING, self.trailing.is_empty(), || {
            let stream = self.method.name();
            match self.trailing.len() {
                1 => format!("1 byte follows the {stream} stream"),
                count => format!("{count} bytes follow the {stream} stream"),
            }
        });
        checker.rule(&common::SECTION_REST, self.rest.is_empty(), || {
            match self.rest.len() {
                1 => "1 decompressed byte belongs to nothing".to_owned(),
                count => format!("{count} decompressed bytes belong to nothing"),
            }
        });
        self.content.check(checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        visitor.section(self.method.name(), self.sizes.1, self.sizes.0);
        self.content.visit(visitor);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visitor.section(self);
        self.content.visit_mut(visitor);
    }
}
