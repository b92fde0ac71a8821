//! Real and crafted files, which are not part of the repository.

use std::path::{Path, PathBuf};

/// Where the corpus is: `BINDERY_CORPUS`, else beside the repository.
#[must_use]
pub fn folder() -> PathBuf {
    named_or_shared("BINDERY_CORPUS", "corpus")
}

/// The folder that a variable of the environment names, else the one of this name in `shared` beside the
/// repository.
#[must_use]
pub fn named_or_shared(variable: &str, name: &str) -> PathBuf {
    std::env::var_os(variable).map_or_else(
        || {
            let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
            let beside = repository.and_then(Path::parent);
            beside.unwrap_or(Path::new("")).join("shared").join(name)
        },
        PathBuf::from,
    )
}

/// The files below a folder of the corpus that have one of these extensions, sorted. None where there is
/// no such folder.
#[must_use]
pub fn paths(below: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![folder().join(below)];
    while let Some(folder) = pending.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else if path
                .extension()
                .is_some_and(|known| extensions.iter().any(|extension| known == *extension))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
