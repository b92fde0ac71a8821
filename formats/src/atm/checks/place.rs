//! Where something is wrong in a body, and how it is reported.

use bindery::{Checker, Path, Rule, Schema as _, Segment, path};

use crate::atm::Body;

/// A chunk, and perhaps something inside its payload.
pub(super) struct Place {
    chunk: usize,
    inside: Path,
}

impl Place {
    /// The chunk as a whole.
    pub(super) fn chunk(chunk: usize) -> Self {
        Self::inside(chunk, [])
    }

    /// Something inside the payload of a chunk.
    pub(super) fn inside<const N: usize>(chunk: usize, steps: [Segment<'_>; N]) -> Self {
        Self {
            chunk,
            inside: steps.into(),
        }
    }
}

/// Reports what is wrong at a place, unless the rule holds.
pub(super) fn at(
    checker: &mut Checker<'_>,
    place: Place,
    rule: &'static Rule,
    holds: bool,
    message: impl FnOnce() -> String,
) {
    if holds {
        return;
    }
    let mut path = Path::from(path!["chunks", place.chunk]);
    if !place.inside.is_root() {
        path.push("payload");
    }
    let path = path.join(&place.inside);
    checker.report_at(Body::INFO, path.segments(), rule, message());
}
