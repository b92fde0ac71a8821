//! Mistakes in declarations: what the compiler says about each file under `tests/ui`, grouped by fault.
//!
//! The texts beside the files are compared on one compiler only, because the frame around our messages
//! is the compiler's. `TRYBUILD=overwrite cargo test -p bindery --test ui` writes them anew. On every
//! compiler the unit tests of `bindery-derive` compare the messages themselves.

// Helpers of tests may stop the test.
#![allow(clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiler whose texts are compared.
const COMPILER: &str = "rustc 1.95.0 ";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui")
}

/// Every file below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

#[test]
fn mistakes_are_explained() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("the compiler runs");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    if !version.starts_with(COMPILER) {
        eprintln!("SKIPPED: compile errors are compared with {COMPILER}only, this is {version}");
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
    cases.compile_fail("tests/ui/*/*.rs");
}

#[test]
fn every_text_has_its_case() {
    let mut all = Vec::new();
    files(&folder(), &mut all);
    let with = |extension: &str| {
        let matching = |path: &&PathBuf| path.extension().is_some_and(|found| found == extension);
        let mut stems: Vec<PathBuf> = all
            .iter()
            .filter(matching)
            .map(|path| path.with_extension(""))
            .collect();
        stems.sort();
        stems
    };
    assert_eq!(
        with("rs"),
        with("stderr"),
        "a case without text, or a text without case"
    );
    assert!(with("rs").len() >= 20);
}
