//! Which leaves of a file were asked for, found by walking over it.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

use bindery::spec::TypeInfo;
use bindery::walk::{Leaf, OpenedPart, Place, Step, Visitor};
use bindery::{FILE_SPACE, Path, PathPattern};

use super::Args;
use crate::spaces::Met;
use crate::text::clean;

/// What was asked for.
pub(super) struct Wanted<'a> {
    pattern: Option<&'a PathPattern>,
    space: Option<&'a str>,
    range: Range<u64>,
    lists: Lists,
}

/// How lists of elements of one size are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lists {
    /// A long one as a single leaf.
    Whole,
    /// Of a long one, the first and last elements.
    Folded,
    /// Every element.
    Full,
}

impl Default for Wanted<'_> {
    /// All of it.
    fn default() -> Self {
        Self {
            pattern: None,
            space: None,
            range: 0..u64::MAX,
            lists: Lists::Whole,
        }
    }
}

impl<'a> Wanted<'a> {
    pub(super) fn of(args: &'a Args) -> Self {
        Self {
            pattern: args.path.as_ref(),
            space: args.space.as_deref(),
            range: args
                .range
                .as_ref()
                .map_or(0..u64::MAX, |range| range.0.clone()),
            lists: match (args.json, args.full) {
                (true, _) => Lists::Whole,
                (false, true) => Lists::Full,
                (false, false) => Lists::Folded,
            },
        }
    }

    /// The elements of a list that a range of bytes touches, if they are not all of it.
    fn elements_in_range(
        &self,
        list: &Place<'_>,
        count: usize,
        stride: usize,
    ) -> Option<Range<usize>> {
        if self.range == (0..u64::MAX) {
            return None;
        }
        let index = |offset: u64| {
            let within = usize::try_from(offset.saturating_sub(list.start)).ok();
            within.and_then(|within| within.checked_div(stride))
        };
        let first = index(self.range.start)?;
        let last = index(self.range.end.saturating_sub(1)).unwrap_or(count);
        let wanted = first.min(count)..last.saturating_add(1).min(count);
        (wanted != (0..count)).then_some(wanted)
    }

    /// Whether not all of each space is wanted.
    pub(super) fn is_narrow(&self) -> bool {
        self.pattern.is_some() || self.range != (0..u64::MAX)
    }

    pub(super) fn has_space(&self, name: &str) -> bool {
        self.space.is_none_or(|wanted| wanted == name)
    }

    /// Whether anything of a space of this name can be in something with this path.
    fn may_lead_to_space(&self, place: &Place<'_>) -> bool {
        match self.space {
            None => true,
            Some(FILE_SPACE) => false,
            Some(space) => space
                .parse()
                .is_ok_and(|space: PathPattern| space.may_meet(place.steps)),
        }
    }
}

/// Walks over a file, past what was not asked for, and hands on the rest.
pub(super) struct Selection<'a> {
    wanted: &'a Wanted<'a>,
    /// Those met so far; the number of a space is its index.
    pub(super) spaces: Vec<Met>,
    /// Whether compressed parts can be in a type, and what the last answer was: elements of a list are of one type.
    sections: HashMap<*const TypeInfo, bool>,
    last_type: (*const TypeInfo, bool),
    /// The last list of which only some elements are shown.
    fold: Option<Fold>,
    found: &'a mut dyn FnMut(&Found<'_>, Leaf<'_>) -> ControlFlow<()>,
}

/// A list of which the first and the last elements are shown.
struct Fold {
    space: usize,
    /// The bytes of the elements in between.
    hidden: Range<u64>,
    folded: Folded,
    is_told: bool,
}

/// Elements of a list that are left out.
#[derive(Debug, Clone)]
pub(super) struct Folded {
    list: Path,
    elements: Range<usize>,
}

impl std::fmt::Display for Folded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Range { start, end } = &self.elements;
        let last = end.saturating_sub(1);
        let list = clean(self.list.as_str());
        write!(f, "{list}[{start}] to [{last}] folded; --full shows them")
    }
}

/// Where a leaf that was asked for was found.
pub(super) struct Found<'a> {
    /// The space that it is in.
    pub(super) space: &'a Met,
    /// The bytes of it that were asked for.
    pub(super) range: Range<u64>,
    /// The elements before it that are left out.
    pub(super) folded: Option<Folded>,
}

/// Of a list that is folded, so many elements are shown at the start and at the end.
const HEAD: usize = 3;
const TAIL: usize = 1;
/// Lists up to this length are shown as a whole.
const SHORT: usize = 16;

