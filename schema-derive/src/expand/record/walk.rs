//! Walking the fields of a struct or variant: their bytes are shown, and only what later fields need is decoded.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Expr, Member, Type};

use super::read::{tag_type, with_place};
use super::{Record, uses};
use crate::expand::expression::{Names, Side};
use crate::expand::info;
use crate::model::{Field, Mode, Settle, Shape};
use crate::syntax::{argument, is_called};

impl Record<'_> {
    /// Statements that walk every field.
    pub(in crate::expand) fn walk(&self) -> TokenStream {
        self.walk_each(|index, field, is_used| self.walk_field(index, field, is_used))
    }

    /// Statements that go to the end of the record. A compressed part whose size is known is stepped over, without what
    /// it is read under: that may be in another such part.
    pub(in crate::expand) fn skip(&self) -> TokenStream {
        self.walk_each(|index, field, is_used| {
            let is_part = matches!(field.mode, Mode::Compressed { .. })
                && field.at.is_none()
                && field.asserts.is_empty();
            match &field.size {
                Some(size) if is_part && !is_used => self.skip_part(index, field, size),
                _ => self.walk_field(index, field, is_used),
            }
        })
    }

    /// Statements that step over a part of known size.
    fn skip_part(&self, index: usize, field: &Field, size: &Expr) -> TokenStream {
        let size = self.count(Side::Read, index, size);
        let split = self.tried_in_place(index, quote!(__input.split(__size as u64)));
        let mut skip = quote! {
            let __size = #size;
            #split;
        };
        if let Some(condition) = &field.condition {
            let condition = self.scope(Side::Read, index).condition(condition);
            skip = quote!(if #condition { #skip });
        }
        let skip = with_place(field, skip);
        quote!({ #skip })
    }

    /// Statements for every field; whether those behind it use one is known before they are made.
    fn walk_each(&self, one: impl Fn(usize, &Field, bool) -> TokenStream) -> TokenStream {
        let mut statements: Vec<TokenStream> = Vec::new();
        // From the last to the first, because only what is behind a field can need it.
        let mut used_behind = Names::default();
        for (index, field) in self.all().collect::<Vec<_>>().into_iter().rev() {
            let is_used = used_behind.has(&field.variable().to_string());
            let walk = one(index, field, is_used);
            if field.is_read_by_expression() {
                used_behind.add(walk.clone());
            }
            statements.push(walk);
        }
        statements.reverse();
        let origin = self.origin(&quote!(__input.offset()));
        quote!(#origin #(#statements)*)
    }

    fn walk_field(&self, index: usize, field: &Field, is_used: bool) -> TokenStream {
        let refuses = !field.asserts.is_empty() || matches!(field.mode, Mode::Magic(_));
        let read = (is_used || refuses).then(|| self.read_field(index, field));
        if !field.is_stored() {
            return read.unwrap_or_default();
        }
        let walk = with_place(field, self.walk_stored(index, field));
        let walk = self.walk_in_order(index, field, walk);
        if field.settle.is_some() {
            return self.walk_settled(index, field, &walk);
        }
        match read {
            None if !field.is_read_by_expression() && self.shape == Shape::Named => walk,
            None => quote!({ #walk }),
            // Shown first: what can be read of it is shown, whatever is wrong with the rest.
            Some(read) => quote! {
                let __before = __b::Place::of(__input);
                { #walk }
                __before.back(__input);
                #read
            },
        }
    }

    /// Statements that walk a field in its own byte order.
    fn walk_in_order(&self, index: usize, field: &Field, walk: TokenStream) -> TokenStream {
        match self.own_order(Side::Read, index, field) {
            None => walk,
            Some(order) => quote! {
                let mut __turned = __input.turned(#order);
                {
                    let __input = &mut __turned;
                    #walk
                }
                __input.follow(&__turned);
            },
        }
    }

    /// Statements that walk a field whose guess is settled by what is read under it. Where nothing can be, what is
    /// before the fault is shown under the guess.
    fn walk_settled(&self, index: usize, field: &Field, walk: &TokenStream) -> TokenStream {
        let read = self.read_field(index, field);
        if let (Some(settle), Mode::While(goes_on)) = (&field.settle, &field.mode)
            && let Some(by) = &settle.by
        {
            return self.walk_settled_by(index, field, (settle, goes_on, by), walk);
        }
        quote! {
            let (__guessed, __before) = (__b::Place::of(__input), __b::Place::of(__input));
            {
                let __under_guess = |
                    __walker: &mut __b::Walker<'_>,
                    __input: &mut __b::Input<'_>,
                | -> __b::Result<()> {
                    #walk
                    __b::Ok(())
                };
                if !__walker.can_walk(__input, __under_guess)? {
                    __under_guess(__walker, __input)?;
                }
            }
            __guessed.back(__input);
            #read
            __before.back(__input);
            { #walk }
        }
    }

    /// As [`walk_settled`](Self::walk_settled), for a list of which only some elements settle the guess: all of it is
    /// read only where those do.
    fn walk_settled_by(
        &self,
        index: usize,
        field: &Field,
        (settle, goes_on, by): (&Settle, &Expr, &Expr),
        walk: &TokenStream,
    ) -> TokenStream {
        let (ident, ty) = (&field.variable(), info::stored_type(field));
        let guess = self.variable_of(&settle.guess);
        let scope = self.scope(Side::Read, index);
        let context = self.context_or(scope, field.read_context.as_ref());
        let closure = self.closure_before(Side::Read, index);
        let (goes_on, by) = (closure.condition(goes_on), closure.condition(by));
        let settled = self.scope_behind(Side::Read, index).value(&settle.settled);
        let is_open = quote! {
            let #ident: #ty = __b::decode_some(
                __walker,
                __input,
                #context,
                |ahead: &[u8]| __b::Ok(#goes_on),
                |ahead: &[u8]| __b::Ok(#by),
            );
            #settled.is_some()
        };
        let is_open = with_place(field, is_open);
        let read = self.read_field(index, field);
        quote! {
            let (__guessed, __before) = (__b::Place::of(__input), __b::Place::of(__input));
            let __is_open = { #is_open };
            __guessed.back(__input);
            let #guess = match __is_open {
                true => { #read #guess }
                false => #guess,
            };
            __before.back(__input);
            { #walk }
        }
    }

    /// Statements that walk a field that is on disk.
    fn walk_stored(&self, index: usize, field: &Field) -> TokenStream {
        let mut walk = self.walk_value(index, field);
        if let Some(size) = &field.size {
            let size = self.count(Side::Read, index, size);
            let split = self.tried_in_place(index, quote!(__input.split(__size as u64)));
            let ahead = uses(&walk, "ahead").then(|| quote!(let ahead = __input.rest();));
            walk = quote! {{
                let __size = #size;
                let mut __part = #split;
                let __input = &mut __part;
                #ahead
                #walk
            }};
        }
        if let Some(condition) = &field.condition {
            let condition = self.scope(Side::Read, index).condition(condition);
            walk = quote!(if #condition { #walk });
        }
        match &field.at {
            Some(at) => {
                let ahead = uses(&walk, "ahead").then(|| quote!(let ahead = __input.rest();));
                let target = self.target(index, at);
                let noted = self.tried(index, quote!(__b::At::read((), __place, __input)));
                quote! {{
                    #target
                    #ahead
                    #walk
                    #noted;
                }}
            }
            None => walk,
        }
    }

    /// Statements that walk what a field holds.
    fn walk_value(&self, index: usize, field: &Field) -> TokenStream {
        let ty = info::stored_type(field);
        let span = field.ty_span;
        let scope = self.scope(Side::Read, index);
        let context = self.context_or(scope, field.read_context.as_ref());
        let infos = &self.infos;
        let is_short = field.size.is_none() && self.shape != Shape::Tuple;
        if let (Mode::Counted(count), None, true) = (&field.mode, &field.each_size, is_short) {
            let count = self.count(Side::Read, index, count);
            return quote_spanned! {span=>
                __b::walk_counted_field::<#ty, _>(
                    __walker, __input, #count, #context, (#infos, #index),
                )?;
            };
        }
        let own_way = self
            .walk_list(index, field)
            .or_else(|| self.walk_chosen(index, field));
        let (before, walk) = match own_way {
            Some(walk) => walk,
            None if is_short => {
                return quote_spanned! {span=>
                    __b::walk_field::<#ty, _>(
                        __walker, __input, #context, #infos, #index,
                    )?;
                };
            }
            None => (
                quote!(),
                quote_spanned!(span=> __b::walk_plain::<#ty, _>(
                    __walker, __input, __of_field,
                )),
            ),
        };
        let context = match field.mode {
            Mode::Padding(_) => quote!(),
            _ => quote!(let __of_field = #context;),
        };
        let walk = self.walk_part(index, field, walk);
        quote!(#context #before #walk)
    }

    /// What is computed before a list is walked, and an expression that walks it.
    fn walk_list(&self, index: usize, field: &Field) -> Option<(TokenStream, TokenStream)> {
        let ty = info::stored_type(field);
        let element = argument(argument(ty, "Option").unwrap_or(ty), "Vec").unwrap_or(ty);
        let span = field.ty_span;
        Some(match &field.mode {
            Mode::Counted(count) => {
                let count = self.count(Side::Read, index, count);
                match &field.each_size {
                    Some(each_size) => {
                        let size = self.count(Side::Read, index, each_size);
                        (
                            quote!(let __count = (#count, #size);),
                            quote_spanned!(span=> __b::walk_each_of::<_, #element>(
                                __walker, __input, __count, __of_field,
                            )),
                        )
                    }
                    None => (
                        quote!(let __count = #count;),
                        quote_spanned!(span=> __b::walk_counted::<#ty, _>(
                            __walker, __input, __count, __of_field,
                        )),
                    ),
                }
            }
            Mode::UntilEnd => (
                quote!(),
                quote_spanned!(span=> __b::walk_to_end::<#ty, _>(
                    __walker, __input, __of_field,
                )),
            ),
            Mode::Until(ends) => (quote!(), self.walk_until(index, field, element, ends)),
            Mode::While(goes_on) => {
                let goes_on = self.closure_before(Side::Read, index).condition(goes_on);
                let walk = quote_spanned!(span=> __b::walk_while::<_, #element>(
                    __walker, __input, __of_field,
                    |ahead: &[u8]| __b::Ok(#goes_on),
                ));
                (quote!(), walk)
            }
            Mode::WhilePossible(most) => {
                let most = self.most(Side::Read, index, most.as_ref());
                let walk = match self.is_before_tail(index, field) {
                    true => quote!(__b::walk_repeated_before_tail),
                    false => quote!(__b::walk_repeated),
                };
                (
                    quote!(let __most: __b::Option<usize> = #most;),
                    quote_spanned!(span=> #walk::<#ty, _>(
                        __walker, __input, __most, __of_field,
                    )),
                )
            }
            _ => return None,
        })
    }

    /// Whether nothing is behind a field but a raw tail, which takes whatever the field leaves.
    fn is_before_tail(&self, index: usize, field: &Field) -> bool {
        let behind = self.fields.get(index.saturating_add(1)..);
        matches!(behind, Some([tail]) if tail.is_straight() && is_called(&tail.ty, "RawTail"))
            && field.size.is_none()
            && field.at.is_none()
    }

    /// An expression that walks a list up to its last element.
    fn walk_until(&self, index: usize, field: &Field, element: &Type, ends: &Expr) -> TokenStream {
        let span = field.ty_span;
        let list = empty_list(ends);
        let ends = self.closure_before(Side::Read, index).condition(ends);
        let ends = quote!(|last: &#element| __b::Ok(#ends));
        match list {
            Some(list) => quote_spanned!(span=> __b::walk_until_empty::<_, #element>(
                __walker, __input, __of_field, #list, #ends,
            )),
            None => quote_spanned!(span=> __b::walk_until::<_, #element>(
                __walker, __input, __of_field, #ends,
            )),
        }
    }

    /// As [`walk_list`](Self::walk_list), for padding, a variant and a compressed part.
    fn walk_chosen(&self, index: usize, field: &Field) -> Option<(TokenStream, TokenStream)> {
        let ty = info::stored_type(field);
        let span = field.ty_span;
        let scope = self.scope(Side::Read, index);
        Some(match &field.mode {
            Mode::Padding(needed) => {
                let needed = self.count(Side::Read, index, needed);
                (
                    quote!(let __needed = #needed;),
                    quote_spanned!(span=> <#ty>::walk(__walker, __input, __needed)),
                )
            }
            Mode::Tagged(tag) | Mode::TaggedOrOther(tag) => {
                let tag = scope.value_as(tag, &tag_type(ty));
                let walk = match &field.mode {
                    Mode::Tagged(_) => quote!(__b::walk_chosen::<#ty, _>),
                    _ => quote!(__b::walk_tagged_or_other::<_, #ty>),
                };
                (
                    quote!(let __chosen = #tag;),
                    quote_spanned!(span=> #walk(__walker, __input, __chosen, __of_field)),
                )
            }
            Mode::Nested => (
                quote!(),
                quote_spanned!(span=> __b::walk_chosen::<#ty, _>(
                    __walker, __input, __tag, __of_field,
                )),
            ),
            Mode::Compressed { method, declared } => {
                let declared = self.declared(Side::Read, index, declared.as_ref());
                let method = scope.value(method);
                (
                    quote!(let __stored = (#method, #declared);),
                    quote_spanned!(span=> <#ty>::walk(__walker, __input, __stored, __of_field)),
                )
            }
            _ => return None,
        })
    }

    /// Statements that walk a part, which may end with its input.
    fn walk_part(&self, index: usize, field: &Field, walk: TokenStream) -> TokenStream {
        let infos = &self.infos;
        let walk = match field.size {
            Some(_) => quote!({ #walk?; __input.expect_end() }),
            None => walk,
        };
        if self.shape == Shape::Tuple {
            return quote! {
                __b::walk_held(__walker, __input, (#infos, #index), |__walker, __input| #walk)?;
            };
        }
        let takes_all = field.size.is_some() || matches!(field.mode, Mode::Compressed { .. });
        quote! {
            __b::walk_part(
                __walker, __input, #takes_all, (#infos, #index),
                |__walker, __input| #walk,
            )?;
        }
    }
}

/// The name of the list of which `last.list.is_empty()` asks, and nothing else.
fn empty_list(ends: &Expr) -> Option<String> {
    let Expr::MethodCall(call) = ends else {
        return None;
    };
    let Expr::Field(field) = &*call.receiver else {
        return None;
    };
    let (Expr::Path(base), Member::Named(list)) = (&*field.base, &field.member) else {
        return None;
    };
    let asks = call.method == "is_empty" && call.args.is_empty() && base.path.is_ident("last");
    asks.then(|| info::plain_name(list))
}
