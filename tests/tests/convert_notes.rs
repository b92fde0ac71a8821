//! Everything that a conversion notes says where in the file it is.

// Helpers of tests may fail loudly.
#![allow(clippy::unwrap_used)]

use bindery::format::Format;
use bindery::{Limits, Path};
use bindery_convert::{Settings, Source, from};
use bindery_formats::format_by_name;
use bindery_tests::damage::{Anatomy, Numbers};
use bindery_tests::files;
use bindery_tests::random_files::random;

/// The formats that become scenes.
const MODELS: [&str; 4] = ["atm", "m3d", "p3m", "pmf"];

/// Random files of each format.
const RANDOM: usize = 60;

/// Checks the notes about a file, and says how many there are.
fn check(format: &'static dyn Format, label: &str, bytes: &[u8]) -> usize {
    let file = format.read(bytes, None, Limits::default()).unwrap();
    let tree = file.dump().unwrap();
    let source = Source::new(format.info().name, bytes);
    let scene = from::read(&source, &Settings::default()).unwrap();
    for note in &scene.notes {
        let path: Path = note.path.parse().unwrap();
        let found = tree.at(&path);
        assert!(
            found.is_some() && !note.path.is_empty(),
            "{label} has no such place: {note}"
        );
    }
    scene.notes.len()
}

#[test]
fn every_note_names_a_place_of_the_file() {
    for name in MODELS {
        let format = format_by_name(name).unwrap();
        let brought = files::of(format).unwrap();
        let mut told = 0usize;
        for (label, bytes) in &brought {
            told = told.saturating_add(check(format, label, bytes));
        }
        let anatomies = brought.iter().map(|(_, bytes)| {
            let limits = Limits::default();
            Anatomy::of(format, bytes, limits).unwrap()
        });
        let anatomies: Vec<Anatomy> = anatomies.collect();
        let mut numbers = Numbers::new(11);
        for seed in 0..RANDOM {
            let bytes = random(format, &anatomies, seed, &mut numbers).unwrap();
            told = told.saturating_add(check(format, &format!("{name} {seed}"), &bytes));
        }
        assert!(told > 20, "{name}: {told} notes");
    }
}
