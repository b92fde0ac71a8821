//! The address spaces that a walk meets: the file, and what its compressed parts hold.

use bindery::walk::OpenedPart;
use bindery::{FILE_SPACE, Path};

/// An address space that was met.
#[derive(Debug, Clone)]
pub(crate) struct Met {
    /// `file`, or the path of the compressed part.
    pub(crate) name: String,
    /// How it is stored.
    pub(crate) method: &'static str,
    /// How many bytes it takes where it is stored.
    pub(crate) stored: u64,
    /// How many bytes it has.
    pub(crate) length: u64,
    /// In how many compressed parts it is.
    pub(crate) depth: usize,
    /// How many steps lead to it.
    pub(crate) steps: usize,
    path: Path,
    /// The number of the space that it is stored in.
    pub(crate) around: Option<usize>,
}

impl Met {
    /// The file itself.
    pub(crate) fn file(length: u64) -> Self {
        Self {
            name: FILE_SPACE.to_owned(),
            method: "stored",
            stored: length,
            length,
            depth: 0,
            steps: 0,
            path: Path::root(),
            around: None,
        }
    }

    /// A compressed part, where these were met before it.
    pub(crate) fn opened(part: &OpenedPart<'_>, before: &[Self]) -> Self {
        let path = part.path();
        // Parts are met in the order of the file: what is around this one is the last one or around that.
        let mut around = before.len().checked_sub(1);
        while let Some(space) = around.and_then(|around| before.get(around)) {
            if space.depth == 0 || path.starts_with(&space.path) {
                break;
            }
            around = space.around;
        }
        let depth = around
            .and_then(|around| before.get(around))
            .map_or(0, |space| space.depth);
        Self {
            depth: depth.saturating_add(1),
            steps: part.steps.len(),
            name: path.to_string(),
            path,
            around,
            method: part.method,
            stored: part.stored,
            length: part.bytes.len() as u64,
        }
    }
}
