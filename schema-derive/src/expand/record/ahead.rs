//! `ahead`: the bytes to come, and how many of them an expression looks at.
//!
//! A stream that cannot go back is read no further than that, so that as little as possible is asked for.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;
use syn::{Expr, ExprLit, Lit};

use crate::expand::expression::uses_value;
use crate::syntax::without_parentheses;

/// The name that an expression has for them.
const AHEAD: &str = "ahead";

/// A statement that gives the bytes ahead to what uses them.
pub(super) fn bytes_ahead(used_by: &TokenStream) -> TokenStream {
    let ahead = match reach(used_by) {
        Some(reach) => quote!(__input.ahead(#reach)),
        None => quote!(__input.rest()),
    };
    quote!(let ahead = #ahead;)
}

/// A statement that gives the bytes ahead to what uses them, and what uses them, under a name of their own.
pub(super) fn with_ahead_of_its_own(used_by: TokenStream) -> (Option<TokenStream>, TokenStream) {
    match uses_value(&used_by, AHEAD) {
        true => (Some(of_its_own(bytes_ahead(&used_by))), of_its_own(used_by)),
        false => (None, used_by),
    }
}

/// The same tokens under a name of their own for the bytes ahead, which are not those that are ahead around them.
pub(super) fn of_its_own(tokens: TokenStream) -> TokenStream {
    let renamed = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(ident) if ident == AHEAD => {
            TokenTree::Ident(Ident::new("__ahead", ident.span()))
        }
        TokenTree::Group(group) => {
            let mut renamed = Group::new(group.delimiter(), of_its_own(group.stream()));
            renamed.set_span(group.span());
            TokenTree::Group(renamed)
        }
        other => other,
    });
    renamed.collect()
}

/// How many of the bytes ahead are looked at; nothing where that is not known.
pub(super) fn reach(tokens: &TokenStream) -> Option<usize> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut most = 0;
    for (index, token) in tokens.iter().enumerate() {
        let reach = match token {
            TokenTree::Ident(ident) if ident == AHEAD => {
                reach_of(tokens.get(index.saturating_add(1)..)?)?
            }
            TokenTree::Group(group) => reach(&group.stream())?,
            TokenTree::Literal(literal) if literal.to_string().contains(AHEAD) => return None,
            _ => 0,
        };
        most = most.max(reach);
    }
    Some(most)
}

/// How many bytes what follows the name looks at.
fn reach_of(behind: &[TokenTree]) -> Option<usize> {
    let [
        TokenTree::Punct(dot),
        TokenTree::Ident(method),
        TokenTree::Group(arguments),
        ..,
    ] = behind
    else {
        return None;
    };
    if dot.as_char() != '.' || arguments.delimiter() != Delimiter::Parenthesis {
        return None;
    }
    match method.to_string().as_str() {
        "is_empty" | "first" => Some(1),
        "starts_with" => length(&syn::parse2(arguments.stream()).ok()?),
        "get" => match syn::parse2(arguments.stream()).ok()? {
            Expr::Lit(ExprLit {
                lit: Lit::Int(index),
                ..
            }) => index.base10_parse::<usize>().ok()?.checked_add(1),
            _ => None,
        },
        _ => None,
    }
}

/// How many bytes are written down here.
fn length(bytes: &Expr) -> Option<usize> {
    match without_parentheses(bytes) {
        Expr::Lit(ExprLit {
            lit: Lit::ByteStr(bytes),
            ..
        }) => Some(bytes.value().len()),
        Expr::Reference(reference) => length(&reference.expr),
        Expr::Unary(unary) => length(&unary.expr),
        Expr::Array(array) => Some(array.elems.len()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_at_is_counted() {
        let reach_of = |text: &str| reach(&text.parse().unwrap());
        for (text, expected) in [
            ("count == 2", Some(0)),
            ("ahead.starts_with(b\"ITEM\")", Some(4)),
            (
                "!ahead.starts_with(&[1, 2]) && (ahead.first() == Some(&1))",
                Some(2),
            ),
            ("ahead.get(6) == Some(&b'x') || !ahead.is_empty()", Some(7)),
            ("ahead.len() > 2", None),
            ("ahead.starts_with(MAGIC)", None),
            ("goes_on(ahead)", None),
            ("ahead[..2] == [1, 2]", None),
            ("ahead.get(..2) == Some(&[1, 2])", None),
        ] {
            assert_eq!(reach_of(text), expected, "{text}");
        }
    }

    #[test]
    fn only_what_uses_them_is_given_the_bytes() {
        let given = |text: &str| with_ahead_of_its_own(text.parse().unwrap()).0;
        assert!(given("there.ahead + ahead()").is_none());
        let given = bytes_ahead(&"if ahead.is_empty() {}".parse().unwrap());
        assert_eq!(given.to_string(), "let ahead = __input . ahead (1usize) ;");
        let inner = of_its_own(quote!(let ahead = f(ahead);));
        assert_eq!(inner.to_string(), "let __ahead = f (__ahead) ;");
    }
}
