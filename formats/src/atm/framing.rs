//! How chunks are framed: where the type is, how large a header is, whether there is padding.

use std::ops::ControlFlow;

use bindery::walk::{Leaf, Place, Step, Visitor, walk_under};
use bindery::{
    Encode, Enumeration, Error, Lenient, Open, Result, Tagged as _, encoded_len, schema,
};

use super::payload::Numbers;
use super::{Chunk, ChunkType, Payload};
use crate::edit;

/// The first byte of every chunk under the marker framing.
pub const MARKER: u8 = 0x55;

/// The size of a file or chunk header that has not grown.
pub const HEADER_SIZE: u8 = 12;

/// Where a chunk's type is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Framing {
    /// As files on disk: the first byte is 0x55, the type is the ChunkID.
    #[default]
    Marker,
    /// As the text says: the first byte is the type.
    Literal,
}

impl Framing {
    /// What a reader would look for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marker => "marker",
            Self::Literal => "literal",
        }
    }
}

/// How the chunks of a file are told apart: where the type is, and whether there is padding.
#[derive(Enumeration, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bits(8)]
#[spec(none = "not stored: told from the first byte of the first chunk and from what fits")]
pub enum Style {
    /// As files on disk.
    Marker = 0,
    /// As the text says, with padding from version 2 on.
    Literal = 1,
    /// As the text says, which knows of no padding.
    LiteralUnpadded = 2,
}

impl From<Framing> for Style {
    fn from(framing: Framing) -> Self {
        match framing {
            Framing::Marker => Self::Marker,
            Framing::Literal => Self::Literal,
        }
    }
}

impl From<Framing> for Open<Style> {
    fn from(framing: Framing) -> Self {
        Style::from(framing).into()
    }
}

impl Style {
    /// The style of a body, from its first byte. Where the text's framing leaves open whether there is
    /// padding, there is none if the chunks only fit without it.
    pub(super) fn of(body: &[u8], frame: Frame) -> Self {
        if matches!(body.first(), Some(&MARKER) | None) {
            return Self::Marker;
        }
        let literal = [Self::Literal, Self::LiteralUnpadded];
        let fits = literal.map(|style| (style, Fit::of(body, frame.chunks(style.into()))));
        // Types that nobody knows are possible, but a reading without them is more likely.
        let best = fits.iter().find(|(_, fit)| *fit == Fit::KnownTypes);
        let best = best.or_else(|| fits.iter().find(|(_, fit)| *fit == Fit::SomeTypes));
        best.map_or(Self::Literal, |(style, _)| *style)
    }

    /// Where a chunk's type is.
    #[must_use]
    pub const fn framing(self) -> Framing {
        match self {
            Self::Marker => Framing::Marker,
            Self::Literal | Self::LiteralUnpadded => Framing::Literal,
        }
    }
}

/// Whether chunks that are read in some way end where the body does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// They do, and their types are known.
    KnownTypes,
    /// They do, and some types are not known.
    SomeTypes,
    /// They do not.
    Not,
}

impl Fit {
    /// Walks over the headers alone: payloads are stepped over, and nothing is kept that a limit could count.
    fn of(body: &[u8], context: ChunkContext) -> Self {
        let mut headers = Headers {
            context,
            end: 0,
            is_known: true,
        };
        let walked =
            walk_under::<Outline, _>(body, edit::without_limits(), context, &mut headers).is_ok();
        match walked && headers.end == body.len() as u64 {
            true if headers.is_known => Self::KnownTypes,
            true => Self::SomeTypes,
            false => Self::Not,
        }
    }
}

/// The chunks, under a framing that is only supposed.
#[schema]
#[brw(import_raw(cx: ChunkContext))]
#[spec(none = "the chunks of a body, to find out how they are framed")]
struct Outline {
    #[schema(until_end)]
    #[brw(args_raw = cx)]
    chunks: Vec<Chunk>,
}

/// Looks at the types and at where the last chunk ends.
struct Headers {
    context: ChunkContext,
    /// The end of the last chunk, with all of its padding, which may be missing.
    end: u64,
    is_known: bool,
}

impl Visitor for Headers {
    fn enter(&mut self, place: &Place<'_>, end: Option<u64>) -> Step {
        let (Some("payload"), Some(end)) = (place.fields.last().map(|field| field.name), end)
        else {
            return Step::In;
        };
        let padding = self.context.padding_after(end.saturating_sub(place.start));
        self.end = end.saturating_add(padding.into());
        Step::Over
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        if let Some("chunk_code") = leaf.place.fields.last().map(|field| field.name)
            && let Some(code) = leaf.bytes.first()
        {
            self.is_known &= Payload::knows(&Open::from_number((*code).into()));
        }
        ControlFlow::Continue(())
    }
}

/// What the file header says about the chunks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// The file's version.
    pub version: u16,
    /// Bytes in a chunk header.
    pub chunk_header_size: u8,
}

impl Default for Frame {
    fn default() -> Self {
        Self {
            version: 2,
            chunk_header_size: HEADER_SIZE,
        }
    }
}

impl Frame {
    /// The context of the chunks.
    pub(super) fn chunks(self, style: Open<Style>) -> ChunkContext {
        let style = style.known().unwrap_or(Style::Marker);
        let context = ChunkContext::new(style.framing(), self);
        ChunkContext {
            padded: context.padded && style != Style::LiteralUnpadded,
            ..context
        }
    }

