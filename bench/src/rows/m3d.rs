//! M3D, against the reference loader and against a reader written by hand.

use bindery::File as _;
use bindery_formats::m3d::M3d;

use super::Bench;
use crate::heap::Heap;
use crate::inputs::{self, bytes_of, inflated};
use crate::measure::Row;
use crate::peers::{self, reference};
use crate::sums;

#[path = "../../../examples/build_m3d.rs"]
#[allow(dead_code)] // it is a program, of which one function is used
pub mod build_m3d;

const GROUP: &str = "2 M3D";

pub const MESH: usize = 1_000_000;

fn read(bytes: &[u8]) -> M3d {
    M3d::from_bytes(bytes).expect("written by us")
}

/// What both loaders must agree on before they are compared.
fn agree(name: &str, bytes: &[u8]) {
    let model = read(bytes);
    let loaded = reference::load(bytes)
        .unwrap_or_else(|error| panic!("{name}: the reference loader says {error}"));
    let ours = [
        (
            "vertices",
            model.vertices().map_or(0, |vertices| vertices.len()) as u64,
            loaded.vertices,
        ),
        (
            "triangles",
            model.polygons().count() as u64,
            loaded.triangles,
        ),
        (
            "materials",
            model.materials().count() as u64,
            loaded.materials,
        ),
        ("bones", model.bones().len() as u64, loaded.bones),
        ("actions", model.actions().count() as u64, loaded.actions),
        (
            "voxels",
            model.voxel_blocks().map(|block| block.volume()).sum(),
            loaded.voxels,
        ),
    ];
    for (what, ours, theirs) in ours {
        assert_eq!(ours, theirs, "{name}: {what}");
    }
}

/// The example program's model, which both must load alike.
fn example(bench: &mut Bench) {
    let bytes = bytes_of(&build_m3d::build().expect("the example works"));
    agree("examples/build_m3d.rs", &bytes);
    let content = inflated(&bytes, 8).len();
    compressed(bench, "examples/build_m3d.rs, zlib", &bytes, content);
}

/// A compressed model: most of the time is inflate's.
fn compressed(bench: &mut Bench, name: &str, bytes: &[u8], content: usize) {
    let (times, says) = match cfg!(feature = "zlib-rs") {
        true => (1.4, "1.4 x as fast"),
        false => (1.1, "1.1 x as fast"),
    };
    let row = Row::new(GROUP, name, || sums::m3d(&read(bytes)))
        .against("hand-written", || {
            sums::m3d_by_hand(&peers::m3d::read(bytes, content).expect("whole"))
        })
        .against("reference loader", || {
            reference::load(bytes).expect("whole").sum
        })
        .beside("inflate alone", || {
            peers::touched(&peers::inflate(&bytes[8..], content))
        })
        .at_most("hand-written", 1.15, "at most 1.15 x")
        .faster("reference loader", Heap::Warm, times, says);
    bench.row(row);
}

/// The rows that inflate or deflate.
pub fn compressed_rows(bench: &mut Bench) {
    example(bench);
    let bytes = bytes_of(&inputs::m3d_mesh(MESH, false).expect("built"));
    agree("mesh, zlib", &bytes);
    compressed(
        bench,
        "1,000,000 triangles, zlib",
        &bytes,
        inflated(&bytes, 8).len(),
    );
    let bytes = bytes_of(&inputs::m3d_rigged().expect("built"));
    agree("rigged", &bytes);
    compressed(
        bench,
        "rigged and animated, zlib",
        &bytes,
        inflated(&bytes, 8).len(),
    );
}

pub fn run(bench: &mut Bench) {
    let bytes = bytes_of(&inputs::m3d_mesh(MESH, true).expect("built"));
    agree("mesh", &bytes);
    let model = read(&bytes);
    let row = Row::new(GROUP, "1,000,000 triangles, raw", || {
        sums::m3d(&read(&bytes))
    })
    .against("hand-written", || {
        sums::m3d_by_hand(&peers::m3d::read(&bytes, 0).expect("whole"))
    })
    .against("reference loader", || {
        reference::load(&bytes).expect("whole").sum
    })
    .beside("memcpy", || peers::copied(&bytes))
    .beside("summing alone", || sums::m3d(&model))
    .at_most("hand-written", 1.1, "at most 1.1 x")
    .faster("reference loader", Heap::Warm, 1.8, "1.8 x as fast")
    .faster("reference loader", Heap::Cold, 1.8, "1.8 x as fast");
    bench.row(row);
    drop((bytes, model));

    compressed_rows(bench);

    let bytes = bytes_of(&inputs::m3d_voxels(64).expect("built"));
    agree("voxels", &bytes);
    let row = Row::new(GROUP, "1,048,576 voxels, unfolded", || {
        sums::voxels(&read(&bytes))
    })
    .against("hand-written", || {
        sums::voxels_by_hand(&peers::m3d::read(&bytes, 0).expect("whole"))
    })
    .against("reference loader", || {
        reference::load(&bytes).expect("whole").sum
    })
    .at_most("hand-written", 1.1, "at most 1.1 x")
    .faster("reference loader", Heap::Warm, 1.1, "1.1 x as fast");
    bench.row(row);
    let row = Row::new(GROUP, "the same, as runs", || {
        sums::voxel_runs(&read(&bytes))
    })
    .against("hand-written", || {
        sums::voxel_runs_by_hand(&peers::m3d::read(&bytes, 0).expect("whole"))
    })
    .at_most("hand-written", 1.1, "at most 1.1 x");
    bench.row(row);

    for (count, name) in [
        (100_000, "100,000 shape commands"),
        (500_000, "500,000 shape commands"),
    ] {
        let bytes = bytes_of(&inputs::m3d_shape(count).expect("built"));
        let row = Row::new(GROUP, name, || sums::commands(&read(&bytes)))
            .against("hand-written", || {
                sums::commands_by_hand(&peers::m3d::read(&bytes, 0).expect("whole"))
            })
            .at_most("hand-written", 1.1, "at most 1.1 x");
        bench.row(row);
    }
}
