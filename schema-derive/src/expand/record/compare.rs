//! What is written can be read: everything that reading would obey is compared with the value. Before a field is
//! written, as far as fields decide; behind it, where the bytes do.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Expr;

use super::read::with_place;
use super::{Record, looks_ahead, place};
use crate::expand::expression::{Side, uses_value};
use crate::expand::here;
use crate::expand::written::written;
use crate::model::{Bits, Elsewhere, Field, Measure, Mode, Source};
use crate::syntax::{argument, is_called, is_number};

impl Record<'_> {
    /// Statements that refuse to write a field that reading would read differently, or not at all.
    pub(super) fn checks(&self, index: usize, field: &Field) -> TokenStream {
        let asserts = self.asserts_on_write(index, field);
        let before = |expr: &Expr| !looks_ahead(expr);
        let presence = self.presence_if(index, field, before);
        let inside = self.inside_if(index, field, before);
        let method = self.method_if(index, field, before);
        let method = self.if_present(field, method.unwrap_or_default());
        quote!(#presence #inside #method #asserts)
    }

    /// Whether the bytes to come decide, and they alone. Where a context of several types looks at them too, reading
    /// may take them in several ways, and writing does not know which.
    fn bytes_decide(&self, expr: &Expr) -> bool {
        let of_several_types = is_called(self.context_type, "__C");
        let tokens = quote!(#expr);
        looks_ahead(expr) && !(of_several_types && uses_value(&tokens, &self.context.to_string()))
    }

    /// Statements that compare whether a field is there with its `if`, where `decides` says so.
    fn presence_if(
        &self,
        index: usize,
        field: &Field,
        decides: impl Fn(&Expr) -> bool,
    ) -> Option<TokenStream> {
        let condition = field.condition.as_ref();
        condition
            .filter(|condition| decides(condition))
            .and_then(|_| self.presence(index, field))
    }

    /// Statements that compare a field that is there with those of its directives that `decides` says.
    fn inside_if(
        &self,
        index: usize,
        field: &Field,
        decides: impl Fn(&Expr) -> bool,
    ) -> TokenStream {
        let decided = |expr: &Expr, compare: fn(&Self, usize, &Field) -> Option<TokenStream>| {
            decides(expr).then(|| compare(self, index, field)).flatten()
        };
        let inside = match &field.mode {
            Mode::Calculated(calc) => {
                return decided(calc, Self::calculated).unwrap_or_default();
            }
            Mode::Counted(count) | Mode::WhilePossible(Some(count)) => decided(count, Self::length),
            Mode::Tagged(tag) | Mode::TaggedOrOther(tag) => decided(tag, Self::tag),
            Mode::Until(until) => decided(until, Self::end),
            _ => None,
        };
        self.if_present(field, inside.unwrap_or_default())
    }

    /// What reading computes: that it is what is kept.
    fn calculated(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let Mode::Calculated(calc) = &field.mode else {
            return None;
        };
        let settles = |other: &Field| {
            other
                .settle
                .as_ref()
                .is_some_and(|settle| settle.guess == field.ident)
        };
        if self.fields.iter().any(settles) {
            return None;
        }
        let (ident, ty) = (&field.variable(), &field.ty);
        let text = written(calc);
        let said = self.scope(Side::Write, index).value_as(calc, &quote!(#ty));
        let compared = self.refused(
            index,
            quote!(__b::expect_same::<#ty>(#ident, &(#said), #text)),
        );
        Some(self.once_placed(calc, compared))
    }

    /// Statements that compare what a field holds with what reading concludes from its bytes: `ahead` is what is read
    /// from the field on, up to the end of its part.
    pub(super) fn checks_inside(&self, index: usize, field: &Field) -> TokenStream {
        let compared = self.inside_if(index, field, |expr| self.bytes_decide(expr));
        let method = self.method_if(index, field, |expr| self.bytes_decide(expr));
        let undecoded = self.undecoded(index, field);
        let goes_on = self.goes_on(index, field);
        let inside = self.if_present(field, quote!(#method #undecoded #goes_on));
        quote!(#compared #inside)
    }

    /// Statements that compare a field with what reading concludes from the bytes ahead before it reads the field.
    pub(super) fn checks_around(&self, index: usize, field: &Field) -> TokenStream {
        let presence = self.presence_if(index, field, |expr| self.bytes_decide(expr));
        let size = self.size_from_ahead(index, field);
        let settled = self.settled(index, field);
        let asserts = self.asserts_from_ahead(index, field);
        quote!(#presence #size #settled #asserts)
    }

    /// A size that follows from the bytes ahead.
    fn size_from_ahead(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let size = field.size.as_ref().filter(|size| looks_ahead(size))?;
        let (start, end) = (place("start", index), place("end", index));
        let text = written(size);
        let said = self.scope(Side::Write, index).number(size);
        let compared = self.refused(
            index,
            quote!(__b::expect_same_size(#end.saturating_sub(#start), #said, #text)),
        );
        Some(match argument(&field.ty, "Option") {
            Some(_) => {
                let ident = &field.variable();
                quote!(if #ident.is_some() { #compared })
            }
            None => compared,
        })
    }

    /// What was guessed before the field was read: that reading settles it as it is kept. Under another guess than
    /// what is kept the field is read as reading does it, from the bytes ahead.
    fn settled(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let settle = field.settle.as_ref()?;
        let (of, guess) = self.all().find(|(_, other)| other.ident == settle.guess)?;
        let Mode::Calculated(calc) = &guess.mode else {
            return None;
        };
        let (variable, variable_type) = (&guess.variable(), &guess.ty);
        let (ident, ty) = (&field.variable(), &field.ty);
        let scope = self.scope(Side::Write, of);
        let guessed = scope.value_as(calc, &quote!(#variable_type));
        let settled = self.closure_scope(Side::Write).value(&settle.settled);
        let read = self.read_value(Side::Write, field, index);
        let read = with_place(field, self.read_in_order(Side::Write, index, field, read));
        let settled = quote! {
            |__guess: &#variable_type| -> __b::Result<__b::Option<#variable_type>> {
                let __read: #ty;
                let __session = __b::comparing_session();
                let session = &__session;
                let #ident = match __guess == #variable {
                    true => #ident,
                    false => {
                        let #variable = __guess;
                        let __input = &mut __b::Input::new(ahead, session).with_order(__order);
                        __read = { #read };
                        &__read
                    }
                };
                __b::Ok(#settled)
            }
        };
        let settled = quote!(__b::expect_settled::<#variable_type>(#variable, #guessed, #settled));
        Some(self.refused(of, settled))
    }

    /// A statement about content that is read under the first dialect that fits.
    pub(super) fn dialect(&self, index: usize, field: &Field) -> Option<TokenStream> {
        if !is_called(&field.ty, "Dialected") {
            return None;
        }
        let (ident, ty) = (&field.variable(), &field.ty);
        let scope = self.scope(Side::Write, index);
        let context = self.context_or(scope, field.read_context.as_ref());
        let read = match &field.mode {
            Mode::Plain => quote!(<#ty as __b::Decode<_>>::decode(__input, #context)),
            Mode::Counted(_) => quote! {
                <#ty as __b::Counted<_>>::decode_counted(
                    __input, __b::Count::count(#ident), #context,
                )
            },
            Mode::UntilEnd => {
                quote!(<#ty as __b::Counted<_>>::decode_to_end(__input, #context))
            }
            _ => return None,
        };
        let start = place("start", index);
        let order = self.order_of_written(index, field);
        let compared = self.refused(
            index,
            quote!(__b::expect_dialect(#ident, ahead, #order, |__input| #read)),
        );
        Some(quote! {
            if __b::is_doubtful(#ident, __b::Sink::has_unread(__sink))
                && let __b::Some(ahead) =
                    __b::Sink::ahead(__sink, #start, __ends)
            {
                #compared
            }
        })
    }

    /// The method of a compressed part.
    fn method_if(
        &self,
        index: usize,
        field: &Field,
        decides: impl Fn(&Expr) -> bool,
    ) -> Option<TokenStream> {
        let Mode::Compressed { method, .. } = &field.mode else {
            return None;
        };
        decides(method).then(|| {
            let ident = &field.variable();
            let text = written(method);
            let said = self.scope(Side::Write, index).value(method);
            self.refused(
                index,
                quote!(__b::expect_method(#ident.method, #said, #text)),
            )
        })
    }

    /// A `while`: that it holds before every element, and not behind the last one.
    fn goes_on(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let Mode::While(goes_on) = &field.mode else {
            return None;
        };
        let ident = &field.variable();
        let scope = self.scope(Side::Write, index);
        let context = self.context_or(scope, field.write_context.as_ref());
        let goes_on = self.closure_before(Side::Write, index).condition(goes_on);
        let (start, ends) = (place("start", index), place("item_ends", index));
        Some(self.refused(
            index,
            quote!(__b::expect_while(#ident, #context, (#start, &#ends), ahead, |ahead: &[u8]| {
                __b::Ok(#goes_on)
            })),
        ))
    }

    /// What is kept because it could not be decoded: that it still cannot.
    fn undecoded(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let expect = match &field.mode {
            Mode::Tagged(_) if is_called(&field.ty, "Lenient") => quote!(expect_undecoded),
            Mode::TaggedOrOther(_) => quote!(expect_undecoded_other),
            _ => return None,
        };
        if field.read_context.as_ref().is_some_and(looks_ahead) {
            return None;
        }
        let ident = &field.variable();
        let scope = self.scope(Side::Write, index);
        let context = self.context_or(scope, field.read_context.as_ref());
        let said = match &field.mode {
            Mode::TaggedOrOther(tag) => {
                let said = self.said_tag(index, field, tag);
                quote!(#said,)
            }
            _ => quote!(),
        };
        let order = self.order_of_written(index, field);
        Some(self.refused(
            index,
            quote!(__b::#expect(#ident, #said ahead, #order, #context)),
        ))
    }

    /// Statements that compare a list with the bytes behind it, which reading must not take for one more element.
    pub(super) fn checks_behind_list(&self, index: usize, field: &Field) -> TokenStream {
        let ident = &field.variable();
        // A part of its own ends with the list.
        if field.size.is_some() {
            return quote!();
        }
        match &field.mode {
            Mode::WhilePossible(most) if field.condition.is_none() => {
                if most.iter().chain(&field.read_context).any(looks_ahead) {
                    return quote!();
                }
                let ty = &field.ty;
                let order = self.order_of_written(index, field);
                let scope = self.scope(Side::Write, index);
                let context = self.context_or(scope, field.read_context.as_ref());
                let most = match most {
                    Some(most) => scope.number(most),
                    None => quote!(usize::MAX),
                };
                self.refused(
                    index,
                    quote_spanned! {field.ty_span=>
                        __b::expect_no_more::<_, #ty>(
                            __b::Count::count(#ident), #most, ahead, #order, #context,
                        )
                    },
                )
            }
            _ => quote!(),
        }
    }

    /// Statements about a field, where it is there; its name is then the value itself.
    fn if_present(&self, field: &Field, statements: TokenStream) -> TokenStream {
        let ident = &field.variable();
        if statements.is_empty() || argument(&field.ty, "Option").is_none() {
            return statements;
        }
        quote!(if let __b::Some(#ident) = #ident { #statements })
    }

    /// An `if`: whether the field is there.
    fn presence(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let condition = field.condition.as_ref()?;
        let is_stated = |(_, bits): &(_, Bits)| matches!(bits, Bits::Presence(of) if *of == index);
        if self.computes(|source| word(source).iter().any(is_stated)) {
            return None;
        }
        let ident = &field.variable();
        let text = written(condition);
        let said = self.scope(Side::Write, index).condition(condition);
        let compared = self.refused(
            index,
            quote!(__b::expect_presence(#ident.is_some(), #said, #text)),
        );
        Some(self.once_placed(condition, compared))
    }

    /// Statements that compare something with an expression: later, where it depends on where something will be.
    pub(super) fn once_placed(&self, expr: &Expr, compared: TokenStream) -> TokenStream {
        let tokens = quote!(#expr);
        let is_offset = |field: &&Field| {
            let (Mode::Temporary(source) | Mode::Derived(source)) = &field.mode else {
                return false;
            };
            matches!(
                source,
                Source::Measured {
                    what: Measure::Place,
                    ..
                }
            )
        };
        let mut offsets = self.fields.iter().filter(is_offset);
        match offsets.any(|offset| uses_value(&tokens, &offset.ident.to_string())) {
            true => quote!(if __b::Sink::is_settled(__sink) { #compared }),
            false => compared,
        }
    }

    /// A statement: a failure of a comparison is one of this field.
    fn refused(&self, index: usize, compared: TokenStream) -> TokenStream {
        let compared = self.tried(index, compared);
        quote!(#compared;)
    }

    /// A `count`: how many elements there are.
    fn length(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let (count, expect) = match &field.mode {
            Mode::Counted(count) => (count, quote!(expect_count)),
            Mode::WhilePossible(Some(most)) => (most, quote!(expect_at_most)),
            _ => return None,
        };
        if self.is_measured(Measure::Count, index) {
            return None;
        }
        let ident = &field.variable();
        let text = written(count);
        let said = self.scope(Side::Write, index).number(count);
        let compared = quote_spanned! {here(count)=>
            __b::#expect(__b::Count::count(#ident), #said, #text)
        };
        Some(self.once_placed(count, self.refused(index, compared)))
    }

    /// A `tag`: which variant it is.
    fn tag(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let (tag, expect) = match &field.mode {
            Mode::Tagged(tag) => (tag, quote!(expect_tag)),
            Mode::TaggedOrOther(tag) => (tag, quote!(expect_tag_or_other)),
            _ => return None,
        };
        let ident = &field.variable();
        let said = self.said_tag(index, field, tag);
        let text = written(tag);
        let compared = self.refused(index, quote!(__b::#expect(#ident, #said, #text)));
        Some(self.once_placed(tag, compared))
    }

    /// The tag that reading will see, unless it is computed from the field.
    fn said_tag(&self, index: usize, field: &Field, tag: &Expr) -> TokenStream {
        let is_stated = |(_, bits): &(_, Bits)| matches!(bits, Bits::Tag(of) if *of == index);
        let stated = |source: &Source| match source {
            Source::TagOf(of) => *of == index,
            source => word(source).iter().any(is_stated),
        };
        if self.computes(stated) {
            return quote!(__b::None);
        }
        let ty = argument(&field.ty, "Option").unwrap_or(&field.ty);
        let scope = self.scope(Side::Write, index);
        let said = scope.value_as(tag, &quote!(<#ty as __b::Tagged>::Tag));
        quote!(__b::Some(#said))
    }

    /// An `until`: that the last element ends the list, and no other.
    fn end(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let Mode::Until(ends) = &field.mode else {
            return None;
        };
        let ident = &field.variable();
        let element = argument(&field.ty, "Vec").unwrap_or(&field.ty);
        let ends = self.closure_scope(Side::Write).condition(ends);
        let compared = quote_spanned! {field.ty_span=>
            __b::expect_until(#ident, |last: &#element| __b::Ok(#ends))
        };
        Some(self.refused(index, compared))
    }

    /// An `at`: that the target is where reading will look for it, unless the offset is computed from its place. Known
    /// once everything has its place.
    pub(super) fn place_to_compare(
        &self,
        index: usize,
        field: &Field,
        at: &Elsewhere,
    ) -> Option<TokenStream> {
        if self.is_measured(Measure::Place, index) {
            return None;
        }
        let spot = self.spot(field);
        let text = written(&at.offset);
        let said = self.scope(Side::Write, index).number(&at.offset);
        let compared = self.refused(
            index,
            quote!(__b::expect_place(__b::Sink::place_of(__sink, &#spot), #said, #text)),
        );
        Some(quote! {
            if let __b::Some(space) = __b::Sink::whole_space(__sink) {
                let _ = space;
                #compared
            }
        })
    }

    /// A field with a `size` is a part of its own, and what it takes is compared once it is written.
    pub(super) fn sized(&self, index: usize, field: &Field, write: TokenStream) -> TokenStream {
        let each = self.each_size(index, field);
        let (before, behind) = self.widths(index, field).unzip();
        let write = quote!(#each #before #write #behind);
        if field.size.is_none() {
            return write;
        }
        let part = place("part", index);
        let whole = quote! {
            let #part = __b::Sink::start_part(__sink);
            #write
            __b::Sink::end_part(__sink, #part);
        };
        let Some(size) = self.size_to_compare(index, field) else {
            return whole;
        };
        let text = written(size);
        let said = self.scope(Side::Write, index).number(size);
        let compared = self.tried(
            index,
            quote!(__b::expect_size(__sink, __start, #said, #text)),
        );
        let compared = quote!(if !__b::Sink::counts(__sink) { #compared; });
        let compared = self.once_placed(size, compared);
        let compared = match argument(&field.ty, "Option") {
            Some(_) => {
                let ident = &field.variable();
                quote!(if #ident.is_some() { #compared })
            }
            None => compared,
        };
        quote! {
            let __start = __b::Sink::position(__sink);
            #whole
            #compared
        }
    }

    /// Statements before and behind a list whose end nothing counts: that its elements take bytes.
    fn widths(&self, index: usize, field: &Field) -> Option<(TokenStream, TokenStream)> {
        let endless = matches!(
            field.mode,
            Mode::UntilEnd | Mode::Until(_) | Mode::While(_) | Mode::WhilePossible(_)
        );
        let ident = &field.variable();
        if endless && is_called(&field.ty, "Vec") {
            let scope = self.scope(Side::Write, index);
            let context = self.context_or(scope, field.write_context.as_ref());
            let compared = self.tried(index, quote!(__b::expect_widths(#ident, #context)));
            let compared = quote!(if !__b::Sink::counts(__sink) { #compared; });
            return Some((compared, quote!()));
        }
        let is_flat = endless
            && ["Columns", "Runs"]
                .iter()
                .any(|name| is_called(&field.ty, name));
        is_flat.then(|| {
            let list = place("list", index);
            let count = quote!(__b::Count::count(#ident));
            let compared = self.tried(
                index,
                quote!(__b::expect_width_of_list(__sink, #list, #count)),
            );
            let before = quote!(let #list = __b::Sink::position(__sink););
            (before, quote!(if !__b::Sink::counts(__sink) { #compared; }))
        })
    }

    /// A statement behind a field that is read as all that is left of the part around.
    pub(super) fn rest_taken(&self, index: usize, field: &Field) -> Option<TokenStream> {
        if field.size.is_some() || is_number(&field.ty) {
            return None;
        }
        let always = match &field.mode {
            Mode::UntilEnd | Mode::Compressed { .. } | Mode::TaggedOrOther(_) => true,
            Mode::Plain | Mode::Tagged(_) | Mode::Nested => false,
            _ => return None,
        };
        let is_last = match self.is_last(index) {
            true => quote!(__ends),
            false => quote!(false),
        };
        let spare = self.spare(index, field);
        let taken = self.refused(
            index,
            quote!(__b::Sink::takes_rest(__sink, #is_last, #spare)),
        );
        let taken = match argument(&field.ty, "Option") {
            Some(_) => {
                let ident = &field.variable();
                quote!(if #ident.is_some() { #taken })
            }
            None => taken,
        };
        let ty = &field.ty;
        Some(match always {
            true => taken,
            false => quote!(if <#ty as __b::Schema>::TAKES_REST { #taken }),
        })
    }

    /// How many bytes a field leaves that is read as all that is left: those that make no whole element.
    fn spare(&self, index: usize, field: &Field) -> TokenStream {
        let list = argument(&field.ty, "Option").unwrap_or(&field.ty);
        let element = ["Vec", "Columns", "Records"]
            .iter()
            .find_map(|name| argument(list, name));
        match (&field.mode, element) {
            (Mode::UntilEnd, Some(element)) => {
                let scope = self.scope(Side::Write, index);
                let context = self.context_or(scope, field.write_context.as_ref());
                quote!(__b::spare::<#element, _>(#context))
            }
            _ => quote!(0),
        }
    }

    /// Whether no field behind this one is on disk.
    pub(super) fn is_last(&self, index: usize) -> bool {
        let is_elsewhere = |field: &Field| field.at.is_some();
        let mut behind = self.all().skip(index.saturating_add(1));
        !self.fields.get(index).is_some_and(is_elsewhere)
            && !behind.any(|(_, field)| field.is_stored() && !is_elsewhere(field))
    }

    /// The size of a field, unless it is computed from that field.
    pub(super) fn size_to_compare<'f>(&self, index: usize, field: &'f Field) -> Option<&'f Expr> {
        let size = field.size.as_ref()?;
        // What looks ahead for its own size takes what is there. A size that is measured is right where it is known
        // from where on: the part may look at its own place.
        let measured = self.fields.iter().find(|field| {
            matches!(
                &field.mode,
                Mode::Temporary(Source::Measured { what: Measure::Size, of, .. }) if *of == index
            )
        });
        let known = looks_ahead(size)
            || measured.is_some_and(|number| {
                field.at.is_some() || self.numbers_between(number, index).is_some()
            });
        (!known).then_some(size)
    }

    /// An `each_size`: what every element takes.
    fn each_size(&self, index: usize, field: &Field) -> Option<TokenStream> {
        let size = field.each_size.as_ref()?;
        let ident = &field.variable();
        let text = written(size);
        let scope = self.scope(Side::Write, index);
        let said = scope.number(size);
        let context = self.context_or(scope, field.write_context.as_ref());
        let compared = self.tried(
            index,
            quote!(__b::expect_each_size(#ident, #said, #text, #context)),
        );
        Some(quote!(if !__b::Sink::counts(__sink) { #compared; }))
    }

    /// Whether a field is computed by measuring this one.
    fn is_measured(&self, measure: Measure, index: usize) -> bool {
        self.computes(|source| {
            matches!(source, Source::Measured { what, of, .. } if *what == measure && *of == index)
        })
    }

    /// Whether a temporary field is computed like this.
    fn computes(&self, how: impl Fn(&Source) -> bool) -> bool {
        self.fields.iter().any(|field| match &field.mode {
            Mode::Temporary(source) => how(source),
            _ => false,
        })
    }
}

/// The bit fields that a word is put together from.
fn word(source: &Source) -> &[(syn::Ident, Bits)] {
    match source {
        Source::Word(bits) => bits,
        _ => &[],
    }
}
