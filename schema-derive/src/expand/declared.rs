//! `#[schema]`: the cleaned item, and what its impls share.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Expr, Generics, Ident, Path, Type, TypeParam, parse_quote};

use super::record::{Infos, Record, endian, infos_name};
use super::{columns, docs, info, known, wrap};
use crate::model::{Body, Context, Declaration, Field, Mode, RuleUse, Shape, TagOption, Variant};

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
            if declaration.newtype {
                let fields = fields.iter().map(|field| {
                    let Field { vis, ty, attrs, .. } = field;
                    quote!(#(#attrs)* #vis #ty)
                });
                return quote! {
                    #(#attrs)*
                    #vis struct #ident #generics (#(#fields),*) #where_clause;
                };
            }
            let fields = kept_fields(fields);
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
                let fields = match variant.shape {
                    Shape::Unit => quote!(),
                    Shape::Tuple => {
                        let fields = variant.fields.iter().filter(|field| field.is_kept());
                        let fields = fields.map(|field| {
                            let (ty, attrs) = (field.memory_type(), &field.attrs);
                            quote!(#(#attrs)* #ty)
                        });
                        quote!((#(#fields),*))
                    }
                    Shape::Named => {
                        let fields = kept_fields(&variant.fields);
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

fn kept_fields(fields: &[Field]) -> impl Iterator<Item = TokenStream> {
    let kept = fields.iter().filter(|field| field.is_kept());
    kept.map(|field| {
        let Field {
            ident, vis, attrs, ..
        } = field;
        let ty = field.memory_type();
        let doc = docs::generated(field, fields);
        quote!(#doc #(#attrs)* #vis #ident: #ty)
    })
}

pub(super) fn expand(mut declaration: Declaration) -> TokenStream {
    let item = item(&declaration);
    let columns = columns::item(&declaration);
    let known = known::settle(&mut declaration);
    let expansion = Expansion::new(&declaration, known.this);
    let aliases = known.aliases;
    let impls = [
        expansion.constants(),
        expansion.schema(),
        expansion.serialize(),
        expansion.decode(),
        expansion.encode(),
        expansion.walk(),
        expansion.view(),
        expansion.binrw(),
    ];
    let in_columns = columns::impls(&expansion);
    let wrapped = wrap(
        declaration.options.krate.as_ref(),
        quote!(#aliases #(#impls)* #in_columns),
    );
    quote!(#item #columns #wrapped)
}

/// What an impl asks of the context.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ContextBound {
    /// It has none.
    None,
    Copy,
    /// A view keeps it.
    Static,
}

/// A declaration with what its impls share.
pub(super) struct Expansion<'a> {
    pub(super) declaration: &'a Declaration,
    pub(super) context: Ident,
    pub(super) context_type: Type,
    /// The type in patterns and where one is made.
    this: Path,
}

impl<'a> Expansion<'a> {
    fn new(declaration: &'a Declaration, this: Path) -> Self {
        let (context, context_type) = match &declaration.context {
            Context::Any => (format_ident!("__context"), parse_quote!(__C)),
            Context::Bounded { name, .. } => (name.clone(), parse_quote!(__C)),
            Context::Exact { name, ty } => (name.clone(), Type::clone(ty)),
        };
        Self {
            declaration,
            context,
            context_type,
            this,
        }
    }

    /// A hint for what is small or hot: records of fixed size, and what is compiled anew for each
    /// context. Everything else is compiled once, instead of in every part of every crate that uses it.
    pub(super) fn inline(&self) -> Option<TokenStream> {
        let small = match &self.declaration.body {
            Body::Struct(_) => self.record(None).is_straight(),
            Body::Enum(variants) => variants
                .iter()
                .all(|variant| variant.fields.iter().all(Field::is_straight)),
        };
        let hot = matches!(self.declaration.context, Context::Bounded { .. });
        (small || hot).then(|| quote!(#[inline]))
    }

    /// The byte order of the whole type, as an expression.
    fn endian(&self) -> Option<TokenStream> {
        let order = self.declaration.order.as_ref()?;
        let condition = order.expression();
        Some(endian(order, &quote!(#condition)))
    }

    /// Statements that end with a result, with the input in the byte order of the type.
    pub(super) fn in_order_of_input(&self, read: TokenStream) -> TokenStream {
        match self.endian() {
            Some(order) => quote!(__input.in_order(#order, |__input| { #read })),
            None => read,
        }
    }

    /// Statements that end with a result, with the sink in the byte order of the type.
    pub(super) fn in_order_of_sink(&self, write: TokenStream) -> TokenStream {
        match self.endian() {
            Some(order) => quote!(__b::Sink::in_order(__sink, #order, |__sink| { #write })),
            None => write,
        }
    }

    pub(super) fn all_fields(&self) -> Vec<&'a Field> {
        match &self.declaration.body {
            Body::Struct(fields) => fields.iter().collect(),
            Body::Enum(variants) => variants.iter().flat_map(|each| &each.fields).collect(),
        }
    }

    pub(super) fn rule_uses(&self) -> impl Iterator<Item = &'a RuleUse> {
        let fields = self.all_fields();
        self.declaration
            .rules
            .iter()
            .chain(fields.into_iter().flat_map(|field| &field.rules))
    }

    pub(super) fn record(&self, variant: Option<&'a Variant>) -> Record<'_> {
        let this = &self.this;
        let (fields, path, shape): (&[Field], _, _) = match (variant, &self.declaration.body) {
            (Some(variant), _) => {
                let mut path = this.clone();
                path.segments.push(variant.ident.clone().into());
                (&variant.fields, path, variant.shape)
            }
            (None, Body::Struct(fields)) => {
                let shape = match self.declaration.newtype {
                    true => Shape::Tuple,
                    false => Shape::Named,
                };
                (fields, this.clone(), shape)
            }
            (None, Body::Enum(_)) => (&[], this.clone(), Shape::Unit),
        };
        let ident = variant.map_or(&self.declaration.ident, |variant| &variant.ident);
        Record {
            fields,
            path,
            name: info::plain_name(ident),
            shape,
            is_whole: variant.is_none(),
            order: self.declaration.order.as_ref(),
            infos: self.infos(variant),
            context: &self.context,
            context_type: &self.context_type,
        }
    }

    /// An expression: the descriptions of the fields of a struct or variant.
    pub(super) fn infos(&self, variant: Option<&Variant>) -> Infos {
        Infos {
            name: infos_name(variant.map(|variant| &variant.ident)),
            is_static: self.in_statics(),
        }
    }

    /// Whether the descriptions are statics: every part of a program that uses a constant has a copy of its own. Not where
    /// they depend on parameters.
    pub(super) fn in_statics(&self) -> bool {
        self.declaration.generics.params.is_empty()
    }

    /// An expression: the description of the tag that an enum stores.
    pub(super) fn tag_field(&self) -> TokenStream {
        match self.in_statics() {
            true => quote!(&__TAG),
            false => quote!(Self::__TAG),
        }
    }

    /// `impl<..> trait for Type<..> where ..`, with a bound on every field type that a parameter is in.
    pub(super) fn header(
        &self,
        implemented: Option<TokenStream>,
        with_context: bool,
        bound: impl Fn(&Field) -> Option<TokenStream>,
    ) -> TokenStream {
        let context = match with_context {
            true => ContextBound::Copy,
            false => ContextBound::None,
        };
        self.header_with(implemented, context, bound)
    }

    /// As [`header`](Self::header), with what is asked of the context.
    pub(super) fn header_with(
        &self,
        implemented: Option<TokenStream>,
        context: ContextBound,
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
        if context != ContextBound::None {
            let lasting = (context == ContextBound::Static).then(|| quote!(+ 'static));
            let required = match &self.declaration.context {
                Context::Any => Some(quote!(__C: __b::Copy #lasting)),
                Context::Bounded { bounds, .. } => Some(quote!(__C: __b::Copy + #bounds #lasting)),
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

    pub(super) fn schema_header(&self, implemented: Option<TokenStream>) -> TokenStream {
        self.header(implemented, false, |field| {
            let ty = &field.ty;
            Some(quote!(#ty: __b::Schema))
        })
    }

    pub(super) fn tag(&self) -> Option<&'a TagOption> {
        self.declaration.options.tag.as_ref()
    }

    /// A `match` over the variants, or the one arm of a struct.
    pub(super) fn arms(&self, arm: impl Fn(&Record<'_>) -> TokenStream) -> TokenStream {
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
    pub(super) fn matched(&self, arms: &[TokenStream]) -> TokenStream {
        match arms {
            [] => quote!(match *self {}),
            arms => quote!(match self { #(#arms)* }),
        }
    }

    /// The variants with their tags, where each is nothing but its types: then the context alone says
    /// how many bytes the enum takes.
    pub(super) fn straight_variants(&self) -> Option<Vec<(&'a Variant, &'a Expr)>> {
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
    pub(super) fn chosen(
        &self,
        implied: &Expr,
        variants: &[(&Variant, &Expr)],
        code: impl Fn(&Record<'_>) -> TokenStream,
    ) -> TokenStream {
        let arms = variants.iter().map(|(variant, tag)| {
            let code = code(&self.record(Some(variant)));
            let tag = self.tag_value(tag);
            quote!(__tag if __tag == #tag => { #code })
        });
        quote! {
            match #implied {
                #(#arms)*
                _ => __b::None,
            }
        }
    }
}

/// The declaration's own `where`, with further bounds.
pub(super) fn where_clause(generics: &Generics, bounds: &[TokenStream]) -> TokenStream {
    let own = generics.where_clause.iter().flat_map(|own| &own.predicates);
    quote!(where #(#own,)* #(#bounds),*)
}

/// Whether one of the parameters is in the type.
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
