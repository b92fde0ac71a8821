//! `Encode`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::declared::Expansion;
use super::info;
use syn::Type;

use crate::model::{Body, Field, Mode};
use crate::syntax::argument;

impl<'a> Expansion<'a> {
    pub(super) fn encode(&self) -> TokenStream {
        let context_type = &self.context_type;
        let context = &self.context;
        let header = self.header(Some(quote!(__b::Encode<#context_type>)), true, |field| {
            encode_bound(field, context_type)
        });
        let tag = self.tag().filter(|tag| !tag.external).map(|tag| {
            let ty = &tag.ty;
            let tag_field = self.tag_field();
            quote! {
                __b::expect_other(self)?;
                let __tag: #ty = __b::Tagged::tag(self);
                __b::Sink::field(__sink, #tag_field, |__sink| {
                    <#ty as __b::Encode<#context_type>>::encode(&__tag, __sink, #context)
                })?;
            }
        });
        let implied = self.declaration.options.implied.as_ref().map(|implied| {
            quote! {
                let (__own, __implied) = (__b::Tagged::tag(self), #implied);
                if __own != __implied {
                    return __b::Err(__b::Error::value(::std::format!(
                        "this is {:?}, but {:?} must be here", __own, __implied,
                    )));
                }
            }
        });
        let write = self.arms(|record| record.write());
        let written = match &self.declaration.body {
            Body::Enum(variants) if variants.is_empty() => None,
            _ => Some(quote!(__b::Ok(()))),
        };
        let fixed = self.put_at_once();
        let write = self.in_order_of_sink(quote!(#tag #implied #write #written));
        let inline = self.inline();
        quote! {
            #header {
                #inline
                fn encode<__S: __b::Sink>(
                    &self,
                    __sink: &mut __S,
                    #context: #context_type,
                ) -> __b::Result<()> {
                    #write
                }

                #fixed
            }
        }
    }

    /// How many bytes a value takes and how it is put into them, where the context alone says so.
    fn put_at_once(&self) -> Option<TokenStream> {
        let (context_type, context) = (&self.context_type, &self.context);
        let (size, put) = match &self.declaration.body {
            Body::Struct(_) if self.record(None).is_straight() => {
                let record = self.record(None);
                let (value, put) = (record.value(), record.put(&quote!(__O)));
                let (_, others) = record.sizes();
                let size = (!others.is_empty()).then(|| record.size(&format_ident!("Encode")));
                (size, quote!(let #value = self; #put))
            }
            _ => {
                let implied = self.declaration.options.implied.as_ref()?;
                let variants = self.straight_variants()?;
                let size = self.chosen(implied, &variants, |record| {
                    record.size(&format_ident!("Encode"))
                });
                let put = self.arms(|record| record.put(&quote!(__O)));
                let put = quote! {
                    let __implied = #implied;
                    if __b::Tagged::tag(self) != __implied {
                        return __b::None;
                    }
                    #put
                };
                (Some(size), put)
            }
        };
        let size_in = size.map(|size| self.size_in(size));
        Some(quote! {
            #size_in

            #[inline]
            fn put<__O: __b::Order>(
                &self,
                __bytes: &mut [u8],
                #context: #context_type,
            ) -> __b::Option<()> {
                #put
            }
        })
    }
}

/// What writing a field asks of its type, where that can be said.
pub(super) fn encode_bound(field: &Field, context: &Type) -> Option<TokenStream> {
    if field.write_context.is_some() || !field.is_stored() {
        return None;
    }
    let ty = info::stored_type(field);
    Some(match &field.mode {
        Mode::Compressed { .. } => {
            let content = argument(ty, "Compressed")?;
            quote!(#content: __b::Encode<#context>)
        }
        Mode::Padding(_) => return None,
        Mode::Counted(_) if field.each_size.is_some() => {
            let element = argument(ty, "Vec")?;
            quote!(#element: __b::Encode<#context>)
        }
        Mode::UntilEnd | Mode::Until(_) | Mode::While(_) => {
            let one = argument(ty, "Vec").unwrap_or(ty);
            quote!(#one: __b::Encode<#context>)
        }
        Mode::WhilePossible(_) => {
            let one = argument(ty, "Vec").unwrap_or(ty);
            quote! {
                #one: __b::Encode<#context>,
                #ty: __b::Encode<#context> + __b::Repeated<#context> + __b::Count
            }
        }
        _ => quote!(#ty: __b::Encode<#context>),
    })
}
