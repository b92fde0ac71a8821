//! Writing.

use bindery::{File, Method, WriteSettings};

use super::{Bench, others};
use crate::inputs::{self, bytes_of, inflated};
use crate::measure::Row;
use crate::peers::{self, copied, deflate, lz4_compress, touched};

const GROUP: &str = "4 writing";
const TRIANGLES: usize = 1_000_000;
/// For what takes longer for each element than reading does.
const FEWER: usize = 100_000;

fn write<T: File>(file: &T) -> u64 {
    touched(&bytes_of(file))
}

/// Writing a file that holds nothing compressed.
fn raw<T: File>(bench: &mut Bench, name: &str, file: &T) {
    let bytes = bytes_of(file);
    let row = Row::new(GROUP, format!("write {name}"), || write(file))
        .against("memcpy", || copied(&bytes))
        .at_most("memcpy", 2.0, "at most 2 x");
    bench.row(row);
}

/// Writing a file that is compressed anew.
fn compressed<T: File>(
    bench: &mut Bench,
    name: &str,
    file: &T,
    content: &[Vec<u8>],
    compress: fn(&[u8]) -> Vec<u8>,
) {
    let row = Row::new(GROUP, format!("write {name}"), || write(file))
        .beside("compressor alone", || {
            content
                .iter()
                .map(|content| touched(&compress(content)))
                .fold(0, u64::wrapping_add)
        })
        .at_most("compressor alone", 1.5, "at most 1.5 x");
    bench.row(row);
}

fn deflate_as_default(content: &[u8]) -> Vec<u8> {
    deflate(content, WriteSettings::default().deflate_level)
}

/// The rows that deflate.
pub fn compressed_rows(bench: &mut Bench) {
    let model = inputs::m3d_mesh(FEWER, false).expect("built");
    let content = inflated(&bytes_of(&model), 8);
    compressed(
        bench,
        "M3D, 100,000 triangles, zlib",
        &model,
        &[content],
        deflate_as_default,
    );
    let model = inputs::atm_model(FEWER, Method::Zlib).expect("built");
    let content = inflated(&bytes_of(&model), 12);
    compressed(
        bench,
        "ATM, 100,000 triangles, zlib",
        &model,
        &[content],
        deflate_as_default,
    );
}

pub fn run(bench: &mut Bench) {
    raw(
        bench,
        "M3D, 1,000,000 triangles, raw",
        &inputs::m3d_mesh(TRIANGLES, true).expect("built"),
    );
    raw(
        bench,
        "P3M, 1,000,000 triangles",
        &inputs::p3m_model(TRIANGLES).expect("built"),
    );
    raw(
        bench,
        "ATM, 1,000,000 triangles, raw",
        &inputs::atm_model(TRIANGLES, Method::Stored).expect("built"),
    );
    compressed_rows(bench);
    let map = inputs::pmf_map(TRIANGLES).expect("built");
    compressed(
        bench,
        "PMF, 1,000,000 triangles",
        &map,
        &others::sections(&map),
        lz4_compress,
    );
}

/// Sizes and times of the deflate levels, for choosing the default.
pub fn levels() {
    let mesh = inflated(
        &bytes_of(&inputs::m3d_mesh(FEWER, false).expect("built")),
        8,
    );
    let rigged = inflated(&bytes_of(&inputs::m3d_rigged().expect("built")), 8);
    println!(
        "| level | mesh MB/s | mesh size | rigged MB/s | rigged size |\n|--:|--:|--:|--:|--:|"
    );
    for level in 1..=9 {
        let measured = [&mesh, &rigged].map(|content| {
            let mut times: Vec<f64> = Vec::new();
            let mut size = 0;
            for _ in 0..5 {
                let start = std::time::Instant::now();
                size = peers::deflate(content, level).len();
                times.push(start.elapsed().as_secs_f64());
            }
            times.sort_by(f64::total_cmp);
            (
                content.len() as f64 / times[2] / 1e6,
                size as f64 * 100.0 / content.len() as f64,
            )
        });
        let [(mesh_speed, mesh_size), (rigged_speed, rigged_size)] = measured;
        println!(
            "| {level} | {mesh_speed:.0} | {mesh_size:.1} % | {rigged_speed:.0} | {rigged_size:.1} % |"
        );
    }
}
