//! What is written can be read: comparisons of a value with what reading would obey.

use std::fmt::Debug;

use crate::codec::arithmetic::ToNumber;
use crate::codec::count::Count;
use crate::codec::input::Input;
use crate::codec::limits::{Limits, Session};
use crate::codec::order::Endian;
use crate::codec::sink::{Sink, encoded_len};
use crate::codec::traits::{DecodeTagged, Encode, Repeated, Tagged, decode_tagged_or_other};
use crate::compress::Method;
use crate::report::error::{Error, Result};
use crate::report::plural::elements;

/// A list with a `count`.
///
/// # Errors
/// When it has another length.
#[inline]
pub fn expect_count(count: usize, said: impl ToNumber, expression: &str) -> Result<()> {
    let said = said.to_number();
    if count as i128 == said {
        return Ok(());
    }
    Err(wrong_count(count, "", said, expression))
}

/// A target with the offset that leads to it.
///
/// # Errors
/// When it is somewhere else.
pub fn expect_place(place: u64, said: impl ToNumber, expression: &str) -> Result<()> {
    let said = said.to_number();
    if i128::from(place) == said {
        return Ok(());
    }
    Err(Error::value(format!(
        "is at offset {place}, where `{expression}` says {said}"
    )))
}

/// A list with an upper bound.
///
/// # Errors
/// When it is longer.
#[inline]
pub fn expect_at_most(count: usize, said: impl ToNumber, expression: &str) -> Result<()> {
    let said = said.to_number();
    if count as i128 <= said {
        return Ok(());
    }
    Err(wrong_count(count, "at most ", said, expression))
}

#[cold]
fn wrong_count(count: usize, bound: &str, said: i128, expression: &str) -> Error {
    let elements = elements(count);
    Error::value(format!(
        "has {elements}, where `{expression}` says {bound}{said}"
    ))
}

/// An `Option` with an `if`.
///
/// # Errors
/// When it is there and should not be, or the other way round.
#[inline]
pub fn expect_presence(present: bool, said: bool, expression: &str) -> Result<()> {
    if present == said {
        return Ok(());
    }
    Err(wrong_presence(present, expression))
}

#[cold]
fn wrong_presence(present: bool, expression: &str) -> Error {
    Error::value(match present {
        true => format!("is present, where `{expression}` is false"),
        false => format!("is absent, where `{expression}` is true"),
    })
}

/// A part with a `size`, once it has been written from `start` on.
///
/// # Errors
/// When it takes another number of bytes.
#[inline]
pub fn expect_size<S: Sink>(
    sink: &S,
    start: u64,
    said: impl ToNumber,
    expression: &str,
) -> Result<()> {
    let said = said.to_number();
    match sink.length_since(start) {
        Some(size) if i128::from(size) != said => Err(wrong_size(size, said, expression)),
        _ => Ok(()),
    }
}

#[cold]
fn wrong_size(size: u64, said: i128, expression: &str) -> Error {
    let bytes = if size == 1 { "byte" } else { "bytes" };
    Error::value(format!(
        "takes {size} {bytes}, where `{expression}` says {said}"
    ))
}

/// A part whose size follows from the bytes ahead, once it has been written.
///
/// # Errors
/// When it takes another number of bytes.
#[inline]
pub fn expect_same_size(size: u64, said: impl ToNumber, expression: &str) -> Result<()> {
    let said = said.to_number();
    match i128::from(size) == said {
        true => Ok(()),
        false => Err(wrong_size(size, said, expression)),
    }
}

/// How many bytes a list that is read to the end may leave: fewer than one element more would take.
#[inline]
pub fn spare<T: Encode<C>, C: Copy>(context: C) -> u64 {
    let size = T::size_in(context).unwrap_or(0);
    (size as u64).saturating_sub(1)
}

const WIDTHLESS: &str = "takes no bytes, so that nothing tells that it is there";

/// A list whose end nothing counts.
///
/// # Errors
/// When an element takes no bytes: it would not be found again.
#[inline]
pub fn expect_widths<C: Copy, T: Encode<C>>(items: &[T], context: C) -> Result<()> {
    let always = match T::size_in(context) {
        Some(size) => size > 0 || items.is_empty(),
        None => T::INFO.min_size > 0,
    };
    match always {
        true => Ok(()),
        false => expect_each_width(items, context),
    }
}

#[cold]
fn expect_each_width<C: Copy, T: Encode<C>>(items: &[T], context: C) -> Result<()> {
    for (index, item) in items.iter().enumerate() {
        let size = encoded_len(item, context).map_err(|error| error.in_index(index))?;
        if size == 0 {
            return Err(Error::value(WIDTHLESS).in_index(index));
        }
    }
    Ok(())
}

