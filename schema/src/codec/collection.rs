//! Several of one type, one that may be absent, and one behind a pointer.

use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::take::{LeftToDecode, take_many};
use crate::codec::traits::{Counted, Decode, Encode, Repeated, Schema, encode_element};
use crate::describe::spec::{Around, FieldInfo, Kind, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::{Error, Result};
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

impl<T: Schema> Schema for Vec<T> {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Vec", "list", Kind::Wrapper(Around::List, || T::INFO), None);

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        context.list_of(self)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let mut items = Self::with_capacity(value.count());
        value.each_item(|index, item| {
            items.push(T::from_value(item, context).map_err(|error| error.in_index(index))?);
            Ok(())
        })?;
        Ok(items)
    }

    fn check(&self, checker: &mut Checker<'_>) {
        check_each(self, checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        visit_each(self, visitor);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visit_each_mut(self, visitor);
    }
}

/// Checks every element of a list, unless there is nothing to check in any.
pub(crate) fn check_each<T: Schema>(items: &[T], checker: &mut Checker<'_>) {
    if !T::PLAIN {
        for (index, item) in items.iter().enumerate() {
            checker.index(index, |checker| item.check(checker));
        }
    }
}

/// Visits every element of a list, unless there is nothing to visit in any.
pub(crate) fn visit_each<'v, T: Schema>(items: &'v [T], visitor: &mut dyn Visitor<'v>) {
    if !T::PLAIN {
        items.iter().for_each(|item| item.visit(visitor));
    }
}

/// As [`visit_each`], to change them.
pub(crate) fn visit_each_mut<T: Schema>(items: &mut [T], visitor: &mut dyn VisitorMut) {
    if !T::PLAIN {
        items.iter_mut().for_each(|item| item.visit_mut(visitor));
    }
}

impl<C: Copy, T: Decode<C>> Counted<C> for Vec<T> {
    fn decode_counted(input: &mut Input<'_>, count: usize, context: C) -> Result<Self> {
        T::decode_many(input, count, context)
    }

    fn decode_to_end(input: &mut Input<'_>, context: C) -> Result<Self> {
        if let Some(size) = T::size_in(context)
            && let Some(count) = input.left().checked_div(size)
        {
            return T::decode_many(input, count, context);
        }
        decode_while(input, context, 0, |_| Ok(true))
    }
}

impl<C: Copy, T: Decode<C>> Repeated<C> for Vec<T> {
    fn decode_while_possible(
        input: &mut Input<'_>,
        most: Option<usize>,
        context: C,
    ) -> Result<Self> {
        let most = most.unwrap_or(usize::MAX);
        input.gather();
        if let Some(size) = T::size_in(context)
            && let Some(whole) = input.left().checked_div(size)
        {
            let (mark, held) = (input.mark(), input.session().held());
            match T::decode_many(input, whole.min(most), context) {
                Ok(items) => return Ok(items),
                Err(error) if error.class() == crate::Class::Limit => return Err(error),
                // One by one, to find out how far it goes.
                Err(_) => {
                    input.session().set_held(held);
                    input.rewind(&mark);
                }
            }
        }
        nested(input, |input| {
            let mut items = Vec::new();
            let growth = Growth::new(input, most);
            while !input.is_empty() && items.len() < most {
                growth.one_more(&mut items, input)?;
                if take_many(&mut items, input, most, context) || input.is_empty() {
                    continue;
                }
                let (mark, held) = (input.mark(), input.session().held());
                let claims = input.session().claims();
                match take_into(&mut items, input, context) {
                    Ok(()) if input.at_hand() < mark.at_hand() => continue,
                    Ok(()) => drop(items.pop()),
                    Err(error) if error.class() == crate::Class::Limit => return Err(error),
                    Err(_) => {}
                }
                input.session().set_held(held);
                input.session().forget_claims(claims);
                input.rewind(&mark);
                break;
            }
            Ok(items)
        })
    }
}

