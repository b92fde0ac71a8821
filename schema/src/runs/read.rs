//! Reading records, those with the same head together.

use super::{Group, Head, Runs, Within};
use crate::codec::{Decode, Repeated};
use crate::columns::{Ahead, DecodeColumns, Packed};
use crate::error::{Class, Result};
use crate::input::Input;

impl<H: Head> Runs<H> {
    /// Adds the record whose head stands before `input`, and those behind it that have the same head, as far as
    /// they fit the block. Returns how many they are; none where the record is not whole. `start` is everything
    /// from its head on, `all` how many bytes the whole list has, and `most` how many records there may be.
    #[inline]
    fn take_alike<C: Copy>(
        &mut self,
        input: &mut Input<'_>,
        start: &[u8],
        (all, most): (usize, usize),
        block: &mut Block,
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
        };
        // Only where the next record begins alike is it worth to look further.
        if next.first() == start.first() {
            let records = match H::USUAL {
                Some(_) => self.take_block(start, size, most, block, ahead, within)?,
                None => self.take_any_block(start, size, most, block, ahead, within)?,
            };
            if records > 0 {
                let stride = start.len().saturating_sub(next.len());
                let others = records.saturating_sub(1).saturating_mul(stride);
                input.skip(stored.saturating_add(others));
                return Ok(records);
            }
        }
        self.keep(Packed::new(own, items, size, ahead), ahead, 1, within)?;
        input.skip(stored);
        Ok(1)
    }

    /// Adds records that have the same head, as far as they fit the block. None where there are too few.
    #[inline]
    fn take_block<C: Copy>(
        &mut self,
        start: &[u8],
        size: usize,
        most: usize,
        block: &mut Block,
        ahead: Ahead<'_>,
        within: Within<C, H>,
    ) -> Result<usize>
    where
        H::Item: DecodeColumns<Within<C, H>>,
    {
        let items = within.head.items();
        let stored = items.saturating_mul(size);
        let Some(records) = pack_alike(start, ahead.stride(), stored, most, block) else {
            return Ok(0);
        };
        let own = block.get(..records.saturating_mul(stored));
        let count = records.saturating_mul(items);
        let packed = Packed::new(own.unwrap_or_default(), count, size, ahead);
        self.keep(packed, ahead, records, within)?;
        Ok(records)
    }

    /// As [`take_block`](Self::take_block), for any head, so that it does not take the room of what reads
    /// single records.
    #[inline(never)]
    fn take_any_block<C: Copy>(
        &mut self,
        start: &[u8],
        size: usize,
        most: usize,
        block: &mut Block,
        ahead: Ahead<'_>,
        within: Within<C, H>,
    ) -> Result<usize>
    where
        H::Item: DecodeColumns<Within<C, H>>,
    {
        self.take_block(start, size, most, block, ahead, within)
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
        if H::USUAL.is_some() || records > 1 {
            self.add(head, records);
        } else {
            // Heads that vary are seldom alike: to look costs more than to keep one twice.
            self.groups.push(Group { head, records });
        }
        Ok(())
    }
}

/// Room for the items of records with the same head. Small, because it is cleared for every list.
type Block = [u8; 1024];

/// Puts the items of records that have the same head one after another into the block, as columns want them,
/// and counts the records; `None` where there are too few for that.
#[inline(always)]
fn pack_alike(
    start: &[u8],
    stride: usize,
    stored: usize,
    most: usize,
    block: &mut Block,
) -> Option<usize> {
    const FEWEST: usize = 4;
    let head = start.get(..stride.checked_sub(stored)?)?;
    let alike = |record: &&[u8]| match head {
        // Without a call: most heads are a byte.
        [byte] => record.first() == Some(byte),
        _ => record.starts_with(head),
    };
    let records = start.chunks_exact(stride).take(most);
    if stored == 0 || records.clone().take(FEWEST).filter(alike).count() < FEWEST {
        return None;
    }
    let slots = block.chunks_exact_mut(stored);
    let mut count = 0usize;
    for (slot, record) in slots.zip(records.take_while(alike)) {
        // From its end, where the size is a constant for the usual head.
        slot.copy_from_slice(
            record
                .split_at_checked(record.len().checked_sub(stored)?)?
                .1,
        );
        count = count.saturating_add(1);
    }
    (count > 0).then_some(count)
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
        let mut block = [0; 1024];
        // A place of our own, which stays in registers.
        let mut place = input.mark();
        let all = place.left();
        while place.left() > 0 && most > 0 {
            let start = place.rest();
            let taken = match H::decode(&mut place, context) {
                Ok(head) => match H::USUAL {
                    // Constants, so that this is compiled for the usual head alone.
                    Some(usual) if head == usual => {
                        let head = usual;
                        let within = Within { context, head };
                        runs.take_alike(&mut place, start, (all, most), &mut block, within)?
                    }
                    _ => {
                        let within = Within { context, head };
                        runs.take_alike(&mut place, start, (all, most), &mut block, within)?
                    }
                },
                Err(error) if error.class() == Class::Limit => return Err(error),
                Err(_) => 0,
            };
            if taken == 0 {
                place = input.mark();
                place.skip(input.left().saturating_sub(start.len()));
                break;
            }
            most = most.saturating_sub(taken);
        }
        input.rewind(&place);
        Ok(runs)
    }
}
