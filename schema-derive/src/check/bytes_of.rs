//! What `bytes_of(..)` may look at.

use crate::ctxt::Ctxt;
use crate::model::{Field, Mode, Source};
use crate::syntax::{bytes_of, calls_of_bytes_of};
use crate::words;

/// The fields of `bytes_of(..)` are all before or all behind the value that looks at them, and written plainly where
/// they are behind.
pub(super) fn check_bytes_of(ctxt: &Ctxt, fields: &[Field], index: usize, field: &Field) {
    let is_derived = matches!(field.mode, Mode::Derived(Source::Written { .. }));
    let position = |name: &syn::Ident| fields.iter().position(|field| field.ident == *name);
    for call in field.expressions().flat_map(calls_of_bytes_of) {
        if !is_derived {
            ctxt.error(
                call,
                "`bytes_of` does not go here; it belongs into `#[schema(derived = ..)]`",
            );
            continue;
        }
        let Some((first, last)) = bytes_of(call) else {
            ctxt.error(
                call,
                "malformed `bytes_of`; write `bytes_of(first..=last)` or `bytes_of(field)`",
            );
            continue;
        };
        let (Some(from), Some(to)) = (position(first), position(last)) else {
            let known: Vec<String> = fields.iter().map(|field| field.ident.to_string()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let unknown = if position(first).is_none() {
                first
            } else {
                last
            };
            ctxt.error(unknown, words::unknown(&unknown.to_string(), &known));
            continue;
        };
        if to < from {
            ctxt.error(
                last,
                format!("`{last}` is before `{first}`; turn them round"),
            );
        } else if from < to && is_any_elsewhere(fields.get(from..=to)) {
            let message = "what is elsewhere is not one with the fields around it; name it alone";
            ctxt.error(call, message);
        } else if from <= index && index <= to {
            let message =
                "a value cannot follow from its own bytes; name fields before it or behind it";
            ctxt.error(call, message);
        } else if from > index
            && let Some(other) = fields
                .get(from..=to)
                .unwrap_or_default()
                .iter()
                .find(|field| !is_plainly_written(field))
        {
            let message = format!(
                "`{}` is computed when it is written, which is behind this field; put these fields into a struct of their own, and take the `bytes_of` that",
                other.ident
            );
            ctxt.error(call, message);
        }
    }
}

/// Whether a field is written as its type says.
fn is_plainly_written(field: &Field) -> bool {
    let plain = matches!(
        field.mode,
        Mode::Plain
            | Mode::Counted(_)
            | Mode::UntilEnd
            | Mode::Until(_)
            | Mode::While(_)
            | Mode::WhilePossible(_)
            | Mode::Tagged(_)
            | Mode::TaggedOrOther(_)
            | Mode::Calculated(_)
            | Mode::BitsOf { .. }
    );
    plain && field.each_size.is_none()
}

fn is_any_elsewhere(fields: Option<&[Field]>) -> bool {
    fields.is_some_and(|fields| fields.iter().any(|field| field.at.is_some()))
}
