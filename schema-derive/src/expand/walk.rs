//! `Walk` and `WalkTagged`.

use proc_macro2::TokenStream;
use quote::quote;

use super::declared::{ContextBound, Expansion};
use super::decode::{bound, decode_bound};
use super::encode::encode_bound;
use super::info;
use crate::model::{Body, Variant, VariantTag};

impl Expansion<'_> {
    pub(super) fn walk(&self) -> TokenStream {
        let context = &self.context;
        match &self.declaration.body {
            Body::Struct(_) => {
                let record = self.record(None);
                let statements = record.walk();
                let at_once = record.is_straight().then(|| {
                    quote! {
                        if __walker.at_once::<_, Self>(__input, #context)? {
                            return __b::Ok(());
                        }
                    }
                });
                self.impl_walk(self.in_order_of_input(quote! {
                    #at_once
                    #statements
                    __b::Ok(())
                }))
            }
            Body::Enum(variants) => {
                let tagged = self.walk_tagged(variants);
                let own_tag = self.tag().filter(|tag| !tag.external).map(|tag| {
                    let ty = &tag.ty;
                    let tag_field = self.tag_field();
                    let (at, refused) = self.refused_tag(variants);
                    self.impl_walk(self.in_order_of_input(quote! {
                        #at
                        let __tag = __b::walk_tag::<#ty, _>(
                            __walker, __input, #context, #tag_field,
                        )?;
                        #refused
                        <Self as __b::WalkTagged<_>>::walk_tagged(
                            __walker, __input, __tag, #context,
                        )
                    }))
                });
                let implied = self.declaration.options.implied.as_ref().map(|implied| {
                    self.impl_walk(quote! {
                        if __walker.at_once::<_, Self>(__input, #context)? {
                            return __b::Ok(());
                        }
                        <Self as __b::WalkTagged<_>>::walk_tagged(
                            __walker, __input, #implied, #context,
                        )
                    })
                });
                quote!(#tagged #own_tag #implied)
            }
        }
    }

    fn impl_walk(&self, statements: TokenStream) -> TokenStream {
        let (context_type, context) = (&self.context_type, &self.context);
        let header = self.walk_header(quote!(__b::Walk<#context_type>));
        quote! {
            #header {
                fn walk(
                    __walker: &mut __b::Walker<'_>,
                    __input: &mut __b::Input<'_>,
                    #context: #context_type,
                ) -> __b::Result<()> {
                    #statements
                }
            }
        }
    }

    /// What walks can be read and written as well.
    fn walk_header(&self, implemented: TokenStream) -> TokenStream {
        let context_type = &self.context_type;
        self.header_with(Some(implemented), ContextBound::Static, |field| {
            let bounds = [
                decode_bound(field, context_type),
                encode_bound(field, context_type),
                bound(
                    field,
                    context_type,
                    ["Walk", "WalkCounted", "WalkRepeated", "WalkTagged"],
                ),
            ];
            let bounds = bounds.into_iter().flatten();
            let bounds: Vec<TokenStream> = bounds.collect();
            (!bounds.is_empty()).then(|| quote!(#(#bounds),*))
        })
    }

    fn walk_tagged(&self, variants: &[Variant]) -> Option<TokenStream> {
        let ty = &self.tag()?.ty;
        let (context_type, context) = (&self.context_type, &self.context);
        let header = self.walk_header(quote!(__b::WalkTagged<#context_type>));
        let mut known = Vec::new();
        let mut other = None;
        let mut keeps = None;
        for variant in variants {
            let statements = self.record(Some(variant)).walk();
            let name = info::plain_name(&variant.ident);
            let walk = self.in_order_of_input(quote! {
                __walker.chooses(#name);
                #statements
                __b::Ok(())
            });
            let walk = quote!({ #walk });
            if let VariantTag::Other | VariantTag::Keeps(_) = &variant.tag {
                keeps = Some(quote! {
                    fn walk_other(
                        __walker: &mut __b::Walker<'_>,
                        __input: &mut __b::Input<'_>,
                        __tag: #ty,
                        #context: #context_type,
                    ) -> __b::Result<()> #walk
                });
            }
            match &variant.tag {
                VariantTag::Is(value) | VariantTag::Keeps(value) => {
                    let value = self.tag_value(value);
                    known.push(quote!(__tag if __tag == #value => #walk));
                }
                VariantTag::Nested => {
                    let inner = variant.fields.iter().map(|field| &field.ty);
                    known.push(quote!(
                        __tag if #(<#inner as __b::Tagged>::knows(&__tag))* => #walk
                    ));
                }
                VariantTag::Other | VariantTag::Unknown => other = Some(walk),
            }
        }
        let other = other.unwrap_or_else(|| self.no_such_tag_behind());
        Some(quote! {
            #header {
                fn walk_tagged(
                    __walker: &mut __b::Walker<'_>,
                    __input: &mut __b::Input<'_>,
                    __tag: #ty,
                    #context: #context_type,
                ) -> __b::Result<()> {
                    match __tag {
                        #(#known)*
                        __tag => #other
                    }
                }

                #keeps
            }
        })
    }
}
