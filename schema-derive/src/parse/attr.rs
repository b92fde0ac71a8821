//! Attributes, one helper per form.

use std::fmt::Display;

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, LitStr, Meta, Path, Token, Type};

use crate::ctxt::Ctxt;
use crate::model::{
    About, CheckUse, Context, FieldReference, Mode, Place, RowName, RowRef, RuleUse,
};
use crate::words;

/// Which attribute a directive stands in.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Side {
    Read,
    Write,
    Both,
    Ours,
}

impl Side {
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
    List(TokenStream),
}

/// Directives separated by commas.
pub(crate) struct Directives(pub(crate) Vec<Directive>);

impl Parse for Directives {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut directives = Vec::new();
        while !input.is_empty() {
            let name = input.call(Ident::parse_any)?;
            let value = if input.peek(Token![=]) {
                input.parse::<Token![=]>()?;
                Value::Assigned(until_comma(input)?)
            } else if input.peek(syn::token::Paren) {
                let content;
                syn::parenthesized!(content in input);
                Value::List(content.parse()?)
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
fn until_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let ahead = input.fork();
    if ahead.parse::<Expr>().is_ok() && (ahead.is_empty() || ahead.peek(Token![,])) {
        return Ok(input.parse::<Expr>()?.into_token_stream());
    }
    Ok(input.parse::<Type>()?.into_token_stream())
}

/// Removes and returns the attributes of these names.
pub(crate) fn extract(attrs: &mut Vec<Attribute>, names: &[&str]) -> Vec<Attribute> {
    let (ours, others): (Vec<_>, Vec<_>) = attrs
        .drain(..)
        .partition(|attr| names.iter().any(|name| attr.path().is_ident(name)));
    *attrs = others;
    ours
}

/// The directives in `br`, `bw`, `brw` and `schema`.
pub(crate) fn directives(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<(Side, Directives)> {
    let sides = [Side::Read, Side::Write, Side::Both, Side::Ours];
    let found = extract(attrs, &sides.map(Side::name));
    let parse = |attr: Attribute| {
        let side = sides
            .into_iter()
            .find(|side| attr.path().is_ident(side.name()))?;
        Some((side, ctxt.ok(attr.parse_args::<Directives>())?))
    };
    found.into_iter().filter_map(parse).collect()
}

/// Stores a value, unless there is one already.
pub(crate) fn set<T>(ctxt: &Ctxt, directive: &Directive, slot: &mut Option<T>, value: Option<T>) {
    if slot.is_some() {
        ctxt.error(
            &directive.name,
            format!(
                "`{}` says again or otherwise what is said already; keep one",
                directive.name
            ),
        );
    } else {
        *slot = value;
    }
}

fn malformed(ctxt: &Ctxt, directive: &Directive, form: &str) {
    let name = &directive.name;
    ctxt.error(name, format!("malformed `{name}`; write `{name}{form}`"));
}

/// For a directive that is a word alone.
pub(crate) fn word(ctxt: &Ctxt, directive: &Directive) {
    if !matches!(directive.value, Value::None) {
        malformed(ctxt, directive, "");
    }
}

fn assigned<T: Parse>(ctxt: &Ctxt, directive: &Directive, form: &str) -> Option<T> {
    let Value::Assigned(tokens) = &directive.value else {
        malformed(ctxt, directive, form);
        return None;
    };
    ctxt.ok(syn::parse2(tokens.clone()))
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

/// `name(expression)`
pub(crate) fn list_expr(ctxt: &Ctxt, directive: &Directive) -> Option<Expr> {
    let Value::List(tokens) = &directive.value else {
        malformed(ctxt, directive, "(expression)");
        return None;
    };
    ctxt.ok(syn::parse2(tokens.clone()))
}

/// `name(expression, rest)`
pub(crate) fn expr_and_rest(
    ctxt: &Ctxt,
    directive: &Directive,
) -> Option<(Expr, Option<TokenStream>)> {
    let Value::List(tokens) = &directive.value else {
        malformed(ctxt, directive, "(expression, \"message\")");
        return None;
    };
    let parser = |input: ParseStream<'_>| {
        let first = input.parse()?;
        if input.is_empty() {
            return Ok((first, None));
        }
        input.parse::<Token![,]>()?;
        Ok((first, Some(input.parse()?)))
    };
    ctxt.ok(syn::parse::Parser::parse2(parser, tokens.clone()))
}

/// `section(method)` or `section(method, declared = size)`
pub(crate) fn section(ctxt: &Ctxt, directive: &Directive) -> Option<Mode> {
    let Value::List(tokens) = &directive.value else {
        malformed(ctxt, directive, "(method, declared = size)");
        return None;
    };
    let parser = |input: ParseStream<'_>| {
        let method = input.parse()?;
        let mut declared = None;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
            let word: Ident = input.parse()?;
            if word != "declared" {
                return Err(syn::Error::new_spanned(
                    &word,
                    words::unknown(&word.to_string(), &["declared"]),
                ));
            }
            input.parse::<Token![=]>()?;
            declared = Some(input.parse()?);
        }
        Ok(Mode::Section { method, declared })
    };
    ctxt.ok(syn::parse::Parser::parse2(parser, tokens.clone()))
}

/// `import_raw(name: Type)` or `import_raw(name: impl Trait)`
pub(crate) fn import(ctxt: &Ctxt, directive: &Directive) -> Option<Context> {
    let Value::List(tokens) = &directive.value else {
        malformed(ctxt, directive, "(name: Type)");
        return None;
    };
    let parser = |input: ParseStream<'_>| {
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
    };
    ctxt.ok(syn::parse::Parser::parse2(parser, tokens.clone()))
}

