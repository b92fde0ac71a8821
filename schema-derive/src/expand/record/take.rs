//! Reading a record that takes nothing but its bytes, of which many follow each other.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};

use super::Record;
use super::read::tag_type;
use crate::expand::expression::{Names, Side};
use crate::expand::{here, info};
use crate::model::{Field, Mode};

/// What an expression may look at that is more than the fields before it.
const BEYOND_FIELDS: [&str; 8] = [
    "ahead", "session", "here", "origin", "space", "bytes_of", "__at", "__input",
];

impl Record<'_> {
    /// Statements that take every field from the start of `__bytes`, and hand the value over to `__then`. Nothing where
    /// a field takes more than bytes: a list, a part of its own, a place elsewhere.
    pub(in crate::expand) fn take_then(&self) -> Option<TokenStream> {
        let around = self.constant_order_around().unwrap_or(quote!(__O));
        if self.is_straight() && self.fields.len() != 1 {
            return Some(self.take_straight(&around));
        }
        let chosen = self.chosen_last().map(|(index, ..)| index);
        let before = self
            .all()
            .filter(|(index, _)| Some(*index) != chosen)
            .map(|(index, field)| self.take_field(index, field, &around))
            .collect::<Option<Vec<_>>>()?;
        let value = self.value();
        let whole = match self.chosen_last() {
            None => quote!(__b::Ok(__then(#value))),
            Some((_, field, _)) if field.size.is_some() => return None,
            Some((index, field, tag)) => {
                let ty = info::stored_type(field);
                let context = self.context_or(
                    self.closure_before(Side::Read, index),
                    field.read_context.as_ref(),
                );
                let tag = self
                    .closure_before(Side::Read, index)
                    .value_as(tag, &tag_type(ty));
                let ident = field.variable();
                quote_spanned! {field.ty_span=>
                    <#ty as __b::DecodeTagged<_>>::take_tagged_then::<#around, _>(
                        __bytes, #tag, #context, |#ident| __then(#value),
                    )
                }
            }
        };
        let statements = quote!(#(#before)* #whole);
        if self.fields.iter().any(Field::is_read_by_expression) {
            let names = Names::of(&statements);
            if BEYOND_FIELDS.iter().any(|name| names.has(name)) {
                return None;
            }
        }
        Some(statements)
    }

    /// As [`take_then`](Self::take_then), for fields of which nothing but their types decides about the layout.
    fn take_straight(&self, around: &TokenStream) -> TokenStream {
        let (size, get) = (self.size_inside(&format_ident!("Decode")), self.get(around));
        let taken = quote! {
            __b::take_at_once(
                __bytes,
                #size,
                |__bytes: &[u8]| { #get },
            )
        };
        quote!(#taken.map(__then))
    }

    /// Statements that take a field.
    fn take_field(&self, index: usize, field: &Field, around: &TokenStream) -> Option<TokenStream> {
        let (ident, ty) = (&field.variable(), info::stored_type(field));
        let before = self.closure_before(Side::Read, index);
        let value = match &field.mode {
            Mode::Tag => quote!(__tag),
            Mode::Calculated(calc) => before.value_as(calc, &quote!(#ty)),
            Mode::BitsOf { word, bits } => {
                let word = self.variable_of(word);
                quote!(__b::KeptBits::keep(#word.#bits))
            }
            _ => self.take_stored(index, field, around)?,
        };
        let behind = self.closure_behind(Side::Read, index);
        let asserts = field.asserts.iter().map(|assertion| {
            let holds = behind.condition(&assertion.holds);
            quote_spanned! {here(&assertion.holds)=>
                if !(#holds) {
                    return __b::Err(__b::LeftToDecode);
                }
            }
        });
        Some(quote! {
            let #ident: #ty = #value;
            #(#asserts)*
        })
    }

    /// An expression that takes a field which is on disk, where its condition holds.
    fn take_stored(
        &self,
        index: usize,
        field: &Field,
        around: &TokenStream,
    ) -> Option<TokenStream> {
        let ty = info::stored_type(field);
        let before = self.closure_before(Side::Read, index);
        // These do something also where their condition does not hold.
        let is_more = field.at.is_some()
            || field.settle.is_some()
            || matches!(field.mode, Mode::Derived(_) | Mode::Magic(_));
        if is_more {
            return None;
        }
        let takes_bytes = matches!(field.mode, Mode::Plain | Mode::Temporary(_))
            && field.size.is_none()
            && field.specialise.is_none()
            && field.order_expression().is_none();
        let value = match takes_bytes {
            true => {
                let context = self.context_or(before, field.read_context.as_ref());
                let order = self.constant_order(field).unwrap_or_else(|| around.clone());
                quote_spanned! {field.ty_span=>
                    <#ty as __b::Decode<_>>::take_then::<#order, _>(
                        __bytes, #context, |__value| __value,
                    )?
                }
            }
            // Rare, where it has a condition.
            false if field.condition.is_some() => {
                quote!(return __b::Err(__b::LeftToDecode))
            }
            false => return None,
        };
        Some(match &field.condition {
            None => value,
            Some(condition) => {
                let condition = before.condition(condition);
                quote! {
                    if #condition { #value } else { ::core::default::Default::default() }
                }
            }
        })
    }
}
