//! Reading and writing the fields of a struct or variant.

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, Ident, Type};

use super::written::written;
use super::{here, info};
use crate::check::argument;
use crate::model::{Assertion, Field, Mode, Problem, Settle, Shape};

/// The fields of a struct, or of one variant.
pub(super) struct Record<'a> {
    pub(super) fields: &'a [Field],
    /// `Self` or `Self::Variant`.
    pub(super) path: TokenStream,
    /// The name of the struct or variant.
    pub(super) name: String,
    pub(super) shape: Shape,
    /// Whether it is a type of its own, not a variant.
    pub(super) is_whole: bool,
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
        quote!(__b::nth(Self::#infos, #index))
    }

    /// A result, with the field added to the path of a failure.
    fn located(&self, index: usize, result: TokenStream) -> TokenStream {
        let infos = &self.infos;
        match self.shape {
            Shape::Tuple => result,
            _ => quote!(__b::located(#result, Self::#infos, #index)),
        }
    }

    /// The value of a result, where a failure ends the function.
    fn tried(&self, index: usize, result: TokenStream) -> TokenStream {
        let infos = &self.infos;
        match self.shape {
            Shape::Tuple => quote!(#result?),
            // No call of `located`: what a field holds would be moved once more.
            _ => quote! {
                match #result {
                    ::core::result::Result::Ok(__value) => __value,
                    ::core::result::Result::Err(__error) => return ::core::result::Result::Err(
                        __b::in_field(__error, Self::#infos, #index)
                    ),
                }
            },
        }
    }

    /// A number that the file gives, as a count in memory.
    fn count(&self, index: usize, number: &Expr) -> TokenStream {
        self.tried(index, quote!(__b::count_at(#number, __at)))
    }

    /// Whether nothing but types decides about the layout.
    pub(super) fn is_straight(&self) -> bool {
        self.shape != Shape::Unit && self.fields.iter().all(Field::is_straight)
    }

    /// Statements that read every field into a variable of its name, and the value of them.
    pub(super) fn read(&self) -> TokenStream {
        self.read_for(|value| value)
    }

    /// As [`read`](Self::read), with the value handed over to `__then`. Where a tag chooses what stands last,
    /// every choice hands over the whole: made behind all of them, it would lie in memory in between.
    pub(super) fn read_then(&self) -> TokenStream {
        let then = |value| quote!(__then(#value));
        let Some((index, last, tag)) = self.chosen_last() else {
            return self.read_for(then);
        };
        let before = self
            .all()
            .take(index)
            .map(|(index, field)| self.read_field(index, field));
        let ident = &last.ident;
        let ty = info::stored_type(last);
        let context = self.context_or(last.read_context.as_ref());
        let whole = then(self.value());
        let span = here(&last.ty);
        let chosen = match &last.size {
            Some(size) => {
                let size = self.count(index, size);
                let part = self.tried(index, quote!(__input.split(#size as u64)));
                quote_spanned! {span=>
                    __b::decode_tagged_or_other::<_, #ty, _>(
                        &mut #part,
                        #tag,
                        #context,
                        |#ident| #whole,
                    )
                }
            }
            None => quote_spanned! {span=>
                <#ty as __b::DecodeTagged<_>>::decode_tagged_then(
                    __input,
                    #tag,
                    #context,
                    |#ident| #whole,
                )
            },
        };
        let chosen = with_place(self.located(index, chosen));
        quote!(#(#before)* #chosen)
    }

    /// The last field with its tag, where the tag chooses what it is and nothing else decides how it is read. With a
    /// size it has another variant for what cannot be decoded.
    pub(super) fn chosen_last(&self) -> Option<(usize, &Field, &Expr)> {
        let (index, last) = self.all().last()?;
        let tag = match (&last.mode, &last.size) {
            (Mode::Tagged(tag), None) | (Mode::TaggedOrOther(tag), Some(_)) => tag,
            _ => return None,
        };
        let plain = last.condition.is_none()
            && last.specialise.is_none()
            && last.settle.is_none()
            && last.asserts.is_empty();
        let derives = |field: &Field| matches!(field.mode, Mode::Derived(_));
        (plain && !self.fields.iter().any(derives)).then_some((index, last, tag))
    }

    fn read_for(&self, then: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
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
        let value = then(self.value());
        let one_by_one = quote! {
            #(#fields)*
            #(#compared)*
            ::core::result::Result::Ok(#value)
        };
        self.read_at_once(one_by_one, then(quote!(__value)))
    }

    fn read_field(&self, index: usize, field: &Field) -> TokenStream {
        let ident = &field.ident;
        let ty = info::stored_type(field);
        let asserts = self.asserts(index, field);
        match &field.mode {
            Mode::Tag => {
                return with_place(quote! {
                    let #ident: #ty = __tag;
                    #asserts
                });
            }
            Mode::Calculated(calc) => {
                return with_place(quote! {
                    let #ident: #ty = #calc;
                    #asserts
                });
            }
            _ => {}
        }
        let mut read = self.read_value(field, index);
        if let Some(size) = &field.size {
            // A length field counts bytes in the current space.
            let size = self.count(index, size);
            let split = self.tried(index, quote!(__input.split(__size as u64)));
            let at_end = self.tried(index, quote!(__input.expect_end()));
            read = quote! {{
                let __size = #size;
                let mut __part = #split;
                let __input = &mut __part;
                let __value = #read;
                #at_end;
                __value
            }};
        }
        if let Some(condition) = &field.condition {
            read = quote! {
                if #condition { #read } else { ::core::default::Default::default() }
            };
        }
        let magic = match &field.mode {
            Mode::Magic(expected) => {
                let wrong = self.located(
                    index,
                    quote!(::core::result::Result::Err(
                        __b::Error::wrong_magic(&__expected, &#ident, __at)
                    )),
                );
                Some(quote_spanned! {here(&expected)=>
                    let __expected: #ty = #expected;
                    if #ident != __expected {
                        return #wrong;
                    }
                })
            }
            _ => None,
        };
        let settled = field.settle.as_ref().map(|Settle { guess, settled }| {
            quote_spanned! {here(&settled)=>
                let (#guess, #ident): (_, #ty) = match #settled {
                    ::core::option::Option::None => (#guess, #ident),
                    ::core::option::Option::Some(#guess) => {
                        ::core::mem::drop(#ident);
                        __start.back(__input);
                        let #ident: #ty = #read;
                        (#guess, #ident)
                    }
                };
            }
        });
        let start = settled
            .is_some()
            .then(|| quote!(let __start = __b::Place::of(__input);));
        with_place(quote! {
            #start
            let #ident: #ty = #read;
            #settled
            #magic
            #asserts
        })
    }

    /// Statements that refuse the file unless what is asserted of a field holds.
    fn asserts(&self, index: usize, field: &Field) -> TokenStream {
        let asserts = field.asserts.iter().map(|assertion| {
            let holds = &assertion.holds;
            let problem = problem(
                assertion,
                &quote!(<__b::Error as ::core::convert::From<_>>::from),
            );
            let refused = self.located(
                index,
                quote!(::core::result::Result::Err(#problem.at(__at))),
            );
            quote_spanned! {here(&holds)=>
                if !(#holds) {
                    return #refused;
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
        let span = here(&field.ty);
        let read = match &field.mode {
            Mode::Counted(count) => {
                let count = self.count(index, count);
                match &field.each_size {
                    Some(each_size) => {
                        let size = self.count(index, each_size);
                        quote_spanned! {span=>
                            __b::decode_each_of(__input, #count, #size, #context)
                        }
                    }
                    None => quote_spanned! {span=>
                        <#ty as __b::Counted<_>>::decode_counted(__input, #count, #context)
                    },
                }
            }
            Mode::UntilEnd => quote_spanned! {span=>
                <#ty as __b::Counted<_>>::decode_to_end(__input, #context)
            },
            Mode::Until(ends) => {
                let element = argument(ty, "Vec").unwrap_or(ty);
                quote_spanned! {span=>
                    __b::decode_until(__input, #context, |last: &#element| #ends)
                }
            }
            Mode::While(goes_on) => quote_spanned! {span=>
                __b::decode_while(__input, #context, |ahead: &[u8]| #goes_on)
            },
            Mode::WhilePossible(most) => {
                let most = match most {
                    Some(most) => {
                        let most = self.count(index, most);
                        quote!(::core::option::Option::Some(#most))
                    }
                    None => quote!(::core::option::Option::None),
                };
                quote_spanned! {span=>
                    <#ty as __b::Repeated<_>>::decode_while_possible(__input, #most, #context)
                }
            }
            Mode::Padding(needed) => {
                let needed = self.count(index, needed);
                quote_spanned!(span=> <#ty>::decode(__input, #needed))
            }
            Mode::Tagged(tag) => quote_spanned! {span=>
                <#ty as __b::DecodeTagged<_>>::decode_tagged(__input, #tag, #context)
            },
            Mode::Nested => quote_spanned! {span=>
                <#ty as __b::DecodeTagged<_>>::decode_tagged(__input, __tag, #context)
            },
            Mode::TaggedOrOther(tag) => quote_spanned! {span=>
                __b::decode_tagged_or_other::<_, #ty, _>(__input, #tag, #context, |value| value)
            },
            Mode::Section { method, declared } => {
                let declared = match declared {
                    Some(declared) => {
                        let declared = self.count(index, declared);
                        quote!(::core::option::Option::Some(#declared as u64))
                    }
                    None => quote!(::core::option::Option::None),
                };
                quote_spanned! {span=>
                    <#ty>::decode(__input, #method, #declared, #context)
                }
            }
            _ => quote_spanned! {span=>
                <#ty as __b::Decode<_>>::decode(__input, #context)
            },
        };
        self.tried(index, read)
    }

    /// Statements that write every field, with the kept ones in scope as references.
    pub(super) fn write(&self) -> TokenStream {
        let sections = self.kept().filter_map(|(index, field)| {
            let Mode::Section { .. } = field.mode else {
                return None;
            };
            let ident = &field.ident;
            let context = self.context_or(field.write_context.as_ref());
            // Compressed before anything is written, because sizes stand before what they measure.
            let prepared = self.tried(
                index,
                quote!(#ident.prepare(__b::Sink::settings(__sink), #context)),
            );
            Some(quote!(let #ident = #prepared;))
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
        let span = here(&field.ty);
        let info = self.info(index);
        let infos = &self.infos;
        let write_under = |value: &TokenStream, context: &TokenStream| match self.shape {
            Shape::Tuple => quote_spanned! {span=>
                <#ty as __b::Encode<_>>::encode(#value, __sink, #context)?;
            },
            _ => quote_spanned! {span=>
                __b::encode_field::<#ty, _, _>(#value, __sink, #context, Self::#infos, #index)?;
            },
        };
        let write = |value: TokenStream| {
            let plainly = write_under(&value, &context);
            match &field.specialise {
                // Worth compiling per context only where bytes are really written.
                Some(specialise) => {
                    let write = write_under(&value, &quote!(__constant));
                    quote! {
                        if <__S as __b::Sink>::TRACES || <__S as __b::Sink>::COUNTS {
                            #plainly
                        } else {
                            #specialise!(#context, |__constant| { #write })
                        }
                    }
                }
                None => plainly,
            }
        };
        let asserts = field.write_asserts.iter().map(|assertion| {
            let holds = &assertion.holds;
            let problem = problem(assertion, &quote!(__b::Error::value));
            let refused = self.located(index, quote!(::core::result::Result::Err(#problem)));
            quote_spanned! {here(&holds)=>
                if !(#holds) {
                    return #refused;
                }
            }
        });
        let asserts = quote!(#(#asserts)*);
        let written = match &field.mode {
            Mode::Calculated(_) | Mode::Tag => quote!(),
            Mode::Until(ends) => {
                let element = argument(ty, "Vec").unwrap_or(ty);
                let write = write(quote!(#ident));
                let ended = self.tried(
                    index,
                    quote_spanned! {span=>
                        __b::expect_until(#ident, |last: &#element| #ends)
                    },
                );
                quote!(#ended; #write)
            }
            Mode::Temporary { calc, can_fail } => {
                let calc = match can_fail {
                    true => self.tried(index, quote_spanned!(here(&calc)=> (#calc))),
                    false => quote!(#calc),
                };
                let write = write(quote!(&#ident));
                let written = quote!(let #ident: #ty = #calc; #write);
                match self.is_needed(index, field) {
                    true => written,
                    false => quote!(if !__b::count_only::<#ty, __S>(__sink) { #written }),
                }
            }
            Mode::Magic(expected) => {
                let write = write(quote!(&__magic));
                quote!({ let __magic: #ty = #expected; #write })
            }
            Mode::Derived(follows) => {
                let write = write(quote!(&__number));
                let number = self.tried(
                    index,
                    quote!(__b::Derived::stored(#ident, __b::number_as::<#ty>(#follows))),
                );
                quote!({ let __number: #ty = #number; #write })
            }
            Mode::Section { .. } => quote! {
                __b::Sink::field(__sink, #info, |__sink| #ident.write(__sink, #context))?;
            },
            Mode::Padding(needed) => {
                let needed = self.tried(
                    index,
                    quote_spanned!(span=> __b::ToCount::to_count(#needed)),
                );
                quote! {
                    let __needed = #needed;
                    __b::Sink::field(__sink, #info, |__sink| #ident.write(__sink, __needed))?;
                }
            }
            _ => write(quote!(#ident)),
        };
        // What a temporary field holds is computed first, so that a condition may look at it.
        match &field.mode {
            Mode::Temporary { .. } => quote!(#written #asserts),
            _ => quote!(#asserts #written),
        }
    }

    /// Whether anything but its own bytes needs a number that is computed for writing.
    fn is_needed(&self, index: usize, field: &Field) -> bool {
        let name = field.ident.to_string();
        let others = self.all().filter(|(other, _)| *other != index);
        let mut written = others.map(|(_, other)| written_expressions(other));
        !field.write_asserts.is_empty() || written.any(|expressions| uses(&expressions, &name))
    }

    /// Statements that read a record of fixed size at once, where it is there as a whole. Where it is
    /// not, the fields are read one by one, which finds out what is missing.
    fn read_at_once(&self, one_by_one: TokenStream, result: TokenStream) -> TokenStream {
        let context = self.context;
        let value = match self.at_once() {
            AtOnce::No => return one_by_one,
            AtOnce::Whole => {
                let context_type = self.context_type;
                return quote! {
                    __b::decode_at_once::<Self, #context_type>(
                        __input,
                        #context,
                        |__input| -> __b::Result<Self> { #one_by_one },
                    )
                };
            }
            AtOnce::Variant => {
                let get = self.get();
                let size = self.size(&format_ident!("Decode"));
                quote! {
                    __b::get_at_once_with(
                        __input,
                        (|| -> ::core::option::Option<usize> { #size })(),
                        |__bytes| -> ::core::option::Option<Self> { #get },
                    )
                }
            }
        };
        quote! {
            if let ::core::option::Option::Some(__value) = #value {
                return ::core::result::Result::Ok(#result);
            }
            #one_by_one
        }
    }

    /// Statements that write a record of small fixed size at once, unless a trace wants its fields.
    fn write_at_once(&self) -> TokenStream {
        let context = self.context;
        let done = match self.at_once() {
            AtOnce::No => return quote!(),
            AtOnce::Whole => quote!(__b::put_at_once(self, __sink, #context)),
            AtOnce::Variant => {
                let put = self.put();
                let size = self.size(&format_ident!("Encode"));
                quote! {
                    __b::put_at_once_with(
                        __sink,
                        (|| -> ::core::option::Option<usize> { #size })(),
                        |__bytes| -> ::core::option::Option<()> { #put },
                    )
                }
            }
        };
        quote! {
            if #done {
                return ::core::result::Result::Ok(());
            }
        }
    }

    /// How a record of fixed size is read and written at once.
    fn at_once(&self) -> AtOnce {
        match (self.is_straight(), self.is_whole, self.fields.len()) {
            (false, ..) => AtOnce::No,
            (true, true, _) => AtOnce::Whole,
            // A single field does it itself.
            (true, false, 1) => AtOnce::No,
            (true, false, _) => AtOnce::Variant,
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
            let mut __rest: &[u8] = __bytes;
            #(let #idents = __b::get_next::<#types, #context_type>(&mut __rest, #context)?;)*
            ::core::option::Option::Some(#value)
        }
    }

    /// Statements that put the fields in scope into `__bytes`, which are as many as they take.
    pub(super) fn put(&self) -> TokenStream {
        let (context, context_type) = (self.context, self.context_type);
        let idents = self.fields.iter().map(|field| &field.ident);
        let types = self.types();
        quote! {
            let mut __rest: &mut [u8] = __bytes;
            #(__b::put_next::<#types, #context_type>(#idents, &mut __rest, #context)?;)*
            ::core::option::Option::Some(())
        }
    }
}

/// How a record of fixed size is read and written at once.
enum AtOnce {
    /// It is not.
    No,
    /// Through what its own type implements.
    Whole,
    /// It is a variant, which is no type of its own.
    Variant,
}

/// Everything that is evaluated when a field is written.
fn written_expressions(field: &Field) -> TokenStream {
    let own = match &field.mode {
        Mode::Temporary { calc: own, .. }
        | Mode::Derived(own)
        | Mode::Padding(own)
        | Mode::Until(own)
        | Mode::Magic(own) => Some(own),
        _ => None,
    };
    let context = &field.write_context;
    let asserts = field.write_asserts.iter().map(|assertion| {
        let holds = &assertion.holds;
        let problem = problem(assertion, &quote!());
        quote!(#holds #problem)
    });
    quote!(#own #context #(#asserts)*)
}

/// Statements with what they use of the place they read at: its offset and the bytes ahead.
fn with_place(statements: TokenStream) -> TokenStream {
    let at = uses(&statements, "__at").then(|| quote!(let __at = __input.offset();));
    let ahead = uses(&statements, "ahead").then(|| quote!(let ahead = __input.rest();));
    quote!(#at #ahead #statements)
}

/// Whether an identifier, also one inside a string that is formatted, stands among the tokens.
fn uses(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => uses(&group.stream(), name),
        TokenTree::Literal(literal) => literal.to_string().contains(name),
        TokenTree::Punct(_) => false,
    })
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
