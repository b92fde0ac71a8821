//! What declarations expand to calls of. A closure or a `match` for each field would say the same, but
//! the compiler would check it anew for every field of every declaration.

use std::marker::PhantomData;

use crate::codec::arithmetic::{ToNumber, number_as};
use crate::codec::count::ToCount;
use crate::codec::input::Input;
use crate::codec::limits::Used;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema, get_in, put_in};
use crate::describe::spec::{FieldInfo, Kind, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::{Error, Result};
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Key, Value};

/// A type that is known once something else is: an expansion names it through this, so that a type that nobody
/// declared is one mistake, and not one for each place that names it.
pub trait Given<Known: ?Sized> {
    /// The type itself.
    type Itself;
}

impl<T, Known: ?Sized> Given<Known> for T {
    type Itself = T;
}

/// A context of which nothing is known: what can be read under it can be read under any.
#[derive(Debug, Clone, Copy)]
pub struct AnyContext;

/// The description of a type.
#[must_use]
pub fn info_of<T: Schema>() -> &'static TypeInfo {
    T::INFO
}

/// The description of a field by its position.
#[must_use]
#[inline]
// An expansion names positions of the very list that it has written.
#[allow(clippy::indexing_slicing)]
pub const fn nth(fields: &'static [FieldInfo], index: usize) -> &'static FieldInfo {
    &fields[index]
}

/// Adds a field to the path of a failure.
///
/// # Errors
/// The failure.
#[inline]
pub fn located<T>(result: Result<T>, fields: &'static [FieldInfo], index: usize) -> Result<T> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => Err(in_field(error, fields, index)),
    }
}

/// The failure with a field added to its path.
#[cold]
#[must_use]
pub fn in_field(error: Error, fields: &'static [FieldInfo], index: usize) -> Error {
    error.in_field(nth(fields, index))
}

/// Reads a field that is a number.
///
/// # Errors
/// As [`Decode::decode`], with the field in the path.
#[inline]
pub fn decode_field<T: Decode<C>, C: Copy>(
    input: &mut Input<'_>,
    context: C,
    fields: &'static [FieldInfo],
    index: usize,
) -> Result<T> {
    located(T::decode(input, context), fields, index)
}

/// What a computation came to, with whatever error it ended.
///
/// # Errors
/// That error; another than ours by what it says.
pub fn tried<T, E>(result: Result<T, E>) -> Result<T>
where
    E: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    result.map_err(|error| match error.into().downcast::<Error>() {
        Ok(own) => *own,
        Err(other) => Error::value(other.to_string()),
    })
}

/// A number that the file gives, read at `offset`, as a count in memory.
///
/// # Errors
/// When it is negative or larger than memory.
#[inline]
pub fn count_at(number: impl ToCount, offset: u64) -> Result<usize> {
    match number.to_count() {
        Ok(count) => Ok(count),
        Err(error) => Err(error.at(offset)),
    }
}

/// A number that the file gives, read at `offset`, as the place of something.
///
/// # Errors
/// When it is negative.
#[inline]
pub fn place_at(number: impl ToNumber, offset: u64) -> Result<u64> {
    number_as::<u64>(number.to_number()).map_err(|error| error.at(offset))
}

/// The place behind what is about to be written, which takes so many bytes.
#[must_use]
pub fn place_behind<S: Sink>(sink: &S, sizes: &[usize]) -> u64 {
    let add = |place: u64, size: &usize| place.saturating_add(*size as u64);
    sizes.iter().fold(sink.position(), add)
}

