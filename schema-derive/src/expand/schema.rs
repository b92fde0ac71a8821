//! `Schema`: the description, the value tree, rules and visiting.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Expr, Ident, LitStr};

use super::declared::Expansion;
use super::described::Describer;
use super::info;
use super::record::infos_name;
use crate::model::{Body, Field, Shape, TagOption, Variant, VariantTag};
use crate::syntax::{is_called, is_integer};

impl<'a> Expansion<'a> {
    pub(super) fn constants(&self) -> TokenStream {
        let about = &self.declaration.about;
        let constant = |variant: Option<&Variant>, fields: &[Field], named: bool| {
            let name = infos_name(variant.map(|variant| &variant.ident));
            let fields: Vec<_> = fields
                .iter()
                .map(|field| {
                    let describer = self.describer(fields, field);
                    // The one field of a tuple variant is in the row of its variant.
                    let reference = match variant {
                        Some(variant) if !named => &variant.reference,
                        _ => &field.reference,
                    };
                    info::field(about, field, reference, &describer, named)
                })
                .collect();
            info::field_list(self.plain_ident(), &name, &fields)
        };
        let constants = match &self.declaration.body {
            Body::Struct(fields) => constant(None, fields, !self.declaration.newtype),
            Body::Enum(variants) => {
                let each = variants
                    .iter()
                    .map(|each| constant(Some(each), &each.fields, each.shape != Shape::Tuple));
                let tag = self.tag_info();
                quote!(#(#each)* #tag)
            }
        };
        let value = match self.plain_ident() {
            Some(_) if !self.declaration.newtype => {
                let info = self.type_info();
                quote! {
                    #[doc(hidden)]
                    const __BINDERY_INFO: __b::TypeInfo = #info;
                }
            }
            _ => quote!(),
        };
        let header = self.schema_header(None);
        quote!(#header { #constants #value })
    }

    /// The name of a type without parameters.
    fn plain_ident(&self) -> Option<&Ident> {
        let generics = &self.declaration.generics;
        generics
            .params
            .is_empty()
            .then_some(&self.declaration.ident)
    }

    /// A reference to the description.
    fn info(&self) -> TokenStream {
        match (&self.declaration.body, self.plain_ident()) {
            // A newtype is what it holds.
            (Body::Struct(fields), _) if self.declaration.newtype => {
                let ty = fields.iter().map(|field| &field.ty);
                quote!(#(<#ty as __b::Schema>::INFO)*)
            }
            (_, Some(ident)) => info::static_info(ident),
            (_, None) => {
                let info = self.type_info();
                quote!(&#info)
            }
        }
    }

    fn describer<'f>(&'f self, fields: &'f [Field], field: &'f Field) -> Describer<'f> {
        Describer {
            fields,
            context: Some(&self.context),
            // What the field is for says it as well, where nobody says more.
            says: field
                .says
                .as_ref()
                .map_or_else(|| field.doc.clone(), LitStr::value),
        }
    }

    /// The tag of a variant as data: a number where it is one on disk.
    fn described_tag(&self, value: &Expr) -> TokenStream {
        let ty = self.tag().map(|tag| &tag.ty);
        if ty.is_some_and(|ty| is_integer(ty) || is_called(ty, "Open")) {
            return quote!(__b::Expr::Number(#value as i128));
        }
        Describer {
            fields: &[],
            context: None,
            says: String::new(),
        }
        .expr(value)
    }

    /// What a tag that is stored and is no number looks like in a dump.
    fn stored_tag(&self, variant: &Variant) -> TokenStream {
        let tag = self.tag().filter(|tag| !tag.external);
        let is_number = |ty: &syn::Type| is_integer(ty) || is_called(ty, "Open");
        match (tag, &variant.tag) {
            (Some(tag), VariantTag::Is(value) | VariantTag::Keeps(value))
                if !is_number(&tag.ty) =>
            {
                let ty = &tag.ty;
                let value = self.tag_value(value);
                quote!(::core::option::Option::Some(|| __b::dumped::<#ty>(&#value)))
            }
            _ => quote!(::core::option::Option::None),
        }
    }

    /// The tag's own field, where the enum stores it.
    fn tag_info(&self) -> Option<TokenStream> {
        let tag = self.tag().filter(|tag| !tag.external)?;
        let ty = &tag.ty;
        let row = self.declaration.options.row.as_ref();
        let reference = match row {
            Some(row) => info::rows(
                &self.declaration.about,
                &[crate::model::RowRef {
                    document: None,
                    section: None,
                    row: crate::model::RowName::Named(row.clone()),
                }],
            ),
            None => info::rows(&self.declaration.about, &[]),
        };
        let parts = info::FieldParts {
            doc: "Which variant follows.",
            presence: Some(quote!(__b::Presence::Temporary)),
            ..info::FieldParts::basic("tag".to_owned(), quote!(#ty), reference)
        }
        .expand();
        Some(quote! {
            #[doc(hidden)]
            const __BINDERY_TAG: &'static __b::FieldInfo = &#parts;
        })
    }

    fn kind(&self) -> TokenStream {
        let Body::Enum(variants) = &self.declaration.body else {
            let infos = infos_name(None);
            return quote!(__b::Kind::Struct(Self::#infos));
        };
        let tag = match self.tag() {
            Some(tag) if !tag.external => {
                quote!(::core::option::Option::Some(Self::__BINDERY_TAG))
            }
            _ => quote!(::core::option::Option::None),
        };
        let variants = variants.iter().map(|variant| self.variant_info(variant));
        let implied = match &self.declaration.options.implied {
            Some(implied) => {
                let implied = Describer {
                    fields: &[],
                    context: Some(&self.context),
                    says: String::new(),
                }
                .expr(implied);
                quote!(::core::option::Option::Some(#implied))
            }
            None => quote!(::core::option::Option::None),
        };
        quote! {
            __b::Kind::Tagged {
                tag: #tag,
                implied: #implied,
                variants: &[#(#variants),*],
            }
        }
    }

    fn variant_info(&self, variant: &Variant) -> TokenStream {
        let name = info::plain_name(&variant.ident);
        let doc = &variant.doc;
        let infos = infos_name(Some(&variant.ident));
        let reference = info::reference(&self.declaration.about, &variant.reference);
        let tag = match &variant.tag {
            VariantTag::Is(value) | VariantTag::Keeps(value) => {
                let value = self.described_tag(value);
                quote!(__b::VariantTag::Is(#value))
            }
            VariantTag::Nested => quote!(__b::VariantTag::OfItsContent),
            VariantTag::Other | VariantTag::Unknown => quote!(__b::VariantTag::AnyOther),
        };
        let stored_tag = self.stored_tag(variant);
        quote! {
            __b::VariantInfo {
                name: #name,
                doc: #doc,
                tag: #tag,
                stored_tag: #stored_tag,
                reference: #reference,
                fields: Self::#infos,
            }
        }
    }

    fn sizes_and_order(&self) -> TokenStream {
        let sizes = self.sizes();
        let describer = Describer {
            fields: &[],
            context: Some(&self.context),
            says: String::new(),
        };
        let order = match &self.declaration.order {
            Some(order) => {
                let order = info::described_order(order, &describer);
                quote!(::core::option::Option::Some(#order))
            }
            None => quote!(::core::option::Option::None),
        };
        quote!(#sizes order: #order,)
    }

    fn sizes(&self) -> TokenStream {
        match &self.declaration.body {
            Body::Struct(fields) => {
                let min_sizes = fields.iter().map(info::min_size);
                let fixed = if self.record(None).is_straight() {
                    let types = fields.iter().map(|field| &field.ty);
                    quote!(__b::fixed_sum(&[#(<#types as __b::Schema>::INFO.fixed_size),*]))
                } else {
                    quote!(::core::option::Option::None)
                };
                quote!(min_size: __b::sum(&[#(#min_sizes),*]), fixed_size: #fixed,)
            }
            Body::Enum(_) => {
                let min_size = match self.tag() {
                    Some(TagOption {
                        ty,
                        external: false,
                    }) => quote!(<#ty as __b::Schema>::INFO.min_size),
                    _ => quote!(0),
                };
                quote!(min_size: #min_size, fixed_size: ::core::option::Option::None,)
            }
        }
    }

    pub(super) fn schema(&self) -> TokenStream {
        let header = self.schema_header(Some(quote!(__b::Schema)));
        let info = self.info();
        let types = self
            .all_fields()
            .into_iter()
            .filter(|field| field.is_kept())
            .map(|field| field.memory_type());
        let plain = match (self.rule_uses().next(), self.declaration.checks.first()) {
            (Some(_), _) | (_, Some(_)) => quote!(false),
            (None, None) => quote!(true #(&& <#types as __b::Schema>::PLAIN)*),
        };
        let tree = self.to_and_from_value();
        let functions = self.declaration.checks.iter().map(|each| &each.function);
        let functions = quote!(#(#functions(self, __checker);)*);
        let check = self.arms(|record| {
            let fields = record.check();
            let own_rules = record.rules(self.declaration.rules.iter());
            quote!(#fields #own_rules)
        });
        let visit = self.arms(|record| record.visit(&format_ident!("visit")));
        let visit_mut = self.arms(|record| record.visit(&format_ident!("visit_mut")));
        quote! {
            #header {
                const INFO: &'static __b::TypeInfo = #info;
                const PLAIN: bool = #plain;

                #tree

                fn check(&self, __checker: &mut __b::Checker<'_>) {
                    #check
                    #functions
                }

                fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
                    #visit
                }

                fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
                    #visit_mut
                }
            }
        }
    }

    /// The description of the type.
    fn type_info(&self) -> TokenStream {
        let wire = match &self.declaration.body {
            Body::Struct(_) => "struct",
            Body::Enum(_) => "tagged enum",
        };
        let name = info::plain_name(&self.declaration.ident);
        let about = info::about(&self.declaration.about);
        let rules = info::rules(
            self.rule_uses()
                .map(|each| &each.rule)
                .chain(self.declaration.checks.iter().flat_map(|each| &each.rules)),
            self.declaration.checks.iter().flat_map(|each| &each.lists),
        );
        let kind = self.kind();
        let sizes = self.sizes_and_order();
        quote! {
            __b::TypeInfo {
                name: #name,
                wire: #wire,
                #about
                rules: #rules,
                kind: #kind,
                width: ::core::option::Option::None,
                #sizes
            }
        }
    }

    /// The methods for value trees.
    fn to_and_from_value(&self) -> TokenStream {
        let (to_value, from_value) = match &self.declaration.body {
            Body::Struct(_) => {
                let value = self.record(None).build_value();
                (
                    self.arms(|record| record.to_value()),
                    quote!(::core::result::Result::Ok(#value)),
                )
            }
            Body::Enum(variants) => (self.enum_to_value(), self.enum_from_value(variants)),
        };
        quote! {
            fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
                #to_value
            }

            fn from_value(
                __tree: &__b::Value,
                __context: &mut __b::BuildContext,
            ) -> __b::Result<Self> {
                #from_value
            }
        }
    }

    fn enum_to_value(&self) -> TokenStream {
        self.arms(|record| {
            let name = &record.name;
            match record.shape {
                Shape::Unit => quote!(__b::Value::Text(::std::borrow::ToOwned::to_owned(#name))),
                _ => {
                    let value = record.to_value();
                    quote!(__b::Value::Record(
                        ::std::vec![(__b::Key::Borrowed(#name), #value)]
                    ))
                }
            }
        })
    }

    fn enum_from_value(&self, variants: &[Variant]) -> TokenStream {
        let names: Vec<String> = variants
            .iter()
            .map(|each| info::plain_name(&each.ident))
            .collect();
        let list = names.join(", ");
        let arms = variants.iter().zip(&names).map(|(variant, name)| {
            let value = self.record(Some(variant)).build_value();
            quote!(#name => ::core::result::Result::Ok(#value),)
        });
        quote! {
            let (__name, __tree): (&str, &__b::Value) = match __tree {
                __b::Value::Text(__name) => (__name.as_str(), &__b::Value::Null),
                __b::Value::Record(__entries) if __entries.len() == 1 => match __entries.first() {
                    ::core::option::Option::Some((__name, __tree)) => (&**__name, __tree),
                    ::core::option::Option::None => ("", &__b::Value::Null),
                },
                __other => {
                    return ::core::result::Result::Err(__other.unexpected("one variant by name"));
                }
            };
            match __name {
                #(#arms)*
                _ => ::core::result::Result::Err(__b::Error::value(
                    ::std::format!("no variant is called {:?}; there are: {}", __name, #list)
                )),
            }
        }
    }
}