/// A list that goes on while `goes_on` holds for the bytes to come, of which it looks at no more than `reach`, for
/// generated code.
///
/// # Errors
/// As [`Decode::decode`], with the index in the path.
#[doc(hidden)]
pub fn decode_while<C: Copy, T: Decode<C>>(
    input: &mut Input<'_>,
    context: C,
    reach: usize,
    goes_on: impl Fn(&[u8]) -> Result<bool>,
) -> Result<Vec<T>> {
    nested(input, |input| {
        let mut items = Vec::new();
        let growth = Growth::new(input, usize::MAX);
        let goes_on = |input: &Input<'_>| {
            goes_on(input.ahead(reach)).map_err(|error| error.at(input.offset()))
        };
        loop {
            let (error, stop) = 'failed: {
                while !input.is_empty() && goes_on(input)? {
                    growth.one_more(&mut items, input)?;
                    let stop = input.stop();
                    if let Err(error) = take_into(&mut items, input, context) {
                        break 'failed (error, stop);
                    }
                    if input.stop() == stop {
                        return Err(endless(input, items.len().saturating_sub(1)));
                    }
                }
                return Ok(items);
            };
            if !input.read_on(stop) {
                return Err(error.in_index(items.len()));
            }
        }
    })
}

/// How a list grows while its elements are read: room is made, and counted, when none is left.
pub(crate) struct Growth {
    /// How many bytes were left before the first element.
    start: usize,
    /// How many elements there may be.
    most: usize,
    /// Whether there are as many, or the list cannot be read.
    is_exact: bool,
}

impl Growth {
    pub(crate) fn new(input: &Input<'_>, most: usize) -> Self {
        Self {
            start: input.at_hand(),
            most,
            is_exact: false,
        }
    }

    /// For a list of so many elements, no fewer.
    pub(crate) fn exactly(input: &Input<'_>, count: usize) -> Self {
        Self {
            is_exact: true,
            ..Self::new(input, count)
        }
    }

    /// Makes sure that there is room for one more.
    ///
    /// # Errors
    /// When it would pass the limit on memory.
    #[inline]
    pub(crate) fn one_more<T>(&self, items: &mut Vec<T>, input: &Input<'_>) -> Result<()> {
        if items.len() < items.capacity() {
            return Ok(());
        }
        self.grow(items, input)
    }

    /// Makes room for the elements in the bytes that are left, if they are like those so far: growing step by
    /// step moves everything several times and ends with too much.
    #[cold]
    fn grow<T>(&self, items: &mut Vec<T>, input: &Input<'_>) -> Result<()> {
        // Fewer elements than these say nothing about the others.
        const SAMPLE: usize = 256;
        // Whatever the first elements were like, the guess must not cost more than a file may. Commands of
        // five bytes take 40 in memory.
        const MOST: usize = 12;
        // A list of no more bytes than these has room for all of its elements from the start, whatever they take in the
        // file: they are all there, or the list is let go of. Where there may be fewer, only as far as that is affordable.
        const AT_ONCE: usize = 64 << 10;
        let (length, left) = (items.len(), input.at_hand());
        let affordable = left.saturating_mul(MOST).checked_div(size_of::<T>());
        let is_small = self.most.saturating_mul(size_of::<T>()) <= AT_ONCE;
        if is_small && (self.is_exact || affordable >= Some(self.most)) {
            return self.make_room(items, input, self.most.saturating_sub(length));
        }
        let read = self.start.saturating_sub(left);
        let alike = match length {
            0..SAMPLE => 0,
            _ => length.saturating_mul(left).checked_div(read).unwrap_or(0),
        };
        // A little more, because the last step of growing would double everything.
        let alike = alike.saturating_add(alike / 64);
        let coming = match self.is_exact {
            // Growing step by step would move as many several times, and nothing but the file is believed.
            true => self.most.saturating_sub(length),
            false => alike,
        };
        let wanted = coming
            .min(affordable.unwrap_or(0))
            .max(match alike {
                // Sixteen for a list that may be long, so that a short one is not moved time and again.
                0 => length.max((left / 64).clamp(4, 16)),
                _ => length / 8,
            })
            .min(self.most.saturating_sub(length));
        self.make_room(items, input, wanted)
    }

    fn make_room<T>(&self, items: &mut Vec<T>, input: &Input<'_>, wanted: usize) -> Result<()> {
        input
            .session()
            .make_room(items, 1, wanted)
            .map_err(|error| error.at(input.offset()))
    }
}

