//! `Serialize`, where the runtime has its feature `serde`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Path, Token, punctuated::Punctuated};

use super::declared::Expansion;

impl Expansion<'_> {
    /// The implementation, unless the type derives one of its own. Whether the runtime has the feature is known only
    /// to a macro of the runtime.
    pub(super) fn serialize(&self) -> TokenStream {
        if self.declaration.attrs.iter().any(derives_serialize) {
            return TokenStream::new();
        }
        let header = self.schema_header(Some(quote!(__b::serde::Serialize)));
        quote!(__b::serialize! { #header })
    }
}

fn derives_serialize(attribute: &Attribute) -> bool {
    let derives = Punctuated::<Path, Token![,]>::parse_terminated;
    let is_serialize = |path: &Path| {
        let last = path.segments.last();
        last.is_some_and(|segment| segment.ident == "Serialize")
    };
    attribute.path().is_ident("derive")
        && attribute
            .parse_args_with(derives)
            .is_ok_and(|derives| derives.iter().any(is_serialize))
}
