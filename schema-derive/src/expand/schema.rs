//! `Schema`: the description, the value tree, rules and visiting.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{Expr, Ident, LitStr};

use super::declared::Expansion;
use super::described::Describer;
use super::info;
use super::record::{Record, infos_name, sizes};
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
            let length = fields.len();
            match self.in_statics() {
                true => quote!(static #name: [__b::FieldInfo; #length] = [#(#fields),*];),
                false => quote! {
                    #[doc(hidden)]
                    const #name: &'static [__b::FieldInfo] = &[#(#fields),*];
                },
            }
        };
        let lists: Vec<TokenStream> = match &self.declaration.body {
            Body::Struct(fields) => vec![constant(None, fields, !self.declaration.newtype)],
            Body::Enum(variants) => variants
                .iter()
                .map(|each| constant(Some(each), &each.fields, each.shape != Shape::Tuple))
                .collect(),
        };
        let tag = self.tag_info();
        let info = (!self.declaration.newtype).then(|| self.type_info());
        if self.in_statics() {
            let info = info.map(|info| quote!(static __INFO: __b::TypeInfo = #info;));
            let statics = quote!(#(#lists)* #tag #info);
            return match self.declaration.says_self {
                true => named(statics, &self.declaration.ident),
                false => statics,
            };
        }
        let info = info.map(|info| {
            quote! {
                #[doc(hidden)]
                const __INFO: &'static __b::TypeInfo = &#info;
            }
        });
        let header = self.schema_header(None);
        quote!(#header { #(#lists)* #tag #info })
    }

    /// A reference to the description.
    fn info(&self) -> TokenStream {
        match &self.declaration.body {
            // A newtype is what it holds.
            Body::Struct(fields) if self.declaration.newtype => {
                let ty = fields.iter().map(|field| &field.ty);
                quote!(#(<#ty as __b::Schema>::INFO)*)
            }
            _ if self.in_statics() => quote!(&__INFO),
            _ => quote!(Self::__INFO),
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
                quote!(__b::Some(|| __b::dumped::<#ty>(&#value)))
            }
            _ => quote!(__b::None),
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
        Some(match self.in_statics() {
            true => quote!(static __TAG: __b::FieldInfo = #parts;),
            false => quote! {
                #[doc(hidden)]
                const __TAG: &'static __b::FieldInfo = &#parts;
            },
        })
    }

    fn kind(&self) -> TokenStream {
        let Body::Enum(variants) = &self.declaration.body else {
            let infos = self.infos(None);
            return quote!(__b::Kind::Struct(#infos));
        };
        let tag = match self.tag() {
            Some(tag) if !tag.external => {
                let tag = self.tag_field();
                quote!(__b::Some(#tag))
            }
            _ => quote!(__b::None),
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
                quote!(__b::Some(#implied))
            }
            None => quote!(__b::None),
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
        let infos = self.infos(Some(variant));
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
                fields: #infos,
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
        let order = self.declaration.order.as_ref().map(|order| {
            let order = info::described_order(order, &describer);
            quote!(order: __b::Some(#order),)
        });
        quote!(#sizes #order)
    }

    fn sizes(&self) -> TokenStream {
        match &self.declaration.body {
            Body::Struct(fields) => {
                let present = fields.iter().filter(|field| info::is_always_present(field));
                let min_size = match sizes(present) {
                    (known, others) if others.is_empty() => quote!(#known),
                    (known, others) => {
                        quote!(__b::sum(&[#known, #(<#others as __b::Schema>::INFO.min_size),*]))
                    }
                };
                if !self.record(None).is_straight() {
                    return quote!(min_size: #min_size,);
                }
                let fixed_size = match sizes(fields.iter()) {
                    (known, others) if others.is_empty() => quote!(__b::Some(#known)),
                    (known, others) => quote!(__b::fixed_sum(
                        &[__b::Some(#known), #(<#others as __b::Schema>::INFO.fixed_size),*]
                    )),
                };
                quote!(min_size: #min_size, fixed_size: #fixed_size,)
            }
            Body::Enum(_) => {
                let min_size = match self.tag() {
                    Some(TagOption {
                        ty,
                        external: false,
                    }) => quote!(<#ty as __b::Schema>::INFO.min_size),
                    _ => quote!(0),
                };
                quote!(min_size: #min_size,)
            }
        }
    }

    pub(super) fn schema(&self) -> TokenStream {
        let header = self.schema_header(Some(quote!(__b::Schema)));
        let info = self.info();
        let types = self.all_fields().into_iter();
        let types = types
            .filter(|field| field.is_kept() && !field.is_plain_number())
            .map(|field| field.memory_type());
        let plain = match (self.rule_uses().next(), self.declaration.checks.first()) {
            (Some(_), _) | (_, Some(_)) => quote!(false),
            (None, None) => quote!(true #(&& <#types as __b::Schema>::PLAIN)*),
        };
        let tree = self.to_and_from_value();
        let functions = self.declaration.checks.iter().map(|each| &each.function);
        let functions = quote!(#(#functions(self, __checker);)*);
        let check = self.arms_that_do(|record| {
            let fields = record.check();
            let own_rules = record.rules(self.declaration.rules.iter());
            (!own_rules.is_empty(), quote!(#fields #own_rules))
        });
        let check = (check.is_some() || !self.declaration.checks.is_empty()).then(|| {
            quote! {
                fn check(&self, __checker: &mut __b::Checker<'_>) {
                    #check
                    #functions
                }
            }
        });
        let visit = |method: &str| {
            let method = format_ident!("{method}");
            self.arms_that_do(|record| (false, record.visit(&method)))
        };
        let visit_mut = visit("visit_mut").map(|visit| {
            quote! {
                fn visit_mut(&mut self, __visitor: &mut dyn __b::VisitorMut) {
                    #visit
                }
            }
        });
        let visit = visit("visit").map(|visit| {
            quote! {
                fn visit<'__v>(&'__v self, __visitor: &mut dyn __b::Visitor<'__v>) {
                    #visit
                }
            }
        });
        quote! {
            #header {
                const INFO: &'static __b::TypeInfo = #info;
                const PLAIN: bool = #plain;

                #tree

                #check

                #visit

                #visit_mut
            }
        }
    }

    /// As [`arms`](Self::arms), with nothing for what has nothing to do. Whether all fields are needed for that and not
    /// only those that are no numbers, `arm` says as well.
    fn arms_that_do(
        &self,
        arm: impl Fn(&Record<'_>) -> (bool, TokenStream),
    ) -> Option<TokenStream> {
        let arm = |record: &Record<'_>| {
            let (needs_all, code) = arm(record);
            let needs_all = needs_all || record.looks_at_others();
            let pattern = record.pattern_of(|field| needs_all || !field.is_plain_number());
            (!code.is_empty()).then(|| quote!(#pattern => { #code }))
        };
        let all = match &self.declaration.body {
            Body::Struct(_) => vec![arm(&self.record(None))],
            Body::Enum(variants) => variants
                .iter()
                .map(|variant| arm(&self.record(Some(variant))))
                .collect(),
        };
        let idle = all.iter().any(Option::is_none).then(|| quote!(_ => {}));
        let mut arms: Vec<TokenStream> = all.into_iter().flatten().collect();
        if arms.is_empty() {
            return None;
        }
        arms.extend(idle);
        Some(self.matched(&arms))
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
                #about
                #rules
                kind: #kind,
                #sizes
                ..__b::declared(#name, #wire)
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
                    quote!(__b::Ok(#value)),
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
            quote!(#name => __b::Ok(#value),)
        });
        quote! {
            let (__name, __tree): (&str, &__b::Value) = match __tree {
                __b::Value::Text(__name) => (__name.as_str(), &__b::Value::Null),
                __b::Value::Record(__entries) if __entries.len() == 1 => match __entries.first() {
                    __b::Some((__name, __tree)) => (&**__name, __tree),
                    __b::None => ("", &__b::Value::Null),
                },
                __other => {
                    return __b::Err(__other.unexpected("one variant by name"));
                }
            };
            match __name {
                #(#arms)*
                _ => __b::Err(__b::Error::value(
                    ::std::format!("no variant is called {:?}; there are: {}", __name, #list)
                )),
            }
        }
    }
}

/// The tokens with the name of a type for `Self`.
fn named(tokens: TokenStream, ident: &Ident) -> TokenStream {
    let named = tokens.into_iter().map(|token| match token {
        TokenTree::Ident(own) if own == "Self" => {
            let mut name = ident.clone();
            name.set_span(own.span());
            TokenTree::Ident(name)
        }
        TokenTree::Group(group) => {
            let mut inside = Group::new(group.delimiter(), named(group.stream(), ident));
            inside.set_span(group.span());
            TokenTree::Group(inside)
        }
        other => other,
    });
    named.collect()
}
