//! Records that are a head and a run of items, kept flat: no allocation for a record, and heads that follow
//! each other alike are kept once.

use std::fmt;

use crate::check::Checker;
use crate::codec::{Decode, Encode, Repeated, Schema};
use crate::columns::{
    Ahead, BLOCK, Columnar, Columns, DecodeColumns, EncodeColumns, Packed, Rows, Slots, encode_rows,
};
use crate::error::{Class, Error, Result};
use crate::input::{Count, Input};
use crate::sink::{Sink, Writer, encoded_len};
use crate::spec::{Kind, TypeInfo};
use crate::value::{BuildContext, DumpContext, Value, expect_keys};
use crate::visit::{Visitor, VisitorMut};

/// The start of a record, which says how many items follow.
pub trait Head: Schema + Copy + Eq {
    /// What follows.
    type Item: Columnar;

    /// How many of them.
    fn items(&self) -> usize;

    /// The head that most records have, if there is one. What follows it is decoded and encoded by
    /// code that is compiled for this head.
    const USUAL: Option<Self> = None;
}

/// The context of the items that follow a head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Within<C, H> {
    /// The context of the head.
    pub context: C,
    /// The head.
    pub head: H,
}

/// Records that are a head and the items it announces, one after another.
pub struct Runs<H: Head> {
    groups: Vec<Group<H>>,
    items: Columns<H::Item>,
}

/// Records with the same head, one after another.
#[derive(Debug, Clone, Copy)]
struct Group<H> {
    head: H,
    records: usize,
}

impl<H: Head> Runs<H> {
    /// No records.
    #[must_use]
    pub fn new() -> Self {
        Self {
            groups: Vec::new(),
            items: Columns::new(),
        }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// When the head announces another number of items.
    pub fn push(&mut self, head: H, items: impl IntoIterator<Item = H::Item>) -> Result<()> {
        self.push_items(head, items)?;
        self.add(head, 1);
        Ok(())
    }

    /// Adds the items of a record that is counted later.
    fn push_items(&mut self, head: H, items: impl IntoIterator<Item = H::Item>) -> Result<()> {
        let before = self.items.len();
        self.items.extend(items);
        let found = self.items.len().saturating_sub(before);
        if found != head.items() {
            self.items.truncate(before);
            return Err(Error::value(format!(
                "{} items announced, {found} given",
                head.items()
            )));
        }
        Ok(())
    }

    /// Counts records whose items are there.
    #[inline]
    fn add(&mut self, head: H, records: usize) {
        match self.groups.last_mut() {
            Some(last) if last.head == head => {
                last.records = last.records.saturating_add(records);
            }
            _ => self.groups.push(Group { head, records }),
        }
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> usize {
        let records = self.groups.iter().map(|group| group.records);
        records.fold(0, usize::saturating_add)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The heads alone.
    pub fn heads(&self) -> impl Iterator<Item = H> {
        self.groups
            .iter()
            .flat_map(|group| std::iter::repeat_n(group.head, group.records))
    }

    /// The items of all records, one after another.
    #[must_use]
    pub fn items(&self) -> &Columns<H::Item> {
        &self.items
    }

    /// The items of all records, to change them in place.
    pub fn update_items(&mut self, change: impl FnMut(&mut H::Item)) {
        self.items.update(change);
    }

    /// Every record with its items.
    pub fn iter(&self) -> impl Iterator<Item = (H, Rows<'_, H::Item>)> {
        let mut start = 0usize;
        self.heads().map(move |head| {
            let items = self.items.rows(start, head.items());
            start = start.saturating_add(head.items());
            (head, items)
        })
    }
}

impl<H: Head> Default for Runs<H> {
    fn default() -> Self {
        Self::new()
    }
}

impl<H: Head> Clone for Runs<H> {
    fn clone(&self) -> Self {
        Self {
            groups: self.groups.clone(),
            items: self.items.clone(),
        }
    }
}

impl<H: Head> PartialEq for Runs<H>
where
    Columns<H::Item>: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.heads().eq(other.heads()) && self.items == other.items
    }
}

impl<H: Head + fmt::Debug> fmt::Debug for Runs<H>
where
    H::Item: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<H: Head> Count for Runs<H> {
    fn count(&self) -> usize {
        self.len()
    }
}

const HEAD: &str = "head";
const ITEMS: &str = "items";

/// A record of a list as the description shows it.
struct Record<H>(std::marker::PhantomData<H>);

impl<H: Head> Record<H> {
    const FIELDS: &'static [crate::spec::FieldInfo] = &[
        field(HEAD, || H::INFO),
        field(ITEMS, || <Vec<H::Item> as Schema>::INFO),
    ];
    const INFO: &'static TypeInfo = &TypeInfo {
        sections: H::INFO.sections,
        min_size: H::INFO.min_size,
        ..TypeInfo::basic("Run", "struct", Kind::Struct(Self::FIELDS), None)
    };
}

const fn field(name: &'static str, ty: fn() -> &'static TypeInfo) -> crate::spec::FieldInfo {
    crate::spec::FieldInfo {
        name,
        doc: "",
        reference: crate::spec::Reference::Rows(&[]),
        deviations: &[],
        ty,
        presence: crate::spec::Presence::Stored,
        condition: None,
        count: None,
        bits: None,
        wire: None,
    }
}

