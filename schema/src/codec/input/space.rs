//! Input that leads elsewhere: offsets into the whole of an address space, and address spaces inside of it.

use std::ops::Range;

use super::Input;
use crate::codec::limits::{Deeper, Unclaimed};
use crate::report::error::{Error, Result};

impl<'a> Input<'a> {
    /// Reads what this part decompresses to, which is an address space of its own. Where offsets lead to and fro in
    /// it, what they lead to is not left over behind the first bytes.
    ///
    /// # Errors
    /// What `read` fails with, and where bytes are left that nothing describes.
    pub(crate) fn open<'c, R>(
        &self,
        content: &mut Input<'c>,
        read: impl FnOnce(&mut Input<'c>) -> Result<R>,
    ) -> Result<R> {
        let session = self.session;
        let spaces = [self.space.len(), content.space.len()];
        session.in_space(spaces, || {
            let read = session.deeper(|| read(content))?;
            if session.claims().0 > 0 {
                content.expect_end()?;
            }
            Ok(read)
        })
    }

    /// The bytes from an offset of the address space on, for the target of an offset. What is read of them is one
    /// level deeper for as long as the second is there.
    ///
    /// # Errors
    /// When the space ends before, or so many targets are inside of each other that no file needs them.
    #[doc(hidden)]
    #[inline]
    pub fn elsewhere(&self, place: u64) -> Result<(Input<'a>, Deeper<'a>)> {
        let space = self.space();
        let rest = usize::try_from(place)
            .ok()
            .and_then(|place| space.get(place..));
        let Some(rest) = rest else {
            return Err(self.nowhere(place));
        };
        let deeper = self.session.descend();
        let target = Self {
            rest,
            end: space.len(),
            space,
            session: self.session,
            order: self.order,
            feed: None,
        };
        Ok((target, deeper.map_err(|error| error.at(place))?))
    }

    #[cold]
    fn nowhere(&self, place: u64) -> Error {
        let end = self.space().len();
        let problem = format!("leads to offset {place}, behind the end at {end}");
        Error::malformed(problem).at(self.offset())
    }

    /// Notes that a target was read from there.
    ///
    /// # Errors
    /// When there are more of them than memory allows.
    pub(crate) fn claim(&self, range: Range<u64>) -> Result<()> {
        let place = range.start;
        let claimed = self.session.claim(range, self.space.len());
        claimed.map_err(|error| error.at(place))
    }

    /// What neither a target nor what is before this place has been read from.
    pub(crate) fn unclaimed(&self) -> Unclaimed {
        let length = self.space().len() as u64;
        self.session.unclaimed(self.offset().min(length), length)
    }

    /// Bytes of the address space.
    pub(crate) fn part_of_space(&self, start: u64, length: u64) -> &'a [u8] {
        let range = usize::try_from(start)
            .ok()
            .zip(usize::try_from(start.saturating_add(length)).ok());
        let Some((start, end)) = range else {
            return &[];
        };
        let fed = self
            .feed
            .and_then(|feed| feed.bytes(start, end.saturating_sub(start)));
        fed.or_else(|| self.space.get(start..end))
            .unwrap_or_default()
    }

    /// The bytes that were read between two places, for generated code.
    #[doc(hidden)]
    #[must_use]
    pub fn between(&self, start: u64, end: u64) -> &'a [u8] {
        self.part_of_space(start, end.saturating_sub(start))
    }

    /// The whole of the address space, for generated code.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn space(&self) -> &'a [u8] {
        match self.feed {
            None => self.space,
            Some(feed) => feed.all(0).unwrap_or(self.space),
        }
    }
}
