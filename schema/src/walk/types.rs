//! How the types of this crate are walked. Those that are one leaf, or few, are read and shown as they are written.

use std::rc::Rc;

use crate::codec::input::Input;
use crate::codec::traits::{Decode, Encode, Schema, Tagged};
use crate::report::error::Result;
use crate::types::at::{GAP_WIRE, Gaps};
use crate::types::bits::{BitPacked, Reserved};
use crate::types::bytes::{CString, Opaque, RawTail, Trailing};
use crate::types::closed::Closed;
use crate::types::columns::{Columns, DecodeColumns, EncodeColumns};
use crate::types::double::Double;
use crate::types::fitted::Fitted;
use crate::types::flag::Flag;
use crate::types::half::Half;
use crate::types::leb128::{Leb128, SignedLeb128, Zigzag};
use crate::types::lenient::Lenient;
use crate::types::letters::Letters;
use crate::types::number::U24;
use crate::types::open::{Enumeration, Open};
use crate::types::padding::Padding;
use crate::types::records::{Linked, RecordPlaces, RecordRef, Records, Unplaced};
use crate::types::runs::read::start_alike;
use crate::types::runs::{Head, Runs, Within};
use crate::types::short::Short;
use crate::types::strings::{DataOffset, StringOffset, StringTable, Table};
use crate::types::text::{Encoding, Fill, Prefixed, Rest, Terminated, Text};
use crate::types::width::{Index, Sentinel, Signed, WidthIn};
use crate::types::word::Word;
use crate::value::Value;
use crate::view::how::{Length, Reads};
use crate::walk::generated::walk_tagged_or;
use crate::walk::lists::{
    expect_at_most, read_while_possible, walk_many, walk_while, walk_while_possible,
};
use crate::walk::traits::{Walk, WalkCounted, WalkRepeated, WalkTagged};
use crate::walk::walker::Walker;

macro_rules! leaves {
    ($($number:ty)*) => {$(
        impl<C: Copy + 'static> Walk<C> for $number {}
    )*};
}
leaves!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 U24 Half Double Flag CString);
leaves!(Leb128 SignedLeb128 Zigzag);

impl<C: Copy + 'static, const N: usize> Walk<C> for Letters<N> {}
impl<C: Copy + 'static, const N: usize, E: Encoding, F: Fill> Walk<C> for Text<N, E, F> {}
impl<C: Copy + 'static, L: 'static, E: Encoding> Walk<C> for Prefixed<L, E> where
    Self: Decode<C> + Encode<C>
{
}
impl<C: Copy + 'static, E: Encoding> Walk<C> for Terminated<E> {}
impl<C: Copy + 'static, E: Encoding> Walk<C> for Rest<E> {}
impl<C: Copy + 'static, E: Enumeration> Walk<C> for Closed<E> where Self: Decode<C> + Encode<C> {}

impl<C: Copy + 'static, W: WidthIn<C>> Walk<C> for Index<W> {}
impl<C: Copy + 'static, W: WidthIn<C>> Walk<C> for Signed<W> {}
impl<C: Copy + 'static, W: WidthIn<C>> Walk<C> for Sentinel<W> {}
impl<C: Copy + 'static, W: WidthIn<C>, T: Table> Walk<C> for StringOffset<W, T> {}
impl<C: Copy + 'static, W: WidthIn<C>, T: Table> Walk<C> for DataOffset<W, T> {}
impl<C: Copy + 'static, E: Enumeration> Walk<C> for Open<E> where Self: Decode<C> + Encode<C> {}
impl<C: Copy + 'static, T: 'static> Walk<C> for Reserved<T> where Self: Decode<C> + Encode<C> {}
impl<C: Copy + 'static, T: BitPacked + 'static> Walk<C> for Word<T> where Self: Decode<C> + Encode<C>
{}
impl<C: RecordPlaces + 'static, T: 'static> Walk<C> for RecordRef<T> {}
/// As a whole, because an offset is shown with the record that it leads to.
impl<C: Copy + 'static, T: 'static> Walk<C> for Linked<T> where Self: Decode<C> + Encode<C> {}

impl<C: Copy + 'static, T: Walk<C>, const N: usize> Walk<C> for [T; N] {
    fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        match walker.at_once::<C, Self>(input, context)? {
            true => Ok(()),
            false => walk_many::<C, T>(walker, input, N, context),
        }
    }
}

impl<C: Copy + 'static, T: Walk<C>> Walk<C> for Option<T> {
    fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        T::walk(walker, input, context)
    }
}

impl<C: Copy + 'static, T: WalkCounted<C>> WalkCounted<C> for Option<T> {
    fn walk_counted(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        count: usize,
        context: C,
    ) -> Result<()> {
        T::walk_counted(walker, input, count, context)
    }

    fn walk_to_end(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        T::walk_to_end(walker, input, context)
    }

    fn size_of(count: usize, context: C) -> Option<usize> {
        T::size_of(count, context)
    }
}

impl<C: Copy + 'static, T: Walk<C>> Walk<C> for Box<T> {
    fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        let (session, offset) = (input.session(), input.offset());
        session
            .deeper(|| T::walk(walker, input, context))
            .map_err(|error| error.at(offset))
    }
}

