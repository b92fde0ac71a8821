//! Offsets of what else is in a table: bytes, numbers, and offsets of texts.

use std::any::TypeId;
use std::fmt;

use super::offset::wanted_text;
use super::{IndexedTable, Interner, StringOffset, Table, inner_offsets, slice};
use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::{Error, Result};
use crate::types::bytes::text_value;
use crate::types::marked::marked;
use crate::types::width::{Width, WidthIn};
use crate::value::visit::{StringSlot, Target, Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value, WantedContent, WantedString};

/// An offset of width `W` at something else than text inside the string table `T`. The field's
/// `points_at` says what is there.
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
        self.0.offset()
    }
}

marked!(DataOffset<W, T> by 0);

impl<W, T> Default for DataOffset<W, T> {
    fn default() -> Self {
        Self::at(0)
    }
}

impl<W, T> fmt::Debug for DataOffset<W, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DataOffset({})", self.0.offset())
    }
}

impl<W: Width, T: Table> Schema for DataOffset<W, T> {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("DataOffset", W::WIRE, Kind::DataOffset(T::NAME), W::FIXED)
            .of_width(W::DESCRIBED);

    /// The offset alone; the field that holds it knows what is there.
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
    fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
        StringOffset::get::<O>(bytes, context).map(Self)
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
        self.offset.offset()
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
    visitor.data(TypeId::of::<T>(), offset.0.offset(), target);
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
    let place = offset.0.offset();
    let mut entries = vec![("offset".into(), Value::Uint(place.into()))];
    let table = context.table(TypeId::of::<T>());
    let shown = table.and_then(|table| shown_target(table, place, target, context));
    entries.extend(shown.map(|shown| (VALUES.into(), shown)));
    Value::Record(entries)
}

/// The key of what an offset points at.
const VALUES: &str = "values";

/// What is at an offset, unless that leads out of the table or is too much.
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

/// The offset that a tree describes, for generated code: a number, or what is there, or both. Where
/// something else is at that number, what the tree has is added to the table.
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
        Value::List(_) | Value::Alike(_) | Value::Bytes(_) | Value::Text(_) => {
            (&Value::Null, Some(wanted_target(value, target)?))
        }
        number => (number, None),
    };
    let offset = match offset {
        Value::Null if content.is_some() => None,
        number => Some(u32::from_value(number, context)?),
    };
    context.want(WantedString { offset, content })?;
    Ok(DataOffset::at(0))
}

/// What a tree wants where an offset leads.
fn wanted_target(content: &Value, target: Target) -> Result<WantedContent> {
    let expect = |found: usize, announced: u64| match found as u64 == announced {
        true => Ok(()),
        false => Err(Error::value(format!(
            "{found} found, and {announced} are announced"
        ))),
    };
    match target {
        Target::Unknown => Err(Error::value("nobody knows what is there")),
        Target::Text => wanted_text(content).map(WantedContent::Text),
        Target::Bytes(count) => {
            let bytes = content.as_bytes()?;
            expect(bytes.len(), count)?;
            Ok(WantedContent::Data(bytes.to_vec()))
        }
        Target::Values(values) => {
            let count = content.items().map(|_| content.count())?;
            expect(count, values.count())?;
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
    /// Whether it is at an offset already.
    pub(super) fn is_at(&self, table: &Interner, offset: u32) -> bool {
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
    pub(super) fn add_to(&self, table: &mut Interner, string: &dyn StringSlot) -> Result<u32> {
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

/// An offset that is inside a table.
pub(super) fn narrow(offset: u32) -> Result<u16> {
    u16::try_from(offset).map_err(|_| Error::value("a string offset inside the table outgrows u16"))
}

/// Checks that a target is inside its table, for generated code.
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
    let place = offset.0.offset();
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
