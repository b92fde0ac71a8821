//! The macros of `bindery`. Use them through that crate, which documents them together with the types
//! that they build on.
//!
//! The way through: `parse` turns tokens into the `model`, all mistakes collected on their tokens;
//! `check` finds the mistakes that only show across fields; `expand` writes the code.

mod check;
mod ctxt;
mod expand;
mod model;
mod parse;
#[cfg(test)]
mod tests;
mod words;

use proc_macro::TokenStream;

/// Declares a struct or a tagged enum of a binary format.
///
/// It reads binrw's own directives in `#[br(..)]`, `#[bw(..)]` and `#[brw(..)]`, and generates `BinRead`,
/// `BinWrite`, and everything in `bindery::Schema`. See the crate documentation of `bindery` for the
/// vocabulary.
#[proc_macro_attribute]
pub fn schema(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::schema(arguments.into(), item.into()).into()
}

/// Declares a word of bit fields.
///
/// `#[packed(u8, order = msb)]` names the word and whether the fields are listed from the top bit or
/// the bottom bit; every field has its width as `#[bits(n)]`.
#[proc_macro_derive(
    BitPacked,
    attributes(packed, bits, spec, deviation, br, bw, brw, rule)
)]
pub fn bit_packed(item: TokenStream) -> TokenStream {
    expand::bit_packed(item.into()).into()
}

/// Declares the names of a number's values, for use in `bindery::Open`.
///
/// `#[bits(n)]` is the width inside a packed word; on its own the number takes whole bytes. An enum with
/// `#[repr(i8)]`, `#[repr(i16)]` or `#[repr(i32)]` has a sign: numbers without a name are shown with it.
#[proc_macro_derive(Enumeration, attributes(bits, spec, deviation))]
pub fn enumeration(item: TokenStream) -> TokenStream {
    expand::enumeration(item.into()).into()
}
