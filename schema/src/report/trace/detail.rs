//! Which leaves are kept, or shown to somebody instead.

use crate::codec::claims::Claims;
use crate::describe::spec::TypeInfo;
use crate::report::error::Result;
use crate::report::path::{Path, Segment};
use crate::value::{Make, Value};
use crate::walk::{KeptLeaves, Leaf, Place, Visitor, Wire};

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
    /// The spaces around in which offsets lead to and fro, the file first.
    pub(super) scattered: Vec<Scattered>,
}

/// A space whose bytes are not in the order of its fields.
pub(super) struct Scattered {
    space: usize,
    /// What was shown of it, because offsets may lead to the same bytes twice.
    seen: Claims,
    /// The leaves of a compressed part, until all of them are there. Whoever walks a file keeps those of the file.
    kept: Option<KeptLeaves>,
}

impl Scattered {
    /// A file of this type, if offsets lead to and fro in it.
    pub(super) fn file(root: &'static TypeInfo) -> Option<Self> {
        root.leads_elsewhere().then(|| Self {
            space: 0,
            seen: Claims::default(),
            kept: None,
        })
    }

    /// A compressed part, whose leaves may take as much memory as this.
    pub(super) fn part(space: usize, memory: u64) -> Self {
        Self {
            space,
            seen: Claims::default(),
            kept: Some(KeptLeaves::new(space, memory)),
        }
    }
}

impl Shown<'_> {
    /// Place and wire are asked for where they are needed, so that they are put together where they are to be. A wire that
    /// is copied there is waited for: a third of the time of a walk.
    #[inline]
    pub(super) fn leaf<'p>(
        &mut self,
        place: impl FnOnce(&Self) -> Place<'p>,
        bytes: &[u8],
        wire: impl FnOnce() -> Wire,
        value: &mut dyn Make,
    ) {
        if self.is_over {
            return;
        }
        if !self.scattered.is_empty() {
            return self.scattered_leaf(place(self), bytes, wire(), value);
        }
        let leaf = Leaf::new(place(self), bytes, wire(), value);
        self.is_over = self.visitor.leaf(leaf).is_break();
    }

    /// As [`leaf`](Self::leaf), where offsets lead to and fro in a space around.
    #[cold]
    #[inline(never)]
    fn scattered_leaf(&mut self, place: Place<'_>, bytes: &[u8], wire: Wire, value: &mut dyn Make) {
        if let Some(around) = self.scattered.last_mut()
            && around.space == place.space
            && let Some(free) = newly_seen(&mut around.seen, place.start, bytes.len())
        {
            return self.rest_of_leaf(place, bytes, wire.cut(), &free, &value.make());
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

    fn whole_leaf(&mut self, place: Place<'_>, bytes: &[u8], wire: Wire, value: &mut dyn Make) {
        let leaf = Leaf::new(place, bytes, wire, value);
        let around = self.scattered.last_mut();
        let kept = around.filter(|around| around.space == place.space);
        let shown = match kept.and_then(|around| around.kept.as_mut()) {
            Some(kept) => kept.keep(leaf),
            None => self.visitor.leaf(leaf),
        };
        self.is_over = shown.is_break();
    }

    /// Shows the leaves of a compressed part that were kept, in the order of its content.
    ///
    /// # Errors
    /// When there was no memory for all of them.
    pub(super) fn show_kept(&mut self, root: &'static TypeInfo, content: &[u8]) -> Result<()> {
        let around = self.scattered.pop();
        let Some(kept) = around.and_then(|around| around.kept) else {
            return Ok(());
        };
        let shown = kept.show(root, content, self.visitor);
        self.is_over = matches!(shown, Ok(true));
        shown.map(|_| ())
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
