//! `#[schema]`: the cleaned item, and all its impls.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Expr, Generics, Ident, Type, TypeParam};

use super::bytes::{Record, infos_name};
use super::written::written;
use super::{columns, info, tree, wrap};
use crate::check::{argument, plain};
use crate::model::{
    Body, Context, Declaration, Field, Mode, RuleUse, Shape, TagOption, Variant, VariantTag,
};

/// The item without what is only ours, and without the fields that are only on disk.
pub(super) fn item(declaration: &Declaration) -> TokenStream {
    let Declaration {
        ident,
        vis,
        generics,
        attrs,
        ..
    } = declaration;
    let where_clause = &generics.where_clause;
    match &declaration.body {
        Body::Struct(fields) => {
            let fields = fields
                .iter()
                .filter(|field| field.is_kept())
                .map(kept_field);
            quote! {
                #(#attrs)*
                #vis struct #ident #generics #where_clause {
                    #(#fields,)*
                }
            }
        }
        Body::Enum(variants) => {
            let variants = variants.iter().map(|variant| {
                let Variant { ident, attrs, .. } = variant;
                let fields = variant.fields.iter().filter(|field| field.is_kept());
                let fields = match variant.shape {
                    Shape::Unit => quote!(),
                    Shape::Tuple => {
                        let fields = fields.map(|field| {
                            let Field { ty, attrs, .. } = field;
                            quote!(#(#attrs)* #ty)
                        });
                        quote!((#(#fields),*))
                    }
                    Shape::Named => {
                        let fields = fields.map(kept_field);
                        quote!({ #(#fields,)* })
                    }
                };
                quote!(#(#attrs)* #ident #fields)
            });
            quote! {
                #(#attrs)*
                #vis enum #ident #generics #where_clause {
                    #(#variants,)*
                }
            }
        }
    }
}

fn kept_field(field: &Field) -> TokenStream {
    let Field {
        ident,
        vis,
        ty,
        attrs,
        ..
    } = field;
    quote!(#(#attrs)* #vis #ident: #ty)
}

pub(super) fn expand(declaration: &Declaration) -> TokenStream {
    let item = item(declaration);
    let expansion = Expansion::new(declaration);
    let impls = [
        expansion.constants(),
        expansion.schema(),
        expansion.decode(),
        expansion.encode(),
        expansion.binrw(),
    ];
    let columns = columns::item(declaration);
    let in_columns = columns::impls(&expansion);
    let wrapped = wrap(
        declaration.options.krate.as_ref(),
        quote!(#(#impls)* #in_columns),
    );
    quote!(#item #columns #wrapped)
}

/// A declaration with what its impls share.
pub(super) struct Expansion<'a> {
    pub(super) declaration: &'a Declaration,
    pub(super) context: Ident,
    pub(super) context_type: TokenStream,
}

impl<'a> Expansion<'a> {
    fn new(declaration: &'a Declaration) -> Self {
        let (context, context_type) = match &declaration.context {
            Context::Any => (format_ident!("__context"), quote!(__C)),
            Context::Bounded { name, .. } => (name.clone(), quote!(__C)),
            Context::Exact { name, ty } => (name.clone(), quote!(#ty)),
        };
        Self {
            declaration,
            context,
            context_type,
        }
    }

    /// A hint for what is small or hot: records of fixed size, and what is compiled anew for each
    /// context. Everything else is compiled once, instead of in every part of every crate that uses it.
    fn inline(&self) -> Option<TokenStream> {
        let small = match &self.declaration.body {
            Body::Struct(_) => self.record(None).is_straight(),
            Body::Enum(variants) => variants
                .iter()
                .all(|variant| variant.fields.iter().all(Field::is_straight)),
        };
        let hot = matches!(self.declaration.context, Context::Bounded { .. });
        (small || hot).then(|| quote!(#[inline]))
    }

    fn all_fields(&self) -> Vec<&'a Field> {
        match &self.declaration.body {
            Body::Struct(fields) => fields.iter().collect(),
            Body::Enum(variants) => variants.iter().flat_map(|each| &each.fields).collect(),
        }
    }

    fn rule_uses(&self) -> impl Iterator<Item = &'a RuleUse> {
        let fields = self.all_fields();
        self.declaration
            .rules
            .iter()
            .chain(fields.into_iter().flat_map(|field| &field.rules))
    }

    fn record(&self, variant: Option<&'a Variant>) -> Record<'_> {
        let (fields, path, shape): (&[Field], _, _) = match (variant, &self.declaration.body) {
            (Some(variant), _) => {
                let ident = &variant.ident;
                (&variant.fields, quote!(Self::#ident), variant.shape)
            }
            (None, Body::Struct(fields)) => (fields, quote!(Self), Shape::Named),
            (None, Body::Enum(_)) => (&[], quote!(Self), Shape::Unit),
        };
        let ident = variant.map_or(&self.declaration.ident, |variant| &variant.ident);
        Record {
            fields,
            path,
            name: info::plain_name(ident),
            shape,
            is_whole: variant.is_none(),
            infos: infos_name(variant.map(|variant| &variant.ident)),
            context: &self.context,
            context_type: &self.context_type,
        }
    }

    /// `impl<..> trait for Type<..> where ..`, with a bound on every field type that a parameter is in.
    pub(super) fn header(
        &self,
        implemented: Option<TokenStream>,
        with_context: bool,
        bound: impl Fn(&Field) -> Option<TokenStream>,
    ) -> TokenStream {
        let Declaration {
            ident, generics, ..
        } = self.declaration;
        let parameters: Vec<&Ident> = generics
            .type_params()
            .map(|parameter| &parameter.ident)
            .collect();
        let mut bounds: Vec<TokenStream> = self
            .all_fields()
            .into_iter()
            .filter(|field| mentions(&field.ty, &parameters))
            .filter_map(bound)
            .collect();
        if let Some(TagOption { ty: tag, .. }) = self.tag() {
            let nested = self.all_fields().into_iter().filter(|field| {
                matches!(field.mode, Mode::Nested) && mentions(&field.ty, &parameters)
            });
            bounds.extend(nested.map(|field| {
                let ty = &field.ty;
                quote!(#ty: __b::Tagged<Tag = #tag>)
            }));
        }
        let mut extended = generics.clone();
        if with_context {
            let required = match &self.declaration.context {
                Context::Any => Some(quote!(__C: ::core::marker::Copy)),
                Context::Bounded { bounds, .. } => {
                    Some(quote!(__C: ::core::marker::Copy + #bounds))
                }
                Context::Exact { .. } => None,
            };
            if required.is_some() {
                let parameter = TypeParam::from(format_ident!("__C"));
                extended.params.push(parameter.into());
            }
            bounds.extend(required);
        }
        let (impl_generics, ..) = extended.split_for_impl();
        let (_, type_generics, _) = generics.split_for_impl();
        let where_clause = where_clause(generics, &bounds);
        let implemented = implemented.map(|name| quote!(#name for));
        quote! {
            #[automatically_derived]
            impl #impl_generics #implemented #ident #type_generics #where_clause
        }
    }

    fn schema_header(&self, implemented: Option<TokenStream>) -> TokenStream {
        self.header(implemented, false, |field| {
            let ty = &field.ty;
            Some(quote!(#ty: __b::Schema))
        })
    }

    fn constants(&self) -> TokenStream {
        let about = &self.declaration.about;
        let constant = |variant: Option<&Variant>, fields: &[Field], named: bool| {
            let name = infos_name(variant.map(|variant| &variant.ident));
            let fields = fields.iter().map(|field| info::field(about, field, named));
            quote! {
                #[doc(hidden)]
                const #name: &'static [__b::FieldInfo] = &[#(#fields),*];
            }
        };
        let constants = match &self.declaration.body {
            Body::Struct(fields) => constant(None, fields, true),
            Body::Enum(variants) => {
                let each = variants
                    .iter()
                    .map(|each| constant(Some(each), &each.fields, each.shape != Shape::Tuple));
                let tag = self.tag_info();
                quote!(#(#each)* #tag)
            }
        };
        let header = self.schema_header(None);
        quote!(#header { #constants })
    }

    fn tag(&self) -> Option<&'a TagOption> {
        self.declaration.options.tag.as_ref()
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
            name: "tag".to_owned(),
            doc: "Which variant follows.",
            reference,
            deviations: &[],
            ty: quote!(#ty),
            presence: quote!(__b::Presence::Temporary),
            condition: None,
            count: None,
            bits: None,
            wire: None,
        }
        .expand();
        Some(quote! {
            #[doc(hidden)]
            const __BINDERY_TAG: &'static __b::FieldInfo = &#parts;
        })
    }

    fn kind(&self) -> TokenStream {
        match &self.declaration.body {
            Body::Struct(_) => {
                let infos = infos_name(None);
                quote!(__b::Kind::Struct(Self::#infos))
            }
            Body::Enum(variants) => {
                let tag = match self.tag() {
                    Some(tag) if !tag.external => {
                        quote!(::core::option::Option::Some(Self::__BINDERY_TAG))
                    }
                    _ => quote!(::core::option::Option::None),
                };
                let variants = variants.iter().map(|variant| {
                    let name = info::plain_name(&variant.ident);
                    let doc = &variant.doc;
                    let infos = infos_name(Some(&variant.ident));
                    let reference = info::reference(&self.declaration.about, &variant.reference);
                    let tag = match &variant.tag {
                        VariantTag::Is(value) | VariantTag::Keeps(value) => {
                            let text = written(value);
                            quote!(::core::option::Option::Some(#text))
                        }
                        VariantTag::Nested => {
                            quote!(::core::option::Option::Some("of its content"))
                        }
                        VariantTag::Other | VariantTag::Unknown => {
                            quote!(::core::option::Option::None)
                        }
                    };
                    quote! {
                        __b::VariantInfo {
                            name: #name,
                            doc: #doc,
                            tag: #tag,
                            reference: #reference,
                            fields: Self::#infos,
                        }
                    }
                });
                quote! {
                    __b::Kind::Tagged { tag: #tag, variants: &[#(#variants),*] }
                }
            }
        }
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

    /// A `match` over the variants, or the one arm of a struct.
    fn arms(&self, arm: impl Fn(&Record<'_>) -> TokenStream) -> TokenStream {
        let arm = |record: &Record<'_>| {
            let pattern = record.value();
            let code = arm(record);
            quote!(#pattern => { #code })
        };
        let arms = match &self.declaration.body {
            Body::Struct(_) => vec![arm(&self.record(None))],
            Body::Enum(variants) => variants
                .iter()
                .map(|variant| arm(&self.record(Some(variant))))
                .collect(),
        };
        self.matched(&arms)
    }

    /// A `match` over `self`. One without arms needs the value itself: a reference to what cannot be is
    /// not known to be impossible.
    fn matched(&self, arms: &[TokenStream]) -> TokenStream {
        match arms {
            [] => quote!(match *self {}),
            arms => quote!(match self { #(#arms)* }),
        }
    }

    fn schema(&self) -> TokenStream {
        let header = self.schema_header(Some(quote!(__b::Schema)));
        let Declaration { ident, .. } = self.declaration;
        let name = info::plain_name(ident);
        let about = info::about(&self.declaration.about);
        let rules = info::rules(
            self.rule_uses()
                .map(|each| &each.rule)
                .chain(self.declaration.checks.iter().flat_map(|each| &each.rules)),
        );
        let kind = self.kind();
        let sizes = self.sizes();
        let wire = match &self.declaration.body {
            Body::Struct(_) => "struct",
            Body::Enum(_) => "tagged enum",
        };
        let types = self
            .all_fields()
            .into_iter()
            .filter(|field| field.is_kept())
            .map(|field| &field.ty);
        let plain = match (self.rule_uses().next(), self.declaration.checks.first()) {
            (Some(_), _) | (_, Some(_)) => quote!(false),
            (None, None) => quote!(true #(&& <#types as __b::Schema>::PLAIN)*),
        };
        let to_value = match &self.declaration.body {
            Body::Struct(_) => self.arms(|record| record.to_value()),
            Body::Enum(_) => self.enum_to_value(),
        };
        let from_value = match &self.declaration.body {
            Body::Struct(_) => {
                let value = self.record(None).build_value();
                quote!(::core::result::Result::Ok(#value))
            }
            Body::Enum(variants) => self.enum_from_value(variants),
        };
        let own_rules = tree::rules(self.declaration.rules.iter());
        let functions = self.declaration.checks.iter().map(|each| &each.function);
        let functions = quote!(#(#functions(self, __checker);)*);
        let check = self.arms(|record| {
            let fields = record.check();
            quote!(#fields #own_rules)
        });
        let visit = self.arms(|record| record.visit(&format_ident!("visit")));
        let visit_mut = self.arms(|record| record.visit(&format_ident!("visit_mut")));
        quote! {
            #header {
                const INFO: &'static __b::TypeInfo = &__b::TypeInfo {
                    name: #name,
                    wire: #wire,
                    #about
                    rules: #rules,
                    kind: #kind,
                    #sizes
                };
                const PLAIN: bool = #plain;

                fn to_value(&self, __context: &__b::DumpContext<'_>) -> __b::Value {
                    #to_value
                }

                fn from_value(
                    __tree: &__b::Value,
                    __context: &mut __b::BuildContext,
                ) -> __b::Result<Self> {
                    #from_value
                }

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
            let __built: __b::Result<Self> = (|| match __name {
                #(#arms)*
                _ => ::core::result::Result::Err(__b::Error::value(
                    ::std::format!("no such variant; there are: {}", #list)
                )),
            })();
            __built.map_err(|__error| __error.in_key(__name))
        }
    }

    fn decode(&self) -> TokenStream {
        let context_type = &self.context_type;
        let context = &self.context;
        match &self.declaration.body {
            Body::Struct(_) => {
                let header = self.header(Some(quote!(__b::Decode<#context_type>)), true, |field| {
                    decode_bound(field, context_type)
                });
                let record = self.record(None);
                let fixed = record.is_straight().then(|| {
                    let types = record.fields.iter().map(|field| &field.ty);
                    let get = record.get();
                    let size = record.size(&format_ident!("Decode"));
                    quote! {
                        const FIXED: ::core::option::Option<usize> = __b::fixed_sum(
                            &[#(<#types as __b::Decode<#context_type>>::FIXED),*]
                        );

                        #[inline]
                        fn size_in(#context: #context_type) -> ::core::option::Option<usize> {
                            #size
                        }

                        #[inline]
                        fn get(
                            __bytes: &[u8],
                            #context: #context_type,
                        ) -> ::core::option::Option<Self> {
                            #get
                        }
                    }
                });
                let read = record.read();
                let inline = self.inline();
                quote! {
                    #header {
                        #fixed

                        #inline
                        fn decode(
                            __input: &mut __b::Input<'_>,
                            #context: #context_type,
                        ) -> __b::Result<Self> {
                            #read
                        }
                    }
                }
            }
            Body::Enum(variants) => {
                let tagged = self.decode_tagged(variants);
                let own_tag = self.tag().filter(|tag| !tag.external).map(|tag| {
                    let header =
                        self.header(Some(quote!(__b::Decode<#context_type>)), true, |field| {
                            decode_bound(field, context_type)
                        });
                    let ty = &tag.ty;
                    let inline = self.inline();
                    quote! {
                        #header {
                            #inline
                            fn decode(
                                __input: &mut __b::Input<'_>,
                                #context: #context_type,
                            ) -> __b::Result<Self> {
                                let __tag = <#ty as __b::Decode<#context_type>>::decode(
                                    __input, #context,
                                )
                                .map_err(|__error| __error.in_field(Self::__BINDERY_TAG))?;
                                <Self as __b::DecodeTagged<#context_type>>::decode_tagged(
                                    __input, __tag, #context,
                                )
                            }
                        }
                    }
                });
                let implied = self.implied(context_type, context);
                quote!(#tagged #own_tag #implied)
            }
        }
    }

    /// `Decode` of an enum whose tag follows from the context.
    fn implied(&self, context_type: &TokenStream, context: &Ident) -> Option<TokenStream> {
        let implied = self.declaration.options.implied.as_ref()?;
        let header = self.header(Some(quote!(__b::Decode<#context_type>)), true, |field| {
            decode_bound(field, context_type)
        });
        let inline = self.inline();
        let fixed = self.straight_variants().map(|variants| {
            let size = self.chosen(implied, &variants, |record| {
                record.size(&format_ident!("Decode"))
            });
            let get = self.chosen(implied, &variants, |record| record.get());
            quote! {
                #[inline]
                fn size_in(#context: #context_type) -> ::core::option::Option<usize> {
                    #size
                }

                #[inline]
                fn get(
                    __bytes: &[u8],
                    #context: #context_type,
                ) -> ::core::option::Option<Self> {
                    #get
                }
            }
        });
        Some(quote! {
            #header {
                #fixed

                #inline
                fn decode(
                    __input: &mut __b::Input<'_>,
                    #context: #context_type,
                ) -> __b::Result<Self> {
                    <Self as __b::DecodeTagged<#context_type>>::decode_tagged(
                        __input, #implied, #context,
                    )
                }
            }
        })
    }

    /// The variants with their tags, where each is nothing but its types: then the context alone says
    /// how many bytes the enum takes.
    fn straight_variants(&self) -> Option<Vec<(&'a Variant, &'a Expr)>> {
        let Body::Enum(variants) = &self.declaration.body else {
            return None;
        };
        let straight = |variant: &'a Variant| {
            let tag = variant.tag.value()?;
            let straight = self.record(Some(variant)).is_straight();
            straight.then_some((variant, tag))
        };
        variants.iter().map(straight).collect()
    }

    /// What to do for the variant that the context chooses; nothing where it chooses none.
    fn chosen(
        &self,
        implied: &Expr,
        variants: &[(&Variant, &Expr)],
        code: impl Fn(&Record<'_>) -> TokenStream,
    ) -> TokenStream {
        let arms = variants.iter().map(|(variant, tag)| {
            let code = code(&self.record(Some(variant)));
            quote!(__tag if __tag == #tag => { #code })
        });
        quote! {
            match #implied {
                #(#arms)*
                _ => ::core::option::Option::None,
            }
        }
    }

    fn decode_tagged(&self, variants: &[Variant]) -> TokenStream {
        let Some(tag) = self.tag() else {
            return quote!();
        };
        let ty = &tag.ty;
        let context_type = &self.context_type;
        let context = &self.context;
        let header = self.header(
            Some(quote!(__b::DecodeTagged<#context_type>)),
            true,
            |field| decode_bound(field, context_type),
        );
        let arm = |variant: &Variant| {
            let record = self.record(Some(variant));
            let read = record.read();
            quote!({ #read })
        };
        let mut known = Vec::new();
        let mut other = None;
        let mut keeps = None;
        for variant in variants {
            let code = arm(variant);
            if let VariantTag::Other | VariantTag::Keeps(_) = &variant.tag {
                keeps = Some(quote! {
                    fn decode_other(
                        __input: &mut __b::Input<'_>,
                        __tag: #ty,
                        #context: #context_type,
                    ) -> __b::Result<Self> #code
                });
            }
            match &variant.tag {
                VariantTag::Is(value) | VariantTag::Keeps(value) => {
                    known.push(quote!(__tag if __tag == #value => #code));
                }
                VariantTag::Nested => {
                    let inner = variant.fields.iter().map(|field| &field.ty);
                    known.push(quote!(
                        __tag if #(<#inner as __b::Tagged>::knows(&__tag))* => #code
                    ));
                }
                VariantTag::Other | VariantTag::Unknown => other = Some(code),
            }
        }
        let other = other.unwrap_or_else(|| {
            let name = info::plain_name(&self.declaration.ident);
            quote! {
                ::core::result::Result::Err(
                    __b::Error::malformed(::std::format!("{:02x?} is no tag of {}", __tag, #name))
                        .at(__input.offset())
                )
            }
        });
        let plain_header = self.schema_header(Some(quote!(__b::Tagged)));
        let tags = self.arms_of_tags(variants);
        let knows = variants.iter().filter_map(|variant| match &variant.tag {
            VariantTag::Is(value) | VariantTag::Keeps(value) => Some(quote!(*__tag == #value)),
            VariantTag::Nested => {
                let inner = variant.fields.iter().map(|field| &field.ty);
                Some(quote!(#(<#inner as __b::Tagged>::knows(__tag))*))
            }
            VariantTag::Other | VariantTag::Unknown => None,
        });
        let inline = self.inline();
        quote! {
            #plain_header {
                type Tag = #ty;

                fn tag(&self) -> #ty {
                    #tags
                }

                fn knows(__tag: &#ty) -> bool {
                    false #(|| #knows)*
                }
            }

            #header {
                #inline
                fn decode_tagged(
                    __input: &mut __b::Input<'_>,
                    __tag: #ty,
                    #context: #context_type,
                ) -> __b::Result<Self> {
                    match __tag {
                        #(#known)*
                        __tag => #other
                    }
                }

                #keeps
            }
        }
    }

    fn arms_of_tags(&self, variants: &[Variant]) -> TokenStream {
        let arms: Vec<TokenStream> = variants
            .iter()
            .map(|variant| {
                let record = self.record(Some(variant));
                let pattern = record.value();
                let tag = match &variant.tag {
                    VariantTag::Is(value) | VariantTag::Keeps(value) => quote!(#value),
                    VariantTag::Nested => {
                        let inner = variant.fields.iter().map(|field| &field.ident);
                        quote!(#(__b::Tagged::tag(#inner))*)
                    }
                    VariantTag::Other | VariantTag::Unknown => {
                        let field = variant
                            .fields
                            .iter()
                            .find(|field| matches!(field.mode, Mode::Tag))
                            .map(|field| &field.ident);
                        quote!(::core::clone::Clone::clone(#field))
                    }
                };
                quote!(#pattern => #tag,)
            })
            .collect();
        self.matched(&arms)
    }

    fn encode(&self) -> TokenStream {
        let context_type = &self.context_type;
        let context = &self.context;
        let header = self.header(Some(quote!(__b::Encode<#context_type>)), true, |field| {
            encode_bound(field, context_type)
        });
        let tag = self.tag().filter(|tag| !tag.external).map(|tag| {
            let ty = &tag.ty;
            quote! {
                let __tag: #ty = __b::Tagged::tag(self);
                __b::Sink::field(__sink, Self::__BINDERY_TAG, |__sink| {
                    <#ty as __b::Encode<#context_type>>::encode(&__tag, __sink, #context)
                })?;
            }
        });
        let implied = self.declaration.options.implied.as_ref().map(|implied| {
            quote! {
                let (__own, __implied) = (__b::Tagged::tag(self), #implied);
                if __own != __implied {
                    return ::core::result::Result::Err(__b::Error::value(::std::format!(
                        "this is {:?}, but {:?} must stand here", __own, __implied,
                    )));
                }
            }
        });
        let write = self.arms(|record| record.write());
        let written = match &self.declaration.body {
            Body::Enum(variants) if variants.is_empty() => None,
            _ => Some(quote!(::core::result::Result::Ok(()))),
        };
        let fixed = match &self.declaration.body {
            Body::Struct(_) if self.record(None).is_straight() => {
                let record = self.record(None);
                let (value, put) = (record.value(), record.put());
                let size = record.size(&format_ident!("Encode"));
                quote! {
                    #[inline]
                    fn size_in(#context: #context_type) -> ::core::option::Option<usize> {
                        #size
                    }

                    #[inline]
                    fn put(
                        &self,
                        __bytes: &mut [u8],
                        #context: #context_type,
                    ) -> ::core::option::Option<()> {
                        let #value = self;
                        #put
                    }
                }
            }
            _ => match (&self.declaration.options.implied, self.straight_variants()) {
                (Some(implied), Some(variants)) => {
                    let size = self.chosen(implied, &variants, |record| {
                        record.size(&format_ident!("Encode"))
                    });
                    let put = self.arms(|record| record.put());
                    quote! {
                        #[inline]
                        fn size_in(#context: #context_type) -> ::core::option::Option<usize> {
                            #size
                        }

                        #[inline]
                        fn put(
                            &self,
                            __bytes: &mut [u8],
                            #context: #context_type,
                        ) -> ::core::option::Option<()> {
                            let __implied = #implied;
                            if __b::Tagged::tag(self) != __implied {
                                return ::core::option::Option::None;
                            }
                            #put
                        }
                    }
                }
                _ => quote!(),
            },
        };
        let inline = self.inline();
        quote! {
            #header {
                #inline
                fn encode<__S: __b::Sink>(
                    &self,
                    __sink: &mut __S,
                    #context: #context_type,
                ) -> __b::Result<()> {
                    #tag
                    #implied
                    #write
                    #written
                }

                #fixed
            }
        }
    }

    /// `BinRead` and `BinWrite`, little-endian.
    fn binrw(&self) -> TokenStream {
        let Declaration {
            ident, generics, ..
        } = self.declaration;
        let args = match (&self.declaration.context, &self.declaration.options.args) {
            (Context::Any, _) | (Context::Bounded { .. }, None) => quote!(()),
            (Context::Bounded { .. }, Some(args)) => quote!(#args),
            (Context::Exact { ty, .. }, _) => quote!(#ty),
        };
        let (impl_generics, type_generics, _) = generics.split_for_impl();
        let this = quote!(#ident #type_generics);
        let with_bound = |bound: TokenStream| {
            let mut bounds = Vec::new();
            for parameter in generics.type_params() {
                let parameter = &parameter.ident;
                bounds.push(quote!(#parameter: 'static));
            }
            if !bounds.is_empty() {
                bounds.push(quote!(#this: #bound));
            }
            where_clause(generics, &bounds)
        };
        let external = self.tag().filter(|tag| tag.external);
        let (read_args, read, read_bound) = match external {
            Some(tag) => {
                let ty = &tag.ty;
                (
                    quote!((#ty, #args)),
                    quote! {
                        let (__tag, __args) = __args;
                        __b::read_with(__reader, |__input| {
                            <Self as __b::DecodeTagged<#args>>::decode_tagged(
                                __input,
                                ::core::clone::Clone::clone(&__tag),
                                __args,
                            )
                        })
                    },
                    quote!(__b::DecodeTagged<#args, Tag = #ty>),
                )
            }
            None => (
                args.clone(),
                quote!(__b::read::<Self, #args, __R>(__reader, __args)),
                quote!(__b::Decode<#args>),
            ),
        };
        let where_clause = with_bound(read_bound);
        let read = quote! {
            #[automatically_derived]
            impl #impl_generics __b::binrw::BinRead for #this #where_clause {
                type Args<'__a> = #read_args;

                fn read_options<__R: __b::binrw::io::Read + __b::binrw::io::Seek>(
                    __reader: &mut __R,
                    _: __b::binrw::Endian,
                    __args: Self::Args<'_>,
                ) -> __b::binrw::BinResult<Self> {
                    #read
                }
            }

            #[automatically_derived]
            impl #impl_generics __b::binrw::meta::ReadEndian for #this #where_clause {
                const ENDIAN: __b::binrw::meta::EndianKind =
                    __b::binrw::meta::EndianKind::Endian(__b::binrw::Endian::Little);
            }
        };
        let where_clause = with_bound(quote!(__b::Encode<#args>));
        quote! {
            #read

            #[automatically_derived]
            impl #impl_generics __b::binrw::BinWrite for #this #where_clause {
                type Args<'__a> = #args;

                fn write_options<__W: __b::binrw::io::Write + __b::binrw::io::Seek>(
                    &self,
                    __writer: &mut __W,
                    _: __b::binrw::Endian,
                    __args: Self::Args<'_>,
                ) -> __b::binrw::BinResult<()> {
                    __b::write::<Self, #args, __W>(self, __writer, __args)
                }
            }

            #[automatically_derived]
            impl #impl_generics __b::binrw::meta::WriteEndian for #this #where_clause {
                const ENDIAN: __b::binrw::meta::EndianKind =
                    __b::binrw::meta::EndianKind::Endian(__b::binrw::Endian::Little);
            }
        }
    }
}

/// The declaration's own `where`, with further bounds.
pub(super) fn where_clause(generics: &Generics, bounds: &[TokenStream]) -> TokenStream {
    let own = generics.where_clause.iter().flat_map(|own| &own.predicates);
    quote!(where #(#own,)* #(#bounds),*)
}

/// What reading a field asks of its type, where that can be said.
fn decode_bound(field: &Field, context: &TokenStream) -> Option<TokenStream> {
    if field.read_context.is_some() || !field.is_stored() {
        return None;
    }
    let ty = info::stored_type(field);
    Some(match &field.mode {
        Mode::Padding(_) => return None,
        Mode::Counted(_) if field.each_size.is_some() => {
            let element = argument(ty, "Vec")?;
            quote!(#element: __b::Decode<#context>)
        }
        Mode::Counted(_) | Mode::UntilEnd => quote!(#ty: __b::Counted<#context>),
        // A bound on a type around a parameter would hide what its tag is.
        Mode::Tagged(_) | Mode::TaggedOrOther(_) if !is_name(ty) => return None,
        Mode::Tagged(_) | Mode::TaggedOrOther(_) | Mode::Nested => {
            quote!(#ty: __b::DecodeTagged<#context>)
        }
        Mode::Section { .. } => {
            let content = argument(ty, "Section")?;
            quote!(#content: __b::Decode<#context>)
        }
        Mode::While(_) | Mode::Until(_) => {
            let element = argument(ty, "Vec")?;
            quote!(#element: __b::Decode<#context>)
        }
        Mode::WhilePossible(_) => quote!(#ty: __b::Repeated<#context>),
        _ => quote!(#ty: __b::Decode<#context>),
    })
}

/// What writing a field asks of its type, where that can be said.
fn encode_bound(field: &Field, context: &TokenStream) -> Option<TokenStream> {
    if field.write_context.is_some() || !field.is_stored() {
        return None;
    }
    let ty = info::stored_type(field);
    Some(match &field.mode {
        Mode::Section { .. } => {
            let content = argument(ty, "Section")?;
            quote!(#content: __b::Encode<#context>)
        }
        Mode::Padding(_) => return None,
        _ => quote!(#ty: __b::Encode<#context>),
    })
}

/// Whether the type is a single word.
fn is_name(ty: &Type) -> bool {
    matches!(plain(ty), Type::Path(path) if path.path.get_ident().is_some())
}

/// Whether one of the parameters stands in the type.
pub(super) fn mentions(ty: &Type, parameters: &[&Ident]) -> bool {
    struct Search<'a> {
        parameters: &'a [&'a Ident],
        found: bool,
    }
    impl<'ast> syn::visit::Visit<'ast> for Search<'_> {
        fn visit_ident(&mut self, ident: &'ast Ident) {
            self.found |= self.parameters.contains(&ident);
        }
    }
    let mut search = Search {
        parameters,
        found: false,
    };
    syn::visit::Visit::visit_type(&mut search, ty);
    search.found
}
