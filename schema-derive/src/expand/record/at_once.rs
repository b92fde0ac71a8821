//! Reading and writing a record of fixed size at once.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Ident, Type};

use super::Record;
use crate::model::Field;
use crate::syntax::{is_number, size_of_numbers};

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
                let size = self.size_inside(&format_ident!("Decode"));
                quote! {
                    __b::get_at_once_with::<#order, Self>(
                        __input,
                        #size,
                        |__bytes| -> __b::Option<Self> { #get },
                    )
                }
            }
        };
        quote! {
            if let __b::Some(__value) = #value {
                return __b::Ok(#result);
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
                let size = self.size_inside(&format_ident!("Encode"));
                quote! {
                    __b::put_at_once_with::<#order, __S>(
                        __sink,
                        #size,
                        |__bytes| -> __b::Option<()> { #put },
                    )
                }
            }
        };
        quote! {
            if #done {
                return __b::Ok(());
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

    /// An expression that may end its function: the size of all fields under the context, if each has one.
    pub(in crate::expand) fn size(&self, side: &Ident) -> TokenStream {
        let (context, context_type) = (self.context, self.context_type);
        let (known, others) = self.sizes();
        quote! {
            __b::Some(
                #known #(.saturating_add(<#others as __b::#side<#context_type>>::size_in(#context)?))*
            )
        }
    }

    /// As [`size`](Self::size), where it must not end the function around it.
    pub(super) fn size_inside(&self, side: &Ident) -> TokenStream {
        let size = self.size(side);
        match self.sizes() {
            (_, others) if others.is_empty() => size,
            _ => quote!((|| -> __b::Option<usize> { #size })()),
        }
    }

    pub(in crate::expand) fn sizes(&self) -> (usize, Vec<&Type>) {
        sizes(self.fields.iter())
    }

    /// The order that a variant is read and written at once in: that of its enum, else the usual one.
    fn compiled_order(&self) -> TokenStream {
        self.constant_order_around()
            .unwrap_or_else(|| quote!(__b::Little))
    }

    /// Statements that get the value from `__bytes`, which are as many as it takes and in the order `around`.
    pub(in crate::expand) fn get(&self, around: &TokenStream) -> TokenStream {
        let context = self.context;
        let value = self.value_of(|_, field| {
            let next = self.next_value(field);
            quote!(__get.#next()?)
        });
        quote! {
            let mut __get = __b::Getter::<#around, _>::new(__bytes, #context);
            __b::Some(#value)
        }
    }

    /// Statements that put the fields in scope into `__bytes`, which are as many as they take, in the order `around`.
    pub(in crate::expand) fn put(&self, around: &TokenStream) -> TokenStream {
        let context = self.context;
        let fields = self.fields.iter().map(|field| {
            let (ident, next) = (field.variable(), self.next_value(field));
            quote!(__put.#next(#ident)?;)
        });
        quote! {
            let mut __put = __b::Putter::<#around, _>::new(__bytes, #context);
            #(#fields)*
            __b::Some(())
        }
    }

    /// The method that gets or puts a field, with the types that are not known anyway.
    fn next_value(&self, field: &Field) -> TokenStream {
        let ty = &field.ty;
        match self.constant_order(field) {
            Some(order) => quote!(value_in::<#ty, #order>),
            None if is_number(ty) => quote!(value),
            None => quote!(value::<#ty>),
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

/// How many bytes those fields take whose types tell, and the types of the others.
pub(in crate::expand) fn sizes<'f>(
    fields: impl Iterator<Item = &'f Field>,
) -> (usize, Vec<&'f Type>) {
    let mut known = 0usize;
    let mut others = Vec::new();
    for field in fields {
        match size_of_numbers(&field.ty) {
            Some(size) => known = known.saturating_add(size),
            None => others.push(&field.ty),
        }
    }
    (known, others)
}