/// Reads a value of fixed size at once, and one that has none field by field.
///
/// # Errors
/// As [`Decode::decode`].
#[inline]
pub fn decode_at_once<T: Decode<C>, C: Copy>(
    input: &mut Input<'_>,
    context: C,
    one_by_one: impl FnOnce(&mut Input<'_>) -> Result<T>,
) -> Result<T> {
    let Some(size) = T::size_in(context) else {
        return one_by_one(input);
    };
    let Some(bytes) = input.peek(size) else {
        return Err(what_is_missing(input, one_by_one));
    };
    match get_in::<T, C>(input.order(), bytes, context) {
        Some(value) => {
            input.skip(size);
            Ok(value)
        }
        None => one_by_one(input),
    }
}

/// Reading field by field finds out which one is cut. An error and no result: a value that could come from
/// here as well would be put together in memory instead of registers.
#[cold]
#[inline(never)]
fn what_is_missing<T>(
    input: &mut Input<'_>,
    one_by_one: impl FnOnce(&mut Input<'_>) -> Result<T>,
) -> Error {
    match one_by_one(input) {
        Err(error) => error,
        Ok(_) => Error::malformed("fewer bytes than a value of this size takes").at(input.offset()),
    }
}

/// Reads a variant of fixed size, if all its bytes are there and in the order that this is compiled for.
#[inline]
pub fn get_at_once_with<O: Order, T>(
    input: &mut Input<'_>,
    size: Option<usize>,
    get: impl FnOnce(&[u8]) -> Option<T>,
) -> Option<T> {
    let size = size.filter(|_| input.order() == O::ENDIAN)?;
    let value = get(input.peek(size)?)?;
    input.skip(size);
    Some(value)
}

/// A place to go back to, for what is read under a guess that may turn out wrong.
#[derive(Debug)]
pub struct Place<'a> {
    input: Input<'a>,
    used: Used,
}

impl<'a> Place<'a> {
    /// Where `input` is.
    #[must_use]
    pub fn of(input: &Input<'a>) -> Self {
        Self {
            input: input.mark(),
            used: input.session().used(),
        }
    }

    /// Goes back there, as if nothing had been read since.
    pub fn back(self, input: &mut Input<'a>) {
        input.session().set_used(self.used);
        input.rewind(&self.input);
    }
}

/// Gets one value after another from the bytes that they share, in an order that this is compiled for.
#[derive(Debug)]
pub struct Getter<'b, O, C> {
    rest: &'b [u8],
    context: C,
    order: PhantomData<O>,
}

impl<'b, O: Order, C: Copy> Getter<'b, O, C> {
    /// From the start of `bytes`.
    #[inline]
    #[must_use]
    pub fn new(bytes: &'b [u8], context: C) -> Self {
        Self {
            rest: bytes,
            context,
            order: PhantomData,
        }
    }

    /// The next value.
    #[inline]
    pub fn value<T: Decode<C>>(&mut self) -> Option<T> {
        self.value_in::<T, O>()
    }

    /// The next value, which has an order of its own.
    #[inline]
    pub fn value_in<T: Decode<C>, Own: Order>(&mut self) -> Option<T> {
        let (own, rest) = self.rest.split_at_checked(T::size_in(self.context)?)?;
        self.rest = rest;
        T::get::<Own>(own, self.context)
    }
}

/// Writes a value of small fixed size at once, unless a trace wants its fields. `false` if it did not.
#[inline]
pub fn put_at_once<T: Encode<C>, C: Copy, S: Sink>(value: &T, sink: &mut S, context: C) -> bool {
    let order = sink.order();
    put_slots(sink, T::size_in(context), |bytes| {
        put_in(value, order, bytes, context)
    })
}

/// As [`put_at_once`], for a variant, in the order that this is compiled for.
#[inline]
pub fn put_at_once_with<O: Order, S: Sink>(
    sink: &mut S,
    size: Option<usize>,
    put: impl FnOnce(&mut [u8]) -> Option<()>,
) -> bool {
    sink.order() == O::ENDIAN && put_slots(sink, size, put)
}

#[inline]
fn put_slots<S: Sink>(
    sink: &mut S,
    size: Option<usize>,
    put: impl FnOnce(&mut [u8]) -> Option<()>,
) -> bool {
    const SLOTS: usize = 64;
    if S::TRACES {
        return false;
    }
    let mut slots = [0u8; SLOTS];
    let Some(bytes) = size.and_then(|size| slots.get_mut(..size)) else {
        return false;
    };
    let fits = put(bytes).is_some();
    if fits {
        sink.put(bytes);
    }
    fits
}

/// Puts one value after another into the bytes that they share, in an order that this is compiled for.
#[derive(Debug)]
pub struct Putter<'b, O, C> {
    rest: &'b mut [u8],
    context: C,
    order: PhantomData<O>,
}

impl<'b, O: Order, C: Copy> Putter<'b, O, C> {
    /// From the start of `bytes`.
    #[inline]
    #[must_use]
    pub fn new(bytes: &'b mut [u8], context: C) -> Self {
        Self {
            rest: bytes,
            context,
            order: PhantomData,
        }
    }

