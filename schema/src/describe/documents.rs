//! What declarations refer to: documents, their sections and rows, and where we do not follow them.

/// A specification, or a program that serves as one.
#[derive(Debug, PartialEq, Eq)]
pub struct Document {
    /// Short stable name, for example `p3m-2025-08`.
    pub id: &'static str,
    /// The document's own title.
    pub title: &'static str,
    /// Where the facts come from.
    pub origin: Origin,
}

/// Where a document's facts come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A published text.
    Text,
    /// Only a program and the files it writes.
    Program,
}

/// One row of a document: a section and the name the document gives the field there.
#[derive(Debug, Clone, Copy)]
pub struct SpecRef {
    /// The document.
    pub document: &'static Document,
    /// The section, in the document's words.
    pub section: &'static str,
    /// The row of that section, or nothing for the section as a whole.
    pub row: Row,
}

impl std::fmt::Display for SpecRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} \"{}\"", self.document.id, self.section)?;
        match self.row {
            Row::Section => Ok(()),
            Row::Named(name) => write!(f, " / {name}"),
            Row::Reserved => write!(f, " / (reserved)"),
        }
    }
}

/// Which row of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// The section itself.
    Section,
    /// The row of this name.
    Named(&'static str),
    /// Bits or bytes that the document reserves.
    Reserved,
}

/// Why a field exists: the rows it stores, or the reason that there is none.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Reference {
    /// The rows of the documents that the field stores, the main document first.
    Rows(&'static [SpecRef]),
    /// Not stored by itself: computed from another field of the same struct.
    ComputedFrom(&'static str),
    /// Stored, but in no document, for this reason.
    NotInSpec(&'static str),
}

impl Reference {
    /// The row in the main document.
    #[must_use]
    pub fn primary(&self) -> Option<&'static SpecRef> {
        match self {
            Self::Rows(rows) => rows.first(),
            Self::ComputedFrom(_) | Self::NotInSpec(_) => None,
        }
    }
}

/// A place where we knowingly do not follow the text, with the reason.
#[derive(Debug, PartialEq, Eq)]
pub struct Deviation {
    /// Stable id, for example `PTF-01`.
    pub id: &'static str,
    /// What the document says.
    pub says: &'static str,
    /// What we do instead.
    pub does: &'static str,
    /// Why.
    pub because: &'static str,
}