impl<'a> Selection<'a> {
    pub(super) fn new(
        wanted: &'a Wanted<'a>,
        file: u64,
        found: &'a mut dyn FnMut(&Found<'_>, Leaf<'_>) -> ControlFlow<()>,
    ) -> Self {
        Self {
            wanted,
            spaces: vec![Met::file(file)],
            sections: HashMap::new(),
            last_type: (std::ptr::null(), false),
            fold: None,
            found,
        }
    }

    /// Whether a compressed part can be in what is here.
    fn holds_sections(&mut self, place: &Place<'_>) -> bool {
        let Some(field) = place.fields.last() else {
            return true;
        };
        let info: *const TypeInfo = (field.ty)();
        if self.last_type.0 != info {
            let holds = *self.sections.entry(info).or_insert_with(|| {
                let mut holds = false;
                (field.ty)().walk(&mut |info| holds |= info.wire == "compressed section");
                holds
            });
            self.last_type = (info, holds);
        }
        self.last_type.1
    }

    fn is_wanted_space(&self, space: usize) -> bool {
        let space = self.spaces.get(space);
        space.is_some_and(|space| self.wanted.has_space(&space.name))
    }
}

impl Visitor for Selection<'_> {
    fn enter(&mut self, place: &Place<'_>, end: Option<u64>) -> Step {
        if let Some(pattern) = self.wanted.pattern
            && !pattern.may_meet(place.steps)
        {
            return Step::Over;
        }
        let range = &self.wanted.range;
        let is_outside = end.is_some_and(|end| end <= range.start) || place.start >= range.end;
        let is_here = !is_outside && self.is_wanted_space(place.space);
        match is_here || (self.holds_sections(place) && self.wanted.may_lead_to_space(place)) {
            true => Step::In,
            false => Step::Over,
        }
    }

    /// A list is shown as a trace shows it, unless a path or a range names elements of it, or its first and last
    /// elements represent all of them. Bytes are shown line by line.
    fn elements(&mut self, list: &Place<'_>, count: usize, stride: usize) -> Option<Range<usize>> {
        self.fold = None;
        let wanted = self.wanted;
        let named = wanted
            .pattern
            .and_then(|pattern| pattern.elements(list.steps.len(), count));
        if named.is_some() || stride <= 1 {
            return named;
        }
        let in_range = wanted.elements_in_range(list, count, stride);
        if in_range.is_some() || count <= SHORT || wanted.lists == Lists::Whole {
            return in_range;
        }
        if wanted.lists == Lists::Full {
            return Some(0..count);
        }
        let elements = HEAD..count.saturating_sub(TAIL);
        let at = |index: usize| {
            list.start
                .saturating_add((index as u64).saturating_mul(stride as u64))
        };
        self.fold = Some(Fold {
            space: list.space,
            hidden: at(elements.start)..at(elements.end),
            folded: Folded {
                list: list.path(),
                elements,
            },
            is_told: false,
        });
        Some(0..HEAD)
    }

    fn last_elements(&mut self, _: &Place<'_>, _: usize) -> usize {
        self.fold.as_ref().map_or(0, |_| TAIL)
    }

    fn wanted_from(&mut self, list: &Place<'_>) -> u64 {
        let range = &self.wanted.range;
        match list.start >= range.end || !self.is_wanted_space(list.space) {
            true => u64::MAX,
            false => range.start,
        }
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        let Some(space) = self.spaces.get(leaf.place.space) else {
            return ControlFlow::Continue(());
        };
        let wanted = &self.wanted.range;
        let range = leaf.place.start.max(wanted.start)..leaf.end.min(wanted.end);
        let pattern = self.wanted.pattern;
        let is_path = pattern.is_none_or(|pattern| pattern.covers_steps(leaf.place.steps));
        if range.is_empty() || !is_path || !self.wanted.has_space(&space.name) {
            return ControlFlow::Continue(());
        }
        let mut folded = None;
        if let Some(fold) = &mut self.fold
            && fold.space == leaf.place.space
        {
            // A list that is decoded at once shows all of its elements.
            if fold.hidden.contains(&leaf.place.start) {
                return ControlFlow::Continue(());
            }
            if leaf.place.start >= fold.hidden.end && !fold.is_told {
                fold.is_told = true;
                folded = Some(fold.folded.clone());
            }
        }
        let found = Found {
            space,
            range,
            folded,
        };
        (self.found)(&found, leaf)
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        self.spaces.push(Met::opened(part, &self.spaces));
    }
}
