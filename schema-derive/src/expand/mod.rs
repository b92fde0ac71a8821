//! From the model to code. Everything generated names its items by absolute paths and wraps them in an
//! anonymous constant, so that it works whatever the surrounding module has in scope.

mod binrw;
mod columns;
mod declared;
mod decode;
mod described;
mod docs;
mod encode;
mod enumeration;
pub(crate) mod expression;
mod info;
mod known;
mod packed;
mod placeholder;
mod record;
mod schema;
mod serialize;
mod tree;
mod view;
mod walk;
mod written;

pub(crate) use self::expression::Names;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{DeriveInput, Path, Type};

use crate::ctxt::Ctxt;
use crate::syntax::{is_called, plain};
use crate::{check, infer, parse};

/// `#[schema]`. Whether a `derive` is above it is only asked where that is a mistake.
pub(crate) fn schema(
    arguments: TokenStream,
    item: TokenStream,
    has_derive_above: impl FnOnce() -> bool,
) -> TokenStream {
    let ctxt = Ctxt::default();
    let advice = "write `#[schema]` above a struct or an enum";
    let Some(input) = ctxt.ok(syn::parse2::<DeriveInput>(item.clone()), advice) else {
        let errors = ctxt.finish();
        return quote!(#item #errors);
    };
    let says_self = [&arguments, &item]
        .iter()
        .any(|tokens| tokens.to_string().contains("Self"));
    let mut declaration = parse::declaration(&ctxt, arguments, input.clone(), says_self);
    let mut derived_above = false;
    if let Some(declaration) = &mut declaration {
        infer::declaration(declaration);
        check::declaration(&ctxt, declaration);
        derived_above = check::derive_above(&ctxt, declaration, has_derive_above);
    }
    match (ctxt.finish(), declaration) {
        (None, Some(declaration)) => declared::expand(declaration),
        (errors, declaration) => {
            // The item itself stays, so that its users do not fail as well and bury the real mistake.
            let krate = declaration
                .as_ref()
                .and_then(|declaration| declaration.options.krate.as_ref());
            let placeholder = placeholder::of(&input.ident, &input.generics, krate);
            let item = match &declaration {
                Some(declaration) if !derived_above => declared::item(declaration),
                _ => parse::without_attributes(input).into_token_stream(),
            };
            quote!(#item #errors #placeholder)
        }
    }
}

/// `#[derive(BitPacked)]`
pub(crate) fn bit_packed(item: TokenStream) -> TokenStream {
    let ctxt = Ctxt::default();
    let parsed = ctxt
        .ok(syn::parse2(item), "put the derive above a struct")
        .and_then(|input| parse::packed(&ctxt, input));
    if let Some(parsed) = &parsed {
        check::packed(&ctxt, parsed);
    }
    match (ctxt.finish(), parsed) {
        (None, Some(parsed)) => packed::expand(&parsed),
        (errors, _) => quote!(#errors),
    }
}

/// `#[derive(Enumeration)]`
pub(crate) fn enumeration(item: TokenStream) -> TokenStream {
    let ctxt = Ctxt::default();
    let parsed = ctxt
        .ok(syn::parse2(item), "put the derive above an enum")
        .and_then(|input| parse::enumeration(&ctxt, input));
    if let Some(parsed) = &parsed {
        check::enumeration(&ctxt, parsed);
    }
    match (ctxt.finish(), parsed) {
        (None, Some(parsed)) => enumeration::expand(&parsed),
        (errors, _) => quote!(#errors),
    }
}

/// The place of tokens, for code about them that uses names of ours: those of a declaration that another
/// macro wrote would not see them.
pub(crate) fn here(tokens: &impl Spanned) -> Span {
    tokens.span().resolved_at(Span::call_site())
}

/// A value for people, as an expression of a text: bytes that are letters as letters.
fn shown(ty: &Type, value: &TokenStream) -> TokenStream {
    match plain(ty) {
        Type::Array(array) if is_called(&array.elem, "u8") => {
            quote!(__b::Error::shown_bytes(&#value))
        }
        _ => quote!(::std::format!("{:02x?}", #value)),
    }
}

/// Wraps generated items, with `__b` as the name of our runtime.
///
/// Lints about panics and overflow stay on: they must see the expressions of the declaration.
fn wrap(krate: Option<&Path>, items: TokenStream) -> TokenStream {
    let krate = match krate {
        Some(path) => quote!(#path),
        None => quote!(::bindery),
    };
    quote! {
        #[doc(hidden)]
        #[allow(
            deprecated,
            non_snake_case,
            non_upper_case_globals,
            unused_variables,
            unused_imports,
            unused_qualifications,
            unused_parens,
            clippy::all,
            clippy::pedantic
        )]
        const _: () = {
            use #krate::__private as __b;
            #items
        };
    }
}
