//! The fields of a struct or variant.

use proc_macro2::Span;
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, LitStr};

use super::attr::{self, Directive, Missing, Said, Side, Value};
use super::{ELSEWHERE, NO_CFG};
use crate::ctxt::Ctxt;
use crate::model::{
    Assertion, ByteOrder, Elsewhere, Field, FieldReference, Mode, Problem, Settle, Source, Spelling,
};
use crate::syntax::{argument, bytes_of_literal, is_called};
use crate::words;

/// What the directives of one field add up to.
#[derive(Default)]
struct Parts {
    temp: Option<Said<()>>,
    write: Option<Said<(Expr, bool)>>,
    read_calc: Option<Said<Expr>>,
    ignore: Option<Said<()>>,
    mode: Option<Said<Mode>>,
    condition: Option<Said<Expr>>,
    size: Option<Said<Expr>>,
    each_size: Option<Said<Expr>>,
    read_context: Option<Said<Expr>>,
    write_context: Option<Said<Expr>>,
    order: Option<Said<ByteOrder>>,
    specialise: Option<Said<syn::Path>>,
    settle: Option<Said<Settle>>,
    wire: Option<Said<syn::LitStr>>,
    asserts: Vec<Assertion>,
    write_asserts: Vec<Assertion>,
    points_at: Option<Said<Expr>>,
    at: Option<Said<Expr>>,
    align: Option<Said<Expr>>,
    last: Option<Said<()>>,
    bits_of: Option<(syn::Ident, Option<syn::Ident>)>,
}

/// Where a document describes the type around, `rows` is how it spells the rows.
pub(super) fn field(ctxt: &Ctxt, index: usize, field: syn::Field, rows: Option<Spelling>) -> Field {
    let ident = field
        .ident
        .unwrap_or_else(|| format_ident!("field_{index}", span = field.ty.span()));
    let mut attrs = field.attrs;
    let doc = attr::doc(&attrs);
    attr::misplaced(ctxt, &mut attrs, ELSEWHERE);
    attr::misplaced(
        ctxt,
        &mut attrs,
        &[NO_CFG, ("rules", "put it on the whole type")],
    );
    let before = ctxt.mistakes();
    let mut parts = Parts::default();
    for (side, directive) in attr::directives(ctxt, &mut attrs) {
        part(ctxt, side, &directive, &mut parts);
    }
    pad_to_multiple(ctxt, &mut parts);
    let unclear = ctxt.mistakes() > before;
    let is_tag = matches!(&parts.mode, Some(said) if matches!(said.value, Mode::Tag));
    parts.bits_of = attr::bits_of(ctxt, &mut attrs);
    let mode = mode(ctxt, &ident, &mut parts, unclear);
    let unclear = ctxt.mistakes() > before;
    let rules = attr::rules(ctxt, &mut attrs);
    let says = attr::says(ctxt, &mut attrs);
    let means = attr::means(ctxt, &mut attrs);
    let deviations = attr::deviations(ctxt, &mut attrs);
    let mut own_reasons = words::SELF_EXPLAINING.iter();
    let own_reason = own_reasons.find(|(name, _)| is_called(&field.ty, name));
    let missing = match rows {
        Some(spelling) if !is_tag && own_reason.is_none() => Missing::OwnName(spelling),
        _ => Missing::Covered,
    };
    let reference = match &mode {
        Mode::BitsOf { word, .. } => attr::bits_reference(ctxt, word, &mut attrs),
        _ => match (
            attr::reference(ctxt, &ident, &mut attrs, missing),
            own_reason,
        ) {
            (FieldReference::Inherited, Some((_, reason))) if rows.is_some() => {
                FieldReference::NotInSpec(LitStr::new(reason, field.ty.span()))
            }
            (reference, _) => reference,
        },
    };
    let (ty, at) = elsewhere(ctxt, field.ty, &mut parts);
    Field {
        ident,
        vis: field.vis,
        ty,
        at,
        attrs,
        doc,
        reference,
        deviations,
        mode,
        condition: parts.condition.map(|said| said.value),
        size: parts.size.map(|said| said.value),
        each_size: parts.each_size.map(|said| said.value),
        read_context: parts.read_context.map(|said| said.value),
        write_context: parts.write_context.map(|said| said.value),
        order: parts.order.map(|said| said.value),
        specialise: parts.specialise.map(|said| said.value),
        settle: parts.settle.map(|said| said.value),
        wire: parts.wire.map(|said| said.value),
        asserts: parts.asserts,
        write_asserts: parts.write_asserts,
        points_at: parts.points_at.map(|said| said.value),
        rules,
        says,
        means,
        unclear,
    }
}

