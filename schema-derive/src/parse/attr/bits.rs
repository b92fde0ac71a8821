//! `#[bits(..)]` and `#[packed(..)]`: how wide something is.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Attribute, LitInt, Path, Type};

use super::spec::row_name;
use super::{extract, goes_on, key, set_key, spelling_of};
use crate::ctxt::Ctxt;
use crate::model::{RowName, Spelling};
use crate::syntax::is_bool;
use crate::words;

/// The attribute with the width, if it is there.
fn width(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Option<Attribute> {
    let mut found = extract(attrs, &["bits"]).into_iter();
    let attr = found.next()?;
    for second in found {
        ctxt.error(second, "the width is written twice; keep one");
    }
    Some(attr)
}

fn ask_width(ctxt: &Ctxt, ident: &Ident) {
    ctxt.error(ident, format!("how wide is `{ident}`? add `#[bits(n)]`"));
}

/// `#[bits(n, crate = path)]` on a whole type
pub(crate) fn type_bits(
    ctxt: &Ctxt,
    ident: &Ident,
    attrs: &mut Vec<Attribute>,
) -> Option<(LitInt, u32, Option<Path>)> {
    let Some(attr) = width(ctxt, attrs) else {
        ask_width(ctxt, ident);
        return None;
    };
    let parse = |input: ParseStream<'_>| {
        let literal: LitInt = input.parse()?;
        let width = literal.base10_parse()?;
        let mut krate = None;
        while goes_on(input)? {
            let key = key(input, words::BITS)?;
            set_key(&mut krate, &key, input.parse()?)?;
        }
        Ok((literal, width, krate))
    };
    ctxt.ok(attr.parse_args_with(parse), "write `#[bits(4)]`")
}

/// What `#[bits(..)]` on a field says.
pub(crate) struct FieldBits {
    /// The tokens of the width, or of the type that says it.
    pub(crate) place: TokenStream,
    pub(crate) width: u32,
    pub(crate) row: Option<RowName>,
}

/// `#[bits(n)]`, `#[bits(n, "row")]` or `#[bits(n, reserved)]` on a field; a `bool` needs none
pub(crate) fn field_bits(
    ctxt: &Ctxt,
    ident: &Ident,
    ty: &Type,
    attrs: &mut Vec<Attribute>,
) -> Option<FieldBits> {
    let Some(attr) = width(ctxt, attrs) else {
        if is_bool(ty) {
            return Some(FieldBits {
                place: ty.to_token_stream(),
                width: 1,
                row: None,
            });
        }
        ask_width(ctxt, ident);
        return None;
    };
    let parse = |input: ParseStream<'_>| {
        let literal: LitInt = input.parse()?;
        let width = literal.base10_parse()?;
        let row = match goes_on(input)? {
            true => Some(row_name(input)?),
            false => None,
        };
        Ok(FieldBits {
            place: literal.into_token_stream(),
            width,
            row,
        })
    };
    let form = "write `#[bits(4)]`, `#[bits(4, \"row\")]` or `#[bits(4, reserved)]`";
    ctxt.ok(attr.parse_args_with(parse), form)
}

/// What `#[packed(..)]` says.
pub(crate) struct PackedHeader {
    pub(crate) word: Ident,
    pub(crate) order: Ident,
    pub(crate) krate: Option<Path>,
    pub(crate) rows: Spelling,
}

/// `#[packed(u8, order = msb, rows = "lower case", crate = path)]`
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
        let (mut order, mut krate, mut rows) = (None, None, None);
        while goes_on(input)? {
            let key = key(input, words::PACKED)?;
            match key.to_string().as_str() {
                "order" => set_key(&mut order, &key, input.parse::<Ident>()?)?,
                "rows" => set_key(&mut rows, &key, spelling_of(&input.parse()?)?)?,
                _ => set_key(&mut krate, &key, input.parse::<Path>()?)?,
            }
        }
        let order = order.ok_or_else(|| {
            syn::Error::new_spanned(
                &word,
                "in which order are the bits listed? add `order = msb` or `order = lsb`, as the spec does",
            )
        })?;
        Ok(PackedHeader {
            word,
            order,
            krate,
            rows: rows.unwrap_or_default(),
        })
    };
    ctxt.ok(
        attr.parse_args_with(parse),
        "write `#[packed(u8, order = msb)]`",
    )
}
