//! `BinRead` and `BinWrite`, so that a declared type fits into anybody's binrw code.

use proc_macro2::TokenStream;
use quote::quote;

use super::declared::{Expansion, where_clause};
use crate::model::{ByteOrder, Context, Declaration};

impl<'a> Expansion<'a> {
    /// `BinRead` and `BinWrite`.
    pub(super) fn binrw(&self) -> TokenStream {
        let args = match (&self.declaration.context, &self.declaration.options.args) {
            (Context::Any, _) | (Context::Bounded { .. }, None) => quote!(()),
            (Context::Bounded { .. }, Some(args)) => quote!(#args),
            (Context::Exact { ty, .. }, _) => quote!(#ty),
        };
        let (read, write) = (self.bin_read(&args), self.bin_write(&args));
        quote!(#read #write)
    }

    fn bin_read(&self, args: &TokenStream) -> TokenStream {
        let external = self.tag().filter(|tag| tag.external);
        let (all_args, read, bound) = match external {
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
        let header = self.bin_header(quote!(BinRead), &bound);
        let endian = self.bin_endian(quote!(ReadEndian), &bound);
        quote! {
            #header {
                type Args<'__a> = #all_args;

                fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
                    __reader: &mut __R,
                    __order: __b::binrw::Endian,
                    __args: Self::Args<'_>,
                ) -> __b::binrw::BinResult<Self> {
                    #read
                }
            }

            #endian
        }
    }

    fn bin_write(&self, args: &TokenStream) -> TokenStream {
        let bound = quote!(__b::Encode<#args>);
        let header = self.bin_header(quote!(BinWrite), &bound);
        let endian = self.bin_endian(quote!(WriteEndian), &bound);
        quote! {
            #header {
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

            #endian
        }
    }

    /// The byte order that the type has in binrw. A whole file is little-endian unless it says otherwise.
    fn bin_endian(&self, implemented: TokenStream, bound: &TokenStream) -> TokenStream {
        let endian = match &self.declaration.order {
            Some(ByteOrder::Big) => quote!(Endian(__b::Endian::Big)),
            Some(ByteOrder::Little) | None => quote!(Endian(__b::Endian::Little)),
            Some(ByteOrder::BigIf(_)) => quote!(Runtime),
        };
        let header = self.bin_header(quote!(meta::#implemented), bound);
        quote! {
            #header {
                const ENDIAN: __b::binrw::meta::EndianKind =
                    __b::binrw::meta::EndianKind::#endian;
            }
        }
    }

    /// `impl<..> trait for Type<..> where ..`, with a bound on the type where it has parameters.
    fn bin_header(&self, implemented: TokenStream, bound: &TokenStream) -> TokenStream {
        let Declaration {
            ident, generics, ..
        } = self.declaration;
        let (impl_generics, type_generics, _) = generics.split_for_impl();
        let this = quote!(#ident #type_generics);
        let mut bounds = Vec::new();
        for parameter in generics.type_params() {
            let parameter = &parameter.ident;
            bounds.push(quote!(#parameter: 'static));
        }
        if !bounds.is_empty() {
            bounds.push(quote!(#this: #bound));
        }
        let where_clause = where_clause(generics, &bounds);
        quote! {
            #[automatically_derived]
            impl #impl_generics __b::binrw::#implemented for #this #where_clause
        }
    }
}
