//! String tables and typed offsets into them.
//!
//! A table is bytes; strings in it end with a zero byte, may share tails and may be between other
//! data. Offsets are never computed by hand: [`intern`], [`rename`] and [`compact`] work on any
//! declared value, because every declaration can show its offsets and its tables.

mod data;
mod edit;
mod index;
mod offset;
mod settle;
mod texts;

use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

use crate::codec::count::Count;
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Counted, Decode, Encode, Schema};
use crate::describe::spec::{Kind, TypeInfo};
use crate::report::error::{Error, Result};
use crate::types::bytes::text_value;
use crate::types::width::Width;
use crate::value::visit::{StringSlot, TableSlot, Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

pub use data::{
    DataOffset, check_target, target_from_value, target_to_value, visit_mut_target, visit_target,
};
pub use edit::{compact, intern, rename, resolve};
pub use index::Interner;
pub use offset::StringOffset;
pub use texts::Occurrences;

pub(crate) use edit::indexed_tables_of;
pub(crate) use index::IndexedTable;
pub(crate) use settle::settle;
use texts::Known;

/// One kind of string table. A format with two tables declares two.
pub trait Table: 'static {
    /// Its name in descriptions.
    const NAME: &'static str;
    /// Whether an offset may point into the middle of a string.
    const SHARES_TAILS: bool = true;
    /// Whether the document promises UTF-8.
    const UTF8: bool = true;
    /// The offset that means "no string".
    const NONE: Option<u32> = None;
    /// How many strings at the start have a meaning by their place and stay there.
    const LEADING: usize = 0;
}

/// The bytes of a string table.
///
/// ```
/// use bindery::prelude::*;
///
/// struct Names;
/// impl Table for Names {
///     const NAME: &'static str = "names";
/// }
///
/// let mut names = StringTable::<Names>::default();
/// let sun: StringOffset<u16, _> = names.intern("sunflower")?;
/// let flower: StringOffset<u16, _> = names.intern("flower")?;
/// assert_eq!(names.as_bytes(), b"sunflower\0"); // the second is the tail of the first
/// assert_eq!((sun.offset(), flower.offset()), (0, 3));
/// assert_eq!(names.text(flower).as_deref(), Ok("flower"));
/// # Ok::<(), Error>(())
/// ```
pub struct StringTable<T> {
    bytes: Vec<u8>,
    /// What was found out about the bytes, for many questions; gone when they change.
    known: Known,
    table: PhantomData<fn() -> T>,
}

/// Why an offset does not lead to a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StringProblem {
    /// It points beyond the table, which has this many bytes.
    OutOfRange(usize),
    /// No zero byte follows.
    Unterminated,
}

impl fmt::Display for StringProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange(length) => write!(f, "beyond the table of {length} bytes"),
            Self::Unterminated => f.write_str("no zero byte ends the string"),
        }
    }
}

impl std::error::Error for StringProblem {}

impl From<StringProblem> for Error {
    fn from(problem: StringProblem) -> Self {
        Self::malformed(format!("a string offset leads nowhere: {problem}"))
    }
}

/// The string at an offset, without its zero byte.
fn string_at(bytes: &[u8], offset: u32) -> Result<&[u8], StringProblem> {
    let tail = usize::try_from(offset)
        .ok()
        .and_then(|offset| bytes.get(offset..))
        .filter(|tail| !tail.is_empty())
        .ok_or(StringProblem::OutOfRange(bytes.len()))?;
    let length = tail
        .iter()
        .position(|byte| *byte == 0)
        .ok_or(StringProblem::Unterminated)?;
    Ok(tail.get(..length).unwrap_or_default())
}

/// The first offset at which the table holds this string.
fn find_in<T: Table>(bytes: &[u8], text: &[u8]) -> Option<u32> {
    let mut start = 0usize;
    for piece in bytes.split_inclusive(|byte| *byte == 0) {
        if let Some(string) = piece.strip_suffix(&[0]) {
            let matches = if T::SHARES_TAILS {
                string.ends_with(text)
            } else {
                string == text
            };
            let place = start.saturating_add(string.len().saturating_sub(text.len()));
            let offset = u32::try_from(place).ok()?;
            if matches && T::NONE != Some(offset) {
                return Some(offset);
            }
        }
        start = start.saturating_add(piece.len());
    }
    None
}

/// Why a text cannot be a string of a table.
pub(crate) const ZERO_INSIDE: &str = "a zero byte inside would end the string early";

