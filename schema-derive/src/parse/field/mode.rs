//! What the directives of a field add up to: how it is read and written.

use proc_macro2::Span;
use quote::quote_spanned;
use syn::Expr;
use syn::spanned::Spanned;

use super::Parts;
use crate::ctxt::Ctxt;
use crate::model::{Mode, Source};
use crate::parse::attr::Said;

/// `align` of a field that is not elsewhere: padding up to a multiple.
pub(super) fn pad_to_multiple(ctxt: &Ctxt, parts: &mut Parts) {
    if parts.at.is_some() {
        return;
    }
    let Some(Said { word, value }) = parts.align.take() else {
        return;
    };
    if let Some(said) = &parts.mode {
        let message = format!("`{word}` contradicts `{}`; keep one of them", said.word);
        ctxt.error(word, message);
        return;
    }
    let value = Mode::Padding(up_to_multiple(&value));
    parts.mode = Some(Said { word, value });
}

/// How many bytes are needed up to a multiple of this.
fn up_to_multiple(multiple: &Expr) -> Expr {
    let span = multiple.span().resolved_at(Span::call_site());
    let needed = quote_spanned!(span=> ((#multiple) - here % (#multiple)) % (#multiple));
    syn::parse_quote!(#needed)
}

/// How the field is read and written, and what that leaves no room for.
pub(super) fn mode(ctxt: &Ctxt, ident: &syn::Ident, parts: &mut Parts, unclear: bool) -> Mode {
    if let Some((word, bits)) = parts.bits_of.take() {
        return bits_of(ctxt, ident, parts, word, bits);
    }
    let found = (
        parts.temp.take(),
        parts.write.take(),
        parts.read_calc.take(),
        parts.ignore.take(),
        parts.mode.take(),
    );
    let mode = match found {
        (None, None, None, None, None) => Mode::Plain,
        (None, None, None, None, Some(said)) => {
            if matches!(said.value, Mode::Tag) {
                refuse_layout(ctxt, parts, "the tag");
            }
            said.value
        }
        (Some(_), Some(write), None, None, None) => {
            let (calc, can_fail) = write.value;
            Mode::Temporary(Source::Written { calc, can_fail })
        }
        // How it is computed may follow from the fields behind it.
        (Some(_), None, None, None, None) => Mode::Temporary(Source::Unknown),
        (None, None, Some(calc), Some(_), None) => {
            refuse_layout(ctxt, parts, "what reading computes");
            Mode::Calculated(calc.value)
        }
        // One of them is a mistake already, and may be the one that is missing.
        _ if unclear => Mode::Plain,
        found => {
            contradiction(ctxt, found);
            Mode::Plain
        }
    };
    refuse_condition(ctxt, parts, &mode);
    refuse_settled_part(ctxt, parts);
    refuse_idle(ctxt, parts, &mode);
    mode
}

/// `temp`, `bw(calc)`, `br(calc)`, `ignore`, and a layout.
type Found = (
    Option<Said<()>>,
    Option<Said<(Expr, bool)>>,
    Option<Said<Expr>>,
    Option<Said<()>>,
    Option<Said<Mode>>,
);

/// Says what is wrong with directives that do not go together.
fn contradiction(ctxt: &Ctxt, found: Found) {
    let (word, message) = match found {
        (Some(temp), _, Some(_), _, _) => (
            temp.word,
            "a field that is computed when read and not kept is nowhere; write the expression where it is used".to_owned(),
        ),
        (None, Some(write), ..) => (
            write.word,
            "what writing computes must not be kept as well; add `#[br(temp)]`, or use `#[schema(derived = ..)]` to keep exceptions".to_owned(),
        ),
        (None, None, Some(calc), None, _) => (
            calc.word,
            "what reading computes is not on disk; add `#[bw(ignore)]`".to_owned(),
        ),
        (None, None, None, Some(ignore), _) => (
            ignore.word,
            "a field that is not written must be computed when read; add `#[br(calc = ..)]`".to_owned(),
        ),
        (_, _, _, ignore, said) => {
            let said = said.map(|said| said.word);
            let Some(word) = said.or_else(|| ignore.map(|said| said.word)) else {
                return;
            };
            let message = format!(
                "`{word}` contradicts `calc`; a computed field is not read or written in another way: keep one of them"
            );
            (word, message)
        }
    };
    ctxt.error(word, message);
}

/// Refuses an `if` on a layout that has no value for what is absent.
fn refuse_condition(ctxt: &Ctxt, parts: &mut Parts, mode: &Mode) {
    let layout = match mode {
        Mode::Tagged(_) => "tag",
        Mode::TaggedOrOther(_) => "tag_or_other",
        Mode::WhilePossible(_) => "while_possible",
        _ => return,
    };
    if let Some(said) = parts.condition.take() {
        let message = format!(
            "`if` does not go with `{layout}`; declare a struct that has this field, and make that the `Option<..>`"
        );
        ctxt.error(said.word, message);
    }
}

/// Refuses a guess about a part of known size: under the wrong one, reading would not come to its end.
fn refuse_settled_part(ctxt: &Ctxt, parts: &mut Parts) {
    if parts.size.is_some()
        && let Some(said) = parts.settle.take()
    {
        ctxt.error(
            said.word,
            "`settle` does not go with `size`; declare a struct for the part, and settle the guess inside of it",
        );
    }
}

/// Refuses what would be read and written as if it were not there.
fn refuse_idle(ctxt: &Ctxt, parts: &mut Parts, mode: &Mode) {
    let what = match mode {
        Mode::Padding(_) => "padding",
        Mode::Magic(_) => "a constant",
        Mode::Temporary(_) | Mode::Derived(_) => "a number that follows from others",
        Mode::Compressed { .. } => "a compressed part",
        _ if parts.points_at.is_some() => "an offset",
        _ => return,
    };
    let mut idle = vec![parts.settle.take().map(|said| said.word)];
    if !matches!(mode, Mode::Compressed { .. }) {
        idle.push(parts.specialise.take().map(|said| said.word));
    }
    if matches!(mode, Mode::Padding(_) | Mode::Magic(_)) {
        let context = parts.read_context.take();
        // `brw` gives both; one mistake is enough.
        let context = context.or(parts.write_context.take());
        idle.push(context.map(|said| said.word));
        idle.push(parts.size.take().map(|said| said.word));
    }
    if matches!(mode, Mode::Padding(_)) {
        idle.push(parts.order.take().map(|said| said.word));
    }
    if matches!(mode, Mode::Magic(_)) {
        idle.push(parts.condition.take().map(|said| said.word));
    }
    for word in idle.into_iter().flatten() {
        let message = format!("`{word}` has nothing to do on {what}; leave it out");
        ctxt.error(word, message);
    }
}

/// A kept field that is bits of a word.
fn bits_of(
    ctxt: &Ctxt,
    ident: &syn::Ident,
    parts: &mut Parts,
    word: syn::Ident,
    bits: Option<syn::Ident>,
) -> Mode {
    let others = [
        parts.temp.take().map(|said| said.word),
        parts.write.take().map(|said| said.word),
        parts.read_calc.take().map(|said| said.word),
        parts.ignore.take().map(|said| said.word),
        parts.mode.take().map(|said| said.word),
    ];
    for other in others.into_iter().flatten() {
        let message = format!("`{other}` contradicts `bits_of`; keep one of them");
        ctxt.error(other, message);
    }
    refuse_layout(ctxt, parts, "a field of bits");
    Mode::BitsOf {
        word,
        bits: bits.unwrap_or_else(|| ident.clone()),
    }
}

/// Refuses what only concerns bytes, on a field that is not on disk.
fn refuse_layout(ctxt: &Ctxt, parts: &mut Parts, what: &str) {
    let context = parts.read_context.take();
    let said = [
        parts.condition.take(),
        parts.size.take(),
        parts.each_size.take(),
        parts.points_at.take(),
        parts.at.take(),
        // `brw` gives both; one mistake is enough.
        context.or(parts.write_context.take()),
    ];
    let mut words: Vec<_> = said.into_iter().flatten().map(|said| said.word).collect();
    words.extend(parts.specialise.take().map(|said| said.word));
    words.extend(parts.settle.take().map(|said| said.word));
    words.extend(parts.order.take().map(|said| said.word));
    for word in words {
        let message = format!("`{word}` concerns bytes, and {what} has none here; leave it out");
        ctxt.error(word, message);
    }
}