/// A list whose end nothing counts and whose elements are alike, once it has been written from `start` on.
///
/// # Errors
/// When its elements take no bytes.
#[inline]
pub fn expect_width_of_list<S: Sink>(sink: &S, start: u64, count: usize) -> Result<()> {
    match sink.length_since(start) {
        Some(0) if count > 0 => Err(Error::value(WIDTHLESS).in_index(0)),
        _ => Ok(()),
    }
}

/// What reading guesses first; `settles` is what it concludes from what it reads then, if anything.
///
/// # Errors
/// When that is not what is kept.
#[inline]
pub fn expect_settled<T: PartialEq + Debug>(
    kept: &T,
    guessed: T,
    settles: impl FnOnce(&T) -> Result<Option<T>>,
) -> Result<()> {
    let settled = match settles(&guessed) {
        Ok(settled) => settled.unwrap_or(guessed),
        Err(error) => {
            let problem = error.message();
            return Err(Error::value(format!(
                "is {kept:?}, and cannot be read as {guessed:?} first: {problem}"
            )));
        }
    };
    match settled == *kept {
        true => Ok(()),
        false => Err(Error::value(format!(
            "is {kept:?}, and would be read as {settled:?}"
        ))),
    }
}

/// The error for what is read as all that is left, and something follows it.
#[cold]
pub(crate) fn not_last(left: u64) -> Error {
    let bytes = if left == 1 {
        "byte follows"
    } else {
        "bytes follow"
    };
    Error::value(format!(
        "is read as all that is left of its part, and {left} {bytes}"
    ))
}

/// A list with an `each_size`.
///
/// # Errors
/// When an element takes another number of bytes.
pub fn expect_each_size<C: Copy, T: Encode<C>>(
    items: &[T],
    said: impl ToNumber,
    expression: &str,
    context: C,
) -> Result<()> {
    let said = said.to_number();
    let wrong = |size: u64| (i128::from(size) != said).then(|| wrong_size(size, said, expression));
    if let Some(size) = T::size_in(context) {
        let wrong = wrong(size as u64).filter(|_| !items.is_empty());
        return wrong.map_or(Ok(()), |error| Err(error.in_index(0)));
    }
    for (index, item) in items.iter().enumerate() {
        let size = encoded_len(item, context).map_err(|error| error.in_index(index))?;
        if let Some(error) = wrong(size) {
            return Err(error.in_index(index));
        }
    }
    Ok(())
}

/// A variant whose tag is elsewhere; nothing is `said` where the tag is computed from it.
///
/// # Errors
/// When another variant is said, or when a variant for all other tags has the tag of one that is known.
#[inline]
pub fn expect_tag<T: Tagged<Tag: PartialEq + Debug>>(
    value: &T,
    said: Option<T::Tag>,
    expression: &str,
) -> Result<()> {
    expect_same_tag(value, said, expression)?;
    if value.is_other() && T::knows(&value.tag()) {
        return Err(not_other(&value.tag()));
    }
    Ok(())
}

/// As [`expect_tag`], where one variant also keeps what cannot be decoded.
///
/// # Errors
/// When another variant is said.
#[inline]
pub fn expect_tag_or_other<T: Tagged<Tag: PartialEq + Debug>>(
    value: &T,
    said: Option<T::Tag>,
    expression: &str,
) -> Result<()> {
    match value.is_undecoded() {
        true => Ok(()),
        false => expect_same_tag(value, said, expression),
    }
}

#[inline]
fn expect_same_tag<T: Tagged<Tag: PartialEq + Debug>>(
    value: &T,
    said: Option<T::Tag>,
    expression: &str,
) -> Result<()> {
    match said {
        Some(said) if said != value.tag() => Err(wrong_tag(&value.tag(), &said, expression)),
        _ => Ok(()),
    }
}

#[cold]
fn wrong_tag(tag: &dyn Debug, said: &dyn Debug, expression: &str) -> Error {
    Error::value(format!(
        "has the tag {tag:?}, where `{expression}` says {said:?}"
    ))
}

/// The error for an unknown variant with a tag that is known.
#[cold]
pub(crate) fn not_other(tag: &dyn Debug) -> Error {
    Error::value(format!(
        "{tag:?} is the tag of a variant that is known, so this would be read as that one"
    ))
}

/// A variant for all other tags, in an enum that stores its tag.
///
/// # Errors
/// When its tag is that of a variant that is known.
#[inline]
pub fn expect_other<T: Tagged<Tag: Debug>>(value: &T) -> Result<()> {
    match value.is_other() && T::knows(&value.tag()) {
        true => Err(not_other(&value.tag())),
        false => Ok(()),
    }
}

/// A field that reading computes.
///
/// # Errors
/// When something else is kept.
#[inline]
pub fn expect_same<T: PartialEq + Debug>(kept: &T, said: &T, expression: &str) -> Result<()> {
    if kept == said {
        return Ok(());
    }
    Err(not_same(kept, said, expression))
}

