//! Bytes of a stream that come while a value is read.
//!
//! A stream that cannot go back is read exactly as far as a value takes: an [`Input`](super::input::Input) that is fed
//! asks for the bytes that it lacks. One that can go back is seen through a window, and what depends on where the window
//! ends is read again through a larger one. Either way somebody has to note when a value looks at the end of what is there.

use std::cell::{Cell, OnceCell, RefCell};
use std::fmt;
use std::io::{self, Read};

/// Where the bytes of an input come from, and what it was asked for.
pub(crate) struct Feed<'r> {
    source: Option<&'r dyn Source>,
    looked_at_end: Cell<bool>,
    /// Up to where bytes were asked for that are not at hand.
    wanted: Cell<usize>,
}

impl<'r> Feed<'r> {
    /// The window of a stream: more bytes may be behind it, and nobody reads them.
    pub(crate) const fn window() -> Self {
        Self {
            source: None,
            looked_at_end: Cell::new(false),
            wanted: Cell::new(0),
        }
    }

    /// More bytes come when they are asked for.
    pub(crate) fn of(source: &'r dyn Source) -> Self {
        Self {
            source: Some(source),
            ..Self::window()
        }
    }

    /// Whether more bytes come when they are asked for.
    pub(crate) const fn gives_more(&self) -> bool {
        self.source.is_some()
    }

    /// Notes that the bytes up to a place are asked for.
    pub(crate) fn want(&self, end: usize) {
        self.wanted.set(self.wanted.get().max(end));
    }

    /// Whether something was asked for that was not there.
    pub(crate) fn is_wanting(&self) -> bool {
        self.wanted.get() > 0
    }

    /// The bytes from a place on up to where they were asked for; nothing where the stream does not have more of them.
    pub(crate) fn wanted(&self, from: usize) -> Option<&'r [u8]> {
        let end = self.wanted.get();
        let count = end.checked_sub(from).filter(|count| *count > 0)?;
        let bytes = self.bytes(from, count)?;
        (bytes.len() == count).then(|| {
            self.wanted.set(0);
            bytes
        })
    }

    /// As many bytes of the stream, or as there are; nothing where nobody reads them.
    pub(crate) fn bytes(&self, from: usize, count: usize) -> Option<&'r [u8]> {
        Some(self.source?.bytes(from, count))
    }

    /// Everything from a place to the end of the stream; nothing where nobody reads it.
    pub(crate) fn all(&self, from: usize) -> Option<&'r [u8]> {
        self.looked_at_end.set(true);
        self.bytes(from, usize::MAX)
    }

    /// How many bytes are before the first unit of zeros, where units take so many bytes.
    pub(crate) fn before_zero(&self, from: usize, size: usize) -> Option<usize> {
        self.source?.before_zero(from, size)
    }

    /// Whether a value depends on where the bytes end.
    pub(crate) fn looked_at_end(&self) -> bool {
        self.looked_at_end.get()
    }
}

impl fmt::Debug for Feed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.gives_more() {
            "stream"
        } else {
            "window"
        })
    }
}

/// A stream by the places of its bytes, counted from the start of the value.
pub(crate) trait Source {
    /// As many bytes from a place on, or as there are.
    fn bytes(&self, from: usize, count: usize) -> &[u8];

    /// How many bytes are before the first unit of zeros; nothing where the stream ends before.
    fn before_zero(&self, from: usize, size: usize) -> Option<usize>;
}

/// A stream that cannot go back, with everything that was read of it.
pub(crate) struct Stream<'r, R> {
    reader: RefCell<&'r mut R>,
    read: RefCell<Vec<u8>>,
    /// Whether it has no more bytes.
    has_ended: Cell<bool>,
    failure: Cell<Option<io::Error>>,
    pieces: Pieces,
}

impl<'r, R: Read> Stream<'r, R> {
    pub(crate) fn new(reader: &'r mut R) -> Self {
        Self {
            reader: RefCell::new(reader),
            read: RefCell::default(),
            has_ended: Cell::new(false),
            failure: Cell::new(None),
            pieces: Pieces::default(),
        }
    }

    /// Everything that was read, whether the stream has ended, and why it could not be read any further.
    pub(crate) fn into_read(self) -> (Vec<u8>, bool, Option<io::Error>) {
        let (ended, failure) = (self.has_ended.get(), self.failure.take());
        (self.read.into_inner(), ended, failure)
    }

    /// Reads up to a place, if the stream goes so far.
    fn read_up_to(&self, end: usize) {
        let mut read = self.read.borrow_mut();
        let more = end.saturating_sub(read.len()) as u64;
        if more == 0 || self.has_ended.get() {
            return;
        }
        match self.reader.borrow_mut().take(more).read_to_end(&mut read) {
            Ok(got) => self.has_ended.set((got as u64) < more),
            Err(error) => {
                self.has_ended.set(true);
                self.failure.set(Some(error));
            }
        }
    }
}

impl<R: Read> Source for Stream<'_, R> {
    fn bytes(&self, from: usize, count: usize) -> &[u8] {
        let end = from.saturating_add(count);
        self.read_up_to(end);
        let read = self.read.borrow();
        let bytes = read.get(from..end.min(read.len())).unwrap_or_default();
        self.pieces.keep(bytes.to_vec())
    }

    fn before_zero(&self, from: usize, size: usize) -> Option<usize> {
        let mut start = from;
        loop {
            let end = start.checked_add(size)?;
            self.read_up_to(end);
            if self
                .read
                .borrow()
                .get(start..end)?
                .iter()
                .all(|byte| *byte == 0)
            {
                return Some(start.saturating_sub(from));
            }
            start = end;
        }
    }
}

/// Pieces of bytes that stay where they are as long as this does: in blocks, each twice as long as the one before.
#[derive(Default)]
struct Pieces {
    count: Cell<usize>,
    blocks: [OnceCell<Box<[Piece]>>; 32],
}

type Piece = OnceCell<Vec<u8>>;

impl Pieces {
    fn keep(&self, bytes: Vec<u8>) -> &[u8] {
        let next = self.count.get().saturating_add(1);
        self.count.set(next);
        let block = next.ilog2();
        let first = 1usize.checked_shl(block).unwrap_or_default();
        let place = (self.blocks.get(block as usize)).map(|cells| {
            cells.get_or_init(|| std::iter::repeat_with(OnceCell::new).take(first).collect())
        });
        let piece = place.and_then(|cells| cells.get(next.saturating_sub(first)));
        piece.map_or(&[], |piece| piece.get_or_init(|| bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_read_than_was_asked_for() {
        let mut bytes: &[u8] = b"abcdefg\0\0hi";
        let stream = Stream::new(&mut bytes);
        let first = stream.bytes(0, 2);
        assert_eq!(stream.bytes(1, 3), b"bcd");
        assert_eq!(first, b"ab");
        assert_eq!(stream.before_zero(4, 1), Some(3));
        assert_eq!(stream.read.borrow().len(), 8);
        assert_eq!(stream.before_zero(5, 2), Some(2));
        assert_eq!(stream.bytes(8, 9), b"\0hi");
        assert_eq!(stream.before_zero(9, 1), None);
        assert!(stream.into_read().1);
    }

    #[test]
    fn pieces_stay() {
        let pieces = Pieces::default();
        let kept: Vec<&[u8]> = (0..100).map(|number| pieces.keep(vec![number])).collect();
        assert!(
            kept.iter()
                .zip(0..)
                .all(|(piece, number)| **piece == [number])
        );
    }
}