/// The type of what is on disk, and where that is.
fn elsewhere(ctxt: &Ctxt, ty: syn::Type, parts: &mut Parts) -> (syn::Type, Option<Elsewhere>) {
    let (align, last) = (parts.align.take(), parts.last.take());
    let Some(at) = parts.at.take() else {
        if let Some(Said { word, .. }) = last {
            let message =
                format!("`{word}` says where the target of an offset goes; add `at = ..`");
            ctxt.error(word, message);
        }
        return (ty, None);
    };
    let Some(inner) = argument(&ty, "At").cloned() else {
        let message = "what is elsewhere keeps its place; make it `At<..>`";
        ctxt.error(&ty, message);
        return (ty, None);
    };
    let at = Elsewhere {
        offset: at.value,
        align: align.map(|said| said.value),
        is_last: last.is_some(),
        ty,
    };
    (inner, Some(at))
}

fn part(ctxt: &Ctxt, side: Side, directive: &Directive, parts: &mut Parts) {
    let expr = || attr::expr(ctxt, directive);
    let word = || attr::word(ctxt, directive);
    match (side, directive.name.to_string().as_str()) {
        (Side::Read, "temp") => attr::set(ctxt, directive, &mut parts.temp, word()),
        (Side::Write, "calc") => {
            let value = expr().map(|value| (value, false));
            attr::set(ctxt, directive, &mut parts.write, value);
        }
        (Side::Write, "try_calc") => {
            let value = expr().map(|value| (value, true));
            attr::set(ctxt, directive, &mut parts.write, value);
        }
        (Side::Read, "calc") => attr::set(ctxt, directive, &mut parts.read_calc, expr()),
        (Side::Write, "ignore") => attr::set(ctxt, directive, &mut parts.ignore, word()),
        (Side::Read | Side::Both, "if") => {
            let condition = attr::list_expr(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.condition, condition);
        }
        (Side::Read, "count") => {
            attr::set(ctxt, directive, &mut parts.mode, expr().map(Mode::Counted));
        }
        (Side::Both, "args_raw") => {
            let context = expr();
            attr::set(ctxt, directive, &mut parts.read_context, context.clone());
            attr::set(ctxt, directive, &mut parts.write_context, context);
        }
        (Side::Read, "args_raw") => attr::set(ctxt, directive, &mut parts.read_context, expr()),
        (Side::Write, "args_raw") => attr::set(ctxt, directive, &mut parts.write_context, expr()),
        (Side::Both, word) if words::ORDER.contains(&word) => {
            let order = attr::order(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.order, order);
        }
        (Side::Read, "assert") => parts.asserts.extend(assertion(ctxt, directive)),
        (Side::Write, "assert") => parts.write_asserts.extend(assertion(ctxt, directive)),
        (Side::Ours, "at") => attr::set(ctxt, directive, &mut parts.at, expr()),
        (Side::Ours, "align") => attr::set(ctxt, directive, &mut parts.align, expr()),
        (Side::Ours, "last") => attr::set(ctxt, directive, &mut parts.last, word()),
        (Side::Ours, "points_at") => attr::set(ctxt, directive, &mut parts.points_at, expr()),
        (Side::Ours, "until") => {
            attr::set(ctxt, directive, &mut parts.mode, expr().map(Mode::Until));
        }
        (Side::Ours, "magic") => {
            let magic = expr().map(bytes_of_literal);
            attr::set(ctxt, directive, &mut parts.mode, magic.map(Mode::Magic));
        }
        (Side::Ours, "derived") => {
            let mode = expr().map(|calc| {
                Mode::Derived(Source::Written {
                    calc,
                    can_fail: false,
                })
            });
            attr::set(ctxt, directive, &mut parts.mode, mode);
        }
        (Side::Ours, "size") => attr::set(ctxt, directive, &mut parts.size, expr()),
        (Side::Ours, "each_size") => attr::set(ctxt, directive, &mut parts.each_size, expr()),
        (Side::Ours, "padding") => {
            attr::set(ctxt, directive, &mut parts.mode, expr().map(Mode::Padding));
        }
        (Side::Ours, "until_end") => {
            let mode = word().map(|()| Mode::UntilEnd);
            attr::set(ctxt, directive, &mut parts.mode, mode);
        }
        (Side::Ours, "while_possible") => {
            let mode = match &directive.value {
                Value::None => Some(Mode::WhilePossible(None)),
                _ => expr().map(|most| Mode::WhilePossible(Some(most))),
            };
            attr::set(ctxt, directive, &mut parts.mode, mode);
        }
        (Side::Ours, "while") => {
            attr::set(ctxt, directive, &mut parts.mode, expr().map(Mode::While));
        }
        (Side::Ours, "wire") => {
            let wire = attr::text(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.wire, wire);
        }
        (Side::Ours, "specialise") => {
            let path = attr::path(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.specialise, path);
        }
        (Side::Ours, "settle") => {
            let settle = attr::settle(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.settle, settle);
        }
        (Side::Ours, "tag_or_other") => {
            let mode = expr().map(Mode::TaggedOrOther);
            attr::set(ctxt, directive, &mut parts.mode, mode);
        }
        (Side::Ours, "tag") => {
            let mode = match &directive.value {
                Value::None => Some(Mode::Tag),
                _ => expr().map(Mode::Tagged),
            };
            attr::set(ctxt, directive, &mut parts.mode, mode);
        }
        (Side::Ours, "compressed") => {
            let mode = attr::compressed(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.mode, mode);
        }
        (side, word) => ctxt.error(&directive.name, wrong_word(side, word)),
    }
}