    /// The next value.
    #[inline]
    pub fn value<T: Encode<C>>(&mut self, value: &T) -> Option<()> {
        self.value_in::<T, O>(value)
    }

    /// The next value, which has an order of its own.
    #[inline]
    pub fn value_in<T: Encode<C>, Own: Order>(&mut self, value: &T) -> Option<()> {
        let size = T::size_in(self.context)?;
        let (own, rest) = std::mem::take(&mut self.rest).split_at_mut_checked(size)?;
        self.rest = rest;
        value.put::<Own>(own, self.context)
    }
}

/// The bytes that were written between two places; none where a sink keeps no bytes, which needs no numbers either.
#[must_use]
pub fn bytes_written<S: Sink>(sink: &S, start: u64, end: u64) -> &[u8] {
    let length = usize::try_from(end.saturating_sub(start)).unwrap_or(usize::MAX);
    let written = sink.part_since(start).unwrap_or_default();
    written.get(..length).unwrap_or(written)
}

/// Counts the bytes of a number instead of computing it, where a sink wants to know nothing else. `false`
/// where the number must be computed.
#[inline]
pub fn count_only<T: Schema, S: Sink>(sink: &mut S) -> bool {
    match T::INFO.fixed_size {
        Some(size) if sink.counts() => {
            sink.count(size);
            true
        }
        _ => false,
    }
}

/// Writes a field.
///
/// # Errors
/// When a value does not fit its place.
#[inline]
pub fn encode_field<T: Encode<C>, C: Copy, S: Sink>(
    value: &T,
    sink: &mut S,
    context: C,
    fields: &'static [FieldInfo],
    index: usize,
) -> Result<()> {
    if S::TRACES && sink.skips_empty() && T::size_in(context) == Some(0) {
        return Ok(());
    }
    sink.field(nth(fields, index), |sink| value.encode(sink, context))
}

/// A constant as it is dumped.
#[must_use]
pub fn dumped<T: Schema>(value: &T) -> Value {
    value.to_value(&DumpContext::default())
}

/// Adds a field to a tree, unless it is absent.
pub fn add_entry<T: Schema>(
    entries: &mut Vec<(Key, Value)>,
    key: &'static str,
    value: &T,
    context: &DumpContext<'_>,
) {
    match value.to_value(context) {
        Value::Null => {}
        present => entries.push((Key::Borrowed(key), present)),
    }
}

/// The field that a tree describes.
///
/// # Errors
/// When the tree does not describe such a value.
pub fn build_field<T: Schema>(
    tree: &Value,
    context: &mut BuildContext,
    fields: &'static [FieldInfo],
    index: usize,
) -> Result<T> {
    let value = tree.get(nth(fields, index).name);
    located(T::from_value(value, context), fields, index)
}

/// Checks a value, if there can be anything to check.
#[inline]
pub fn check<T: Schema>(value: &T, checker: &mut Checker<'_>) {
    if !T::PLAIN {
        value.check(checker);
    }
}

/// Checks a field that has no rules of its own.
pub fn check_field<T: Schema>(
    value: &T,
    checker: &mut Checker<'_>,
    fields: &'static [FieldInfo],
    index: usize,
) {
    if !T::PLAIN {
        checker.field(nth(fields, index), |checker| value.check(checker));
    }
}

/// As [`check_field`], for the tag that the variant for all other tags keeps. A number without a name is what that
/// variant is for.
pub fn check_other_tag<T: Schema>(
    tag: &T,
    checker: &mut Checker<'_>,
    fields: &'static [FieldInfo],
    index: usize,
) {
    if !matches!(T::INFO.kind, Kind::Enumeration(_)) {
        check_field(tag, checker, fields, index);
    }
}

/// Visits a value, if there can be anything to show.
#[inline]
pub fn visit<'v, T: Schema>(value: &'v T, visitor: &mut dyn Visitor<'v>) {
    if !T::PLAIN {
        value.visit(visitor);
    }
}

/// As [`visit`], for changing what is shown.
#[inline]
pub fn visit_mut<T: Schema>(value: &mut T, visitor: &mut dyn VisitorMut) {
    if !T::PLAIN {
        value.visit_mut(visitor);
    }
}

/// What is read again to compare it with a value that is in memory already.
#[must_use]
pub fn comparing_session() -> crate::codec::limits::Session {
    crate::codec::limits::Session::new(crate::codec::limits::Limits::default())
}
