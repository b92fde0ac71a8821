//! `#[bits(..)]` and `#[packed(..)]`: how wide something is.

use proc_macro2::Ident;
use syn::parse::ParseStream;
use syn::{Attribute, LitInt, Path};

use super::{extract, goes_on, key, set_key};
use crate::ctxt::Ctxt;
use crate::words;

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
            let key = key(input, words::BITS)?;
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
            let key = key(input, words::PACKED)?;
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
