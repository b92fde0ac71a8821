//! Pictures of what the repository brings, compared with those in `pictures`, which were looked at by a person.
//!
//! `BLESS=1` writes them anew; whoever does that looks at them again. Nothing but the mathematics of another
//! processor may change them, so they may differ a little.

// Helpers of tests may fail loudly.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bindery::File as _;
use bindery_convert::picture::{Picture, from_png};
use bindery_convert::render::View;
use bindery_convert::view::{Look, view};
use bindery_convert::{Settings, Source};
use bindery_formats::atm::Recipe;
use bindery_formats::format_by_name;
use bindery_tests::files;

#[allow(dead_code)] // its main function
#[path = "../../examples/build_atm.rs"]
mod build_atm;
#[allow(dead_code)] // its main function
#[path = "../../examples/build_m3d.rs"]
mod build_m3d;
#[allow(dead_code)] // its main function
#[path = "../../examples/build_p3m.rs"]
mod build_p3m;
#[allow(dead_code)] // its main function
#[path = "../../examples/build_pmf.rs"]
mod build_pmf;

/// How far a channel of a pixel may be away, and how many pixels of a hundred may be further.
const NEAR: u8 = 6;
const FAR_PERCENT: usize = 1;

/// How many pixels of a hundred something must cover at least, so that it is seen.
const SEEN_PERCENT: usize = 5;

const SIDE: u32 = 64;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures")
}

/// What is drawn: a name for the picture, the format and the bytes, and how it is looked at.
fn subjects() -> Vec<(String, &'static str, Vec<u8>, Look)> {
    let small = Look::of_size(SIDE, SIDE);
    let mut subjects = Vec::new();
    for format in ["atm", "m3d", "p3m", "pmf", "ptf"] {
        for (name, bytes) in files::of(format_by_name(format).unwrap()).unwrap() {
            // Vectors are small pieces that are not made to be seen.
            if !name.ends_with(".toml") {
                subjects.push((name, format, bytes, small.clone()));
            }
        }
    }
    let m3d = build_m3d::build().unwrap().to_bytes().unwrap();
    for (name, time) in [("rest", None), ("0.5s", Some(0.5))] {
        let look = Look {
            time,
            ..small.clone()
        };
        subjects.push((format!("build_m3d-{name}"), "m3d", m3d.clone(), look));
    }
    for view in View::ALL {
        let look = Look {
            view,
            background: Some([40, 60, 80]),
            ..small.clone()
        };
        subjects.push((
            format!("build_m3d-{}", view.name()),
            "m3d",
            m3d.clone(),
            look,
        ));
    }
    let heights = build_atm::pyramid(&[2.0, 2.5, 3.0]);
    let recipe = Recipe::default();
    let atm = recipe.build(&heights, &[]).unwrap().to_bytes().unwrap();
    let grown = Look {
        time: Some(0.2),
        ..small.clone()
    };
    subjects.push((
        "build_atm-rest".to_owned(),
        "atm",
        atm.clone(),
        small.clone(),
    ));
    subjects.push(("build_atm-grown".to_owned(), "atm", atm, grown));
    let p3m = build_p3m::flag().unwrap().to_bytes().unwrap();
    let waving = Look {
        action: Some("wave".to_owned()),
        time: Some(0.48),
        ..small.clone()
    };
    subjects.push((
        "build_p3m-rest".to_owned(),
        "p3m",
        p3m.clone(),
        small.clone(),
    ));
    subjects.push(("build_p3m-wave".to_owned(), "p3m", p3m, waving));
    let pmf = build_pmf::map().unwrap().to_bytes().unwrap();
    subjects.push(("build_pmf".to_owned(), "pmf", pmf, small));
    subjects
}

/// How many pixels of two pictures are further apart than they may be.
fn far(one: &Picture, other: &Picture) -> usize {
    assert_eq!((one.width, one.height), (other.width, other.height));
    let pixels = one.rgba.chunks(4).zip(other.rgba.chunks(4));
    let is_far = |(one, other): &(&[u8], &[u8])| {
        // What is not covered has no colour.
        let one_clear = one[3] <= NEAR && other[3] <= NEAR;
        let mut channels = one.iter().zip(*other);
        !one_clear && channels.any(|(one, other)| one.abs_diff(*other) > NEAR)
    };
    pixels.filter(is_far).count()
}

#[test]
fn pictures_are_those_that_were_looked_at() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut seen = BTreeSet::new();
    for (name, format, bytes, look) in subjects() {
        let rendered = view(&Source::new(format, &bytes), &Settings::default(), &look);
        let Ok(rendered) = rendered else {
            // What has no triangles is not drawn; then there is no picture to compare with either.
            assert!(!folder().join(format!("{name}.png")).exists(), "{name}");
            continue;
        };
        let picture = rendered.picture;
        let pixels = picture.rgba.len() / 4;
        let covered = picture.rgba.chunks(4).filter(|pixel| pixel[3] > 127);
        let covered = covered.count();
        assert!(
            covered * 100 >= pixels * SEEN_PERCENT,
            "{name} covers {covered} of {pixels} pixels"
        );
        let path = folder().join(format!("{name}.png"));
        seen.insert(path.clone());
        if bless {
            std::fs::write(&path, picture.to_png().unwrap()).unwrap();
            continue;
        }
        let stored = std::fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let far = far(&picture, &from_png(&stored).unwrap());
        assert!(
            far * 100 <= pixels * FAR_PERCENT,
            "{name}: {far} pixels differ"
        );
    }
    let stored = std::fs::read_dir(folder()).unwrap();
    let stored: BTreeSet<PathBuf> = stored.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(seen, stored, "pictures of nothing");
}
