//! Which leaves of a file were asked for, found by walking over it.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

use bindery::spec::TypeInfo;
use bindery::walk::{Leaf, OpenedPart, Place, Step, Visitor};
use bindery::{FILE_SPACE, Path, PathPattern};

use super::Args;

/// What was asked for.
pub(super) struct Wanted<'a> {
    pattern: Option<&'a PathPattern>,
    space: Option<&'a str>,
    range: Range<u64>,
}

impl Default for Wanted<'_> {
    /// All of it.
    fn default() -> Self {
        Self {
            pattern: None,
            space: None,
            range: 0..u64::MAX,
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
        }
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

/// An address space that was met.
#[derive(Debug, Clone)]
pub(super) struct Met {
    /// `file`, or the path of the compressed part.
    pub(super) name: String,
    /// How it is stored.
    pub(super) method: &'static str,
    /// How many bytes it takes where it is stored.
    pub(super) stored: u64,
    /// How many bytes it has.
    pub(super) length: u64,
    /// In how many compressed parts it is.
    pub(super) depth: usize,
}

impl Met {
    fn file(length: u64) -> Self {
        Self {
            name: FILE_SPACE.to_owned(),
            method: "stored",
            stored: length,
            length,
            depth: 0,
        }
    }
}

/// Walks over a file, past what was not asked for, and hands on the rest.
pub(super) struct Selection<'a> {
    wanted: &'a Wanted<'a>,
    /// Those met so far; the number of a space is its index.
    pub(super) spaces: Vec<Met>,
    /// Whether compressed parts can be in a type.
    sections: HashMap<*const TypeInfo, bool>,
    found: &'a mut dyn FnMut(&Found<'_>, Leaf<'_>) -> ControlFlow<()>,
}

/// Where a leaf that was asked for was found.
pub(super) struct Found<'a> {
    /// The space that it is in.
    pub(super) space: &'a Met,
    /// The bytes of it that were asked for.
    pub(super) range: Range<u64>,
}

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
            found,
        }
    }

    /// Whether a compressed part can be in what is here.
    fn holds_sections(&mut self, place: &Place<'_>) -> bool {
        let Some(field) = place.fields.last() else {
            return true;
        };
        let info = (field.ty)();
        *self.sections.entry(info).or_insert_with(|| {
            let mut holds = false;
            info.walk(&mut |info| holds |= info.wire == "compressed section");
            holds
        })
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
        let is_here = self.is_wanted_space(place.space) && !is_outside;
        let is_inside = self.wanted.may_lead_to_space(place) && self.holds_sections(place);
        match is_here || is_inside {
            true => Step::In,
            false => Step::Over,
        }
    }

    /// A list is shown as a trace shows it, unless the path names elements of it.
    fn elements(&mut self, list: &Place<'_>, count: usize, _: usize) -> Option<Range<usize>> {
        self.wanted.pattern?.elements(list.steps.len(), count)
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
        let found = Found { space, range };
        (self.found)(&found, leaf)
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        let path = part.path();
        let is_around = |space: &&Met| {
            let around = space.name.parse::<Path>();
            around.is_ok_and(|around| around != path && path.starts_with(&around))
        };
        let around = self.spaces.iter().filter(is_around).count();
        self.spaces.push(Met {
            depth: around.saturating_add(1),
            name: path.to_string(),
            method: part.method,
            stored: part.stored,
            length: part.bytes.len() as u64,
        });
    }
}
