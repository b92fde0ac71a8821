//! Records that are a head and a run of items, kept flat: no allocation for a record.

use std::fmt;
use std::ops::Deref;

use crate::check::Checker;
use crate::codec::{Counted, Decode, Encode, Repeated, Schema};
use crate::collection::{SAMPLE, make_room};
use crate::error::{Class, Error, Result};
use crate::input::{Count, Input};
use crate::sink::Sink;
use crate::spec::{Kind, TypeInfo};
use crate::value::{BuildContext, DumpContext, Value, expect_keys};
use crate::visit::{Visitor, VisitorMut};

/// The start of a record, which says how many items follow.
pub trait Head: Schema + Copy {
    /// What follows.
    type Item: Schema;

    /// How many of them.
    fn items(&self) -> usize;

    /// The head that most records have, if there is one. What follows it is decoded and encoded by
    /// code that is compiled for this head.
    const USUAL: Option<Self> = None;

    /// Whether this is the usual head.
    #[inline]
    fn is_usual(&self) -> bool {
        false
    }
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
    heads: Vec<H>,
    items: Vec<H::Item>,
}

impl<H: Head> Runs<H> {
    /// No records.
    #[must_use]
    pub fn new() -> Self {
        Self {
            heads: Vec::new(),
            items: Vec::new(),
        }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// When the head announces another number of items.
    pub fn push(&mut self, head: H, items: impl IntoIterator<Item = H::Item>) -> Result<()> {
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
        self.heads.push(head);
        Ok(())
    }

    /// The heads alone.
    #[must_use]
    pub fn heads(&self) -> &[H] {
        &self.heads
    }

    /// The items of all records, one after another.
    #[must_use]
    pub fn items(&self) -> &[H::Item] {
        &self.items
    }

    /// Every record with its items.
    pub fn iter(&self) -> impl Iterator<Item = (&H, &[H::Item])> {
        let mut rest = self.items.as_slice();
        self.heads.iter().map(move |head| {
            let (items, after) = rest.split_at_checked(head.items()).unwrap_or((rest, &[]));
            rest = after;
            (head, items)
        })
    }

    /// Every record, to change its items in place.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&H, &mut [H::Item])> {
        let mut rest = self.items.as_mut_slice();
        self.heads.iter().map(move |head| {
            let all = std::mem::take(&mut rest);
            let count = head.items().min(all.len());
            let (items, after) = all.split_at_mut(count);
            rest = after;
            (head, items)
        })
    }
}

impl<H: Head> Default for Runs<H> {
    fn default() -> Self {
        Self::new()
    }
}

impl<H: Head> Clone for Runs<H>
where
    H::Item: Clone,
{
    fn clone(&self) -> Self {
        Self {
            heads: self.heads.clone(),
            items: self.items.clone(),
        }
    }
}

impl<H: Head + PartialEq> PartialEq for Runs<H>
where
    H::Item: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.heads == other.heads && self.items == other.items
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
        self.heads.len()
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
        let record = |(head, items): (&H, &[H::Item])| {
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
                runs.push(head, items)
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

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        if Self::PLAIN {
            return;
        }
        for (head, items) in self.iter() {
            head.visit(visitor);
            if !H::Item::PLAIN {
                items.iter().for_each(|item| item.visit(visitor));
            }
        }
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        if Self::PLAIN {
            return;
        }
        let mut rest = self.items.as_mut_slice();
        for head in &mut self.heads {
            let all = std::mem::take(&mut rest);
            let count = head.items().min(all.len());
            let (items, after) = all.split_at_mut(count);
            rest = after;
            head.visit_mut(visitor);
            if !H::Item::PLAIN {
                items.iter_mut().for_each(|item| item.visit_mut(visitor));
            }
        }
    }
}

impl<C: Copy, H: Head + Decode<C>> Repeated<C> for Runs<H>
where
    H::Item: Decode<Within<C, H>>,
{
    fn decode_while_possible(
        input: &mut Input<'_>,
        most: Option<usize>,
        context: C,
    ) -> Result<Self> {
        let most = most.unwrap_or(usize::MAX);
        let mut runs = Self::new();
        let start = input.left();
        while input.left() > 0 && runs.heads.len() < most {
            if runs.heads.len() == SAMPLE {
                let (read, left) = (start.saturating_sub(input.left()), input.left());
                make_room(&mut runs.heads, input.session(), read, left, most);
                make_room(&mut runs.items, input.session(), read, left, usize::MAX);
            }
            let (mark, used) = (input.mark(), input.session().used());
            let before = runs.items.len();
            input.hold::<H>(1)?;
            let record = H::decode(input, context).and_then(|head| {
                let items = &mut runs.items;
                match H::USUAL {
                    // Constants, so that this is compiled for the usual head alone.
                    Some(usual) if head.is_usual() => {
                        let within = Within {
                            context,
                            head: usual,
                        };
                        H::Item::decode_more(items, input, usual.items(), within)?;
                    }
                    _ => {
                        let within = Within { context, head };
                        H::Item::decode_more(items, input, head.items(), within)?;
                    }
                }
                Ok(head)
            });
            match record {
                Ok(head) if input.left() < mark.left() => runs.heads.push(head),
                Err(error) if error.class() == Class::Limit => return Err(error),
                Ok(_) | Err(_) => {
                    runs.items.truncate(before);
                    input.session().let_go(used);
                    input.rewind(&mark);
                    break;
                }
            }
        }
        Ok(runs)
    }
}

