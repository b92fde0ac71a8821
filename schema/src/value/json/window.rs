//! A text of which only a piece is in memory.

use std::io::{self, Read};

use super::parse::length_while;

/// How much is read at a time.
const PIECE: usize = 1 << 16;
/// How much of the text is at hand where an element of a list starts: more than most elements take.
const ELEMENT: usize = 1 << 12;

/// The part of a text that is looked at.
pub(super) struct Window<'a> {
    text: &'a mut dyn Read,
    buffer: Vec<u8>,
    /// Where in the buffer it goes on.
    at: usize,
    /// How many bytes of the text were before the buffer.
    before: usize,
    is_over: bool,
    failed: Option<io::Error>,
}

impl<'a> Window<'a> {
    /// At the start of a text of so many bytes, or more.
    pub(super) fn of(text: &'a mut dyn Read, length: usize) -> Self {
        Self {
            text,
            buffer: Vec::with_capacity(length.min(PIECE)),
            at: 0,
            before: 0,
            is_over: false,
            failed: None,
        }
    }

    /// Why the text ended too early, if it did.
    pub(super) fn failed(self) -> Option<io::Error> {
        self.failed
    }

    /// Where in the text it goes on.
    pub(super) fn place(&self) -> usize {
        self.before.saturating_add(self.at)
    }

    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.at == self.buffer.len() {
            self.fill();
        }
        self.buffer.get(self.at).copied()
    }

    /// Goes on behind bytes that were looked at.
    #[inline]
    pub(super) fn skip(&mut self, bytes: usize) {
        self.at = self.at.saturating_add(bytes).min(self.buffer.len());
    }

    /// What is at hand; nothing at the end of the text only.
    pub(super) fn rest(&mut self) -> &[u8] {
        self.at_least(1)
    }

    /// What is at hand where an element starts.
    pub(super) fn ahead(&mut self) -> &[u8] {
        self.at_least(ELEMENT)
    }

    /// So many bytes and more, or all that are left.
    pub(super) fn at_least(&mut self, bytes: usize) -> &[u8] {
        while !self.is_over && self.buffer.len().saturating_sub(self.at) < bytes {
            self.fill();
        }
        self.buffer.get(self.at..).unwrap_or_default()
    }

    /// Takes bytes as long as they are such, however many.
    pub(super) fn take_while(&mut self, is_such: impl Fn(u8) -> bool) -> &[u8] {
        let mut length = 0usize;
        loop {
            let rest = self.buffer.get(self.at.saturating_add(length)..);
            let rest = rest.unwrap_or_default();
            let more = length_while(rest, &is_such);
            length = length.saturating_add(more);
            if more < rest.len() || self.is_over {
                break;
            }
            self.fill();
        }
        let start = self.at;
        self.skip(length);
        self.buffer.get(start..self.at).unwrap_or_default()
    }

    /// Lets go of what is behind, and reads on.
    #[cold]
    fn fill(&mut self) {
        if self.is_over {
            return;
        }
        self.buffer.drain(..self.at);
        self.before = self.before.saturating_add(self.at);
        self.at = 0;
        let mut piece = (&mut *self.text).take(PIECE as u64);
        match piece.read_to_end(&mut self.buffer) {
            Ok(0) => self.is_over = true,
            Ok(_) => {}
            Err(error) => (self.is_over, self.failed) = (true, Some(error)),
        }
    }
}
