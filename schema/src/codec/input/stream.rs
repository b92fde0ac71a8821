//! Input that is a stream: bytes that are not at hand are asked for.

use super::Input;
use crate::codec::feed::Feed;
use crate::codec::limits::Session;
use crate::report::error::Error;

impl<'a> Input<'a> {
    /// What is there of a stream.
    pub(crate) fn fed(bytes: &'a [u8], feed: &'a Feed<'a>, session: &'a Session) -> Self {
        Self {
            feed: Some(feed),
            ..Self::new(bytes, session)
        }
    }

    /// Makes sure that everything that is left is at hand, for what tries to read something and goes on where that fails.
    #[inline]
    pub(crate) fn gather(&mut self) {
        if self.feed.is_some() {
            *self = self.gathered();
        }
    }

    /// Whether more bytes than those at hand come when they are asked for.
    pub(crate) fn gives_more(&self) -> bool {
        self.feed.is_some_and(Feed::gives_more)
    }

    /// The same place with everything that is left, of which nobody has to ask for more.
    #[inline]
    pub(crate) fn gathered(&self) -> Self {
        let rest = self.rest();
        Self {
            rest,
            end: self.place().saturating_add(rest.len()),
            feed: None,
            ..self.mark()
        }
    }

    /// How many bytes are at hand, of a stream that may give more.
    #[inline]
    pub(crate) fn at_hand(&self) -> usize {
        self.rest.len()
    }

    /// The bytes at hand, of a stream that may give more.
    #[inline]
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.rest
    }

    /// Goes on with what is behind the bytes that were read of those at hand.
    #[inline]
    pub(crate) fn go_on_with(&mut self, behind: &'a [u8]) {
        self.rest = behind;
    }

    /// Where it is, in a form that costs nothing: what is at hand, and where that ends.
    #[inline]
    pub(crate) fn stop(&self) -> (usize, usize) {
        (self.rest.len(), self.end)
    }

    /// Reads on from a [`stop`](Self::stop) in a stream with what an element lacked there. `false` where there is no more
    /// of it.
    #[cold]
    pub(crate) fn read_on(&mut self, (at_hand, end): (usize, usize)) -> bool {
        let place = end.saturating_sub(at_hand);
        let Some(feed) = self.feed else {
            return false;
        };
        let Some(bytes) = feed.wanted(place) else {
            return false;
        };
        self.rest = bytes;
        self.end = place.saturating_add(bytes.len());
        true
    }

    /// Notes that so many bytes are asked for, which are not at hand.
    #[cold]
    pub(super) fn want(&self, count: usize) {
        if let Some(feed) = self.feed {
            feed.want(self.place().saturating_add(count));
        }
    }

    #[cold]
    pub(super) fn rest_of(&self, feed: &'a Feed<'a>) -> &'a [u8] {
        feed.all(self.place()).unwrap_or(self.rest)
    }

    /// A stream is asked for all bytes up to the end of the text.
    #[cold]
    pub(super) fn not_terminated(&self, size: usize) -> Error {
        let length = self
            .feed
            .and_then(|feed| feed.before_zero(self.place(), size));
        if let Some(length) = length {
            self.want(length.saturating_add(size));
        }
        let end = self.offset().saturating_add(self.rest.len() as u64);
        Error::ran_out(size, 0, end)
    }
}
