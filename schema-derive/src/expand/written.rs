//! Expressions as text, about as they were written: tokens alone are printed with spaces everywhere.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// The tokens as text.
pub(super) fn written(tokens: impl ToTokens) -> String {
    let mut out = String::new();
    write(&mut out, tokens.into_token_stream());
    out
}

/// A type as text: it compares nothing, so its angle brackets have no spaces.
pub(super) fn written_type(ty: &syn::Type) -> String {
    written(ty).replace(" < ", "<").replace(" >", ">")
}

fn write(out: &mut String, tokens: TokenStream) {
    // Whether the token before asks for no space behind it.
    let mut tight = true;
    // Whether the token before is a value, so that a sign behind it is between two.
    let mut after_value = false;
    // The same for the start of a sign of several characters.
    let mut joined: Option<bool> = None;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::None => ("", ""),
                };
                // A call or an index follows its value without a space.
                let attached = after_value && group.delimiter() != Delimiter::Brace;
                space(out, tight || attached);
                out.push_str(open);
                write(out, group.stream());
                out.push_str(close);
                (tight, after_value) = (false, true);
            }
            TokenTree::Punct(punct) => {
                let sign = punct.as_char();
                let joint = punct.spacing() == Spacing::Joint;
                let between = joined.take().unwrap_or(after_value);
                let leading = matches!(sign, '.' | ',' | ';' | '?' | ':')
                    || (sign == '!' && between && !joint);
                space(out, tight || leading);
                out.push(sign);
                tight = joint
                    || matches!(sign, '.' | ':' | '!' | '#')
                    || (matches!(sign, '&' | '*' | '-') && !between);
                after_value = sign == '?';
                joined = joint.then_some(between);
            }
            TokenTree::Ident(ident) => {
                space(out, tight);
                out.push_str(&ident.to_string());
                let keyword = ["as", "in", "if", "else", "match", "return", "let", "mut"];
                (tight, after_value) = (false, keyword.iter().all(|word| ident != word));
            }
            TokenTree::Literal(literal) => {
                space(out, tight);
                out.push_str(&literal.to_string());
                (tight, after_value) = (false, true);
            }
        }
    }
}

fn space(out: &mut String, tight: bool) {
    if !tight && !out.ends_with([' ', '(', '[']) {
        out.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_as_written() {
        for text in [
            "shape_count",
            "flags.has_author",
            "Form::of(ahead)",
            "*b\"TEXT\"",
            "a + b * 2 > *c && !d",
            "items.len() == 3",
            "x as usize - 1",
            "values[0]?.count(a, &b)",
            "matches!(kind, Kind::A)",
            "&mut x",
            "-1",
            "a != b",
        ] {
            let tokens: TokenStream = text.parse().expect(text);
            assert_eq!(written(tokens), text);
        }
        for text in ["Open<Mood>", "a::Pair<u8, Vec<[u8; 3]>>"] {
            let ty: syn::Type = syn::parse_str(text).expect(text);
            assert_eq!(written_type(&ty), text);
        }
    }
}
