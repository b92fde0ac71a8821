//! What declarations expand to calls of; see `codec/generated.rs`.

use crate::codec::generated::nth;
use crate::codec::input::Input;
use crate::codec::traits::{Decode, Encode};
use crate::describe::spec::FieldInfo;
use crate::report::error::Result;
use crate::walk::traits::{Walk, WalkCounted, WalkTagged};
use crate::walk::walker::Walker;

/// Walks a field as its type says.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_field<T: Walk<C>, C: Copy>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
    fields: &'static [FieldInfo],
    index: usize,
) -> Result<()> {
    let size = <T as Decode<C>>::size_in(context);
    walker.field(nth(fields, index), input, size, |walker, input| {
        T::walk(walker, input, context)
    })
}

/// Walks a list of so many elements.
///
/// # Errors
/// As [`Walk::walk`].
pub fn walk_counted_field<T: WalkCounted<C>, C: Copy>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    count: usize,
    context: C,
    (fields, index): (&'static [FieldInfo], usize),
) -> Result<()> {
    let size = T::size_of(count, context);
    walker.field(nth(fields, index), input, size, |walker, input| {
        T::walk_counted(walker, input, count, context)
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
pub fn walk_tag<T: Decode<C> + Encode<C>, C: Copy>(
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
pub fn walk_tagged_or_other<C: Copy, T: WalkTagged<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    tag: T::Tag,
    context: C,
) -> Result<()>
where
    T::Tag: Clone,
{
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
        false => {
            T::walk_other(walker, input, tag, context)?;
            input.expect_end()
        }
    }
}
