//! Writing the fields of a struct or variant.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{Record, problem, uses};
use crate::check::argument;
use crate::expand::{here, info};
use crate::model::{Field, Mode, Shape};

impl Record<'_> {
    /// Statements that write every field, with the kept ones in scope as references.
    pub(in crate::expand) fn write(&self) -> TokenStream {
        let sections = self.kept().filter_map(|(index, field)| {
            let Mode::Section { .. } = field.mode else {
                return None;
            };
            let ident = &field.ident;
            let context = self.context_or(field.write_context.as_ref());
            // Compressed before anything is written, because sizes stand before what they measure.
            let prepared = self.tried(
                index,
                quote!(#ident.prepare(__b::Sink::settings(__sink), #context)),
            );
            Some(quote!(let #ident = #prepared;))
        });
        let fields = self
            .all()
            .map(|(index, field)| self.write_field(index, field));
        let at_once = self.write_at_once();
        quote!(#at_once #(#sections)* #(#fields)*)
    }

    fn write_field(&self, index: usize, field: &Field) -> TokenStream {
        let ident = &field.ident;
        let ty = info::stored_type(field);
        let context = self.context_or(field.write_context.as_ref());
        let span = here(&field.ty);
        let info = self.info(index);
        let infos = &self.infos;
        let write_under = |value: &TokenStream, context: &TokenStream| match self.shape {
            Shape::Tuple => quote_spanned! {span=>
                <#ty as __b::Encode<_>>::encode(#value, __sink, #context)?;
            },
            _ => quote_spanned! {span=>
                __b::encode_field::<#ty, _, _>(#value, __sink, #context, Self::#infos, #index)?;
            },
        };
        let write = |value: TokenStream| {
            let plainly = write_under(&value, &context);
            match &field.specialise {
                // Worth compiling per context only where bytes are really written.
                Some(specialise) => {
                    let write = write_under(&value, &quote!(__constant));
                    quote! {
                        if <__S as __b::Sink>::TRACES || <__S as __b::Sink>::COUNTS {
                            #plainly
                        } else {
                            #specialise!(#context, |__constant| { #write })
                        }
                    }
                }
                None => plainly,
            }
        };
        let asserts = field.write_asserts.iter().map(|assertion| {
            let holds = &assertion.holds;
            let problem = problem(assertion, &quote!(__b::Error::value));
            let refused = self.located(index, quote!(::core::result::Result::Err(#problem)));
            quote_spanned! {here(&holds)=>
                if !(#holds) {
                    return #refused;
                }
            }
        });
        let asserts = quote!(#(#asserts)*);
        let written = match &field.mode {
            Mode::Calculated(_) | Mode::Tag => quote!(),
            Mode::Until(ends) => {
                let element = argument(ty, "Vec").unwrap_or(ty);
                let write = write(quote!(#ident));
                let ended = self.tried(
                    index,
                    quote_spanned! {span=>
                        __b::expect_until(#ident, |last: &#element| #ends)
                    },
                );
                quote!(#ended; #write)
            }
            Mode::Temporary { calc, can_fail } => {
                let calc = match can_fail {
                    true => self.tried(index, quote_spanned!(here(&calc)=> (#calc))),
                    false => quote!(#calc),
                };
                let write = write(quote!(&#ident));
                let written = quote!(let #ident: #ty = #calc; #write);
                match self.is_needed(index, field) {
                    true => written,
                    false => quote!(if !__b::count_only::<#ty, __S>(__sink) { #written }),
                }
            }
            Mode::Magic(expected) => {
                let write = write(quote!(&__magic));
                quote!({ let __magic: #ty = #expected; #write })
            }
            Mode::Derived(follows) => {
                let write = write(quote!(&__number));
                let number = self.tried(
                    index,
                    quote!(__b::Derived::stored(#ident, __b::number_as::<#ty>(#follows))),
                );
                quote!({ let __number: #ty = #number; #write })
            }
            Mode::Section { .. } => quote! {
                __b::Sink::field(__sink, #info, |__sink| #ident.write(__sink, #context))?;
            },
            Mode::Padding(needed) => {
                let needed = self.tried(
                    index,
                    quote_spanned!(span=> __b::ToCount::to_count(#needed)),
                );
                quote! {
                    let __needed = #needed;
                    __b::Sink::field(__sink, #info, |__sink| #ident.write(__sink, __needed))?;
                }
            }
            _ => write(quote!(#ident)),
        };
        // What a temporary field holds is computed first, so that a condition may look at it.
        match &field.mode {
            Mode::Temporary { .. } => quote!(#written #asserts),
            _ => quote!(#asserts #written),
        }
    }

    /// Whether anything but its own bytes needs a number that is computed for writing.
    fn is_needed(&self, index: usize, field: &Field) -> bool {
        let name = field.ident.to_string();
        let others = self.all().filter(|(other, _)| *other != index);
        let mut written = others.map(|(_, other)| written_expressions(other));
        !field.write_asserts.is_empty() || written.any(|expressions| uses(&expressions, &name))
    }
}

/// Everything that is evaluated when a field is written.
fn written_expressions(field: &Field) -> TokenStream {
    let own = match &field.mode {
        Mode::Temporary { calc: own, .. }
        | Mode::Derived(own)
        | Mode::Padding(own)
        | Mode::Until(own)
        | Mode::Magic(own) => Some(own),
        _ => None,
    };
    let context = &field.write_context;
    let asserts = field.write_asserts.iter().map(|assertion| {
        let holds = &assertion.holds;
        let problem = problem(assertion, &quote!());
        quote!(#holds #problem)
    });
    quote!(#own #context #(#asserts)*)
}
