//! Reading and writing the fields of a struct or variant.

mod ahead;
mod at_once;
mod bytes_of;
mod compare;
mod computed;
mod order;
mod read;
mod take;
mod walk;
mod write;

pub(super) use self::at_once::sizes;
pub(super) use self::order::endian;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, Ident, Path, Token, Type};

use super::expression::{Scope, Side};
use super::written::written;
use crate::model::{Assertion, ByteOrder, Field, Problem, Shape};

/// The fields of a struct, or of one variant.
pub(super) struct Record<'a> {
    pub(super) fields: &'a [Field],
    /// `Self` or `Self::Variant`.
    pub(super) path: Path,
    /// The name of the struct or variant.
    pub(super) name: String,
    pub(super) shape: Shape,
    /// Whether it is a type of its own, not a variant.
    pub(super) is_whole: bool,
    /// The byte order of the whole type, where it has one.
    pub(super) order: Option<&'a ByteOrder>,
    /// An expression: the descriptions of the fields.
    pub(super) infos: Infos,
    /// The name under which expressions see the context.
    pub(super) context: &'a Ident,
    /// The type of the context.
    pub(super) context_type: &'a Type,
}

impl Record<'_> {
    /// The value with its kept fields, as a pattern or as an expression.
    pub(super) fn value(&self) -> TokenStream {
        self.value_of(|_, field| field.variable().into_token_stream())
    }

    /// An expression: the value whose kept fields are these.
    pub(super) fn value_of(&self, one: impl Fn(usize, &Field) -> TokenStream) -> TokenStream {
        let path = &self.path;
        let values = self.kept().map(|(index, field)| one(index, field));
        let names = self.kept().map(|(_, field)| &field.ident);
        match self.shape {
            Shape::Unit => quote!(#path),
            Shape::Tuple => quote!(#path(#(#values),*)),
            Shape::Named => quote!(#path { #(#names: #values),* }),
        }
    }

    /// A pattern that takes only these fields out of the value.
    pub(super) fn pattern_of(&self, is_needed: impl Fn(&Field) -> bool) -> TokenStream {
        let path = &self.path;
        if self.kept().all(|(_, field)| is_needed(field)) {
            return self.value();
        }
        let needed = self.kept().filter(|(_, field)| is_needed(field));
        let needed = needed.map(|(_, field)| {
            let (name, variable) = (&field.ident, field.variable());
            quote!(#name: #variable,)
        });
        match self.shape {
            Shape::Unit => quote!(#path),
            // Of one field.
            Shape::Tuple => quote!(#path(..)),
            Shape::Named => quote!(#path { #(#needed)* .. }),
        }
    }

    /// The fields that the struct has, with their position in the descriptions.
    pub(super) fn kept(&self) -> impl Iterator<Item = (usize, &Field)> {
        self.all().filter(|(_, field)| field.is_kept())
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (usize, &Field)> {
        self.fields.iter().enumerate()
    }

    /// The variable of the field of this name.
    fn variable_of(&self, name: &Ident) -> Option<Ident> {
        let field = self.fields.iter().find(|field| field.ident == *name);
        field.map(Field::variable)
    }

    /// The description of a field.
    pub(super) fn info(&self, index: usize) -> TokenStream {
        let infos = &self.infos;
        quote!(__b::nth(#infos, #index))
    }

    /// A result, with the field added to the path of a failure.
    pub(super) fn located(&self, index: usize, result: TokenStream) -> TokenStream {
        let infos = &self.infos;
        quote!(__b::located(#result, #infos, #index))
    }

    /// The value of a result, where a failure ends the function: one that is small, or none.
    pub(super) fn tried(&self, index: usize, result: TokenStream) -> TokenStream {
        let located = self.located(index, result);
        quote!(#located?)
    }

    /// As [`tried`](Self::tried), for a value of any size: through one more function it would be moved once more.
    pub(super) fn tried_in_place(&self, index: usize, result: TokenStream) -> TokenStream {
        let infos = &self.infos;
        quote! {
            match #result {
                __b::Ok(__value) => __value,
                __b::Err(__error) => return __b::Err(
                    __b::in_field(__error, #infos, #index)
                ),
            }
        }
    }

    /// Where the expressions of a field are evaluated.
    pub(super) fn scope(&self, side: Side, index: usize) -> Scope<'_> {
        Scope {
            record: self,
            side,
            field: Some(index),
            itself: false,
            in_closure: false,
        }
    }

    /// Where the expressions of a field are evaluated once it is there.
    fn scope_behind(&self, side: Side, index: usize) -> Scope<'_> {
        Scope {
            itself: true,
            ..self.scope(side, index)
        }
    }

    /// Where the expressions of a field are evaluated inside of a closure that returns a result.
    fn closure_before(&self, side: Side, index: usize) -> Scope<'_> {
        Scope {
            in_closure: true,
            ..self.scope(side, index)
        }
    }

    /// As [`scope_behind`](Self::scope_behind), inside of a closure that returns a result.
    fn closure_behind(&self, side: Side, index: usize) -> Scope<'_> {
        Scope {
            itself: true,
            ..self.closure_before(side, index)
        }
    }

    /// Where all fields are there, inside of a closure that returns a result.
    fn closure_scope(&self, side: Side) -> Scope<'_> {
        Scope {
            record: self,
            side,
            field: None,
            itself: true,
            in_closure: true,
        }
    }

    /// Whether nothing but types decides about the layout.
    pub(super) fn is_straight(&self) -> bool {
        self.shape != Shape::Unit
            && !matches!(self.order, Some(ByteOrder::BigIf(_)))
            && self.fields.iter().all(Field::is_straight)
    }

    /// The context that a field is read or written under.
    fn context_or(&self, scope: Scope<'_>, other: Option<&Expr>) -> TokenStream {
        match other {
            Some(other) => scope.value(other),
            None => {
                let name = self.context;
                quote!(#name)
            }
        }
    }
}

/// Whether an identifier, also one inside a string that is formatted, is among the tokens.
pub(super) fn uses(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => uses(&group.stream(), name),
        TokenTree::Literal(literal) => literal.to_string().contains(name),
        TokenTree::Punct(_) => false,
    })
}

/// The variable for a place of a field in what is written: where it starts or ends.
fn place(name: &str, index: usize) -> Ident {
    format_ident!("__{name}_{index}")
}

/// Whether an expression looks at the bytes to come, which only reading knows.
fn looks_ahead(expr: &Expr) -> bool {
    uses(&quote!(#expr), "ahead")
}

/// The error for an assertion that does not hold; `from_text` makes one of a text.
fn problem(scope: Scope<'_>, assertion: &Assertion, from_text: &TokenStream) -> TokenStream {
    match &assertion.problem {
        Problem::Default => {
            let text = format!("this must hold: {}", written(&assertion.holds));
            quote!(#from_text(#text))
        }
        Problem::Message(message) => scope.bound(quote!(#from_text(::std::format!(#message)))),
        Problem::Value(value) => {
            let value = scope.value(value);
            quote!(<__b::Error as ::core::convert::From<_>>::from(#value))
        }
    }
}

/// An expression: the descriptions of the fields of a struct or variant. A static where the type has no parameters, else a
/// constant of that type.
pub(super) struct Infos {
    pub(super) name: Ident,
    pub(super) is_static: bool,
}

impl ToTokens for Infos {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        if self.is_static {
            <Token![&]>::default().to_tokens(tokens);
        } else {
            <Token![Self]>::default().to_tokens(tokens);
            <Token![::]>::default().to_tokens(tokens);
        }
        self.name.to_tokens(tokens);
    }
}

/// The static with the descriptions of a struct's or variant's fields; of a type with parameters, the constant of that
/// type.
pub(super) fn infos_name(variant: Option<&Ident>) -> Ident {
    match variant {
        Some(variant) => format_ident!("__FIELDS_{}", variant),
        None => format_ident!("__FIELDS"),
    }
}
