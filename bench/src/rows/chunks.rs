//! Many small chunks of ATM, beside binrw and a reader and writer by hand.

use std::io::Cursor;

use bindery::{File as _, Method};
use bindery_formats::atm::{self, Framing};
use binrw::{BinRead, BinWrite};

use super::Bench;
use crate::inputs::{Noise, bytes_of};
use crate::measure::Row;
use crate::peers::{Bytes, float_records, touched};

const GROUP: &str = "6 chunks";
const CHUNKS: usize = 20_000;
const VERTICES: usize = 4;
/// The bytes of a file header.
pub const HEADER: usize = 12;

/// A chunk as binrw declares it.
#[binrw::binrw]
#[brw(little, magic = 0x55u8)]
pub struct Chunk {
    data_num: u8,
    chunk_id: u16,
    #[br(temp)]
    #[bw(calc = vertices.len() as i32)]
    num_elements: i32,
    element_size: i32,
    #[br(count = num_elements)]
    vertices: Vec<[f32; 3]>,
}

fn sum(vertices: impl Iterator<Item = [f32; 3]>) -> u64 {
    vertices
        .flatten()
        .map(|number| u64::from(number.to_bits()))
        .fold(0, u64::wrapping_add)
}

pub fn model() -> atm::Atm {
    let mut noise = Noise::new();
    let chunk = |_| {
        let vertices = (0..VERTICES).map(|_| atm::Vertex {
            x: noise.part(),
            y: noise.part(),
            z: noise.part(),
        });
        atm::Chunk::new(atm::Payload::Vertices(atm::Stream::new(vertices.collect())))
    };
    let chunks = (0..CHUNKS).map(chunk).collect();
    atm::Atm::new(2, Method::Stored, atm::Body::new(Framing::Marker, chunks))
}

pub fn of_model(model: &atm::Atm) -> u64 {
    let payloads = model
        .body
        .content
        .chunks
        .iter()
        .filter_map(atm::Chunk::payload);
    sum(payloads
        .flat_map(|payload| match payload {
            atm::Payload::Vertices(vertices) => vertices.items.as_slice(),
            _ => &[],
        })
        .map(|vertex| [vertex.x, vertex.y, vertex.z]))
}

fn by_hand(body: &[u8]) -> Option<Vec<(u8, u16, Vec<[f32; 3]>)>> {
    let mut bytes = Bytes(body);
    let mut chunks = Vec::new();
    while !bytes.0.is_empty() {
        if bytes.u8()? != 0x55 {
            return None;
        }
        let (data_num, kind) = (bytes.u8()?, bytes.u16()?);
        let (count, size) = (bytes.u32()? as usize, bytes.u32()? as usize);
        let payload = bytes.take(count.checked_mul(size)?)?;
        chunks.push((data_num, kind, float_records::<12, 3>(payload)));
    }
    Some(chunks)
}

pub fn by_binrw(body: &[u8]) -> Vec<Chunk> {
    let mut cursor = Cursor::new(body);
    (0..CHUNKS)
        .map(|_| Chunk::read(&mut cursor).expect("whole"))
        .collect()
}

pub fn write_by_binrw(declared: &[Chunk]) -> u64 {
    let mut cursor = Cursor::new(Vec::new());
    for chunk in declared {
        chunk.write(&mut cursor).expect("memory takes everything");
    }
    touched(&cursor.into_inner())
}

/// The sum of what binrw read.
pub fn of_binrw(body: &[u8]) -> u64 {
    sum(by_binrw(body).into_iter().flat_map(|chunk| chunk.vertices))
}

pub fn run(bench: &mut Bench) {
    let model = model();
    let bytes = bytes_of(&model);
    let body = &bytes[HEADER..];
    let row = Row::new(GROUP, "read ATM, 20,000 small chunks", || {
        of_model(&atm::Atm::from_bytes(&bytes).expect("whole"))
    })
    .against("hand-written", || {
        let chunks = by_hand(body).expect("whole");
        sum(chunks.into_iter().flat_map(|(.., vertices)| vertices))
    })
    .against("binrw", || of_binrw(body))
    .at_most("hand-written", 1.2, "at most 1.2 x")
    .at_most("binrw", 1.0, "faster");
    bench.row(row);
    let declared = by_binrw(body);
    let row = Row::new(GROUP, "write ATM, 20,000 small chunks", || {
        touched(&bytes_of(&model))
    })
    .beside("binrw", || write_by_binrw(&declared))
    .at_most("binrw", 1.0, "faster");
    bench.row(row);
}
