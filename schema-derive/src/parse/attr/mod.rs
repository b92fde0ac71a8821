//! Attributes, one helper per form.

mod bits;
mod rules;
mod spec;

pub(crate) use bits::{FieldBits, field_bits, packed, type_bits};
pub(crate) use rules::{checks, rules};
pub(crate) use spec::{
    Missing, about, bits_of, bits_reference, deviation_doc, deviations, doc, means, reference, says,
};

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, LitStr, Path, Token, Type};

use crate::ctxt::Ctxt;
use crate::model::{ByteOrder, Context, Mode, Settle, Spelling};
use crate::words;

/// Which attribute a directive is in.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Side {
    Read,
    Write,
    Both,
    Ours,
}

impl Side {
    const ALL: [Self; 4] = [Self::Read, Self::Write, Self::Both, Self::Ours];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Read => "br",
            Self::Write => "bw",
            Self::Both => "brw",
            Self::Ours => "schema",
        }
    }
}

/// `name`, `name = value` or `name(value)`.
pub(crate) struct Directive {
    pub(crate) name: Ident,
    pub(crate) value: Value,
}

pub(crate) enum Value {
    None,
    Assigned(TokenStream),
    /// With its parentheses.
    List(TokenStream),
}

/// Directives separated by commas.
pub(crate) struct Directives(pub(crate) Vec<Directive>);

/// How directives are written, for those that cannot be told apart.
pub(crate) const DIRECTIVES: &str = "write `name`, `name = value` or `name(value)`";

impl Parse for Directives {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut directives = Vec::new();
        while !input.is_empty() {
            let name = input.call(Ident::parse_any)?;
            let value = if input.peek(Token![=]) {
                let equals = input.parse::<Token![=]>()?;
                match until_comma(input) {
                    Some(tokens) => Value::Assigned(tokens),
                    None => {
                        let message = format!("`{name}` is given no value; write `{name} = value`");
                        return Err(syn::Error::new_spanned(equals, message));
                    }
                }
            } else if input.peek(syn::token::Paren) {
                Value::List(input.parse::<proc_macro2::Group>()?.into_token_stream())
            } else {
                Value::None
            };
            directives.push(Directive { name, value });
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(Self(directives))
    }
}

/// The tokens up to a comma that is not inside brackets of a generic type.
fn until_comma(input: ParseStream<'_>) -> Option<TokenStream> {
    /// The tokens of a `T`, and how many are left behind it.
    fn as_far_as<T: Parse + ToTokens>(input: ParseStream<'_>) -> Option<(usize, TokenStream)> {
        let ahead = input.fork();
        let parsed = ahead.parse::<T>().ok()?;
        let ends = ahead.is_empty() || ahead.peek(Token![,]);
        let left = ahead.parse::<TokenStream>().ok()?.into_iter().count();
        ends.then(|| (left, parsed.into_token_stream()))
    }
    // `A<B, C>` starts like the comparison `A < B`: what reaches further is meant.
    let expr = as_far_as::<Expr>(input);
    let ty = as_far_as::<Type>(input);
    let takes_type = match (&expr, &ty) {
        (Some((after_expr, _)), Some((after_type, _))) => after_type < after_expr,
        (expr, _) => expr.is_none(),
    };
    match takes_type {
        true => input.parse::<Type>().ok().map(ToTokens::into_token_stream),
        false => input.parse::<Expr>().ok().map(ToTokens::into_token_stream),
    }
}

/// Removes and returns the attributes of these names.
pub(crate) fn extract(attrs: &mut Vec<Attribute>, names: &[&str]) -> Vec<Attribute> {
    let (ours, others): (Vec<_>, Vec<_>) = attrs
        .drain(..)
        .partition(|attr| names.iter().any(|name| attr.path().is_ident(name)));
    *attrs = others;
    ours
}

/// Removes attributes that have no business here, and says where they belong.
pub(crate) fn misplaced(ctxt: &Ctxt, attrs: &mut Vec<Attribute>, advice: &[(&str, &str)]) {
    for (name, belongs) in advice {
        for attr in extract(attrs, &[name]) {
            ctxt.error(attr.path(), format!("`{name}` does not go here; {belongs}"));
        }
    }
}

