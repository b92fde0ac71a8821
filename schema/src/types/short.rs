//! A few elements, kept in place.

use std::fmt;
use std::ops::Deref;

use crate::codec::collection::{check_each, visit_each, visit_each_mut};
use crate::codec::count::Count;
use crate::codec::input::Input;
use crate::codec::sink::Sink;
use crate::codec::traits::{Counted, Decode, Encode, Schema};
use crate::describe::spec::{Around, Kind, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::{Error, Result};
use crate::report::plural;
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

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
    const INFO: &'static TypeInfo = &TypeInfo::basic(
        "Short",
        "list",
        Kind::Wrapper(Around::ListOfAtMost(N), || T::INFO),
        None,
    );
    const PLAIN: bool = T::PLAIN;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        context.list_of(self)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let items = Vec::from_value(value, context)?;
        Self::new(&items).ok_or_else(|| {
            Error::value(format!(
                "at most {} expected, found {}",
                plural::elements(N),
                items.len()
            ))
        })
    }

    fn check(&self, checker: &mut Checker<'_>) {
        check_each(self, checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        visit_each(self, visitor);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        let items = self.items.get_mut(..self.count).unwrap_or_default();
        visit_each_mut(items, visitor);
    }
}

impl<C: Copy, T: Decode<C> + Copy + Default, const N: usize> Counted<C> for Short<T, N> {
    fn decode_counted(input: &mut Input<'_>, count: usize, context: C) -> Result<Self> {
        let mut short = Self::default();
        let Some(slots) = short.items.get_mut(..count) else {
            return Err(Error::malformed(format!(
                "{} where {N} are possible",
                plural::elements(count)
            ))
            .at(input.offset()));
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
            Error::malformed(format!(
                "{} where {N} are possible",
                plural::elements(items.len())
            ))
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
    use crate::codec::limits::Session;
    use crate::file::whole::{build, dump};

    #[test]
    fn a_short_list_has_a_most() {
        assert!(Short::<u8, 2>::new(&[1, 2, 3]).is_none());
        let short = Short::<u8, 2>::new(&[1]).unwrap();
        assert_eq!(&*short, [1]);
        assert_eq!(
            build::<Short<u8, 2>>(&dump(&short).unwrap()).unwrap(),
            short
        );
        let session = Session::new(crate::Limits::default());
        let mut input = Input::new(&[1, 2, 3], &session);
        let error = Short::<u8, 2>::decode_counted(&mut input, 3, ()).unwrap_err();
        assert_eq!(error.message(), "3 elements where 2 are possible");
    }
}
