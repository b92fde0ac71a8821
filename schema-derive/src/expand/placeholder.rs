//! What a declaration with a mistake amounts to, so that what uses the type does not fail as well and bury the mistake.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Generics, Ident, Path};

use super::wrap;

/// The traits of a type that cannot be read: the compiler never comes to run this. Nothing for a type with parameters,
/// of which a mistake may leave out what they need.
pub(super) fn of(ident: &Ident, generics: &Generics, krate: Option<&Path>) -> TokenStream {
    if !generics.params.is_empty() {
        return quote!();
    }
    let items = quote! {
        impl __b::Schema for #ident {
            const INFO: &'static __b::TypeInfo = <u8 as __b::Schema>::INFO;

            fn to_value(&self, _: &__b::DumpContext<'_>) -> __b::Value {
                __b::Value::Null
            }

            fn from_value(_: &__b::Value, _: &mut __b::BuildContext) -> __b::Result<Self> {
                __b::Err(__b::Error::value(""))
            }
        }

        impl<__C: __b::Copy> __b::Decode<__C> for #ident {
            fn decode(_: &mut __b::Input<'_>, _: __C) -> __b::Result<Self> {
                __b::Err(__b::Error::value(""))
            }
        }

        impl<__C: __b::Copy> __b::Encode<__C> for #ident {
            fn encode<__S: __b::Sink>(&self, _: &mut __S, _: __C) -> __b::Result<()> {
                __b::Ok(())
            }
        }

        impl<__C: __b::Copy + 'static> __b::Walk<__C> for #ident {}

        impl __b::Viewed for #ident {
            type Fields<'__v> = __b::Leaf<'__v>;
        }
    };
    wrap(krate, items)
}
