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

    /// The value, or nothing and a collected mistake with what to write instead.
    pub(crate) fn ok<T>(&self, result: syn::Result<T>, instead: impl Display) -> Option<T> {
        let advised = |error: syn::Error| {
            let message = match error.to_string() {
                // Mistakes that we found ourselves come with their advice.
                message if message.contains("; ") || message.contains("? ") => message,
                message => format!("{message}; {instead}"),
            };
            self.push(syn::Error::new(error.span(), message));
        };
        result.map_err(advised).ok()
    }

    /// How many mistakes there are so far.
    pub(crate) fn mistakes(&self) -> usize {
        self.errors.borrow().len()
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
