//! String tables and typed offsets into them.
//!
//! A table is bytes; strings in it end with a zero byte, may share tails and may stand between other
//! data. Offsets are never computed by hand: [`intern`], [`rename`] and [`compact`] work on any
//! declared value, because every declaration can show its offsets and its tables.

use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use crate::bytes::text_value;
use crate::check::{Checker, common};
use crate::codec::{Counted, Decode, Encode, Schema};
use crate::error::{Error, Result};
use crate::input::{Count, Input};
use crate::number::{Width, WidthIn, decode_width, encode_width, get_width, put_width};
use crate::sink::Sink;
use crate::spec::{Kind, TypeInfo};
use crate::string_index::IndexedTable;
use crate::value::{BuildContext, DumpContext, Tables, Value, WantedContent, WantedString};
use crate::visit::{StringSlot, TableSlot, Target, Visitor, VisitorMut};

pub use crate::string_index::Interner;

/// One kind of string table. A format with two tables declares two.
pub trait Table: 'static {
    /// Its name in descriptions.
    const NAME: &'static str;
    /// Whether an offset may point into the middle of a string.
    const SHARES_TAILS: bool = true;
    /// Whether the document promises UTF-8.
    const UTF8: bool = true;
    /// The offset that stands for "no string".
    const NONE: Option<u32> = None;
    /// How many strings at the start have a meaning by their place and stay there.
    const LEADING: usize = 0;
}

/// The bytes of a string table.
pub struct StringTable<T> {
    bytes: Vec<u8>,
    table: PhantomData<fn() -> T>,
}

/// Why an offset does not lead to a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// Finds the string or appends it.
fn intern_in<T: Table>(bytes: &mut Vec<u8>, text: &[u8]) -> Result<u32> {
    if text.contains(&0) {
        return Err(Error::value(
            "a zero byte inside would end the string early",
        ));
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
            table: PhantomData,
        }
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The string at an offset, without its zero byte.
    ///
    /// # Errors
    /// When the offset leads nowhere.
    pub fn get<W>(&self, offset: StringOffset<W, T>) -> Result<&[u8], StringProblem> {
        string_at(&self.bytes, offset.offset)
    }

    /// The text at an offset, with replacement characters where it is not UTF-8.
    ///
    /// # Errors
    /// When the offset leads nowhere.
    pub fn text<W>(
        &self,
        offset: StringOffset<W, T>,
    ) -> Result<std::borrow::Cow<'_, str>, StringProblem> {
        self.get(offset).map(String::from_utf8_lossy)
    }

    /// Where this string stands, if it does.
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
        offset.set_offset(intern_in::<T>(&mut self.bytes, text.as_bytes())?)?;
        Ok(offset)
    }

    /// Appends data that is not text, and a zero byte where it does not end with one, so that texts
    /// may follow. Never moves what is there.
    ///
    /// # Errors
    /// When its offset does not fit the width.
    pub fn push_data<W: Width>(&mut self, data: &[u8]) -> Result<DataOffset<W, T>> {
        let mut offset = StringOffset::at(0);
        let place = append(&mut self.bytes, data)?;
        self.terminate();
        offset.set_offset(place)?;
        Ok(DataOffset(offset))
    }

    /// Ends the table with a zero byte, unless it ends with one already.
    pub fn terminate(&mut self) {
        if self.bytes.last() != Some(&0) {
            self.bytes.push(0);
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
        self.bytes = bytes;
    }
}

const UNTERMINATED: &str = "unterminated";

