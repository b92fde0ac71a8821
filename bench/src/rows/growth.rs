//! What an element costs when there are ten and a hundred times as many, and many small files in a row.

use std::time::Instant;

use bindery::{File, Method};
use bindery_formats::m3d::M3d;
use bindery_formats::{atm, p3m, pmf};

use super::{Bench, Growth, Memory, others};
use crate::heap::{Heap, taken};
use crate::inputs::{self, bytes_of, inflated};
use crate::measure::Row;

const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

fn grow<T: File>(bench: &mut Bench, row: &'static str, input: impl Fn(usize) -> (Vec<u8>, usize)) {
    for elements in SIZES {
        eprintln!("5 growth: {row}, {elements}");
        let (bytes, section) = input(elements);
        let read = || T::from_bytes(&bytes).expect("whole");
        let (file, memory) = taken(read);
        drop(file);
        Heap::Cold.set();
        let mut times: Vec<f64> = (0..9)
            .map(|_| {
                Heap::Cold.before_run();
                let start = Instant::now();
                let file = std::hint::black_box(read());
                let time = start.elapsed().as_secs_f64();
                drop(file);
                time
            })
            .collect();
        times.sort_by(f64::total_cmp);
        bench.growth.push(Growth {
            row,
            elements,
            time: times[times.len() / 2] / elements as f64,
            memory: memory.peak as f64 / elements as f64,
        });
        if elements == SIZES[2] {
            bench.memory.push(Memory {
                row: row.to_owned(),
                input: bytes.len(),
                decoded: memory.kept,
                section,
                peak: memory.peak,
            });
        }
    }
}

pub fn run(bench: &mut Bench) {
    grow::<M3d>(bench, "M3D, raw", |count| {
        (bytes_of(&inputs::m3d_mesh(count, true).expect("built")), 0)
    });
    grow::<M3d>(bench, "M3D, zlib", |count| {
        let bytes = bytes_of(&inputs::m3d_mesh(count, false).expect("built"));
        let section = inflated(&bytes, 8).len();
        (bytes, section)
    });
    grow::<p3m::Model2025_08>(bench, "P3M", |count| {
        (bytes_of(&inputs::p3m_model(count).expect("built")), 0)
    });
    grow::<atm::Atm>(bench, "ATM, zlib", |count| {
        let bytes = bytes_of(&inputs::atm_model(count, Method::Zlib).expect("built"));
        let section = inflated(&bytes, 12).len();
        (bytes, section)
    });
    grow::<pmf::Pmf>(bench, "PMF, LZ4", |count| {
        let map = inputs::pmf_map(count).expect("built");
        let section = others::sections(&map)
            .iter()
            .map(Vec::len)
            .max()
            .unwrap_or(0);
        (bytes_of(&map), section)
    });
    small_files(bench);
}

/// Ten thousand small files, one after another.
fn small_files(bench: &mut Bench) {
    const FILES: u64 = 10_000;
    let bytes = bytes_of(&inputs::m3d_mesh(12, false).expect("built"));
    let many = || {
        (0..FILES)
            .map(|_| M3d::from_bytes(&bytes).expect("whole").polygons().count() as u64)
            .fold(0, u64::wrapping_add)
    };
    // What the first file leaves for the next one stays.
    many();
    let (_, memory) = taken(many);
    assert_eq!(memory.kept, 0, "reading many files leaves memory behind");
    let row = Row::new(
        "5 growth",
        format!("10,000 files of {} bytes", bytes.len()),
        many,
    )
    .against("reference loader", || {
        (0..FILES)
            .map(|_| {
                crate::peers::reference::load(&bytes)
                    .expect("whole")
                    .triangles
            })
            .fold(0, u64::wrapping_add)
    })
    .faster("reference loader", Heap::Warm, 1.1, "1.1 x as fast");
    bench.row(row);
}
