//! Reading what takes nothing but its bytes: from a slice, in registers, without limits, memory or errors. Whatever needs
//! one of those is left to [`Decode::decode`].

use crate::codec::input::Input;
use crate::codec::order::{Big, Endian, Little, Order};
use crate::codec::traits::Decode;
use crate::report::error::{Error, Result};

/// A value that is not read from its bytes alone: [`Decode::decode`] reads it, or says what is wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftToDecode;

/// What is wrong is found, and said, once more.
impl From<Error> for LeftToDecode {
    #[cold]
    fn from(_: Error) -> Self {
        Self
    }
}

/// Takes a value of a known size from the start of `bytes`.
///
/// # Errors
/// Where it has none, or they are fewer.
#[doc(hidden)]
#[inline]
pub fn take_at_once<T>(
    bytes: &mut &[u8],
    size: Option<usize>,
    get: impl FnOnce(&[u8]) -> Option<T>,
) -> Result<T, LeftToDecode> {
    let taken = size.and_then(|size| bytes.split_at_checked(size));
    let (own, rest) = taken.ok_or(LeftToDecode)?;
    *bytes = rest;
    get(own).ok_or(LeftToDecode)
}

/// Reads on for as long as elements take nothing but their bytes, up to so many in the list and as far as it has room.
/// `false` where the next one is left to be decoded.
#[inline]
pub(crate) fn take_many<C: Copy, T: Decode<C>>(
    items: &mut Vec<T>,
    input: &mut Input<'_>,
    most: usize,
    context: C,
) -> bool {
    match input.order() {
        Endian::Little => take_many_in::<Little, C, T>(items, input, most, context),
        Endian::Big => take_many_in::<Big, C, T>(items, input, most, context),
    }
}

/// Compiled once for a type, and not where each of its lists is read.
#[inline(never)]
fn take_many_in<O: Order, C: Copy, T: Decode<C>>(
    items: &mut Vec<T>,
    input: &mut Input<'_>,
    most: usize,
    context: C,
) -> bool {
    // Those without bytes are counted; those of one size are read in bulk, and are here only where some are missing.
    if const { T::INFO.min_size == 0 || T::FIXED.is_some() } {
        return false;
    }
    // A list and a place of our own, which stay in registers.
    let (mut list, mut bytes) = (std::mem::take(items), input.bytes());
    let end = most.min(list.capacity());
    while list.len() < end {
        let mut behind = bytes;
        let taken = T::take_then::<O, _>(&mut behind, context, |item| {
            if list.len() < list.capacity() {
                list.push(item);
            }
        });
        if taken.is_err() {
            break;
        }
        bytes = behind;
    }
    let is_full = list.len() >= end;
    input.go_on_with(bytes);
    *items = list;
    is_full
}

/// Goes over elements, up to so many, for as long as they take nothing but their bytes; how many they were.
#[inline(never)]
pub(crate) fn take_over_many<C: Copy, T: Decode<C>>(
    input: &mut Input<'_>,
    most: usize,
    context: C,
) -> usize {
    // Compiled for the usual order alone: nobody is in a hurry.
    if const { T::INFO.min_size == 0 } || input.order() != Endian::Little {
        return 0;
    }
    let (mut bytes, mut over) = (input.bytes(), 0usize);
    while over < most {
        let mut behind = bytes;
        if T::take_then::<Little, _>(&mut behind, context, drop).is_err() {
            break;
        }
        bytes = behind;
        over = over.saturating_add(1);
    }
    input.go_on_with(bytes);
    over
}

/// Goes over an element that takes nothing but its bytes. `false` for any other.
#[inline(never)]
pub(crate) fn take_over<C: Copy, T: Decode<C>>(input: &mut Input<'_>, context: C) -> bool {
    let mut bytes = input.bytes();
    // Compiled for the usual order alone: nobody is in a hurry.
    let taken = input.order() == Endian::Little
        && T::take_then::<Little, _>(&mut bytes, context, drop).is_ok();
    if taken {
        input.go_on_with(bytes);
    }
    taken
}
