//! `#[schema(columns)]`: a struct of columns beside the record, and how records come in and out of it.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Ident;

use super::declared::{Expansion, mentions, where_clause};
use crate::model::{Body, Declaration, Field};

/// The name of the struct with a column for each field.
fn name(declaration: &Declaration) -> Ident {
    format_ident!("{}Columns", declaration.ident)
}

/// The struct with a column for each field.
pub(super) fn item(declaration: &Declaration) -> Option<TokenStream> {
    let (Some(_), Body::Struct(fields)) = (&declaration.options.columns, &declaration.body) else {
        return None;
    };
    let Declaration {
        ident,
        vis,
        generics,
        ..
    } = declaration;
    let krate = match &declaration.options.krate {
        Some(path) => quote!(#path),
        None => quote!(::bindery),
    };
    let name = name(declaration);
    let doc = format!("The fields of a list of [`{ident}`], each as a column.");
    let where_clause = &generics.where_clause;
    let columns = fields.iter().map(|field| {
        let Field {
            ident,
            vis,
            ty,
            doc,
            ..
        } = field;
        quote!(#[doc = #doc] #vis #ident: #krate::Column<#ty>)
    });
    Some(quote! {
        #[doc = #doc]
        #vis struct #name #generics #where_clause {
            #(#columns,)*
        }
    })
}

/// The impls of the columns and of the record.
pub(super) fn impls(expansion: &Expansion<'_>) -> Option<TokenStream> {
    let declaration = expansion.declaration;
    let (Some(_), Body::Struct(fields)) = (&declaration.options.columns, &declaration.body) else {
        return None;
    };
    let own = own_impls(declaration, fields);
    let columnar = columnar(expansion, fields);
    let bytes = bytes(expansion, fields);
    Some(quote!(#own #columnar #bytes))
}

/// The type of the columns, with its parameters.
fn columns_of(declaration: &Declaration) -> TokenStream {
    let name = name(declaration);
    let (_, type_generics, _) = declaration.generics.split_for_impl();
    quote!(#name #type_generics)
}

/// `Columnar`: rows in memory.
fn columnar(expansion: &Expansion<'_>, fields: &[Field]) -> TokenStream {
    let columns = columns_of(expansion.declaration);
    // At the place of the type, which is what may be wrong.
    let each = |code: &dyn Fn(&Ident, Span) -> TokenStream| -> TokenStream {
        fields
            .iter()
            .map(|field| code(&field.ident, field.ty_span))
            .collect()
    };
    let row = each(&|ident, at| quote_spanned!(at=> #ident: __columns.#ident.get(__index)?,));
    let set_row =
        each(&|ident, at| quote_spanned!(at=> __columns.#ident.set(__index, __row.#ident);));
    let push_row = each(&|ident, at| quote_spanned!(at=> __columns.#ident.push(__row.#ident);));
    let truncate_rows =
        each(&|ident, at| quote_spanned!(at=> __columns.#ident.truncate(__length);));
    let header = expansion.header(Some(quote!(__b::Columnar)), false, |field| {
        let ty = &field.ty;
        Some(quote!(#ty: __b::ColumnValue))
    });
    quote! {
        #header {
            type Columns = #columns;

            #[inline]
            fn row(__columns: &#columns, __index: usize) -> __b::Option<Self> {
                __b::Some(Self { #row })
            }

            fn set_row(__columns: &mut #columns, __index: usize, __row: Self) {
                #set_row
            }

            fn push_row(__columns: &mut #columns, __row: Self) {
                #push_row
            }

            fn truncate_rows(__columns: &mut #columns, __length: usize) {
                #truncate_rows
            }
        }
    }
}

/// `DecodeColumns` and `EncodeColumns`: from records and back.
fn bytes(expansion: &Expansion<'_>, fields: &[Field]) -> TokenStream {
    let columns = columns_of(expansion.declaration);
    let (context, context_type) = (&expansion.context, &expansion.context_type);
    let (extend, put) = steps_of_columns(expansion, fields);
    let header = |side: TokenStream, bound: &TokenStream| {
        expansion.header(Some(quote!(#side<#context_type>)), true, |field| {
            let ty = &field.ty;
            Some(quote!(#ty: __b::ColumnValue + #bound<#context_type>))
        })
    };
    let decode = header(quote!(__b::DecodeColumns), &quote!(__b::Decode));
    let encode = header(quote!(__b::EncodeColumns), &quote!(__b::Encode));
    quote! {
        #decode {
            #[inline]
            fn extend_columns(
                __columns: &mut #columns,
                __records: __b::Packed<'_>,
                #context: #context_type,
            ) -> __b::Result<()> {
                let __at = 0usize;
                #extend
                __b::Ok(())
            }
        }

        #encode {
            #[inline]
            fn put_columns(
                __columns: &#columns,
                __slots: &mut __b::Slots<'_>,
                #context: #context_type,
            ) -> __b::Option<()> {
                let __at = 0usize;
                #put
                __b::Some(())
            }
        }
    }
}

/// Statements: every column is extended by records, and put into them.
fn steps_of_columns(expansion: &Expansion<'_>, fields: &[Field]) -> (TokenStream, TokenStream) {
    let context = &expansion.context;
    let record = expansion.record(None);
    let each = |code: &dyn Fn(&Ident, Span, &TokenStream) -> TokenStream, around: TokenStream| {
        let one = |field: &Field| {
            let order = record.constant_order(field);
            let order = order.map(|order| quote!(<#order as __b::Order>::ENDIAN));
            let order = order.unwrap_or_else(|| around.clone());
            code(&field.ident, field.ty_span, &order)
        };
        fields.iter().map(one).collect::<TokenStream>()
    };
    let extend = each(
        &|ident, at, order| {
            quote_spanned! {at=>
                let __at = __b::extend_column(
                    &mut __columns.#ident, __records, __at, #order, #context,
                )?;
            }
        },
        quote!(__records.order()),
    );
    let put = each(
        &|ident, at, order| {
            quote_spanned! {at=>
                let __at = __b::put_column(
                    &__columns.#ident, __slots, __at, #order, #context,
                )?;
            }
        },
        quote!(__slots.order()),
    );
    (extend, put)
}

/// What a derive would implement, with bounds on the columns instead of on the parameters.
fn own_impls(declaration: &Declaration, fields: &[Field]) -> TokenStream {
    let generics = &declaration.generics;
    let name = name(declaration);
    let (impl_generics, type_generics, _) = generics.split_for_impl();
    let parameters: Vec<&Ident> = generics.type_params().map(|each| &each.ident).collect();
    let idents: Vec<&Ident> = fields.iter().map(|field| &field.ident).collect();
    let types = fields.iter().map(|field| &field.ty);
    let texts = idents.iter().map(|ident| ident.to_string());
    let text = name.to_string();
    let header = |implemented: TokenStream| {
        let bounds: Vec<TokenStream> = fields
            .iter()
            .filter(|field| mentions(&field.ty, &parameters))
            .map(|field| {
                let ty = &field.ty;
                quote!(__b::Column<#ty>: #implemented)
            })
            .collect();
        let where_clause = where_clause(generics, &bounds);
        quote! {
            #[automatically_derived]
            impl #impl_generics #implemented for #name #type_generics #where_clause
        }
    };
    let default = header(quote!(::core::default::Default));
    let clone = header(quote!(::core::clone::Clone));
    let equal = header(quote!(::core::cmp::PartialEq));
    let debug = header(quote!(::core::fmt::Debug));
    quote! {
        #default {
            fn default() -> Self {
                Self { #(#idents: <__b::Column<#types> as ::core::default::Default>::default()),* }
            }
        }

        #clone {
            fn clone(&self) -> Self {
                Self { #(#idents: ::core::clone::Clone::clone(&self.#idents)),* }
            }
        }

        #equal {
            fn eq(&self, __other: &Self) -> bool {
                true #(&& self.#idents == __other.#idents)*
            }
        }

        #debug {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let mut __debug = __f.debug_struct(#text);
                #(__debug.field(#texts, &self.#idents);)*
                __debug.finish()
            }
        }
    }
}
