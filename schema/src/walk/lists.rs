//! Walking lists. Elements of one size are found by arithmetic; others are walked one after another.

use std::rc::Rc;

use crate::codec::collection::{decode_each_of, endless, nested, widthless};
use crate::codec::input::Input;
use crate::codec::take::{take_over, take_over_many};
use crate::codec::traits::{Decode, Repeated};
use crate::describe::spec::Kind;
use crate::report::error::{Error, Result};
use crate::report::plural;
use crate::report::trace::{SHOWN_RECORDS, summed_up};
use crate::view::how::{Length, Reads};
use crate::walk::generated::{catch_counted, walk_plain};
use crate::walk::traits::Walk;
use crate::walk::visitor::Wire;
use crate::walk::walker::Walker;

/// Walks the next element of a list. What a list of any type does with it is compiled once.
type WalkNext<'f> = &'f mut dyn FnMut(&mut Walker<'_>, &mut Input<'_>) -> Result<()>;

/// As [`WalkNext`], for the element of this index.
type WalkOne<'f> = &'f mut dyn FnMut(&mut Walker<'_>, &mut Input<'_>, usize) -> Result<()>;

/// Walks `count` elements.
pub(crate) fn walk_many<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    count: usize,
    context: C,
) -> Result<()> {
    let one: WalkOne<'_> =
        &mut |walker, input, index| walk_one::<C, T>(walker, input, index, context);
    match <T as Decode<C>>::size_in(context) {
        Some(0) => walk_widthless(walker, input, count, one),
        Some(size) => {
            let cut = input.expect_whole(count, size).err();
            let whole = input.left().checked_div(size).unwrap_or(0).min(count);
            show_alike::<C, T>(walker, input, (whole, size), context)?;
            let Some(cut) = cut else { return Ok(()) };
            // What is there of the one that is cut. How far it goes says less than how many are missing.
            let _ = one(walker, input, whole);
            Err(cut)
        }
        None => {
            input.expect_room(count, T::INFO.min_size)?;
            walk_each(walker, input, count, one)
        }
    }
}

/// Walks elements that take no bytes.
fn walk_widthless(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    count: usize,
    one: WalkOne<'_>,
) -> Result<()> {
    input.expect_room(count, 0)?;
    if walker.looks_into() && count > 0 && walker.elements(input, count, 0).is_some() {
        one(walker, input, 0)?;
    }
    let counted = input.session().count_widthless(count);
    counted.map_err(|error| error.at(input.offset()))
}

/// Walks elements one after another.
fn walk_each(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    count: usize,
    one: WalkOne<'_>,
) -> Result<()> {
    nested(input, |input| {
        for index in 0..count {
            let left = input.left();
            one(walker, input, index)?;
            if input.left() == left {
                widthless(input)?;
            }
        }
        Ok(())
    })
}

fn walk_one<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    index: usize,
    context: C,
) -> Result<()> {
    let size = <T as Decode<C>>::size_in(context);
    walker.element(index, input, size, |walker, input| {
        match !walker.shows() && take_over::<C, T>(input, context) {
            true => Ok(()),
            false => walk_plain::<T, C>(walker, input, context),
        }
    })
}

/// Walks elements of one size that are all there.
fn show_alike<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    (count, size): (usize, usize),
    context: C,
) -> Result<()> {
    let walk: WalkNext<'_> = &mut |walker, input| walk_plain::<T, C>(walker, input, context);
    if show_some(walker, input, (count, size), walk)? {
        return Ok(());
    }
    let start = input.offset();
    if count > SHOWN_RECORDS {
        let bytes = input.take(count.saturating_mul(size))?;
        let wire = Wire::many(T::INFO, count);
        walker.leaf(start, bytes, wire, || summed_up(count, size));
        return Ok(());
    }
    if matches!(T::INFO.kind, Kind::Number(_)) {
        let items = T::decode_many(input, count, context)?;
        return walker.value(&items, (start, input.order()), context);
    }
    walker.each_element(0..count, input, size, walk)
}

/// Walks those elements of one size that the visitor wants one by one, and steps over the others. `false` where it wants
/// the list as a whole.
fn show_some(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    (count, size): (usize, usize),
    walk: WalkNext<'_>,
) -> Result<bool> {
    if !walker.shows() {
        input.take(count.saturating_mul(size))?;
        return Ok(true);
    }
    let Some(wanted) = walker.elements(input, count, size) else {
        return Ok(false);
    };
    let mut done = 0usize;
    for wanted in wanted {
        let end = wanted.end.min(count);
        let start = wanted.start.min(end).max(done);
        input.take(start.saturating_sub(done).saturating_mul(size))?;
        walker.each_element(start..end, input, size, walk)?;
        done = end.max(start);
    }
    input.take(count.saturating_sub(done).saturating_mul(size))?;
    Ok(true)
}

