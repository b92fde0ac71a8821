//! The bytes being read.

use std::ops::Range;

use crate::codec::feed::Feed;
use crate::codec::limits::{Deeper, Session, Unclaimed};
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

/// The place of an input, for another thread: each has a session of its own.
#[cfg(feature = "parallel")]
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot<'a> {
    rest: &'a [u8],
    end: usize,
    space: &'a [u8],
    order: Endian,
}

#[cfg(feature = "parallel")]
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

    /// What is there of a stream.
    pub(crate) fn fed(bytes: &'a [u8], feed: &'a Feed<'a>, session: &'a Session) -> Self {
        Self {
            feed: Some(feed),
            ..Self::new(bytes, session)
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

    /// The same place, for another thread. Nothing where it is in a stream, which one thread reads.
    #[cfg(feature = "parallel")]
    pub(crate) fn spot(&self) -> Option<Spot<'a>> {
        self.feed.is_none().then_some(Spot {
            rest: self.rest,
            end: self.end,
            space: self.space,
            order: self.order,
        })
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

    #[cold]
    fn rest_of(&self, feed: &'a Feed<'a>) -> &'a [u8] {
        feed.all(self.place()).unwrap_or(self.rest)
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

    /// The place of the next byte in its address space.
    #[inline]
    fn place(&self) -> usize {
        self.end.saturating_sub(self.rest.len())
    }

    /// How many bytes are at hand, of a stream that may give more.
    #[inline]
    pub(crate) fn at_hand(&self) -> usize {
        self.rest.len()
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
    fn want(&self, count: usize) {
        if let Some(feed) = self.feed {
            feed.want(self.place().saturating_add(count));
        }
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

    /// A stream is asked for all bytes up to the end of the text.
    #[cold]
    fn not_terminated(&self, size: usize) -> Error {
        let length = self
            .feed
            .and_then(|feed| feed.before_zero(self.place(), size));
        if let Some(length) = length {
            self.want(length.saturating_add(size));
        }
        let end = self.offset().saturating_add(self.rest.len() as u64);
        Error::ran_out(size, 0, end)
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
        let rest = self.rest();
        self.end = self.place().saturating_add(rest.len());
        self.rest = &[];
        rest
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

    /// Refuses a count of elements that cannot be there.
    ///
    /// # Errors
    /// When the smallest such elements would need more bytes than are left.
    #[inline]
    pub fn expect_room(&self, count: usize, min_size: usize) -> Result<()> {
        // Elements of no width cost memory but no bytes, so they get a bound of their own.
        const WIDTHLESS: usize = 1 << 16;
        let fits = match min_size {
            0 => count <= self.rest.len().saturating_add(WIDTHLESS) || self.feed.is_some(),
            size => count
                .checked_mul(size)
                .is_some_and(|bytes| bytes <= self.rest.len()),
        };
        if fits {
            Ok(())
        } else {
            Err(self.no_room(count, min_size))
        }
    }

    /// Counts elements of a list that are about to be kept.
    ///
    /// # Errors
    /// When they would pass the limit on memory.
    #[inline]
    pub(crate) fn hold<T>(&self, elements: usize) -> Result<()> {
        self.session
            .hold::<T>(elements)
            .map_err(|error| error.at(self.offset()))
    }

    /// Refuses a count of elements of `size` bytes each that are not all there.
    ///
    /// # Errors
    /// When fewer bytes are left, with the index and the offset of the first element that is not whole.
    #[inline]
    pub fn expect_whole(&self, count: usize, size: usize) -> Result<()> {
        if size == 0 {
            return self.expect_room(count, size);
        }
        let all_there = count
            .checked_mul(size)
            .is_some_and(|bytes| bytes <= self.rest.len());
        if all_there {
            Ok(())
        } else {
            Err(self.not_whole(count, size))
        }
    }

    #[cold]
    fn not_whole(&self, count: usize, size: usize) -> Error {
        self.want(count.saturating_mul(size));
        let index = self.rest.len().checked_div(size).unwrap_or_default();
        let before = index.saturating_mul(size);
        let missing = Error::ran_out(
            count.saturating_mul(size).saturating_sub(before),
            self.rest.len().saturating_sub(before),
            self.offset().saturating_add(before as u64),
        );
        missing.in_index(index)
    }

    /// Which element is cut is not known before they are read: the list as a whole has no room.
    #[cold]
    fn no_room(&self, count: usize, min_size: usize) -> Error {
        let needed = count.saturating_mul(min_size.max(1));
        self.ran_out(needed)
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

/// A stored number that says how many of something follow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a whole number",
    note = "counts and sizes are whole numbers; call a method that gives one"
)]
pub trait ToCount {
    /// The number as a count in memory.
    ///
    /// # Errors
    /// When it is negative or larger than memory.
    fn to_count(self) -> Result<usize>;
}

macro_rules! to_count {
    ($($number:ty)*) => {$(
        impl ToCount for $number {
            #[inline]
            fn to_count(self) -> Result<usize> {
                usize::try_from(self)
                    .map_err(|_| Error::malformed(format!("{self} is not a possible count")))
            }
        }
    )*};
}
to_count!(u8 u16 u32 u64 usize i8 i16 i32 i64 i128);

impl<T: ToCount + Copy> ToCount for &T {
    #[inline]
    fn to_count(self) -> Result<usize> {
        (*self).to_count()
    }
}

/// The number of `items`, as the type that stores it.
///
/// # Errors
/// When there are more than that type can say.
pub fn count_of<N: TryFrom<usize>>(items: &(impl Count + ?Sized)) -> Result<N> {
    let count = items.count();
    N::try_from(count).map_err(|_| {
        Error::value(format!(
            "{count} elements do not fit the {} that stores their number",
            std::any::type_name::<N>()
        ))
    })
}

/// Something with a number of elements.
pub trait Count {
    /// How many elements.
    fn count(&self) -> usize;
}

impl<T> Count for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }
}

impl<T> Count for [T] {
    fn count(&self) -> usize {
        self.len()
    }
}

impl<T: Count> Count for Option<T> {
    fn count(&self) -> usize {
        self.as_ref().map_or(0, Count::count)
    }
}

impl<T: Count + ?Sized> Count for &T {
    fn count(&self) -> usize {
        (**self).count()
    }
}