#[cold]
fn not_same(kept: &dyn Debug, said: &dyn Debug, expression: &str) -> Error {
    Error::value(format!("is {kept:?}, where `{expression}` says {said:?}"))
}

/// A compressed part, where its first bytes tell how it is compressed.
///
/// # Errors
/// When they tell another method.
#[inline]
pub fn expect_method(method: Method, said: Method, expression: &str) -> Result<()> {
    if method == said {
        return Ok(());
    }
    Err(Error::value(format!(
        "is stored as {}, where `{expression}` says {}",
        method.name(),
        said.name()
    )))
}

const DECODABLE: &str = "is kept as bytes that cannot be decoded, but they can be";

/// A part that is decoded where it can be, once it is written.
///
/// # Errors
/// When it is kept as bytes, and they can be decoded.
#[inline]
pub fn expect_undecoded<C: Copy, T: DecodeTagged<C>>(
    value: &T,
    written: &[u8],
    order: Endian,
    context: C,
) -> Result<()> {
    match value.is_undecoded() {
        true => expect_undecodable(value, written, order, context),
        false => Ok(()),
    }
}

#[cold]
#[inline(never)]
fn expect_undecodable<C: Copy, T: DecodeTagged<C>>(
    value: &T,
    written: &[u8],
    order: Endian,
    context: C,
) -> Result<()> {
    let session = Session::new(Limits::default());
    let mut input = Input::new(written, &session).with_order(order);
    let again = T::decode_tagged(&mut input, value.tag(), context);
    match again.is_ok_and(|again| !again.is_undecoded()) {
        true => Err(Error::value(DECODABLE)),
        false => Ok(()),
    }
}

/// As [`expect_undecoded`], where the variant for all other tags keeps the bytes.
///
/// # Errors
/// When they are those of a variant that is known.
#[inline]
pub fn expect_undecoded_other<C: Copy, T: DecodeTagged<C, Tag: Clone>>(
    value: &T,
    said: Option<T::Tag>,
    written: &[u8],
    order: Endian,
    context: C,
) -> Result<()> {
    let keeps_bytes = |value: &T| value.is_undecoded() || value.is_other();
    if !keeps_bytes(value) {
        return Ok(());
    }
    let tag = said.unwrap_or_else(|| value.tag());
    if !T::knows(&tag) {
        return Ok(());
    }
    let session = Session::new(Limits::default());
    let mut input = Input::new(written, &session).with_order(order);
    match decode_tagged_or_other(&mut input, tag, context, |again: T| keeps_bytes(&again)) {
        Ok(false) => Err(Error::value(DECODABLE)),
        _ => Ok(()),
    }
}

const ONE_MORE: &str = "what follows would be read as one more element";

/// A list that goes on as long as the bytes to come say so, once what follows it is written. It is at `start`, and
/// `ends` is where its elements end, unless all take the same.
///
/// # Errors
/// When they say that it ends before an element, or that it goes on behind the last one.
pub fn expect_while<C: Copy, T: Encode<C>>(
    items: &[T],
    context: C,
    (start, ends): (u64, &[u64]),
    bytes: &[u8],
    goes_on: impl Fn(&[u8]) -> Result<bool>,
) -> Result<()> {
    let mut ahead = bytes;
    for index in 0..items.len() {
        if !goes_on(ahead)? {
            let error = Error::value("does not continue the list, which would be read as ended");
            return Err(error.in_index(index));
        }
        ahead = match (T::size_in(context), ends.get(index)) {
            (Some(size), _) => ahead.get(size..),
            (None, Some(end)) => usize::try_from(end.saturating_sub(start))
                .ok()
                .and_then(|end| bytes.get(end..)),
            (None, None) => None,
        }
        .unwrap_or_default();
    }
    match ahead.is_empty() || !goes_on(ahead)? {
        true => Ok(()),
        false => Err(Error::value(ONE_MORE)),
    }
}

/// A list that goes on as long as its elements can be decoded, once what follows it is written.
///
/// # Errors
/// When what follows can be decoded as well.
#[inline]
pub fn expect_no_more<C: Copy, L: Repeated<C> + Count>(
    count: usize,
    most: impl ToNumber,
    ahead: &[u8],
    order: Endian,
    context: C,
) -> Result<()> {
    if ahead.is_empty() || count as i128 >= most.to_number() {
        return Ok(());
    }
    let session = Session::new(Limits::default());
    let mut input = Input::new(ahead, &session).with_order(order);
    let more = L::decode_while_possible(&mut input, Some(1), context);
    match more.is_ok_and(|more| more.count() > 0) {
        true => Err(Error::value(ONE_MORE)),
        false => Ok(()),
    }
}