impl<T: Table> Schema for StringTable<T> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "StringTable",
        "string table",
        Kind::StringTable(T::NAME),
        None,
    );

    /// The strings in order, each ended by a zero byte.
    fn to_value(&self, _: &DumpContext<'_>) -> Value {
        let pieces = self.bytes.split_inclusive(|byte| *byte == 0);
        Value::list(pieces.map(|piece| match piece.strip_suffix(&[0]) {
            Some(string) => text_value(string),
            None => Value::Record(vec![(UNTERMINATED.into(), text_value(piece))]),
        }))
    }

    fn from_value(value: &Value, _: &mut BuildContext) -> Result<Self> {
        let mut bytes = Vec::new();
        for (index, item) in value.items()?.enumerate() {
            let (item, end): (&Value, &[u8]) = match item.get(UNTERMINATED) {
                Value::Null => (&item, &[0]),
                unterminated => (unterminated, &[]),
            };
            match item {
                Value::Text(text) => bytes.extend_from_slice(text.as_bytes()),
                Value::Bytes(raw) => bytes.extend_from_slice(raw),
                other => return Err(other.unexpected("text").in_index(index)),
            }
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

/// An offset of width `W` into the string table `T`.
pub struct StringOffset<W, T> {
    offset: u32,
    types: PhantomData<fn() -> (W, T)>,
}

impl<W, T> StringOffset<W, T> {
    /// The offset with this number. Prefer [`StringTable::intern`].
    #[must_use]
    pub const fn at(offset: u32) -> Self {
        Self {
            offset,
            types: PhantomData,
        }
    }

    /// The number.
    #[must_use]
    pub const fn offset(self) -> u32 {
        self.offset
    }
}

impl<W, T: Table> StringOffset<W, T> {
    /// Reports an offset that does not lead to text.
    fn check_within(self, table: &IndexedTable<'_>, checker: &mut Checker<'_>) {
        if self.is_none() {
            return;
        }
        match table.string_at(self.offset) {
            Ok(_) => checker.rule(
                &common::STRING_TEXT,
                !T::UTF8 || table.is_text_at(self.offset),
                || format!("the string at offset {} is not UTF-8", self.offset),
            ),
            Err(problem @ StringProblem::OutOfRange(_)) => checker.report(
                &common::STRING_RANGE,
                format!("offset {} is {problem}", self.offset),
            ),
            Err(problem @ StringProblem::Unterminated) => checker.report(
                &common::STRING_END,
                format!("at offset {}: {problem}", self.offset),
            ),
        }
    }

    /// Whether it stands for "no string".
    #[must_use]
    pub fn is_none(self) -> bool {
        T::NONE == Some(self.offset)
    }
}

impl<W, T> Clone for StringOffset<W, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W, T> Copy for StringOffset<W, T> {}

impl<W, T> PartialEq for StringOffset<W, T> {
    fn eq(&self, other: &Self) -> bool {
        self.offset == other.offset
    }
}

impl<W, T> Eq for StringOffset<W, T> {}

impl<W, T> std::hash::Hash for StringOffset<W, T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.offset.hash(state);
    }
}

impl<W, T> Default for StringOffset<W, T> {
    fn default() -> Self {
        Self::at(0)
    }
}

impl<W, T> fmt::Debug for StringOffset<W, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StringOffset({})", self.offset)
    }
}

impl<W: Width, T: Table> StringSlot for StringOffset<W, T> {
    fn table(&self) -> TypeId {
        TypeId::of::<T>()
    }

    fn offset(&self) -> u32 {
        self.offset
    }

    fn intern_into(&self, table: &mut Interner, text: &[u8]) -> Result<u32> {
        table.intern::<T>(text)
    }

    fn set_offset(&mut self, offset: u32) -> Result<()> {
        let fits = match W::FIXED {
            Some(bytes) => u64::from(offset)
                .checked_shr(u32::try_from(bytes.saturating_mul(8)).unwrap_or(u32::MAX))
                .is_none_or(|above| above == 0),
            None => true,
        };
        if !fits {
            return Err(Error::value(format!(
                "the string's offset {offset} does not fit {}",
                W::WIRE
            )));
        }
        self.offset = offset;
        Ok(())
    }
}

