//! The directives of a field, one by one.

use syn::Expr;

use super::Parts;
use crate::ctxt::Ctxt;
use crate::model::{Assertion, Mode, Problem, Source};
use crate::parse::attr::{self, Directive, Side, Value};
use crate::syntax::bytes_of_literal;
use crate::words;

/// Notes what a directive says.
pub(super) fn part(ctxt: &Ctxt, side: Side, directive: &Directive, parts: &mut Parts) {
    let known = match side {
        Side::Read => read(ctxt, directive, parts),
        Side::Write => written(ctxt, directive, parts),
        Side::Both => both(ctxt, directive, parts),
        Side::Ours => ours(ctxt, directive, parts) || layout(ctxt, directive, parts),
    };
    if !known {
        let word = directive.name.to_string();
        ctxt.error(&directive.name, wrong_word(side, &word));
    }
}

/// A word of `br`. Whether there is such a word.
fn read(ctxt: &Ctxt, directive: &Directive, parts: &mut Parts) -> bool {
    let expr = || attr::expr(ctxt, directive);
    match directive.name.to_string().as_str() {
        "temp" => {
            let word = attr::word(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.temp, word);
        }
        "calc" => attr::set(ctxt, directive, &mut parts.read_calc, expr()),
        "if" => condition(ctxt, directive, parts),
        "count" => attr::set(ctxt, directive, &mut parts.mode, expr().map(Mode::Counted)),
        "args_raw" => attr::set(ctxt, directive, &mut parts.read_context, expr()),
        "assert" => parts.asserts.extend(assertion(ctxt, directive)),
        _ => return false,
    }
    true
}

/// A word of `bw`. Whether there is such a word.
fn written(ctxt: &Ctxt, directive: &Directive, parts: &mut Parts) -> bool {
    let expr = || attr::expr(ctxt, directive);
    match directive.name.to_string().as_str() {
        "calc" => {
            let value = expr().map(|value| (value, false));
            attr::set(ctxt, directive, &mut parts.write, value);
        }
        "try_calc" => {
            let value = expr().map(|value| (value, true));
            attr::set(ctxt, directive, &mut parts.write, value);
        }
        "ignore" => {
            let word = attr::word(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.ignore, word);
        }
        "args_raw" => attr::set(ctxt, directive, &mut parts.write_context, expr()),
        "assert" => parts.write_asserts.extend(assertion(ctxt, directive)),
        _ => return false,
    }
    true
}

/// A word of `brw`. Whether there is such a word.
fn both(ctxt: &Ctxt, directive: &Directive, parts: &mut Parts) -> bool {
    match directive.name.to_string().as_str() {
        "if" => condition(ctxt, directive, parts),
        "args_raw" => {
            let context = attr::expr(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.read_context, context.clone());
            attr::set(ctxt, directive, &mut parts.write_context, context);
        }
        word if words::ORDER.contains(&word) => {
            let order = attr::order(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.order, order);
        }
        _ => return false,
    }
    true
}

fn condition(ctxt: &Ctxt, directive: &Directive, parts: &mut Parts) {
    let condition = attr::list_expr(ctxt, directive);
    attr::set(ctxt, directive, &mut parts.condition, condition);
}

/// A word of `schema` that goes with any layout. Whether there is such a word.
fn ours(ctxt: &Ctxt, directive: &Directive, parts: &mut Parts) -> bool {
    let expr = || attr::expr(ctxt, directive);
    match directive.name.to_string().as_str() {
        "at" => attr::set(ctxt, directive, &mut parts.at, expr()),
        "align" => attr::set(ctxt, directive, &mut parts.align, expr()),
        "last" => {
            let word = attr::word(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.last, word);
        }
        "points_at" => attr::set(ctxt, directive, &mut parts.points_at, expr()),
        "size" => attr::set(ctxt, directive, &mut parts.size, expr()),
        "each_size" => attr::set(ctxt, directive, &mut parts.each_size, expr()),
        "wire" => {
            let wire = attr::text(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.wire, wire);
        }
        "specialise" => {
            let path = attr::path(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.specialise, path);
        }
        "settle" => {
            let settle = attr::settle(ctxt, directive);
            attr::set(ctxt, directive, &mut parts.settle, settle);
        }
        _ => return false,
    }
    true
}

/// A word of `schema` that is a layout of its own, so that there is one of them. Whether there is such a word.
fn layout(ctxt: &Ctxt, directive: &Directive, parts: &mut Parts) -> bool {
    let expr = || attr::expr(ctxt, directive);
    let mode = match directive.name.to_string().as_str() {
        "until" => expr().map(Mode::Until),
        "magic" => expr().map(bytes_of_literal).map(Mode::Magic),
        "derived" => expr().map(|calc| {
            Mode::Derived(Source::Written {
                calc,
                can_fail: false,
            })
        }),
        "padding" => expr().map(Mode::Padding),
        "until_end" => attr::word(ctxt, directive).map(|()| Mode::UntilEnd),
        "while_possible" => match &directive.value {
            Value::None => Some(Mode::WhilePossible(None)),
            _ => expr().map(|most| Mode::WhilePossible(Some(most))),
        },
        "while" => expr().map(Mode::While),
        "tag_or_other" => expr().map(Mode::TaggedOrOther),
        "tag" => match &directive.value {
            Value::None => Some(Mode::Tag),
            _ => expr().map(Mode::Tagged),
        },
        "compressed" => attr::compressed(ctxt, directive),
        _ => return false,
    };
    attr::set(ctxt, directive, &mut parts.mode, mode);
    true
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
        Side::Read | Side::Write | Side::Both if words::is_left_out(word) => {
            words::unknown(word, words::BINRW)
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
pub(in crate::parse) const SAME_ORDER: &str =
    "reading and writing have the same byte order: use `brw`";

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
