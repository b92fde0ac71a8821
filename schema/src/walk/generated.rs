//! What declarations expand to calls of; see `codec/generated.rs`.

use std::rc::Rc;

use crate::codec::generated::nth;
use crate::codec::input::Input;
use crate::codec::traits::{Decode, Encode, decode_tagged_or_other};
use crate::describe::spec::FieldInfo;
use crate::report::error::Result;
use crate::view::how::{Length, Reads};
use crate::walk::traits::{Walk, WalkCounted, WalkRepeated, WalkTagged};
use crate::walk::walker::Walker;

/// Walks a value as its type says, unless a view is after it.
///
/// # Errors
/// As [`Walk::walk`].
#[inline]
pub fn walk_plain<T: Walk<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
) -> Result<()> {
    if walker.catches() {
        return catch_plain::<T, C>(walker, input, context);
    }
    T::walk(walker, input, context)
}

#[cold]
fn catch_plain<T: Walk<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
) -> Result<()> {
    let how = Reads::<T, _, _>::new(
        Length::Walked,
        move |input, _| T::decode(input, context),
        move |walker, input| T::walk(walker, input, context),
    );
    walker.catch(input, Rc::new(how))
}

/// Walks so many elements, unless a view is after them.
///
/// # Errors
/// As [`Walk::walk`].
#[inline]
pub fn walk_counted<T: WalkCounted<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    count: usize,
    context: C,
) -> Result<()> {
    if walker.catches() {
        return catch_counted::<T, C>(walker, input, count, context);
    }
    T::walk_counted(walker, input, count, context)
}

#[cold]
pub(crate) fn catch_counted<T: WalkCounted<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    count: usize,
    context: C,
) -> Result<()> {
    let how = Reads::<T, _, _>::new(
        Length::Known(count),
        move |input, most| T::decode_counted(input, most.unwrap_or(count), context),
        move |walker, input| T::walk_counted(walker, input, count, context),
    );
    walker.catch(input, Rc::new(how))
}

/// Walks elements until the input ends, unless a view is after them.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_to_end<T: WalkCounted<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
) -> Result<()> {
    if !walker.catches() {
        return T::walk_to_end(walker, input, context);
    }
    let how = Reads::<T, _, _>::new(
        Length::Walked,
        move |input, most| match most {
            Some(most) => T::decode_counted(input, most, context),
            None => T::decode_to_end(input, context),
        },
        move |walker, input| T::walk_to_end(walker, input, context),
    );
    walker.catch(input, Rc::new(how))
}

/// Walks elements as long as they can be decoded, unless a view is after them.
///
/// # Errors
/// As [`WalkRepeated::walk_while_possible`].
pub fn walk_repeated<T: WalkRepeated<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    most: Option<usize>,
    context: C,
) -> Result<()> {
    if !walker.catches() {
        return T::walk_while_possible(walker, input, most, context);
    }
    let how = Reads::<T, _, _>::new(
        Length::Read,
        move |input, fewer| T::decode_while_possible(input, fewer.or(most), context),
        move |walker, input| T::walk_while_possible(walker, input, most, context),
    );
    walker.catch(input, Rc::new(how))
}

/// As [`walk_repeated`], where a raw tail follows, which takes what the list leaves. Whatever is there can be read as the
/// two, so that it need not be read to find that out.
///
/// # Errors
/// As [`WalkRepeated::walk_while_possible`].
pub fn walk_repeated_before_tail<T: WalkRepeated<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    most: Option<usize>,
    context: C,
) -> Result<()> {
    // What offsets lead to is noted wherever it is read.
    if walker.tries() && !T::INFO.leads_elsewhere() {
        input.take_rest();
        return Ok(());
    }
    walk_repeated::<T, C>(walker, input, most, context)
}