impl<C: Copy, H: Head + Encode<C>> Encode<C> for Runs<H>
where
    H::Item: Encode<Within<C, H>>,
{
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        for (index, (head, items)) in self.iter().enumerate() {
            sink.index(index, |sink| {
                head.encode(sink, context)?;
                match H::USUAL {
                    // As in reading.
                    Some(usual) if head.is_usual() => {
                        let within = Within {
                            context,
                            head: usual,
                        };
                        H::Item::encode_many(items, sink, within)
                    }
                    _ => {
                        let within = Within {
                            context,
                            head: *head,
                        };
                        H::Item::encode_many(items, sink, within)
                    }
                }
            })?;
        }
        Ok(())
    }
}

/// At most `N` elements, kept in place.
#[derive(Clone, Copy)]
pub struct Short<T, const N: usize> {
    items: [T; N],
    count: usize,
}

impl<T: Copy + Default, const N: usize> Short<T, N> {
    /// These elements, if they are not too many.
    #[must_use]
    pub fn new(items: &[T]) -> Option<Self> {
        let mut short = Self::default();
        short.items.get_mut(..items.len())?.copy_from_slice(items);
        short.count = items.len();
        Some(short)
    }
}

impl<T: Copy + Default, const N: usize> Default for Short<T, N> {
    fn default() -> Self {
        Self {
            items: [T::default(); N],
            count: 0,
        }
    }
}

impl<T, const N: usize> Deref for Short<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.items.get(..self.count).unwrap_or_default()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Short<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Short<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T, const N: usize> Count for Short<T, N> {
    fn count(&self) -> usize {
        self.count
    }
}

impl<T: Schema + Copy + Default, const N: usize> Schema for Short<T, N> {
    const INFO: &'static TypeInfo =
        &TypeInfo::basic("Short", "list", Kind::Wrapper(|| T::INFO), None);
    const PLAIN: bool = T::PLAIN;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        Value::list(self.iter().map(|item| item.to_value(context)))
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let items = Vec::from_value(value, context)?;
        Self::new(&items).ok_or_else(|| {
            Error::value(format!(
                "at most {N} elements expected, found {}",
                items.len()
            ))
        })
    }

    fn check(&self, checker: &mut Checker<'_>) {
        if !T::PLAIN {
            for (index, item) in self.iter().enumerate() {
                checker.index(index, |checker| item.check(checker));
            }
        }
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        if !T::PLAIN {
            self.iter().for_each(|item| item.visit(visitor));
        }
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        if !T::PLAIN {
            let count = self.count;
            let items = self.items.get_mut(..count).unwrap_or_default();
            items.iter_mut().for_each(|item| item.visit_mut(visitor));
        }
    }
}

impl<C: Copy, T: Decode<C> + Copy + Default, const N: usize> Counted<C> for Short<T, N> {
    fn decode_counted(input: &mut Input<'_>, count: usize, context: C) -> Result<Self> {
        let mut short = Self::default();
        let Some(slots) = short.items.get_mut(..count) else {
            return Err(
                Error::malformed(format!("{count} elements where {N} are possible"))
                    .at(input.offset()),
            );
        };
        for (index, slot) in slots.iter_mut().enumerate() {
            *slot = T::decode(input, context).map_err(|error| error.in_index(index))?;
        }
        short.count = count;
        Ok(short)
    }

    fn decode_to_end(input: &mut Input<'_>, context: C) -> Result<Self> {
        let items = <Vec<T> as Counted<C>>::decode_to_end(input, context)?;
        Self::new(&items).ok_or_else(|| {
            Error::malformed(format!("{} elements where {N} are possible", items.len()))
                .at(input.offset())
        })
    }
}

impl<C: Copy, T: Encode<C> + Copy + Default, const N: usize> Encode<C> for Short<T, N> {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        T::encode_many(self, sink, context)
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
            .map(|(head, items)| (*head, items.to_vec()))
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

    #[test]
    fn a_short_list_has_a_most() {
        assert!(Short::<u8, 2>::new(&[1, 2, 3]).is_none());
        let short = Short::<u8, 2>::new(&[1]).unwrap();
        assert_eq!(&*short, [1]);
        assert_eq!(build::<Short<u8, 2>>(&dump(&short)).unwrap(), short);
        let session = Session::default();
        let mut input = Input::new(&[1, 2, 3], &session);
        let error = Short::<u8, 2>::decode_counted(&mut input, 3, ()).unwrap_err();
        assert_eq!(error.message(), "3 elements where 2 are possible");
    }
}
