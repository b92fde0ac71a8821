//! Every function that changes a file, over the files of this repository, damaged ones and random models; conversions
//! of P3M over random models.

// Helpers of tests, outside of `#[test]` functions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use bindery::{Error, File, Limits, Result};
use bindery_formats::p3m::{
    EmbeddedData, Model2024_11, Model2025_01, Model2025_08, P3m, Revision, Texture, TextureContent,
};
use bindery_formats::{atm, format_by_name, m3d, pmf, ptf};
use bindery_tests::damage::{Anatomy, Numbers, damaged, damaged_parts};
use bindery_tests::edits::{self, Edit};
use bindery_tests::m3d_models::Maker;
use bindery_tests::p3m_models::{Wishes, model};
use bindery_tests::{files, maps};

/// How many damages of a file; the environment may ask for more.
fn damages() -> u64 {
    let asked = std::env::var("DAMAGES").ok();
    asked.and_then(|number| number.parse().ok()).unwrap_or(40)
}

/// What the edits did wrong, over many files.
#[derive(Default)]
struct Tried {
    files: usize,
    problems: Vec<String>,
}

impl Tried {
    fn attempt<T: File + Clone>(
        &mut self,
        name: &str,
        file: &T,
        edits: &[Edit<T>],
        read: fn(&[u8]) -> Result<T>,
    ) {
        self.files += 1;
        if let Err(problem) = edits::check(file, edits, read) {
            self.problems.push(format!("{name}: {problem}"));
        }
    }
}

impl Drop for Tried {
    fn drop(&mut self) {
        assert!(self.files > 100, "{}", self.files);
        let first: Vec<&str> = self.problems.iter().take(4).map(String::as_str).collect();
        let number = self.problems.len();
        assert!(
            number == 0,
            "{number} of {}:\n{}",
            self.files,
            first.join("\n")
        );
    }
}

/// Tries the edits on every file of a format, whole and damaged, that is one of `T`.
fn check<T: File + Clone>(format: &str, edits: &[Edit<T>], read: fn(&[u8]) -> Result<T>) {
    let format = format_by_name(format).unwrap();
    let mut tried = Tried::default();
    let mut attempt = |name: &str, bytes: &[u8]| {
        if let Ok(file) = read(bytes) {
            tried.attempt(name, &file, edits, read);
        }
    };
    for (name, bytes) in files::with_rare(format).unwrap() {
        attempt(&name, &bytes);
        let anatomy = Anatomy::of(format, &bytes, Limits::default()).unwrap();
        for seed in 1..=damages() {
            let mut numbers = Numbers::new(seed);
            attempt(
                &format!("{name}, damage {seed}"),
                &damaged(&bytes, &mut numbers),
            );
            let parts = damaged_parts(&anatomy, &mut numbers).unwrap();
            attempt(&format!("{name}, parts {seed}"), &parts);
        }
    }
}

/// Tries the edits on random models.
fn check_random<T: File + Clone>(
    edits: &[Edit<T>],
    read: fn(&[u8]) -> Result<T>,
    make: impl Fn(&mut Numbers) -> Option<T>,
) {
    let mut tried = Tried::default();
    for seed in 1..=4 * damages() {
        if let Some(model) = make(&mut Numbers::new(seed)) {
            tried.attempt(&format!("seed {seed}"), &model, edits, read);
        }
    }
}

/// Whether a texture is announced as embedded and does not start as a PTF texture does.
fn is_doubtful(texture: &Texture) -> bool {
    match &texture.content {
        TextureContent::Mistyped { .. } => true,
        TextureContent::Embedded {
            data: EmbeddedData::Unreadable(data),
        } => !data.starts_with(b"PTF"),
        _ => false,
    }
}

#[test]
fn an_edited_m3d_model_reads_back_equal() {
    check::<m3d::M3d>("m3d", &edits::of_m3d(), File::from_bytes);
}

#[test]
fn an_edited_random_m3d_model_reads_back_equal() {
    let make = |numbers: &mut Numbers| {
        let seed = numbers.below(usize::MAX) as u64;
        Some(Maker::new(seed).model())
    };
    check_random::<m3d::M3d>(&edits::of_m3d(), File::from_bytes, make);
}