impl<C: Copy + 'static, T: Walk<C>> WalkCounted<C> for Vec<T> {
    fn walk_counted(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        count: usize,
        context: C,
    ) -> Result<()> {
        walk_many::<C, T>(walker, input, count, context)
    }

    fn walk_to_end(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        if let Some(size) = <T as Decode<C>>::size_in(context)
            && let Some(count) = input.left().checked_div(size)
        {
            return walk_many::<C, T>(walker, input, count, context);
        }
        walk_while::<C, T>(walker, input, context, |_| Ok(true))
    }

    fn size_of(count: usize, context: C) -> Option<usize> {
        <T as Decode<C>>::size_in(context)?.checked_mul(count)
    }
}

impl<C: Copy + 'static, T: Walk<C>> WalkRepeated<C> for Vec<T> {
    fn walk_while_possible(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        most: Option<usize>,
        context: C,
    ) -> Result<()> {
        walk_while_possible::<C, T>(walker, input, most, context)
    }
}

impl<C: Copy + 'static, T: Walk<C> + Encode<Unplaced> + 'static> WalkCounted<C> for Records<T> {
    fn walk_counted(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        count: usize,
        context: C,
    ) -> Result<()> {
        walk_many::<C, T>(walker, input, count, context)
    }

    fn walk_to_end(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        Vec::<T>::walk_to_end(walker, input, context)
    }
}

impl<C: Copy + 'static, T: Walk<C> + Copy + Default, const N: usize> WalkCounted<C>
    for Short<T, N>
{
    fn walk_counted(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        count: usize,
        context: C,
    ) -> Result<()> {
        expect_at_most(input, count, N)?;
        walk_many::<C, T>(walker, input, count, context)
    }
}

impl<C: Copy + 'static, T: DecodeColumns<C> + EncodeColumns<C> + Walk<C>> WalkCounted<C>
    for Columns<T>
{
    fn walk_counted(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        count: usize,
        context: C,
    ) -> Result<()> {
        walk_many::<C, T>(walker, input, count, context)
    }

    fn walk_to_end(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        let size = <T as Decode<C>>::size_in(context).unwrap_or(0);
        let count = input.left().checked_div(size).unwrap_or(0);
        walk_many::<C, T>(walker, input, count, context)
    }

    fn size_of(count: usize, context: C) -> Option<usize> {
        <T as Decode<C>>::size_in(context)?.checked_mul(count)
    }
}

impl<C: Copy + 'static, T: DecodeColumns<C> + EncodeColumns<C> + Walk<C>> WalkRepeated<C>
    for Columns<T>
{
    fn walk_while_possible(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        most: Option<usize>,
        context: C,
    ) -> Result<()> {
        let size = <T as Decode<C>>::size_in(context).unwrap_or(0);
        let count = input.left().checked_div(size).unwrap_or(0);
        let count = count.min(most.unwrap_or(usize::MAX));
        walk_many::<C, T>(walker, input, count, context)
    }
}

impl<C: Copy + 'static, H: Head + Walk<C>> WalkRepeated<C> for Runs<H>
where
    H::Item: DecodeColumns<Within<C, H>> + EncodeColumns<Within<C, H>> + Walk<Within<C, H>>,
{
    fn walk_while_possible(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        most: Option<usize>,
        context: C,
    ) -> Result<()> {
        let most = most.unwrap_or(usize::MAX);
        // Those with the same head are stepped over together, which is faster still.
        if !walker.shows() && H::USUAL.is_none() {
            return read_while_possible::<C, Self>(input, most, Self::len, context);
        }
        let mut index = 0usize;
        while index < most {
            let mut behind = input.mark();
            let Some(within) = next_run::<C, H>(&mut behind, context)? else {
                break;
            };
            let taken = input.left().saturating_sub(behind.left());
            let unwanted = walker.unwanted(input);
            if unwanted >= taken {
                // What starts with the same bytes is as long.
                let size = <H::Item as Decode<_>>::size_in(within).unwrap_or(0);
                let items = within.head.items().saturating_mul(size);
                let whole = unwanted.checked_div(taken).unwrap_or(1);
                let left = most.saturating_sub(index).min(whole);
                let alike = start_alike(input.rest(), taken, items, left).len();
                index = index.saturating_add(alike.checked_div(taken).unwrap_or(1));
                input.skip(alike);
                continue;
            }
            walker.element(index, input, Some(taken), |walker, input| {
                H::walk(walker, input, context)?;
                walk_many::<_, H::Item>(walker, input, within.head.items(), within)
            })?;
            index = index.saturating_add(1);
        }
        Ok(())
    }
}