/// Finds the string or appends it.
fn intern_in<T: Table>(bytes: &mut Vec<u8>, text: &[u8]) -> Result<u32> {
    if text.contains(&0) {
        return Err(Error::value(ZERO_INSIDE));
    }
    if let Some(offset) = find_in::<T>(bytes, text) {
        return Ok(offset);
    }
    if bytes.last().is_some_and(|last| *last != 0) {
        bytes.push(0);
    }
    let offset = u32::try_from(bytes.len())
        .map_err(|_| Error::value("the string table is larger than any offset"))?;
    if T::NONE == Some(offset) {
        bytes.push(0);
        return intern_in::<T>(bytes, text);
    }
    bytes.extend_from_slice(text);
    bytes.push(0);
    Ok(offset)
}

impl<T: Table> StringTable<T> {
    /// A table with these bytes.
    #[must_use]
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            bytes: bytes.into(),
            known: Known::default(),
            table: PhantomData,
        }
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes, to be changed.
    fn changing(&mut self) -> &mut Vec<u8> {
        self.known = Known::default();
        &mut self.bytes
    }

    /// The string at an offset, without its zero byte.
    ///
    /// # Errors
    /// When the offset leads nowhere.
    pub fn get<W>(&self, offset: StringOffset<W, T>) -> Result<&[u8], StringProblem> {
        self.known.string_at(&self.bytes, offset.offset())
    }

    /// The text at an offset, with replacement characters where it is not UTF-8. UTF-8 is not copied.
    ///
    /// # Errors
    /// When the offset leads nowhere.
    pub fn text<W>(
        &self,
        offset: StringOffset<W, T>,
    ) -> Result<std::borrow::Cow<'_, str>, StringProblem> {
        self.known.text_at(&self.bytes, offset.offset())
    }

    /// Every offset that leads to this text.
    #[must_use]
    pub fn occurrences(&self, text: &str) -> Occurrences<T> {
        Occurrences::of(text.as_bytes(), &self.bytes)
    }

    /// Where this string is, if it is there.
    #[must_use]
    pub fn find<W>(&self, text: &str) -> Option<StringOffset<W, T>> {
        self.find_bytes(text.as_bytes()).map(StringOffset::at)
    }

    /// The first offset at which the table holds this string.
    pub(crate) fn find_bytes(&self, text: &[u8]) -> Option<u32> {
        find_in::<T>(&self.bytes, text)
    }

    /// Finds the string or appends it. Never moves what is there.
    ///
    /// # Errors
    /// When the text holds a zero byte, or its offset does not fit the width.
    pub fn intern<W: Width>(&mut self, text: &str) -> Result<StringOffset<W, T>> {
        let mut offset = StringOffset::at(0);
        offset.set_offset(intern_in::<T>(self.changing(), text.as_bytes())?)?;
        Ok(offset)
    }

    /// Appends data that is not text, and a zero byte where it does not end with one, so that texts
    /// may follow. Never moves what is there.
    ///
    /// # Errors
    /// When its offset does not fit the width.
    pub fn push_data<W: Width>(&mut self, data: &[u8]) -> Result<DataOffset<W, T>> {
        let mut offset = StringOffset::<W, T>::at(0);
        let place = append(self.changing(), data)?;
        self.terminate();
        offset.set_offset(place)?;
        Ok(DataOffset::at(offset.offset()))
    }

    /// Ends the table with a zero byte, unless it ends with one already.
    pub fn terminate(&mut self) {
        if self.bytes.last() != Some(&0) {
            self.changing().push(0);
        }
    }

    /// The strings that end with a zero byte, in order.
    pub fn strings(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes
            .split_inclusive(|byte| *byte == 0)
            .filter_map(|piece| piece.strip_suffix(&[0]))
    }
}

impl<T> Clone for StringTable<T> {
    fn clone(&self) -> Self {
        Self {
            bytes: self.bytes.clone(),
            known: Known::default(),
            table: PhantomData,
        }
    }
}

impl<T> PartialEq for StringTable<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl<T> Default for StringTable<T> {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            known: Known::default(),
            table: PhantomData,
        }
    }
}

impl<T> fmt::Debug for StringTable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StringTable({:?})", String::from_utf8_lossy(&self.bytes))
    }
}

impl<T> Count for StringTable<T> {
    fn count(&self) -> usize {
        self.bytes.len()
    }
}

