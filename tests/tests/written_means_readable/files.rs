//! The whole files of this repository and of the gallery, changed in memory in ways that no reader makes. The
//! conformance tests do the same with the types inside of files that vectors name.

use bindery::File;
use bindery::format::Format;
use bindery::walk::Walk;
use bindery_formats::FORMATS;
use bindery_formats::atm::Atm;
use bindery_formats::m3d::M3d;
use bindery_formats::p3m::{Model2024_11, Model2025_01, Model2025_08};
use bindery_formats::pmf::Pmf;
use bindery_formats::ptf::Ptf;
use bindery_gallery::bmp::Bmp;
use bindery_gallery::elf::Elf;
use bindery_gallery::glb::Glb;
use bindery_gallery::md2::Md2;
use bindery_gallery::png::Png;
use bindery_gallery::ttf::Font;
use bindery_gallery::wav::Wav;
use bindery_gallery::zip::Zip;
use bindery_tests::files;
use bindery_tests::readable::prove_changed;

use crate::brought::samples;

/// How many changes of each file are tried; `CHANGES=n` tries others.
pub(crate) fn changes() -> u64 {
    match std::env::var("CHANGES") {
        Ok(changes) => changes.parse().unwrap(),
        Err(_) => 60,
    }
}

fn format(name: &str) -> &'static dyn Format {
    *FORMATS
        .iter()
        .find(|format| format.info().name == name)
        .unwrap()
}

fn prove_files<T: Walk<()>>(name: &str) {
    prove_all::<T>(name, files::of(format(name)).unwrap());
}

fn prove_gallery<T: Walk<()>>(name: &str) {
    let files = samples::all().into_iter();
    let files = files.filter(|(format, ..)| *format == name);
    prove_all::<T>(name, files.map(|(_, file, bytes)| (file, bytes)).collect());
}

fn prove_all<T: Walk<()>>(name: &str, files: Vec<(String, Vec<u8>)>) {
    let (mut same, mut problems) = (0usize, Vec::new());
    for (file, bytes) in files {
        let Ok(value) = T::from_bytes(&bytes) else {
            continue;
        };
        match prove_changed::<T, ()>(&value.dump().unwrap(), (), changes()) {
            Ok(tally) => same = same.saturating_add(tally.same),
            Err(problem) => problems.push(format!("{file}: {problem}")),
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(same > 0, "nothing of {name} was written");
}

#[test]
fn changed_m3d_files() {
    prove_files::<M3d>("m3d");
}

#[test]
fn changed_p3m_files() {
    prove_files::<Model2024_11>("p3m");
    prove_files::<Model2025_01>("p3m");
    prove_files::<Model2025_08>("p3m");
}

#[test]
fn changed_pmf_files() {
    prove_files::<Pmf>("pmf");
}

#[test]
fn changed_atm_files() {
    prove_files::<Atm>("atm");
}

#[test]
fn changed_ptf_files() {
    prove_files::<Ptf>("ptf");
}

#[test]
fn changed_png_files() {
    prove_gallery::<Png>("png");
}

#[test]
fn changed_wav_files() {
    prove_gallery::<Wav>("wav");
}

#[test]
fn changed_glb_files() {
    prove_gallery::<Glb>("glb");
}

#[test]
fn changed_bmp_files() {
    prove_gallery::<Bmp>("bmp");
}

#[test]
fn changed_md2_files() {
    prove_gallery::<Md2>("md2");
}

#[test]
fn changed_ttf_files() {
    prove_gallery::<Font>("ttf");
}

#[test]
fn changed_elf_files() {
    prove_gallery::<Elf>("elf");
}

#[test]
fn changed_zip_files() {
    prove_gallery::<Zip>("zip");
}
