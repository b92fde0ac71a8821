//! The traits behind every declaration: [`Schema`] for what a type is, [`Decode`] and [`Encode`] for its bytes.
//!
//! `C` is the context that a format passes down while reading and writing (index widths known only at
//! run time, a dialect). Types that need none are implemented for every `C`; types that do name a trait
//! bound, so that code for hot records is compiled once per concrete context.

use crate::codec::collection::{Growth, nested, take_into, widthless};
use crate::codec::input::Input;
use crate::codec::order::{Big, Endian, Little, Order};
use crate::codec::sink::Sink;
use crate::codec::take::{LeftToDecode, take_at_once, take_many};
use crate::describe::spec::TypeInfo;
use crate::report::check::Checker;
use crate::report::error::Result;
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

/// What a declared type says about itself, and what can be done with its values without bytes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not declared",
    note = "declare it with `#[schema]`, `#[derive(BitPacked)]` or, inside `Open<..>`, `#[derive(Enumeration)]`"
)]
pub trait Schema: Sized {
    /// The description that the declaration amounts to.
    const INFO: &'static TypeInfo;

    /// Whether values are plain numbers all the way down, with nothing to visit or check inside.
    const PLAIN: bool = false;

    /// Whether a value is read as all that is left of the part it is in.
    const TAKES_REST: bool = false;

    /// The value as a generic tree, without loss.
    fn to_value(&self, context: &DumpContext<'_>) -> Value;

    /// The value that [`to_value`](Self::to_value) describes. An absent key arrives as [`Value::Null`].
    ///
    /// # Errors
    /// When the tree does not describe such a value, with the path inside the tree.
    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self>;

    /// Whether another value says the same in other bytes, as a number of variable length may.
    #[doc(hidden)]
    fn says_same(&self, other: &Self) -> bool {
        let _ = other;
        false
    }

    /// Reports every rule that the value breaks.
    fn check(&self, checker: &mut Checker<'_>) {
        let _ = checker;
    }

    /// Shows string offsets, tables and opaque parts to `visitor`, in the order declared.
    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        let _ = visitor;
    }

    /// As [`visit`](Self::visit), for changing them.
    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        let _ = visitor;
    }
}

/// Reading a value from bytes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read like this",
    note = "a type with a context of its own gets it with `#[brw(args_raw = ..)]`, an enum whose tag is elsewhere with `#[schema(tag = ..)]`, and a list its length with `#[br(count = ..)]`"
)]
pub trait Decode<C: Copy>: Schema {
    /// How many bytes it takes under this context, if that is always the same.
    const FIXED: Option<usize> = Self::INFO.fixed_size;

    /// How many bytes every value takes under this context, if they all take the same: also where
    /// widths are known only at run time.
    #[inline]
    #[must_use]
    fn size_in(context: C) -> Option<usize> {
        let _ = context;
        Self::FIXED
    }

    /// Reads one value.
    ///
    /// # Errors
    /// When the bytes are not such a value; offset and path say where.
    fn decode(input: &mut Input<'_>, context: C) -> Result<Self>;

    /// Reads one value and hands it over, from where it is put together, so that it need not be moved.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline]
    fn decode_then<R>(
        input: &mut Input<'_>,
        context: C,
        then: impl FnOnce(Self) -> R,
    ) -> Result<R> {
        match Self::decode(input, context) {
            Ok(value) => Ok(then(value)),
            Err(error) => Err(error),
        }
    }

    /// Reads one value from the start of `bytes`, and hands it over, where that takes nothing but these bytes: a loop over
    /// many of them stays in registers. What is counted against limits, missing or wrong is left to
    /// [`decode`](Self::decode), and where `bytes` are then means nothing.
    ///
    /// # Errors
    /// For what is left to it.
    #[inline]
    fn take_then<O: Order, R>(
        bytes: &mut &[u8],
        context: C,
        then: impl FnOnce(Self) -> R,
    ) -> Result<R, LeftToDecode> {
        take_at_once(bytes, Self::size_in(context), |own| {
            Self::get::<O>(own, context)
        })
        .map(then)
    }

    /// Decodes from exactly [`size_in`](Self::size_in) bytes, which always succeeds. `None` where there is
    /// no such size or the bytes are not as many.
    #[inline]
    fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
        let _ = (bytes, context);
        None
    }

