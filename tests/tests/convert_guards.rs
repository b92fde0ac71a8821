//! What converting and drawing may cost beside reading, measured in one process:
//! `cargo test --release -p bindery-tests --test convert_guards -- --ignored --nocapture`.

// Helpers of tests may stop the test.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use bindery::{File as _, Sentinel};
use bindery_convert::gltf::to_glb;
use bindery_convert::view::{Look, view_scene};
use bindery_convert::{Settings, from};
use bindery_formats::m3d::{CoordinateType, M3d, ModelBuilder, NewCorner};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// A wavy sheet of so many squares along each side, as a file.
fn sheet(side: u32) -> Vec<u8> {
    let mut builder = ModelBuilder::new("Sheet", CoordinateType::F32);
    let size = f64::from(side);
    let mut corners = Vec::new();
    for row in 0..=side {
        for column in 0..=side {
            let (x, z) = (f64::from(column) / size, f64::from(row) / size);
            #[allow(clippy::cast_possible_truncation)] // from 0 to 1
            let [x, y, z] = [x, (x * 20.0).sin() * (z * 20.0).cos() / 20.0, z].map(|n| n as f32);
            corners.push(NewCorner {
                vertex: builder.vertex([x, y, z], None, Sentinel::NONE).unwrap(),
                texture: Some(builder.uv([x, z]).unwrap()),
                normal: None,
            });
        }
    }
    let across = usize::try_from(side).unwrap() + 1;
    let at = |row: usize, column: usize| *corners.get(row * across + column).unwrap();
    for row in 0..across - 1 {
        for column in 0..across - 1 {
            let [a, b] = [at(row, column), at(row, column + 1)];
            let [c, d] = [at(row + 1, column), at(row + 1, column + 1)];
            builder.polygon(None, &[a, c, b]).unwrap();
            builder.polygon(None, &[b, c, d]).unwrap();
        }
    }
    builder.finish().unwrap().to_bytes().unwrap()
}

/// The shortest of three times.
fn time<R>(run: impl Fn() -> R) -> Duration {
    let times = (0..3).map(|_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    });
    times.min().unwrap()
}

#[test]
#[ignore = "measures; run it in release, alone"]
fn a_million_triangles_become_gltf_in_three_times_the_time_of_reading() {
    let bytes = sheet(708);
    let reading = time(|| M3d::from_bytes(&bytes).unwrap());
    let before = MEMORY.current_usage();
    let model = M3d::from_bytes(&bytes).unwrap();
    let decoded = MEMORY.current_usage() - before;
    let convert = || {
        let scene = from::m3d::scene(&model, &Settings::default());
        let primitives = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let corners: usize = primitives.map(|part| part.indices.len()).sum();
        assert!(corners > 3_000_000, "{corners} corners");
        to_glb(&scene).unwrap()
    };
    let converting = time(convert);
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    black_box(convert());
    let peak = MEMORY.peak_usage() - before;
    let [slower, larger] = [
        converting.as_secs_f64() / reading.as_secs_f64(),
        as_number(peak) / as_number(decoded),
    ];
    eprintln!(
        "read {reading:?}, converted {converting:?} ({slower:.2}); {decoded} bytes decoded, {peak} more ({larger:.2})"
    );
    assert!(slower <= 3.0, "{slower:.2} times the time of reading");
    assert!(larger <= 4.0, "{larger:.2} times the decoded model");
}

#[allow(clippy::cast_precision_loss)] // a ratio
fn as_number(bytes: usize) -> f64 {
    bytes as f64
}

#[test]
#[ignore = "measures; run it in release, alone"]
fn a_picture_of_66_000_triangles_takes_less_than_300_ms() {
    let model = M3d::from_bytes(&sheet(182)).unwrap();
    let scene = from::m3d::scene(&model, &Settings::default());
    let drawing = time(|| view_scene(&scene, &Look::of_size(512, 512)).unwrap());
    eprintln!("drawn in {drawing:?}");
    assert!(drawing < Duration::from_millis(300), "{drawing:?}");
}