impl<W: Width, T: Table> Schema for StringOffset<W, T> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "StringOffset",
        W::WIRE,
        Kind::StringOffset(T::NAME),
        W::FIXED,
    );

    /// The text alone where interning it again leads to the same offset, else text and offset.
    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        let offset = Value::Uint(self.offset.into());
        if self.is_none() {
            return Value::Record(vec![("offset".into(), offset)]);
        }
        let shown = context.table(TypeId::of::<T>()).and_then(|table| {
            let string = table.string_at(self.offset).ok()?;
            context.may_show(string).then_some((table, string))
        });
        match shown {
            Some((table, string)) if table.find::<T>(string) == Some(self.offset) => {
                text_value(string)
            }
            Some((_, string)) => Value::Record(vec![
                ("offset".into(), offset),
                ("text".into(), text_value(string)),
            ]),
            None => Value::Record(vec![("offset".into(), offset)]),
        }
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let wanted = match value {
            Value::Record(_) => {
                crate::value::expect_keys(value, &["offset", "text"])?;
                WantedString {
                    offset: Some(u32::from_value(value.get("offset"), context)?),
                    content: match value.get("text") {
                        Value::Null => None,
                        text => Some(WantedContent::Text(wanted_text(text)?)),
                    },
                }
            }
            plain => WantedString {
                offset: None,
                content: Some(WantedContent::Text(wanted_text(plain)?)),
            },
        };
        context.strings.push(wanted);
        Ok(Self::at(0))
    }

    fn check(&self, checker: &mut Checker<'_>) {
        if let Some(table) = checker.table(TypeId::of::<T>()) {
            self.check_within(table, checker);
        }
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        visitor.string(TypeId::of::<T>(), self.offset);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visitor.string(self);
    }
}

/// The bytes of a text in a tree.
fn wanted_text(value: &Value) -> Result<Vec<u8>> {
    match value {
        Value::Text(text) => Ok(text.clone().into_bytes()),
        Value::Bytes(bytes) => Ok(bytes.clone()),
        other => Err(other.unexpected("text")),
    }
}

impl<C: Copy, W: WidthIn<C>, T: Table> Decode<C> for StringOffset<W, T> {
    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        decode_width(input, W::bytes(context)).map(Self::at)
    }

    #[inline]
    fn size_in(context: C) -> Option<usize> {
        Some(W::bytes(context))
    }

    #[inline]
    fn get(bytes: &[u8], _: C) -> Option<Self> {
        Some(Self::at(get_width(bytes)))
    }
}

impl<C: Copy, W: WidthIn<C>, T: Table> Encode<C> for StringOffset<W, T> {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        let offset = self.offset;
        encode_width(offset, sink, W::WIRE, W::bytes(context), || {
            Value::Uint(offset.into())
        })
    }

    #[inline]
    fn size_in(context: C) -> Option<usize> {
        Some(W::bytes(context))
    }

    #[inline]
    fn put(&self, bytes: &mut [u8], _: C) -> Option<()> {
        put_width(self.offset, bytes)
    }
}

/// An offset of width `W` at something else than text inside the string table `T`. The field's
/// `points_at` says what stands there.
pub struct DataOffset<W, T>(StringOffset<W, T>);

impl<W, T> DataOffset<W, T> {
    /// The offset with this number.
    #[must_use]
    pub const fn at(offset: u32) -> Self {
        Self(StringOffset::at(offset))
    }

    /// The number.
    #[must_use]
    pub const fn offset(self) -> u32 {
        self.0.offset
    }
}

impl<W, T> Clone for DataOffset<W, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W, T> Copy for DataOffset<W, T> {}

impl<W, T> PartialEq for DataOffset<W, T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<W, T> Eq for DataOffset<W, T> {}

impl<W, T> Default for DataOffset<W, T> {
    fn default() -> Self {
        Self::at(0)
    }
}

impl<W, T> fmt::Debug for DataOffset<W, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DataOffset({})", self.0.offset)
    }
}

impl<W: Width, T: Table> Schema for DataOffset<W, T> {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("DataOffset", W::WIRE, Kind::StringOffset(T::NAME), W::FIXED);

    /// The offset alone; the field that holds it knows what stands there.
    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        target_to_value(self, Target::Unknown, context)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        target_from_value(value, Target::Unknown, context)
    }
}

impl<C: Copy, W: WidthIn<C>, T: Table> Decode<C> for DataOffset<W, T> {
    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        StringOffset::decode(input, context).map(Self)
    }

    #[inline]
    fn get(bytes: &[u8], context: C) -> Option<Self> {
        StringOffset::get(bytes, context).map(Self)
    }
}

impl<C: Copy, W: WidthIn<C>, T: Table> Encode<C> for DataOffset<W, T> {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        self.0.encode(sink, context)
    }
}