/// The first paragraph of the doc comment.
pub(crate) fn doc(attrs: &[Attribute]) -> String {
    let mut out = String::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        let Meta::NameValue(meta) = &attr.meta else {
            continue;
        };
        let Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(line),
            ..
        }) = &meta.value
        else {
            continue;
        };
        let line = line.value();
        let line = line.trim();
        if line.is_empty() && !out.is_empty() {
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(line);
    }
    out
}

/// `#[rule(RULE, holds, "message", ..)]`
pub(crate) fn rules(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<RuleUse> {
    let parse = |input: ParseStream<'_>| {
        let rule = input.parse()?;
        input.parse::<Token![,]>()?;
        let holds = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok(RuleUse {
            rule,
            holds,
            message: input.parse()?,
        })
    };
    extract(attrs, &["rule"])
        .into_iter()
        .filter_map(|attr| {
            let parsed = attr.parse_args_with(parse);
            ctxt.ok(parsed.map_err(|error| {
                instead(
                    error,
                    "write `#[rule(RULE, what must hold, \"message\", ..)]`",
                )
            }))
        })
        .collect()
}

/// `#[rules(function, RULE, ..)]`
pub(crate) fn checks(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<CheckUse> {
    let parse = |input: ParseStream<'_>| {
        let function = input.parse()?;
        input.parse::<Token![,]>()?;
        let rules = Punctuated::<Path, Token![,]>::parse_terminated(input)?;
        Ok(CheckUse {
            function,
            rules: rules.into_iter().collect(),
        })
    };
    extract(attrs, &["rules"])
        .into_iter()
        .filter_map(|attr| {
            let parsed = attr.parse_args_with(parse);
            ctxt.ok(parsed.map_err(|error| {
                instead(
                    error,
                    "write `#[rules(function, RULE, ..)]` with every rule that the function checks",
                )
            }))
        })
        .collect()
}

fn instead(error: syn::Error, advice: &str) -> syn::Error {
    syn::Error::new(error.span(), format!("{error}; {advice}"))
}