/// Calls a macro with each layout of P3M.
macro_rules! each_layout {
    ($call:ident) => {
        $call!(Model2024_11, R2024_11);
        $call!(Model2025_01, R2025_01);
        $call!(Model2025_08, R2025_08);
    };
}

/// The model of a layout, unless nothing but the whole file tells what a texture is, an edit of it included.
macro_rules! of_layout {
    ($model:expr, $layout:ident) => {
        match $model {
            model if model.contents().textures.iter().any(is_doubtful) => {
                Err(Error::unsupported("a texture that may be a path"))
            }
            P3m::$layout(model) => Ok(model),
            other => panic!("{:?}", other.layout()),
        }
    };
}

#[test]
fn an_edited_p3m_model_reads_back_equal() {
    macro_rules! check_layout {
        ($model:ty, $layout:ident) => {
            check::<$model>("p3m", &edits::of_p3m(), |bytes| {
                of_layout!(Revision::$layout.read(bytes, Limits::default())?, $layout)
            });
        };
    }
    each_layout!(check_layout);
}

#[test]
fn an_edited_random_p3m_model_reads_back_equal() {
    macro_rules! check_layout {
        ($model:ty, $layout:ident) => {
            check_random::<$model>(
                &edits::of_p3m(),
                |bytes| of_layout!(Revision::$layout.read(bytes, Limits::default())?, $layout),
                |numbers| {
                    let wishes = Wishes::random(numbers);
                    of_layout!(model(numbers, Revision::$layout, wishes).unwrap(), $layout).ok()
                },
            );
        };
    }
    each_layout!(check_layout);
}

#[test]
fn a_converted_random_p3m_model_reads_back_equal() {
    for seed in 1..=200 {
        for revision in Revision::ALL {
            let mut numbers = Numbers::new(seed);
            let wishes = Wishes::random(&mut numbers);
            let made = model(&mut numbers, revision, wishes).unwrap();
            for wanted in Revision::ALL {
                let converted = made.convert(wanted).unwrap().model;
                let bytes = converted.to_bytes().unwrap();
                let again = wanted.read(&bytes, Limits::default()).unwrap();
                assert_eq!(again, converted, "seed {seed}");
            }
        }
    }
}

#[test]
fn an_edited_map_reads_back_equal() {
    check::<pmf::Pmf>("pmf", &edits::of_pmf(), File::from_bytes);
}

#[test]
fn an_edited_atm_file_reads_back_equal() {
    check::<atm::Atm>("atm", &edits::of_atm(), File::from_bytes);
}

#[test]
fn an_edited_texture_reads_back_equal() {
    check::<ptf::Ptf>("ptf", &edits::of_ptf(), File::from_bytes);
}

#[test]
fn an_edited_random_map_reads_back_equal() {
    let mut tried = Tried::default();
    // Maps take longer than models.
    for seed in 1..=3 * damages() {
        let map = maps::random(&mut Numbers::new(seed)).unwrap();
        tried.attempt(
            &format!("seed {seed}"),
            &map,
            &edits::of_pmf(),
            File::from_bytes,
        );
    }
}

#[test]
fn an_edited_random_atm_file_reads_back_equal() {
    let make =
        |numbers: &mut Numbers| atm::Atm::from_bytes(&bindery_tests::atm::random(numbers)).ok();
    check_random::<atm::Atm>(&edits::of_atm(), File::from_bytes, make);
}

#[test]
fn an_edited_random_texture_reads_back_equal() {
    let make = |numbers: &mut Numbers| {
        let forms = [ptf::Form::Square, ptf::Form::Alpha, ptf::Form::Format];
        let form = *numbers.one_of(&forms).unwrap();
        let [width, height] = [(); 2].map(|()| 1u32 << numbers.below(5));
        let length = usize::try_from(4 * width * height).unwrap();
        let rgba: Vec<u8> = (0..length).map(|_| [0, 9, 255][numbers.below(3)]).collect();
        let mut texture = ptf::Ptf::from_rgba8(form, width, height, &rgba).ok()?;
        // Exporters leave pixels out at the end.
        let samples = &mut texture.pixels.content.samples;
        samples.truncate(samples.len().saturating_sub(numbers.below(4)));
        // With too few of them another layout fits as well as this one, which is refused.
        texture.to_bytes().ok()?;
        Some(texture)
    };
    check_random::<ptf::Ptf>(&edits::of_ptf(), File::from_bytes, make);
}
