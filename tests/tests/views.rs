//! Views give what decoding gives, field by field, and survive what is damaged.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use bindery::File;
use bindery::view::{View, ViewedBlocks};
use bindery_formats::atm::Atm;
use bindery_formats::m3d::M3d;
use bindery_formats::p3m::Model2025_08;
use bindery_formats::pmf::Pmf;
use bindery_formats::ptf::Ptf;
use bindery_formats::{FORMATS, format_by_name};
use bindery_tests::damage::{Numbers, damaged};
use bindery_tests::files;
use bindery_tests::m3d_models::Maker;
use bindery_tests::views::{compare_of, look_through};

#[test]
fn views_of_every_file_are_what_is_decoded() {
    for format in FORMATS {
        let mut compared = 0;
        for (name, bytes) in files::with_rare(*format).unwrap() {
            let same = compare_of(format.info().name, &bytes);
            compared += same.unwrap_or_else(|problem| panic!("{name}: {problem}"));
        }
        assert!(compared > 20, "{}: {compared}", format.info().name);
    }
}

#[test]
fn views_of_random_models_are_what_is_decoded() {
    for seed in 1..=300 {
        let bytes = Maker::new(seed).model().to_bytes().unwrap();
        let same = compare_of("m3d", &bytes);
        same.unwrap_or_else(|problem| panic!("seed {seed}: {problem}"));
    }
}

#[test]
fn views_of_damaged_files_give_what_they_can() {
    for format in FORMATS {
        let mut numbers = Numbers::new(11);
        for (_, bytes) in files::with_rare(*format).unwrap() {
            for _ in 0..12 {
                let bytes = damaged(&bytes, &mut numbers);
                match format.info().name {
                    "m3d" => look_through::<M3d>(&bytes),
                    "atm" => look_through::<Atm>(&bytes),
                    "pmf" => look_through::<Pmf>(&bytes),
                    "ptf" => look_through::<Ptf>(&bytes),
                    _ => look_through::<Model2025_08>(&bytes),
                }
            }
        }
    }
}

/// How many elements its blocks have.
fn counted<L: ViewedBlocks>(list: &View<'_, L>) -> usize {
    list.blocks(7).map(|block| block.unwrap().elements()).sum()
}

/// By the methods, as a program does it: the sums are those of the decoded model.
#[test]
fn positions_and_triangles_are_summed_without_decoding_the_file() {
    let m3d = format_by_name("m3d").unwrap();
    let mut triangles = 0;
    let made = (1..=60).map(|seed| {
        let bytes = Maker::new(seed).model().to_bytes().unwrap();
        (format!("seed {seed}"), bytes)
    });
    for (name, bytes) in files::of(m3d).unwrap().into_iter().chain(made) {
        let model = M3d::from_bytes(&bytes).unwrap();
        let view = M3d::view(&bytes);
        let (mut vertices, mut corners) = (0, 0);
        for chunk in view.payload().unwrap().chunks().unwrap().iter() {
            let body = chunk.unwrap().body().unwrap();
            if let Some(list) = body.vertices().unwrap() {
                let list = list.vertices().unwrap();
                if let Some(records) = list.f32_records().unwrap() {
                    vertices += counted(&records);
                }
                if let Some(records) = list.i8_records().unwrap() {
                    vertices += counted(&records);
                }
                if let Some(records) = list.i16_records().unwrap() {
                    vertices += counted(&records);
                }
                if let Some(records) = list.f64_records().unwrap() {
                    vertices += counted(&records);
                }
            }
            if let Some(mesh) = body.mesh().unwrap() {
                for block in mesh.records().unwrap().blocks(5) {
                    let block = block.unwrap();
                    corners += block
                        .iter()
                        .map(|(_, corners)| corners.len())
                        .sum::<usize>();
                }
            }
        }
        let decoded = model
            .vertex_lists()
            .map(|list| list.vertices.len())
            .sum::<usize>();
        assert_eq!(vertices, decoded, "{name}");
        let decoded = model.meshes().flat_map(|mesh| mesh.polygons());
        assert_eq!(
            corners,
            decoded.map(|polygon| polygon.corners.len()).sum::<usize>(),
            "{name}"
        );
        triangles += corners / 3;
    }
    assert!(triangles > 10);
}
