//! Arrays of a length that is known when a program is built.

use crate::codec::collection::{check_each, visit_each, visit_each_mut};
use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema, get_in, getter};
use crate::describe::spec::{Around, Kind, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::{Error, Result};
use crate::report::plural;
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};

impl<T: Schema, const N: usize> Schema for [T; N] {
    const INFO: &'static TypeInfo = &TypeInfo {
        min_size: T::INFO.min_size.saturating_mul(N),
        ..TypeInfo::basic(
            "array",
            "array",
            Kind::Wrapper(Around::Array(N), || T::INFO),
            match T::INFO.fixed_size {
                Some(size) => Some(size.saturating_mul(N)),
                None => None,
            },
        )
    };
    const PLAIN: bool = T::PLAIN;

    fn to_value(&self, context: &DumpContext<'_>) -> Value {
        context.list_of(self)
    }

    fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
        let built = Vec::<T>::from_value(value, context)?;
        let found = built.len();
        built
            .try_into()
            .map_err(|_| Error::value(format!("{} expected, found {found}", plural::elements(N))))
    }

    fn check(&self, checker: &mut Checker<'_>) {
        check_each(self, checker);
    }

    fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
        visit_each(self, visitor);
    }

    fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
        visit_each_mut(self, visitor);
    }
}

impl<C: Copy, T: Decode<C>, const N: usize> Decode<C> for [T; N] {
    const FIXED: Option<usize> = match T::FIXED {
        Some(size) => size.checked_mul(N),
        None => None,
    };

    #[inline]
    fn size_in(context: C) -> Option<usize> {
        T::size_in(context)?.checked_mul(N)
    }

    fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
        if let Some(size) = Self::size_in(context)
            && let Some(bytes) = input.peek(size)
            && let Some(array) = get_in::<Self, C>(input.order(), bytes, context)
        {
            input.take(size)?;
            return Ok(array);
        }
        let items = T::decode_many(input, N, context)?;
        // `decode_many` gives exactly as many as asked for.
        items
            .try_into()
            .map_err(|_| Error::malformed(format!("{} expected", plural::elements(N))))
    }

    #[inline]
    fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
        let size = T::size_in(context)?;
        let mut rest = bytes.get(..size.checked_mul(N)?)?;
        Some(std::array::from_fn(|_| {
            // All are there, as was just made sure. An array of `Option`s to find that out would be
            // written and read once more for every record of a bulk read.
            let (head, tail) = rest.split_at_checked(size).unwrap_or_default();
            rest = tail;
            getter::<T, C, O>(context)(head)
        }))
    }
}

impl<C: Copy, T: Encode<C>, const N: usize> Encode<C> for [T; N] {
    fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
        T::encode_many(self, sink, context)
    }

    #[inline]
    fn size_in(context: C) -> Option<usize> {
        T::size_in(context)?.checked_mul(N)
    }

    #[inline]
    fn put<O: Order>(&self, bytes: &mut [u8], context: C) -> Option<()> {
        let size = T::size_in(context)?;
        let mut rest = bytes;
        for item in self {
            let (head, tail) = rest.split_at_mut_checked(size)?;
            item.put::<O>(head, context)?;
            rest = tail;
        }
        Some(())
    }
}