    /// Whether another chunk starts here.
    pub(super) fn goes_on(self, style: Open<Style>, ahead: &[u8]) -> bool {
        match self.chunks(style).framing {
            Framing::Marker => ahead.first() == Some(&MARKER),
            // Nothing marks a chunk, so fewer bytes than a header has are none.
            Framing::Literal => ahead.len() >= usize::from(self.chunk_header_size),
        }
    }
}

/// What a chunk needs to know to be read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChunkContext {
    /// Where the type is.
    pub framing: Framing,
    /// What the file header says.
    pub frame: Frame,
    /// Whether payloads are filled up to a multiple of 4 bytes.
    pub padded: bool,
}

impl ChunkContext {
    /// The context of chunks with padding where the version has it.
    #[must_use]
    pub const fn new(framing: Framing, frame: Frame) -> Self {
        Self {
            framing,
            frame,
            padded: frame.version > 1,
        }
    }

    /// The type, from the first byte and the ChunkID.
    #[inline]
    pub(super) fn code(self, chunk_code: u8, chunk_id: u16) -> Open<ChunkType> {
        Open::from_number(match self.framing {
            Framing::Marker => chunk_id.into(),
            Framing::Literal => chunk_code.into(),
        })
    }

    /// The ChunkID of a chunk of this type. Another one than the type is only possible where the type
    /// is elsewhere.
    #[inline]
    pub(super) fn chunk_id(self, code: Open<ChunkType>, other: Option<u16>) -> Result<u16> {
        match (self.framing, other) {
            (Framing::Literal, Some(other)) => Ok(other),
            _ => u16::try_from(code.number())
                .map_err(|_| Error::value(format!("type {} does not fit 2 bytes", code.number()))),
        }
    }

    /// The first byte of a chunk of this type.
    #[inline]
    pub(super) fn first_byte(self, code: Open<ChunkType>) -> Result<u8> {
        match self.framing {
            Framing::Marker => Ok(MARKER),
            Framing::Literal => u8::try_from(code.number()).map_err(|_| {
                Error::value(format!(
                    "type {} does not fit the byte that holds it under the literal framing",
                    code.number()
                ))
            }),
        }
    }

    /// The bytes of a payload, from the numbers in its header.
    #[inline]
    pub(super) fn payload_len(
        self,
        code: Open<ChunkType>,
        num_elements: i32,
        element_size: i32,
    ) -> u64 {
        self.length(
            code,
            u64::try_from(num_elements).unwrap_or(0),
            u64::try_from(element_size).unwrap_or(0),
        )
    }

    #[inline]
    fn length(self, code: Open<ChunkType>, num_elements: u64, element_size: u64) -> u64 {
        let product = num_elements.saturating_mul(element_size);
        let is = |known: ChunkType| code == known.into();
        // Readers step over the header alone.
        if is(ChunkType::Separator) {
            return 0;
        }
        // Both numbers count, so the size of a position comes on top.
        let is_keyframes = || is(ChunkType::VertexKeyframes) || is(ChunkType::NormalKeyframes);
        match self.framing == Framing::Literal && is_keyframes() {
            true => product.saturating_mul(12),
            false => product,
        }
    }

    /// How the payload with these numbers is read.
    #[inline]
    pub(super) fn shape(self, num_elements: i32, element_size: i32) -> Shape {
        Shape {
            framing: self.framing,
            num_elements: u32::try_from(num_elements).unwrap_or(0),
            element_size: u32::try_from(element_size).unwrap_or(0),
        }
    }

    /// How a payload is written, which knows its own numbers.
    pub(super) fn writing(self) -> Shape {
        self.shape(0, 0)
    }

    /// The number of elements and their size that follow from a payload. What is not made of whole
    /// elements is one, so that a reader always finds the end of the payload.
    #[inline]
    pub(super) fn numbers(self, payload: &Lenient<Payload>) -> (u64, u64) {
        match payload {
            Lenient::Decoded(payload) => match payload.numbers(self.framing) {
                Some(Numbers { count, size }) => (count, size),
                // One element is as large as it is.
                None => (1, self.measured(payload)),
            },
            Lenient::Undecoded { bytes, .. } => (1, bytes.len() as u64),
        }
    }

    /// The bytes of a payload. What cannot be measured cannot be written either, and fails there.
    #[cold]
    #[inline(never)]
    fn measured(self, payload: &impl Encode<Shape>) -> u64 {
        encoded_len(payload, self.writing()).unwrap_or(0)
    }

    #[inline]
    pub(super) fn num_elements(self, payload: &Lenient<Payload>) -> u64 {
        self.numbers(payload).0
    }

    #[inline]
    pub(super) fn element_size(self, payload: &Lenient<Payload>) -> u64 {
        self.numbers(payload).1
    }

    /// How many bytes fill a payload of this length up.
    #[inline]
    pub(super) fn padding_after(self, length: u64) -> u8 {
        match length % 4 {
            1 if self.padded => 3,
            2 if self.padded => 2,
            3 if self.padded => 1,
            _ => 0,
        }
    }

    /// How many bytes a chunk header has grown by.
    #[inline]
    pub(super) fn header_extra(self) -> u8 {
        self.frame.chunk_header_size.saturating_sub(HEADER_SIZE)
    }
}

/// What a chunk header says about its payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shape {
    /// Where the type is, on which some layouts depend.
    pub framing: Framing,
    /// How many elements there are.
    pub num_elements: u32,
    /// How large each is.
    pub element_size: u32,
}

impl Shape {
    /// The key frames of a chunk of full-resolution key frames.
    pub(super) fn keyframes(self) -> u32 {
        match self.framing {
            Framing::Marker => self.element_size / 12,
            Framing::Literal => self.num_elements,
        }
    }
}
