//! The state of a walk.

use crate::codec::input::Input;
use crate::codec::order::Endian;
use crate::codec::traits::{Decode, Encode, get_in};
use crate::describe::spec::{self, FieldInfo, Kind, TypeInfo};
use crate::report::error::{Class, Error, Result};
use crate::report::path::{Path, Segment};
use crate::report::trace::{Tracer, made};
use crate::value::{DumpContext, Value};
use crate::view::how::How;
use crate::view::seek::{Caught, Seek};
use crate::walk::visitor::{OpenedPart, Place, Step, Visitor, Wire};
use std::ops::Range;
use std::rc::Rc;

/// How much of what is met is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// It is shown.
    Shown,
    /// The visitor does not want it: only its end matters.
    PassedOver,
    /// Not shown, but read as if it were, to find out whether it can be read.
    Tried,
}

/// What to do with what the path leads to.
enum Ahead {
    /// It is looked at.
    Seen(Sight),
    /// The walk is behind it already, because nobody wants it and it is known where it ends.
    Behind,
    /// The visitor has seen enough.
    Over,
}

/// What there was before a step of the path.
struct Around {
    asked: Option<&'static str>,
    is_shown: bool,
}

/// A walk that is under way: where it is, and who is shown what is met.
///
/// What a [`Walk`](crate::walk::Walk) of your own needs of it are [`field`](Self::field), [`element`](Self::element)
/// and [`bytes`](Self::bytes).
pub struct Walker<'v> {
    tracer: Tracer<'v>,
    sight: Sight,
    /// How many address spaces were met.
    spaces: usize,
    /// What a view is after.
    seek: Option<&'v mut Seek>,
    /// The list among the fields of the record ahead whose length is asked for, by its name.
    asked: Option<&'static str>,
    /// How long it is, once it is met.
    length: Option<usize>,
}

impl std::fmt::Debug for Walker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Walker")
            .field("tracer", &self.tracer)
            .field("sight", &self.sight)
            .field("spaces", &self.spaces)
            .finish_non_exhaustive()
    }
}

impl<'v> Walker<'v> {
    pub(crate) fn new(root: &'static TypeInfo, visitor: &'v mut dyn Visitor) -> Self {
        Self {
            tracer: Tracer::showing(root, visitor),
            sight: Sight::Shown,
            spaces: 1,
            seek: None,
            asked: None,
            length: None,
        }
    }

    /// A walk that catches what a view is after.
    pub(crate) fn seeking(
        root: &'static TypeInfo,
        visitor: &'v mut dyn Visitor,
        seek: &'v mut Seek,
    ) -> Self {
        Self {
            seek: Some(seek),
            ..Self::new(root, visitor)
        }
    }

    /// Whether a view looks for something.
    #[inline]
    pub(crate) fn seeks(&self) -> bool {
        self.seek.is_some()
    }

    /// Whether what is ahead is what a view looks for.
    #[inline]
    pub(crate) fn catches(&self) -> bool {
        match &self.seek {
            None => false,
            Some(seek) => self.is_sought(seek),
        }
    }

    #[cold]
    fn is_sought(&self, seek: &Seek) -> bool {
        self.shows()
            && match seek.in_variant {
                Some(_) => self.tracer.path.is_empty() && seek.variant == seek.in_variant,
                None => self.tracer.path.len() == 1,
            }
    }

    /// Whether this is the value that a view looks into.
    pub(crate) fn looks_into(&self) -> bool {
        self.seeks() && self.shows() && self.tracer.path.is_empty()
    }

    /// Says which variant the value is that follows, for generated code.
    #[doc(hidden)]
    #[inline]
    pub fn chooses(&mut self, variant: &'static str) {
        if self.looks_into()
            && let Some(seek) = &mut self.seek
        {
            seek.variant.get_or_insert(variant);
        }
    }

