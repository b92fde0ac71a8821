//! `BinRead` and `BinWrite`, so that a declared type fits into anybody's binrw code.

use proc_macro2::TokenStream;
use quote::quote;

use super::declared::{Expansion, where_clause};
use crate::model::{ByteOrder, Context, Declaration};

impl<'a> Expansion<'a> {
    /// `BinRead` and `BinWrite`.
    pub(super) fn binrw(&self) -> TokenStream {
        let Declaration {
            ident, generics, ..
        } = self.declaration;
        let args = match (&self.declaration.context, &self.declaration.options.args) {
            (Context::Any, _) | (Context::Bounded { .. }, None) => quote!(()),
            (Context::Bounded { .. }, Some(args)) => quote!(#args),
            (Context::Exact { ty, .. }, _) => quote!(#ty),
        };
        let (impl_generics, type_generics, _) = generics.split_for_impl();
        let this = quote!(#ident #type_generics);
        let with_bound = |bound: TokenStream| {
            let mut bounds = Vec::new();
            for parameter in generics.type_params() {
                let parameter = &parameter.ident;
                bounds.push(quote!(#parameter: 'static));
            }
            if !bounds.is_empty() {
                bounds.push(quote!(#this: #bound));
            }
            where_clause(generics, &bounds)
        };
        // A whole file is little-endian unless it says otherwise.
        let endian = match &self.declaration.order {
            Some(ByteOrder::Big) => quote!(Endian(__b::Endian::Big)),
            Some(ByteOrder::Little) | None => quote!(Endian(__b::Endian::Little)),
            Some(ByteOrder::BigIf(_)) => quote!(Runtime),
        };
        let external = self.tag().filter(|tag| tag.external);
        let (read_args, read, read_bound) = match external {
            Some(tag) => {
                let ty = &tag.ty;
                (
                    quote!((#ty, #args)),
                    quote! {
                        let (__tag, __args) = __args;
                        __b::read_with(__reader, __order, |__input| {
                            <Self as __b::DecodeTagged<#args>>::decode_tagged(
                                __input,
                                ::core::clone::Clone::clone(&__tag),
                                __args,
                            )
                        })
                    },
                    quote!(__b::DecodeTagged<#args, Tag = #ty>),
                )
            }
            None => (
                args.clone(),
                quote!(__b::read::<Self, #args, __R>(__reader, __order, __args)),
                quote!(__b::Decode<#args>),
            ),
        };
        let where_clause = with_bound(read_bound);
        let read = quote! {
            #[automatically_derived]
            impl #impl_generics __b::binrw::BinRead for #this #where_clause {
                type Args<'__a> = #read_args;

                fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
                    __reader: &mut __R,
                    __order: __b::binrw::Endian,
                    __args: Self::Args<'_>,
                ) -> __b::binrw::BinResult<Self> {
                    #read
                }
            }

            #[automatically_derived]
            impl #impl_generics __b::binrw::meta::ReadEndian for #this #where_clause {
                const ENDIAN: __b::binrw::meta::EndianKind =
                    __b::binrw::meta::EndianKind::#endian;
            }
        };
        let where_clause = with_bound(quote!(__b::Encode<#args>));
        quote! {
            #read

            #[automatically_derived]
            impl #impl_generics __b::binrw::BinWrite for #this #where_clause {
                type Args<'__a> = #args;

                fn write_options<__W: __b::binrw::io::Write + __b::binrw::io::Seek>(
                    &self,
                    __writer: &mut __W,
                    __order: __b::binrw::Endian,
                    __args: Self::Args<'_>,
                ) -> __b::binrw::BinResult<()> {
                    __b::write::<Self, #args, __W>(self, __writer, __order, __args)
                }
            }

            #[automatically_derived]
            impl #impl_generics __b::binrw::meta::WriteEndian for #this #where_clause {
                const ENDIAN: __b::binrw::meta::EndianKind =
                    __b::binrw::meta::EndianKind::#endian;
            }
        }
    }
}
