//! Reading and writing the fields of a struct or variant.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, Ident, Type};

use super::written::written;
use super::{here, info};
use crate::check::argument;
use crate::model::{Assertion, Field, Mode, Problem, Shape};

/// The fields of a struct, or of one variant.
pub(super) struct Record<'a> {
    pub(super) fields: &'a [Field],
    /// `Self` or `Self::Variant`.
    pub(super) path: TokenStream,
    /// The name of the struct or variant.
    pub(super) name: String,
    pub(super) shape: Shape,
    /// The constant with the descriptions of the fields.
    pub(super) infos: Ident,
    /// The name under which expressions see the context.
    pub(super) context: &'a Ident,
    /// The type of the context.
    pub(super) context_type: &'a TokenStream,
}

impl Record<'_> {
    /// The value with its kept fields, as a pattern or as an expression.
    pub(super) fn value(&self) -> TokenStream {
        let path = &self.path;
        let kept = self.kept().map(|(_, field)| &field.ident);
        match self.shape {
            Shape::Unit => quote!(#path),
            Shape::Tuple => quote!(#path(#(#kept),*)),
            Shape::Named => quote!(#path { #(#kept),* }),
        }
    }

    /// The fields that the struct has, with their position in the descriptions.
    pub(super) fn kept(&self) -> impl Iterator<Item = (usize, &Field)> {
        self.all().filter(|(_, field)| field.is_kept())
    }

    fn all(&self) -> impl Iterator<Item = (usize, &Field)> {
        self.fields.iter().enumerate()
    }

    /// The description of a field.
    pub(super) fn info(&self, index: usize) -> TokenStream {
        let infos = &self.infos;
        quote!(const { __b::nth(Self::#infos, #index) })
    }

    /// Adds the field to the path of a failure.
    fn located(&self, index: usize) -> TokenStream {
        match self.shape {
            Shape::Tuple => quote!(),
            _ => {
                let info = self.info(index);
                quote!(.map_err(|__error| __error.in_field(#info)))
            }
        }
    }

    /// Whether nothing but types decides about the layout.
    pub(super) fn is_straight(&self) -> bool {
        self.shape != Shape::Unit && self.fields.iter().all(Field::is_straight)
    }

    /// Statements that read every field into a variable of its name.
    pub(super) fn read(&self) -> TokenStream {
        let fields = self
            .all()
            .map(|(index, field)| self.read_field(index, field));
        let derived = self.all().filter_map(|(_, field)| match &field.mode {
            Mode::Derived(follows) => Some((field, follows)),
            _ => None,
        });
        // Only now is everything in scope that a derived number may follow from.
        let compared = derived.map(|(field, follows)| {
            let ident = &field.ident;
            let number = info::stored_type(field);
            let ty = &field.ty;
            quote_spanned! {here(&field.ty)=>
                let #ident: #ty = __b::Derived::compare(
                    #ident,
                    __b::number_as::<#number>(#follows).ok(),
                );
            }
        });
        let at_once = self.read_at_once();
        quote!(#at_once #(#fields)* #(#compared)*)
    }

    fn read_field(&self, index: usize, field: &Field) -> TokenStream {
        let ident = &field.ident;
        let ty = info::stored_type(field);
        let located = self.located(index);
        let asserts = self.asserts(index, field);
        match &field.mode {
            Mode::Tag => {
                return quote! {
                    let __at = __input.offset();
                    let #ident: #ty = __tag;
                    #asserts
                };
            }
            Mode::Calculated(calc) => {
                return quote! {
                    let __at = __input.offset();
                    let ahead = __input.rest();
                    let #ident: #ty = #calc;
                    #asserts
                };
            }
            _ => {}
        }
        let mut read = self.read_value(field, index);
        if let Some(size) = &field.size {
            // A length field counts bytes in the current space.
            read = quote! {{
                let __size = __b::ToCount::to_count(#size)
                    .map_err(|__error| __error.at(__at))
                    #located?;
                let mut __part = __input.split(__size as u64) #located?;
                let __input = &mut __part;
                let __value = #read;
                __input.expect_end() #located?;
                __value
            }};
        }
        if let Some(condition) = &field.condition {
            read = quote! {
                if #condition { #read } else { ::core::default::Default::default() }
            };
        }
        let magic = match &field.mode {
            Mode::Magic(expected) => Some(quote_spanned! {here(&expected)=>
                let __expected: #ty = #expected;
                if #ident != __expected {
                    return ::core::result::Result::Err(
                        __b::Error::wrong_magic(&__expected, &#ident, __at),
                    ) #located;
                }
            }),
            _ => None,
        };
        quote! {
            let __at = __input.offset();
            let ahead = __input.rest();
            let #ident: #ty = #read;
            #magic
            #asserts
        }
    }

    /// Statements that refuse the file unless what is asserted of a field holds.
    fn asserts(&self, index: usize, field: &Field) -> TokenStream {
        let located = self.located(index);
        let asserts = field.asserts.iter().map(|assertion| {
            let holds = &assertion.holds;
            let problem = problem(
                assertion,
                &quote!(<__b::Error as ::core::convert::From<_>>::from),
            );
            quote_spanned! {here(&holds)=>
                if !(#holds) {
                    return ::core::result::Result::Err(#problem.at(__at)) #located;
                }
            }
        });
        quote!(#(#asserts)*)
    }

    /// The context that a field is read or written under.
    fn context_or(&self, other: Option<&Expr>) -> TokenStream {
        match other {
            Some(other) => quote!(#other),
            None => {
                let name = self.context;
                quote!(#name)
            }
        }
    }

    /// An expression that reads the field's value from `__input`.
    fn read_value(&self, field: &Field, index: usize) -> TokenStream {
        let context = self.context_or(field.read_context.as_ref());
        match &field.specialise {
            Some(specialise) => {
                let read = self.read_under(field, index, &quote!(__constant));
                quote!(#specialise!(#context, |__constant| #read))
            }
            None => self.read_under(field, index, &context),
        }
    }

    fn read_under(&self, field: &Field, index: usize, context: &TokenStream) -> TokenStream {
        let ty = info::stored_type(field);
        let located = self.located(index);
        let span = here(&field.ty);
        match &field.mode {
            Mode::Counted(count) if field.each_size.is_some() => {
                let each_size = &field.each_size;
                quote_spanned! {span=>
                    {
                        let __count = __b::ToCount::to_count(#count)
                            .map_err(|__error| __error.at(__at))
                            #located?;
                        let __size = __b::ToCount::to_count(#each_size)
                            .map_err(|__error| __error.at(__at))
                            #located?;
                        __b::decode_each_of(__input, __count, __size, #context) #located?
                    }
                }
            }
            Mode::Counted(count) => quote_spanned! {span=>
                {
                    let __count = __b::ToCount::to_count(#count)
                        .map_err(|__error| __error.at(__at))
                        #located?;
                    <#ty as __b::Counted<_>>::decode_counted(__input, __count, #context) #located?
                }
            },
            Mode::UntilEnd => quote_spanned! {span=>
                <#ty as __b::Counted<_>>::decode_to_end(__input, #context) #located?
            },
            Mode::Until(ends) => {
                let element = argument(ty, "Vec").unwrap_or(ty);
                quote_spanned! {span=>
                    __b::decode_until(__input, #context, |last: &#element| #ends) #located?
                }
            }
            Mode::While(goes_on) => quote_spanned! {span=>
                __b::decode_while(__input, #context, |ahead: &[u8]| #goes_on) #located?
            },
            Mode::WhilePossible(most) => {
                let most = match most {
                    Some(most) => quote! {
                        ::core::option::Option::Some(
                            __b::ToCount::to_count(#most)
                                .map_err(|__error| __error.at(__at))
                                #located?
                        )
                    },
                    None => quote!(::core::option::Option::None),
                };
                quote_spanned! {span=>
                    <#ty as __b::Repeated<_>>::decode_while_possible(__input, #most, #context)
                        #located?
                }
            }
            Mode::Padding(needed) => quote_spanned! {span=>
                {
                    let __needed = __b::ToCount::to_count(#needed)
                        .map_err(|__error| __error.at(__at))
                        #located?;
                    <#ty>::decode(__input, __needed) #located?
                }
            },
            Mode::Tagged(tag) => quote_spanned! {span=>
                <#ty as __b::DecodeTagged<_>>::decode_tagged(__input, #tag, #context) #located?
            },
            Mode::Nested => quote_spanned! {span=>
                <#ty as __b::DecodeTagged<_>>::decode_tagged(__input, __tag, #context) #located?
            },
            Mode::TaggedOrOther(tag) => quote_spanned! {span=>
                __b::decode_tagged_or_other::<_, #ty>(__input, #tag, #context) #located?
            },
            Mode::Section { method, declared } => {
                let declared = match declared {
                    Some(declared) => quote! {
                        ::core::option::Option::Some(
                            __b::ToCount::to_count(#declared)
                                .map_err(|__error| __error.at(__at))
                                #located? as u64
                        )
                    },
                    None => quote!(::core::option::Option::None),
                };
                quote_spanned! {span=>
                    <#ty>::decode(__input, #method, #declared, #context) #located?
                }
            }
            _ => quote_spanned! {span=>
                <#ty as __b::Decode<_>>::decode(__input, #context) #located?
            },
        }
    }

    /// Statements that write every field, with the kept ones in scope as references.
    pub(super) fn write(&self) -> TokenStream {
        let sections = self.kept().filter_map(|(index, field)| {
            let Mode::Section { .. } = field.mode else {
                return None;
            };
            let ident = &field.ident;
            let context = self.context_or(field.write_context.as_ref());
            let located = self.located(index);
            // Compressed before anything is written, because sizes stand before what they measure.
            Some(quote! {
                let #ident = #ident.prepare(__b::Sink::settings(__sink), #context) #located?;
            })
        });
        let fields = self
            .all()
            .map(|(index, field)| self.write_field(index, field));
        let at_once = self.write_at_once();
        quote!(#at_once #(#sections)* #(#fields)*)
    }

    fn write_field(&self, index: usize, field: &Field) -> TokenStream {
        let ident = &field.ident;
        let ty = info::stored_type(field);
        let context = self.context_or(field.write_context.as_ref());
        let located = self.located(index);
        let span = here(&field.ty);
        let info = self.info(index);
        let write = |value: TokenStream| {
            let write = quote_spanned! {span=>
                <#ty as __b::Encode<_>>::encode(#value, __sink, #context)
            };
            match self.shape {
                Shape::Tuple => quote!(#write?;),
                _ => quote!(__b::Sink::field(__sink, #info, |__sink| #write)?;),
            }
        };
        let asserts = field.write_asserts.iter().map(|assertion| {
            let holds = &assertion.holds;
            let problem = problem(assertion, &quote!(__b::Error::value));
            quote_spanned! {here(&holds)=>
                if !(#holds) {
                    return ::core::result::Result::Err(#problem) #located;
                }
            }
        });
        let asserts = quote!(#(#asserts)*);
        let written = match &field.mode {
            Mode::Calculated(_) | Mode::Tag => quote!(),
            Mode::Until(ends) => {
                let element = argument(ty, "Vec").unwrap_or(ty);
                let write = write(quote!(#ident));
                quote_spanned! {span=>
                    __b::expect_until(#ident, |last: &#element| #ends) #located?;
                    #write
                }
            }
            Mode::Temporary { calc, can_fail } => {
                let calc = match can_fail {
                    true => quote_spanned!(here(&calc)=> (#calc) #located?),
                    false => quote!(#calc),
                };
                let write = write(quote!(&#ident));
                quote!(let #ident: #ty = #calc; #write)
            }
            Mode::Magic(expected) => {
                let write = write(quote!(&__magic));
                quote!({ let __magic: #ty = #expected; #write })
            }
            Mode::Derived(follows) => {
                let write = write(quote!(&__number));
                quote! {{
                    let __number: #ty =
                        __b::Derived::stored(#ident, __b::number_as::<#ty>(#follows)) #located?;
                    #write
                }}
            }
            Mode::Section { .. } => quote! {
                __b::Sink::field(__sink, #info, |__sink| #ident.write(__sink, #context))?;
            },
            Mode::Padding(needed) => quote_spanned! {span=>
                let __needed = __b::ToCount::to_count(#needed) #located?;
                __b::Sink::field(__sink, #info, |__sink| #ident.write(__sink, __needed))?;
            },
            _ => write(quote!(#ident)),
        };
        // What a temporary field holds is computed first, so that a condition may look at it.
        match &field.mode {
            Mode::Temporary { .. } => quote!(#written #asserts),
            _ => quote!(#asserts #written),
        }
    }

    /// Statements that read a record of fixed size at once, where it is there as a whole. Where it is
    /// not, the fields are read one by one, which finds out what is missing.
    fn read_at_once(&self) -> TokenStream {
        if !self.is_straight() {
            return quote!();
        }
        let get = self.get();
        let size = self.size(&format_ident!("Decode"));
        quote! {
            if let ::core::option::Option::Some(__size) =
                (|| -> ::core::option::Option<usize> { #size })()
                && let ::core::option::Option::Some(__bytes) = __input.peek(__size)
                && let ::core::option::Option::Some(__value) =
                    (|| -> ::core::option::Option<Self> { #get })()
            {
                __input.take(__size)?;
                return ::core::result::Result::Ok(__value);
            }
        }
    }

    /// Statements that write a record of small fixed size at once, unless a trace wants its fields.
    fn write_at_once(&self) -> TokenStream {
        if !self.is_straight() {
            return quote!();
        }
        let put = self.put();
        let size = self.size(&format_ident!("Encode"));
        quote! {
            if !<__S as __b::Sink>::TRACES
                && let ::core::option::Option::Some(__size) =
                    (|| -> ::core::option::Option<usize> { #size })()
            {
                let mut __slots = [0u8; 64];
                if let ::core::option::Option::Some(__bytes) = __slots.get_mut(..__size)
                    && (|| -> ::core::option::Option<()> { #put })().is_some()
                {
                    __b::Sink::put(__sink, __slots.get(..__size).unwrap_or_default());
                    return ::core::result::Result::Ok(());
                }
            }
        }
    }

    /// An expression: the size of all fields under the context, if each has one.
    pub(super) fn size(&self, side: &Ident) -> TokenStream {
        let (context, context_type) = (self.context, self.context_type);
        let types = self.types();
        quote! {
            ::core::option::Option::Some(
                0usize #(.saturating_add(<#types as __b::#side<#context_type>>::size_in(#context)?))*
            )
        }
    }

    fn types(&self) -> Vec<&Type> {
        self.fields.iter().map(|field| &field.ty).collect()
    }

    /// Statements that get the value from `__bytes`, which are as many as it takes.
    pub(super) fn get(&self) -> TokenStream {
        let (context, context_type) = (self.context, self.context_type);
        let idents = self.fields.iter().map(|field| &field.ident);
        let types = self.types();
        let value = self.value();
        quote! {
            let __rest: &[u8] = __bytes;
            #(
                let (__head, __rest) = __rest.split_at_checked(
                    <#types as __b::Decode<#context_type>>::size_in(#context)?
                )?;
                let #idents = <#types as __b::Decode<#context_type>>::get(__head, #context)?;
            )*
            ::core::option::Option::Some(#value)
        }
    }

    /// Statements that put the fields in scope into `__bytes`, which are as many as they take.
    pub(super) fn put(&self) -> TokenStream {
        let (context, context_type) = (self.context, self.context_type);
        let idents = self.fields.iter().map(|field| &field.ident);
        let types = self.types();
        quote! {
            let __rest: &mut [u8] = __bytes;
            #(
                let (__head, __rest) = __rest.split_at_mut_checked(
                    <#types as __b::Encode<#context_type>>::size_in(#context)?
                )?;
                <#types as __b::Encode<#context_type>>::put(#idents, __head, #context)?;
            )*
            ::core::option::Option::Some(())
        }
    }
}

/// The error for an assertion that does not hold; `from_text` makes one of a text.
fn problem(assertion: &Assertion, from_text: &TokenStream) -> TokenStream {
    match &assertion.problem {
        Problem::Default => {
            let text = format!("this must hold: {}", written(&assertion.holds));
            quote!(#from_text(#text))
        }
        Problem::Message(message) => quote!(#from_text(::std::format!(#message))),
        Problem::Value(value) => {
            quote!(<__b::Error as ::core::convert::From<_>>::from(#value))
        }
    }
}

/// The constant that holds the descriptions of a struct's or variant's fields.
pub(super) fn infos_name(variant: Option<&Ident>) -> Ident {
    match variant {
        Some(variant) => format_ident!("__BINDERY_FIELDS_{}", variant),
        None => format_ident!("__BINDERY_FIELDS"),
    }
}
