//! Writing the fields of a struct or variant.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;
use syn::ext::IdentExt;

use super::{Record, looks_ahead, place, problem, uses};
use crate::expand::expression::{Side, uses_value};
use crate::expand::{here, info};
use crate::model::{Assertion, Elsewhere, Field, Mode, Source};
use crate::syntax::is_number;

impl Record<'_> {
    /// Statements that write every field, with the kept ones in scope as references.
    pub(in crate::expand) fn write(&self) -> TokenStream {
        let sections = self.kept().filter_map(|(index, field)| {
            let Mode::Compressed { .. } = field.mode else {
                return None;
            };
            let ident = &field.variable();
            let scope = self.scope(Side::Write, index);
            let context = self.context_or(scope, field.write_context.as_ref());
            // Compressed before anything is written, because sizes are before what they measure.
            let prepared = self.tried_in_place(index, quote!(#ident.prepare(__sink, #context)));
            Some(self.write_in_order(index, field, quote!(let #ident = #prepared;)))
        });
        // What the content of a section is written under is known before it is compressed.
        let early = self
            .all()
            .filter(|(index, field)| self.is_early(*index, field));
        let early = early.map(|(index, field)| self.compute(index, field));
        let early: Vec<TokenStream> = early.collect();
        let mut fields = Vec::new();
        let mut behind = Vec::new();
        let mut asks_for_order = early.iter().any(|early| uses(early, "__order"));
        for (index, field) in self.all() {
            if self.is_number_alone(index, field) {
                let ident = field.variable().into_token_stream();
                let written = self.write_plainly(index, field, &ident);
                fields.push(self.write_in_order(index, field, written));
                continue;
            }
            let written = self.write_field(index, field);
            let compared = self.behind_record(index, field);
            asks_for_order = asks_for_order
                || !field.is_straight() && uses(&written, "__order")
                || uses(&compared, "__order");
            fields.push(written);
            behind.push(compared);
        }
        let at_once = self.write_at_once();
        let origin = self.origin(&quote!(__b::Sink::position(__sink)));
        // What is elsewhere goes by its name like everything else, and has its place beside it.
        let elsewhere = self.all().filter(|(_, field)| field.at.is_some());
        let elsewhere = elsewhere.map(|(_, field)| {
            let (ident, at) = (field.variable(), field.at_variable());
            quote!(let (#at, #ident) = (#ident, __b::At::value(#ident));)
        });
        let statements = quote! {
            #origin
            #(#elsewhere)*
            #(#early)*
            #(#sections)*
            #(#fields)*
            #(#behind)*
        };
        let order = asks_for_order.then(|| quote!(let __order = __b::Sink::order(__sink);));
        quote! {
            #at_once
            // Whether everything ahead of this record is written by it.
            let __ends = __b::Sink::enter(__sink);
            #order
            #statements
        }
    }

    /// Whether a temporary field is computed before anything is written.
    pub(super) fn is_early(&self, index: usize, field: &Field) -> bool {
        let name = field.ident.unraw().to_string();
        matches!(field.mode, Mode::Temporary(_))
            && self.all().any(|(other, section)| {
                let context = &section.write_context;
                let order = section.order_expression();
                matches!(section.mode, Mode::Compressed { .. })
                    && other > index
                    && uses_value(&quote!(#context #order), &name)
            })
    }

    /// A statement: the value of a temporary field.
    fn compute(&self, index: usize, field: &Field) -> TokenStream {
        let Mode::Temporary(source) = &field.mode else {
            return quote!();
        };
        let ident = &field.variable();
        let ty = info::stored_type(field);
        let scope = self.scope(Side::Write, index);
        let value = match source {
            Source::Written {
                calc,
                can_fail: true,
            } => {
                let value = scope.value(calc);
                self.tried(index, quote_spanned!(here(calc)=> __b::tried(#value)))
            }
            Source::Written { calc, .. } => scope.value_as(calc, &quote!(#ty)),
            source => self.tried(index, self.follows(Side::Write, field, source)),
        };
        quote!(let #ident: #ty = #value;)
    }

    /// Whether a field is read from bytes of its own, so that what is ahead of it ends with it.
    fn has_own_end(field: &Field) -> bool {
        field.size.is_some() || field.at.is_some() || matches!(field.mode, Mode::Compressed { .. })
    }

    /// Statements behind a field with an end of its own, which compare it with its bytes.
    fn behind_field(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let checks = self.checks_inside(index, field);
        let start = place("start", index);
        let compares = Self::has_own_end(field) && !checks.is_empty();
        compares.then(|| {
            quote! {
                if let __b::Some(ahead) = __b::Sink::part_since(__sink, #start) {
                    #checks
                }
            }
        })
    }

    /// Statements behind all fields, which compare one with the bytes from it on.
    fn behind_record(&self, index: usize, field: &Field) -> TokenStream {
        if field.at.is_some() {
            return quote!();
        }
        let inside = match Self::has_own_end(field) {
            true => quote!(),
            false => self.checks_inside(index, field),
        };
        let around = self.checks_around(index, field);
        let compared = |from, checks: TokenStream| {
            let from = place(from, index);
            (!checks.is_empty()).then(|| {
                quote! {
                    if let __b::Some(ahead) =
                        __b::Sink::ahead(__sink, #from, __ends)
                    {
                        #checks
                    }
                }
            })
        };
        let itself = compared("start", quote!(#around #inside));
        let list = compared("end", self.checks_behind_list(index, field));
        let dialect = self.dialect(index, field);
        quote!(#itself #list #dialect)
    }

    /// Whether a field is a number that nothing else is said about: there is nothing to compare.
    fn is_number_alone(&self, index: usize, field: &Field) -> bool {
        let is_looked_at = |edge| self.is_looked_at(index, edge);
        field.is_straight()
            && is_number(&field.ty)
            && !is_looked_at("start")
            && !is_looked_at("end")
    }

    fn write_field(&self, index: usize, field: &Field) -> TokenStream {
        let checks = self.checks(index, field);
        // Measuring alone needs no second opinion.
        let checks =
            (!checks.is_empty()).then(|| quote!(if !__b::Sink::counts(__sink) { #checks }));
        let written = self.sized(index, field, self.write_value(index, field));
        let written = self.write_in_order(index, field, written);
        let statements = match &field.mode {
            // What a field holds that is computed is there first, so that a condition may look at it.
            Mode::Temporary(_) | Mode::Derived(_) => quote!(#written #checks),
            _ => quote!(#checks #written),
        };
        let behind = self.behind_field(index, field);
        let behind_record = self.behind_record(index, field);
        let marked = |edge: &str| {
            let name = place(edge, index);
            let is_used = [Some(&behind_record), behind.as_ref()]
                .into_iter()
                .flatten()
                .any(|checks| uses(checks, &name.to_string()));
            let is_used = is_used || self.is_looked_at(index, edge);
            is_used.then(|| quote!(let #name = __b::Sink::position(__sink);))
        };
        let (start, end) = (marked("start"), marked("end"));
        let rest = self.rest_taken(index, field);
        let (ends, ended) = self.ends_inside(index, field).unzip();
        let item_ends = matches!(field.mode, Mode::While(_)).then(|| {
            let name = place("item_ends", index);
            quote!(let mut #name = __b::Vec::new();)
        });
        let written = quote!(#start #item_ends #ends #statements #ended #end #behind #rest);
        let written = match &field.at {
            Some(at) => self.write_elsewhere(index, field, at, &written),
            None => written,
        };
        let here = !field.is_straight() && uses(&written, "here");
        let here = here.then(|| quote!(let here = __b::Sink::position(__sink);));
        quote!(#here #written)
    }

    /// Statements that write a field where an offset leads.
    fn write_elsewhere(
        &self,
        index: usize,
        field: &Field,
        at: &Elsewhere,
        written: &TokenStream,
    ) -> TokenStream {
        let spot = self.spot(field);
        let compared = self.place_to_compare(index, field, at);
        quote! {
            let __spot = #spot;
            __b::Sink::target(__sink, &__spot, |__sink| {
                #written
                __b::Ok(())
            })?;
            #compared
        }
    }

    /// An expression: who a field that is elsewhere is, and where it may go.
    pub(super) fn spot(&self, field: &Field) -> TokenStream {
        let (variable, ident) = (field.at_variable(), field.variable());
        let Some(at) = &field.at else {
            return quote!();
        };
        let align = at.align.as_ref().map(|align| quote!(.aligned(#align)));
        let last = at.is_last.then(|| quote!(.last()));
        let absent = (field.condition.is_some()).then(|| quote!(.absent_if(#ident.is_none())));
        quote!(__b::At::spot(#variable)#align #last #absent)
    }

    /// Statements around a field with which something ends that is read as a whole: the record, or a part of its own
    /// size.
    fn ends_inside(&self, index: usize, field: &Field) -> Option<(TokenStream, TokenStream)> {
        let is_record = matches!(
            field.mode,
            Mode::Plain | Mode::Tagged(_) | Mode::TaggedOrOther(_) | Mode::Nested
        );
        if !is_record || is_number(&field.ty) {
            return None;
        }
        let ends = match field.size {
            Some(_) => quote!(true),
            None if self.is_last(index) => quote!(__ends),
            None => return None,
        };
        Some((
            quote!(__b::Sink::ends_with(__sink, #ends);),
            quote!(__b::Sink::ends_with(__sink, false);),
        ))
    }

    fn write_value(&self, index: usize, field: &Field) -> TokenStream {
        let ident = &field.variable();
        let ty = info::stored_type(field);
        let scope = self.scope(Side::Write, index);
        let info = self.info(index);
        let write = |value: TokenStream| self.write_plainly(index, field, &value);
        match &field.mode {
            Mode::Calculated(_) | Mode::BitsOf { .. } | Mode::Tag => quote!(),
            Mode::Temporary(_) if self.is_early(index, field) => write(quote!(&#ident)),
            Mode::Temporary(_) => {
                let compute = self.compute(index, field);
                let write = write(quote!(&#ident));
                let written = quote!(#compute #write);
                match self.is_needed(index, field) {
                    true => written,
                    false => quote!(if !__b::count_only::<#ty, __S>(__sink) { #written }),
                }
            }
            Mode::Magic(expected) => {
                let expected = scope.value(expected);
                let write = write(quote!(&__magic));
                quote!({ let __magic: #ty = #expected; #write })
            }
            Mode::Derived(source) => {
                let follows = self.follows(Side::Write, field, source);
                let number = self.tried(index, quote!(__b::Derived::stored(#ident, || #follows)));
                let write = write(quote!(&#ident));
                quote!(let #ident: #ty = #number; #write)
            }
            Mode::Compressed { .. } => {
                quote!(__b::Sink::field(__sink, #info, |__sink| #ident.write(__sink))?;)
            }
            Mode::Counted(_) if field.each_size.is_some() => {
                let context = self.context_or(scope, field.write_context.as_ref());
                quote! {
                    __b::Sink::field(__sink, #info, |__sink| {
                        __b::encode_each_of(#ident, __sink, #context)
                    })?;
                }
            }
            Mode::While(_) => {
                let context = self.context_or(scope, field.write_context.as_ref());
                let ends = place("item_ends", index);
                quote!(__b::encode_while(#ident, &mut #ends, __sink, #context, #info)?;)
            }
            Mode::Padding(needed) => {
                let needed = scope.number(needed);
                let needed = self.tried(index, quote!(__b::ToCount::to_count(#needed)));
                quote! {
                    let __needed = #needed;
                    __b::Sink::field(__sink, #info, |__sink| #ident.write(__sink, __needed))?;
                }
            }
            _ => write(quote!(#ident)),
        }
    }

    /// Statements that write a value as its type says.
    fn write_plainly(&self, index: usize, field: &Field, value: &TokenStream) -> TokenStream {
        let ty = info::stored_type(field);
        let span = field.ty_span;
        let infos = &self.infos;
        let scope = self.scope(Side::Write, index);
        let context = self.context_or(scope, field.write_context.as_ref());
        // Of a number it is known anyway.
        let types = (!is_number(ty)).then(|| quote!(::<#ty, _, _>));
        let write_under = |context: &TokenStream| {
            quote_spanned! {span=>
                __b::encode_field #types(#value, __sink, #context, #infos, #index)?;
            }
        };
        let plainly = write_under(&context);
        match &field.specialise {
            // Worth compiling per context only where bytes are really written.
            Some(specialise) => {
                let write = write_under(&quote!(__constant));
                quote! {
                    if <__S as __b::Sink>::TRACES {
                        #plainly
                    } else {
                        #specialise!(#context, |__constant| { #write })
                    }
                }
            }
            None => plainly,
        }
    }

    /// Whether anything but its own bytes needs a number that is computed for writing.
    fn is_needed(&self, index: usize, field: &Field) -> bool {
        let name = field.variable().to_string();
        let own = self.checks(index, field);
        let mut others = self
            .all()
            .filter(|(other, field)| *other != index && !field.is_straight());
        uses(&own, &name)
            || others.any(|(other, field)| {
                let checks = [
                    self.checks(other, field),
                    self.checks_inside(other, field),
                    self.behind_record(other, field),
                    written_expressions(self, other, field),
                ];
                checks.iter().any(|checks| uses(checks, &name))
            })
    }
}

/// Everything that is evaluated when a field is written, beside what is compared.
fn written_expressions(record: &Record<'_>, index: usize, field: &Field) -> TokenStream {
    let own: Option<&Expr> = match &field.mode {
        Mode::Temporary(Source::Written { calc: own, .. })
        | Mode::Derived(Source::Written { calc: own, .. })
        | Mode::Padding(own)
        | Mode::Magic(own) => Some(own),
        _ => None,
    };
    let size = record.size_to_compare(index, field);
    let scope = record.scope(Side::Write, index);
    let all = [
        own,
        field.write_context.as_ref(),
        field.each_size.as_ref(),
        field.order_expression(),
        size,
        field.at.as_ref().map(|at| &at.offset),
    ];
    let all = all
        .into_iter()
        .flatten()
        .map(|expr| scope.bound(quote!(#expr)));
    quote!(#(#all)*)
}

impl Record<'_> {
    /// Statements that refuse what reading would not take.
    pub(super) fn asserts_on_write(&self, index: usize, field: &Field) -> TokenStream {
        let asserts = field.asserts.iter().chain(&field.write_asserts);
        self.asserted(
            index,
            asserts.filter(|assertion| !looks_ahead(&assertion.holds)),
        )
    }

    /// Those of them that look at the bytes ahead.
    pub(super) fn asserts_from_ahead(&self, index: usize, field: &Field) -> TokenStream {
        let asserts = field.asserts.iter();
        let asserted = self.asserted(
            index,
            asserts.filter(|assertion| looks_ahead(&assertion.holds)),
        );
        let session = uses_value(&asserted, "session")
            .then(|| quote!(let session = &__b::comparing_session();));
        quote!(#session #asserted)
    }

    fn asserted<'f>(
        &self,
        index: usize,
        asserts: impl Iterator<Item = &'f Assertion>,
    ) -> TokenStream {
        let scope = self.scope_behind(Side::Write, index);
        let asserts = asserts.map(|assertion| {
            let holds = scope.condition(&assertion.holds);
            let problem = problem(scope, assertion, &quote!(__b::Error::value));
            let refused = self.located(index, quote!(__b::Err(#problem)));
            let asserted = quote_spanned! {here(&assertion.holds)=>
                if !(#holds) {
                    return #refused;
                }
            };
            self.once_placed(&assertion.holds, asserted)
        });
        quote!(#(#asserts)*)
    }
}
