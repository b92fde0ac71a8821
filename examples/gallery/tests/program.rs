//! The program over the gallery's formats, as somebody at a terminal uses it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

use std::path::Path;
use std::process::Command;

use bindery::File as _;

#[path = "common/samples.rs"]
#[allow(dead_code)]
mod samples;

fn run(arguments: &[&str], file: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bindery-gallery"));
    let output = command
        .arg(arguments[0])
        .arg(file)
        .args(&arguments[1..])
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Fields are not in the order of the bytes here.
#[test]
fn a_finding_names_the_offset_of_its_field() {
    let mut bytes = samples::small_elf(false).to_bytes().unwrap();
    let folder = std::env::temp_dir().join(format!("bindery-gallery-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("odd.elf");
    std::fs::write(&file, &bytes).unwrap();
    let shown = run(&["hex", "--path", "header.sections[1].kind"], &file);
    let line = shown.lines().nth(1).unwrap();
    let kind = usize::from_str_radix(&line[..8], 16).unwrap();

    bytes[kind..kind + 4].copy_from_slice(&0x6FFF_FFF6u32.to_le_bytes());
    std::fs::write(&file, &bytes).unwrap();
    let found = run(&["validate"], &file);
    let expected = format!("header.sections[1].kind at 0x{kind:x}\n");
    assert!(found.contains(&expected), "{expected}{found}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// A declaration is meant to be read beside its specification.
#[test]
fn each_file_is_short_and_says_what_it_leaves_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut formats = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if ["lib.rs", "main.rs"].contains(&name) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let lines = text.lines().count();
        assert!(lines <= 200, "{name} has {lines} lines");
        let mut head = text.lines().take_while(|line| line.starts_with("//!"));
        assert!(
            head.any(|line| line.starts_with("//! Left out: ")),
            "{name}"
        );
        formats += 1;
    }
    assert!(formats >= bindery_gallery::FORMATS.len());
}
