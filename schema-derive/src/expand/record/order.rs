//! The byte order of a field, while it is read and written.

use proc_macro2::TokenStream;
use quote::quote;

use super::Record;
use crate::expand::expression::Side;
use crate::model::{ByteOrder, Field};

/// The type of ours for an order that is known when a program is built.
fn constant(order: &ByteOrder) -> Option<TokenStream> {
    match order {
        ByteOrder::Big => Some(quote!(__b::Big)),
        ByteOrder::Little => Some(quote!(__b::Little)),
        ByteOrder::BigIf(_) => None,
    }
}

/// An expression: an order whose condition is `condition`.
pub(in crate::expand) fn endian(order: &ByteOrder, condition: &TokenStream) -> TokenStream {
    match order {
        ByteOrder::Big => quote!(__b::Endian::Big),
        ByteOrder::Little => quote!(__b::Endian::Little),
        ByteOrder::BigIf(_) => quote!(__b::big_if(#condition)),
    }
}

impl Record<'_> {
    /// The order of a field, where the declaration settles it.
    pub(in crate::expand) fn constant_order(&self, field: &Field) -> Option<TokenStream> {
        field.order.as_ref().or(self.order).and_then(constant)
    }

    /// The order of all fields, where the declaration settles it.
    pub(in crate::expand) fn constant_order_around(&self) -> Option<TokenStream> {
        self.order.and_then(constant)
    }

    /// An expression: the order of a field that has one of its own.
    pub(super) fn own_order(&self, side: Side, index: usize, field: &Field) -> Option<TokenStream> {
        let order = field.order.as_ref()?;
        let condition = order
            .expression()
            .map(|condition| self.scope(side, index).condition(condition));
        Some(endian(order, &condition.unwrap_or_default()))
    }

    /// An expression: the order under which a field that was written is read again.
    pub(super) fn order_of_written(&self, index: usize, field: &Field) -> TokenStream {
        self.own_order(Side::Write, index, field)
            .unwrap_or_else(|| quote!(__order))
    }

    /// An expression that reads a field in its own order. The input around it keeps its order, also where reading
    /// fails.
    pub(super) fn read_in_order(
        &self,
        side: Side,
        index: usize,
        field: &Field,
        read: TokenStream,
    ) -> TokenStream {
        match self.own_order(side, index, field) {
            None => read,
            Some(order) => quote! {{
                let mut __turned = __input.turned(#order);
                let __value = {
                    let __input = &mut __turned;
                    #read
                };
                __input.follow(&__turned);
                __value
            }},
        }
    }

    /// Statements that write a field in its own order.
    pub(super) fn write_in_order(
        &self,
        index: usize,
        field: &Field,
        written: TokenStream,
    ) -> TokenStream {
        match self.own_order(Side::Write, index, field) {
            None => written,
            Some(order) => quote! {
                let __around = __b::Sink::order(__sink);
                let __own = #order;
                __b::Sink::set_order(__sink, __own);
                #written
                __b::Sink::set_order(__sink, __around);
            },
        }
    }
}
