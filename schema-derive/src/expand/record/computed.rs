//! What writing computes: the values of fields that are not kept, and of numbers that follow from others.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::Record;
use crate::expand::expression::Side;
use crate::expand::{here, info};
use crate::model::{Bits, Field, Measure, Mode, Source, Step};

impl Record<'_> {
    /// An expression: what a field holds, as a result of its type on disk.
    pub(super) fn follows(&self, side: Side, field: &Field, source: &Source) -> TokenStream {
        let ty = info::stored_type(field);
        match source {
            Source::Written { calc, .. } => {
                if let Some(follows) = self.follows_from_bytes(side, field, calc) {
                    return follows;
                }
                let number = self.closure_scope(side).number(calc);
                quote_spanned! {here(calc)=>
                    (|| -> __b::Result<#ty> { __b::number_as::<#ty>(#number) })()
                }
            }
            Source::Measured {
                what: Measure::Size | Measure::Place,
                of,
                ..
            } if side == Side::Read && !self.is_compressed(*of) => {
                // A part that was read is as large as its size said, and where its offset said.
                let ident = &field.variable();
                quote!(::core::result::Result::<#ty, __b::Error>::Ok(::core::clone::Clone::clone(&#ident)))
            }
            Source::Measured { what, of, steps } => {
                let measured = self.measured(side, *what, *of);
                let number = self.after_steps(side, quote!(__measured), steps);
                let unit = match what {
                    Measure::Count => "elements",
                    Measure::Size | Measure::Content | Measure::Place => "bytes",
                };
                quote!((|| -> __b::Result<#ty> {
                    let __measured = #measured;
                    __b::measured_as::<#ty>(__measured, #number, #unit)
                })())
            }
            Source::TagOf(of) => {
                let tag = self
                    .variable(*of)
                    .map(|ident| quote!(__b::Tagged::tag(#ident)));
                quote!(::core::result::Result::<#ty, __b::Error>::Ok(#tag))
            }
            Source::Word(bits) => {
                let bits = bits.iter().map(|(name, bits)| {
                    let value = self.bits(*bits);
                    quote!(#name: #value)
                });
                quote_spanned! {here(ty)=>
                    ::core::result::Result::<#ty, __b::Error>::Ok(#ty { #(#bits),* })
                }
            }
            Source::Unknown => quote!(),
        }
    }

    /// An expression: what becomes of a number, step by step.
    fn after_steps(&self, side: Side, number: TokenStream, steps: &[Step]) -> TokenStream {
        let scope = self.closure_scope(side);
        steps.iter().fold(number, |number, step| {
            let (operation, other) = match step {
                Step::Add(other) => (quote!(add), other),
                Step::Subtract(other) => (quote!(sub), other),
                Step::DivideBy(other) => (quote!(divide_evenly), other),
            };
            let other = scope.value(other);
            quote!(__b::exact::#operation(#number, __b::ToNumber::to_number(&#other))?)
        })
    }

    fn variable(&self, index: usize) -> Option<syn::Ident> {
        self.fields.get(index).map(Field::variable)
    }

    fn is_compressed(&self, index: usize) -> bool {
        let field = self.fields.get(index);
        field.is_some_and(|field| matches!(field.mode, Mode::Compressed { .. }))
    }

    /// An expression: a number about a field, as an `i128`.
    fn measured(&self, side: Side, what: Measure, of: usize) -> TokenStream {
        let Some(field) = self.fields.get(of) else {
            return quote!();
        };
        let ident = &field.variable();
        let ident = match (side, &field.mode) {
            (Side::Read, _) | (_, Mode::Compressed { .. }) => quote!((&#ident)),
            _ => quote!(#ident),
        };
        let scope = self.closure_scope(side);
        let number = match what {
            Measure::Count => quote!(__b::Count::count(#ident)),
            Measure::Content => quote!(#ident.size()),
            Measure::Place => {
                let spot = self.spot(field);
                quote!(__b::Sink::place_of(__sink, &#spot))
            }
            Measure::Size if self.is_compressed(of) => quote!(#ident.stored()),
            Measure::Size => {
                let context = self.context_or(scope, field.write_context.as_ref());
                quote!(__b::encoded_len(#ident, #context)?)
            }
        };
        quote!(__b::ToNumber::to_number(&#number))
    }

    /// An expression: the bits that a kept field holds.
    fn bits(&self, bits: Bits) -> TokenStream {
        let (Bits::Presence(index) | Bits::Kept(index) | Bits::Tag(index)) = bits;
        let ident = self.variable(index);
        match bits {
            Bits::Presence(_) => quote!(#ident.is_some()),
            Bits::Kept(_) => quote!(__b::KeptBits::bits(#ident)),
            Bits::Tag(_) => quote!(__b::Tagged::tag(#ident)),
        }
    }
}
