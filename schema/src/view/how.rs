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

    /// Reads the value into an `Option` of its type: of a list no more than `most` elements.
    fn decode(&self, input: &mut Input<'_>, most: Option<usize>, slot: &mut dyn Any) -> Result<()>;

    /// The value as a tree.
    fn tree(&self, input: &mut Input<'_>, context: &DumpContext<'_>) -> Result<Value>;

    /// How many elements it has.
    fn length(&self) -> Length;
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

    #[inline(never)]
    fn decode(&self, input: &mut Input<'_>, most: Option<usize>, slot: &mut dyn Any) -> Result<()> {
        place((self.decode)(input, most), slot)
    }

    fn tree(&self, input: &mut Input<'_>, context: &DumpContext<'_>) -> Result<Value> {
        tree_of::<T>(self, input, context)
    }

    fn length(&self) -> Length {
        self.length
    }
}

/// Puts what was read into an `Option` of its type.
fn place<T: 'static>(read: Result<T>, slot: &mut dyn Any) -> Result<()> {
    match slot.downcast_mut::<Option<T>>() {
        Some(slot) => *slot = Some(read?),
        None => return Err(Error::value("a view of another type")),
    }
    Ok(())
}

#[inline(never)]
fn tree_of<T: Schema + 'static>(
    how: &dyn How,
    input: &mut Input<'_>,
    context: &DumpContext<'_>,
) -> Result<Value> {
    let mut value: Option<T> = None;
    how.decode(input, None, &mut value)?;
    Ok(value.map_or(Value::Null, |value| value.to_value(context)))
}

/// How a field is read that is not there.
pub(crate) fn absent<T: Schema + Default + 'static>() -> impl How {
    Reads::new(Length::Absent, |_, _| Ok(T::default()), |_, _| Ok(()))
}
