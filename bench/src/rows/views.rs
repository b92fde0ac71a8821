//! The first answer from a large file: a view beside decoding.

use bindery::view::View;
use bindery::{Columns, File as _, Index, schema};
use bindery_formats::m3d::{self, M3d};
use bindery_formats::pmf;

use super::{Bench, others};
use crate::inputs::{self, bytes_of};
use crate::measure::Row;
use crate::{peers, sums};

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

/// The three coordinates of every vertex, each read where it is, and taken together.
fn coordinates<A>(bytes: &[u8], start: A, add: impl Fn(A, [f32; 3]) -> A) -> A {
    let view = M3d::view(bytes);
    bodies(&view, b"VRTS").into_iter().fold(start, |all, body| {
        let list = body.vertices().expect("whole").expect("vertices");
        let list = list.vertices().expect("whole");
        let records = list.f32_records().expect("whole").expect("f32");
        let x = records.column(|vertex| vertex.x()).expect("whole");
        let y = records.column(|vertex| vertex.y()).expect("whole");
        let z = records.column(|vertex| vertex.z()).expect("whole");
        let positions = x.iter().zip(&y).zip(&z);
        positions.fold(all, |all, ((x, y), z)| add(all, [x, y, z]))
    })
}

/// Every position.
fn positions(bytes: &[u8]) -> u64 {
    coordinates(bytes, 0u64, |sum, position| {
        let bits = position.map(|number| u64::from(number.to_bits()));
        bits.into_iter().fold(sum, u64::wrapping_add)
    })
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

/// The smallest and largest coordinates.
pub fn bounds(bytes: &[u8]) -> u64 {
    let view = M3d::view(bytes);
    let payload = view.payload().expect("whole");
    let head = payload.head().and_then(|head| head.decode());
    let box_of = coordinates(bytes, Box3::default(), Box3::with);
    box_of.sum(head.expect("whole").scale)
}

pub fn decoded_bounds(model: &M3d) -> u64 {
    let mut box_of = Box3::default();
    if let Some(m3d::Vertices::F32 { records }) = model.vertices() {
        box_of.add(records);
    }
    box_of.sum(model.head().scale)
}

/// What positions are inside of.
struct Box3 {
    low: [f32; 3],
    high: [f32; 3],
}

impl Default for Box3 {
    fn default() -> Self {
        Self {
            low: [f32::MAX; 3],
            high: [f32::MIN; 3],
        }
    }
}

impl Box3 {
    fn add(&mut self, records: &Columns<m3d::Vertex<f32>>) {
        let columns = records.columns();
        let sides = self.low.iter_mut().zip(&mut self.high);
        for ((low, high), column) in sides.zip([&columns.x, &columns.y, &columns.z]) {
            (*low, *high) = match column.as_slice() {
                Some(numbers) => span(numbers, (*low, *high)),
                None => column.iter().fold((*low, *high), |(low, high), number| {
                    (low.min(number), high.max(number))
                }),
            };
        }
    }

    fn with(mut self, position: [f32; 3]) -> Self {
        // Unlike `min`, it need not look for what is no number.
        for (low, number) in self.low.iter_mut().zip(position) {
            *low = if number < *low { number } else { *low };
        }
        for (high, number) in self.high.iter_mut().zip(position) {
            *high = if number > *high { number } else { *high };
        }
        self
    }

    fn sum(&self, scale: f32) -> u64 {
        let all = self.low.iter().chain(&self.high).chain([&scale]);
        all.fold(0, |sum, number| sum + u64::from(number.to_bits()))
    }
}

/// The smallest and largest of numbers, eight at a time, so that the loop vectorises.
fn span(numbers: &[f32], (low, high): (f32, f32)) -> (f32, f32) {
    let (blocks, rest) = numbers.as_chunks::<8>();
    let (mut lows, mut highs) = ([low; 8], [high; 8]);
    for block in blocks {
        for (lane, number) in block.iter().enumerate() {
            // Unlike `min`, it need not look for what is no number.
            lows[lane] = if *number < lows[lane] {
                *number
            } else {
                lows[lane]
            };
            highs[lane] = if *number > highs[lane] {
                *number
            } else {
                highs[lane]
            };
        }
    }
    let all = lows.iter().chain(&highs).chain(rest);
    all.fold((low, high), |(low, high), number| {
        (low.min(*number), high.max(*number))
    })
}

/// The commands of a shape, a block at a time.
fn commands(bytes: &[u8]) -> u64 {
    let view = M3d::view(bytes);
    let mut sum = 0u64;
    for body in bodies(&view, b"SHPE") {
        let shape = body.shape().expect("whole").expect("a shape");
        for block in shape.commands().expect("whole").blocks(BLOCK) {
            sum = sum.wrapping_add(sums::of_commands(&block.expect("whole")));
        }
    }
    sum
}

/// The runs of voxels, a block at a time.
fn voxel_runs(bytes: &[u8]) -> u64 {
    let view = M3d::view(bytes);
    let mut sum = 0u64;
    for body in bodies(&view, b"VOXD") {
        let block = body.voxel_block().expect("whole").expect("a block");
        for runs in block.runs().expect("whole").blocks(BLOCK) {
            sum = sum.wrapping_add(sums::of_voxel_runs(&runs.expect("whole")));
        }
    }
    sum
}

/// What is decompressed of a sector, as a file of its own.
#[schema]
#[spec(none = "made for the benchmark")]
#[derive(Debug)]
struct Shared {
    #[brw(args_raw = pmf::PmfDialect::PREFERRED)]
    data: pmf::SharedSectorData,
}

/// The cubes of sectors, a block at a time.
fn cubes(sectors: &[Vec<u8>]) -> u64 {
    let mut sum = 0u64;
    for bytes in sectors {
        let cubes = Shared::view(bytes).data().and_then(|data| data.cubes());
        for block in cubes.expect("whole").blocks(BLOCK) {
            sum = sum.wrapping_add(sums::cubes(&block.expect("whole")));
        }
    }
    sum
}

/// Records of varying length, beside the best reader by hand.
fn records(bench: &mut Bench) {
    let bytes = bytes_of(&inputs::m3d_shape(500_000).expect("built"));
    let row = Row::new(GROUP, "500,000 shape commands", || commands(&bytes))
        .against("hand-written", || {
            sums::commands_by_hand(&peers::m3d::read(&bytes, 0).expect("whole"))
        })
        .at_most_cold("hand-written", 0.4, "at most 0.4 x");
    bench.row(row);
    let bytes = bytes_of(&inputs::m3d_voxels(64).expect("built"));
    let row = Row::new(GROUP, "runs of 1,048,576 voxels", || voxel_runs(&bytes))
        .against("hand-written", || {
            sums::voxel_runs_by_hand(&peers::m3d::read(&bytes, 0).expect("whole"))
        })
        .at_most_cold("hand-written", 0.4, "at most 0.4 x");
    bench.row(row);
    let bytes = others::cube_bytes();
    let row = Row::new(GROUP, "500,000 cubes", || cubes(&bytes))
        .against("hand-written", || others::cubes_by_hand(&bytes))
        .at_most_cold("hand-written", 0.4, "at most 0.4 x");
    bench.row(row);
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
    .against("decoding", || u64::from(decode().head().scale.to_bits()));
    bench.row(row);
    let name = "header and bounds of 1,000,000 triangles, raw";
    let row = Row::new(GROUP, name, || bounds(&bytes))
        .against("decoding", || decoded_bounds(&decode()))
        .at_most_cold("decoding", 0.05, "at most 0.05 x");
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
    records(bench);
}