/// Reads a list one level deeper: a list is how a type contains itself.
pub(crate) fn nested<'a, R>(
    input: &mut Input<'a>,
    read: impl FnOnce(&mut Input<'a>) -> Result<R>,
) -> Result<R> {
    let (session, offset) = (input.session(), input.offset());
    let _deeper = match session.descend() {
        Ok(deeper) => deeper,
        Err(error) => return Err(error.at(offset)),
    };
    match read(input) {
        Ok(value) => Ok(value),
        Err(error) => Err(error.at(offset)),
    }
}

/// Reads one more into a list that has room for it.
///
/// # Errors
/// As [`Decode::decode`].
#[inline]
pub(crate) fn take_into<C: Copy, T: Decode<C>>(
    items: &mut Vec<T>,
    input: &mut Input<'_>,
    context: C,
) -> Result<()> {
    T::decode_then(input, context, |item| {
        if items.len() < items.capacity() {
            items.push(item);
        } else {
            // What might still be dropped would have to lie in memory before it is moved into the list.
            std::mem::forget(item);
            // There is room.
            unreachable!("a list without room for an element");
        }
    })
}

/// Counts an element that takes no bytes.
///
/// # Errors
/// When there are too many of them.
#[cold]
pub(crate) fn widthless(input: &Input<'_>) -> Result<()> {
    let counted = input.session().count_widthless(1);
    counted.map_err(|error| error.at(input.offset()))
}

#[cold]
pub(crate) fn endless(input: &Input<'_>, index: usize) -> Error {
    Error::malformed("an element of no width would repeat forever")
        .at(input.offset())
        .in_index(index)
}

/// A list of elements that take `size` bytes each.
///
/// # Errors
/// As [`Decode::decode`], with the index in the path.
#[doc(hidden)]
pub fn decode_each_of<C: Copy, T: Decode<C>>(
    input: &mut Input<'_>,
    count: usize,
    size: usize,
    context: C,
) -> Result<Vec<T>> {
    input.expect_whole(count, size)?;
    nested(input, |input| {
        let mut items = Vec::new();
        let growth = Growth::exactly(input, count);
        for index in 0..count {
            growth.one_more(&mut items, input)?;
            if size == 0 {
                widthless(input)?;
            }
            let mut part = input.split(size as u64)?;
            take_into(&mut items, &mut part, context)
                .and_then(|()| part.expect_end())
                .map_err(|error| error.in_index(index))?;
        }
        Ok(items)
    })
}

/// Writes a list that goes on as long as the bytes to come say so, and notes where each element of no fixed size ends,
/// for [`expect_while`](super::expected::expect_while).
///
/// # Errors
/// When a value does not fit its place.
pub fn encode_while<T: Encode<C>, C: Copy, S: Sink>(
    items: &[T],
    ends: &mut Vec<u64>,
    sink: &mut S,
    context: C,
    field: &'static FieldInfo,
) -> Result<()> {
    sink.field(field, |sink| {
        if sink.counts() || T::size_in(context).is_some() {
            return T::encode_many(items, sink, context);
        }
        for (index, item) in items.iter().enumerate() {
            sink.index(index, |sink| encode_element(item, sink, context))?;
            ends.push(sink.position());
        }
        Ok(())
    })
}

/// Writes elements each of which is read as a part of its own.
///
/// # Errors
/// When a value does not fit its place.
#[doc(hidden)]
pub fn encode_each_of<C: Copy, T: Encode<C>, S: Sink>(
    items: &[T],
    sink: &mut S,
    context: C,
) -> Result<()> {
    if T::size_in(context).is_some() {
        return T::encode_many(items, sink, context);
    }
    for (index, item) in items.iter().enumerate() {
        sink.index(index, |sink| {
            let part = sink.start_part();
            sink.ends_with(true);
            item.encode(sink, context)?;
            sink.ends_with(false);
            sink.end_part(part);
            Ok(())
        })?;
    }
    Ok(())
}

