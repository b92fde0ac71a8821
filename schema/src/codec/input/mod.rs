//! The bytes being read.

mod room;
mod space;
#[cfg(feature = "parallel")]
mod spot;
mod stream;

#[cfg(feature = "parallel")]
pub(crate) use spot::Spot;

use crate::codec::feed::Feed;
use crate::codec::limits::Session;
use crate::codec::order::Endian;
use crate::report::error::{Error, Result};

/// The bytes of one address space, or of a bounded part of it, from the current position on.
#[derive(Debug)]
pub struct Input<'a> {
    rest: &'a [u8],
    /// The offset at which `rest` ends.
    end: usize,
    /// The address space as a whole, for offsets that lead elsewhere in it.
    space: &'a [u8],
    session: &'a Session,
    order: Endian,
    /// Where more bytes come from, or whether there may be more, where this is a stream.
    feed: Option<&'a Feed<'a>>,
}

impl<'a> Input<'a> {
    /// The whole of an address space. Bytes that are read once more count towards the session of the first time.
    #[must_use]
    pub fn new(bytes: &'a [u8], session: &'a Session) -> Self {
        Self {
            rest: bytes,
            end: bytes.len(),
            space: bytes,
            session,
            order: Endian::Little,
            feed: None,
        }
    }

    /// An address space up to this offset. Offsets in it lead anywhere in the space.
    pub(crate) fn up_to(end: usize, space: &'a [u8], session: &'a Session) -> Self {
        let rest = space.get(..end).unwrap_or(space);
        Self {
            rest,
            end: rest.len(),
            ..Self::new(space, session)
        }
    }

    /// The same bytes, with numbers in this order.
    #[inline]
    #[must_use]
    pub fn with_order(self, order: Endian) -> Self {
        Self { order, ..self }
    }

    /// The order of the bytes of a number. A file is little-endian unless its declaration says otherwise.
    #[inline]
    #[must_use]
    pub fn order(&self) -> Endian {
        self.order
    }

    /// Reads something whose numbers are in this order.
    #[inline]
    pub fn in_order<R>(&mut self, order: Endian, read: impl FnOnce(&mut Self) -> R) -> R {
        let around = std::mem::replace(&mut self.order, order);
        let result = read(self);
        self.order = around;
        result
    }

