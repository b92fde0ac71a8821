//! The macros of `bindery`: `#[schema]`, `#[derive(BitPacked)]` and `#[derive(Enumeration)]`.
//!
//! Depend on the crate `bindery`, which exports them. Its page of each macro has every attribute, with an
//! example; the code that the macros write needs that crate.
//!
//! The way through: `parse` turns tokens into the `model`, all mistakes collected on their tokens;
//! `infer` finds out what the declaration need not say; `check` finds the mistakes that only show across fields; `expand` writes the code.

mod above;
mod check;
mod ctxt;
mod expand;
mod infer;
mod model;
mod parse;
mod syntax;
#[cfg(test)]
mod tests;
mod words;

use proc_macro::TokenStream;

/// Defined in `bindery-derive`. Use it as `bindery::schema`, whose page has every attribute.
#[proc_macro_attribute]
pub fn schema(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::schema(arguments.into(), item.into(), above::has_derive).into()
}

/// Defined in `bindery-derive`. Use it as `bindery::BitPacked`, whose page has every attribute.
#[proc_macro_derive(
    BitPacked,
    attributes(packed, bits, spec, deviation, br, bw, brw, rule)
)]
pub fn bit_packed(item: TokenStream) -> TokenStream {
    expand::bit_packed(item.into()).into()
}

/// Defined in `bindery-derive`. Use it as `bindery::Enumeration`, whose page has every attribute.
#[proc_macro_derive(Enumeration, attributes(bits, spec, deviation))]
pub fn enumeration(item: TokenStream) -> TokenStream {
    expand::enumeration(item.into()).into()
}
