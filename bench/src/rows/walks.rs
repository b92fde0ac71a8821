//! What going over a file costs for each leaf, beside a trace of it.

use std::ops::{ControlFlow, Range};

use bindery::walk::{Leaf, Place, Visitor};
use bindery::{File, Limits, Method};
use bindery_formats::m3d::M3d;
use bindery_formats::{atm, p3m, pmf};

use super::Bench;
use crate::heap::{Heap, taken};
use crate::inputs::{self, bytes_of};
use crate::measure::processor_time;

const TRIANGLES: usize = 100_000;
/// The goal, in nanoseconds.
pub const NS_A_LEAF: f64 = 15.0;

/// A row of the table.
#[derive(Debug, Clone)]
pub struct WalkRow {
    pub file: &'static str,
    pub leaves: u64,
    /// Nanoseconds a leaf, every element of a list shown by itself.
    pub walk: f64,
    /// Nanoseconds a leaf of a trace, which has fewer of them: long lists are one.
    pub trace: f64,
    /// The most memory at once, in bytes, beside the file.
    pub peak: usize,
}

/// Counts leaves, and wants all of them.
#[derive(Default)]
struct Everything {
    leaves: u64,
    bytes: u64,
}

impl Visitor for Everything {
    fn elements(&mut self, _: &Place<'_>, count: usize, _: usize) -> Option<Range<usize>> {
        Some(0..count)
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        self.leaves += 1;
        self.bytes += leaf.end - leaf.place.start;
        ControlFlow::Continue(())
    }
}

/// Walks over all leaves; how many they are.
pub fn leaves<T: File>(bytes: &[u8]) -> u64 {
    let mut seen = Everything::default();
    T::walk(bytes, Limits::default(), &mut seen).expect("whole");
    seen.leaves
}

/// The least time of some runs, in seconds.
fn least<R>(runs: usize, mut run: impl FnMut() -> R) -> f64 {
    let times = (0..runs).map(|_| {
        let start = processor_time();
        std::hint::black_box(run());
        processor_time() - start
    });
    times.fold(f64::MAX, f64::min)
}

pub fn run(bench: &mut Bench) {
    Heap::Warm.set();
    let mesh = |raw| inputs::m3d_mesh(TRIANGLES, raw).expect("built");
    row::<M3d>(bench, "M3D, raw", &mesh(true));
    row::<M3d>(bench, "M3D, zlib", &mesh(false));
    let model = inputs::p3m_model(TRIANGLES).expect("built");
    row::<p3m::Model2025_08>(bench, "P3M", &model);
    let model = inputs::atm_model(TRIANGLES, Method::Stored).expect("built");
    row::<atm::Atm>(bench, "ATM, raw", &model);
    let model = inputs::pmf_map(TRIANGLES).expect("built");
    row::<pmf::Pmf>(bench, "PMF, LZ4", &model);
}

fn row<T: File>(bench: &mut Bench, file: &'static str, model: &T) {
    if !file.contains(&bench.only) {
        return;
    }
    eprintln!("9 walks: {file}");
    let bytes = bytes_of(model);
    let walk = || {
        let mut seen = Everything::default();
        T::walk(&bytes, Limits::default(), &mut seen).expect("whole");
        seen
    };
    let (seen, memory) = taken(walk);
    assert!(seen.bytes >= bytes.len() as u64, "every byte is in a leaf");
    let spans = model.trace().expect("can be traced").spans.len();
    bench.walks.push(WalkRow {
        file,
        leaves: seen.leaves,
        walk: least(9, walk) * 1e9 / seen.leaves as f64,
        trace: least(3, || model.trace()) * 1e9 / spans as f64,
        peak: memory.peak,
    });
}
