//! Writes the files that fuzzing starts from, a folder a target: `cargo run -p bindery-tests --example seeds -- fuzz/corpus`.

// Small files and few formats.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use std::fs;
use std::io;
use std::path::Path;

use bindery::Limits;
use bindery::format::Format;
use bindery::value::json;
use bindery_formats::FORMATS;
use bindery_gallery::FORMATS as GALLERY;
use bindery_tests::{corpus, files};

#[path = "../../examples/gallery/tests/common/samples.rs"]
#[allow(dead_code)] // all of them together
mod samples;

/// Files, each under its name.
type Files = Vec<(String, Vec<u8>)>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os().nth(1).ok_or("which folder?")?;
    let folder = Path::new(&folder);
    for (number, format) in FORMATS.iter().enumerate() {
        let info = format.info();
        let mut seeds = files::with_rare(*format)?;
        for below in [info.name.to_owned(), format!("{}-crafted", info.name)] {
            for path in corpus::paths(&below, info.extensions) {
                let name = path.file_name().unwrap_or_default();
                seeds.push((name.to_string_lossy().into_owned(), fs::read(&path)?));
            }
        }
        write(&folder.join(info.name), &seeds)?;
        let trees = behind_its_number(number, info.name, dumped(*format, &seeds));
        write(&folder.join("tree"), &trees)?;
        let chosen = behind_its_number(number, info.name, seeds);
        for target in ["views", "conversions"] {
            write(&folder.join(target), &chosen)?;
        }
    }
    for (number, format) in GALLERY.iter().enumerate() {
        let name = format.info().name;
        let made = samples::all().into_iter().filter(|(of, ..)| *of == name);
        let made = made.map(|(_, file, bytes)| (file, bytes)).collect();
        let chosen = behind_its_number(number, name, made);
        write(&folder.join("gallery"), &chosen)?;
    }
    Ok(())
}

/// Files for a target whose first byte chooses a format.
fn behind_its_number(number: usize, format: &str, files: Files) -> Files {
    let first = u8::try_from(number).unwrap();
    let behind = files.into_iter().map(|(name, bytes)| {
        let bytes = [&[first][..], &bytes].concat();
        (format!("{format}-{name}"), bytes)
    });
    behind.collect()
}

/// The trees of those files that can be read, as JSON.
fn dumped(format: &dyn Format, files: &Files) -> Files {
    let trees = files.iter().filter_map(|(name, bytes)| {
        let model = format.read(bytes, None, Limits::default()).ok()?;
        let text = json::to_line(&model.dump().ok()?);
        Some((format!("{name}.json"), text.into_bytes()))
    });
    trees.collect()
}

fn write(folder: &Path, seeds: &Files) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    println!("{}: {} files", folder.display(), seeds.len());
    for (number, (name, bytes)) in seeds.iter().enumerate() {
        fs::write(folder.join(format!("{number:03}-{name}")), bytes)?;
    }
    Ok(())
}