    /// Notes what is ahead for a view.
    ///
    /// # Errors
    /// Always, where the view wants nothing else: the walk ends here.
    #[cold]
    pub(crate) fn catch(&mut self, input: &mut Input<'_>, how: Rc<dyn How>) -> Result<()> {
        let Some(seek) = &mut self.seek else {
            return Ok(());
        };
        let end = input.end();
        seek.caught.push(Caught {
            step: self.tracer.path.last().cloned(),
            field: self.tracer.fields.last().copied(),
            content: seek.content.clone(),
            start: end.saturating_sub(input.left()),
            end,
            order: input.order(),
            how: Rc::clone(&how),
        });
        match seek.goes_on {
            true => self.pass_over(|walker| how.walk(walker, input)),
            false => Err(Error::new(Class::Limit, "the view has found it")),
        }
    }

    /// Walks decompressed bytes that a view keeps. They are those of an earlier time, where there was one.
    pub(crate) fn kept_content(
        &mut self,
        start: u64,
        open: impl FnOnce() -> Result<Vec<u8>>,
        walk: impl FnOnce(&mut Self, &[u8]) -> Result<()>,
    ) -> Result<()> {
        let Some(seek) = &mut self.seek else {
            return Ok(());
        };
        let known = seek.contents.iter().find(|(at, _)| *at == start);
        let content = match known {
            Some((_, content)) => Rc::clone(content),
            None => {
                let content = Rc::new(open()?);
                seek.contents.push((start, Rc::clone(&content)));
                content
            }
        };
        let around = seek.content.replace(Rc::clone(&content));
        let walked = walk(self, &content);
        if let Some(seek) = &mut self.seek {
            seek.content = around;
        }
        walked
    }

    /// Whether the visitor has seen enough.
    pub(crate) fn is_over(&self) -> bool {
        self.tracer
            .shown
            .as_ref()
            .is_some_and(|shown| shown.is_over)
    }

    /// Whether anything that is met now is shown.
    #[inline]
    pub(crate) fn shows(&self) -> bool {
        self.sight == Sight::Shown
    }

    /// Whether only the end of what is met matters.
    #[inline]
    pub(crate) fn passes_over(&self) -> bool {
        self.sight == Sight::PassedOver
    }

    /// Whether it is only to be found out if what is met can be read.
    #[inline]
    pub(crate) fn tries(&self) -> bool {
        self.sight == Sight::Tried
    }

    /// Where the walk is.
    pub(crate) fn path(&self) -> Path {
        self.tracer.path.iter().cloned().collect()
    }

    /// Walks a field: `size` is how many bytes it takes, where that is known.
    ///
    /// # Errors
    /// What `walk` fails with, and the field added to its path.
    pub fn field<'i>(
        &mut self,
        field: &'static FieldInfo,
        input: &mut Input<'i>,
        size: Option<usize>,
        walk: impl FnOnce(&mut Self, &mut Input<'i>) -> Result<()>,
    ) -> Result<()> {
        let around = self.go_in(Segment::from(field.name), Some(field));
        let result = self.come_to(input, size, walk);
        self.come_out(around, Some(field));
        result.map_err(|error| error.in_field(field))
    }