/// Walks elements for as long as `goes_on` holds for the bytes to come.
///
/// # Errors
/// As [`Walk::walk`], with the index in the path.
pub fn walk_while<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
    goes_on: impl Fn(&[u8]) -> Result<bool>,
) -> Result<()> {
    if walker.catches() {
        let mut seen = 0;
        let (mark, count) = (input.mark(), &mut seen);
        walker.pass_over(|walker| {
            walk_while_noting::<C, T>(walker, input, context, goes_on, count)
        })?;
        input.rewind(&mark);
        return catch_counted::<Vec<T>, C>(walker, input, seen, context);
    }
    walk_while_noting::<C, T>(walker, input, context, goes_on, &mut 0)
}

/// Walks elements for as long as `goes_on` holds for the bytes to come, and says how many they are.
fn walk_while_noting<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
    goes_on: impl Fn(&[u8]) -> Result<bool>,
    count: &mut usize,
) -> Result<()> {
    nested(input, |input| {
        let mut index = 0usize;
        while input.left() > 0 && goes_on(input.rest()).map_err(|error| error.at(input.offset()))? {
            let left = input.left();
            walk_one::<C, T>(walker, input, index, context)?;
            if input.left() == left {
                return Err(endless(input, index));
            }
            index = index.saturating_add(1);
            *count = index;
        }
        Ok(())
    })
}

/// Reads those elements of a list that `is_wanted` holds for, and steps over the others. Up to a fault: what reads or
/// walks the whole list reports it.
pub fn decode_some<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
    goes_on: impl Fn(&[u8]) -> Result<bool>,
    is_wanted: impl Fn(&[u8]) -> Result<bool>,
) -> Vec<T> {
    let mut items = Vec::new();
    while input.left() > 0 && goes_on(input.rest()).unwrap_or(false) {
        let left = input.left();
        let went_on = match is_wanted(input.rest()) {
            Ok(true) => T::decode(input, context).map(|item| items.push(item)),
            Ok(false) => walker.pass_over(|walker| T::walk(walker, input, context)),
            Err(error) => Err(error),
        };
        if went_on.is_err() || input.left() == left {
            break;
        }
    }
    items
}

/// Walks elements up to the first that `ends` holds for.
///
/// # Errors
/// As [`Walk::walk`], with the index in the path.
pub fn walk_until<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
    ends: impl Fn(&T) -> Result<bool>,
) -> Result<()> {
    walk_until_one::<C, T>(walker, input, context, |walker, input, index| {
        let start = input.mark();
        walk_one::<C, T>(walker, input, index, context)?;
        decoded_ends(&start, index, context, &ends)
    })
}

/// As [`walk_until`], where `ends` says no more than that a list of the element is empty: that follows from how long it
/// is said to be, and the element need not be read.
///
/// # Errors
/// As [`Walk::walk`], with the index in the path.
pub fn walk_until_empty<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
    list: &'static str,
    ends: impl Fn(&T) -> Result<bool>,
) -> Result<()> {
    walk_until_one::<C, T>(walker, input, context, |walker, input, index| {
        let start = input.mark();
        let size = <T as Decode<C>>::size_in(context);
        let mut length = None;
        // Asked of the element, and not of what it is in.
        walker.element(index, input, size, |walker, input| {
            length = walker.length_of(list, |walker| walk_plain::<T, C>(walker, input, context))?;
            Ok(())
        })?;
        match length {
            Some(length) => Ok(length == 0),
            None => decoded_ends(&start, index, context, &ends),
        }
    })
}

/// Whether the element that starts here is the last one.
fn decoded_ends<C: Copy, T: Decode<C>>(
    start: &Input<'_>,
    index: usize,
    context: C,
    ends: impl Fn(&T) -> Result<bool>,
) -> Result<bool> {
    let held = start.session().held();
    let last = T::decode(&mut start.mark(), context);
    start.session().set_held(held);
    ends(&last.map_err(|error| error.in_index(index))?)
}

