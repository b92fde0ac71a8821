//! The rows of documents that fields name.

use syn::LitStr;

use crate::ctxt::Ctxt;
use crate::model::{About, Field, FieldReference, Place, RowName, RowRef};

pub(super) fn check_reference(ctxt: &Ctxt, about: &About, reference: &FieldReference) {
    if let FieldReference::Rows(rows) = reference {
        check_rows(ctxt, about, rows);
    }
}

/// A row names a document of its type, or says which section of another it is in.
fn check_rows(ctxt: &Ctxt, about: &About, rows: &[RowRef]) {
    for row in rows {
        let known = match (&about.place, &row.document) {
            (Place::Sections(_), None) => true,
            (Place::Sections(sections), Some(document)) => {
                row.section.is_some() || sections.iter().any(|(known, _)| known == document)
            }
            (Place::Nowhere(_), Some(_)) => row.section.is_some(),
            (Place::Nowhere(_), None) => false,
            (Place::Unknown, _) => true,
        };
        if known {
            continue;
        }
        let message =
            "in which section? the type is not described by this document; add `section = \"..\"`";
        match &row.document {
            Some(document) => ctxt.error(document, message),
            None => match &row.row {
                RowName::Named(name) => ctxt.error(name, message),
                RowName::Reserved(word) => ctxt.error(word, message),
            },
        }
    }
}

/// Refuses a row that an earlier field of the same struct stores already.
pub(super) fn check_duplicate_rows(ctxt: &Ctxt, fields: &[Field], index: usize, field: &Field) {
    let rows_of = |field: &Field| match &field.reference {
        FieldReference::Rows(rows) => rows
            .iter()
            .filter_map(|row| match &row.row {
                RowName::Named(name) => {
                    let section = row.section.as_ref().map(LitStr::value);
                    Some((row.document.clone(), section, name.value()))
                }
                RowName::Reserved(_) => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    let own = rows_of(field);
    let earlier = fields.iter().take(index);
    for other in earlier {
        for row in rows_of(other).iter().filter(|row| own.contains(row)) {
            ctxt.error(
                &field.ident,
                format!(
                    "the row \"{}\" is stored by `{}` already; name this field's own row, or tell the two lines of the document apart",
                    row.2, other.ident
                ),
            );
        }
    }
}