/// An offset together with what it points at.
struct Aimed<'a, W, T> {
    offset: &'a mut StringOffset<W, T>,
    target: Target,
}

impl<W: Width, T: Table> StringSlot for Aimed<'_, W, T> {
    fn table(&self) -> TypeId {
        TypeId::of::<T>()
    }

    fn target(&self) -> Target {
        self.target
    }

    fn offset(&self) -> u32 {
        self.offset.offset
    }

    fn intern_into(&self, table: &mut Interner, text: &[u8]) -> Result<u32> {
        table.intern::<T>(text)
    }

    fn set_offset(&mut self, offset: u32) -> Result<()> {
        self.offset.set_offset(offset)
    }
}

/// Shows an offset and its target, for generated code.
#[doc(hidden)]
pub fn visit_target<W, T: Table>(
    offset: &DataOffset<W, T>,
    target: Target,
    visitor: &mut dyn Visitor<'_>,
) {
    visitor.data(TypeId::of::<T>(), offset.0.offset, target);
}

/// Shows an offset and its target to be changed, for generated code.
#[doc(hidden)]
pub fn visit_mut_target<W: Width, T: Table>(
    offset: &mut DataOffset<W, T>,
    target: Target,
    visitor: &mut dyn VisitorMut,
) {
    visitor.string(&mut Aimed {
        offset: &mut offset.0,
        target,
    });
}

/// An offset with what it points at as a tree, for generated code.
#[doc(hidden)]
pub fn target_to_value<W, T: Table>(
    offset: &DataOffset<W, T>,
    target: Target,
    context: &DumpContext<'_>,
) -> Value {
    let place = offset.0.offset;
    let mut entries = vec![("offset".into(), Value::Uint(place.into()))];
    let table = context.table(TypeId::of::<T>());
    let shown = table.and_then(|table| shown_target(table, place, target, context));
    entries.extend(shown.map(|shown| (VALUES.into(), shown)));
    Value::Record(entries)
}

/// The key of what an offset points at.
const VALUES: &str = "values";

/// What stands at an offset, unless that leads out of the table or is too much.
fn shown_target(
    table: &IndexedTable<'_>,
    offset: u32,
    target: Target,
    context: &DumpContext<'_>,
) -> Option<Value> {
    // A tree has a node for every value, which takes more than the value itself.
    let data = |nodes: u64| {
        let data = slice(table.bytes, offset, target.size()?).ok()?;
        let nodes = usize::try_from(nodes).ok()?;
        let taken = nodes.checked_mul(size_of::<Value>())?;
        context.may_take(taken.max(data.len())).then_some(data)
    };
    let text = |offset| {
        let text = table.string_at(offset).ok()?;
        context.may_show(text).then(|| text_value(text))
    };
    match target {
        Target::Unknown => None,
        Target::Text => text(offset),
        Target::Bytes(_) => Some(Value::Bytes(data(1)?.to_vec())),
        Target::Values(values) => Some(values.show(data(values.count())?)),
        Target::Offsets(count) => {
            data(count)?;
            let inner = inner_offsets(table.bytes, offset, count).ok()?;
            let texts = inner.map(|inner| text(inner.into()));
            texts.collect::<Option<_>>().map(Value::List)
        }
    }
}

/// The offset that a tree describes, for generated code: a number, or what stands there, or both. Where
/// something else stands at that number, what the tree has is added to the table.
///
/// # Errors
/// When the tree does not describe such data, or not as much of it as is announced.
#[doc(hidden)]
pub fn target_from_value<W, T: Table>(
    value: &Value,
    target: Target,
    context: &mut BuildContext,
) -> Result<DataOffset<W, T>> {
    let (offset, content) = match value {
        Value::Record(_) => {
            crate::value::expect_keys(value, &["offset", VALUES])?;
            let content = match value.get(VALUES) {
                Value::Null => None,
                content => {
                    let wanted = wanted_target(content, target);
                    Some(wanted.map_err(|error| error.in_key(VALUES))?)
                }
            };
            (value.get("offset"), content)
        }
        Value::List(_) | Value::Columns(_) | Value::Bytes(_) | Value::Text(_) => {
            (&Value::Null, Some(wanted_target(value, target)?))
        }
        number => (number, None),
    };
    let offset = match offset {
        Value::Null if content.is_some() => None,
        number => Some(u32::from_value(number, context)?),
    };
    context.strings.push(WantedString { offset, content });
    Ok(DataOffset::at(0))
}