impl<H: Head> Schema for Runs<H> {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Runs", "list", Kind::Wrapper(|| Record::<H>::INFO), None);
    const PLAIN: bool = H::PLAIN && H::Item::PLAIN;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        let record = |(head, items): (H, Rows<'_, H::Item>)| {
            let mut entries = vec![(HEAD.into(), head.to_value(context))];
            if !items.is_empty() {
                let items = items.iter().map(|item| item.to_value(context));
                entries.push((ITEMS.into(), Value::list(items)));
            }
            Value::Record(entries)
        };
        Value::list(self.iter().map(record))
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let mut runs = Self::new();
        for (index, record) in value.items()?.enumerate() {
            (|| {
                expect_keys(&record, &[HEAD, ITEMS])?;
                let head =
                    H::from_value(record.get(HEAD), context).map_err(|error| error.in_key(HEAD))?;
                let items = match record.get(ITEMS) {
                    Value::Null => Vec::new(),
                    items => Vec::<H::Item>::from_value(items, context)
                        .map_err(|error| error.in_key(ITEMS))?,
                };
                if H::PLAIN {
                    return runs.push(head, items);
                }
                // Texts have no place in their table yet, so that heads which look alike may differ.
                runs.push_items(head, items)?;
                runs.groups.push(Group { head, records: 1 });
                Ok(())
            })()
            .map_err(|error: Error| error.in_index(index))?;
        }
        Ok(runs)
    }

    fn check(&self, checker: &mut Checker<'_>) {
        if Self::PLAIN {
            return;
        }
        for (index, (head, items)) in self.iter().enumerate() {
            checker.index(index, |checker| {
                head.check(checker);
                if !H::Item::PLAIN {
                    for (index, item) in items.iter().enumerate() {
                        checker.index(index, |checker| item.check(checker));
                    }
                }
            });
        }
    }

    /// Items are numbers; only heads may have something to show.
    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        if !H::PLAIN {
            self.groups
                .iter()
                .for_each(|group| group.head.visit(visitor));
        }
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        if !H::PLAIN {
            self.groups
                .iter_mut()
                .for_each(|group| group.head.visit_mut(visitor));
        }
    }
}

impl<H: Head> Runs<H> {
    /// Adds the record whose head stands before `input`, and those behind it that have the same head, as far as
    /// they fit the block. Returns how many they are; none where the record is not whole. `start` is everything
    /// from its head on.
    #[inline]
    fn take_alike<C: Copy>(
        &mut self,
        input: &mut Input<'_>,
        start: &[u8],
        most: usize,
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
            let wanted = self.groups.len().max(16);
            let room = ahead.session.make_room(&mut self.groups, 1, wanted);
            room.map_err(|error| error.at(ahead.offset()))?;
        }
        self.add(within.head, records);
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
        while place.left() > 0 && most > 0 {
            let start = place.rest();
            let taken = match H::decode(&mut place, context) {
                Ok(head) => match H::USUAL {
                    // Constants, so that this is compiled for the usual head alone.
                    Some(usual) if head == usual => {
                        let head = usual;
                        let within = Within { context, head };
                        runs.take_alike(&mut place, start, most, &mut block, within)?
                    }
                    _ => {
                        let within = Within { context, head };
                        runs.take_alike(&mut place, start, most, &mut block, within)?
                    }
                },
                Err(error) if error.class() == Class::Limit => return Err(error),
                Err(_) => 0,
            };
            if taken == 0 {
                place = Input::mark(input);
                place.skip(input.left().saturating_sub(start.len()));
                break;
            }
            most = most.saturating_sub(taken);
        }
        input.rewind(&place);
        Ok(runs)
    }
}

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
        if S::COUNTS {
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
            let fits = self
                .items
                .put(Slots::new(slots, rows, size), within)
                .is_some()
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
        let mut head = Writer::new(sink.settings());
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
                .put(Slots::new(slots, first..end, size), within)
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
            let head = *head;
            let records = *records;
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
            for record in 0..records {
                if !done {
                    sink.index(index.saturating_add(record), |sink| {
                        head.encode(sink, context)?;
                        let items = self.items.rows(first, head.items());
                        encode_rows(items.iter(), sink, Within { context, head })
                    })?;
                }
                first = first.saturating_add(head.items());
            }
            index = index.saturating_add(records);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{build, dump};
    use crate::limits::Session;
    use crate::sink::{WriteSettings, Writer};
    use crate::trace::trace;

    /// A count, and that many numbers of the width that the context says.
    impl Head for u8 {
        type Item = u16;

        fn items(&self) -> usize {
            usize::from(*self)
        }
    }

    fn read(bytes: &[u8], most: Option<usize>) -> (Runs<u8>, usize) {
        let session = Session::default();
        let mut input = Input::new(bytes, &session);
        let runs = Runs::decode_while_possible(&mut input, most, ()).unwrap();
        (runs, input.left())
    }

    #[test]
    fn whole_records_are_read_and_the_cut_one_is_left() {
        let bytes = [2, 1, 0, 2, 0, 0, 1, 3, 0, 2, 9, 9];
        let (runs, left) = read(&bytes, None);
        let records: Vec<(u8, Vec<u16>)> = runs
            .iter()
            .map(|(head, items)| (head, items.iter().collect()))
            .collect();
        assert_eq!(records, [(2, vec![1, 2]), (0, vec![]), (1, vec![3])]);
        assert_eq!(left, 3);
        assert_eq!(read(&bytes, Some(1)).1, 7);
        let mut writer = Writer::new(WriteSettings::default());
        runs.encode(&mut writer, ()).unwrap();
        assert_eq!(writer.into_bytes(), bytes[..9]);
        assert_eq!(trace(&runs, ()).unwrap().first_gap(), None);
        assert_eq!(build::<Runs<u8>>(&dump(&runs)).unwrap(), runs);
    }

    #[test]
    fn a_head_must_announce_what_follows() {
        let mut runs = Runs::<u8>::new();
        let error = runs.push(2, [7]).unwrap_err();
        assert_eq!(error.message(), "2 items announced, 1 given");
        assert_eq!(runs, Runs::new());
    }
}
