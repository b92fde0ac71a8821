//! A place in a file and how to read what is there: a view without its type.

use std::cell::{OnceCell, RefCell};
use std::marker::PhantomData;
use std::rc::Rc;

use crate::codec::input::Input;
use crate::codec::limits::{Limits, Session};
use crate::codec::order::Endian;
use crate::codec::traits::Schema;
use crate::describe::spec::{FieldInfo, TypeInfo};
use crate::report::error::{Error, Result};
use crate::report::path::{Path, Segment};
use crate::types::columns::ColumnValue;
use crate::value::{DumpContext, Value};
use crate::view::column::ViewedColumn;
use crate::view::how::{How, Length, Taken, absent};
use crate::view::seek::{Caught, Chooses, Content, MARKED, Marks, Places, Seek};
use crate::view::{View, Viewed};
use crate::walk::{Visitor, Walker};

/// What every view of one file shares.
#[derive(Debug, Clone, Copy)]
struct Whole {
    root: &'static TypeInfo,
    limits: Limits,
}

/// The bytes of the address space that something is in.
#[derive(Debug, Clone)]
pub(super) enum Bytes<'v> {
    File(&'v [u8]),
    Content(Rc<Vec<u8>>),
}

impl Bytes<'_> {
    /// All of them.
    pub(super) fn all(&self) -> &[u8] {
        match self {
            Self::File(bytes) => bytes,
            Self::Content(bytes) => bytes,
        }
    }
}

/// The way to a place, from the inside out.
#[derive(Debug)]
struct Trail {
    around: Option<Rc<Trail>>,
    step: Option<Segment<'static>>,
    field: Option<&'static FieldInfo>,
    /// Whether this step leads into a compressed part.
    into_content: bool,
}

/// What was found out about a place.
#[derive(Default)]
struct Memo<'v> {
    contents: RefCell<Vec<Content>>,
    /// By variant and name.
    fields: RefCell<Vec<(Key, Node<'v>)>>,
    list: OnceCell<List<'v>>,
}

type Key = (Option<&'static str>, &'static str);

/// Where the elements of a list are, and the first of them.
struct List<'v> {
    places: Places,
    first: Option<Node<'v>>,
    /// How many bytes each element has to itself, where the declaration says so.
    part: Option<usize>,
}

/// A place in a file, and how to read what is there.
#[doc(hidden)]
#[derive(Clone)]
pub struct Node<'v> {
    whole: Whole,
    space: Bytes<'v>,
    start: usize,
    end: usize,
    order: Endian,
    how: Rc<dyn How>,
    trail: Option<Rc<Trail>>,
    memo: OnceCell<Rc<Memo<'v>>>,
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("View")
            .field("type", &self.how.info().name)
            .field("path", &self.path().as_str())
            .field("offset", &self.start)
            .finish_non_exhaustive()
    }
}

impl<'v> Node<'v> {
    pub(crate) fn root(bytes: &'v [u8], limits: Limits, how: impl How + 'static) -> Self {
        let how: Rc<dyn How> = Rc::new(how);
        Self {
            whole: Whole {
                root: how.info(),
                limits,
            },
            space: Bytes::File(bytes),
            start: 0,
            end: bytes.len(),
            order: Endian::Little,
            how,
            trail: None,
            memo: OnceCell::new(),
        }
    }

    /// The offset of the first byte in its address space.
    pub(crate) fn offset(&self) -> u64 {
        self.start as u64
    }

    /// The way there.
    pub(crate) fn path(&self) -> Path {
        let mut steps = Vec::new();
        let mut trail = self.trail.as_deref();
        while let Some(link) = trail {
            steps.extend(link.step.clone());
            trail = link.around.as_deref();
        }
        steps.into_iter().rev().collect()
    }

