//! A chunk: its header, its payload and the padding behind it.

use bindery::{Derived, Lenient, Open, Padding, Tagged, schema};

use super::deviations::{ATM_01, ATM_02, ATM_13, ATM_16};
use super::documents::{ATM, ATM_ENGINE};
use super::framing::{ChunkContext, Frame};
use super::{ChunkType, Framing, Payload, Role, checks, rules};

/// A chunk.
#[schema]
#[rules(checks::chunk, ..rules::OF_A_CHUNK)]
#[brw(import_raw(cx: ChunkContext))]
#[spec(ATM, "ATM_CHUNK_HEADER")]
#[spec(ATM_ENGINE, "Chunk header")]
#[derive(Debug, Clone, PartialEq)]
pub struct Chunk {
    /// The type under the literal framing, else the marker 0x55.
    #[spec(ATM = "Chunk code", ATM_ENGINE = "marker")]
    #[deviation(ATM_01)]
    #[br(temp)]
    #[means(calc = if cx.framing == 0 { 0x55 } else { payload.tag() })]
    #[bw(try_calc = cx.first_byte(payload.tag()))]
    chunk_code: u8,
    /// The number among chunks of its type under the literal framing. Under the marker framing the role of
    /// the model that a separator starts, and without meaning elsewhere.
    #[spec(ATM = "Chunk Data Num", ATM_ENGINE = "data_num")]
    #[deviation(ATM_13)]
    pub data_num: u8,
    /// The type under the marker framing.
    #[spec(ATM = "ChunkID", ATM_ENGINE = "chunk_id")]
    #[deviation(ATM_01)]
    #[br(temp)]
    #[means(calc = if cx.framing == 0 { payload.tag() } else { id.unwrap_or(payload.tag()) })]
    #[bw(try_calc = cx.chunk_id(payload.tag(), *id))]
    chunk_id: u16,
    /// The ChunkID, where it is not the type. Only under the literal framing.
    #[spec(computed_from = "chunk_id")]
    #[means(calc = if cx.framing == 1 && chunk_id != chunk_code { chunk_id } else { None })]
    #[br(calc = (u32::from(chunk_id) != cx.code(chunk_code, chunk_id).number()).then_some(chunk_id))]
    #[bw(ignore)]
    pub id: Option<u16>,
    /// How many elements the payload has.
    #[spec(ATM = "Num Elements in Chunk", ATM_ENGINE = "num_elements")]
    #[br(assert(num_elements >= 0, "{num_elements} is not a possible number of elements"))]
    #[schema(derived = cx.num_elements(payload))]
    pub num_elements: Derived<i32>,
    /// What follows from the payload: a payload that is not made of whole elements is one.
    #[spec(ATM = "Size of each element", ATM_ENGINE = "element_size")]
    #[br(assert(element_size >= 0, "{element_size} is not a possible size of an element"))]
    #[br(assert(
        cx.payload_len(cx.code(chunk_code, chunk_id), num_elements, element_size) <= 0x7FFF_FFFF,
        "{num_elements} elements of {element_size} bytes are more than a chunk can have"
    ))]
    #[schema(derived = cx.element_size(payload))]
    pub element_size: Derived<i32>,
    /// The rest of a header that has grown.
    #[deviation(ATM_16)]
    #[means(padding = cx.frame.chunk_header_size - 12)]
    #[schema(padding = cx.header_extra())]
    pub header_extra: Padding,
    /// What the chunk holds.
    #[spec(ATM, "binary data", section = "ATM Binary Format")]
    #[spec(ATM_ENGINE, "payload")]
    #[means(tag = if cx.framing == 0 { chunk_id } else { chunk_code })]
    #[means(size = if (if cx.framing == 0 { chunk_id } else { chunk_code }) == 0xFF { 0 }
        else if cx.framing == 1 && (chunk_code == 0x09 || chunk_code == 0x0A) { num_elements * element_size * 12 }
        else { num_elements * element_size })]
    #[means(args_raw = Shape { framing: cx.framing, num_elements: num_elements, element_size: element_size })]
    #[schema(tag = cx.code(chunk_code, chunk_id))]
    #[schema(size = cx.payload_len(cx.code(chunk_code, chunk_id), num_elements, element_size))]
    #[brw(args_raw = cx.shape(num_elements, element_size))]
    pub payload: Lenient<Payload>,
    /// Fills the payload up to a multiple of 4 bytes, from version 2 on.
    #[spec(ATM_ENGINE, "padding")]
    #[deviation(ATM_02)]
    #[means(padding = if !cx.padded || (if cx.framing == 0 { chunk_id } else { chunk_code }) == 0xFF { 0 }
        else if cx.framing == 1 && (chunk_code == 0x09 || chunk_code == 0x0A) { 0 }
        else { (4 - num_elements * element_size % 4) % 4 })]
    #[schema(padding = cx.padding_after(cx.payload_len(cx.code(chunk_code, chunk_id), num_elements, element_size)))]
    pub padding: Padding,
}

impl Chunk {
    /// A chunk with this payload.
    #[must_use]
    pub fn new(payload: Payload) -> Self {
        Self {
            data_num: 0,
            id: None,
            num_elements: Derived::agrees(),
            element_size: Derived::agrees(),
            header_extra: Padding::zeros(),
            payload: payload.into(),
            padding: Padding::zeros(),
        }
    }

    /// A separator, after which a model of this role starts.
    #[must_use]
    pub fn separator(role: Role) -> Self {
        Self {
            data_num: role.number(),
            ..Self::new(Payload::Separator)
        }
    }

    /// The type.
    #[must_use]
    pub fn code(&self) -> Open<ChunkType> {
        self.payload.tag()
    }

    /// What it holds, where that could be decoded.
    #[must_use]
    pub fn payload(&self) -> Option<&Payload> {
        self.payload.decoded()
    }

    /// Whether another model starts after it.
    #[must_use]
    pub fn is_separator(&self) -> bool {
        self.code() == ChunkType::Separator.into()
    }

    /// Number of elements and size of each, as they are written.
    ///
    /// `None` for numbers that a chunk cannot have.
    #[must_use]
    pub fn numbers(&self, framing: Framing) -> Option<(i32, i32)> {
        let cx = ChunkContext::new(framing, Frame::default());
        let (count, size) = cx.numbers(&self.payload);
        let or = |exception: Option<&i32>, follows: u64| {
            exception.copied().or_else(|| i32::try_from(follows).ok())
        };
        Some((
            or(self.num_elements.exception(), count)?,
            or(self.element_size.exception(), size)?,
        ))
    }
}