/// What a tree wants to stand where an offset leads.
fn wanted_target(content: &Value, target: Target) -> Result<WantedContent> {
    let expect = |found: usize, announced: u64| match found as u64 == announced {
        true => Ok(()),
        false => Err(Error::value(format!(
            "{found} found, and {announced} are announced"
        ))),
    };
    match target {
        Target::Unknown => Err(Error::value("nobody knows what stands there")),
        Target::Text => wanted_text(content).map(WantedContent::Text),
        Target::Bytes(count) => {
            let bytes = content.as_bytes()?;
            expect(bytes.len(), count)?;
            Ok(WantedContent::Data(bytes.to_vec()))
        }
        Target::Values(values) => {
            let _ = content.items()?;
            expect(content.count(), values.count())?;
            values.store(content).map(WantedContent::Data)
        }
        Target::Offsets(count) => {
            let texts = content.as_list()?;
            expect(texts.len(), count)?;
            let texts = texts.iter().enumerate();
            texts
                .map(|(index, text)| wanted_text(text).map_err(|error| error.in_index(index)))
                .collect::<Result<_>>()
                .map(WantedContent::Texts)
        }
    }
}

impl WantedContent {
    /// Whether it stands at an offset already.
    fn stands_at(&self, table: &Interner, offset: u32) -> bool {
        match self {
            Self::Text(text) => table.holds(offset, text),
            Self::Data(data) => {
                let there = slice(table.bytes(), offset, data.len() as u64);
                there.is_ok_and(|there| there == data)
            }
            Self::Texts(texts) => {
                let inner = inner_offsets(table.bytes(), offset, texts.len() as u64);
                inner.is_ok_and(|inner| {
                    let mut each = inner.zip(texts);
                    each.all(|(inner, text)| table.holds(inner.into(), text))
                })
            }
        }
    }

    /// Adds it to a table, by the rules of the table that an offset points into.
    fn add_to(&self, table: &mut Interner, string: &dyn StringSlot) -> Result<u32> {
        let data = match self {
            Self::Text(text) => return string.intern_into(table, text),
            Self::Data(data) => data.clone(),
            Self::Texts(texts) => {
                let mut data = Vec::new();
                for text in texts {
                    let inner = narrow(string.intern_into(table, text)?)?;
                    data.extend_from_slice(&inner.to_le_bytes());
                }
                data
            }
        };
        let offset = table.append(&data)?;
        // So that texts may follow.
        table.terminate();
        Ok(offset)
    }
}

/// An offset that stands inside a table.
fn narrow(offset: u32) -> Result<u16> {
    u16::try_from(offset).map_err(|_| Error::value("a string offset inside the table outgrows u16"))
}

/// Checks that a target lies inside its table, for generated code.
#[doc(hidden)]
pub fn check_target<W, T: Table>(
    offset: &DataOffset<W, T>,
    target: Target,
    checker: &mut Checker<'_>,
) {
    let Some(table) = checker.table(TypeId::of::<T>()) else {
        return;
    };
    let bytes = table.bytes;
    let place = offset.0.offset;
    match target {
        Target::Text => StringOffset::<W, T>::at(place).check_within(table, checker),
        Target::Unknown => {}
        Target::Bytes(_) | Target::Values(_) => {
            if let Err(error) = slice(bytes, place, target.size().unwrap_or(0)) {
                checker.report(&common::TABLE_RANGE, error.message().to_owned());
            }
        }
        Target::Offsets(count) => match inner_offsets(bytes, place, count) {
            Err(error) => checker.report(&common::TABLE_RANGE, error.message().to_owned()),
            Ok(offsets) => {
                for (index, inner) in offsets.enumerate() {
                    checker.index(index, |checker| {
                        StringOffset::<W, T>::at(inner.into()).check_within(table, checker);
                    });
                }
            }
        },
    }
}

