//! Reading records, those with the same head together.

use super::{Group, Head, Runs, Within};
use crate::codec::input::Input;
use crate::codec::traits::{Decode, Repeated};
use crate::report::error::{Class, Result};
use crate::types::columns::{Ahead, DecodeColumns, Packed};

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

/// How many items a triangle has, of which meshes are made. Others are read one by one.
const THREE: usize = 3;

/// The whole records at the start that begin with the same head, up to as many as stay in the processor's
/// cache while they are read field by field. The first is whole.
#[inline]
pub(crate) fn start_alike(start: &[u8], stride: usize, stored: usize, most: usize) -> &[u8] {
    const BLOCK: usize = 64;
    let head = start
        .get(..stride.saturating_sub(stored))
        .unwrap_or_default();
    let alike = |record: &&[u8]| match head {
        // Without a call: most heads are a byte.
        [byte] => record.first() == Some(byte),
        _ => record.starts_with(head),
    };
    let records = start.chunks_exact(stride).take(most.min(BLOCK));
    let count = records.take_while(alike).count();
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
        while place.left() > 0 && most > 0 {
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
