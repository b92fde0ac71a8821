//! `BinRead` and `BinWrite`, so that a declared type fits into anybody's binrw code.

use proc_macro2::TokenStream;
use quote::quote;

use super::declared::{Expansion, where_clause};
use crate::model::{ByteOrder, Context, Declaration};

impl Expansion<'_> {
    /// `BinRead` and `BinWrite`, with the byte order that the type has in binrw. A whole file is little-endian unless it
    /// says otherwise.
    pub(super) fn binrw(&self) -> TokenStream {
        let Declaration {
            ident, generics, ..
        } = self.declaration;
        let (impl_generics, type_generics, _) = generics.split_for_impl();
        let args = match (&self.declaration.context, &self.declaration.options.args) {
            (Context::Any, _) | (Context::Bounded { .. }, None) => quote!(()),
            (Context::Bounded { .. }, Some(args)) => quote!(#args),
            (Context::Exact { ty, .. }, _) => quote!(#ty),
        };
        let (read_args, read, bound) = match self.tag().filter(|tag| tag.external) {
            Some(tag) => {
                let ty = &tag.ty;
                let bound = quote!(__b::DecodeTagged<#args, Tag = #ty>);
                (quote!((#ty, #args)), quote!(read_tagged), bound)
            }
            None => (args.clone(), quote!(read), quote!(__b::Decode<#args>)),
        };
        let endian = match &self.declaration.order {
            Some(ByteOrder::Big) => quote!(BIG),
            Some(ByteOrder::Little) | None => quote!(LITTLE),
            Some(ByteOrder::BigIf(_)) => quote!(RUNTIME),
        };
        let for_reading = self.where_in_binrw(&bound);
        let for_writing = self.where_in_binrw(&quote!(__b::Encode<#args>));
        quote! {
            __b::binrw_impls! {
                [impl #impl_generics] [#ident #type_generics] [#for_reading] [#for_writing]
                #read_args, #args, #read, __b::#endian
            }
        }
    }

    /// `where ..`, with a bound on the type where it has parameters.
    fn where_in_binrw(&self, bound: &TokenStream) -> TokenStream {
        let Declaration {
            ident, generics, ..
        } = self.declaration;
        let (_, type_generics, _) = generics.split_for_impl();
        let mut bounds = Vec::new();
        for parameter in generics.type_params() {
            let parameter = &parameter.ident;
            bounds.push(quote!(#parameter: 'static));
        }
        if !bounds.is_empty() {
            bounds.push(quote!(#ident #type_generics: #bound));
        }
        where_clause(generics, &bounds)
    }
}