    /// Runs `walk`, which goes over a record, and finds out how many elements its list of this name has. Nothing where
    /// no such list is met: it may be one whose length is not stored.
    pub(crate) fn length_of(
        &mut self,
        list: &'static str,
        walk: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Option<usize>> {
        let around = (self.asked.replace(list), self.length.take());
        let result = walk(self);
        let length = self.length;
        (self.asked, self.length) = around;
        result.map(|()| length)
    }

    /// Says how many elements the list ahead has.
    #[inline]
    pub(crate) fn counts(&mut self, field: &'static FieldInfo, list: &TypeInfo, count: usize) {
        let is_asked = self.asked.is_some_and(|asked| asked == field.name);
        if is_asked && matches!(list.kind, Kind::Wrapper(spec::Around::List, _)) {
            self.length = Some(count);
        }
    }

    /// Walks what a tuple variant holds, which is in the same place.
    ///
    /// # Errors
    /// What `walk` fails with, described by the row of the variant.
    pub fn held<'i>(
        &mut self,
        field: &'static FieldInfo,
        input: &mut Input<'i>,
        walk: impl FnOnce(&mut Self, &mut Input<'i>) -> Result<()>,
    ) -> Result<()> {
        self.tracer.fields.push(field);
        let result = walk(self, input);
        self.tracer.fields.pop();
        result.map_err(|error| error.in_field(field))
    }

    /// Walks an element: `size` is how many bytes it takes, where that is known.
    ///
    /// # Errors
    /// What `walk` fails with, and the index added to its path.
    pub fn element<'i>(
        &mut self,
        index: usize,
        input: &mut Input<'i>,
        size: Option<usize>,
        walk: impl FnOnce(&mut Self, &mut Input<'i>) -> Result<()>,
    ) -> Result<()> {
        let around = self.go_in(Segment::Index(index), None);
        let result = self.come_to(input, size, walk);
        self.come_out(around, None);
        result.map_err(|error| error.in_index(index))
    }

    /// Walks elements of one size, one after another.
    ///
    /// # Errors
    /// What `walk` fails with, and the index added to its path.
    pub(crate) fn each_element(
        &mut self,
        indices: Range<usize>,
        input: &mut Input<'_>,
        size: usize,
        walk: &mut dyn FnMut(&mut Self, &mut Input<'_>) -> Result<()>,
    ) -> Result<()> {
        let around = self.go_in(Segment::Index(indices.start), None);
        let walk_all = || {
            for index in indices {
                if around.is_shown
                    && let Some(step) = self.tracer.path.last_mut()
                {
                    *step = Segment::Index(index);
                }
                self.come_to(input, Some(size), &mut *walk)
                    .map_err(|error| error.in_index(index))?;
            }
            Ok(())
        };
        let result = walk_all();
        self.come_out(around, None);
        result
    }

    /// Goes one step further on the path. What was asked, is asked of the record that the step is in, and not of what is
    /// inside of its fields.
    fn go_in(&mut self, step: Segment<'static>, field: Option<&'static FieldInfo>) -> Around {
        let is_shown = self.shows();
        if is_shown {
            self.tracer.path.push(step);
            if let Some(field) = field {
                self.tracer.fields.push(field);
            }
        }
        Around {
            asked: self.asked.take(),
            is_shown,
        }
    }

    /// Goes back to where it was.
    fn come_out(&mut self, around: Around, field: Option<&'static FieldInfo>) {
        if around.is_shown {
            self.tracer.path.pop();
            if field.is_some() {
                self.tracer.fields.pop();
            }
        }
        self.asked = around.asked;
    }

    /// Walks what the path leads to, unless nobody wants it and it is known where it ends.
    #[inline]
    fn come_to<'i>(
        &mut self,
        input: &mut Input<'i>,
        size: Option<usize>,
        walk: impl FnOnce(&mut Self, &mut Input<'i>) -> Result<()>,
    ) -> Result<()> {
        match self.ahead_of(input, size) {
            Ahead::Seen(sight) => self.seeing(sight, |walker| walk(walker, input)),
            Ahead::Behind => Ok(()),
            // Nobody sees it: the walk ends where it is.
            Ahead::Over => Err(Error::new(Class::Limit, "the visitor has seen enough")),
        }
    }

    /// How to look at what the path leads to.
    fn ahead_of(&mut self, input: &mut Input<'_>, size: Option<usize>) -> Ahead {
        let sight = match self.sight {
            Sight::Shown => match self.step(input, size) {
                Step::In => return Ahead::Seen(Sight::Shown),
                Step::Over => Sight::PassedOver,
                Step::Stop => return Ahead::Over,
            },
            sight => sight,
        };
        match size {
            Some(size) if sight == Sight::PassedOver && size <= input.left() => {
                input.skip(size);
                Ahead::Behind
            }
            _ => Ahead::Seen(sight),
        }
    }

    /// What to do with what is ahead of `input`.
    #[inline]
    fn step(&mut self, input: &Input<'_>, size: Option<usize>) -> Step {
        let start = input.offset();
        let end = size.map(|size| start.saturating_add(size as u64));
        let Some(shown) = &mut self.tracer.shown else {
            return Step::In;
        };
        if shown.is_over {
            return Step::Stop;
        }
        let place = Place {
            space: shown.space,
            start,
            root: self.tracer.root,
            steps: &self.tracer.path,
            fields: &self.tracer.fields,
        };
        let step = shown.visitor.enter(&place, end);
        shown.is_over = step == Step::Stop;
        step
    }

    #[inline]
    fn seeing<R>(&mut self, sight: Sight, walk: impl FnOnce(&mut Self) -> R) -> R {
        let around = std::mem::replace(&mut self.sight, sight);
        let result = walk(self);
        self.sight = around;
        result
    }

    /// Whether something can be read. What is to be shown is then still ahead; else the walk is behind it.
    ///
    /// # Errors
    /// When a limit is reached, which says nothing about the bytes.
    #[doc(hidden)]
    pub fn can_walk<'i>(
        &mut self,
        input: &mut Input<'i>,
        walk: impl FnOnce(&mut Self, &mut Input<'i>) -> Result<()>,
    ) -> Result<bool> {
        let (used, mark) = (input.session().used(), input.mark());
        let result = self.seeing(Sight::Tried, |walker| walk(walker, input));
        let can = match result {
            Ok(()) => true,
            Err(error) if error.class() == Class::Limit => return Err(error),
            Err(_) => false,
        };
        if self.shows() || !can {
            input.session().set_used(used);
            input.rewind(&mark);
        }
        Ok(can)
    }

    /// Runs `walk` without showing anything, past whatever has a known end.
    pub(crate) fn pass_over<R>(&mut self, walk: impl FnOnce(&mut Self) -> R) -> R {
        self.seeing(Sight::PassedOver, walk)
    }

    /// Runs `walk` without showing anything, as if everything were wanted.
    pub(crate) fn trying<R>(&mut self, walk: impl FnOnce(&mut Self) -> R) -> R {
        self.seeing(Sight::Tried, walk)
    }

    /// Walks a value of fixed size, where all its bytes are there. `false` where it has to be walked in another
    /// way.
    ///
    /// # Errors
    /// When the value would not be written as it was read.
    #[inline]
    pub fn at_once<C: Copy, T: Decode<C> + Encode<C>>(
        &mut self,
        input: &mut Input<'_>,
        context: C,
    ) -> Result<bool> {
        let Some(size) = <T as Decode<C>>::size_in(context) else {
            return Ok(false);
        };
        let Some(bytes) = self.peek(input, size) else {
            return Ok(false);
        };
        if self.shows() {
            let order = input.order();
            let Some(value) = get_in::<T, C>(order, bytes, context) else {
                return Ok(false);
            };
            // Its bytes are these.
            if const { T::INFO.is_leaf() } {
                let tree = || value.to_value(&DumpContext::default());
                self.one_leaf(input.offset(), bytes, T::INFO.wire, tree);
            } else {
                let place = (input.offset(), order);
                self.tracer.show_fixed(&value, place, context)?;
            }
        }
        input.skip(size);
        Ok(true)
    }

    /// So many bytes, where they are all there and no view looks into what they are.
    fn peek<'i>(&self, input: &Input<'i>, size: usize) -> Option<&'i [u8]> {
        match self.looks_into() {
            true => None,
            false => input.peek(size),
        }
    }