/// `align` of a field that is not elsewhere: padding up to a multiple.
fn pad_to_multiple(ctxt: &Ctxt, parts: &mut Parts) {
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

/// What to say about a word that a field does not have in this attribute.
fn wrong_word(side: Side, word: &str) -> String {
    let whole = words::CONTAINER.contains(&word) || words::CONTAINER_BINRW.contains(&word);
    let whole = whole && !words::ORDER.contains(&word);
    match side {
        Side::Ours if words::BINRW.contains(&word) => {
            format!("`{word}` does not go into `schema`; {}", right_side(word))
        }
        _ if word == "nested" => {
            "`nested` does not go on a field; put it on the variant that holds the enum".to_owned()
        }
        _ if word == "other" => {
            "`other` does not go on a field; put it on the variant for all other tags".to_owned()
        }
        _ if whole => format!("`{word}` does not go on a field; put it on the whole type"),
        Side::Ours => words::unknown(word, words::OURS),
        _ if words::BINRW.contains(&word) => format!(
            "`{word}` does not go into `{}`; {}",
            side.name(),
            right_side(word)
        ),
        _ if words::OURS.contains(&word) && word != "magic" => {
            let value = match word {
                "until_end" | "while_possible" | "last" => "",
                "compressed" => "(..)",
                _ => " = ..",
            };
            format!("`{word}` is not a directive of binrw; write `#[schema({word}{value})]`")
        }
        _ => words::unknown(word, words::BINRW),
    }
}

/// Why the byte order is in `brw`.
pub(super) const SAME_ORDER: &str = "reading and writing have the same byte order: use `brw`";

fn right_side(word: &str) -> &'static str {
    match word {
        "temp" | "count" => "it only concerns reading: use `br`",
        "big" | "little" | "is_big" | "is_little" => SAME_ORDER,
        "assert" => "use `br` for what reading refuses and `bw` for what writing refuses",
        "try_calc" | "ignore" => "it only concerns writing: use `bw`",
        "if" => "whether an `Option` is written is seen from its value: use `br`",
        _ => "use `br` for what reading computes and `bw` for what writing computes",
    }
}

fn assertion(ctxt: &Ctxt, directive: &Directive) -> Option<Assertion> {
    let (holds, rest) = attr::expr_and_rest(ctxt, directive)?;
    let problem = match rest {
        None => Problem::Default,
        Some(rest) => match syn::parse2::<Expr>(rest.clone()) {
            Ok(Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(_),
                ..
            }))
            | Err(_) => Problem::Message(rest),
            Ok(value) => Problem::Value(Box::new(value)),
        },
    };
    Some(Assertion { holds, problem })
}

fn mode(ctxt: &Ctxt, ident: &syn::Ident, parts: &mut Parts, unclear: bool) -> Mode {
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
    match found {
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
        (Some(temp), _, Some(_), _, _) => {
            ctxt.error(
                temp.word,
                "a field that is computed when read and not kept is nowhere; write the expression where it is used",
            );
            Mode::Plain
        }
        (None, Some(write), ..) => {
            ctxt.error(
                write.word,
                "what writing computes must not be kept as well; add `#[br(temp)]`, or use `#[schema(derived = ..)]` to keep exceptions",
            );
            Mode::Plain
        }
        (None, None, Some(calc), None, _) => {
            ctxt.error(
                calc.word,
                "what reading computes is not on disk; add `#[bw(ignore)]`",
            );
            Mode::Plain
        }
        (None, None, None, Some(ignore), _) => {
            ctxt.error(
                ignore.word,
                "a field that is not written must be computed when read; add `#[br(calc = ..)]`",
            );
            Mode::Plain
        }
        (_, _, _, ignore, said) => {
            let word = said
                .map(|said| said.word)
                .or_else(|| ignore.map(|said| said.word));
            if let Some(word) = word {
                let message = format!(
                    "`{word}` contradicts `calc`; a computed field is not read or written in another way: keep one of them"
                );
                ctxt.error(word, message);
            }
            Mode::Plain
        }
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