    /// Reads `count` values, in bulk where the size is fixed.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), with the index in the path.
    #[inline]
    fn decode_many(input: &mut Input<'_>, count: usize, context: C) -> Result<Vec<Self>> {
        // Nothing else is compiled for what always takes the same.
        if const { matches!(Self::FIXED, Some(1..)) } {
            return decode_alike(
                input,
                count,
                const { Self::FIXED }.unwrap_or_default(),
                context,
            );
        }
        match Self::size_in(context) {
            Some(0) => input.expect_whole(count, 0)?,
            Some(size) => return decode_alike(input, count, size, context),
            None => input.expect_room(count, Self::INFO.min_size)?,
        }
        decode_each(input, count, context)
    }
}

/// Reads so many values of one size.
#[inline]
fn decode_alike<T: Decode<C>, C: Copy>(
    input: &mut Input<'_>,
    count: usize,
    size: usize,
    context: C,
) -> Result<Vec<T>> {
    input.expect_whole(count, size)?;
    input.hold::<T>(count)?;
    let bytes = input.take(count.saturating_mul(size))?;
    // Constant where it can be, whatever is inlined, so that the loop is compiled for this size.
    let size = const { T::FIXED }.unwrap_or(size);
    let records = bytes.chunks_exact(size);
    Ok(match input.order() {
        Endian::Little => records.map(getter::<T, C, Little>(context)).collect(),
        Endian::Big => records.map(getter::<T, C, Big>(context)).collect(),
    })
}

/// Gets a value from as many bytes as it takes.
#[inline]
pub(crate) fn getter<T: Decode<C>, C: Copy, O: Order>(context: C) -> impl Fn(&[u8]) -> T + Copy {
    move |record| match T::get::<O>(record, context) {
        Some(item) => item,
        // `get` is defined to succeed on that many bytes. A loop that could stop here would check the
        // vector's capacity for every record, which is several times slower.
        None => unreachable!("a type of fixed size decodes from that many bytes"),
    }
}