    fn memo(&self) -> &Memo<'v> {
        self.memo.get_or_init(Rc::default)
    }

    /// Reads from this place, or from one further on.
    fn reading<R>(
        &self,
        start: usize,
        read: impl FnOnce(&mut Input<'_>) -> Result<R>,
    ) -> Result<R> {
        let session = Session::new(self.whole.limits);
        let bytes = self.space.all();
        let mut input = Input::up_to(self.end, bytes, &session).with_order(self.order);
        input.skip(start);
        match read(&mut input) {
            Ok(read) => Ok(read),
            Err(error) => Err(self.located(error.at(input.offset()))),
        }
    }

    #[cold]
    fn located(&self, error: Error) -> Error {
        let mut error = error.showing(self.space.all());
        let mut trail = self.trail.as_deref();
        while let Some(link) = trail {
            error = match (link.field, &link.step) {
                (Some(field), Some(Segment::Field(_))) => error.in_field(field),
                (_, Some(Segment::Index(index))) => error.in_index(*index),
                _ => error,
            };
            if link.into_content {
                error = error.in_section();
            }
            trail = link.around.as_deref();
        }
        error.citing(self.whole.root)
    }

    /// Reads what is there.
    pub(crate) fn decode<T: 'static>(&self) -> Result<T> {
        self.decode_from(self.start, None).map(|(value, _)| value)
    }

    /// Reads a list from an offset on, no more than `most` elements; where the next one starts.
    pub(crate) fn decode_from<T: 'static>(
        &self,
        start: usize,
        most: Option<usize>,
    ) -> Result<(T, usize)> {
        self.reading(start, |input| {
            let mut slot: Option<T> = None;
            self.how.decode(input, most, Taken::Itself(&mut slot))?;
            let read = slot.ok_or_else(|| Error::value("a view of another type"))?;
            Ok((read, input.end().saturating_sub(input.left())))
        })
    }

    /// What is there as a tree, with offsets into string tables as numbers.
    pub fn tree(&self) -> Result<Value> {
        let context = DumpContext::new(Vec::new(), self.whole.limits.memory);
        let mut tree = Value::Null;
        self.reading(self.start, |input| {
            self.how
                .decode(input, None, Taken::Tree(&mut tree, &context))
        })?;
        Ok(tree)
    }

    /// Walks this place; what `seek` is after is caught.
    fn walk(&self, visitor: &mut dyn Visitor, seek: &mut Seek) -> Result<()> {
        seek.contents.clone_from(&self.memo().contents.borrow());
        let walked = self.reading(self.start, |input| {
            let mut walker = Walker::seeking(self.how.info(), visitor, seek);
            self.how.walk(&mut walker, input)
        });
        *self.memo().contents.borrow_mut() = std::mem::take(&mut seek.contents);
        match walked {
            // Nothing is wrong: the walk was left where it was found.
            Err(_) if !seek.goes_on && !seek.caught.is_empty() => Ok(()),
            walked => walked,
        }
    }

    fn child(&self, caught: Caught) -> Self {
        let into_content = caught.content.is_some();
        Self {
            whole: self.whole,
            space: match caught.content {
                Some(content) => Bytes::Content(content),
                None => self.space.clone(),
            },
            start: caught.start,
            end: caught.end,
            order: caught.order,
            how: caught.how,
            trail: Some(Rc::new(Trail {
                around: self.trail.clone(),
                step: caught.step,
                field: caught.field,
                into_content,
            })),
            memo: OnceCell::new(),
        }
    }

    fn found(&self, key: Key) -> Result<Option<Self>> {
        let known = self.memo().fields.borrow();
        if let Some((_, node)) = known.iter().find(|(known, _)| *known == key) {
            return Ok(Some(node.clone()));
        }
        drop(known);
        let (variant, name) = key;
        let mut seek = Seek {
            in_variant: variant.filter(|_| name.is_empty()),
            ..Seek::default()
        };
        self.walk(&mut Chooses(Some(Segment::from(name))), &mut seek)?;
        if variant.is_some() && seek.variant != variant {
            return Ok(None);
        }
        let Some(caught) = seek.caught.pop() else {
            return Ok(None);
        };
        let node = self.child(caught);
        self.memo().fields.borrow_mut().push((key, node.clone()));
        Ok(Some(node))
    }

    /// The field of this name.
    pub fn field<T: Viewed>(&self, name: &'static str) -> Result<View<'v, T>> {
        let missing = || self.located(Error::malformed(format!("has no field `{name}`")));
        self.found((None, name))?.map(View::of).ok_or_else(missing)
    }

    /// The field of this name, which may not be there.
    pub fn field_if<T: Viewed + Schema + Default>(
        &self,
        name: &'static str,
    ) -> Result<View<'v, T>> {
        let node = self.found((None, name))?.unwrap_or_else(|| Self {
            how: Rc::new(absent::<T>()),
            memo: OnceCell::new(),
            ..self.clone()
        });
        Ok(View::of(node))
    }

    /// A field of a variant, or the only value of one where `name` is empty; nothing where it is another variant.
    pub fn in_variant<T: Viewed>(
        &self,
        variant: &'static str,
        name: &'static str,
    ) -> Result<Option<View<'v, T>>> {
        Ok(self.found((Some(variant), name))?.map(View::of))
    }

    /// Every field or element with its name, in the order of the file.
    pub fn children(&self) -> Result<Vec<(Segment<'static>, Self)>> {
        let mut seek = Seek {
            goes_on: true,
            ..Seek::default()
        };
        self.walk(&mut Chooses(None), &mut seek)?;
        let caught = seek.caught.into_iter();
        Ok(caught
            .filter_map(|caught| Some((caught.step.clone()?, self.child(caught))))
            .collect())
    }

    fn list(&self) -> Result<&List<'v>> {
        if let Some(list) = self.memo().list.get() {
            return Ok(list);
        }
        let (mut marks, mut seek) = (
            Marks::default(),
            Seek {
                goes_on: true,
                ..Seek::default()
            },
        );
        self.walk(&mut marks, &mut seek)?;
        let first = seek.caught.into_iter().next();
        let first = first.map(|caught| self.child(caught));
        let part = first.as_ref().and_then(|first| first.part_of(self));
        let places = match (marks.places(), &first, part) {
            (Places::Marked { count, .. }, Some(first), Some(stride)) => Places::Alike {
                start: first.start,
                count,
                stride,
            },
            (places, ..) => places,
        };
        let list = List {
            places,
            first,
            part,
        };
        Ok(self.memo().list.get_or_init(|| list))
    }

    /// How many elements a list has.
    pub(crate) fn len(&self) -> Result<usize> {
        match self.how.length() {
            Length::Known(count) => return Ok(count),
            Length::Absent => return Ok(0),
            Length::Walked | Length::Read => {}
        }
        Ok(match &self.list()?.places {
            Places::Alike { count, .. } | Places::Marked { count, .. } => *count,
        })
    }

    /// Whether a list ends where its elements can no longer be read.
    pub(crate) fn ends_as_read(&self) -> bool {
        self.how.length() == Length::Read
    }

    /// Whether this is a field that is not there.
    pub(crate) fn is_absent(&self) -> bool {
        self.how.length() == Length::Absent
    }

    /// An element of a list.
    pub(crate) fn element(&self, index: usize) -> Result<Option<Self>> {
        let List {
            places,
            first,
            part,
        } = self.list()?;
        let Some(first) = first else { return Ok(None) };
        let start = match places {
            Places::Alike {
                start,
                count,
                stride,
            } => (index < *count).then(|| start.saturating_add(index.saturating_mul(*stride))),
            Places::Marked { starts, count } => {
                let marked = starts.get(index.checked_div(MARKED).unwrap_or(0));
                match (marked, index < *count) {
                    (Some(start), true) => Some(self.stepped(first, *start, index)?),
                    _ => None,
                }
            }
        };
        Ok(start.map(|start| first.at(index, start, *part)))
    }

    /// A field of every element of a list of `T`s of one size. `field` finds it in the first of them.
    pub(super) fn column<T: 'static, F: ColumnValue + 'static>(
        &self,
        field: impl FnOnce(&Self) -> Result<Self>,
    ) -> Result<ViewedColumn<'v, F>> {
        let List { places, first, .. } = self.list()?;
        let mut column = ViewedColumn {
            bytes: self.space.clone(),
            start: 0,
            width: 0,
            stride: 0,
            count: 0,
            order: self.order,
            field: PhantomData,
        };
        let Some(first) = first else {
            return Ok(column);
        };
        let Places::Alike { count, stride, .. } = *places else {
            return Err(self.located(Error::value("elements of different sizes have no columns")));
        };
        let field = field(first)?;
        let (_, next) = first.decode_from::<T>(first.start, None)?;
        let (_, end) = field.decode_from::<F>(field.start, None)?;
        let is_inside = first.start <= field.start
            && end <= next
            && next.saturating_sub(first.start) == stride
            && std::ptr::eq(field.space.all(), first.space.all());
        if !is_inside {
            return Err(self.located(Error::value("a column of what is no field of the elements")));
        }
        column.bytes = field.space;
        column.start = field.start;
        column.width = end.saturating_sub(field.start);
        (column.stride, column.count, column.order) = (stride, count, field.order);
        Ok(column)
    }

    /// The same element of a list, at another place.
    fn at(&self, index: usize, start: usize, size: Option<usize>) -> Self {
        let around = self.trail.as_ref();
        Self {
            start,
            trail: Some(Rc::new(Trail {
                around: around.and_then(|trail| trail.around.clone()),
                step: Some(Segment::Index(index)),
                field: None,
                into_content: around.is_some_and(|trail| trail.into_content),
            })),
            memo: OnceCell::new(),
            end: size.map_or(self.end, |size| start.saturating_add(size)),
            ..self.clone()
        }
    }

    /// How many bytes an element has to itself, if it ends before its list does.
    fn part_of(&self, list: &Self) -> Option<usize> {
        let end = match (&self.space, &list.space) {
            (Bytes::Content(_), Bytes::File(_)) => self.space.all().len(),
            _ => list.end,
        };
        (self.end < end).then(|| self.end.saturating_sub(self.start))
    }

    /// The start of an element, from a marked one before it.
    fn stepped(&self, first: &Self, start: usize, index: usize) -> Result<usize> {
        let steps = index.checked_rem(MARKED).unwrap_or(0);
        first.reading(start, |input| {
            let mut nobody = Chooses(None);
            let mut walker = Walker::new(self.how.info(), &mut nobody);
            for _ in 0..steps {
                walker.pass_over(|walker| first.how.walk(walker, input))?;
            }
            Ok(input.end().saturating_sub(input.left()))
        })
    }
}
