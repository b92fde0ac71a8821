//! Attributes, one helper per form.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, LitInt, LitStr, Meta, Path, Token, Type, parse_quote};

use crate::ctxt::Ctxt;
use crate::model::{
    About, CheckUse, Context, FieldReference, Mode, Place, RowName, RowRef, RuleUse, Settle,
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

/// The comma before a further part; false at the end, where a comma may stand as well.
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

/// `section(method)` or `section(method, declared = size)`
pub(crate) fn section(ctxt: &Ctxt, directive: &Directive) -> Option<Mode> {
    listed(ctxt, directive, "(method, declared = size)", |input| {
        let method = input.parse()?;
        let mut declared = None;
        while goes_on(input)? {
            let key = key(input, &["declared"])?;
            set_key(&mut declared, &key, input.parse()?)?;
        }
        Ok(Mode::Section { method, declared })
    })
}

/// `settle(field = value)`
pub(crate) fn settle(ctxt: &Ctxt, directive: &Directive) -> Option<Settle> {
    listed(ctxt, directive, "(field = value)", |input| {
        let guess = input.parse()?;
        input.parse::<Token![=]>()?;
        let settled = input.parse()?;
        Ok(Settle { guess, settled })
    })
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
        if !input.peek(LitStr) {
            return Err(input.error("a message expected"));
        }
        Ok(RuleUse {
            rule,
            holds,
            message: input.parse()?,
        })
    };
    extract(attrs, &["rule"])
        .into_iter()
        .filter_map(|attr| {
            ctxt.ok(
                attr.parse_args_with(parse),
                "write `#[rule(RULE, what must hold, \"message\", ..)]`",
            )
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
            ctxt.ok(
                attr.parse_args_with(parse),
                "write `#[rules(function, RULE, ..)]` with every rule that the function checks",
            )
        })
        .collect()
}

