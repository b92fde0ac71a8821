//! What a byte is.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use crate::codec::limits::Limits;
use crate::describe::spec::SpecRef;
use crate::report::error::{FILE_SPACE, Result};
use crate::report::path::Path;
use crate::value::Value;
use crate::walk::traits::Walk;
use crate::walk::visitor::{Leaf, OpenedPart, Place, Step, Visitor};

/// The innermost value that a byte belongs to.
#[derive(Debug, Clone)]
pub struct Found {
    /// Where it is, down to element and field.
    pub path: Path,
    /// The first byte.
    pub start: u64,
    /// The byte after the last.
    pub end: u64,
    /// What is there, for example `u16`.
    pub wire: Cow<'static, str>,
    /// What it says.
    pub value: Value,
    /// The part of a document that describes it.
    pub spec: Option<SpecRef>,
}

/// What the byte at an offset is. `space` is `file`, or the path of a compressed part. What cannot contain the byte
/// is stepped over.
///
/// # Errors
/// When a fault is before the byte.
pub fn at<T: Walk<()>>(
    bytes: &[u8],
    offset: u64,
    space: &str,
    limits: Limits,
) -> Result<Option<Found>> {
    find_at(offset, space, |visitor| {
        super::walk::<T>(bytes, limits, visitor)
    })
}

/// As [`at`], with a walk of your own: over a file of any format, for example.
///
/// # Errors
/// What `walk` fails with before it comes to the byte.
pub fn find_at(
    offset: u64,
    space: &str,
    walk: impl FnOnce(&mut dyn Visitor) -> Result<()>,
) -> Result<Option<Found>> {
    let mut search = Search {
        offset,
        path: match space {
            FILE_SPACE => Path::root(),
            part => part.parse()?,
        },
        current: (space == FILE_SPACE).then_some(0),
        found: None,
        leads_elsewhere: None,
    };
    let walked = walk(&mut search);
    match search.found {
        Some(found) => Ok(Some(found)),
        None => walked.map(|()| None),
    }
}

/// Looks for one byte.
struct Search {
    offset: u64,
    /// The way to the space.
    path: Path,
    /// The number of the space, once it is met.
    current: Option<usize>,
    found: Option<Found>,
    /// Whether the file is not in the order of its fields, once that is known.
    leads_elsewhere: Option<bool>,
}

impl Search {
    /// Whether a part of a compressed part with this path may lead to the space.
    fn leads_there(&self, place: &Place<'_>) -> bool {
        let path = place.path();
        self.path.starts_with(&path) || path.starts_with(&self.path)
    }
}

impl Visitor for Search {
    fn enter(&mut self, place: &Place<'_>, end: Option<u64>) -> Step {
        let leads_elsewhere = *self
            .leads_elsewhere
            .get_or_insert_with(|| place.root.leads_elsewhere());
        match self.current {
            // Where a part is says nothing about what offsets in it lead to.
            Some(space) if leads_elsewhere && place.space == space => Step::In,
            Some(space) if space == place.space => match end {
                _ if place.start > self.offset => Step::Stop,
                Some(end) if end <= self.offset => Step::Over,
                _ => Step::In,
            },
            // Behind it, or in a part that is not the one.
            Some(_) => Step::Over,
            None if self.leads_there(place) => Step::In,
            None => Step::Over,
        }
    }

    fn elements(&mut self, list: &Place<'_>, count: usize, stride: usize) -> Option<Range<usize>> {
        let before = match self.current == Some(list.space) {
            true => self.offset.checked_sub(list.start),
            false => None,
        };
        let index = before
            .and_then(|before| usize::try_from(before).ok())
            .and_then(|before| before.checked_div(stride));
        Some(match index {
            Some(index) if index < count => index..index.saturating_add(1),
            _ => 0..0,
        })
    }

    fn wanted_from(&mut self, list: &Place<'_>) -> u64 {
        match self.current == Some(list.space) && self.leads_elsewhere != Some(true) {
            true => self.offset,
            false => list.start,
        }
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        let place = leaf.place;
        let is_it =
            self.current == Some(place.space) && (place.start..leaf.end).contains(&self.offset);
        if !is_it {
            return ControlFlow::Continue(());
        }
        self.found = Some(Found {
            path: place.path(),
            start: place.start,
            end: leaf.end,
            wire: leaf.wire.text(),
            spec: place.spec(),
            value: leaf.value(),
        });
        ControlFlow::Break(())
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        if self.current.is_none() && part.path() == self.path {
            self.current = Some(part.space);
        }
    }
}