/// A list whose last element says so itself; that element is part of the list.
///
/// # Errors
/// When an element cannot be read, or the input ends before the list does.
#[doc(hidden)]
pub fn decode_until<C: Copy, T: Decode<C>>(
    input: &mut Input<'_>,
    context: C,
    ends: impl Fn(&T) -> Result<bool>,
) -> Result<Vec<T>> {
    nested(input, |input| {
        let mut items = Vec::new();
        let growth = Growth::new(input, usize::MAX);
        loop {
            let (error, stop) = 'failed: {
                loop {
                    growth.one_more(&mut items, input)?;
                    let stop = input.stop();
                    if let Err(error) = take_into(&mut items, input, context) {
                        break 'failed (error, stop);
                    }
                    if items.last().map_or(Ok(false), &ends)? {
                        return Ok(items);
                    }
                    if input.stop() == stop {
                        return Err(endless(input, items.len().saturating_sub(1)));
                    }
                }
            };
            if !input.read_on(stop) {
                return Err(error.in_index(items.len()));
            }
        }
    })
}

/// Refuses a list that would be read back with another length.
///
/// # Errors
/// When the last element does not end the list, or an earlier one does.
#[doc(hidden)]
pub fn expect_until<T>(items: &[T], ends: impl Fn(&T) -> Result<bool>) -> Result<()> {
    for (index, item) in items.iter().enumerate() {
        if ends(item).map_err(|error| error.in_index(index))? {
            return match index.checked_add(1) == Some(items.len()) {
                true => Ok(()),
                false => Err(
                    Error::value("this element ends the list, and others follow").in_index(index),
                ),
            };
        }
    }
    Err(Error::value(
        "the last element must be one that ends the list",
    ))
}

impl<C: Copy, T: Encode<C>> Encode<C> for Vec<T> {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        T::encode_many(self, sink, context)
    }
}

impl<T: Schema> Schema for Option<T> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "Option",
        "optional",
        Kind::Wrapper(Around::Optional, || T::INFO),
        None,
    );
    const PLAIN: bool = T::PLAIN;
    const TAKES_REST: bool = T::TAKES_REST;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        self.as_ref()
            .map_or(Value::Null, |inner| inner.to_value(context))
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        match value {
            Value::Null => Ok(None),
            present => T::from_value(present, context).map(Some),
        }
    }

    fn check(&self, checker: &mut Checker<'_>) {
        if let Some(inner) = self {
            inner.check(checker);
        }
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        if let Some(inner) = self {
            inner.visit(visitor);
        }
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        if let Some(inner) = self {
            inner.visit_mut(visitor);
        }
    }
}

impl<C: Copy, T: Decode<C>> Decode<C> for Option<T> {
    /// Reads the value: whether it is there is the declaration's `if`.
    #[inline]
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        T::decode(input, context).map(Some)
    }

    #[inline]
    fn take_then<O: Order, R>(
        bytes: &mut &[u8],
        context: C,
        then: impl FnOnce(Self) -> R,
    ) -> Result<R, LeftToDecode> {
        T::take_then::<O, R>(bytes, context, |value| then(Some(value)))
    }
}

impl<C: Copy, T: Counted<C>> Counted<C> for Option<T> {
    fn decode_counted(input: &mut Input<'_>, count: usize, context: C) -> Result<Self> {
        T::decode_counted(input, count, context).map(Some)
    }

    fn decode_to_end(input: &mut Input<'_>, context: C) -> Result<Self> {
        T::decode_to_end(input, context).map(Some)
    }
}

impl<C: Copy, T: Encode<C>> Encode<C> for Option<T> {
    #[inline]
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        match self {
            Some(inner) => inner.encode(sink, context),
            None => Ok(()),
        }
    }
}

impl<T: Schema> Schema for Box<T> {
    const INFO: &'static TypeInfo = T::INFO;
    const TAKES_REST: bool = T::TAKES_REST;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        T::to_value(self, context)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        T::from_value(value, context).map(Box::new)
    }

    fn check(&self, checker: &mut Checker<'_>) {
        T::check(self, checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        T::visit(self, visitor);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        T::visit_mut(self, visitor);
    }
}

impl<C: Copy, T: Decode<C>> Decode<C> for Box<T> {
    /// Never in bulk: what the pointer leads to is counted one by one.
    const FIXED: Option<usize> = None;

    /// A pointer is how a type contains itself, as a list is, so both bound how deep it goes.
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        let offset = input.offset();
        input.hold::<T>(1)?;
        input
            .session()
            .deeper(|| T::decode(input, context))
            .map(Box::new)
            .map_err(|error| error.at(offset))
    }
}

impl<C: Copy, T: Encode<C>> Encode<C> for Box<T> {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        T::encode(self, sink, context)
    }
}
