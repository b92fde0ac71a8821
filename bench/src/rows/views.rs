//! The first answer from a large file: a view beside decoding.

use bindery::view::View;
use bindery::{Columns, File as _, Index};
use bindery_formats::m3d::{self, M3d};

use super::Bench;
use crate::inputs::{self, bytes_of};
use crate::measure::Row;

const GROUP: &str = "7 views";
const TRIANGLES: usize = 1_000_000;
/// How many elements are decoded at a time.
const BLOCK: usize = 512;

/// The chunks with these letters.
fn bodies<'v>(view: &View<'v, M3d>, letters: &[u8; 4]) -> Vec<View<'v, m3d::ChunkBody>> {
    let chunks = view.payload().and_then(|payload| payload.chunks());
    let chunks = chunks.expect("whole");
    let wanted = chunks.iter().map(|chunk| chunk.expect("whole"));
    wanted
        .filter(|chunk| chunk.magic().and_then(|it| it.decode()).expect("whole") == *letters)
        .map(|chunk| chunk.body().expect("whole"))
        .collect()
}

/// Every position, a block at a time.
fn positions(bytes: &[u8]) -> u64 {
    let view = M3d::view(bytes);
    let mut sum = 0u64;
    for body in bodies(&view, b"VRTS") {
        let list = body.vertices().expect("whole").expect("vertices");
        let list = list.vertices().expect("whole");
        let records = list.f32_records().expect("whole").expect("f32");
        for block in records.blocks(BLOCK) {
            sum = sum.wrapping_add(bits(&block.expect("whole")));
        }
    }
    sum
}

fn bits(records: &Columns<m3d::Vertex<f32>>) -> u64 {
    let columns = records.columns();
    [&columns.x, &columns.y, &columns.z]
        .map(|column| {
            let bits = column.iter().map(|number| u64::from(number.to_bits()));
            bits.fold(0, u64::wrapping_add)
        })
        .into_iter()
        .fold(0, u64::wrapping_add)
}

fn index<W: bindery::Width>(index: Index<W>) -> u64 {
    u64::from(index.get())
}

/// Every corner of every polygon, a block at a time.
fn corners(bytes: &[u8]) -> u64 {
    let view = M3d::view(bytes);
    let mut sum = 0u64;
    for body in bodies(&view, b"MESH") {
        let mesh = body.mesh().expect("whole").expect("a mesh");
        for block in mesh.records().expect("whole").blocks(BLOCK) {
            for (_, corners) in block.expect("whole").iter() {
                for corner in corners {
                    sum = sum.wrapping_add(index(corner.vertex));
                }
            }
        }
    }
    sum
}

fn decoded_corners(model: &M3d) -> u64 {
    let records = model.meshes().flat_map(|mesh| mesh.records.iter());
    let corners = records.flat_map(|(_, corners)| corners);
    corners.fold(0, |sum, corner| sum.wrapping_add(index(corner.vertex)))
}

fn decoded_bits(model: &M3d) -> u64 {
    match model.vertices() {
        Some(m3d::Vertices::F32 { records }) => bits(records),
        _ => 0,
    }
}

pub fn run(bench: &mut Bench) {
    let bytes = bytes_of(&inputs::m3d_mesh(TRIANGLES, true).expect("built"));
    let decode = || M3d::from_bytes(&bytes).expect("whole");
    let row = Row::new(GROUP, "header of 1,000,000 triangles, raw", || {
        let view = M3d::view(&bytes);
        let payload = view.payload().expect("whole");
        let head = payload.head().and_then(|head| head.decode());
        u64::from(head.expect("whole").scale.to_bits())
    })
    .against("decoding", || u64::from(decode().head().scale.to_bits()))
    .at_most("decoding", 0.05, "at most 0.05 x");
    bench.row(row);
    let row = Row::new(GROUP, "all positions of 1,000,000 triangles, raw", || {
        positions(&bytes)
    })
    .against("decoding", || decoded_bits(&decode()));
    bench.row(row);
    let row = Row::new(GROUP, "all corners of 1,000,000 triangles, raw", || {
        corners(&bytes)
    })
    .against("decoding", || decoded_corners(&decode()));
    bench.row(row);
}
