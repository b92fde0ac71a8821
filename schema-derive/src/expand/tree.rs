//! Value trees, rules and visits: everything that walks the kept fields.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;

use super::expression::{Scope, Side};
use super::info::plain_name;
use super::record::{Record, uses};
use crate::model::{Field, Mode, RuleUse, Shape};
use crate::syntax::is_number;

impl Record<'_> {
    /// An expression: the tree of the fields in scope.
    pub(super) fn to_value(&self) -> TokenStream {
        match self.shape {
            Shape::Unit => quote!(__b::Value::Null),
            Shape::Tuple => {
                let fields = self.kept().map(|(_, field)| field.variable());
                quote!(#(__b::Schema::to_value(#fields, __context))*)
            }
            Shape::Named => {
                let entries = self.kept().map(|(_, field)| {
                    let ident = &field.variable();
                    let key = plain_name(&field.ident);
                    match &field.points_at {
                        Some(target) => {
                            let target = self.rule_scope().value(target);
                            quote! {
                                __entries.push((
                                    __b::Key::Borrowed(#key),
                                    __b::target_to_value(#ident, #target, __context),
                                ));
                            }
                        }
                        None => quote! {
                            __b::add_entry(&mut __entries, #key, #ident, __context);
                        },
                    }
                });
                quote! {{
                    let mut __entries = __b::Vec::new();
                    #(#entries)*
                    __b::Value::Record(__entries)
                }}
            }
        }
    }

    /// An expression: the value that the tree `__tree` describes.
    pub(super) fn build_value(&self) -> TokenStream {
        let value = self.value();
        match self.shape {
            Shape::Unit => value,
            Shape::Tuple => {
                let fields = self.kept().map(|(index, field)| {
                    let (ident, ty) = (&field.variable(), field.memory_type());
                    let built = quote!(<#ty as __b::Schema>::from_value(__tree, __context));
                    let built = self.located(index, built);
                    quote!(let #ident = #built?;)
                });
                quote!({ #(#fields)* #value })
            }
            Shape::Named => {
                let keys = self.kept().map(|(_, field)| plain_name(&field.ident));
                // What an offset points at may depend on the fields before it.
                let points = self.fields.iter().any(|field| field.points_at.is_some());
                let (fields, value) = match points {
                    false => (
                        quote!(),
                        self.value_of(|index, field| self.build(index, field)),
                    ),
                    true => {
                        let fields = self.kept().map(|(index, field)| {
                            let (ident, ty) = (field.variable(), field.memory_type());
                            let built = self.build(index, field);
                            quote!(let #ident: #ty = #built;)
                        });
                        (quote!(#(#fields)*), value)
                    }
                };
                quote! {{
                    __b::expect_keys(__tree, &[#(#keys),*])?;
                    #fields
                    #value
                }}
            }
        }
    }

    /// An expression: the value of a field of the tree `__tree`.
    fn build(&self, index: usize, field: &Field) -> TokenStream {
        let (ty, infos) = (field.memory_type(), &self.infos);
        match &field.points_at {
            Some(target) => {
                let key = plain_name(&field.ident);
                let target = self.scope(Side::Read, index).value(target);
                let built = quote!(__b::target_from_value(__tree.get(#key), #target, __context));
                self.tried(index, built)
            }
            None => {
                let types = (!is_number(ty)).then(|| quote!(::<#ty>));
                quote!(__b::build_field #types(__tree, __context, #infos, #index)?)
            }
        }
    }

    /// Statements that check the fields in scope.
    pub(super) fn check(&self) -> TokenStream {
        let fields = self.kept().filter(|(_, field)| !field.is_plain_number());
        let fields = fields.map(|(index, field)| {
            let ident = &field.variable();
            let rules = self.rules(field.rules.iter());
            let target = field.points_at.as_ref().map(|target| {
                let target = self.rule_scope().value(target);
                quote!(__b::check_target(#ident, #target, __checker);)
            });
            let inner = quote!(#target __b::check(#ident, __checker); #rules);
            if field.rules.is_empty() && target.is_none() {
                let infos = &self.infos;
                let check = match field.mode {
                    Mode::Tag => quote!(check_other_tag),
                    _ => quote!(check_field),
                };
                return quote!(__b::#check(#ident, __checker, #infos, #index););
            }
            let info = self.info(index);
            quote!(__checker.field(#info, |__checker| { #inner });)
        });
        quote!(#(#fields)*)
    }

    /// Statements that visit the fields in scope with this method.
    pub(super) fn visit(&self, method: &Ident) -> TokenStream {
        let fields = self.kept().filter(|(_, field)| !field.is_plain_number());
        let fields = fields.map(|(_, field)| {
            let ident = &field.variable();
            if let Some(target) = &field.points_at {
                let target = self.rule_scope().value(target);
                let method = format_ident!("{method}_target");
                return quote!(__b::#method(#ident, #target, __visitor););
            }
            quote!(__b::#method(#ident, __visitor);)
        });
        quote!(#(#fields)*)
    }

    /// Whether rules and targets of fields may look at any other field.
    pub(super) fn looks_at_others(&self) -> bool {
        let looks = |field: &Field| !field.rules.is_empty() || field.points_at.is_some();
        self.fields.iter().any(looks)
    }

    /// Where expressions about a value in memory are evaluated.
    fn rule_scope(&self) -> Scope<'_> {
        Scope {
            record: self,
            side: Side::Rule,
            field: None,
            itself: true,
            in_closure: true,
        }
    }

    /// Statements that check rules.
    pub(super) fn rules<'a>(&self, rules: impl Iterator<Item = &'a RuleUse>) -> TokenStream {
        let scope = self.rule_scope();
        let rules = rules.map(|each| {
            let RuleUse {
                rule,
                holds,
                message,
            } = each;
            let mut holds = scope.condition(holds);
            if uses(&holds, "__b") {
                // What cannot be computed does not hold.
                holds = quote!((|| -> __b::Result<bool> { __b::Ok(#holds) })().unwrap_or(false));
            }
            let message = scope.bound(quote!(::std::format!(#message)));
            quote!(__checker.rule(&#rule, #holds, || #message);)
        });
        quote!(#(#rules)*)
    }
}