/// `#[deviation(DEVIATION)]`
pub(crate) fn deviations(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<Path> {
    extract(attrs, &["deviation"])
        .into_iter()
        .filter_map(|attr| ctxt.ok(attr.parse_args::<Path>()))
        .collect()
}

/// One `#[spec(..)]`.
enum Spec {
    Row(RowRef),
    DerivedFrom(LitStr),
    None(LitStr),
}

impl Parse for Spec {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let ahead = input.fork();
        if let Ok(word) = ahead.parse::<Ident>()
            && ahead.peek(Token![=])
        {
            input.parse::<Ident>()?;
            input.parse::<Token![=]>()?;
            return match word.to_string().as_str() {
                "derived_from" => Ok(Self::DerivedFrom(input.parse()?)),
                "none" => Ok(Self::None(input.parse()?)),
                other => Err(syn::Error::new_spanned(
                    &word,
                    words::unknown(other, &["derived_from", "none", "reserved"]),
                )),
            };
        }
        let mut document = None;
        let word = input.fork().parse::<Ident>();
        if !input.peek(LitStr) && !word.is_ok_and(|word| word == "reserved") {
            document = Some(input.parse::<Path>()?);
            input.parse::<Token![,]>()?;
        }
        let row = if input.peek(LitStr) {
            RowName::Named(input.parse()?)
        } else {
            let word: Ident = input.parse()?;
            if word != "reserved" {
                return Err(syn::Error::new_spanned(
                    &word,
                    words::unknown(&word.to_string(), &["reserved"]),
                ));
            }
            RowName::Reserved(word)
        };
        let mut section = None;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
            let word: Ident = input.parse()?;
            if word != "section" {
                return Err(syn::Error::new_spanned(
                    &word,
                    words::unknown(&word.to_string(), &["section"]),
                ));
            }
            input.parse::<Token![=]>()?;
            section = Some(input.parse()?);
        }
        Ok(Self::Row(RowRef {
            document,
            section,
            row,
        }))
    }
}

