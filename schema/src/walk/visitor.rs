//! Who a walk shows the file to, and what is shown.

use std::borrow::Cow;
use std::fmt;
use std::ops::{ControlFlow, Range};

use crate::describe::cited::cited;
use crate::describe::spec::{FieldInfo, SpecRef, TypeInfo};
use crate::report::path::{Path, Segment};
use crate::report::trace::wire_name;
use crate::value::{Make, Value};

/// Who is shown the bytes of a file.
pub trait Visitor {
    /// A field, an element or a compressed part is ahead, and it ends at `end`, where that is known before it is
    /// read. Whether to show it.
    fn enter(&mut self, place: &Place<'_>, end: Option<u64>) -> Step {
        let _ = (place, end);
        Step::In
    }

    /// A list of elements of one size is ahead. Which of them to show one by one; `None` to show the list as a
    /// trace does, a long one as a single leaf.
    fn elements(&mut self, list: &Place<'_>, count: usize, stride: usize) -> Option<Range<usize>> {
        let _ = (list, count, stride);
        None
    }

    /// Of a list of which some elements are shown one by one: how many of the last ones to show too.
    fn last_elements(&mut self, list: &Place<'_>, count: usize) -> usize {
        let _ = (list, count);
        0
    }

    /// A list of short records is ahead, or the rest of one. The first offset at which anything is wanted of it: records
    /// that end before are not shown, and are stepped over many at a time.
    fn wanted_from(&mut self, list: &Place<'_>) -> u64 {
        list.start
    }

    /// The bytes of one value. `Break` ends the walk.
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()>;

    /// The walk goes into a compressed part. Its leaves follow, with `part.space` as their address space.
    fn open(&mut self, part: &OpenedPart<'_>) {
        let _ = part;
    }
}

/// What to do with what is ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// Show it.
    In,
    /// Go on behind it. Where it ends is computed if it can be; else it is read, and not shown.
    Over,
    /// Go no further.
    Stop,
}

/// Where something is in a file.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The address space: 0 is the file, the others are compressed parts in the order met.
    pub space: usize,
    /// The offset of the first byte.
    pub start: u64,
    /// The type of the file.
    pub root: &'static TypeInfo,
    /// The steps of the way there.
    pub steps: &'a [Segment<'static>],
    /// The descriptions of the fields on the way there.
    pub fields: &'a [&'static FieldInfo],
}

impl Place<'_> {
    /// The path, for example `parts[3].name`.
    #[must_use]
    pub fn path(&self) -> Path {
        self.steps.iter().cloned().collect()
    }

    /// As [`path`](Self::path), in one that is there already, so that many of them take no memory of their own.
    pub fn path_in(&self, path: &mut Path) {
        path.clear();
        path.extend(self.steps.iter().cloned());
    }

    /// The part of a document that describes it.
    #[must_use]
    pub fn spec(&self) -> Option<SpecRef> {
        cited(self.root, self.fields)
    }
}

/// A compressed part whose content follows.
#[derive(Debug, Clone, Copy)]
pub struct OpenedPart<'a> {
    /// The number of its address space.
    pub space: usize,
    /// The steps of the way there.
    pub steps: &'a [Segment<'static>],
    /// How it is compressed.
    pub method: &'static str,
    /// How many bytes the stream takes.
    pub stored: u64,
    /// The content.
    pub bytes: &'a [u8],
}

impl OpenedPart<'_> {
    /// The path, which is also the name of the address space.
    #[must_use]
    pub fn path(&self) -> Path {
        self.steps.iter().cloned().collect()
    }
}

/// The bytes of one value.
pub struct Leaf<'a> {
    /// Where it is.
    pub place: Place<'a>,
    /// The offset behind the last byte.
    pub end: u64,
    /// The bytes.
    pub bytes: &'a [u8],
    /// What is there.
    pub wire: Wire,
    value: &'a mut dyn Make,
}

impl<'a> Leaf<'a> {
    #[inline]
    pub(crate) fn new(
        place: Place<'a>,
        bytes: &'a [u8],
        wire: Wire,
        value: &'a mut dyn Make,
    ) -> Self {
        Self {
            place,
            end: place.start.saturating_add(bytes.len() as u64),
            bytes,
            wire,
            value,
        }
    }

    /// What it says. Long lists are summed up as count and stride.
    #[must_use]
    pub fn value(self) -> Value {
        self.value.make()
    }
}

impl fmt::Debug for Leaf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Leaf")
            .field("place", &self.place)
            .field("end", &self.end)
            .field("wire", &self.wire)
            .finish_non_exhaustive()
    }
}

/// What is there, for example `u16` or `f32 x 300`.
#[derive(Debug, Clone, Copy)]
pub struct Wire {
    kind: WireKind,
    /// Whether the record that it is in ends in the middle of it.
    pub(crate) is_cut: bool,
}

#[derive(Debug, Clone, Copy)]
enum WireKind {
    One(&'static str),
    Many(&'static TypeInfo, usize),
    Stream(&'static str),
}

impl Wire {
    #[inline]
    const fn of(kind: WireKind) -> Self {
        Self {
            kind,
            is_cut: false,
        }
    }

    #[inline]
    pub(crate) const fn one(name: &'static str) -> Self {
        Self::of(WireKind::One(name))
    }

    pub(crate) const fn many(element: &'static TypeInfo, count: usize) -> Self {
        Self::of(WireKind::Many(element, count))
    }

    pub(crate) const fn stream(method: &'static str) -> Self {
        Self::of(WireKind::Stream(method))
    }

    /// The same, of which not all is there.
    pub(crate) const fn cut(self) -> Self {
        Self {
            is_cut: true,
            ..self
        }
    }

    /// As text.
    #[must_use]
    pub fn text(&self) -> Cow<'static, str> {
        match self.kind {
            WireKind::One(name) if !self.is_cut => Cow::Borrowed(name),
            _ => Cow::Owned(self.to_string()),
        }
    }
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_cut {
            f.write_str("cut ")?;
        }
        match self.kind {
            WireKind::One(name) => f.write_str(name),
            WireKind::Many(element, count) => write!(f, "{} x {count}", wire_name(element)),
            WireKind::Stream(method) => write!(f, "{method} section"),
        }
    }
}
