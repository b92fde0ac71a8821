//! Reading the fields of a struct or variant.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Expr, Type};

use super::ahead::{bytes_ahead, of_its_own, reach, with_ahead_of_its_own};
use super::{Record, problem};
use crate::expand::expression::{Names, Side, uses_value};
use crate::expand::{here, info, shown};
use crate::model::{Elsewhere, Field, Mode, Settle, Source};
use crate::syntax::{argument, is_number};

impl Record<'_> {
    /// Statements that read every field into a variable of its name, and the value of them.
    pub(in crate::expand) fn read(&self) -> TokenStream {
        self.read_for(|value| value)
    }

    /// As [`read`](Self::read), with the value handed over to `__then`. Where a tag chooses what is last,
    /// every choice hands over the whole: made behind all of them, it would lie in memory in between.
    pub(in crate::expand) fn read_then(&self) -> TokenStream {
        let then = |value| quote!(__then(#value));
        let Some((index, last, tag)) = self.chosen_last() else {
            return self.read_for(then);
        };
        let before = self
            .all()
            .take(index)
            .map(|(index, field)| self.read_field(index, field));
        let ident = &last.variable();
        let ty = info::stored_type(last);
        let scope = self.scope(Side::Read, index);
        let context = self.context_or(scope, last.read_context.as_ref());
        let tag = scope.value_as(tag, &tag_type(ty));
        let whole = then(self.value());
        let origin = self.origin(&quote!(__input.offset()));
        let span = here(&last.ty);
        let chosen = match &last.size {
            Some(size) => {
                let size = self.count(Side::Read, index, size);
                let part = self.tried_in_place(index, quote!(__input.split(#size as u64)));
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
        let chosen = with_place(last, self.located(index, chosen));
        quote!(#origin #(#before)* #chosen)
    }

    /// The last field with its tag, where the tag chooses what it is and nothing else decides how it is read. With a
    /// size it has another variant for what cannot be decoded.
    pub(in crate::expand) fn chosen_last(&self) -> Option<(usize, &Field, &Expr)> {
        let (index, last) = self.all().last()?;
        let tag = match (&last.mode, &last.size) {
            (Mode::Tagged(tag), None) | (Mode::TaggedOrOther(tag), Some(_)) => tag,
            _ => return None,
        };
        let plain = last.condition.is_none()
            && last.specialise.is_none()
            && last.settle.is_none()
            && last.order.is_none()
            && last.at.is_none()
            && last.asserts.is_empty();
        let derives = |field: &Field| matches!(field.mode, Mode::Derived(_));
        (plain && !self.fields.iter().any(derives)).then_some((index, last, tag))
    }

    fn read_for(&self, then: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
        let fields = self
            .all()
            .map(|(index, field)| self.noted(index, self.read_field(index, field)));
        // Only now is everything in scope that a derived number may follow from.
        let compared = self.all().filter_map(|(_, field)| match &field.mode {
            Mode::Derived(source) => Some(self.compare(field, source)),
            _ => None,
        });
        let value = then(self.value());
        let origin = self.origin(&quote!(__input.offset()));
        let one_by_one = quote! {
            #origin
            #(#fields)*
            #(#compared)*
            __b::Ok(#value)
        };
        self.read_at_once(one_by_one, then(quote!(__value)))
    }

    /// Keeps of a derived number what does not follow from the fields that were read.
    fn compare(&self, field: &Field, source: &Source) -> TokenStream {
        let ident = &field.variable();
        let ty = &field.ty;
        let follows = self.follows(Side::Read, field, source);
        quote_spanned! {field.ty_span=>
            let #ident: #ty = __b::Derived::compare(#ident, #follows.ok());
        }
    }

    /// A number that the file gives, as a count in memory.
    pub(super) fn count(&self, side: Side, index: usize, number: &Expr) -> TokenStream {
        let number = self.scope(side, index).number(number);
        self.tried(index, quote!(__b::count_at(#number, __at)))
    }

    pub(super) fn read_field(&self, index: usize, field: &Field) -> TokenStream {
        if let Some(statements) = self.compute_field(index, field) {
            return statements;
        }
        let ident = &field.variable();
        let ty = match &field.at {
            Some(at) => &at.ty,
            None => info::stored_type(field),
        };
        let alone = field.condition.is_none() && field.at.is_none() && field.settle.is_none();
        if let (Some(size), true) = (&field.size, alone) {
            return self.read_part(index, field, size);
        }
        let read = self.read_stored(index, field);
        let (magic, asserts) = (self.magic(index, field), self.asserts(index, field));
        let settled = field.settle.as_ref().map(|Settle { guess, settled, .. }| {
            let settled = self.scope_behind(Side::Read, index).value(settled);
            let guess = self.variable_of(guess);
            quote_spanned! {here(&settled)=>
                let (#guess, #ident): (_, #ty) = match #settled {
                    __b::None => (#guess, #ident),
                    __b::Some(#guess) => {
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
        let statements = quote! {
            #start
            let #ident: #ty = #read;
            #settled
            #magic
            #asserts
        };
        with_place(field, statements)
    }

    /// As [`read_field`](Self::read_field), for a field that is a part of its own and nothing else: its value goes from
    /// where it is read into its variable, and is not moved out of a block.
    fn read_part(&self, index: usize, field: &Field, size: &Expr) -> TokenStream {
        let (ident, ty) = (&field.variable(), info::stored_type(field));
        let read = self.read_value(Side::Read, field, index);
        let read = self.read_in_order(Side::Read, index, field, read);
        let size = self.count(Side::Read, index, size);
        let split = self.tried_in_place(index, quote!(__input.split(__size as u64)));
        let at_end = self.tried(index, quote!(__part.expect_end()));
        // What is ahead of the part ends with it.
        let (ahead, inside) = with_ahead_of_its_own(read);
        let (magic, asserts) = (self.magic(index, field), self.asserts(index, field));
        let statements = quote! {
            let __size = #size;
            let mut __part = #split;
            let #ident: #ty = {
                let __input = &mut __part;
                #ahead
                #inside
            };
            #at_end;
            #magic
            #asserts
        };
        with_place(field, statements)
    }

    /// Statements that compute a field that is not on disk.
    fn compute_field(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let ty = info::stored_type(field);
        let value = match &field.mode {
            Mode::Tag => quote!(__tag),
            Mode::Calculated(calc) => self.scope(Side::Read, index).value_as(calc, &quote!(#ty)),
            Mode::BitsOf { word, bits } => {
                let word = self.variable_of(word);
                quote!(__b::KeptBits::keep(#word.#bits))
            }
            _ => return None,
        };
        let (ident, asserts) = (&field.variable(), self.asserts(index, field));
        let statements = quote! {
            let #ident: #ty = #value;
            #asserts
        };
        Some(with_place(field, statements))
    }

    /// An expression that reads a field from the part, place and condition that it has.
    fn read_stored(&self, index: usize, field: &Field) -> TokenStream {
        let read = self.read_value(Side::Read, field, index);
        let mut read = self.read_in_order(Side::Read, index, field, read);
        if let Some(size) = &field.size {
            // A length field counts bytes in the current space.
            let size = self.count(Side::Read, index, size);
            let split = self.tried_in_place(index, quote!(__input.split(__size as u64)));
            let at_end = self.tried(index, quote!(__input.expect_end()));
            // What is ahead of the part ends with it.
            let (ahead, inside) = with_ahead_of_its_own(read);
            read = quote! {{
                let __size = #size;
                let mut __part = #split;
                let __input = &mut __part;
                #ahead
                let __value = #inside;
                #at_end;
                __value
            }};
        }
        if let Some(condition) = &field.condition {
            let condition = self.scope(Side::Read, index).condition(condition);
            read = quote! {
                if #condition { #read } else { ::core::default::Default::default() }
            };
        }
        match &field.at {
            Some(at) => self.read_elsewhere(index, field, at, read),
            None => read,
        }
    }

    /// Statements that refuse another constant.
    fn magic(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let Mode::Magic(expected) = &field.mode else {
            return None;
        };
        let (ident, ty) = (&field.variable(), info::stored_type(field));
        let found = shown(&field.ty, &quote!(#ident));
        let constant = shown(&field.ty, &quote!(__expected));
        let wrong = self.located(
            index,
            quote!(__b::Err(
                __b::Error::wrong_magic(&#constant, #found, __at)
            )),
        );
        let expected = self.scope(Side::Read, index).value(expected);
        Some(quote! {
            let __expected: #ty = #expected;
            if #ident != __expected {
                return #wrong;
            }
        })
    }

    /// An expression that reads a field from where an offset leads.
    fn read_elsewhere(
        &self,
        index: usize,
        field: &Field,
        at: &Elsewhere,
        read: TokenStream,
    ) -> TokenStream {
        let ty = info::stored_type(field);
        let (ahead, read) = with_ahead_of_its_own(read);
        let target = self.target(index, at);
        let kept = match at.is_last {
            true => quote!(__b::At::read_last(__read, __place, __input)),
            false => quote!(__b::At::read(__read, __place, __input)),
        };
        let kept = self.tried_in_place(index, kept);
        quote! {{
            #target
            #ahead
            let __read: #ty = #read;
            #kept
        }}
    }

    /// Statements after which the input is where an offset leads.
    pub(super) fn target(&self, index: usize, at: &Elsewhere) -> TokenStream {
        let number = self.scope(Side::Read, index).number(&at.offset);
        let place = self.tried(index, quote!(__b::place_at(#number, __at)));
        let target = self.tried_in_place(index, quote!(__input.elsewhere(__place)));
        let space =
            uses_value(&quote!(#number), "space").then(|| quote!(let space = __input.space();));
        quote! {
            #space
            let __place = #place;
            let (mut __target, __deeper) = #target;
            let __input = &mut __target;
        }
    }

    /// A statement: where the record starts, if an offset counts from there.
    pub(super) fn origin(&self, position: &TokenStream) -> Option<TokenStream> {
        let counts = self.fields.iter().any(|field| {
            let at = field.at.as_ref().map(|at| &at.offset);
            uses_value(&quote!(#at), "origin")
        });
        counts.then(|| quote!(let origin: u64 = #position;))
    }

    /// Statements that refuse the file unless what is asserted of a field holds.
    fn asserts(&self, index: usize, field: &Field) -> TokenStream {
        let asserts = field.asserts.iter().map(|assertion| {
            let scope = self.scope_behind(Side::Read, index);
            let holds = scope.condition(&assertion.holds);
            let problem = problem(scope, assertion, &quote!(__b::Error::asserted));
            let refused = self.located(index, quote!(__b::Err(#problem.at(__at))));
            quote_spanned! {here(&assertion.holds)=>
                if !(#holds) {
                    return #refused;
                }
            }
        });
        quote!(#(#asserts)*)
    }

    /// An expression that reads the field's value from `__input`.
    pub(super) fn read_value(&self, side: Side, field: &Field, index: usize) -> TokenStream {
        let scope = self.scope(side, index);
        let context = self.context_or(scope, field.read_context.as_ref());
        match &field.specialise {
            Some(specialise) => {
                let read = self.read_under(side, field, index, &quote!(__constant));
                quote!(#specialise!(#context, |__constant| #read))
            }
            None => self.read_under(side, field, index, &context),
        }
    }

    fn read_under(
        &self,
        side: Side,
        field: &Field,
        index: usize,
        context: &TokenStream,
    ) -> TokenStream {
        let ty = info::stored_type(field);
        let span = field.ty_span;
        let scope = self.scope(side, index);
        let read = match &field.mode {
            Mode::Padding(needed) => {
                let needed = self.count(side, index, needed);
                quote_spanned!(span=> <#ty>::decode(__input, #needed))
            }
            Mode::Tagged(tag) => {
                let tag = scope.value_as(tag, &tag_type(ty));
                quote_spanned! {span=>
                    <#ty as __b::DecodeTagged<_>>::decode_tagged(__input, #tag, #context)
                }
            }
            Mode::Nested => quote_spanned! {span=>
                <#ty as __b::DecodeTagged<_>>::decode_tagged(__input, __tag, #context)
            },
            Mode::TaggedOrOther(tag) => {
                let tag = scope.value_as(tag, &tag_type(ty));
                quote_spanned! {span=>
                    __b::decode_tagged_or_other::<_, #ty, _>(__input, #tag, #context, |value| value)
                }
            }
            Mode::Compressed { method, declared } => {
                let declared = self.declared(side, index, declared.as_ref());
                let method = scope.value(method);
                quote_spanned! {span=>
                    <#ty>::decode(__input, #method, #declared, #context)
                }
            }
            _ => match self.read_list(side, field, index, context) {
                Some(read) => read,
                None if is_number(ty) => {
                    let infos = &self.infos;
                    return quote_spanned! {span=>
                        __b::decode_field(__input, #context, #infos, #index)?
                    };
                }
                None => quote_spanned! {span=>
                    <#ty as __b::Decode<_>>::decode(__input, #context)
                },
            },
        };
        self.tried_in_place(index, read)
    }

    /// An expression that reads a list.
    fn read_list(
        &self,
        side: Side,
        field: &Field,
        index: usize,
        context: &TokenStream,
    ) -> Option<TokenStream> {
        let ty = info::stored_type(field);
        let span = field.ty_span;
        Some(match &field.mode {
            Mode::Counted(count) => {
                let count = self.count(side, index, count);
                match &field.each_size {
                    Some(each_size) => {
                        let size = self.count(side, index, each_size);
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
                let ends = self.closure_before(side, index).condition(ends);
                quote_spanned! {span=>
                    __b::decode_until(__input, #context, |last: &#element| {
                        __b::Ok(#ends)
                    })
                }
            }
            Mode::While(goes_on) => {
                let goes_on = self.closure_before(side, index).condition(goes_on);
                let reach = reach(&goes_on).unwrap_or(usize::MAX);
                of_its_own(quote_spanned! {span=>
                    __b::decode_while(__input, #context, #reach, |ahead: &[u8]| {
                        __b::Ok(#goes_on)
                    })
                })
            }
            Mode::WhilePossible(most) => {
                let most = self.most(side, index, most.as_ref());
                quote_spanned! {span=>
                    <#ty as __b::Repeated<_>>::decode_while_possible(__input, #most, #context)
                }
            }
            _ => return None,
        })
    }

    /// How many elements there are at most, where the declaration says.
    pub(super) fn most(&self, side: Side, index: usize, most: Option<&Expr>) -> TokenStream {
        match most {
            Some(most) => {
                let most = self.count(side, index, most);
                quote!(__b::Some(#most))
            }
            None => quote!(__b::None),
        }
    }

    /// How large the content of a compressed part is, where the file says.
    pub(super) fn declared(&self, side: Side, index: usize, size: Option<&Expr>) -> TokenStream {
        match size {
            Some(size) => {
                let size = self.count(side, index, size);
                quote!(__b::Some(#size as u64))
            }
            None => quote!(__b::None),
        }
    }
}

/// Statements about a field with what they use of the place they read at: its offset and the bytes ahead.
pub(super) fn with_place(field: &Field, statements: TokenStream) -> TokenStream {
    if !field.is_read_by_expression() {
        return statements;
    }
    let names = Names::of(&statements);
    let at = names
        .has_value("__at")
        .then(|| quote!(let __at = __input.offset();));
    let ahead = (names.has_value("ahead")).then(|| bytes_ahead(&statements));
    let session = names
        .has_value("session")
        .then(|| quote!(let session = __input.session();));
    let here = names
        .has_value("here")
        .then(|| quote!(let here = __input.offset();));
    quote!(#at #ahead #session #here #statements)
}

/// The type of the tag that chooses a variant.
pub(super) fn tag_type(ty: &Type) -> TokenStream {
    let ty = argument(ty, "Option").unwrap_or(ty);
    quote!(<#ty as __b::Tagged>::Tag)
}
