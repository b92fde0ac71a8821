//! `bytes_of(first..=last)`: the bytes of fields, for a checksum of them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident};

use super::{Record, place};
use crate::expand::expression::Side;
use crate::expand::info;
use crate::model::{Field, Mode, Source};
use crate::syntax::bytes_of;

/// Fields one after another, by their positions.
#[derive(Clone, Copy, PartialEq)]
struct Range {
    first: usize,
    last: usize,
}

impl Range {
    /// The variable that holds the bytes.
    fn variable(self) -> Ident {
        format_ident!("__bytes_{}_{}", self.first, self.last)
    }
}

/// Puts a variable in the place of every `bytes_of(..)`.
struct Replace<'a, 'r> {
    record: &'a Record<'r>,
    found: Vec<Range>,
}

impl VisitMut for Replace<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let range = bytes_of(expr).and_then(|(first, last)| self.record.range(first, last));
        let Some(range) = range else {
            return visit_mut::visit_expr_mut(self, expr);
        };
        let variable = range.variable();
        *expr = syn::parse_quote!(#variable);
        if !self.found.contains(&range) {
            self.found.push(range);
        }
    }
}

impl Record<'_> {
    fn range(&self, first: &Ident, last: &Ident) -> Option<Range> {
        let position = |name: &Ident| self.fields.iter().position(|field| field.ident == *name);
        Some(Range {
            first: position(first)?,
            last: position(last)?,
        })
    }

    /// The expression with variables for the bytes of fields, and which fields they are.
    fn replaced(&self, calc: &Expr) -> (Expr, Vec<Range>) {
        let mut replace = Replace {
            record: self,
            found: Vec::new(),
        };
        let mut calc = calc.clone();
        replace.visit_expr_mut(&mut calc);
        (calc, replace.found)
    }

    /// The ranges that derived values look at, each with the position of that value.
    fn ranges(&self) -> impl Iterator<Item = (usize, Range)> {
        self.all().flat_map(|(index, field)| {
            let ranges = match &field.mode {
                Mode::Derived(Source::Written { calc, .. }) => self.replaced(calc).1,
                _ => Vec::new(),
            };
            ranges.into_iter().map(move |range| (index, range))
        })
    }

    /// Statements before and behind the reading of a field that note where its bytes are.
    pub(super) fn noted(&self, index: usize, read: TokenStream) -> TokenStream {
        let first = self.ranges().any(|(_, range)| range.first == index);
        let last = self.ranges().any(|(_, range)| range.last == index);
        if !first && !last {
            return read;
        }
        let (from, to) = (place("from", index), place("to", index));
        if first && self.is_elsewhere(index) {
            let target = self.fields.get(index).map(Field::variable);
            return quote! {
                #read
                let #from: &[u8] = __b::At::bytes(&#target, __input);
            };
        }
        let before = first.then(|| quote!(let #from = __input.offset();));
        let behind = last.then(|| quote!(let #to = __input.offset();));
        quote!(#before #read #behind)
    }

    /// Whether a value behind a field looks at the bytes that start or end with it.
    pub(super) fn is_looked_at(&self, index: usize, edge: &str) -> bool {
        self.ranges().any(|(value, range)| {
            let marked = match edge {
                "start" => range.first,
                _ => range.last,
            };
            marked == index && range.last < value && !self.is_elsewhere(index)
        })
    }

    /// An expression: a value that follows from the bytes of fields, as a result of its type on disk; nothing for one
    /// that does not look at bytes.
    pub(super) fn follows_from_bytes(
        &self,
        side: Side,
        field: &Field,
        calc: &Expr,
    ) -> Option<TokenStream> {
        let (calc, ranges) = self.replaced(calc);
        let index = self
            .fields
            .iter()
            .position(|each| each.ident == field.ident)?;
        if ranges.is_empty() {
            return None;
        }
        let ty = info::stored_type(field);
        let value = self.closure_scope(side).value_as(&calc, &quote!(#ty));
        let bytes = ranges.into_iter().map(|range| {
            let variable = range.variable();
            let bytes = match side {
                Side::Read => self.bytes_read(range),
                _ if range.last < index && !self.is_elsewhere(range.first) => {
                    self.bytes_written(range)
                }
                _ => self.bytes_to_come(range),
            };
            quote!(let #variable: &[u8] = #bytes;)
        });
        Some(quote!((|| -> __b::Result<#ty> {
            #(#bytes)*
            __b::Ok(#value)
        })()))
    }

    fn bytes_read(&self, range: Range) -> TokenStream {
        let (from, to) = (place("from", range.first), place("to", range.last));
        match self.is_elsewhere(range.first) {
            true => quote!(#from),
            false => quote!(__input.between(#from, #to)),
        }
    }

    fn bytes_written(&self, range: Range) -> TokenStream {
        let (start, end) = (place("start", range.first), place("end", range.last));
        quote!(__b::bytes_written(__sink, #start, #end))
    }

    /// The bytes of fields that are written only later.
    fn bytes_to_come(&self, range: Range) -> TokenStream {
        let fields = self.all().skip(range.first);
        let fields = fields.take_while(|(index, _)| *index <= range.last);
        let fields = fields.filter(|(_, field)| field.is_stored());
        let written = fields.map(|(index, field)| {
            let (ident, ty) = (field.variable(), info::stored_type(field));
            let scope = self.closure_scope(Side::Write);
            let context = self.context_or(scope, field.write_context.as_ref());
            // Not that of the value that is computed, which may have one of its own.
            let order = self.order_of_written(index, field);
            quote! {
                __b::Sink::in_order(&mut __bytes, #order, |__bytes| {
                    <#ty as __b::Encode<_>>::encode(#ident, __bytes, #context)
                })?;
            }
        });
        quote!(&{
            let mut __bytes = __b::Writer::ahead_of(__sink);
            #(#written)*
            __bytes.into_bytes()
        })
    }

    fn is_elsewhere(&self, index: usize) -> bool {
        let field = self.fields.get(index);
        field.is_some_and(|field| field.at.is_some())
    }
}
