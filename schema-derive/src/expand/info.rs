//! Descriptions: the constants behind `Schema::INFO`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{Attribute, Expr, Ident, LitStr, Path, Type};

use super::described::Describer;
use super::docs;
use crate::model::{About, ByteOrder, Field, FieldReference, Mode, Place, RowName, RowRef, Source};
use crate::parse::deviation_doc;
use crate::syntax::argument;

/// What a type says of itself: `doc`, `file`, and where there are any, `sections` and `deviations`.
pub(super) fn about(about: &About) -> TokenStream {
    let doc = &about.doc;
    let sections: Vec<TokenStream> = match &about.place {
        Place::Sections(sections) => sections
            .iter()
            .map(|(document, section)| whole_section(document, section))
            .collect(),
        Place::Nowhere(_) | Place::Unknown => Vec::new(),
    };
    let sections = (!sections.is_empty()).then(|| quote!(sections: &[#(#sections),*],));
    let deviations = (!about.deviations.is_empty()).then(|| {
        let deviations = references(&about.deviations);
        quote!(deviations: #deviations,)
    });
    quote! {
        doc: #doc,
        #sections
        #deviations
        file: __b::source_file(::core::file!(), ::core::option_env!("CARGO_MANIFEST_DIR")),
    }
}

/// The deviations of a type as documentation, for derives: they cannot add to that of the type itself.
pub(super) fn deviation_docs(about: &About) -> impl Iterator<Item = Attribute> {
    let deviations = about.deviations.iter();
    deviations.flat_map(|deviation| deviation_doc(deviation, ""))
}

fn references(paths: &[Path]) -> TokenStream {
    quote!(&[#(&#paths),*])
}

/// `rules` of a type, where there are any: its own and its fields', and the lists that it names.
pub(super) fn rules<'a>(
    rules: impl Iterator<Item = &'a Path>,
    lists: impl Iterator<Item = &'a Path>,
) -> Option<TokenStream> {
    let (rules, lists): (Vec<_>, Vec<_>) = (rules.collect(), lists.collect());
    let any = !rules.is_empty() || !lists.is_empty();
    any.then(|| quote!(rules: &[&[#(&#rules),*], #(#lists),*],))
}

fn whole_section(document: &Path, section: &LitStr) -> TokenStream {
    quote!(__b::section(&#document, #section))
}

fn row_of(document: &Path, section: &LitStr, row: &RowName) -> TokenStream {
    match row {
        RowName::Named(name) => quote!(__b::row(&#document, #section, #name)),
        RowName::Reserved(_) => quote!(__b::reserved(&#document, #section)),
    }
}

/// The rows of a field or variant, one for each document that has it.
pub(super) fn rows(about: &About, rows: &[RowRef]) -> TokenStream {
    if let (Place::Nowhere(reason), []) = (&about.place, rows) {
        return quote!(__b::Reference::NotInSpec(#reason));
    }
    let sections: &[(Path, LitStr)] = match &about.place {
        Place::Sections(sections) => sections,
        Place::Nowhere(_) | Place::Unknown => &[],
    };
    let general = rows.iter().find(|row| row.document.is_none());
    let mut refs = Vec::new();
    for (document, section) in sections {
        let own = rows
            .iter()
            .find(|row| row.document.as_ref() == Some(document));
        if let Some(row) = own.or(general) {
            let section = row.section.as_ref().unwrap_or(section);
            refs.push(row_of(document, section, &row.row));
        }
    }
    for row in rows {
        if let (Some(document), Some(section)) = (&row.document, &row.section)
            && !sections.iter().any(|(known, _)| known == document)
        {
            refs.push(row_of(document, section, &row.row));
        }
    }
    if refs.is_empty() {
        // A variant without a row of its own is described by the section.
        refs.extend(
            sections
                .iter()
                .map(|(document, section)| whole_section(document, section)),
        );
    }
    quote!(__b::Reference::Rows(&[#(#refs),*]))
}

pub(super) fn reference(about: &About, reference: &FieldReference) -> TokenStream {
    match reference {
        FieldReference::Rows(named) => rows(about, named),
        FieldReference::ComputedFrom(field) => quote!(__b::Reference::ComputedFrom(#field)),
        FieldReference::NotInSpec(reason) => quote!(__b::Reference::NotInSpec(#reason)),
        FieldReference::Inherited => rows(about, &[]),
    }
}

/// What any kind of field says about itself.
pub(super) struct FieldParts<'a> {
    pub(super) name: String,
    pub(super) doc: &'a str,
    pub(super) reference: TokenStream,
    pub(super) deviations: &'a [Path],
    pub(super) ty: TokenStream,
    /// Where it is not simply stored.
    pub(super) presence: Option<TokenStream>,
    pub(super) condition: Option<TokenStream>,
    /// Where it is not simply as its type says.
    pub(super) layout: Option<TokenStream>,
    pub(super) size: Option<TokenStream>,
    pub(super) computed: Option<TokenStream>,
    pub(super) context: Option<TokenStream>,
    pub(super) wire: Option<&'a LitStr>,
    pub(super) order: Option<TokenStream>,
    pub(super) at: Option<TokenStream>,
    pub(super) asserts: Vec<TokenStream>,
}

impl FieldParts<'_> {
    /// A stored field of which nothing else is said.
    pub(super) fn basic(name: String, ty: TokenStream, reference: TokenStream) -> Self {
        Self {
            name,
            doc: "",
            reference,
            deviations: &[],
            ty,
            presence: None,
            condition: None,
            layout: None,
            size: None,
            computed: None,
            context: None,
            wire: None,
            order: None,
            at: None,
            asserts: Vec::new(),
        }
    }

    /// Says what is particular to the field; the rest is as in any other.
    pub(super) fn expand(&self) -> TokenStream {
        let Self {
            name,
            doc,
            reference,
            deviations,
            ty,
            layout,
            asserts,
            ..
        } = self;
        // Not an argument of `basic`: what an argument refers to does not live as long as the constant.
        let mut said: Vec<_> = layout
            .iter()
            .map(|layout| quote!(layout: #layout))
            .collect();
        said.push(quote!(reference: #reference));
        if !doc.is_empty() {
            said.push(quote!(doc: #doc));
        }
        if !deviations.is_empty() {
            let deviations = references(deviations);
            said.push(quote!(deviations: #deviations));
        }
        said.extend(
            self.presence
                .as_ref()
                .map(|presence| quote!(presence: #presence)),
        );
        let wire = self.wire.map(|wire| quote!(#wire));
        let optional = [
            ("condition", &self.condition),
            ("size", &self.size),
            ("computed", &self.computed),
            ("context", &self.context),
            ("wire", &wire),
            ("order", &self.order),
            ("at", &self.at),
        ];
        for (key, value) in optional {
            let key = format_ident!("{key}");
            let value = value.iter();
            said.extend(value.map(|value| quote!(#key: __b::Some(#value))));
        }
        if !asserts.is_empty() {
            said.push(quote!(asserts: &[#(#asserts),*]));
        }
        quote! {
            __b::FieldInfo {
                #(#said,)*
                ..__b::field::<#ty>(#name)
            }
        }
    }
}

/// The description of a declared field; `named` is false for the field of a tuple variant.
pub(super) fn field(
    container: &About,
    field: &Field,
    referred: &FieldReference,
    describer: &Describer<'_>,
    named: bool,
) -> TokenStream {
    let ty = field.memory_type();
    let meant = |written: Option<&Expr>, directive: &str| {
        let described = written.map(|written| describer.meaning(field, directive, written));
        described.map(|described| quote!(&#described))
    };
    let presence = match field.mode {
        Mode::Temporary(_) | Mode::Magic(_) => Some(quote!(__b::Presence::Temporary)),
        Mode::Calculated(_) | Mode::BitsOf { .. } | Mode::Tag => {
            Some(quote!(__b::Presence::Calculated))
        }
        _ => None,
    };
    FieldParts {
        name: match named {
            true => plain_name(&field.ident),
            false => String::new(),
        },
        doc: &doc(field, describer),
        reference: reference(container, referred),
        deviations: &field.deviations,
        ty: quote!(#ty),
        presence,
        condition: meant(field.condition.as_ref(), "if"),
        layout: layout(field, describer),
        size: meant(field.size.as_ref(), "size"),
        computed: computed(field, describer).map(|described| quote!(&#described)),
        context: meant(field.read_context.as_ref(), "args_raw"),
        wire: field.wire.as_ref(),
        order: field
            .order
            .as_ref()
            .map(|order| described_order(order, describer)),
        at: meant(field.at.as_ref().map(|at| &at.offset), "at"),
        asserts: (field.asserts.iter())
            .map(|assertion| describer.expr(&assertion.holds))
            .collect(),
    }
    .expand()
}

/// What a field is computed from.
fn computed(field: &Field, describer: &Describer<'_>) -> Option<TokenStream> {
    match &field.mode {
        Mode::Temporary(Source::Written { calc, .. }) | Mode::Calculated(calc) => {
            Some(describer.meaning(field, "calc", calc))
        }
        Mode::Derived(Source::Written { calc, .. }) => {
            Some(describer.meaning(field, "derived", calc))
        }
        Mode::Temporary(source) | Mode::Derived(source) => describer.source(source),
        Mode::BitsOf { word, bits } => {
            let (word, bits) = (plain_name(word), plain_name(bits));
            Some(quote!(__b::Expr::Field(&[#word, #bits])))
        }
        _ => None,
    }
}

/// The byte order as data.
pub(super) fn described_order(order: &ByteOrder, describer: &Describer<'_>) -> TokenStream {
    match order {
        ByteOrder::Big => quote!(__b::ByteOrder::Big),
        ByteOrder::Little => quote!(__b::ByteOrder::Little),
        ByteOrder::BigIf(condition) => {
            let condition = describer.expr(condition);
            quote!(__b::ByteOrder::BigIf(&#condition))
        }
    }
}

/// What a field is for; a number that is measured speaks for itself.
fn doc(field: &Field, describer: &Describer<'_>) -> String {
    match docs::measured(&field.mode, describer.fields) {
        Some(measured) if field.doc.is_empty() => measured,
        _ => field.doc.clone(),
    }
}

/// How the bytes of a field are found.
fn layout(field: &Field, describer: &Describer<'_>) -> Option<TokenStream> {
    let expr = |expr: &Expr| describer.expr(expr);
    let meant = |written: &Expr, directive| describer.meaning(field, directive, written);
    let optional = |described: Option<TokenStream>| match described {
        Some(expr) => quote!(__b::Some(&#expr)),
        None => quote!(__b::None),
    };
    let layout = match &field.mode {
        Mode::Plain | Mode::Derived(_) | Mode::Temporary(_) => return None,
        Mode::Counted(count) => {
            let count = meant(count, "count");
            match field.each_size.as_ref().map(expr) {
                Some(size) => quote!(CountOfSize(&#count, &#size)),
                None => quote!(Count(&#count)),
            }
        }
        Mode::UntilEnd => quote!(UntilEnd),
        Mode::Until(ends) => {
            let ends = expr(ends);
            quote!(Until(&#ends))
        }
        Mode::While(goes_on) => {
            let goes_on = meant(goes_on, "while");
            quote!(While(&#goes_on))
        }
        Mode::WhilePossible(most) => {
            let most = optional(most.as_ref().map(|most| meant(most, "while_possible")));
            quote!(WhilePossible(#most))
        }
        Mode::Padding(needed) => {
            let needed = meant(needed, "padding");
            quote!(Padding(&#needed))
        }
        Mode::Tagged(tag) => {
            let tag = meant(tag, "tag");
            quote!(Tagged(&#tag))
        }
        Mode::TaggedOrOther(tag) => {
            let tag = meant(tag, "tag");
            quote!(TaggedOrOther(&#tag))
        }
        Mode::Nested => quote!(SameTag),
        Mode::Compressed { method, declared } => {
            let (method, content_size) = (
                meant(method, "compressed"),
                optional(declared.as_ref().map(expr)),
            );
            quote!(Compressed { method: &#method, content_size: #content_size })
        }
        Mode::Magic(magic) => {
            let magic = expr(magic);
            quote!(Magic(&#magic))
        }
        Mode::Calculated(_) | Mode::BitsOf { .. } | Mode::Tag => quote!(Nowhere),
    };
    Some(quote!(__b::Layout::#layout))
}

/// A reference to the description of a type without parameters, which is kept once.
pub(super) fn static_info(of: &Ident) -> TokenStream {
    quote!({
        static INFO: __b::TypeInfo = <#of>::__BINDERY_INFO;
        &INFO
    })
}

/// The name without `r#`.
pub(super) fn plain_name(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// Whether every value has the field at its place.
pub(super) fn is_always_present(field: &Field) -> bool {
    field.is_stored() && field.condition.is_none() && field.at.is_none()
}

/// The type on disk: for a derived number the number itself.
pub(super) fn stored_type(field: &Field) -> &Type {
    match field.mode {
        Mode::Derived(_) => argument(&field.ty, "Derived").unwrap_or(&field.ty),
        _ => &field.ty,
    }
}