/// The directives in `br`, `bw`, `brw` and `schema`.
pub(crate) fn directives(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<(Side, Directive)> {
    let mut found = Vec::new();
    for attr in extract(attrs, &Side::ALL.map(Side::name)) {
        let side = Side::ALL
            .into_iter()
            .find(|side| attr.path().is_ident(side.name()));
        let parsed = ctxt.ok(attr.parse_args::<Directives>(), DIRECTIVES);
        if let (Some(side), Some(directives)) = (side, parsed) {
            found.extend(directives.0.into_iter().map(|each| (side, each)));
        }
    }
    found
}

/// A value with the directive that gave it.
pub(crate) struct Said<T> {
    pub(crate) word: Ident,
    pub(crate) value: T,
}

/// Stores a value, unless there is one already.
pub(crate) fn set<T>(
    ctxt: &Ctxt,
    directive: &Directive,
    slot: &mut Option<Said<T>>,
    value: Option<T>,
) {
    let name = &directive.name;
    match slot {
        Some(said) if said.word == *name => {
            ctxt.error(name, format!("`{name}` is written twice; keep one"));
        }
        Some(said) => {
            let message = format!("`{name}` contradicts `{}`; keep one of them", said.word);
            ctxt.error(name, message);
        }
        None => {
            *slot = value.map(|value| Said {
                word: name.clone(),
                value,
            });
        }
    }
}

fn form(name: &Ident, form: &str) -> String {
    format!("write `{name}{form}`")
}

fn malformed(ctxt: &Ctxt, directive: &Directive, written: &str) {
    let name = &directive.name;
    ctxt.error(name, format!("malformed `{name}`; {}", form(name, written)));
}

/// For a directive that is a word alone.
pub(crate) fn word(ctxt: &Ctxt, directive: &Directive) -> Option<()> {
    match directive.value {
        Value::None => Some(()),
        _ => {
            malformed(ctxt, directive, "");
            None
        }
    }
}

fn assigned<T: Parse>(ctxt: &Ctxt, directive: &Directive, written: &str) -> Option<T> {
    let Value::Assigned(tokens) = &directive.value else {
        malformed(ctxt, directive, written);
        return None;
    };
    let parsed = syn::parse2(tokens.clone());
    ctxt.ok(parsed, form(&directive.name, written))
}

/// `name = expression`
pub(crate) fn expr(ctxt: &Ctxt, directive: &Directive) -> Option<Expr> {
    assigned(ctxt, directive, " = expression")
}

/// `name = Type`
pub(crate) fn ty(ctxt: &Ctxt, directive: &Directive) -> Option<Type> {
    assigned(ctxt, directive, " = Type")
}

/// `name = path`
pub(crate) fn path(ctxt: &Ctxt, directive: &Directive) -> Option<Path> {
    assigned(ctxt, directive, " = path")
}

/// `name = "text"`
pub(crate) fn text(ctxt: &Ctxt, directive: &Directive) -> Option<LitStr> {
    assigned(ctxt, directive, " = \"text\"")
}

/// `rows = "snake_case"`
pub(crate) fn spelling(ctxt: &Ctxt, directive: &Directive) -> Option<Spelling> {
    let name = text(ctxt, directive)?;
    ctxt.ok(spelling_of(&name), "write `rows = \"snake_case\"`")
}

fn spelling_of(name: &LitStr) -> syn::Result<Spelling> {
    let known = Spelling::ALL.map(Spelling::name);
    let found = Spelling::ALL
        .into_iter()
        .find(|spelling| spelling.name() == name.value());
    found.ok_or_else(|| syn::Error::new_spanned(name, words::unknown(&name.value(), &known)))
}

fn listed<T>(
    ctxt: &Ctxt,
    directive: &Directive,
    written: &str,
    parser: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> Option<T> {
    let Value::List(tokens) = &directive.value else {
        malformed(ctxt, directive, written);
        return None;
    };
    // Parsed with the parentheses, so that what is missing at the end has a token to be reported on.
    let within = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        parser(&content)
    };
    let parsed = within.parse2(tokens.clone());
    ctxt.ok(parsed, form(&directive.name, written))
}

/// `name(expression)`
pub(crate) fn list_expr(ctxt: &Ctxt, directive: &Directive) -> Option<Expr> {
    listed(ctxt, directive, "(expression)", |input| input.parse())
}

/// `name(expression, rest)`
pub(crate) fn expr_and_rest(
    ctxt: &Ctxt,
    directive: &Directive,
) -> Option<(Expr, Option<TokenStream>)> {
    listed(ctxt, directive, "(expression, \"message\")", |input| {
        let first = input.parse()?;
        if input.is_empty() {
            return Ok((first, None));
        }
        input.parse::<Token![,]>()?;
        let rest: TokenStream = input.parse()?;
        Ok((first, (!rest.is_empty()).then_some(rest)))
    })
}

/// The comma before a further part; false at the end, where a comma may be as well.
fn goes_on(input: ParseStream<'_>) -> syn::Result<bool> {
    if input.is_empty() {
        return Ok(false);
    }
    input.parse::<Token![,]>()?;
    Ok(!input.is_empty())
}

/// The `key` of `key = ..`, if it is one of these.
fn key(input: ParseStream<'_>, known: &[&str]) -> syn::Result<Ident> {
    let key = input.call(Ident::parse_any)?;
    if !known.iter().any(|known| key == known) {
        let message = words::unknown(&key.to_string(), known);
        return Err(syn::Error::new_spanned(&key, message));
    }
    input.parse::<Token![=]>()?;
    Ok(key)
}

/// Stores the value of a `key = ..`, unless there is one already.
fn set_key<T>(slot: &mut Option<T>, key: &Ident, value: T) -> syn::Result<()> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => {
            let message = format!("`{key}` is written twice; keep one");
            Err(syn::Error::new_spanned(key, message))
        }
    }
}

