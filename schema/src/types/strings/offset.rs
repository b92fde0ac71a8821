//! Offsets of texts.

use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

use super::{IndexedTable, Interner, StringProblem, Table};
use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::spec::{Kind, TypeInfo};
use crate::report::check::{Checker, common};
use crate::report::error::{Error, Result};
use crate::types::bytes::text_value;
use crate::types::marked::marked;
use crate::types::width::{Width, WidthIn, decode_width, encode_width, get_width, put_width};
use crate::value::visit::{StringSlot, Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value, WantedContent, WantedString};

/// An offset of width `W` into the string table `T`.
///
/// The width is `u8`, `u16`, `u32`, or a [`Width`] that the context says.
///
/// ```
/// use bindery::{dump, prelude::*, strings::resolve};
///
/// struct Names;
/// impl Table for Names {
///     const NAME: &'static str = "names";
/// }
///
/// #[schema]
/// #[spec(none = "an example")]
/// #[derive(Debug, PartialEq)]
/// struct Scene {
///     author: StringOffset<u16, Names>,
///     names: StringTable<Names>,
/// }
///
/// let scene = Scene::from_bytes(b"\x04\0Ben\0Ada\0")?;
/// assert_eq!(scene.author.offset(), 4);
/// assert_eq!(resolve(&scene, scene.author)?, b"Ada"); // wherever the table is in the value
/// assert_eq!(dump(&scene)?.get("author"), &Value::Text("Ada".to_owned()));
/// # Ok::<(), Error>(())
/// ```
pub struct StringOffset<W, T> {
    offset: u32,
    types: PhantomData<fn() -> (W, T)>,
}

impl<W, T> StringOffset<W, T> {
    /// The offset with this number. Prefer [`StringTable::intern`](super::StringTable::intern).
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
    pub(super) fn check_within(self, table: &IndexedTable<'_>, checker: &mut Checker<'_>) {
        if self.is_none() {
            return;
        }
        match table.string_at(self.offset) {
            Ok(string) => checker.rule(
                &common::STRING_TEXT,
                !T::UTF8 || table.is_text(self.offset, string),
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

    /// Whether it means "no string".
    #[must_use]
    pub fn is_none(self) -> bool {
        T::NONE == Some(self.offset)
    }
}

marked!(StringOffset<W, T> by offset);

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
    )
    .of_width(W::DESCRIBED);

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
        context.want(wanted)?;
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
pub(super) fn wanted_text(value: &Value) -> Result<Vec<u8>> {
    let text = match value {
        Value::Text(text) => text.as_bytes(),
        Value::Bytes(bytes) => bytes,
        other => return Err(other.unexpected("text")),
    };
    match text.contains(&0) {
        true => Err(Error::value(super::ZERO_INSIDE)),
        false => Ok(text.to_vec()),
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
    fn get<O: Order>(bytes: &[u8], _: C) -> Option<Self> {
        Some(Self::at(get_width::<O>(bytes)))
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
    fn put<O: Order>(&self, bytes: &mut [u8], _: C) -> Option<()> {
        put_width::<O>(self.offset, bytes)
    }
}
