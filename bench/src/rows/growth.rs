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

/// A file, its largest section and all of its content, in bytes when they are decompressed.
struct Input {
    bytes: Vec<u8>,
    section: usize,
    content: usize,
}

impl Input {
    fn raw(bytes: Vec<u8>) -> Self {
        let content = bytes.len();
        Self {
            bytes,
            section: 0,
            content,
        }
    }

    fn of_sections(bytes: Vec<u8>, sections: &[Vec<u8>]) -> Self {
        let sizes = sections.iter().map(Vec::len);
        Self {
            bytes,
            section: sizes.clone().max().unwrap_or(0),
            content: sizes.sum(),
        }
    }
}

/// The median time of nine runs that return fresh memory, divided among the elements.
fn cold<R>(elements: usize, run: impl Fn() -> R) -> f64 {
    Heap::Cold.set();
    let mut times: Vec<f64> = (0..9)
        .map(|_| {
            Heap::Cold.before_run();
            let start = Instant::now();
            let result = std::hint::black_box(run());
            let time = start.elapsed().as_secs_f64();
            drop(result);
            time
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2] / elements as f64
}

fn grow<T: File>(bench: &mut Bench, row: &'static str, input: impl Fn(usize) -> Input) {
    for elements in SIZES {
        eprintln!("5 growth: {row}, {elements}");
        let Input {
            bytes,
            section,
            content,
        } = input(elements);
        let read = || T::from_bytes(&bytes).expect("whole");
        let (file, memory) = taken(read);
        drop(file);
        let copied = vec![1u8; content];
        bench.growth.push(Growth {
            row,
            elements,
            time: cold(elements, read),
            copy: cold(elements, || copied.clone()),
            memory: memory.peak as f64 / elements as f64,
            content: content as f64 / elements as f64,
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
        Input::raw(bytes_of(&inputs::m3d_mesh(count, true).expect("built")))
    });
    grow::<M3d>(bench, "M3D, zlib", |count| {
        let bytes = bytes_of(&inputs::m3d_mesh(count, false).expect("built"));
        let sections = [inflated(&bytes, 8)];
        Input::of_sections(bytes, &sections)
    });
    grow::<p3m::Model2025_08>(bench, "P3M", |count| {
        Input::raw(bytes_of(&inputs::p3m_model(count).expect("built")))
    });
    grow::<atm::Atm>(bench, "ATM, zlib", |count| {
        let bytes = bytes_of(&inputs::atm_model(count, Method::Zlib).expect("built"));
        let sections = [inflated(&bytes, 12)];
        Input::of_sections(bytes, &sections)
    });
    grow::<pmf::Pmf>(bench, "PMF, LZ4", |count| {
        let map = inputs::pmf_map(count).expect("built");
        Input::of_sections(bytes_of(&map), &others::sections(&map))
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
