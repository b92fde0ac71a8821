//! Which leaves are kept, or shown to somebody instead.

use crate::codec::claims::Claims;
use crate::report::path::{Path, Segment};
use crate::value::Value;
use crate::walk::{Leaf, Place, Visitor, Wire};

/// Which leaves a trace keeps. A leaf takes many times the memory of the bytes it describes, so those
/// who need only some of a large file should say so.
#[non_exhaustive]
pub enum Detail<'a> {
    /// All of them.
    Leaves,
    /// Those so many steps into their address space, and not beyond the fields of the elements of the
    /// first list on the way; what is deeper is taken together.
    Outline(usize),
    /// Those whose path this accepts.
    Where(&'a mut dyn FnMut(&Path) -> bool),
}

impl std::fmt::Debug for Detail<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Leaves => f.write_str("Leaves"),
            Self::Outline(depth) => write!(f, "Outline({depth})"),
            Self::Where(_) => f.write_str("Where(..)"),
        }
    }
}

/// The part of a path that an outline keeps. Lists within the elements of a list are not told apart: a
/// mesh may have a million polygons.
pub(super) fn outlined<'p>(
    path: &'p [Segment<'static>],
    outside: usize,
    depth: usize,
) -> &'p [Segment<'static>] {
    let path = path.get(..outside.saturating_add(depth)).unwrap_or(path);
    let is_index = |segment: &Segment<'_>| matches!(segment, Segment::Index(_));
    match path.iter().skip(outside).position(is_index) {
        None => path,
        Some(first) => {
            let field_of_element = outside.saturating_add(first).saturating_add(2);
            path.get(..field_of_element).unwrap_or(path)
        }
    }
}

/// Where leaves go that nobody keeps: a value that was read from the middle of a file is written only to show them.
pub(crate) struct Shown<'a> {
    pub(crate) visitor: &'a mut dyn Visitor,
    /// The address space that the value is in, and its offset there.
    pub(crate) space: usize,
    pub(crate) base: u64,
    /// Whether the visitor has seen enough.
    pub(crate) is_over: bool,
    /// What was shown of the file, where offsets may lead to the same bytes twice.
    pub(super) seen: Option<Claims>,
}

impl Shown<'_> {
    #[inline]
    pub(super) fn leaf(
        &mut self,
        place: Place<'_>,
        bytes: &[u8],
        wire: Wire,
        value: &mut dyn FnMut() -> Value,
    ) {
        if self.is_over {
            return;
        }
        if let Some(seen) = self.seen.as_mut().filter(|_| place.space == 0)
            && let Some(free) = newly_seen(seen, place.start, bytes.len())
        {
            return self.rest_of_leaf(place, bytes, wire.cut(), &free, &value());
        }
        self.whole_leaf(place, bytes, wire, value);
    }

    /// Shows those parts of a leaf that nothing else was.
    fn rest_of_leaf(
        &mut self,
        place: Place<'_>,
        bytes: &[u8],
        wire: Wire,
        free: &[std::ops::Range<u64>],
        value: &Value,
    ) {
        for part in free {
            let place_of_part = Place {
                start: part.start,
                ..place
            };
            let [from, to] = [part.start, part.end].map(|offset| {
                usize::try_from(offset.saturating_sub(place.start)).unwrap_or(usize::MAX)
            });
            let bytes = bytes.get(from..to).unwrap_or_default();
            if !self.is_over {
                self.whole_leaf(place_of_part, bytes, wire, &mut || value.clone());
            }
        }
    }

    fn whole_leaf(
        &mut self,
        place: Place<'_>,
        bytes: &[u8],
        wire: Wire,
        value: &mut dyn FnMut() -> Value,
    ) {
        let leaf = Leaf::new(place, bytes, wire, value);
        self.is_over = self.visitor.leaf(leaf).is_break();
    }
}

/// Notes bytes as seen. Those of them that were not seen before, where some were.
fn newly_seen(seen: &mut Claims, start: u64, length: usize) -> Option<Vec<std::ops::Range<u64>>> {
    let range = start..start.saturating_add(length as u64);
    let free = seen.free(&range);
    seen.take(&range);
    (free.as_slice() != std::slice::from_ref(&range)).then_some(free)
}

impl std::fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shown")
            .field("space", &self.space)
            .field("base", &self.base)
            .finish_non_exhaustive()
    }
}