fn specs(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<(Attribute, Spec)> {
    extract(attrs, &["spec"])
        .into_iter()
        .filter_map(|attr| {
            let spec = ctxt.ok(attr.parse_args::<Spec>())?;
            Some((attr, spec))
        })
        .collect()
}

/// What a field or variant says about the spec.
pub(crate) fn reference(
    ctxt: &Ctxt,
    ident: &Ident,
    attrs: &mut Vec<Attribute>,
    required: bool,
) -> FieldReference {
    let written = attrs.iter().any(|attr| attr.path().is_ident("spec"));
    let mut rows: Vec<RowRef> = Vec::new();
    let mut other = None;
    for (attr, spec) in specs(ctxt, attrs) {
        match spec {
            Spec::Row(row) => {
                let twice = rows.iter().any(|known| known.document == row.document);
                if twice {
                    ctxt.error(attr, "this document has its row already; keep one");
                }
                rows.push(row);
            }
            Spec::DerivedFrom(field) => other = Some(FieldReference::DerivedFrom(field)),
            Spec::None(reason) => {
                if reason.value().trim().is_empty() {
                    ctxt.error(&reason, "say why no document has this");
                }
                other = Some(FieldReference::NotInSpec(reason));
            }
        }
    }
    if rows.is_empty() && other.is_none() {
        if required && !written {
            ctxt.error(ident, missing(&format!("`{ident}`")));
        }
        return FieldReference::Inherited;
    }
    match other {
        Some(_) if !rows.is_empty() => {
            ctxt.error(
                ident,
                "this is either in the spec or not; keep one kind of `spec`",
            );
            FieldReference::Rows(rows)
        }
        Some(other) => other,
        None => FieldReference::Rows(rows),
    }
}

fn missing(what: &dyn Display) -> String {
    format!(
        "{what} has no spec reference; add `#[spec(\"name in the spec\")]`, or `#[spec(none = \"why it is not in the spec\")]`"
    )
}

/// Doc comment, documents and deviations of a whole type.
pub(crate) fn about(ctxt: &Ctxt, ident: &Ident, attrs: &mut Vec<Attribute>) -> About {
    let doc = doc(attrs);
    let written = attrs.iter().any(|attr| attr.path().is_ident("spec"));
    let mut sections = Vec::new();
    let mut reason = None;
    for (attr, spec) in specs(ctxt, attrs) {
        match spec {
            Spec::Row(RowRef {
                document: Some(document),
                row: RowName::Named(section),
                section: None,
            }) => sections.push((document, section)),
            Spec::None(text) => reason = Some(text),
            _ => ctxt.error(
                attr,
                "malformed `spec` on a type; write `#[spec(DOCUMENT, \"Section\")]` or `#[spec(none = \"reason\")]`",
            ),
        }
    }
    let place = match (sections.is_empty(), reason) {
        (false, None) => Place::Sections(sections),
        (true, Some(reason)) => Place::Nowhere(reason),
        (false, Some(reason)) => {
            ctxt.error(
                reason,
                "this is either in the spec or not; keep one kind of `spec`",
            );
            Place::Sections(sections)
        }
        (true, None) => {
            if !written {
                ctxt.error(
                    ident,
                    format!(
                        "`{ident}` has no spec reference; add `#[spec(DOCUMENT, \"Section\")]`, or `#[spec(none = \"why it is not in the spec\")]`"
                    ),
                );
            }
            // The mistake is reported; do not report it again for every field.
            Place::Nowhere(LitStr::new("", ident.span()))
        }
    };
    About {
        doc,
        place,
        deviations: deviations(ctxt, attrs),
    }
}

/// `#[bits(n)]`
pub(crate) fn bits(ctxt: &Ctxt, ident: &Ident, attrs: &mut Vec<Attribute>) -> Option<u32> {
    let mut width = None;
    for attr in extract(attrs, &["bits"]) {
        let parsed = attr
            .parse_args::<syn::LitInt>()
            .and_then(|literal| literal.base10_parse::<u32>());
        let parsed = parsed.map_err(|error| instead(error, "write `#[bits(4)]`"));
        if width.is_some() {
            ctxt.error(&attr, "the width is written twice; keep one");
        }
        width = Some(ctxt.ok(parsed)?);
    }
    if width.is_none() {
        ctxt.error(ident, format!("how wide is `{ident}`? add `#[bits(n)]`"));
    }
    width
}

/// `#[packed(u8, order = msb, crate = path)]`
pub(crate) fn packed(
    ctxt: &Ctxt,
    ident: &Ident,
    attrs: &mut Vec<Attribute>,
) -> Option<(Ident, Ident, Option<Path>)> {
    let mut found = extract(attrs, &["packed"]).into_iter();
    let Some(attr) = found.next() else {
        ctxt.error(ident, "which word is this? add `#[packed(u8, order = msb)]` or `lsb`, as the spec lists the bits");
        return None;
    };
    if let Some(second) = found.next() {
        ctxt.error(second, "the word is written twice; keep one");
    }
    let parse = |input: ParseStream<'_>| {
        let word: Ident = input.parse()?;
        let mut order = None;
        let mut krate = None;
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            let key = input.call(Ident::parse_any)?;
            input.parse::<Token![=]>()?;
            match key.to_string().as_str() {
                "order" => order = Some(input.parse::<Ident>()?),
                "crate" => krate = Some(input.parse::<Path>()?),
                other => {
                    return Err(syn::Error::new_spanned(
                        &key,
                        words::unknown(other, &["order", "crate"]),
                    ));
                }
            }
        }
        let order = order.ok_or_else(|| {
            syn::Error::new_spanned(
                &word,
                "in which order are the bits listed? add `order = msb` or `order = lsb`",
            )
        })?;
        Ok((word, order, krate))
    };
    ctxt.ok(attr.parse_args_with(parse))
}

/// `#[bits(n)]` or `#[bits(n, crate = path)]` on an enumeration.
pub(crate) fn enumeration_bits(
    ctxt: &Ctxt,
    ident: &Ident,
    attrs: &mut Vec<Attribute>,
) -> Option<(syn::LitInt, Option<Path>)> {
    let Some(attr) = extract(attrs, &["bits"]).into_iter().next() else {
        ctxt.error(ident, format!("how wide is `{ident}`? add `#[bits(n)]`"));
        return None;
    };
    let parse = |input: ParseStream<'_>| {
        let width = input.parse()?;
        let mut krate = None;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
            input.parse::<Token![crate]>()?;
            input.parse::<Token![=]>()?;
            krate = Some(input.parse()?);
        }
        Ok((width, krate))
    };
    ctxt.ok(attr.parse_args_with(parse))
}