/// The string tables of a value.
fn tables_of<V: Schema>(value: &V) -> Vec<(TypeId, &[u8])> {
    struct Tables<'v>(Vec<(TypeId, &'v [u8])>);
    impl<'v> Visitor<'v> for Tables<'v> {
        fn table(&mut self, id: TypeId, bytes: &'v [u8]) {
            self.0.push((id, bytes));
        }
    }
    let mut tables = Tables(Vec::new());
    value.visit(&mut tables);
    tables.0
}

/// The string tables of a value, prepared for many questions.
pub(crate) fn indexed_tables_of<V: Schema>(value: &V) -> Tables<'_> {
    tables_of(value)
        .into_iter()
        .map(|(id, bytes)| (id, IndexedTable::new(bytes)))
        .collect()
}

/// The string that an offset within `value` leads to.
///
/// # Errors
/// When the value has no such table, or the offset leads nowhere.
pub fn resolve<W, T: Table>(value: &impl Schema, offset: StringOffset<W, T>) -> Result<&[u8]> {
    let tables = tables_of(value);
    let (_, bytes) = tables
        .iter()
        .find(|(known, _)| *known == TypeId::of::<T>())
        .ok_or_else(no_table::<T>)?;
    string_at(bytes, offset.offset)
        .map_err(|problem| Error::malformed(format!("string offset {}: {problem}", offset.offset)))
}

#[cold]
fn no_table<T: Table>() -> Error {
    Error::value(format!("there is no string table {}", T::NAME))
}

/// The offset of a text in the table of `value`, which gets it appended if it is new.
///
/// # Errors
/// When the value has no such table, or the offset does not fit the width.
pub fn intern<W: Width, T: Table>(
    value: &mut impl Schema,
    text: &str,
) -> Result<StringOffset<W, T>> {
    let number = with_table::<T, _>(value, |bytes| intern_in::<T>(bytes, text.as_bytes()))?;
    let mut offset = StringOffset::at(0);
    offset.set_offset(number)?;
    Ok(offset)
}

/// Runs `change` on the bytes of the table `T` within `value`.
fn with_table<T: Table, R>(
    value: &mut impl Schema,
    change: impl FnOnce(&mut Vec<u8>) -> Result<R>,
) -> Result<R> {
    struct Change<F, R> {
        table: TypeId,
        change: Option<F>,
        result: Option<Result<R>>,
    }
    impl<F: FnOnce(&mut Vec<u8>) -> Result<R>, R> VisitorMut for Change<F, R> {
        fn table(&mut self, table: &mut dyn TableSlot) {
            if table.id() == self.table
                && let Some(change) = self.change.take()
            {
                let mut bytes = table.bytes().to_vec();
                self.result = Some(change(&mut bytes));
                table.set_bytes(bytes);
            }
        }
    }
    let mut visitor = Change {
        table: TypeId::of::<T>(),
        change: Some(change),
        result: None,
    };
    value.visit_mut(&mut visitor);
    visitor.result.unwrap_or_else(|| Err(no_table::<T>()))
}

/// Changes every offset of the table `T` that `change` gives another number for. All of them, or none
/// when one does not fit its width.
fn change_offsets<T: Table>(
    value: &mut impl Schema,
    change: impl FnMut(&dyn StringSlot) -> Option<u32>,
) -> Result<usize> {
    struct Change<F> {
        table: TypeId,
        change: F,
        /// What every offset was that has been changed, in the order of the visit.
        before: Vec<Option<u32>>,
        failed: Option<Error>,
    }
    impl<F: FnMut(&dyn StringSlot) -> Option<u32>> VisitorMut for Change<F> {
        fn string(&mut self, string: &mut dyn StringSlot) {
            if string.table() != self.table || self.failed.is_some() {
                return;
            }
            let before = string.offset();
            let changed = (self.change)(string).map(|offset| string.set_offset(offset));
            match changed.transpose() {
                Ok(changed) => self.before.push(changed.map(|()| before)),
                Err(error) => self.failed = Some(error),
            }
        }
    }
    struct Restore {
        table: TypeId,
        before: std::vec::IntoIter<Option<u32>>,
    }
    impl VisitorMut for Restore {
        fn string(&mut self, string: &mut dyn StringSlot) {
            if string.table() == self.table
                && let Some(Some(before)) = self.before.next()
            {
                // It held this number a moment ago.
                let _ = string.set_offset(before);
            }
        }
    }
    let mut visitor = Change {
        table: TypeId::of::<T>(),
        change,
        before: Vec::new(),
        failed: None,
    };
    value.visit_mut(&mut visitor);
    let Change { before, failed, .. } = visitor;
    match failed {
        Some(error) => {
            value.visit_mut(&mut Restore {
                table: TypeId::of::<T>(),
                before: before.into_iter(),
            });
            Err(error)
        }
        None => Ok(before.iter().flatten().count()),
    }
}

