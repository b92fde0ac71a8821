//! The hottest paths, run once each, so that callgrind can count their instructions.

use std::hint::black_box;
use std::process::Command;

use bindery::File as _;
use bindery_formats::m3d::M3d;
use bindery_formats::{atm, p3m};

use crate::inputs::{self, bytes_of};
use crate::peers::streams::{Around, by_binrw};
use crate::rows::m3d::build_m3d;
use crate::rows::streams::{self, ours};
use crate::rows::{chunks, gallery, others, views, walks};
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

pub const ALL: [Path; 25] = [
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
    ("png", "reading a PNG of 10,000 small chunks", |ours| {
        read_gallery(gallery::PNG, &gallery::picture(), 1, ours)
    }),
    (
        "ttf",
        "reading a font of 24 tables of 1 KB 100 times",
        |ours| read_gallery(gallery::TTF, &gallery::font(), 100, ours),
    ),
    ("elf", "reading an ELF64 of 3,000 small sections", |ours| {
        read_gallery(gallery::ELF, &gallery::program(), 1, ours)
    }),
    (
        "binrw-list",
        "reading 200,000 records in a list of binrw's (by hand: binrw)",
        |side| {
            read_stream::<ours::Listed, by_binrw::Listed>(&streams::listed(u32::to_le_bytes), side)
        },
    ),
    (
        "binrw-list-write",
        "writing them (by hand: binrw)",
        |side| {
            write_stream::<ours::Listed, by_binrw::Listed>(&streams::listed(u32::to_le_bytes), side)
        },
    ),
    (
        "binrw-big",
        "reading 200,000 big-endian records in a list of binrw's (by hand: binrw)",
        |side| {
            read_stream::<ours::Turned, by_binrw::Turned>(&streams::listed(u32::to_be_bytes), side)
        },
    ),
    ("binrw-big-write", "writing them (by hand: binrw)", |side| {
        write_stream::<ours::Turned, by_binrw::Turned>(&streams::listed(u32::to_be_bytes), side)
    }),
    (
        "binrw-eof",
        "reading 200,000 records under binrw's until_eof (by hand: binrw)",
        |side| read_stream::<ours::UntilEof, by_binrw::UntilEof>(&streams::plain(), side),
    ),
    ("binrw-eof-write", "writing them (by hand: binrw)", |side| {
        write_stream::<ours::UntilEof, by_binrw::UntilEof>(&streams::plain(), side)
    }),
    (
        "binrw-names",
        "reading 200,000 records with names in a list of binrw's (by hand: binrw)",
        |side| read_stream::<ours::Names, by_binrw::Names>(&streams::names(), side),
    ),
    (
        "binrw-names-write",
        "writing them (by hand: binrw)",
        |side| write_stream::<ours::Names, by_binrw::Names>(&streams::names(), side),
    ),
    (
        "binrw-no-seek",
        "reading 200,000 records from NoSeek (by hand: binrw)",
        |side| {
            let bytes = streams::plain();
            match side {
                true => counted(|| ours::read_no_seek(&bytes)),
                false => counted(|| by_binrw::read_no_seek(&bytes)),
            }
        },
    ),
    (
        "binrw-no-seek-write",
        "writing them (by hand: binrw)",
        |side| {
            let bytes = streams::plain();
            match side {
                true => {
                    let list = ours::UntilEof::read(&bytes);
                    counted(|| ours::write_no_seek(&list.records));
                }
                false => {
                    let list = by_binrw::UntilEof::read(&bytes);
                    counted(|| by_binrw::write_no_seek(&list.records));
                }
            }
        },
    ),
];

/// Reads a file of the gallery.
fn read_gallery([declared, by_hand]: gallery::Sides, bytes: &[u8], times: u32, ours: bool) {
    let read = if ours { declared } else { by_hand };
    counted(|| (0..times).map(|_| read(bytes)).fold(0, u64::wrapping_add));
}

fn read_stream<Ours: Around, Theirs: Around>(bytes: &[u8], ours: bool) {
    match ours {
        true => counted(|| streams::read::<Ours>(bytes)),
        false => counted(|| streams::read::<Theirs>(bytes)),
    }
}

fn write_stream<Ours: Around, Theirs: Around>(bytes: &[u8], ours: bool) {
    match ours {
        true => {
            let list = Ours::read(bytes);
            counted(|| streams::write(&list));
        }
        false => {
            let list = Theirs::read(bytes);
            counted(|| streams::write(&list));
        }
    }
}

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