/// `compressed(method)` or `compressed(method, declared = size)`
pub(crate) fn compressed(ctxt: &Ctxt, directive: &Directive) -> Option<Mode> {
    listed(ctxt, directive, "(method, declared = size)", |input| {
        let method = input.parse()?;
        let mut declared = None;
        while goes_on(input)? {
            let key = key(input, words::COMPRESSED)?;
            set_key(&mut declared, &key, input.parse()?)?;
        }
        Ok(Mode::Compressed { method, declared })
    })
}

/// `settle(field = value, by = e)`
pub(crate) fn settle(ctxt: &Ctxt, directive: &Directive) -> Option<Settle> {
    listed(ctxt, directive, "(field = value)", |input| {
        let guess = input.parse()?;
        input.parse::<Token![=]>()?;
        let settled = input.parse()?;
        let mut by = None;
        while goes_on(input)? {
            let key = key(input, words::SETTLE)?;
            set_key(&mut by, &key, input.parse()?)?;
        }
        Ok(Settle { guess, settled, by })
    })
}

/// `big`, `little`, `is_big = condition` or `is_little = condition`
pub(crate) fn order(ctxt: &Ctxt, directive: &Directive) -> Option<ByteOrder> {
    let condition = || assigned::<Expr>(ctxt, directive, " = condition");
    match directive.name.to_string().as_str() {
        "big" => word(ctxt, directive).map(|()| ByteOrder::Big),
        "little" => word(ctxt, directive).map(|()| ByteOrder::Little),
        "is_little" => condition().map(|is_little| {
            let is_big = syn::parse_quote!(!(#is_little));
            ByteOrder::BigIf(Box::new(is_big))
        }),
        _ => condition().map(|is_big| ByteOrder::BigIf(Box::new(is_big))),
    }
}

/// `import_raw(name: Type)` or `import_raw(name: impl Trait)`
pub(crate) fn import(ctxt: &Ctxt, directive: &Directive) -> Option<Context> {
    listed(ctxt, directive, "(name: Type)", |input| {
        let name: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        Ok(match input.parse::<Type>()? {
            Type::ImplTrait(implemented) => Context::Bounded {
                name,
                bounds: implemented.bounds,
            },
            ty => Context::Exact {
                name,
                ty: Box::new(ty),
            },
        })
    })
}
