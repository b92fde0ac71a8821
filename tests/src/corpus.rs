//! Real and crafted files, which are not part of the repository.

use std::path::{Path, PathBuf};

/// Where the corpus is: `BINDERY_CORPUS`, else beside the repository.
#[must_use]
pub fn folder() -> PathBuf {
    match std::env::var_os("BINDERY_CORPUS") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"),
    }
}

/// The files below a folder of the corpus that have this extension, with their bytes, sorted by path.
/// Says so where there is no corpus.
#[must_use]
pub fn files(below: &str, extension: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let start = folder().join(below);
    if !start.is_dir() {
        println!(
            "SKIPPED: no corpus at {} (set BINDERY_CORPUS)",
            start.display()
        );
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut pending = vec![start];
    while let Some(folder) = pending.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|known| known == extension)
                && let Ok(bytes) = std::fs::read(&path)
            {
                found.push((path, bytes));
            }
        }
    }
    found.sort();
    found
}
