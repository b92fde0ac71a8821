//! The place of an input, for other threads.

use super::Input;
use crate::codec::limits::Session;
use crate::codec::order::Endian;

/// The place of an input, for another thread: each has a session of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot<'a> {
    rest: &'a [u8],
    end: usize,
    space: &'a [u8],
    order: Endian,
}

impl<'a> Spot<'a> {
    /// From there on, with so many bytes left.
    pub(crate) fn input<'s>(&self, left: usize, session: &'s Session) -> Input<'s>
    where
        'a: 's,
    {
        let start = self.rest.len().saturating_sub(left);
        Input {
            rest: self.rest.get(start..).unwrap_or_default(),
            end: self.end,
            space: self.space,
            session,
            order: self.order,
            feed: None,
        }
    }
}

impl<'a> Input<'a> {
    /// The same place, for another thread. Nothing where it is in a stream, which one thread reads.
    pub(crate) fn spot(&self) -> Option<Spot<'a>> {
        self.feed.is_none().then_some(Spot {
            rest: self.rest,
            end: self.end,
            space: self.space,
            order: self.order,
        })
    }
}
