//! Fields that an offset leads to.

use crate::ctxt::Ctxt;
use crate::model::{Field, Mode};
use crate::syntax::argument;

/// Checks a field that is elsewhere.
pub(super) fn check(ctxt: &Ctxt, field: &Field) {
    let Some(at) = &field.at else {
        if argument(&field.ty, "At").is_some() {
            ctxt.error(&field.ty, "at which offset? add `#[schema(at = ..)]`");
        }
        return;
    };
    match &field.mode {
        Mode::While(_) | Mode::WhilePossible(_) if field.size.is_none() => ctxt.error(
            &at.offset,
            "what follows it is not known when it is written; add `size = ..`",
        ),
        Mode::Plain
        | Mode::Counted(_)
        | Mode::UntilEnd
        | Mode::Until(_)
        | Mode::While(_)
        | Mode::WhilePossible(_)
        | Mode::Tagged(_)
        | Mode::TaggedOrOther(_) => {}
        _ => ctxt.error(
            &at.offset,
            "what an offset leads to is a value of its own; declare a type for it",
        ),
    }
    if let Some(points_at) = &field.points_at {
        ctxt.error(
            points_at,
            "`points_at` does not go with `at`; declare a struct that has this field, and use that here",
        );
    }
    if let Some(settle) = &field.settle {
        ctxt.error(
            &settle.guess,
            "`settle` does not go with `at`; leave it out",
        );
    }
}