/// Reads so many values one after another.
pub(crate) fn decode_each<T: Decode<C>, C: Copy>(
    input: &mut Input<'_>,
    count: usize,
    context: C,
) -> Result<Vec<T>> {
    nested(input, |input| {
        // Grows as values are really read: a count alone must not reserve memory.
        let mut items = Vec::new();
        let growth = Growth::exactly(input, count);
        loop {
            // A loop that a failure ends, so that what it reads stays in registers.
            let (error, stop) = 'failed: {
                while items.len() < count {
                    growth.one_more(&mut items, input)?;
                    if take_many(&mut items, input, count, context) {
                        continue;
                    }
                    let stop = input.stop();
                    if let Err(error) = take_into(&mut items, input, context) {
                        break 'failed (error, stop);
                    }
                    if input.stop() == stop {
                        widthless(input)?;
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

/// Writing a value as bytes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written under this context",
    note = "a type with a context of its own gets it with `#[brw(args_raw = ..)]`"
)]
pub trait Encode<C: Copy>: Schema {
    /// Writes the value; a sink that traces also learns its structure.
    ///
    /// # Errors
    /// When a value does not fit its place.
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()>;

    /// How many bytes every value takes under this context, if they all take the same.
    #[inline]
    #[must_use]
    fn size_in(context: C) -> Option<usize> {
        let _ = context;
        Self::INFO.fixed_size
    }

    /// Encodes into exactly [`size_in`](Self::size_in) bytes. `None` where there is no such size, and for a
    /// value that does not fit.
    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], context: C) -> Option<()> {
        let _ = (bytes, context);
        None
    }

    /// Writes values one after another, in bulk where the size is fixed.
    ///
    /// # Errors
    /// As [`encode`](Self::encode), with the index in the path.
    #[inline]
    fn encode_many<S: Sink>(items: &[Self], sink: &mut S, context: C) -> Result<()> {
        if put_folded(sink, items.len(), context, || items) {
            return Ok(());
        }
        for (index, item) in items.iter().enumerate() {
            sink.index(index, |sink| encode_element(item, sink, context))?;
        }
        Ok(())
    }
}

/// Adds so many values at once, where they take the same size and the sink wants them so. `false` where each has to be
/// written by itself.
#[inline]
pub(crate) fn put_folded<T: Encode<C>, C: Copy, S: Sink, L: AsRef<[T]>>(
    sink: &mut S,
    count: usize,
    context: C,
    items: impl FnOnce() -> L,
) -> bool {
    match T::size_in(context) {
        Some(size) if size > 0 && sink.folds(T::INFO, count) => {
            put_many_in(sink, size, items().as_ref(), context)
        }
        _ => false,
    }
}

/// Writes an element of a list.
#[inline]
pub(crate) fn encode_element<T: Encode<C>, C: Copy, S: Sink>(
    item: &T,
    sink: &mut S,
    context: C,
) -> Result<()> {
    item.encode(sink, context)?;
    match T::TAKES_REST {
        true => sink.takes_rest(false, 0),
        false => Ok(()),
    }
}

/// Gets a value in the order that an input has.
#[inline]
pub(crate) fn get_in<T: Decode<C>, C: Copy>(order: Endian, bytes: &[u8], context: C) -> Option<T> {
    match order {
        Endian::Little => T::get::<Little>(bytes, context),
        Endian::Big => T::get::<Big>(bytes, context),
    }
}

/// Puts a value in the order that a sink has.
#[inline]
pub(crate) fn put_in<T: Encode<C>, C: Copy>(
    value: &T,
    order: Endian,
    bytes: &mut [u8],
    context: C,
) -> Option<()> {
    match order {
        Endian::Little => value.put::<Little>(bytes, context),
        Endian::Big => value.put::<Big>(bytes, context),
    }
}

/// Adds values of a fixed size in the order that a sink has.
#[inline]
fn put_many_in<T: Encode<C>, C: Copy, S: Sink>(
    sink: &mut S,
    size: usize,
    items: &[T],
    context: C,
) -> bool {
    let order = sink.order();
    if S::TRACES {
        // Nobody is in a hurry, so that it is compiled once.
        return sink.put_many(T::INFO, size, items, |item, bytes| {
            put_in(item, order, bytes, context)
        });
    }
    match order {
        Endian::Little => sink.put_many(T::INFO, size, items, |item, bytes| {
            item.put::<Little>(bytes, context)
        }),
        Endian::Big => sink.put_many(T::INFO, size, items, |item, bytes| {
            item.put::<Big>(bytes, context)
        }),
    }
}

/// A collection whose number of elements is stored elsewhere.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold a number of elements",
    note = "`count` and `until_end` are for `Vec`, `Opaque` and `StringTable`"
)]
pub trait Counted<C: Copy>: Schema {
    /// Reads that many elements.
    ///
    /// # Errors
    /// As [`Decode::decode`].
    fn decode_counted(input: &mut Input<'_>, count: usize, context: C) -> Result<Self>;

    /// Reads elements until the input ends.
    ///
    /// # Errors
    /// As [`Decode::decode`].
    fn decode_to_end(input: &mut Input<'_>, context: C) -> Result<Self>;
}

/// A collection that ends where its elements can no longer be decoded.
pub trait Repeated<C: Copy>: Schema {
    /// Reads elements as long as they can be decoded, and no more than `most`.
    ///
    /// # Errors
    /// Never for what the bytes hold; only when a limit is reached.
    fn decode_while_possible(
        input: &mut Input<'_>,
        most: Option<usize>,
        context: C,
    ) -> Result<Self>;
}

/// An enum whose variant is chosen by a tag.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not chosen by a tag",
    note = "`#[schema(tag = ..)]` on a field is for an enum under `#[schema(external_tag = ..)]`"
)]
pub trait Tagged {
    /// The tag's type.
    type Tag: Clone + 'static;

