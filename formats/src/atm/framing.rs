//! How chunks are framed: where the type is, how large a header is, whether there is padding.

use bindery::{Encode, Enumeration, Error, Lenient, Open, Result, Tagged as _, encoded_len};

use super::Payload;

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
        let literal = || {
            let read = |known| [Self::Literal, Self::LiteralUnpadded].map(|style| (style, known));
            // Types that nobody knows are possible, but a reading without them is more likely.
            let fitting = [read(true), read(false)]
                .into_iter()
                .flatten()
                .find(|(style, known)| style.fits(body, frame, *known));
            fitting.map_or(Self::Literal, |(style, _)| style)
        };
        match body.first() {
            Some(&MARKER) | None => Self::Marker,
            Some(_) => literal(),
        }
    }

    /// Where a chunk's type is.
    #[must_use]
    pub const fn framing(self) -> Framing {
        match self {
            Self::Marker => Framing::Marker,
            Self::Literal | Self::LiteralUnpadded => Framing::Literal,
        }
    }

    /// Whether the text's chunks, read like this, end where the body does, and are of known types where
    /// that is asked for.
    fn fits(self, body: &[u8], frame: Frame, known: bool) -> bool {
        // Not by reading chunks: this goes over the lengths alone, before it is known how to read, and up to four
        // times; reading would decode every payload as often.
        let context = frame.chunks(self.into());
        let header = usize::from(frame.chunk_header_size);
        let mut rest = body;
        while let Some((start, after)) = rest.split_at_checked(header)
            && let Some([code, _, _, _, a, b, c, d, e, f, g, h]) = start.first_chunk()
        {
            let (count, size) = (
                i32::from_le_bytes([*a, *b, *c, *d]),
                i32::from_le_bytes([*e, *f, *g, *h]),
            );
            let length = context.payload_len((*code).into(), count, size);
            let possible = count >= 0 && size >= 0;
            let listed = matches!(code, 0x00..=0x1B | 0xFF);
            let padding = context.padding_after(length).into();
            let Some(after) = usize::try_from(length)
                .ok()
                .filter(|_| possible && (listed || !known))
                .and_then(|length| after.get(length..)?.get(padding..))
            else {
                return false;
            };
            rest = after;
        }
        rest.is_empty()
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
    pub(super) fn code(self, chunk_code: u8, chunk_id: u16) -> u16 {
        match self.framing {
            Framing::Marker => chunk_id,
            Framing::Literal => chunk_code.into(),
        }
    }

    /// The ChunkID of a chunk of this type. Another one than the type is only possible where the type
    /// is elsewhere.
    pub(super) fn chunk_id(self, code: u16, other: Option<u16>) -> u16 {
        match self.framing {
            Framing::Marker => code,
            Framing::Literal => other.unwrap_or(code),
        }
    }

    /// The first byte of a chunk of this type.
    pub(super) fn first_byte(self, code: u16) -> Result<u8> {
        match self.framing {
            Framing::Marker => Ok(MARKER),
            Framing::Literal => u8::try_from(code).map_err(|_| {
                Error::value(format!(
                    "type {code} does not fit the byte that holds it under the literal framing"
                ))
            }),
        }
    }

    /// The bytes of a payload, from the numbers in its header.
    pub(super) fn payload_len(self, code: u16, num_elements: i32, element_size: i32) -> u64 {
        self.length(
            code,
            u64::try_from(num_elements).unwrap_or(0),
            u64::try_from(element_size).unwrap_or(0),
        )
    }

    fn length(self, code: u16, num_elements: u64, element_size: u64) -> u64 {
        let product = num_elements.saturating_mul(element_size);
        match (self.framing, code) {
            // Readers step over the header alone.
            (_, super::code::SEPARATOR) => 0,
            // Both numbers count, so the size of a position comes on top.
            (Framing::Literal, super::code::VERTEX_KEYFRAMES | super::code::NORMAL_KEYFRAMES) => {
                product.saturating_mul(12)
            }
            _ => product,
        }
    }

    /// How the payload with these numbers is read.
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
    pub(super) fn numbers(self, payload: &Lenient<Payload>) -> (u64, u64) {
        let (count, size) = match payload {
            Lenient::Decoded(payload) => match payload.shape(self.framing) {
                // One element is as large as it is: measured once.
                None => return (1, self.measured(payload)),
                Some(numbers) => numbers,
            },
            Lenient::Undecoded { bytes, .. } => return (1, bytes.len() as u64),
        };
        let length = match payload.decoded().and_then(Payload::length) {
            Some(length) => length,
            None => self.measured(payload),
        };
        match self.length(payload.tag(), count, size) == length {
            true => (count, size),
            false => (1, length),
        }
    }

    /// The bytes of a payload. What cannot be measured cannot be written either, and fails there.
    fn measured(self, payload: &impl Encode<Shape>) -> u64 {
        encoded_len(payload, self.writing()).unwrap_or(0)
    }

    pub(super) fn num_elements(self, payload: &Lenient<Payload>) -> u64 {
        self.numbers(payload).0
    }

    pub(super) fn element_size(self, payload: &Lenient<Payload>) -> u64 {
        self.numbers(payload).1
    }

    /// How many bytes fill a payload of this length up.
    pub(super) fn padding_after(self, length: u64) -> u8 {
        match length % 4 {
            1 if self.padded => 3,
            2 if self.padded => 2,
            3 if self.padded => 1,
            _ => 0,
        }
    }

    /// How many bytes a chunk header has grown by.
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
