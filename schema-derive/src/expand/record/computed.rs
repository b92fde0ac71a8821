//! What writing computes: the values of fields that are not kept, and of numbers that follow from others.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Type;

use super::Record;
use crate::expand::expression::{Side, uses_value};
use crate::expand::{here, info};
use crate::model::{Bits, Field, Measure, Mode, Source, Step};
use crate::syntax::is_number;

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
                match is_number(ty) {
                    true => quote!(__b::Result::<#ty, __b::Error>::Ok(
                        ::core::clone::Clone::clone(&#ident)
                    )),
                    // In as many bytes as it needs, where a file may spend more.
                    false => quote!(__b::number_as::<#ty>(__b::ToNumber::to_number(&#ident))),
                }
            }
            Source::Measured { what, of, steps } => {
                self.follows_from_measure(side, field, (*what, *of), steps)
            }
            Source::TagOf(of) => {
                let tag = self
                    .variable(*of)
                    .map(|ident| quote!(__b::Tagged::tag(#ident)));
                quote!(__b::Result::<#ty, __b::Error>::Ok(#tag))
            }
            Source::Word(bits) => {
                let bits = bits.iter().map(|(name, bits)| {
                    let value = self.bits(*bits);
                    quote!(#name: #value)
                });
                quote_spanned! {field.ty_span=>
                    __b::Result::<#ty, __b::Error>::Ok(#ty { #(#bits),* })
                }
            }
            Source::Unknown => quote!(),
        }
    }

    /// An expression: a number that is a field's length, size or place, as a result of its type on disk.
    fn follows_from_measure(
        &self,
        side: Side,
        field: &Field,
        (what, of): (Measure, usize),
        steps: &[Step],
    ) -> TokenStream {
        let ty = info::stored_type(field);
        let measured = self.measured(side, what, field, of);
        // Reading counts from where the target is declared, which is behind this number.
        let counts_from_here = steps.iter().any(|step| {
            let (Step::Add(other) | Step::Subtract(other) | Step::DivideBy(other)) = step;
            uses_value(&quote!(#other), "here")
        });
        let here = self
            .place_behind(field, of)
            .filter(|_| counts_from_here)
            .map(|place| quote!(let here = #place;));
        let number = self.after_steps(side, quote!(__measured), steps);
        let unit = match what {
            Measure::Count => "elements",
            Measure::Size | Measure::Content | Measure::Place => "bytes",
        };
        // An offset to what has no place yet is computed once it has one.
        let target = self.fields.get(of).filter(|_| what == Measure::Place);
        let unplaced = target.map(|target| {
            let spot = self.spot(target);
            quote! {
                if !__b::Sink::is_placed(__sink, &#spot) {
                    return __b::number_as::<#ty>(0);
                }
            }
        });
        quote!((|| -> __b::Result<#ty> {
            #unplaced
            #here
            let __measured = #measured;
            __b::measured_as::<#ty>(__measured, #number, #unit)
        })())
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

    /// The numbers in front of a field, from one of them on, where there is nothing else between: how far away it is
    /// is known before they are written.
    pub(super) fn numbers_between(&self, from: &Field, of: usize) -> Option<Vec<&Type>> {
        let mut fields = self.fields.iter();
        let index = fields.position(|each| each.ident == from.ident)?;
        if self.is_early(index, from) {
            return None;
        }
        let between = self.fields.get(index..of)?.iter();
        let in_place = between.filter(|field| field.is_stored() && field.at.is_none());
        let types = in_place.map(|field| {
            let ty = info::stored_type(field);
            is_number(ty).then_some(ty)
        });
        types.collect()
    }

    /// An expression: where a field will be in the space, seen from a number in front of it that is about to be written.
    fn place_behind(&self, from: &Field, of: usize) -> Option<TokenStream> {
        let between = self.numbers_between(from, of)?;
        Some(quote! {
            __b::place_behind(__sink, &[#(::core::mem::size_of::<#between>()),*])
        })
    }

    /// An expression: where a field starts whose size a number in front of it says; the start of a space where that is
    /// not known, which matters only to what looks at its own place.
    fn start_of_part(&self, from: &Field, of: usize) -> TokenStream {
        match self.fields.get(of) {
            Some(field) if field.at.is_some() => {
                let spot = self.spot(field);
                quote!(__b::Sink::place_of(__sink, &#spot))
            }
            _ => self.place_behind(from, of).unwrap_or(quote!(0)),
        }
    }

    /// An expression: a number about a field, as an `i128`. `from` is the one that says it.
    fn measured(&self, side: Side, what: Measure, from: &Field, of: usize) -> TokenStream {
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
                let start = self.start_of_part(from, of);
                quote!(__b::encoded_len_from(#start, #ident, #context)?)
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
