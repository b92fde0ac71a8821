//! Walking compressed parts, and content that is read under the dialect that fits.

use std::rc::Rc;

use std::cell::RefCell;

use crate::codec::input::Input;
use crate::compress::Method;
use crate::report::error::Result;
use crate::report::trace::stream_summary;
use crate::types::compressed::{Compressed, inflated, inflated_to_fault};
use crate::types::dialect::{Dialect, Dialected};
use crate::value::Value;
use crate::view::how::{Length, Reads};
use crate::walk::traits::{Walk, WalkCounted};
use crate::walk::visitor::Wire;
use crate::walk::walker::Walker;

impl<T> Compressed<T> {
    /// Walks a compressed part that takes the rest of `input`; see [`decode`](Self::decode).
    ///
    /// # Errors
    /// As [`Walk::walk`].
    #[doc(hidden)]
    pub fn walk<C: Copy + 'static>(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        (method, declared): (Method, Option<u64>),
        context: C,
    ) -> Result<()>
    where
        T: Walk<C>,
    {
        if walker.catches() {
            let how = Reads::<Self, _, _>::new(
                Length::Walked,
                move |input, _| Self::decode(input, method, declared, context),
                move |walker, input| Self::walk(walker, input, (method, declared), context),
            );
            return walker.catch(input, Rc::new(how));
        }
        if method == Method::Stored {
            T::walk(walker, input, context)?;
            return walk_unread(walker, input);
        }
        if walker.passes_over() {
            input.take_rest();
            return Ok(());
        }
        if walker.looks_into() {
            return Self::look_into(walker, input, (method, declared), context);
        }
        let (start, session) = (input.offset(), input.session());
        let (opened, fault) = inflated_to_fault(input, method, declared)?;
        let stream = opened.stream.len();
        let name = method.name();
        let space = walker.path().to_string();
        let mut wire = Wire::stream(name);
        wire.is_cut = fault.is_some();
        walker.leaf(start, opened.stream, wire, || stream_summary(&space, name));
        let mut inner = Input::new(&opened.content, session).with_order(input.order());
        let walked = walker.content((name, stream), T::INFO, &mut inner, |walker, inner| {
            input.open(inner, |inner| T::walk(walker, inner, context))?;
            walk_unread(walker, inner)
        });
        // What could not be decompressed is the reason for what is missing then.
        if let Some(fault) = fault {
            return Err(fault);
        }
        if let Err(error) = walked {
            let error = error.at(inner.offset()).showing(&opened.content);
            return Err(error.in_section());
        }
        let behind = start.saturating_add(stream as u64);
        let trailing = opened.trailing;
        walker.leaf(behind, trailing, Wire::one("trailing bytes"), || {
            Value::Bytes(trailing.to_vec())
        });
        Ok(())
    }
}

impl<T> Compressed<T> {
    /// Walks the content for a view, which keeps it.
    fn look_into<C: Copy + 'static>(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        (method, declared): (Method, Option<u64>),
        context: C,
    ) -> Result<()>
    where
        T: Walk<C>,
    {
        let (around, session) = (input.mark(), input.session());
        let start = input.offset();
        let open = || inflated(input, method, declared).map(|opened| opened.content);
        walker.kept_content(start, open, |walker, content| {
            let mut inner = Input::new(content, session).with_order(around.order());
            let walked = around.open(&mut inner, |inner| T::walk(walker, inner, context));
            walked.map_err(|error| error.at(inner.offset()).showing(content).in_section())
        })
    }
}

/// Shows the bytes of a part that its content did not take.
fn walk_unread(walker: &mut Walker<'_>, input: &mut Input<'_>) -> Result<()> {
    input.session().count_unread(input.left());
    walker.bytes(input, input.left(), "trailing bytes", |bytes| {
        Value::Bytes(bytes.to_vec())
    })
}

impl<D: Dialect, T> Dialected<D, T> {
    /// Walks content under the dialect that reading chooses, which is found out by walking it under each.
    fn walk_fitting<'i>(
        walker: &mut Walker<'_>,
        input: &mut Input<'i>,
        walk: impl Fn(&mut Walker<'_>, &mut Input<'i>, D) -> Result<()>,
    ) -> Result<()> {
        let (mark, used) = (input.mark(), input.session().used());
        let tried = RefCell::new(&mut *walker);
        let fitting = Dialected::<D, ()>::fitting(input, |input, dialect| {
            let mut walker = tried.borrow_mut();
            walker.trying(|walker| walk(walker, input, dialect))
        });
        let dialect = match fitting {
            Ok(Dialected { dialect, .. }) => dialect,
            // Under the preferred one, to show what comes before the fault.
            Err(error) => match D::ALL.first() {
                Some(preferred) => *preferred,
                None => return Err(error),
            },
        };
        if walker.shows() || input.left() == mark.left() {
            input.session().set_used(used);
            input.rewind(&mark);
            return walk(walker, input, dialect);
        }
        Ok(())
    }
}

impl<C: Copy + 'static, D: Dialect, T: Walk<D>> Walk<C> for Dialected<D, T> {
    fn walk(walker: &mut Walker<'_>, input: &mut Input<'_>, _: C) -> Result<()> {
        Self::walk_fitting(walker, input, |walker, input, dialect| {
            T::walk(walker, input, dialect)
        })
    }
}

impl<C: Copy + 'static, D: Dialect, T: WalkCounted<D>> WalkCounted<C> for Dialected<D, T> {
    fn walk_counted(
        walker: &mut Walker<'_>,
        input: &mut Input<'_>,
        count: usize,
        _: C,
    ) -> Result<()> {
        Self::walk_fitting(walker, input, |walker, input, dialect| {
            T::walk_counted(walker, input, count, dialect)
        })
    }

    fn walk_to_end(walker: &mut Walker<'_>, input: &mut Input<'_>, _: C) -> Result<()> {
        Self::walk_fitting(walker, input, |walker, input, dialect| {
            T::walk_to_end(walker, input, dialect)
        })
    }
}
