//! How a value is read, with everything that decides about it: a context, a count, a tag. A walk that looks for
//! something makes one where it meets it, so that a view needs to know nothing but the type.

use std::any::Any;
use std::marker::PhantomData;

use crate::codec::input::Input;
use crate::codec::traits::Schema;
use crate::describe::spec::TypeInfo;
use crate::report::error::{Error, Result};
use crate::value::{DumpContext, Value};
use crate::walk::Walker;

/// How a value of some type is read.
pub(crate) trait How {
    /// The type.
    fn info(&self) -> &'static TypeInfo;

    /// Goes over the value.
    fn walk(&self, walker: &mut Walker<'_>, input: &mut Input<'_>) -> Result<()>;

    /// Reads the value: of a list no more than `most` elements.
    fn decode(&self, input: &mut Input<'_>, most: Option<usize>, taken: Taken<'_>) -> Result<()>;

    /// How many elements it has.
    fn length(&self) -> Length;
}

/// What a value that was read becomes.
pub(crate) enum Taken<'t> {
    /// It goes into this `Option` of its type.
    Itself(&'t mut dyn Any),
    /// Its tree goes here.
    Tree(&'t mut Value, &'t DumpContext<'t>),
}

impl Taken<'_> {
    /// Compiled once for each type, in whatever way its values are read.
    #[inline(never)]
    fn take<T: Schema + 'static>(self, value: T) -> Result<()> {
        match self {
            Self::Itself(slot) => match slot.downcast_mut::<Option<T>>() {
                Some(slot) => *slot = Some(value),
                None => return Err(Error::value("a view of another type")),
            },
            Self::Tree(tree, context) => *tree = value.to_value(context),
        }
        Ok(())
    }
}

/// How many elements a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// So many.
    Known(usize),
    /// As many as a walk meets.
    Walked,
    /// As many as can be read.
    Read,
    /// The list is not there.
    Absent,
}

/// How a `T` is read, as two functions.
pub(crate) struct Reads<T, D, W> {
    decode: D,
    walk: W,
    length: Length,
    ty: PhantomData<fn() -> T>,
}

impl<T, D, W> Reads<T, D, W>
where
    T: Schema + 'static,
    D: Fn(&mut Input<'_>, Option<usize>) -> Result<T> + 'static,
    W: Fn(&mut Walker<'_>, &mut Input<'_>) -> Result<()> + 'static,
{
    /// `decode` reads a list of no more elements than its second argument says.
    pub(crate) fn new(length: Length, decode: D, walk: W) -> Self {
        Self {
            decode,
            walk,
            length,
            ty: PhantomData,
        }
    }
}

impl<T, D, W> How for Reads<T, D, W>
where
    T: Schema + 'static,
    D: Fn(&mut Input<'_>, Option<usize>) -> Result<T> + 'static,
    W: Fn(&mut Walker<'_>, &mut Input<'_>) -> Result<()> + 'static,
{
    fn info(&self) -> &'static TypeInfo {
        T::INFO
    }

    fn walk(&self, walker: &mut Walker<'_>, input: &mut Input<'_>) -> Result<()> {
        (self.walk)(walker, input)
    }

    fn decode(&self, input: &mut Input<'_>, most: Option<usize>, taken: Taken<'_>) -> Result<()> {
        taken.take((self.decode)(input, most)?)
    }

    fn length(&self) -> Length {
        self.length
    }
}

/// How a field is read that is not there.
pub(crate) fn absent<T: Schema + Default + 'static>() -> impl How {
    Reads::new(Length::Absent, |_, _| Ok(T::default()), |_, _| Ok(()))
}
