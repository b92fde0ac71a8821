//! What a view looks for in a walk, and where it was found.

use std::ops::{ControlFlow, Range};
use std::rc::Rc;

use crate::codec::order::Endian;
use crate::describe::spec::FieldInfo;
use crate::report::path::Segment;
use crate::view::how::How;
use crate::walk::{Leaf, Place, Step, Visitor};

/// The decompressed bytes of a part, and the offset of its stream in the space around it.
pub(crate) type Content = (u64, Rc<Vec<u8>>);

/// A search of a walk. Fields and elements of the value that is walked are caught where they are met, before they
/// are read.
#[derive(Default)]
pub(crate) struct Seek {
    /// Where an enum is walked: the variant whose only value is wanted.
    pub(crate) in_variant: Option<&'static str>,
    /// The variant that was chosen.
    pub(crate) variant: Option<&'static str>,
    /// Whether the walk goes on behind the first.
    pub(crate) goes_on: bool,
    pub(crate) caught: Vec<Caught>,
    /// What was decompressed so far.
    pub(crate) contents: Vec<Content>,
    /// The decompressed bytes that the walk is in.
    pub(crate) content: Option<Rc<Vec<u8>>>,
}

/// A field or an element that was met.
pub(crate) struct Caught {
    pub(crate) step: Option<Segment<'static>>,
    pub(crate) field: Option<&'static FieldInfo>,
    pub(crate) content: Option<Rc<Vec<u8>>>,
    pub(crate) start: usize,
    /// Where the part ends that it is in.
    pub(crate) end: usize,
    pub(crate) order: Endian,
    pub(crate) how: Rc<dyn How>,
}

/// Goes into one field or element, or into all of them.
pub(crate) struct Chooses<'s>(pub(crate) Option<Segment<'s>>);

impl Visitor for Chooses<'_> {
    fn enter(&mut self, place: &Place<'_>, _: Option<u64>) -> Step {
        let Some(wanted) = &self.0 else {
            return Step::In;
        };
        match place.steps {
            [step] if step == wanted => Step::In,
            _ => Step::Over,
        }
    }

    fn elements(&mut self, _: &Place<'_>, count: usize, _: usize) -> Option<Range<usize>> {
        Some(match self.0 {
            Some(Segment::Index(index)) => index..index.saturating_add(1),
            _ => 0..count,
        })
    }

    fn leaf(&mut self, _: Leaf<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Where the elements of a list start.
#[derive(Debug, Clone)]
pub(crate) enum Places {
    /// One after another, so many bytes apart.
    Alike {
        start: usize,
        count: usize,
        stride: usize,
    },
    /// Every [`MARKED`]th of them.
    Marked { starts: Vec<usize>, count: usize },
}

/// How many elements are stepped over at most to find one.
pub(crate) const MARKED: usize = 32;

/// Notes where elements start. Only the first of them is gone into.
#[derive(Default)]
pub(crate) struct Marks {
    starts: Vec<usize>,
    count: usize,
    alike: Option<Places>,
}

impl Marks {
    pub(crate) fn places(self) -> Places {
        let (starts, count) = (self.starts, self.count);
        self.alike.unwrap_or(Places::Marked { starts, count })
    }
}

impl Visitor for Marks {
    fn enter(&mut self, place: &Place<'_>, _: Option<u64>) -> Step {
        if self.alike.is_some() {
            return Step::In;
        }
        if self.count.is_multiple_of(MARKED) {
            self.starts
                .push(usize::try_from(place.start).unwrap_or(usize::MAX));
        }
        self.count = self.count.saturating_add(1);
        match self.count {
            1 => Step::In,
            _ => Step::Over,
        }
    }

    fn elements(&mut self, list: &Place<'_>, count: usize, stride: usize) -> Option<Range<usize>> {
        self.alike = Some(Places::Alike {
            start: usize::try_from(list.start).unwrap_or(usize::MAX),
            count,
            stride,
        });
        Some(0..1)
    }

    fn leaf(&mut self, _: Leaf<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
