//! Reading records, those with the same head together.

use super::{Group, Head, Runs, Within};
use crate::codec::input::Input;
use crate::codec::order::{Big, Endian, Little, Order};
use crate::codec::traits::{Decode, Repeated};
use crate::report::error::{Class, Result};
use crate::types::columns::{
    Ahead, Columnar as _, DecodeColumns, Packed, groups_where, one_after_another,
};

impl<H: Head> Runs<H> {
    /// Adds the record whose head is before `input`, and if it is a triangle some of those behind it that have
    /// the same head. Returns how many they are; none where the record is not whole. `start` is everything from
    /// its head on, `all` how many bytes the whole list has, and `most` how many records there may be.
    #[inline]
    fn take_alike<C: Copy>(
        &mut self,
        input: &mut Input<'_>,
        start: &[u8],
        (all, most): (usize, usize),
        within: Within<C, H>,
    ) -> Result<usize>
    where
        H::Item: DecodeColumns<Within<C, H>>,
    {
        let items = within.head.items();
        let Some(size) = <H::Item as Decode<_>>::size_in(within) else {
            return Ok(0);
        };
        let stored = items.saturating_mul(size);
        let Some((own, next)) = input.rest().split_at_checked(stored) else {
            return Ok(0);
        };
        if next.len() == start.len() {
            return Ok(0);
        }
        let ahead = Ahead {
            session: input.session(),
            end: input.end(),
            all,
            bytes: start.len(),
            after: next.len(),
            records: items,
            parts: most,
            order: input.order(),
        };
        // Heads that vary are seldom alike: to look costs more than it brings.
        if H::USUAL.is_some() && items == THREE {
            let alike = start_alike(start, ahead.stride(), stored, most);
            let records = alike.len().checked_div(ahead.stride()).unwrap_or(0);
            self.keep(
                Packed::by_threes(alike, size, ahead),
                ahead,
                records,
                within,
            )?;
            let head = ahead.stride().saturating_sub(stored);
            input.skip(alike.len().saturating_sub(head));
            return Ok(records);
        }
        self.keep(Packed::new(own, items, size, ahead), ahead, 1, within)?;
        input.skip(stored);
        Ok(1)
    }

    /// Adds records with their items.
    #[inline(always)]
    fn keep<C: Copy>(
        &mut self,
        items: Packed<'_>,
        ahead: Ahead<'_>,
        records: usize,
        within: Within<C, H>,
    ) -> Result<()>
    where
        H::Item: DecodeColumns<Within<C, H>>,
    {
        self.items.extend_packed(items, within)?;
        if self.groups.len() == self.groups.capacity() {
            ahead.grow_alike(&mut self.groups)?;
        }
        // A block holds fewer.
        let records = u32::try_from(records).unwrap_or(u32::MAX);
        let head = within.head;
        match H::USUAL {
            Some(_) => self.add(head, records),
            None => self.groups.push(Group { head, records }),
        }
        Ok(())
    }
}

impl<H: Head> Runs<H> {
    /// Adds records whose items are single numbers of one width, as many as fit a block. Their bytes are gathered, so
    /// that numbers are read by the hundred, however short the records are. Returns how many records they are; none
    /// where the next is to be read alone.
    fn take_numbers<O: Order, C: Copy>(
        &mut self,
        input: &mut Input<'_>,
        block: &mut [u8; GATHERED],
        (all, left): (usize, usize),
        context: C,
    ) -> Result<usize>
    where
        H: Decode<C>,
        H::Item: DecodeColumns<Within<C, H>>,
    {
        let start = input.rest();
        let mut ahead = Ahead {
            session: input.session(),
            end: input.end(),
            all,
            bytes: start.len(),
            after: start.len(),
            records: 0,
            parts: left,
            order: input.order(),
        };
        if self.groups.len() == self.groups.capacity() {
            ahead.grow_alike(&mut self.groups)?;
        }
        let before = self.groups.len();
        let mut groups = std::mem::take(&mut self.groups);
        let most = before.saturating_add(left);
        let Gathered {
            filled,
            width,
            last,
            behind,
        } = gather::<H, O, C>(&mut groups, start, block, most, context);
        self.groups = groups;
        let Some(head) = last else {
            return Ok(0);
        };
        ahead.after = behind.len();
        let taken = self.groups.len().saturating_sub(before);
        ahead.parts = left.div_ceil(taken.max(1));
        ahead.records = filled.checked_div(width).unwrap_or(0);
        let gathered = block.get(..filled).unwrap_or_default();
        let numbers = Packed::new(gathered, ahead.records, width, ahead);
        self.items
            .extend_packed(numbers, Within { context, head })?;
        input.go_on_with(behind);
        Ok(taken)
    }
}

impl<H: Head> Runs<H> {
    /// Makes room for few records at once, where there may be as many.
    fn make_room(&mut self, input: &Input<'_>, most: usize) -> Result<()> {
        const FEW: usize = 4096;
        if most > FEW || most > input.left() {
            return Ok(());
        }
        let made = input.session().make_room(&mut self.groups, 0, most);
        made.map_err(|error| error.at(input.offset()))
    }
}

/// What was gathered of records.
struct Gathered<'a, H> {
    /// How many bytes of numbers, and how many each of them takes.
    filled: usize,
    width: usize,
    /// The last head, where there was one.
    last: Option<H>,
    /// The bytes behind the records.
    behind: &'a [u8],
}

