//! Reading and writing a record of fixed size at once.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Ident, Type};

use super::Record;
use crate::model::Field;

impl Record<'_> {
    /// Statements that read a record of fixed size at once, where it is there as a whole. Where it is
    /// not, the fields are read one by one, which finds out what is missing.
    pub(super) fn read_at_once(&self, one_by_one: TokenStream, result: TokenStream) -> TokenStream {
        let context = self.context;
        let value = match self.at_once() {
            AtOnce::No => return one_by_one,
            AtOnce::Whole => {
                let context_type = self.context_type;
                return quote! {
                    __b::decode_at_once::<Self, #context_type>(
                        __input,
                        #context,
                        |__input| -> __b::Result<Self> { #one_by_one },
                    )
                };
            }
            AtOnce::Variant => {
                let order = self.compiled_order();
                let get = self.get(&order);
                let size = self.size(&format_ident!("Decode"));
                quote! {
                    __b::get_at_once_with::<#order, Self>(
                        __input,
                        (|| -> ::core::option::Option<usize> { #size })(),
                        |__bytes| -> ::core::option::Option<Self> { #get },
                    )
                }
            }
        };
        quote! {
            if let ::core::option::Option::Some(__value) = #value {
                return ::core::result::Result::Ok(#result);
            }
            #one_by_one
        }
    }

    /// Statements that write a record of small fixed size at once, unless a trace wants its fields.
    pub(super) fn write_at_once(&self) -> TokenStream {
        let context = self.context;
        let done = match self.at_once() {
            AtOnce::No => return quote!(),
            AtOnce::Whole => quote!(__b::put_at_once(self, __sink, #context)),
            AtOnce::Variant => {
                let order = self.compiled_order();
                let put = self.put(&order);
                let size = self.size(&format_ident!("Encode"));
                quote! {
                    __b::put_at_once_with::<#order, __S>(
                        __sink,
                        (|| -> ::core::option::Option<usize> { #size })(),
                        |__bytes| -> ::core::option::Option<()> { #put },
                    )
                }
            }
        };
        quote! {
            if #done {
                return ::core::result::Result::Ok(());
            }
        }
    }

    /// How a record of fixed size is read and written at once.
    fn at_once(&self) -> AtOnce {
        match (self.is_straight(), self.is_whole, self.fields.len()) {
            (false, ..) => AtOnce::No,
            (true, true, _) => AtOnce::Whole,
            // A single field does it itself.
            (true, false, 1) => AtOnce::No,
            (true, false, _) => AtOnce::Variant,
        }
    }

    /// An expression: the size of all fields under the context, if each has one.
    pub(in crate::expand) fn size(&self, side: &Ident) -> TokenStream {
        let (context, context_type) = (self.context, self.context_type);
        let types = self.types();
        quote! {
            ::core::option::Option::Some(
                0usize #(.saturating_add(<#types as __b::#side<#context_type>>::size_in(#context)?))*
            )
        }
    }

    /// The order that a variant is read and written at once in: that of its enum, else the usual one.
    fn compiled_order(&self) -> TokenStream {
        self.constant_order_around()
            .unwrap_or_else(|| quote!(__b::Little))
    }

    fn types(&self) -> Vec<&Type> {
        self.fields.iter().map(|field| &field.ty).collect()
    }

    /// The order of each field; `around` for those that have none of their own.
    fn orders(&self, around: &TokenStream) -> Vec<TokenStream> {
        let order = |field| self.constant_order(field).unwrap_or_else(|| around.clone());
        self.fields.iter().map(order).collect()
    }

    /// Statements that get the value from `__bytes`, which are as many as it takes and in the order `around`.
    pub(in crate::expand) fn get(&self, around: &TokenStream) -> TokenStream {
        let (context, context_type) = (self.context, self.context_type);
        let idents = self.fields.iter().map(Field::variable);
        let types = self.types();
        let orders = self.orders(around);
        let value = self.value();
        quote! {
            let mut __rest: &[u8] = __bytes;
            #(let #idents = __b::get_next::<#types, #context_type, #orders>(&mut __rest, #context)?;)*
            ::core::option::Option::Some(#value)
        }
    }

    /// Statements that put the fields in scope into `__bytes`, which are as many as they take, in the order `around`.
    pub(in crate::expand) fn put(&self, around: &TokenStream) -> TokenStream {
        let (context, context_type) = (self.context, self.context_type);
        let idents = self.fields.iter().map(Field::variable);
        let types = self.types();
        let orders = self.orders(around);
        quote! {
            let mut __rest: &mut [u8] = __bytes;
            #(__b::put_next::<#types, #context_type, #orders>(#idents, &mut __rest, #context)?;)*
            ::core::option::Option::Some(())
        }
    }
}

/// How a record of fixed size is read and written at once.
enum AtOnce {
    /// It is not.
    No,
    /// Through what its own type implements.
    Whole,
    /// It is a variant, which is no type of its own.
    Variant,
}
