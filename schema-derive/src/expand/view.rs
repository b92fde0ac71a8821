//! `Viewed`: a method for each field that is on disk.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{GenericParam, Ident};

use super::declared::{Expansion, mentions, where_clause};
use super::info::{plain_name, stored_type};
use crate::model::{Body, Declaration, Field, Mode, Shape, Variant};
use crate::syntax::is_called;

impl Expansion<'_> {
    pub(super) fn view(&self) -> TokenStream {
        let Declaration {
            ident, generics, ..
        } = self.declaration;
        let methods = match &self.declaration.body {
            Body::Struct(fields) => fields
                .iter()
                .filter(|field| is_viewed(field))
                .map(|field| self.field_method(field))
                .collect(),
            Body::Enum(variants) => self.variant_methods(variants),
        };
        let mut extended = generics.clone();
        extended.params.insert(0, syn::parse_quote!('__v));
        let (impl_generics, fields_generics, _) = extended.split_for_impl();
        let (own_generics, type_generics, _) = generics.split_for_impl();
        let parameters = generics.type_params().map(|parameter| &parameter.ident);
        let held = quote!(::core::marker::PhantomData<fn() -> (#(#parameters,)*)>);
        let lasting = self.lasting();
        let plain = where_clause(generics, &lasting);
        let bounded = where_clause(generics, &[lasting.clone(), self.viewed_bounds()].concat());
        let declared = declared_parameters(&extended);
        quote! {
            pub struct __Fields #declared (__b::Node<'__v>, #held) #plain;

            #[automatically_derived]
            impl #impl_generics __b::Fields<'__v> for __Fields #fields_generics #plain {
                fn of(__node: __b::Node<'__v>) -> Self {
                    Self(__node, ::core::marker::PhantomData)
                }

                fn node(&self) -> &__b::Node<'__v> {
                    &self.0
                }
            }

            #[automatically_derived]
            #[allow(dead_code, private_interfaces, non_snake_case)]
            impl #impl_generics __Fields #fields_generics #bounded {
                #(#methods)*
            }

            #[automatically_derived]
            impl #own_generics __b::Viewed for #ident #type_generics #plain {
                type Fields<'__v> = __Fields #fields_generics;
            }
        }
    }

    /// What parameters have to be for a view to keep their types.
    fn lasting(&self) -> Vec<TokenStream> {
        let parameters = self.declaration.generics.type_params();
        parameters
            .map(|parameter| {
                let ident = &parameter.ident;
                quote!(#ident: 'static)
            })
            .collect()
    }

    /// Views of the fields whose types depend on a parameter.
    fn viewed_bounds(&self) -> Vec<TokenStream> {
        let parameters: Vec<&Ident> = self
            .declaration
            .generics
            .type_params()
            .map(|parameter| &parameter.ident)
            .collect();
        let fields = self.all_fields().into_iter();
        fields
            .filter(|field| is_viewed(field) && mentions(&field.ty, &parameters))
            .map(|field| {
                let ty = stored_type(field);
                match field.condition {
                    Some(_) => quote!(#ty: __b::Viewed + __b::Schema + ::core::default::Default),
                    None => quote!(#ty: __b::Viewed),
                }
            })
            .collect()
    }

    fn field_method(&self, field: &Field) -> TokenStream {
        let Field { ident, .. } = field;
        let (ty, name) = (stored_type(field), plain_name(ident));
        // What is on disk only has no visibility of its own: whoever sees the type sees its bytes.
        let vis = match field.mode {
            Mode::Temporary(_) | Mode::Magic(_) => &self.declaration.vis,
            _ => &field.vis,
        };
        let find = match field.condition {
            Some(_) => quote!(field_if),
            None => quote!(field),
        };
        quote_spanned! {field.ty_span=>
            #[inline]
            #vis fn #ident(&self) -> __b::ViewOf<'__v, #ty> {
                self.0.#find(#name)
            }
        }
    }

    fn variant_methods(&self, variants: &[Variant]) -> Vec<TokenStream> {
        let mut methods = Vec::new();
        for variant in variants {
            let stored = variant.fields.iter().filter(|field| is_viewed(field));
            let stored: Vec<&Field> = stored.collect();
            let called = snake_case(&plain_name(&variant.ident));
            match (variant.shape, stored.as_slice()) {
                (Shape::Tuple, [only]) => {
                    methods.push(self.variant_method(variant, &called, "", only));
                }
                (Shape::Named, fields) => methods.extend(fields.iter().map(|field| {
                    let name = plain_name(&field.ident);
                    let called = format!("{called}_{name}");
                    self.variant_method(variant, &called, &name, field)
                })),
                // Nothing, or values without names.
                _ => {}
            }
        }
        methods
    }

    fn variant_method(
        &self,
        variant: &Variant,
        called: &str,
        name: &str,
        field: &Field,
    ) -> TokenStream {
        let method = match syn::parse_str::<Ident>(called) {
            Ok(_) => format_ident!("{called}"),
            Err(_) => format_ident!("{called}_"),
        };
        let (variant, vis) = (plain_name(&variant.ident), &self.declaration.vis);
        let ty = stored_type(field);
        quote_spanned! {field.ty_span=>
            #[inline]
            #vis fn #method(
                &self,
            ) -> __b::ViewIn<'__v, #ty> {
                self.0.in_variant(#variant, #name)
            }
        }
    }
}

/// The parameters as a struct declares them: without defaults.
fn declared_parameters(generics: &syn::Generics) -> TokenStream {
    let parameters = generics.params.iter().map(|parameter| match parameter {
        GenericParam::Type(ty) => {
            let (ident, bounds) = (&ty.ident, &ty.bounds);
            quote!(#ident: #bounds)
        }
        GenericParam::Const(constant) => {
            let (ident, ty) = (&constant.ident, &constant.ty);
            quote!(const #ident: #ty)
        }
        GenericParam::Lifetime(lifetime) => quote!(#lifetime),
    });
    quote!(<#(#parameters),*>)
}

/// `UseMaterial` as `use_material`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    let mut after_small = false;
    for letter in name.chars() {
        if letter.is_uppercase() && after_small {
            snake.push('_');
        }
        after_small = !letter.is_uppercase();
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// Whether it is on disk. What gaps are is known only to who has read everything else.
fn is_viewed(field: &Field) -> bool {
    field.is_stored() && !is_called(&field.ty, "Gaps")
}