    /// The offset of the next byte in its address space.
    #[inline]
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.place() as u64
    }

    /// The offset at which it ends.
    #[inline]
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// How many bytes are left.
    #[inline]
    #[must_use]
    pub fn left(&self) -> usize {
        self.rest().len()
    }

    /// Whether no bytes are left.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty() && self.ahead(1).is_empty()
    }

    /// All the bytes that are left.
    #[inline]
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        match self.feed {
            None => self.rest,
            Some(feed) => self.rest_of(feed),
        }
    }

    /// The bytes that are left, of which no more than so many are looked at.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn ahead(&self, reach: usize) -> &'a [u8] {
        match self.feed {
            Some(feed) if self.rest.len() < reach => match feed.bytes(self.place(), reach) {
                Some(bytes) => bytes,
                None => self.rest_of(feed),
            },
            _ => self.rest,
        }
    }

    /// The place of the next byte in its address space.
    #[inline]
    fn place(&self) -> usize {
        self.end.saturating_sub(self.rest.len())
    }

    /// What reading this file has used of its limits.
    #[inline]
    #[must_use]
    pub fn session(&self) -> &'a Session {
        self.session
    }

    /// Takes the next `count` bytes.
    ///
    /// # Errors
    /// When fewer are left.
    #[inline]
    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        match self.rest.split_at_checked(count) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.ran_out(count)),
        }
    }

    /// Takes the bytes up to a unit of zeros, of so many bytes each, and that unit.
    ///
    /// # Errors
    /// When there is no such unit.
    #[inline]
    pub(crate) fn take_terminated(&mut self, size: usize) -> Result<&'a [u8]> {
        // Most texts are of bytes.
        let length = match size {
            1 => self.rest.iter().position(|byte| *byte == 0),
            _ => self.zero_unit(size),
        };
        if let Some((taken, rest)) = length.and_then(|length| self.rest.split_at_checked(length))
            && let Some(rest) = rest.get(size..)
        {
            self.rest = rest;
            return Ok(taken);
        }
        Err(self.not_terminated(size))
    }

    /// How many bytes are before a unit of zeros.
    fn zero_unit(&self, size: usize) -> Option<usize> {
        let mut units = self.rest.chunks_exact(size);
        let units = units.position(|unit| unit.iter().all(|byte| *byte == 0));
        units.map(|units| units.saturating_mul(size))
    }

    /// Takes the next `N` bytes.
    ///
    /// # Errors
    /// When fewer are left.
    #[inline]
    pub fn take_array<const N: usize>(&mut self) -> Result<[u8; N]> {
        match self.rest.split_first_chunk::<N>() {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(*taken)
            }
            None => Err(self.ran_out(N)),
        }
    }

    /// Takes everything that is left.
    #[inline]
    pub fn take_rest(&mut self) -> &'a [u8] {
        if self.feed.is_some() {
            let rest = self.rest();
            self.end = self.place().saturating_add(rest.len());
            self.rest = rest;
        }
        std::mem::take(&mut self.rest)
    }

    /// The next `count` bytes without taking them.
    #[inline]
    #[must_use]
    pub fn peek(&self, count: usize) -> Option<&'a [u8]> {
        match self.rest.get(..count) {
            Some(bytes) => Some(bytes),
            None => self.peek_further(count),
        }
    }

    #[cold]
    fn peek_further(&self, count: usize) -> Option<&'a [u8]> {
        self.want(count);
        None
    }

    /// Leaves out the next `count` bytes, which must be there.
    #[inline]
    pub(crate) fn skip(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
    }

    /// Splits off the next `count` bytes as an input of their own, with offsets that go on counting.
    ///
    /// # Errors
    /// When fewer are left.
    #[inline]
    pub fn split(&mut self, count: u64) -> Result<Input<'a>> {
        let start = self.place();
        let Ok(count) = usize::try_from(count) else {
            return Err(self.ran_out(usize::MAX));
        };
        let rest = self.take(count)?;
        Ok(Self {
            rest,
            end: start.saturating_add(count),
            space: self.space,
            session: self.session,
            order: self.order,
            feed: None,
        })
    }

    /// Goes back to where `earlier` stood. Both must be of the same address space and bound.
    #[inline]
    pub(crate) fn rewind(&mut self, earlier: &Input<'a>) {
        (self.rest, self.end) = (earlier.rest, earlier.end);
        self.order = earlier.order;
    }

    /// The same place, with numbers in this order, for generated code.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn turned(&self, order: Endian) -> Self {
        self.mark().with_order(order)
    }

    /// Goes on where another input for the same bytes is, for generated code.
    #[doc(hidden)]
    #[inline]
    pub fn follow(&mut self, other: &Input<'a>) {
        (self.rest, self.end) = (other.rest, other.end);
    }

    /// The same place, to go back to.
    #[inline]
    pub(crate) fn mark(&self) -> Self {
        Self {
            rest: self.rest,
            end: self.end,
            space: self.space,
            session: self.session,
            order: self.order,
            feed: self.feed,
        }
    }

    #[cold]
    fn ran_out(&self, needed: usize) -> Error {
        self.want(needed);
        Error::ran_out(needed, self.rest.len(), self.offset())
    }

    /// Refuses bytes that nothing has read.
    ///
    /// # Errors
    /// When bytes are left.
    #[inline]
    pub fn expect_end(&self) -> Result<()> {
        if self.is_empty() {
            Ok(())
        } else {
            Err(self.not_at_end())
        }
    }

    #[cold]
    fn not_at_end(&self) -> Error {
        let left = self.left();
        let message = match left {
            1 => "1 byte follows that nothing describes".to_owned(),
            left => format!("{left} bytes follow that nothing describes"),
        };
        Error::malformed(message).at(self.offset())
    }
}