/// Walks the variant that a tag chooses, unless a view is after it.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_chosen<T: WalkTagged<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    tag: T::Tag,
    context: C,
) -> Result<()> {
    if !walker.catches() {
        return T::walk_tagged(walker, input, tag, context);
    }
    let walked = tag.clone();
    let how = Reads::<T, _, _>::new(
        Length::Walked,
        move |input, _| T::decode_tagged(input, tag.clone(), context),
        move |walker, input| T::walk_tagged(walker, input, walked.clone(), context),
    );
    walker.catch(input, Rc::new(how))
}

/// Walks a field as its type says.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_field<T: Walk<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
    fields: &'static [FieldInfo],
    index: usize,
) -> Result<()> {
    let size = <T as Decode<C>>::size_in(context);
    walker.field(nth(fields, index), input, size, |walker, input| {
        walk_plain::<T, C>(walker, input, context)
    })
}

/// Walks a list of so many elements.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_counted_field<T: WalkCounted<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    count: usize,
    context: C,
    (fields, index): (&'static [FieldInfo], usize),
) -> Result<()> {
    let (field, size) = (nth(fields, index), T::size_of(count, context));
    walker.counts(field, T::INFO, count);
    walker.field(field, input, size, |walker, input| {
        walk_counted::<T, C>(walker, input, count, context)
    })
}

/// Walks what a tuple variant holds: the same place, described by the row of the variant.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_held<'i>(
    walker: &mut Walker<'_>,
    input: &mut Input<'i>,
    (fields, index): (&'static [FieldInfo], usize),
    walk: impl FnOnce(&mut Walker<'_>, &mut Input<'i>) -> Result<()>,
) -> Result<()> {
    walker.held(nth(fields, index), input, walk)
}

/// Walks a part that ends with its input; `size` says that this is so.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_part<'i>(
    walker: &mut Walker<'_>,
    input: &mut Input<'i>,
    is_sized: bool,
    (fields, index): (&'static [FieldInfo], usize),
    walk: impl FnOnce(&mut Walker<'_>, &mut Input<'i>) -> Result<()>,
) -> Result<()> {
    let size = is_sized.then(|| input.left());
    walker.field(nth(fields, index), input, size, walk)
}

/// Walks a tag, and reads it.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_tag<T: Decode<C> + Encode<C>, C: Copy + 'static>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
    field: &'static FieldInfo,
) -> Result<T> {
    let start = input.mark();
    walker.field(field, input, None, |walker, input| {
        walker.whole::<C, T>(input, context)
    })?;
    T::decode(&mut start.mark(), context).map_err(|error| error.in_field(field))
}

/// Walks the variant that a tag chooses from all of the input, or the variant for all other tags where that one
/// cannot be read or leaves something over.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_tagged_or_other<C: Copy + 'static, T: WalkTagged<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    tag: T::Tag,
    context: C,
) -> Result<()> {
    if walker.catches() {
        let walked = tag.clone();
        let how = Reads::<T, _, _>::new(
            Length::Walked,
            move |input, _| decode_tagged_or_other(input, tag.clone(), context, |value| value),
            move |walker, input| {
                walk_tagged_or_other::<C, T>(walker, input, walked.clone(), context)
            },
        );
        return walker.catch(input, Rc::new(how));
    }
    walk_tagged_or::<C, T>(walker, input, tag, context, |walker, input, tag| {
        T::walk_other(walker, input, tag, context)?;
        input.expect_end()
    })
}

/// Walks what a tag names where all of it can be decoded, and otherwise what `otherwise` shows.
pub(super) fn walk_tagged_or<C: Copy + 'static, T: WalkTagged<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    tag: T::Tag,
    context: C,
    otherwise: impl FnOnce(&mut Walker<'_>, &mut Input<'_>, T::Tag) -> Result<()>,
) -> Result<()> {
    if walker.passes_over() {
        input.take_rest();
        return Ok(());
    }
    let can = walker.can_walk(input, |walker, input| {
        T::walk_tagged(walker, input, tag.clone(), context)?;
        input.expect_end()
    })?;
    match can {
        true if walker.shows() => T::walk_tagged(walker, input, tag, context),
        true => Ok(()),
        false => otherwise(walker, input, tag),
    }
}
