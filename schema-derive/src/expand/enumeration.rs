//! `#[derive(Enumeration)]`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{info, wrap};
use crate::model::Names;

/// The word that holds an enumeration alone, and its bytes.
fn word(names: &Names) -> (&'static str, usize) {
    match names.bits {
        0..=8 => ("u8", 1),
        9..=16 => ("u16", 2),
        _ => ("u32", 4),
    }
}

pub(super) fn expand(names: &Names) -> TokenStream {
    let ident = &names.ident;
    let bits = usize::try_from(names.bits).unwrap_or(32);
    let (word, _) = word(names);
    let word = format_ident!("{word}");
    let signed = names.signed.then(|| {
        quote!(
            const SIGNED: bool = true;
        )
    });
    let variants: Vec<_> = names.names.iter().map(|each| &each.ident).collect();
    let numbers: Vec<u32> = names.names.iter().map(|each| each.number).collect();
    let description = description(names);
    let deviations = info::deviation_docs(&names.about);
    let count = names.names.len();
    let info = info::static_info(ident);
    let items = quote! {
        #description

        #(#deviations)*
        #[automatically_derived]
        impl __b::Enumeration for #ident {
            const BITS: usize = #bits;
            #signed
            const NAMES: &'static [__b::NameInfo] = {
                static NAMES: [__b::NameInfo; #count] = <#ident>::__BINDERY_NAMES;
                &NAMES
            };
            const INFO: &'static __b::TypeInfo = #info;
            type Word = #word;

            #[inline]
            fn from_number(number: u32) -> __b::Option<Self> {
                match number {
                    #(#numbers => __b::Some(Self::#variants),)*
                    _ => __b::None,
                }
            }

            #[inline]
            fn number(self) -> u32 {
                match self {
                    #(Self::#variants => #numbers,)*
                }
            }
        }
    };
    wrap(names.krate.as_ref(), items)
}

/// What the names are, and what the type is, as constants.
fn description(names: &Names) -> TokenStream {
    let ident = &names.ident;
    let name = info::plain_name(ident);
    let about = info::about(&names.about);
    let (word, bytes) = word(names);
    let wire = match names.signed {
        true => format!("i{}", names.bits),
        false => word.to_owned(),
    };
    let count = names.names.len();
    let infos = names.names.iter().map(|each| {
        let name = info::plain_name(&each.ident);
        let doc = &each.doc;
        let number = u64::from(each.number);
        let reference = info::reference(&names.about, &each.reference);
        quote!(__b::NameInfo { name: #name, doc: #doc, number: #number, reference: #reference })
    });
    quote! {
        #[automatically_derived]
        impl #ident {
            #[doc(hidden)]
            const __BINDERY_NAMES: [__b::NameInfo; #count] = [#(#infos),*];
            #[doc(hidden)]
            const __BINDERY_INFO: __b::TypeInfo = __b::TypeInfo {
                #about
                kind: __b::Kind::Enumeration(<Self as __b::Enumeration>::NAMES),
                min_size: #bytes,
                fixed_size: __b::Some(#bytes),
                ..__b::declared(#name, #wire)
            };
        }
    }
}
