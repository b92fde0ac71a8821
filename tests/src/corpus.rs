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
    let mut found = crate::files::below(&folder().join(below));
    found.retain(|path| {
        let known = |known: &std::ffi::OsStr| extensions.iter().any(|each| known == *each);
        path.extension().is_some_and(known)
    });
    found
}
