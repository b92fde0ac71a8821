//! The rows of documents that a declaration names.

use syn::ext::IdentExt;
use syn::{Ident, LitStr, Path};

pub(crate) enum FieldReference {
    Rows(Vec<RowRef>),
    /// In the struct only: it follows from this field.
    ComputedFrom(LitStr),
    NotInSpec(LitStr),
    /// Covered by the reason on the whole type.
    Inherited,
}

impl FieldReference {
    /// The row that is called like the field itself.
    pub(crate) fn own_name(ident: &Ident, spelling: Spelling) -> Self {
        let row = spelling.row(&ident.unraw().to_string());
        Self::row(RowName::Named(LitStr::new(&row, ident.span())))
    }

    /// A row of every document of the type.
    pub(crate) fn row(row: RowName) -> Self {
        Self::Rows(vec![RowRef {
            document: None,
            section: None,
            row,
        }])
    }
}

/// How the rows of a document look beside the names of fields.
#[derive(Clone, Copy, PartialEq, Default)]
pub(crate) enum Spelling {
    /// `Vertex count`
    #[default]
    Sentence,
    /// `vertex count`
    Lower,
    /// `vertex_count`
    Snake,
}

impl Spelling {
    pub(crate) const ALL: [Self; 3] = [Self::Sentence, Self::Lower, Self::Snake];

    /// What a declaration calls it, in its own spelling.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sentence => "Sentence case",
            Self::Lower => "lower case",
            Self::Snake => "snake_case",
        }
    }

    /// The row for the name of a field.
    pub(crate) fn row(self, name: &str) -> String {
        let spaced = || name.replace('_', " ");
        match self {
            Self::Snake => name.to_owned(),
            Self::Lower => spaced(),
            Self::Sentence => {
                let spaced = spaced();
                let mut letters = spaced.chars();
                match letters.next() {
                    Some(first) => first.to_uppercase().chain(letters).collect(),
                    None => spaced,
                }
            }
        }
    }
}

/// One `#[spec(..)]` row.
pub(crate) struct RowRef {
    /// For this document only; else for every document of the type.
    pub(crate) document: Option<Path>,
    pub(crate) section: Option<LitStr>,
    pub(crate) row: RowName,
}

#[derive(Clone)]
pub(crate) enum RowName {
    Named(LitStr),
    Reserved(Ident),
}

/// Whether the document reserves what is there.
pub(crate) fn is_reserved(reference: &FieldReference) -> bool {
    matches!(reference, FieldReference::Rows(rows)
        if rows.iter().any(|row| matches!(row.row, RowName::Reserved(_))))
}
