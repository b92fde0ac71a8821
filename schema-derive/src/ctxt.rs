//! Collects mistakes, so that all of one declaration are reported at once.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::ToTokens;

#[derive(Default)]
pub(crate) struct Ctxt {
    errors: RefCell<Vec<syn::Error>>,
}

impl Ctxt {
    /// A mistake on these tokens: what is wrong; what to write instead.
    pub(crate) fn error(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        self.errors.borrow_mut().push(error);
    }

    /// The value, or nothing and a collected mistake.
    pub(crate) fn ok<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// All mistakes as `compile_error!`s, or nothing if there were none.
    pub(crate) fn finish(self) -> Option<TokenStream> {
        let errors = self.errors.into_inner();
        let all = errors.into_iter().reduce(|mut all, error| {
            all.combine(error);
            all
        })?;
        Some(all.into_compile_error())
    }
}
