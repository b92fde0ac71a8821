//! Records that are a head and a run of items, kept flat: no allocation for a record, and where a head is usual,
//! those that follow each other alike are kept once.

pub(crate) mod read;
mod write;

use std::fmt;

use crate::codec::count::Count;
use crate::codec::traits::Schema;
use crate::describe::expression::Expr;
use crate::describe::spec::{Around, FieldInfo, Kind, Layout, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::{Error, Result};
use crate::types::columns::{Columnar, Columns, Rows};
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value, expect_keys};

/// The start of a record, which says how many items follow.
pub trait Head: Schema + Copy + Eq {
    /// What follows.
    type Item: Columnar;

    /// How many of them.
    fn items(&self) -> usize;

    /// The head that most records have, if there is one. What follows it is decoded and encoded by
    /// code that is compiled for this head, and heads that follow each other alike are kept once.
    const USUAL: Option<Self> = None;

    /// How many items follow, for programs that read the description. There the head is the field `head`, and
    /// the tag of one that is a tagged enum is `head.tag`.
    const DESCRIBED: Expr = Expr::Opaque {
        code: "head.items()",
        says: "as many as the head says",
    };
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
    records: u32,
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

    /// Adds the record that a tree describes.
    fn build(&mut self, record: &Value, context: &mut BuildContext) -> Result<()> {
        expect_keys(record, &[HEAD, ITEMS])?;
        let head = H::from_value(record.get(HEAD), context)?;
        let items = match record.get(ITEMS) {
            Value::Null => Vec::new(),
            items => Vec::<H::Item>::from_value(items, context)?,
        };
        if H::PLAIN {
            return self.push(head, items);
        }
        // Texts have no place in their table yet, so that heads which look alike may differ.
        self.push_items(head, items)?;
        self.groups.push(Group { head, records: 1 });
        Ok(())
    }

    /// Counts records whose items are there.
    #[inline]
    fn add(&mut self, head: H, records: u32) {
        if let Some(last) = self.groups.last_mut()
            && last.head == head
            && let Some(more) = last.records.checked_add(records)
        {
            last.records = more;
        } else {
            self.groups.push(Group { head, records });
        }
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> usize {
        let records = self.groups.iter().map(|group| group.records as usize);
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
            .flat_map(|group| (0..group.records).map(|_| group.head))
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
    const FIELDS: &'static [FieldInfo] = &[
        FieldInfo::basic(HEAD, || H::INFO, Layout::Plain),
        FieldInfo {
            // What items are like may depend on their head.
            context: Some(&Expr::Beside(&[(HEAD, Expr::Field(&[HEAD]))])),
            ..FieldInfo::basic(
                ITEMS,
                // Left out of a tree where there are none.
                || <Option<Vec<H::Item>> as Schema>::INFO,
                Layout::Count(&H::DESCRIBED),
            )
        },
    ];
    const INFO: &'static TypeInfo = &TypeInfo {
        sections: H::INFO.sections,
        min_size: H::INFO.min_size,
        ..TypeInfo::basic("Run", "struct", Kind::Struct(Self::FIELDS), None)
    };
}

impl<H: Head> Schema for Runs<H> {
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "Runs",
        "list",
        Kind::Wrapper(Around::List, || Record::<H>::INFO),
        None,
    );
    const PLAIN: bool = H::PLAIN && H::Item::PLAIN;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        let record = |(head, items): (H, Rows<'_, H::Item>)| {
            let mut entries = vec![(HEAD.into(), head.to_value(context))];
            if !items.is_empty() {
                let items = items.iter().map(|item| item.to_value(context));
                entries.push((ITEMS.into(), context.list(items)));
            }
            Value::Record(entries)
        };
        context.list(self.iter().map(record))
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let mut runs = Self::new();
        value.each_item(|index, record| {
            runs.build(record, context)
                .map_err(|error: Error| error.in_index(index))
        })?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::input::Input;
    use crate::codec::limits::Session;
    use crate::codec::sink::{WriteSettings, Writer, encoded_len};
    use crate::codec::traits::{Encode as _, Repeated as _};
    use crate::file::whole::{build, dump};
    use crate::report::trace::trace;

    /// A count, and that many numbers of the width that the context says.
    impl Head for u8 {
        type Item = u16;

        fn items(&self) -> usize {
            usize::from(*self)
        }

        const USUAL: Option<u8> = Some(3);
    }

    fn read(bytes: &[u8], most: Option<usize>) -> (Runs<u8>, usize) {
        let session = Session::new(crate::Limits::default());
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
        assert_eq!(build::<Runs<u8>>(&dump(&runs).unwrap()).unwrap(), runs);
    }

    /// More than a block of records with the same head, between others.
    #[test]
    fn records_alike_are_kept_together() {
        let mut bytes = vec![1, 7, 7];
        for number in 0..2000u16 {
            bytes.push(3);
            bytes.extend(number.to_le_bytes());
            bytes.extend([1, 1, 2, 2]);
        }
        bytes.extend([0, 0, 0, 1, 9, 9]);
        let (runs, left) = read(&bytes, None);
        assert_eq!((runs.len(), left, runs.groups.len()), (2005, 0, 4));
        let items: Vec<u16> = runs.items().iter().collect();
        assert_eq!(items[1..7], [0, 0x0101, 0x0202, 1, 0x0101, 0x0202]);
        assert_eq!(runs.iter().nth(2000).unwrap().1.get(0), Some(1999));
        let mut writer = Writer::new(WriteSettings::default());
        runs.encode(&mut writer, ()).unwrap();
        assert_eq!(writer.into_bytes(), bytes);
        assert_eq!(encoded_len(&runs, ()).unwrap(), bytes.len() as u64);
        assert_eq!(trace(&runs, ()).unwrap().first_gap(), None);
        // No more than asked for, also within those alike.
        let (some, left) = read(&bytes, Some(6));
        assert_eq!((some.len(), left), (6, bytes.len() - 3 - 5 * 7));
        // The last one is cut, and left.
        let (whole, left) = read(&bytes[..3 + 10 * 7 + 4], None);
        assert_eq!((whole.len(), left), (11, 4));
    }

    #[test]
    fn a_head_must_announce_what_follows() {
        let mut runs = Runs::<u8>::new();
        let error = runs.push(2, [7]).unwrap_err();
        assert_eq!(error.message(), "2 items announced, 1 given");
        assert_eq!(runs, Runs::new());
    }
}