    /// Reads a value as a whole and shows what it is made of.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn whole<C: Copy, T: Decode<C> + Encode<C>>(
        &mut self,
        input: &mut Input<'_>,
        context: C,
    ) -> Result<()> {
        if self.at_once::<C, T>(input, context)? {
            return Ok(());
        }
        let (start, held) = (input.offset(), input.session().held());
        let value = T::decode(input, context)?;
        input.session().set_held(held);
        self.value(&value, (start, input.order()), context)
    }

    /// Shows what a value is made of that was read from the bytes at this offset, in this byte order.
    ///
    /// # Errors
    /// When the value would not be written as it was read.
    pub fn value<C: Copy, T: Encode<C>>(
        &mut self,
        value: &T,
        place: (u64, Endian),
        context: C,
    ) -> Result<()> {
        match self.shows() {
            true => self.tracer.show(value, place, context),
            false => Ok(()),
        }
    }

    /// Shows the next `count` bytes as one leaf, unless there are none.
    ///
    /// # Errors
    /// When fewer are left.
    pub fn bytes(
        &mut self,
        input: &mut Input<'_>,
        count: usize,
        wire: &'static str,
        value: impl FnOnce(&[u8]) -> Value,
    ) -> Result<()> {
        let start = input.offset();
        let bytes = input.take(count)?;
        self.one_leaf(start, bytes, wire, || value(bytes));
        Ok(())
    }

    /// Shows a leaf, unless it is empty.
    #[inline]
    pub(crate) fn leaf(
        &mut self,
        start: u64,
        bytes: &[u8],
        wire: Wire,
        value: impl FnOnce() -> Value,
    ) {
        if self.shows() && !bytes.is_empty() {
            let mut value = Some(value);
            self.tracer
                .show_leaf(start, bytes, wire, &mut || made(&mut value));
        }
    }

    /// As [`leaf`](Self::leaf), for one value.
    #[inline]
    fn one_leaf(
        &mut self,
        start: u64,
        bytes: &[u8],
        wire: &'static str,
        value: impl FnOnce() -> Value,
    ) {
        if self.shows() && !bytes.is_empty() {
            let mut value = Some(value);
            self.tracer
                .show_one(start, bytes, wire, &mut || made(&mut value));
        }
    }

    /// Which elements of a list of one size the visitor wants one by one.
    pub(crate) fn elements(
        &mut self,
        input: &Input<'_>,
        count: usize,
        stride: usize,
    ) -> Option<[std::ops::Range<usize>; 2]> {
        self.tracer.elements(input.offset(), count, stride)
    }

    /// How many of the next bytes of a list of short records nobody wants to see.
    #[inline]
    pub(crate) fn unwanted(&mut self, input: &Input<'_>) -> usize {
        if !self.shows() {
            return input.left();
        }
        let start = input.offset();
        let Some(shown) = &mut self.tracer.shown else {
            return 0;
        };
        let place = Place {
            space: shown.space,
            start,
            root: self.tracer.root,
            steps: &self.tracer.path,
            fields: &self.tracer.fields,
        };
        let from = shown.visitor.wanted_from(&place).saturating_sub(start);
        usize::try_from(from)
            .unwrap_or(usize::MAX)
            .min(input.left())
    }

    /// Walks the content of a compressed part, which is an address space of its own.
    ///
    /// # Errors
    /// What `walk` fails with.
    pub(crate) fn content<'i>(
        &mut self,
        (method, stored): (&'static str, usize),
        ty: &'static TypeInfo,
        input: &mut Input<'i>,
        walk: impl FnOnce(&mut Self, &mut Input<'i>) -> Result<()>,
    ) -> Result<()> {
        if !self.shows() {
            return walk(self, input);
        }
        let space = self.spaces;
        self.spaces = space.saturating_add(1);
        let content = input.rest();
        let part = OpenedPart {
            space,
            steps: &[],
            method,
            stored: stored as u64,
            bytes: content,
        };
        let is_scattered = self.tracer.is_shown_scattered() && ty.leads_elsewhere();
        let memory = input.session().memory_left() as u64;
        let around = self
            .tracer
            .enter_space(&part, is_scattered.then_some(memory));
        let walked = walk(self, input);
        let kept = is_scattered.then_some(content);
        let shown = self.tracer.leave_space(around, kept);
        shown.and(walked)
    }
}