/// Adds records up to so many, as far as there is room in both the list and the block, which gets the bytes of their
/// numbers.
#[inline]
fn gather<'a, H: Head + Decode<C>, O: Order, C: Copy>(
    groups: &mut Vec<Group<H>>,
    start: &'a [u8],
    block: &mut [u8; GATHERED],
    most: usize,
    context: C,
) -> Gathered<'a, H>
where
    H::Item: DecodeColumns<Within<C, H>>,
{
    // All of our own, so that they stay in registers.
    let (mut list, mut bytes) = (std::mem::take(groups), start);
    let (mut free, mut width, mut last) = (&mut block[..], 0, None);
    let end = most.min(list.capacity());
    while list.len() < end {
        let mut behind = bytes;
        let Ok(head) = H::take_then::<O, _>(&mut behind, context, |head| head) else {
            break;
        };
        let size = <H::Item as Decode<_>>::size_in(Within { context, head }).unwrap_or(0);
        if size == 0 || size != width && width != 0 {
            break;
        }
        let stored = head.items().saturating_mul(size);
        let Some(behind) = copy_some(behind, &mut free, stored) else {
            break;
        };
        if list.len() < list.capacity() {
            list.push(Group { head, records: 1 });
        }
        (bytes, width, last) = (behind, size, Some(head));
    }
    *groups = list;
    Gathered {
        filled: GATHERED.saturating_sub(free.len()),
        width,
        last,
        behind: bytes,
    }
}

/// So many bytes of short records are gathered.
const GATHERED: usize = 1024;

/// Copies so many bytes to the start of what is free, if they are there and there is room, and returns those behind them.
#[inline]
fn copy_some<'a>(from: &'a [u8], free: &mut &mut [u8], count: usize) -> Option<&'a [u8]> {
    const FEW: usize = 16;
    match (from.first_chunk::<FEW>(), free.first_chunk_mut::<FEW>()) {
        // A few bytes too many are cheaper than a number of them that is not known, which is a call.
        (Some(from), Some(free)) if count <= FEW => *free = *from,
        _ => copy_many(from.get(..count)?, free.get_mut(..count)?),
    }
    *free = std::mem::take(free).get_mut(count..)?;
    from.get(count..)
}

/// Not inlined, or the compiler makes the same call of both copies.
#[cold]
#[inline(never)]
fn copy_many(from: &[u8], free: &mut [u8]) {
    free.copy_from_slice(from);
}

/// How many items a triangle has, of which meshes are made. Others are read one by one.
const THREE: usize = 3;

/// The whole records at the start that begin with the same head, up to as many as stay in the processor's
/// cache while they are read field by field. The first is whole.
#[inline]
pub(crate) fn start_alike(start: &[u8], stride: usize, stored: usize, most: usize) -> &[u8] {
    const BLOCK: usize = 128;
    let head = stride.saturating_sub(stored);
    let usual = start.get(..head).unwrap_or_default();
    let alike = |own: &[u8]| match usual {
        // Without a call: most heads are a byte.
        [byte] => own.first() == Some(byte),
        _ => own == usual,
    };
    let most = stride.saturating_mul(most.min(BLOCK)).min(start.len());
    let records = start.get(..most).unwrap_or_default();
    let four = (one_after_another::<4>(0, stride), head);
    let count = groups_where(records, stride.saturating_mul(4), four, alike).saturating_mul(4);
    let rest = records
        .get(count.saturating_mul(stride)..)
        .unwrap_or_default();
    let count = count.saturating_add(groups_where(rest, stride, ([0], head), alike));
    start
        .get(..count.saturating_mul(stride))
        .unwrap_or_default()
}

impl<C: Copy, H: Head + Decode<C>> Repeated<C> for Runs<H>
where
    H::Item: DecodeColumns<Within<C, H>>,
{
    fn decode_while_possible(
        input: &mut Input<'_>,
        most: Option<usize>,
        context: C,
    ) -> Result<Self> {
        let mut most = most.unwrap_or(usize::MAX);
        let mut runs = Self::new();
        // A place of our own, which stays in registers.
        let mut place = input.gathered();
        let (first, all) = (place.mark(), place.left());
        runs.make_room(&place, most)?;
        let mut block = [0; GATHERED];
        while place.left() > 0 && most > 0 {
            // Heads that are seldom alike are followed by few items.
            if const { H::Item::IS_NUMBER && H::USUAL.is_none() } {
                let (place, many) = (&mut place, (all, most));
                let taken = match place.order() {
                    Endian::Little => {
                        runs.take_numbers::<Little, C>(place, &mut block, many, context)?
                    }
                    Endian::Big => runs.take_numbers::<Big, C>(place, &mut block, many, context)?,
                };
                if taken > 0 {
                    most = most.saturating_sub(taken);
                    continue;
                }
            }
            let start = place.rest();
            let taken = match H::decode(&mut place, context) {
                Ok(head) => match H::USUAL {
                    // Constants, so that this is compiled for the usual head alone.
                    Some(usual) if head == usual => {
                        let head = usual;
                        let within = Within { context, head };
                        runs.take_alike(&mut place, start, (all, most), within)?
                    }
                    _ => {
                        let within = Within { context, head };
                        runs.take_alike(&mut place, start, (all, most), within)?
                    }
                },
                Err(error) if error.class() == Class::Limit => return Err(error),
                Err(_) => 0,
            };
            if taken == 0 {
                place = first;
                place.skip(all.saturating_sub(start.len()));
                break;
            }
            most = most.saturating_sub(taken);
        }
        input.rewind(&place);
        Ok(runs)
    }
}
