//! `Decode` and `DecodeTagged`.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, Ident, Type};

use super::declared::Expansion;
use super::record::Record;
use super::{info, shown};
use crate::model::{Body, ByteOrder, Context, Field, Mode, TagOption, Variant, VariantTag};
use crate::syntax::{argument, is_called, is_integer, plain};

impl<'a> Expansion<'a> {
    pub(super) fn decode(&self) -> TokenStream {
        match &self.declaration.body {
            Body::Struct(_) => self.decode_struct(),
            Body::Enum(variants) => {
                let tags = self.tags(variants);
                let tagged = self.decode_tagged(variants);
                let own_tag = self.decode_with_tag(variants);
                let implied = self.implied();
                quote!(#tags #tagged #own_tag #implied)
            }
        }
    }

    fn decode_header(&self) -> TokenStream {
        let context_type = &self.context_type;
        self.header(Some(quote!(__b::Decode<#context_type>)), true, |field| {
            decode_bound(field, context_type)
        })
    }

    fn decode_struct(&self) -> TokenStream {
        let (context_type, context) = (&self.context_type, &self.context);
        let (header, record) = (self.decode_header(), self.record(None));
        // A record of fixed size is taken as any type of fixed size is.
        let (fixed, take) = match record.is_straight() {
            true => (Some(self.fixed(&record)), None),
            false => (None, self.take(record.take_then())),
        };
        let inline = self.inline();
        let (many, skip) = self.read_apart().unzip();
        let (read, then) = if record.chosen_last().is_none() {
            (self.in_order_of_input(record.read()), None)
        } else {
            let read = quote! {
                <Self as __b::Decode<#context_type>>::decode_then(
                    __input, #context, |__value| __value,
                )
            };
            let read_then = self.in_order_of_input(record.read_then());
            let then = quote! {
                #inline
                fn decode_then<__R>(
                    __input: &mut __b::Input<'_>,
                    #context: #context_type,
                    __then: impl __b::FnOnce(Self) -> __R,
                ) -> __b::Result<__R> {
                    #read_then
                }
            };
            (read, Some(then))
        };
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

                #then

                #take

                #many
            }

            #skip
        }
    }

    /// What there is of a record of which nothing but types decides about the layout.
    fn fixed(&self, record: &Record<'_>) -> TokenStream {
        let context_type = &self.context_type;
        let (known, others) = record.sizes();
        // Of numbers alone, the size is in the description.
        let (fixed, size) = match others.is_empty() {
            true => (None, None),
            false => (
                Some(quote! {
                    const FIXED: __b::Option<usize> = __b::fixed_sum(&[
                        __b::Some(#known),
                        #(<#others as __b::Decode<#context_type>>::FIXED),*
                    ]);
                }),
                Some(record.size(&format_ident!("Decode"))),
            ),
        };
        let at_once = self.get_at_once(size, record.get(&quote!(__O)));
        quote!(#fixed #at_once)
    }

    /// `take_then`, where a value may take nothing but its bytes.
    fn take(&self, statements: Option<TokenStream>) -> Option<TokenStream> {
        let (context_type, context) = (&self.context_type, &self.context);
        // An order that is known only at run time is the input's to have.
        let statements = statements.filter(|_| self.has_constant_order())?;
        Some(quote! {
            #[inline]
            fn take_then<__O: __b::Order, __R>(
                __bytes: &mut &[u8],
                #context: #context_type,
                __then: impl __b::FnOnce(Self) -> __R,
            ) -> __b::Result<__R, __b::LeftToDecode> {
                #statements
            }
        })
    }

    /// Whether the order of the bytes is the one around or one that the declaration says.
    fn has_constant_order(&self) -> bool {
        !matches!(self.declaration.order, Some(ByteOrder::BigIf(_)))
    }

    /// For a struct whose lists are read by several threads: how one is, and how an element is stepped over.
    fn read_apart(&self) -> Option<(TokenStream, TokenStream)> {
        self.declaration.options.parallel.as_ref()?;
        let (context_type, context) = (&self.context_type, &self.context);
        // Where the context does not matter, every thread has none.
        let (parameter, given, one) = match self.declaration.context {
            Context::Exact { .. } => (None, quote!(#context), quote!(Self::__bindery_skip)),
            _ => (
                Some(quote!(<__C: __b::Copy + 'static>)),
                quote!(()),
                quote!(Self::__bindery_skip::<()>),
            ),
        };
        let many = quote! {
            fn decode_many(
                __input: &mut __b::Input<'_>,
                __count: usize,
                #context: #context_type,
            ) -> __b::Result<__b::Vec<Self>> {
                __b::decode_apart(__input, __count, #given, #one)
            }
        };
        let header = self.header(None, false, |_| None);
        let statements = self.record(None).skip();
        let skip = self.in_order_of_input(quote! {
            #statements
            __b::Ok(())
        });
        let skip = quote! {
            #header {
                fn __bindery_skip #parameter(
                    __walker: &mut __b::Walker<'_>,
                    __input: &mut __b::Input<'_>,
                    #context: #context_type,
                ) -> __b::Result<()> {
                    #skip
                }
            }
        };
        Some((many, skip))
    }

    /// `Decode` of an enum that stores its tag.
    fn decode_with_tag(&self, variants: &[Variant]) -> Option<TokenStream> {
        let ty = &self.tag().filter(|tag| !tag.external)?.ty;
        let (at, refused) = self.refused_tag(variants);
        let (context_type, context) = (&self.context_type, &self.context);
        let (header, inline) = (self.decode_header(), self.inline());
        let order = self.record(None).constant_order_around();
        let order = order.unwrap_or(quote!(__O));
        let take = self.take(self.is_taken(variants).then(|| {
            quote! {
                let __tag = <#ty as __b::Decode<#context_type>>::take_then::<#order, _>(
                    __bytes, #context, |__tag| __tag,
                )?;
                <Self as __b::DecodeTagged<#context_type>>::take_tagged_then::<#order, _>(
                    __bytes, __tag, #context, __then,
                )
            }
        }));
        let tag_field = self.tag_field();
        let read = self.in_order_of_input(quote! {
            #at
            let __tag = <#ty as __b::Decode<#context_type>>::decode(
                __input, #context,
            )
            .map_err(|__error| __error.in_field(#tag_field))?;
            #refused
            <Self as __b::DecodeTagged<#context_type>>::decode_tagged(
                __input, __tag, #context,
            )
        });
        Some(quote! {
            #header {
                #inline
                fn decode(
                    __input: &mut __b::Input<'_>,
                    #context: #context_type,
                ) -> __b::Result<Self> {
                    #read
                }

                #take
            }
        })
    }

    /// The size of a type under a context, and its value from that many bytes.
    fn get_at_once(&self, size: Option<TokenStream>, get: TokenStream) -> TokenStream {
        let size_in = size.map(|size| self.size_in(size));
        let (context_type, context) = (&self.context_type, &self.context);
        quote! {
            #size_in

            #[inline]
            fn get<__O: __b::Order>(
                __bytes: &[u8],
                #context: #context_type,
            ) -> __b::Option<Self> {
                #get
            }
        }
    }

    /// How many bytes every value takes under a context.
    pub(super) fn size_in(&self, size: TokenStream) -> TokenStream {
        let (context_type, context) = (&self.context_type, &self.context);
        quote! {
            #[inline]
            fn size_in(#context: #context_type) -> __b::Option<usize> {
                #size
            }
        }
    }

    /// `Decode` of an enum whose tag follows from the context.
    fn implied(&self) -> Option<TokenStream> {
        let implied = self.declaration.options.implied.as_ref()?;
        let (context_type, context) = (&self.context_type, &self.context);
        let header = self.decode_header();
        let inline = self.inline();
        let fixed = self.straight_variants().map(|variants| {
            let size = self.chosen(implied, &variants, |record| {
                record.size(&format_ident!("Decode"))
            });
            let get = self.chosen(implied, &variants, |record| record.get(&quote!(__O)));
            self.get_at_once(Some(size), get)
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

    /// `Tagged`: the tags of the variants.
    fn tags(&self, variants: &[Variant]) -> Option<TokenStream> {
        let ty = &self.tag()?.ty;
        let header = self.schema_header(Some(quote!(__b::Tagged)));
        let tags = self.arms_of_tags(variants);
        let knows = variants.iter().filter_map(|variant| match &variant.tag {
            VariantTag::Is(value) | VariantTag::Keeps(value) => {
                let value = self.tag_value(value);
                Some(quote!(*__tag == #value))
            }
            VariantTag::Nested => {
                let inner = variant.fields.iter().map(|field| &field.ty);
                Some(quote!(#(<#inner as __b::Tagged>::knows(__tag))*))
            }
            VariantTag::Other | VariantTag::Unknown => None,
        });
        let is_other = variants.iter().find_map(|variant| {
            let method = match variant.tag {
                VariantTag::Other => quote!(is_other),
                VariantTag::Keeps(_) => quote!(is_undecoded),
                _ => return None,
            };
            let name = &variant.ident;
            Some(quote! {
                fn #method(&self) -> bool {
                    ::core::matches!(self, Self::#name { .. })
                }
            })
        });
        Some(quote! {
            #header {
                type Tag = #ty;

                fn tag(&self) -> #ty {
                    #tags
                }

                fn knows(__tag: &#ty) -> bool {
                    false #(|| #knows)*
                }

                #is_other
            }
        })
    }

    fn decode_tagged(&self, variants: &[Variant]) -> Option<TokenStream> {
        let ty = &self.tag()?.ty;
        let (context_type, context) = (&self.context_type, &self.context);
        let header = self.header(
            Some(quote!(__b::DecodeTagged<#context_type>)),
            true,
            |field| decode_bound(field, context_type),
        );
        let keeps = self.decode_other(variants);
        let inline = self.inline();
        let take = self.take_tagged(variants);
        let arms = self.arms_that_read(variants);
        let chosen = self.in_order_of_input(quote!(match __tag { #arms }));
        Some(quote! {
            #header {
                #inline
                fn decode_tagged(
                    __input: &mut __b::Input<'_>,
                    __tag: #ty,
                    #context: #context_type,
                ) -> __b::Result<Self> {
                    <Self as __b::DecodeTagged<#context_type>>::decode_tagged_then(
                        __input, __tag, #context, |__value| __value,
                    )
                }

                // Once for each closure, so in one place.
                #[inline]
                fn decode_tagged_then<__R>(
                    __input: &mut __b::Input<'_>,
                    __tag: #ty,
                    #context: #context_type,
                    __then: impl __b::FnOnce(Self) -> __R,
                ) -> __b::Result<__R> {
                    #chosen
                }

                #take

                #keeps
            }
        })
    }

    /// `take_tagged_then`, where a variant may take nothing but its bytes.
    fn take_tagged(&self, variants: &[Variant]) -> Option<TokenStream> {
        if !self.is_taken(variants) {
            return None;
        }
        let (ty, context, context_type) = (&self.tag()?.ty, &self.context, &self.context_type);
        let left = quote!(__b::Err(__b::LeftToDecode));
        // Up to one that has the tags of another enum, of which the first that fits is chosen as well.
        let arms = variants.iter().map_while(|variant| match &variant.tag {
            VariantTag::Is(value) | VariantTag::Keeps(value) => {
                let take = self.record(Some(variant)).take_then();
                let (take, value) = (take.unwrap_or_else(|| left.clone()), self.tag_value(value));
                Some(quote!(__tag if __tag == #value => { #take }))
            }
            VariantTag::Other | VariantTag::Unknown => Some(quote!()),
            VariantTag::Nested => None,
        });
        Some(quote! {
            #[inline]
            fn take_tagged_then<__O: __b::Order, __R>(
                __bytes: &mut &[u8],
                __tag: #ty,
                #context: #context_type,
                __then: impl __b::FnOnce(Self) -> __R,
            ) -> __b::Result<__R, __b::LeftToDecode> {
                match __tag {
                    #(#arms)*
                    _ => #left,
                }
            }
        })
    }

    /// Whether one of the variants may take nothing but its bytes.
    fn is_taken(&self, variants: &[Variant]) -> bool {
        let takes = |variant: &Variant| self.record(Some(variant)).take_then().is_some();
        self.has_constant_order() && variants.iter().any(takes)
    }

    /// The arms of a `match` over the tag.
    fn arms_that_read(&self, variants: &[Variant]) -> TokenStream {
        let mut known = Vec::new();
        let mut other = None;
        for variant in variants {
            let read = self.record(Some(variant)).read_then();
            let code = quote!({ #read });
            match &variant.tag {
                VariantTag::Is(value) | VariantTag::Keeps(value) => {
                    let value = self.tag_value(value);
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
        let other = other.unwrap_or_else(|| self.no_such_tag_behind());
        quote! {
            #(#known)*
            __tag => #other
        }
    }

    /// The variant that keeps what the others cannot decode.
    fn decode_other(&self, variants: &[Variant]) -> Option<TokenStream> {
        let keeps =
            |variant: &&Variant| matches!(variant.tag, VariantTag::Other | VariantTag::Keeps(_));
        let read = self.record(Some(variants.iter().rfind(keeps)?)).read();
        let read = self.in_order_of_input(read);
        let (ty, context, context_type) = (&self.tag()?.ty, &self.context, &self.context_type);
        Some(quote! {
            fn decode_other(
                __input: &mut __b::Input<'_>,
                __tag: #ty,
                #context: #context_type,
            ) -> __b::Result<Self> {
                #read
            }
        })
    }

    /// Statements before and behind the reading of a tag: they refuse one that no variant has. How long some tags are,
    /// only reading them tells; so where they start is noted before.
    pub(super) fn refused_tag(&self, variants: &[Variant]) -> (TokenStream, TokenStream) {
        let takes_any = variants
            .iter()
            .any(|each| matches!(each.tag, VariantTag::Other | VariantTag::Unknown));
        if takes_any || self.tag().is_none_or(|tag| has_known_size(&tag.ty)) {
            return (quote!(), quote!());
        }
        let refused = self.no_such_tag(&quote!(__at));
        let refused = quote! {
            if !<Self as __b::Tagged>::knows(&__tag) {
                return #refused;
            }
        };
        (quote!(let __at = __input.offset();), refused)
    }

    /// The failure of a tag that no variant has, behind the tag.
    pub(super) fn no_such_tag_behind(&self) -> TokenStream {
        match self.tag().filter(|tag| !tag.external) {
            // The tag has been read just now.
            Some(TagOption { ty, .. }) => {
                self.no_such_tag(&quote!(__input.offset().saturating_sub(
                    <#ty as __b::Schema>::INFO.fixed_size.unwrap_or(0) as u64
                )))
            }
            None => self.no_such_tag(&quote!(__input.offset())),
        }
    }

    /// The failure of a tag that no variant has.
    fn no_such_tag(&self, place: &TokenStream) -> TokenStream {
        let name = info::plain_name(&self.declaration.ident);
        let shown = self.tag().map(|tag| shown(&tag.ty, &quote!(__tag)));
        quote! {
            __b::Err(
                __b::Error::malformed(::std::format!("{} is no tag of {}", #shown, #name))
                    .at(#place)
            )
        }
    }

    /// The tag of a variant, as the tag's type.
    pub(super) fn tag_value(&self, value: &Expr) -> TokenStream {
        match (value, self.tag()) {
            // What is open to unknown numbers has names for the known ones.
            (Expr::Path(_), Some(tag)) if is_called(&tag.ty, "Open") => {
                let ty = &tag.ty;
                quote!(<#ty as ::core::convert::From<_>>::from(#value))
            }
            _ => quote!(#value),
        }
    }

    fn arms_of_tags(&self, variants: &[Variant]) -> TokenStream {
        let arms: Vec<TokenStream> = variants
            .iter()
            .map(|variant| {
                let record = self.record(Some(variant));
                let pattern = record.value();
                let tag = match &variant.tag {
                    VariantTag::Is(value) | VariantTag::Keeps(value) => self.tag_value(value),
                    VariantTag::Nested => {
                        let inner = variant.fields.iter().map(Field::variable);
                        quote!(#(__b::Tagged::tag(#inner))*)
                    }
                    VariantTag::Other | VariantTag::Unknown => {
                        let field = variant
                            .fields
                            .iter()
                            .find(|field| matches!(field.mode, Mode::Tag))
                            .map(Field::variable);
                        quote!(::core::clone::Clone::clone(#field))
                    }
                };
                quote!(#pattern => #tag,)
            })
            .collect();
        self.matched(&arms)
    }
}

/// What reading a field asks of its type, where that can be said.
pub(super) fn decode_bound(field: &Field, context: &Type) -> Option<TokenStream> {
    let traits = ["Decode", "Counted", "Repeated", "DecodeTagged"];
    bound(field, context, traits)
}

/// What going over the bytes of a field asks of its type, by the traits for one value, a counted list, one of as many
/// as possible, and a tagged value.
pub(super) fn bound(field: &Field, context: &Type, traits: [&str; 4]) -> Option<TokenStream> {
    if field.read_context.is_some() || !field.is_stored() {
        return None;
    }
    let [one, counted, repeated, tagged] = traits.map(|name| Ident::new(name, Span::call_site()));
    let ty = info::stored_type(field);
    let (ty, implemented) = match &field.mode {
        Mode::Padding(_) => return None,
        Mode::Counted(_) if field.each_size.is_some() => (argument(ty, "Vec")?, one),
        Mode::Counted(_) | Mode::UntilEnd => (ty, counted),
        // A bound on a type around a parameter would hide what its tag is.
        Mode::Tagged(_) | Mode::TaggedOrOther(_) if !is_name(ty) => return None,
        Mode::Tagged(_) | Mode::TaggedOrOther(_) | Mode::Nested => (ty, tagged),
        Mode::Compressed { .. } => (argument(ty, "Compressed")?, one),
        Mode::While(_) | Mode::Until(_) => (argument(ty, "Vec")?, one),
        Mode::WhilePossible(_) => (ty, repeated),
        _ => (ty, one),
    };
    Some(quote!(#ty: __b::#implemented<#context>))
}

/// Whether a tag of this type has the same size in every file, as far as its name tells.
fn has_known_size(ty: &Type) -> bool {
    is_integer(ty) || is_called(ty, "Open") || matches!(plain(ty), Type::Array(_))
}

/// Whether the type is a single word.
fn is_name(ty: &Type) -> bool {
    matches!(plain(ty), Type::Path(path) if path.path.get_ident().is_some())
}
