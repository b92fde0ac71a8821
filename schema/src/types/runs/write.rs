//! Writing records, those with the same head together.

use super::{Group, Head, Runs, Within};
use crate::codec::sink::{Sink, Writer, encoded_len};
use crate::codec::traits::Encode;
use crate::report::error::Result;
use crate::types::columns::{BLOCK, EncodeColumns, Slots, encode_rows};

/// Room to write records in.
struct Blocks {
    /// Items alone, as columns give them.
    items: [u8; BLOCK],
    /// Heads and items.
    records: [u8; BLOCK],
}

impl<H: Head> Runs<H> {
    /// Writes the records of a group at once, whose items start at `first`. `false` if they cannot be,
    /// or if a value does not fit, which writing one by one says where.
    #[inline]
    fn put_alike<C: Copy, S: Sink>(
        &self,
        sink: &mut S,
        blocks: &mut Blocks,
        (records, first): (usize, usize),
        within: Within<C, H>,
    ) -> bool
    where
        H: Encode<C>,
        H::Item: EncodeColumns<Within<C, H>>,
    {
        let items = within.head.items();
        let Some(size) = <H::Item as Encode<_>>::size_in(within) else {
            return false;
        };
        let stored = items.saturating_mul(size);
        if !sink.keeps() {
            let Ok(head) = encoded_len(&within.head, within.context) else {
                return false;
            };
            let all = usize::try_from(head)
                .ok()
                .and_then(|head| head.checked_add(stored)?.checked_mul(records));
            all.inspect(|all| sink.count(*all)).is_some()
        } else if records == 1 {
            let Some(slots) = blocks.items.get_mut(..stored) else {
                return false;
            };
            let rows = first..first.saturating_add(items);
            let slots_in = Slots::new(slots, rows, size, sink.order());
            let fits = self.items.put(slots_in, within).is_some()
                && within.head.encode(sink, within.context).is_ok();
            if fits {
                sink.put(slots);
            }
            fits
        } else {
            self.put_many(sink, blocks, (records, first), size, within)
        }
    }

    /// Writes the records of a group block by block.
    #[inline]
    fn put_many<C: Copy, S: Sink>(
        &self,
        sink: &mut S,
        blocks: &mut Blocks,
        (records, mut first): (usize, usize),
        size: usize,
        within: Within<C, H>,
    ) -> bool
    where
        H: Encode<C>,
        H::Item: EncodeColumns<Within<C, H>>,
    {
        let items = within.head.items();
        let stored = items.saturating_mul(size);
        let mut head = Writer::new(sink.settings()).with_order(sink.order());
        if within.head.encode(&mut head, within.context).is_err() {
            return false;
        }
        let head = head.into_bytes();
        let stride = head.len().saturating_add(stored);
        let Some(in_block @ 1..) = BLOCK.checked_div(stride) else {
            return false;
        };
        // All heads are alike, so they stay in their places from block to block.
        for record in blocks.records.chunks_exact_mut(stride) {
            if let Some(slot) = record.get_mut(..head.len()) {
                slot.copy_from_slice(&head);
            }
        }
        let mut left = records;
        while left > 0 {
            let now = left.min(in_block);
            let end = first.saturating_add(now.saturating_mul(items));
            let stored_all = now.saturating_mul(stored);
            let slots = blocks.items.get_mut(..stored_all).unwrap_or_default();
            if self
                .items
                .put(Slots::new(slots, first..end, size, sink.order()), within)
                .is_none()
            {
                return false;
            }
            let whole = now.saturating_mul(stride);
            let records = blocks.records.get_mut(..whole).unwrap_or_default();
            let places = records.chunks_exact_mut(stride);
            for (record, items) in places.zip(slots.chunks_exact(stored.max(1))) {
                if let Some(slot) = record.get_mut(head.len()..) {
                    slot.copy_from_slice(items);
                }
            }
            sink.put(records);
            (left, first) = (left.saturating_sub(now), end);
        }
        true
    }
}

impl<C: Copy, H: Head + Encode<C>> Encode<C> for Runs<H>
where
    H::Item: EncodeColumns<Within<C, H>>,
{
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        let mut blocks = Blocks {
            items: [0; BLOCK],
            records: [0; BLOCK],
        };
        let (mut index, mut first) = (0usize, 0usize);
        for Group { head, records } in &self.groups {
            let (head, records) = (*head, *records as usize);
            let group = (records, first);
            let done = !S::TRACES
                && match H::USUAL {
                    // As in reading.
                    Some(usual) if head == usual => {
                        let head = usual;
                        self.put_alike(sink, &mut blocks, group, Within { context, head })
                    }
                    _ => self.put_alike(sink, &mut blocks, group, Within { context, head }),
                };
            if !done {
                // As a trace wants them, or to find out which value does not fit.
                let mut first = first;
                for record in 0..records {
                    sink.index(index.saturating_add(record), |sink| {
                        head.encode(sink, context)?;
                        let items = self.items.rows(first, head.items());
                        encode_rows(items.iter(), sink, Within { context, head })
                    })?;
                    first = first.saturating_add(head.items());
                }
            }
            index = index.saturating_add(records);
            first = first.saturating_add(records.saturating_mul(head.items()));
        }
        Ok(())
    }
}