impl<T: Table> TableSlot for StringTable<T> {
    fn id(&self) -> TypeId {
        TypeId::of::<T>()
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn set_bytes(&mut self, bytes: Vec<u8>) {
        *self.changing() = bytes;
    }
}

const UNTERMINATED: &str = "unterminated";
/// Bytes that are no text: arrays that are inside the table.
const DATA: &str = "data";

impl<T: Table> StringTable<T> {
    /// The table as a tree in which these parts are data, and the rest is text. Parts must not overlap and
    /// rise.
    #[must_use]
    pub fn to_value_with_data(&self, parts: &[std::ops::Range<usize>]) -> Value {
        let mut items = Vec::new();
        let mut start = 0usize;
        let texts = |from: usize, to: usize, items: &mut Vec<Value>| {
            let bytes = self.bytes.get(from..to).unwrap_or_default();
            items.extend(bytes.split_inclusive(|byte| *byte == 0).map(piece_value));
        };
        for part in parts {
            let data = self.bytes.get(part.clone()).unwrap_or_default();
            texts(start, part.start, &mut items);
            let data = Value::Bytes(data.to_vec());
            items.push(Value::Record(vec![(DATA.into(), data)]));
            start = part.end;
        }
        texts(start, self.bytes.len(), &mut items);
        Value::list(items)
    }
}

/// A string with its zero byte, or what is left without one.
fn piece_value(piece: &[u8]) -> Value {
    match piece.strip_suffix(&[0]) {
        Some(string) => text_value(string),
        None => Value::Record(vec![(UNTERMINATED.into(), text_value(piece))]),
    }
}

impl<T: Table> Schema for StringTable<T> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "StringTable",
        "string table",
        Kind::StringTable(T::NAME),
        None,
    );
    const TAKES_REST: bool = true;

    /// The strings in order, each ended by a zero byte.
    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        let pieces = self.bytes.split_inclusive(|byte| *byte == 0);
        context.list(pieces.map(piece_value))
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        let mut bytes = Vec::new();
        for (index, item) in value.items()?.enumerate() {
            if let Value::Bytes(data) = item.get(DATA) {
                bytes.extend_from_slice(data);
                continue;
            }
            let (item, end): (&Value, &[u8]) = match item.get(UNTERMINATED) {
                Value::Null => (&item, &[0]),
                unterminated => (unterminated, &[]),
            };
            let text = offset::wanted_text(item).map_err(|error| error.in_index(index))?;
            bytes.extend_from_slice(&text);
            bytes.extend_from_slice(end);
        }
        Ok(Self::from_bytes(bytes))
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        visitor.table(TypeId::of::<T>(), &self.bytes);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visitor.table(self);
    }
}

impl<C: Copy, T: Table> Decode<C> for StringTable<T> {
    /// Takes everything that is left.
    fn decode(input: &mut Input<'_>, _: C) -> Result<Self> {
        Ok(Self::from_bytes(input.take_rest()))
    }
}

impl<C: Copy, T: Table> Counted<C> for StringTable<T> {
    fn decode_counted(input: &mut Input<'_>, count: usize, _: C) -> Result<Self> {
        Ok(Self::from_bytes(input.take(count)?))
    }

    fn decode_to_end(input: &mut Input<'_>, context: C) -> Result<Self> {
        Self::decode(input, context)
    }
}

impl<C: Copy, T: Table> Encode<C> for StringTable<T> {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        let _ = context;
        for (index, piece) in self.bytes.split_inclusive(|byte| *byte == 0).enumerate() {
            sink.index(index, |sink| {
                let string = piece.strip_suffix(&[0]).unwrap_or(piece);
                sink.leaf("zero-terminated text", piece, || text_value(string));
                Ok(())
            })?;
        }
        Ok(())
    }
}

fn slice(bytes: &[u8], offset: u32, count: u64) -> Result<&[u8]> {
    let start = usize::try_from(offset).ok();
    let length = usize::try_from(count).ok();
    start
        .zip(length)
        .and_then(|(start, length)| bytes.get(start..start.checked_add(length)?))
        .ok_or_else(|| {
            Error::value(format!(
                "{count} bytes at offset {offset} leave the string table"
            ))
        })
}

fn inner_offsets(bytes: &[u8], offset: u32, count: u64) -> Result<impl Iterator<Item = u16>> {
    let array = slice(bytes, offset, count.saturating_mul(2))?;
    Ok(array
        .chunks_exact(2)
        .map(|word| crate::types::bits::word_from(word.iter()))
        .map(|word| u16::try_from(word).unwrap_or(u16::MAX)))
}

fn append(bytes: &mut Vec<u8>, data: &[u8]) -> Result<u32> {
    let offset = u32::try_from(bytes.len())
        .map_err(|_| Error::value("the string table is larger than any offset"))?;
    bytes.extend_from_slice(data);
    Ok(offset)
}
