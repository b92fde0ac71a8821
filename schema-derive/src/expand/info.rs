//! Descriptions: the constants behind `Schema::INFO`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Ident, LitStr, Path, Type};

use super::written::written;
use crate::check::argument;
use crate::model::{About, Field, FieldReference, Mode, Place, RowName, RowRef};

/// `sections`, `deviations` and `doc` of a type.
pub(super) fn about(about: &About) -> TokenStream {
    let doc = &about.doc;
    let sections = match &about.place {
        Place::Sections(sections) => sections
            .iter()
            .map(|(document, section)| spec_ref(document, section, &quote!(__b::Row::Section)))
            .collect(),
        Place::Nowhere(_) | Place::Unknown => Vec::new(),
    };
    let deviations = references(&about.deviations);
    quote! {
        doc: #doc,
        sections: &[#(#sections),*],
        deviations: #deviations,
        file: __b::source_file(::core::file!(), ::core::option_env!("CARGO_MANIFEST_DIR")),
    }
}

fn references(paths: &[Path]) -> TokenStream {
    quote!(&[#(&#paths),*])
}

/// `rules` of a type: its own and its fields'.
pub(super) fn rules<'a>(rules: impl Iterator<Item = &'a Path>) -> TokenStream {
    quote!(&[#(&#rules),*])
}

fn spec_ref(document: &Path, section: &LitStr, row: &TokenStream) -> TokenStream {
    quote!(__b::SpecRef { document: &#document, section: #section, row: #row })
}

fn row_name(row: &RowName) -> TokenStream {
    match row {
        RowName::Named(name) => quote!(__b::Row::Named(#name)),
        RowName::Reserved(_) => quote!(__b::Row::Reserved),
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
            refs.push(spec_ref(document, section, &row_name(&row.row)));
        }
    }
    for row in rows {
        if let (Some(document), Some(section)) = (&row.document, &row.section)
            && !sections.iter().any(|(known, _)| known == document)
        {
            refs.push(spec_ref(document, section, &row_name(&row.row)));
        }
    }
    if refs.is_empty() {
        // A variant without a row of its own stands for the section.
        refs.extend(
            sections
                .iter()
                .map(|(document, section)| spec_ref(document, section, &quote!(__b::Row::Section))),
        );
    }
    quote!(__b::Reference::Rows(&[#(#refs),*]))
}

pub(super) fn reference(about: &About, reference: &FieldReference) -> TokenStream {
    match reference {
        FieldReference::Rows(named) => rows(about, named),
        FieldReference::DerivedFrom(field) => quote!(__b::Reference::DerivedFrom(#field)),
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
    pub(super) presence: TokenStream,
    pub(super) condition: Option<String>,
    pub(super) count: Option<String>,
    pub(super) bits: Option<(u32, u32)>,
    pub(super) wire: Option<&'a LitStr>,
}

impl FieldParts<'_> {
    pub(super) fn expand(&self) -> TokenStream {
        let Self {
            name,
            doc,
            reference,
            ty,
            presence,
            ..
        } = self;
        let deviations = references(self.deviations);
        let option = |value: Option<TokenStream>| match value {
            Some(value) => quote!(::core::option::Option::Some(#value)),
            None => quote!(::core::option::Option::None),
        };
        let condition = option(self.condition.as_ref().map(|text| quote!(#text)));
        let count = option(self.count.as_ref().map(|text| quote!(#text)));
        let bits = option(self.bits.map(|(low, width)| quote!((#low, #width))));
        let wire = option(self.wire.map(|wire| quote!(#wire)));
        quote! {
            __b::FieldInfo {
                name: #name,
                doc: #doc,
                reference: #reference,
                deviations: #deviations,
                ty: __b::info_of::<#ty>,
                presence: #presence,
                condition: #condition,
                count: #count,
                bits: #bits,
                wire: #wire,
            }
        }
    }
}

/// The description of a declared field; `named` is false for the field of a tuple variant.
pub(super) fn field(container: &About, field: &Field, named: bool) -> TokenStream {
    let ty = &field.ty;
    let presence = match field.mode {
        Mode::Temporary { .. } | Mode::Magic(_) => quote!(__b::Presence::Temporary),
        Mode::Calculated(_) | Mode::Tag => quote!(__b::Presence::Calculated),
        _ => quote!(__b::Presence::Stored),
    };
    FieldParts {
        name: match named {
            true => plain_name(&field.ident),
            false => String::new(),
        },
        doc: &field.doc,
        reference: reference(container, &field.reference),
        deviations: &field.deviations,
        ty: quote!(#ty),
        presence,
        condition: field.condition.as_ref().map(written),
        count: match &field.mode {
            Mode::Counted(count) => Some(written(count)),
            _ => None,
        },
        bits: None,
        wire: field.wire.as_ref(),
    }
    .expand()
}

/// The name without `r#`.
pub(super) fn plain_name(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// The fewest bytes a field takes.
pub(super) fn min_size(field: &Field) -> TokenStream {
    let ty = &field.ty;
    if !field.is_stored() || field.condition.is_some() {
        return quote!(0usize);
    }
    quote!(<#ty as __b::Schema>::INFO.min_size)
}

/// The type on disk: for a derived number the number itself.
pub(super) fn stored_type(field: &Field) -> &Type {
    match field.mode {
        Mode::Derived(_) => argument(&field.ty, "Derived").unwrap_or(&field.ty),
        _ => &field.ty,
    }
}