/// `#[deviation(DEVIATION)]`, which also stands in the documentation of what carries it.
pub(crate) fn deviations(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<Path> {
    let deviations: Vec<Path> = extract(attrs, &["deviation"])
        .into_iter()
        .filter_map(|attr| {
            ctxt.ok(
                attr.parse_args::<Path>(),
                "write `#[deviation(ID)]` with the constant that describes it",
            )
        })
        .collect();
    for deviation in &deviations {
        attrs.extend(deviation_doc(deviation, ""));
    }
    deviations
}

/// A paragraph of documentation with the id of a deviation, which is the name of its constant with dashes.
pub(crate) fn deviation_doc(deviation: &Path, place: &str) -> [Attribute; 2] {
    let constant = deviation.segments.last();
    let id = constant.map(|segment| segment.ident.to_string().replace('_', "-"));
    let text = format!(" Deviation `{}`{place}.", id.unwrap_or_default());
    [parse_quote!(#[doc = ""]), parse_quote!(#[doc = #text])]
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
        if ahead.parse::<Ident>().is_ok() && ahead.peek(Token![=]) {
            let key = key(input, &["derived_from", "none"])?;
            let text = input.parse()?;
            return Ok(match key == "none" {
                true => Self::None(text),
                false => Self::DerivedFrom(text),
            });
        }
        let word = ahead_word(input);
        let mut document = None;
        if !input.peek(LitStr) && word.as_ref().is_none_or(|word| word != "reserved") {
            document = Some(input.parse::<Path>()?);
            if input.is_empty() {
                // A document alone, or `reserved` misspelt.
                let message = match word {
                    Some(word) if words::nearest(&word.to_string(), &["reserved"]).is_some() => {
                        words::unknown(&word.to_string(), &["reserved"])
                    }
                    _ => "which row? write `#[spec(DOCUMENT, \"row\")]`; on a type, `#[spec(DOCUMENT, \"Section\")]`"
                        .to_owned(),
                };
                return Err(syn::Error::new_spanned(&document, message));
            }
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
        while goes_on(input)? {
            let key = key(input, &["section"])?;
            set_key(&mut section, &key, input.parse()?)?;
        }
        Ok(Self::Row(RowRef {
            document,
            section,
            row,
        }))
    }
}

/// The word that comes next, if one does.
fn ahead_word(input: ParseStream<'_>) -> Option<Ident> {
    input.fork().parse().ok()
}

fn specs(ctxt: &Ctxt, attrs: &mut Vec<Attribute>, written: &str) -> Vec<(Attribute, Spec)> {
    extract(attrs, &["spec"])
        .into_iter()
        .filter_map(|attr| {
            let spec = ctxt.ok(attr.parse_args::<Spec>(), written)?;
            Some((attr, spec))
        })
        .collect()
}

const EITHER: &str = "this is either in the spec or not; keep one kind of `spec`";

/// Refuses a reason that says nothing.
fn check_reason(ctxt: &Ctxt, reason: &LitStr) {
    if reason.value().trim().is_empty() {
        ctxt.error(reason, "the reason is empty; say why no document has this");
    }
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
    let form = "write `#[spec(\"row\")]`, `#[spec(DOCUMENT, \"row\")]`, `#[spec(reserved)]`, `#[spec(derived_from = \"field\")]` or `#[spec(none = \"reason\")]`";
    for (attr, spec) in specs(ctxt, attrs, form) {
        match spec {
            Spec::Row(row) => {
                if rows.iter().any(|known| known.document == row.document) {
                    ctxt.error(
                        &attr,
                        "the row of this document is written twice; keep one, or name the document as in `#[spec(DOCUMENT, \"row\")]`",
                    );
                }
                if other.is_some() {
                    ctxt.error(&attr, EITHER);
                }
                rows.push(row);
            }
            Spec::DerivedFrom(_) | Spec::None(_) if other.is_some() || !rows.is_empty() => {
                ctxt.error(&attr, EITHER);
            }
            Spec::DerivedFrom(field) => other = Some(FieldReference::DerivedFrom(field)),
            Spec::None(reason) => {
                check_reason(ctxt, &reason);
                other = Some(FieldReference::NotInSpec(reason));
            }
        }
    }
    match other {
        Some(other) => other,
        None if !rows.is_empty() => FieldReference::Rows(rows),
        None => {
            if required && !written {
                ctxt.error(
                    ident,
                    format!(
                        "`{ident}` has no spec reference; add `#[spec(\"name in the spec\")]`, or `#[spec(none = \"why it is not in the spec\")]`"
                    ),
                );
            }
            FieldReference::Inherited
        }
    }
}

/// Doc comment, documents and deviations of a whole type.
pub(crate) fn about(ctxt: &Ctxt, ident: &Ident, attrs: &mut Vec<Attribute>) -> About {
    let doc = doc(attrs);
    let written = attrs.iter().any(|attr| attr.path().is_ident("spec"));
    let mut sections: Vec<(Path, LitStr)> = Vec::new();
    let mut reason = None;
    let form = "write `#[spec(DOCUMENT, \"Section\")]` or `#[spec(none = \"reason\")]`";
    for (attr, spec) in specs(ctxt, attrs, form) {
        match spec {
            Spec::Row(RowRef {
                document: Some(document),
                row: RowName::Named(section),
                section: None,
            }) => {
                if sections.contains(&(document.clone(), section.clone())) {
                    ctxt.error(&attr, "this section is written twice; keep one");
                }
                if reason.is_some() {
                    ctxt.error(&attr, EITHER);
                }
                sections.push((document, section));
            }
            Spec::None(_) if reason.is_some() || !sections.is_empty() => ctxt.error(&attr, EITHER),
            Spec::None(text) => {
                check_reason(ctxt, &text);
                reason = Some(text);
            }
            _ => ctxt.error(&attr, format!("malformed `spec` on a type; {form}")),
        }
    }
    let place = match (sections.is_empty(), reason) {
        (false, _) => Place::Sections(sections),
        (true, Some(reason)) => Place::Nowhere(reason),
        (true, None) => {
            if !written {
                ctxt.error(
                    ident,
                    format!(
                        "`{ident}` has no spec reference; add `#[spec(DOCUMENT, \"Section\")]`, or `#[spec(none = \"why it is not in the spec\")]`"
                    ),
                );
            }
            Place::Unknown
        }
    };
    About {
        doc,
        place,
        deviations: deviations(ctxt, attrs),
    }
}

/// `#[bits(n)]`, and on a whole type `#[bits(n, crate = path)]`
pub(crate) fn bits(
    ctxt: &Ctxt,
    ident: &Ident,
    attrs: &mut Vec<Attribute>,
    on_type: bool,
) -> Option<(LitInt, u32, Option<Path>)> {
    let mut found = extract(attrs, &["bits"]).into_iter();
    let Some(attr) = found.next() else {
        ctxt.error(ident, format!("how wide is `{ident}`? add `#[bits(n)]`"));
        return None;
    };
    for second in found {
        ctxt.error(second, "the width is written twice; keep one");
    }
    let parse = |input: ParseStream<'_>| {
        let literal: LitInt = input.parse()?;
        let width = literal.base10_parse()?;
        let mut krate = None;
        while on_type && goes_on(input)? {
            let key = key(input, &["crate"])?;
            set_key(&mut krate, &key, input.parse()?)?;
        }
        Ok((literal, width, krate))
    };
    ctxt.ok(attr.parse_args_with(parse), "write `#[bits(4)]`")
}

/// What `#[packed(..)]` says.
pub(crate) struct PackedHeader {
    pub(crate) word: Ident,
    pub(crate) order: Ident,
    pub(crate) krate: Option<Path>,
}

/// `#[packed(u8, order = msb, crate = path)]`
pub(crate) fn packed(
    ctxt: &Ctxt,
    ident: &Ident,
    attrs: &mut Vec<Attribute>,
) -> Option<PackedHeader> {
    let mut found = extract(attrs, &["packed"]).into_iter();
    let Some(attr) = found.next() else {
        ctxt.error(ident, "which word is this? add `#[packed(u8, order = msb)]` or `lsb`, as the spec lists the bits");
        return None;
    };
    for second in found {
        ctxt.error(second, "the word is written twice; keep one");
    }
    let parse = |input: ParseStream<'_>| {
        let word: Ident = input.parse()?;
        let mut order = None;
        let mut krate = None;
        while goes_on(input)? {
            let key = key(input, &["order", "crate"])?;
            match key == "order" {
                true => set_key(&mut order, &key, input.parse::<Ident>()?)?,
                false => set_key(&mut krate, &key, input.parse::<Path>()?)?,
            }
        }
        let order = order.ok_or_else(|| {
            syn::Error::new_spanned(
                &word,
                "in which order are the bits listed? add `order = msb` or `order = lsb`, as the spec does",
            )
        })?;
        Ok(PackedHeader { word, order, krate })
    };
    ctxt.ok(
        attr.parse_args_with(parse),
        "write `#[packed(u8, order = msb)]`",
    )
}
