//! Every function that changes a file, over the files of this repository and damaged ones; conversions of P3M
//! over random models.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects)]

use bindery::{Error, File, Limits, Result};
use bindery_formats::p3m::{
    EmbeddedData, Model2024_11, Model2025_01, Model2025_08, P3m, Revision, Texture, TextureContent,
};
use bindery_formats::{atm, format_by_name, m3d, pmf, ptf};
use bindery_tests::damage::{Anatomy, Numbers, damaged, damaged_parts};
use bindery_tests::edits::{self, Edit};
use bindery_tests::files;
use bindery_tests::p3m_models::{Wishes, model};

/// How many damages of a file; the environment may ask for more.
fn damages() -> u64 {
    let asked = std::env::var("DAMAGES").ok();
    asked.and_then(|number| number.parse().ok()).unwrap_or(40)
}

/// Tries the edits on every file of a format, whole and damaged, that is one of `T`.
fn check<T: File + Clone>(format: &str, edits: &[Edit<T>], read: fn(&[u8]) -> Result<T>) {
    let format = format_by_name(format).unwrap();
    let (mut tried, mut problems) = (0, Vec::new());
    let mut attempt = |name: &str, bytes: &[u8]| {
        let Ok(file) = read(bytes) else {
            return;
        };
        tried += 1;
        if let Err(problem) = edits::check(&file, edits, read) {
            problems.push(format!("{name}: {}", problem));
        }
    };
    for (name, bytes) in files::of(format).unwrap() {
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
    assert!(tried > 100, "{tried}");
    let first: Vec<&str> = problems.iter().take(4).map(String::as_str).collect();
    assert!(
        problems.is_empty(),
        "{} of {tried}:\n{}",
        problems.len(),
        first.join("\n")
    );
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
fn an_edited_p3m_model_reads_back_equal() {
    macro_rules! of_layout {
        ($model:ty, $layout:ident) => {
            check::<$model>("p3m", &edits::of_p3m(), |bytes| {
                let read = Revision::$layout.read(bytes, Limits::default())?;
                // Nothing but the whole file tells what such a texture is, an edit of it included.
                if read.contents().textures.iter().any(is_doubtful) {
                    return Err(Error::unsupported("a texture that may be a path"));
                }
                match read {
                    P3m::$layout(model) => Ok(model),
                    other => panic!("{:?}", other.layout()),
                }
            });
        };
    }
    of_layout!(Model2024_11, R2024_11);
    of_layout!(Model2025_01, R2025_01);
    of_layout!(Model2025_08, R2025_08);
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