/// The head of the next record, where the record is whole; the input is behind it then.
fn next_run<C: Copy + 'static, H: Head + Walk<C>>(
    input: &mut Input<'_>,
    context: C,
) -> Result<Option<Within<C, H>>>
where
    H::Item: Decode<Within<C, H>>,
{
    let left = input.left();
    if left == 0 {
        return Ok(None);
    }
    let head = match H::decode(input, context) {
        Ok(head) => head,
        Err(error) if error.class() == crate::Class::Limit => return Err(error),
        Err(_) => return Ok(None),
    };
    let within = Within { context, head };
    let size = <H::Item as Decode<_>>::size_in(within);
    let taken = size.and_then(|size| input.take(head.items().saturating_mul(size)).ok());
    Ok((taken.is_some() && input.left() < left).then_some(within))
}

impl<C: Copy + 'static, T> Walk<C> for Fitted<T>
where
    T: Walk<C> + Decode<()> + Encode<()>,
{
    fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        if <T as Decode<C>>::FIXED.is_some_and(|size| input.left() < size) {
            return walker.whole::<C, Self>(input, context);
        }
        T::walk(walker, input, context)?;
        walk_rest(walker, input, "raw tail")
    }
}

impl<C: Copy + 'static, T> WalkTagged<C> for Lenient<T>
where
    T: WalkTagged<C> + Tagged<Tag: Schema + Clone>,
{
    fn walk_tagged(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        tag: T::Tag,
        context: C,
    ) -> Result<()> {
        walk_tagged_or::<C, T>(walker, input, tag, context, |walker, input, _| {
            walk_rest(walker, input, "raw tail")
        })
    }
}

/// Shows everything that is left as one leaf.
fn walk_rest(walker: &mut Walker<'_>, input: &mut Input<'_>, wire: &'static str) -> Result<()> {
    walk_bytes(walker, input, input.left(), wire)
}

fn walk_bytes(
    walker: &mut Walker<'_>,
    input: &mut Input<'_>,
    count: usize,
    wire: &'static str,
) -> Result<()> {
    walker.bytes(input, count, wire, |bytes| Value::Bytes(bytes.to_vec()))
}

macro_rules! opaque {
    ($($name:ty)*) => {$(
        impl<C: Copy + 'static> Walk<C> for $name {
            fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, _: C) -> Result<()> {
                walk_rest(walker, input, <$name>::INFO.wire)
            }
        }

        impl<C: Copy + 'static> WalkCounted<C> for $name {
            fn walk_counted(
                walker: &mut Walker<'_>,
                input: &mut Input<'_>,
                count: usize,
                _: C,
            ) -> Result<()> {
                walk_bytes(walker, input, count, <$name>::INFO.wire)
            }

            fn walk_to_end(walker: &mut Walker<'_>, input: &mut Input<'_>, _: C) -> Result<()> {
                walk_rest(walker, input, <$name>::INFO.wire)
            }

            fn size_of(count: usize, _: C) -> Option<usize> {
                Some(count)
            }
        }
    )*};
}
opaque!(Opaque RawTail Trailing);

impl<C: Copy + 'static> Walk<C> for Gaps {
    fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, _: C) -> Result<()> {
        let free = input.unclaimed().ranges;
        for (index, gap) in free.into_iter().enumerate() {
            let length = gap.end.saturating_sub(gap.start);
            let bytes = input.part_of_space(gap.start, length);
            let (mut part, _deeper) = input.elsewhere(gap.start)?;
            walker.element(index, &mut part, Some(bytes.len()), |walker, part| {
                walk_bytes(walker, part, bytes.len(), GAP_WIRE)
            })?;
        }
        input.take_rest();
        Ok(())
    }
}

impl Padding {
    /// Walks as many bytes as are needed, or all that are left.
    ///
    /// # Errors
    /// Never: what is missing is a finding.
    #[doc(hidden)]
    pub fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, needed: usize) -> Result<()> {
        if walker.catches() {
            let how = Reads::<Self, _, _>::new(
                Length::Walked,
                move |input, _| Self::decode(input, needed),
                move |walker, input| Self::walk(walker, input, needed),
            );
            return walker.catch(input, Rc::new(how));
        }
        walk_bytes(walker, input, needed.min(input.left()), Self::INFO.wire)
    }
}

impl<C: Copy + 'static, T: Table> Walk<C> for StringTable<T> {
    fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        <Self as WalkCounted<C>>::walk_counted(walker, input, input.left(), context)
    }
}

impl<C: Copy + 'static, T: Table> WalkCounted<C> for StringTable<T> {
    fn walk_counted(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        count: usize,
        _: C,
    ) -> Result<()> {
        let mut table = input.split(count as u64)?;
        if !walker.shows() {
            return Ok(());
        }
        let pieces = table.rest().split_inclusive(|byte| *byte == 0);
        for (index, piece) in pieces.enumerate() {
            let length = piece.len();
            walker.element(index, &mut table, Some(length), |walker, table| {
                walker.bytes(table, length, CString::INFO.wire, |bytes| {
                    crate::types::bytes::text_value(bytes.strip_suffix(&[0]).unwrap_or(bytes))
                })
            })?;
        }
        Ok(())
    }

    fn walk_to_end(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
        <Self as WalkCounted<C>>::walk_counted(walker, input, input.left(), context)
    }

    fn size_of(count: usize, _: C) -> Option<usize> {
        Some(count)
    }
}
