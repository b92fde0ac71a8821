//! Whole files that the repository brings along, for whatever should hold for any of them.

use std::path::{Path, PathBuf};

use bindery::Limits;
use bindery::format::Format;

use crate::{maps, rare, vectors};

/// The samples of a format, its conformance vectors that are whole files, and files made here that use more
/// of the format. Sorted, so that what is counted over them is the same everywhere.
///
/// # Errors
/// When one of them cannot be found or made.
pub fn of(format: &dyn Format) -> Result<Vec<(String, Vec<u8>)>, String> {
    let info = format.info();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let mut found = Vec::new();
    let entries = std::fs::read_dir(&samples).map_err(|error| error.to_string())?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let known = path.extension().is_some_and(|extension| {
            let known = |known: &&str| extension == *known;
            info.extensions.iter().any(known)
        });
        if known {
            let bytes = std::fs::read(&path).map_err(|error| error.to_string())?;
            found.push((file_name(&path), bytes));
        }
    }
    for vector in vectors::load(info.name)? {
        if format.read(&vector.bytes, None, Limits::default()).is_ok() {
            found.push((file_name(&vector.file), vector.bytes));
        }
    }
    if info.name == "pmf" {
        let map = maps::everything(bindery_formats::pmf::PmfDialect::PREFERRED)
            .and_then(|map| bindery::File::to_bytes(&map))
            .map_err(|error| error.to_string())?;
        found.push(("everything.pmf".to_owned(), map));
    }
    found.sort();
    Ok(found)
}

/// As [`of`], and the small whole files with what none of those has.
///
/// # Errors
/// As [`of`], or when such a file cannot be made.
pub fn with_rare(format: &dyn Format) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut found = of(format)?;
    found.extend(rare::of(format.info().name).map_err(|error| error.to_string())?);
    Ok(found)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Every file below a folder, sorted. None where there is no such folder.
#[must_use]
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).into_iter().flatten().flatten();
            pending.extend(entries.map(|entry| entry.path()));
        } else if path.exists() {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The Rust sources below a folder of the repository.
#[must_use]
pub fn sources(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = below(&root.join(folder));
    found.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    found
}
