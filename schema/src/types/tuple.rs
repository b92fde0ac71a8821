//! Tuples: one value after another.

use crate::codec::input::Input;
use crate::codec::order::Order;
use crate::codec::sink::Sink;
use crate::codec::traits::{Decode, Encode, Schema};
use crate::describe::constants::{fixed_sum, sum};
use crate::describe::spec::{FieldInfo, Kind, Layout, TypeInfo};
use crate::report::check::Checker;
use crate::report::error::{Error, Result};
use crate::value::visit::{Visitor, VisitorMut};
use crate::value::{BuildContext, DumpContext, Value};
use crate::view::{Leaf, Viewed};
use crate::walk::{Walk, Walker};

const fn part(name: &'static str, ty: fn() -> &'static TypeInfo) -> FieldInfo {
    FieldInfo::basic(name, ty, Layout::Plain)
}

/// What a tuple is on disk.
pub(crate) const TUPLE_WIRE: &str = "tuple";

/// The next part of a tuple's bytes.
fn split<'b>(bytes: &mut &'b [u8], size: Option<usize>) -> Option<&'b [u8]> {
    let (own, rest) = bytes.split_at_checked(size?)?;
    *bytes = rest;
    Some(own)
}

macro_rules! tuple {
    ($($one:ident $index:tt $text:literal),+; $count:literal) => {
        impl<$($one: Schema),+> Schema for ($($one,)+) {
            const INFO: &'static TypeInfo = &TypeInfo {
                min_size: sum(&[$($one::INFO.min_size),+]),
                ..TypeInfo::basic(
                    "tuple",
                    TUPLE_WIRE,
                    Kind::Struct(const { &[$(part($text, || $one::INFO)),+] }),
                    fixed_sum(&[$($one::INFO.fixed_size),+]),
                )
            };
            const PLAIN: bool = true $(&& $one::PLAIN)+;

            fn to_value(&self, context: &DumpContext<'_>) -> Value {
                Value::List(vec![$(self.$index.to_value(context)),+])
            }

            fn from_value(value: &Value, context: &mut BuildContext) -> Result<Self> {
                let items: Vec<_> = value.items()?.collect();
                let found = items.len();
                let mut items = items.into_iter();
                let mut next = || {
                    items.next().filter(|_| found == $count).ok_or_else(|| {
                        Error::value(format!("{} values expected, found {found}", $count))
                    })
                };
                Ok(($(
                    $one::from_value(next()?.as_ref(), context).map_err(|error| error.in_index($index))?,
                )+))
            }

            fn check(&self, checker: &mut Checker<'_>) {
                $(checker.index($index, |checker| self.$index.check(checker));)+
            }

            fn visit<'v>(&'v self, visitor: &mut dyn Visitor<'v>) {
                $(self.$index.visit(visitor);)+
            }

            fn visit_mut(&mut self, visitor: &mut dyn VisitorMut) {
                $(self.$index.visit_mut(visitor);)+
            }
        }

        impl<C: Copy, $($one: Decode<C>),+> Decode<C> for ($($one,)+) {
            const FIXED: Option<usize> = fixed_sum(&[$($one::FIXED),+]);

            #[inline]
            fn size_in(context: C) -> Option<usize> {
                Some(0usize $(.saturating_add($one::size_in(context)?))+)
            }

            fn decode(input: &mut Input<'_>, context: C) -> Result<Self> {
                Ok(($(
                    $one::decode(input, context).map_err(|error| error.in_index($index))?,
                )+))
            }

            #[inline]
            fn get<O: Order>(bytes: &[u8], context: C) -> Option<Self> {
                let mut rest = bytes;
                Some(($(
                    $one::get::<O>(split(&mut rest, $one::size_in(context))?, context)?,
                )+))
            }
        }

        impl<$($one: 'static),+> Viewed for ($($one,)+) {
            type Fields<'v> = Leaf<'v>;
        }

        impl<C: Copy + 'static, $($one: Walk<C>),+> Walk<C> for ($($one,)+) {
            fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, context: C) -> Result<()> {
                $(walker.element($index, input, <$one as Decode<C>>::size_in(context), |walker, input| {
                    $one::walk(walker, input, context)
                })?;)+
                Ok(())
            }
        }

        impl<C: Copy, $($one: Encode<C>),+> Encode<C> for ($($one,)+) {
            fn encode<S: Sink>(&self, sink: &mut S, context: C) -> Result<()> {
                $(sink.index($index, |sink| self.$index.encode(sink, context))?;)+
                Ok(())
            }

            #[inline]
            fn size_in(context: C) -> Option<usize> {
                Some(0usize $(.saturating_add($one::size_in(context)?))+)
            }

            #[inline]
            fn put<O: Order>(&self, bytes: &mut [u8], context: C) -> Option<()> {
                let rest = bytes;
                $(
                    let (own, rest) = rest.split_at_mut_checked($one::size_in(context)?)?;
                    self.$index.put::<O>(own, context)?;
                )+
                let _ = rest;
                Some(())
            }
        }
    };
}

tuple!(A 0 "0", B 1 "1"; 2);
tuple!(A 0 "0", B 1 "1", D 2 "2"; 3);
tuple!(A 0 "0", B 1 "1", D 2 "2", E 3 "3"; 4);