/// Makes every offset that leads to `from` lead to `to`. The bytes of `from` stay where they are.
/// Returns how many offsets changed.
///
/// # Errors
/// When the value has no such table, or the new offset does not fit a width. No offset changes then.
pub fn rename<T: Table>(value: &mut impl Schema, from: &str, to: &str) -> Result<usize> {
    let (bytes, target) = with_table::<T, _>(value, |bytes| {
        let target = intern_in::<T>(bytes, to.as_bytes())?;
        Ok((bytes.clone(), target))
    })?;
    change_offsets::<T>(value, |slot| {
        let named = slot.target() == Target::Text
            && T::NONE != Some(slot.offset())
            && string_at(&bytes, slot.offset()) == Ok(from.as_bytes());
        named.then_some(target)
    })
}

/// Drops every byte of the table `T` that no offset needs, and moves the offsets along.
/// Returns how many bytes the table lost.
///
/// # Errors
/// When the value holds opaque parts that might point into the table, an offset leads nowhere, a moved
/// offset does not fit its width, or there is no such table. The value is unchanged then.
pub fn compact<T: Table>(value: &mut impl Schema) -> Result<usize> {
    struct Opaque(bool);
    impl<'v> Visitor<'v> for Opaque {
        fn opaque(&mut self, _: &'v [u8]) {
            self.0 = true;
        }
    }
    let mut opaque = Opaque(false);
    value.visit(&mut opaque);
    if opaque.0 {
        return Err(Error::unsupported(
            "the file holds parts of unknown structure, which may point into the string table",
        ));
    }

    let old = with_table::<T, _>(value, |bytes| Ok(bytes.clone()))?;
    let mut uses: Vec<(u32, Target)> = Vec::new();
    change_offsets::<T>(value, |slot| {
        uses.push((slot.offset(), slot.target()));
        None
    })?;
    uses.retain(|(offset, target)| *target != Target::Text || T::NONE != Some(*offset));

    let indexed = IndexedTable::new(&old);
    let leading = old.split_inclusive(|byte| *byte == 0).take(T::LEADING);
    let mut new = Interner::new(leading.flatten().copied().collect());
    // Long strings first, so that short ones find their tails.
    let mut texts: Vec<&[u8]> = Vec::new();
    for (offset, target) in &uses {
        match target {
            Target::Text => texts.push(needed_text(&indexed, *offset)?),
            Target::Bytes(_) | Target::Values(_) => {}
            Target::Unknown => {
                return Err(Error::unsupported(format!(
                    "nobody knows how much stands at offset {offset} of the string table"
                )));
            }
            Target::Offsets(count) => {
                for inner in inner_offsets(&old, *offset, *count)? {
                    texts.push(needed_text(&indexed, inner.into())?);
                }
            }
        }
    }
    texts.sort_by_key(|text| std::cmp::Reverse(text.len()));
    texts.dedup();
    for text in texts {
        new.intern::<T>(text)?;
    }

    let mut moved: HashMap<(u32, Target), u32> = HashMap::new();
    for used in uses {
        if moved.contains_key(&used) {
            continue;
        }
        let (offset, target) = used;
        let place = match target {
            Target::Text => new.intern::<T>(needed_text(&indexed, offset)?)?,
            Target::Bytes(_) | Target::Values(_) => {
                new.append(slice(&old, offset, target.size().unwrap_or(0))?)?
            }
            // Refused above.
            Target::Unknown => offset,
            Target::Offsets(count) => {
                let mut array = Vec::new();
                for inner in inner_offsets(&old, offset, count)? {
                    let text = needed_text(&indexed, inner.into())?;
                    let inner = narrow(new.intern::<T>(text)?)?;
                    array.extend_from_slice(&inner.to_le_bytes());
                }
                new.append(&array)?
            }
        };
        moved.insert(used, place);
    }

    // Text interned after binary data must not see that data's bytes as its own; all texts are in
    // by now, so only the closing zero byte is left to ensure.
    new.terminate();
    let new = new.into_bytes();
    let lost = old.len().saturating_sub(new.len());
    // The offsets first: one of them may not fit its width, and then nothing changes.
    change_offsets::<T>(value, |slot| {
        let used = (slot.offset(), slot.target());
        moved.get(&used).copied()
    })?;
    with_table::<T, _>(value, |bytes| {
        *bytes = new;
        Ok(())
    })?;
    Ok(lost)
}