    /// The tag of this value.
    fn tag(&self) -> Self::Tag;

    /// Whether a variant is there for this tag, other than the one for all other tags.
    fn knows(tag: &Self::Tag) -> bool;

    /// Whether this is the variant for all other tags.
    fn is_other(&self) -> bool {
        false
    }

    /// Whether this only keeps bytes that could not be decoded.
    fn is_undecoded(&self) -> bool {
        false
    }
}

/// Reading the variant that a tag chooses, when the tag is elsewhere.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not chosen by a tag that is elsewhere",
    note = "declare it as an enum under `#[schema(external_tag = ..)]`"
)]
pub trait DecodeTagged<C: Copy>: Schema + Tagged {
    /// Reads the variant's fields.
    ///
    /// # Errors
    /// As [`Decode::decode`].
    fn decode_tagged(input: &mut Input<'_>, tag: Self::Tag, context: C) -> Result<Self>;

    /// As [`decode_tagged`](Self::decode_tagged), with the value handed over from where it is put together.
    ///
    /// # Errors
    /// As [`Decode::decode`].
    #[inline]
    fn decode_tagged_then<R>(
        input: &mut Input<'_>,
        tag: Self::Tag,
        context: C,
        then: impl FnOnce(Self) -> R,
    ) -> Result<R> {
        Self::decode_tagged(input, tag, context).map(then)
    }

    /// As [`Decode::take_then`], for the variant's fields.
    ///
    /// # Errors
    /// For what is left to [`decode_tagged`](Self::decode_tagged).
    #[inline]
    fn take_tagged_then<O: Order, R>(
        bytes: &mut &[u8],
        tag: Self::Tag,
        context: C,
        then: impl FnOnce(Self) -> R,
    ) -> Result<R, LeftToDecode> {
        let _ = (bytes, tag, context, then);
        Err(LeftToDecode)
    }

    /// Reads the variant for all other tags, whatever the tag is.
    ///
    /// # Errors
    /// When there is no such variant, or as [`Decode::decode`].
    fn decode_other(input: &mut Input<'_>, tag: Self::Tag, context: C) -> Result<Self> {
        Self::decode_tagged(input, tag, context)
    }
}

/// Reads the variant that a tag chooses from all of the input, and hands it over from where it was decoded.
/// Where its fields cannot be decoded or leave something over, the variant for all other tags keeps the bytes.
///
/// # Errors
/// When a limit is reached, or the variant for all other tags cannot be read either.
#[doc(hidden)]
#[inline]
pub fn decode_tagged_or_other<C: Copy, T: DecodeTagged<C>, R>(
    input: &mut Input<'_>,
    tag: T::Tag,
    context: C,
    then: impl FnOnce(T) -> R,
) -> Result<R>
where
    T::Tag: Clone,
{
    input.gather();
    let (mark, held) = (input.mark(), input.session().held());
    let claims = input.session().claims();
    match T::decode_tagged(input, tag.clone(), context) {
        Ok(value) if input.is_empty() => return Ok(then(value)),
        Err(error) if error.class() == crate::Class::Limit => return Err(error),
        Ok(_) | Err(_) => {}
    }
    input.session().set_held(held);
    input.session().forget_claims(claims);
    input.rewind(&mark);
    let other = T::decode_other(input, tag, context)?;
    input.expect_end()?;
    Ok(then(other))
}
