//! The hottest paths, run once each, so that callgrind can count their instructions.

use std::hint::black_box;
use std::process::Command;

use bindery::File as _;
use bindery_formats::m3d::M3d;
use bindery_formats::{atm, p3m};

use crate::inputs::{self, bytes_of};
use crate::rows::m3d::build_m3d;
use crate::rows::{chunks, others, views, walks};
use crate::{peers, sums};

/// A path with what it measures, and how to run it: ours or by hand.
pub type Path = (&'static str, &'static str, fn(bool));

/// The function whose instructions are counted, with everything it calls.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn bindery_bench_counted(run: &mut &mut dyn FnMut() -> u64) -> u64 {
    run()
}

fn counted(mut run: impl FnMut() -> u64) {
    let mut run: &mut dyn FnMut() -> u64 = &mut run;
    black_box(bindery_bench_counted(&mut run));
}

pub const ALL: [Path; 12] = [
    (
        "m3d-mesh",
        "reading a raw M3D mesh of 100,000 triangles",
        |ours| {
            let bytes = bytes_of(&inputs::m3d_mesh(100_000, true).expect("built"));
            match ours {
                true => counted(|| sums::m3d(&M3d::from_bytes(&bytes).expect("whole"))),
                false => {
                    counted(|| sums::m3d_by_hand(&peers::m3d::read(&bytes, 0).expect("whole")))
                }
            }
        },
    ),
    (
        "m3d-write",
        "writing it (by hand: a copy of its bytes)",
        |ours| {
            let model = inputs::m3d_mesh(100_000, true).expect("built");
            let bytes = bytes_of(&model);
            match ours {
                true => counted(|| peers::touched(&bytes_of(&model))),
                false => counted(|| peers::copied(&bytes)),
            }
        },
    ),
    ("m3d-voxels", "reading the runs of 131,072 voxels", |ours| {
        let bytes = bytes_of(&inputs::m3d_voxels(8).expect("built"));
        match ours {
            true => counted(|| sums::voxel_runs(&M3d::from_bytes(&bytes).expect("whole"))),
            false => {
                counted(|| sums::voxel_runs_by_hand(&peers::m3d::read(&bytes, 0).expect("whole")))
            }
        }
    }),
    ("m3d-shape", "reading 50,000 shape commands", |ours| {
        let bytes = bytes_of(&inputs::m3d_shape(50_000).expect("built"));
        match ours {
            true => counted(|| sums::commands(&M3d::from_bytes(&bytes).expect("whole"))),
            false => {
                counted(|| sums::commands_by_hand(&peers::m3d::read(&bytes, 0).expect("whole")))
            }
        }
    }),
    (
        "m3d-small",
        "reading the model of examples/build_m3d.rs 100 times",
        |ours| {
            let bytes = bytes_of(&build_m3d::build().expect("the example works"));
            let content = inputs::inflated(&bytes, 8).len();
            let sum: &dyn Fn() -> u64 = match ours {
                true => &|| sums::m3d(&M3d::from_bytes(&bytes).expect("whole")),
                false => &|| sums::m3d_by_hand(&peers::m3d::read(&bytes, content).expect("whole")),
            };
            counted(|| (0..100).map(|_| sum()).fold(0, u64::wrapping_add));
        },
    ),
    ("pmf-cubes", "reading 500,000 PMF cubes", |ours| {
        let bytes = others::cube_bytes();
        match ours {
            true => counted(|| others::read_cubes(&bytes)),
            false => counted(|| others::cubes_by_hand(&bytes)),
        }
    }),
    (
        "atm-mesh",
        "reading a raw ATM mesh of 200,000 triangles",
        |ours| {
            let bytes =
                bytes_of(&inputs::atm_model(200_000, bindery::Method::Stored).expect("built"));
            match ours {
                true => counted(|| sums::atm(&atm::Atm::from_bytes(&bytes).expect("whole"))),
                false => counted(|| sums::atm_by_hand(&peers::atm::read(&bytes).expect("whole"))),
            }
        },
    ),
    (
        "atm-chunks",
        "reading 20,000 small ATM chunks (by hand: binrw)",
        |ours| {
            let bytes = bytes_of(&chunks::model());
            match ours {
                true => counted(|| chunks::of_model(&atm::Atm::from_bytes(&bytes).expect("whole"))),
                false => counted(|| chunks::of_binrw(&bytes[chunks::HEADER..])),
            }
        },
    ),
    (
        "atm-chunks-write",
        "writing them (by hand: binrw)",
        |ours| {
            let model = chunks::model();
            let bytes = bytes_of(&model);
            let declared = chunks::by_binrw(&bytes[chunks::HEADER..]);
            match ours {
                true => counted(|| peers::touched(&bytes_of(&model))),
                false => counted(|| chunks::write_by_binrw(&declared)),
            }
        },
    ),
    (
        "p3m-found",
        "finding out the layout of a P3M of 100,000 triangles (by hand: reading it)",
        |ours| {
            let bytes = bytes_of(&inputs::p3m_model(100_000).expect("built"));
            match ours {
                true => counted(|| match p3m::P3m::from_bytes(&bytes).expect("whole") {
                    p3m::P3m::R2025_08(model) => sums::p3m(&model),
                    _ => 0,
                }),
                false => {
                    counted(|| sums::p3m(&p3m::Model2025_08::from_bytes(&bytes).expect("whole")))
                }
            }
        },
    ),
    (
        "walk",
        "walking over every leaf of a raw M3D mesh of 100,000 triangles (by hand: decoding it)",
        |ours| {
            let bytes = bytes_of(&inputs::m3d_mesh(100_000, true).expect("built"));
            match ours {
                true => counted(|| walks::leaves::<M3d>(&bytes)),
                false => counted(|| sums::m3d(&M3d::from_bytes(&bytes).expect("whole"))),
            }
        },
    ),
    (
        "view",
        "header and bounds of a raw M3D mesh of 100,000 triangles (by hand: decoding it)",
        |ours| {
            let bytes = bytes_of(&inputs::m3d_mesh(100_000, true).expect("built"));
            match ours {
                true => counted(|| views::bounds(&bytes)),
                false => {
                    counted(|| views::decoded_bounds(&M3d::from_bytes(&bytes).expect("whole")))
                }
            }
        },
    ),
];

/// Runs one path once.
pub fn run(name: &str, ours: bool) {
    let (.., run) = ALL
        .iter()
        .find(|(known, ..)| *known == name)
        .expect("no such path");
    run(ours);
}

/// Instructions of ours and of the one by hand, counted by callgrind; nothing where it is not installed.
pub fn counts() -> Option<Vec<(&'static Path, [u64; 2])>> {
    let program = std::env::current_exe().ok()?;
    let mut counts = Vec::new();
    for path in &ALL {
        let mut both = [0; 2];
        for (count, side) in both.iter_mut().zip(["ours", "hand"]) {
            eprintln!("callgrind: {} {side}", path.0);
            let output = Command::new("valgrind")
                .args([
                    "--tool=callgrind",
                    "--callgrind-out-file=/dev/null",
                    "--toggle-collect=bindery_bench_counted",
                ])
                .arg(&program)
                .args(["path", path.0, side])
                .output()
                .ok()?;
            let report = String::from_utf8_lossy(&output.stderr).into_owned();
            *count = report
                .lines()
                .find_map(|line| line.split("Collected : ").nth(1)?.trim().parse().ok())?;
        }
        counts.push((path, both));
    }
    Some(counts)
}