fn needed_text<'a>(table: &IndexedTable<'a>, offset: u32) -> Result<&'a [u8]> {
    table
        .string_at(offset)
        .map_err(|problem| Error::value(format!("string offset {offset}: {problem}")))
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
        .map(crate::bits::word_from)
        .map(|word| u16::try_from(word).unwrap_or(u16::MAX)))
}

fn append(bytes: &mut Vec<u8>, data: &[u8]) -> Result<u32> {
    let offset = u32::try_from(bytes.len())
        .map_err(|_| Error::value("the string table is larger than any offset"))?;
    bytes.extend_from_slice(data);
    Ok(offset)
}

/// Gives every offset of a freshly built value the place that its tree asked for.
///
/// # Errors
/// When an offset does not fit, or the tree's strings and the value's offsets do not match up.
pub(crate) fn settle<V: Schema>(value: &mut V, wanted: Vec<WantedString>) -> Result<()> {
    struct Tables(Vec<(TypeId, Vec<u8>)>);
    impl VisitorMut for Tables {
        fn table(&mut self, table: &mut dyn TableSlot) {
            match self.0.iter().position(|(id, _)| *id == table.id()) {
                None => self.0.push((table.id(), table.bytes().to_vec())),
                Some(index) => {
                    if let Some((_, bytes)) = self.0.get(index) {
                        table.set_bytes(bytes.clone());
                    }
                }
            }
        }
    }
    struct Settle {
        wanted: std::vec::IntoIter<WantedString>,
        tables: Vec<(TypeId, Interner)>,
        failed: Option<Error>,
    }
    impl Settle {
        fn place(&mut self, string: &mut dyn StringSlot) -> Result<()> {
            let wanted = self
                .wanted
                .next()
                .ok_or_else(|| Error::value("more string offsets than texts"))?;
            let id = string.table();
            let table = self.tables.iter_mut().find(|(known, _)| *known == id);
            let offset = match (wanted.offset, wanted.content, table) {
                (Some(offset), None, _) => offset,
                (Some(offset), Some(content), Some((_, table)))
                    if content.stands_at(table, offset) =>
                {
                    offset
                }
                (_, Some(content), Some((_, table))) => content.add_to(table, string)?,
                _ => return Err(Error::value("a text without a string table to hold it")),
            };
            string.set_offset(offset)
        }
    }
    impl VisitorMut for Settle {
        fn string(&mut self, string: &mut dyn StringSlot) {
            if self.failed.is_none()
                && let Err(error) = self.place(string)
            {
                self.failed = Some(error);
            }
        }
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let mut tables = Tables(Vec::new());
    value.visit_mut(&mut tables);
    let mut settle = Settle {
        wanted: wanted.into_iter(),
        tables: tables
            .0
            .into_iter()
            .map(|(id, bytes)| (id, Interner::new(bytes)))
            .collect(),
        failed: None,
    };
    value.visit_mut(&mut settle);
    match settle.failed {
        Some(error) => Err(error),
        None => {
            // The tables that grew go back to where they came from.
            let grown = settle.tables.into_iter();
            value.visit_mut(&mut Tables(
                grown.map(|(id, table)| (id, table.into_bytes())).collect(),
            ));
            Ok(())
        }
    }
}