/// Walks elements up to one that `walk` says is the last.
fn walk_until_one<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    context: C,
    walk: impl Fn(&mut Walker<'_>, &mut Input<'_>, usize) -> Result<bool>,
) -> Result<()> {
    let catches = walker.catches();
    let mark = input.mark();
    let mut count = 0usize;
    let mut up_to_last = |walker: &mut Walker<'_>| {
        nested(input, |input| {
            loop {
                let (index, left) = (count, input.left());
                let is_last = walk(walker, input, index)?;
                if input.left() == left {
                    return Err(endless(input, index));
                }
                count = index.saturating_add(1);
                if is_last {
                    return Ok(());
                }
            }
        })
    };
    if !catches {
        return up_to_last(walker);
    }
    walker.pass_over(up_to_last)?;
    input.rewind(&mark);
    catch_counted::<Vec<T>, C>(walker, input, count, context)
}

/// Walks elements that take `size` bytes each.
///
/// # Errors
/// As [`Walk::walk`], with the index in the path.
pub fn walk_each_of<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    (count, size): (usize, usize),
    context: C,
) -> Result<()> {
    if walker.catches() {
        let how = Reads::<Vec<T>, _, _>::new(
            Length::Known(count),
            move |input, most| decode_each_of(input, most.unwrap_or(count), size, context),
            move |walker, input| walk_each_of::<C, T>(walker, input, (count, size), context),
        );
        return walker.catch(input, Rc::new(how));
    }
    if <T as Decode<C>>::size_in(context) == Some(size) {
        return walk_many::<C, T>(walker, input, count, context);
    }
    let cut = input.expect_whole(count, size).err();
    let whole = match input.left().checked_div(size) {
        Some(whole) => whole.min(count),
        // Elements without bytes are too many, and none of them is before the fault.
        None if cut.is_some() => 0,
        None => count,
    };
    nested(input, |input| {
        for index in 0..whole {
            if size == 0 {
                widthless(input)?;
            }
            walker.element(index, input, Some(size), |walker, input| {
                let mut part = input.split(size as u64)?;
                walk_plain::<T, C>(walker, &mut part, context)?;
                part.expect_end()
            })?;
        }
        Ok(())
    })?;
    cut.map_or(Ok(()), Err)
}

/// Walks elements as long as they can be decoded.
pub(crate) fn walk_while_possible<C: Copy + 'static, T: Walk<C>>(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    most: Option<usize>,
    context: C,
) -> Result<()> {
    let most = most.unwrap_or(usize::MAX);
    if let Some(size) = <T as Decode<C>>::size_in(context)
        && let Some(whole) = input.left().checked_div(size)
    {
        return show_alike::<C, T>(walker, input, (whole.min(most), size), context);
    }
    if !walker.shows() {
        let over = nested(input, |input| {
            Ok(take_over_many::<C, T>(input, most, context))
        })?;
        let left = most.saturating_sub(over);
        return read_while_possible::<C, Vec<T>>(input, left, Vec::len, context);
    }
    nested(input, |input| {
        let mut index = 0usize;
        while input.left() > 0 && index < most {
            let left = input.left();
            let walk = |walker: &mut Walker<'_>, input: &mut Input<'_>| {
                T::walk(walker, input, context)?;
                match input.left() < left {
                    true => Ok(()),
                    false => Err(endless(input, index)),
                }
            };
            if !walker.can_walk(input, walk)? {
                break;
            }
            walk_one::<C, T>(walker, input, index, context)?;
            index = index.saturating_add(1);
        }
        Ok(())
    })
}

/// Goes to the end of a list that nobody is shown, by reading it: that is several times as fast as walking over it. A
/// block at a time, so that no more of it is in memory.
pub(crate) fn read_while_possible<C: Copy, L: Repeated<C>>(
    input: &mut Input<'_>,
    most: usize,
    length: impl Fn(&L) -> usize,
    context: C,
) -> Result<()> {
    const BLOCK: usize = 512;
    let (mut left, session) = (most, input.session());
    while left > 0 && input.left() > 0 {
        let wanted = left.min(BLOCK);
        let held = session.held();
        let block = L::decode_while_possible(input, Some(wanted), context)?;
        session.set_held(held);
        left = left.saturating_sub(wanted);
        if length(&block) < wanted {
            break;
        }
    }
    Ok(())
}

/// The error for a short list that would have too many elements.
pub(crate) fn expect_at_most(input: &Input<'_>, count: usize, most: usize) -> Result<()> {
    match count <= most {
        true => Ok(()),
        false => Err(Error::malformed(format!(
            "{} where {most} are possible",
            plural::elements(count)
        ))
        .at(input.offset())),
    }
}
