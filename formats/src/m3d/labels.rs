//! Annotation labels.

use bindery::{Index, RawTail, schema};

use super::{Ci, M3D, Name, Types, Vi};

/// A group of labels in one language.
#[schema]
#[spec(M3D, "Annotation Labels")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, PartialEq)]
pub struct Labels {
    /// The group's name, if it has one.
    #[spec("name of the annotation group")]
    pub name: Name,
    /// The language, for example `en_US`, if it is given.
    #[spec("optional language code")]
    pub language: Name,
    /// The colour of the lines, as an index or by itself.
    #[spec("color index")]
    pub color: Index<Ci>,
    #[spec("several fixed length records")]
    #[schema(while_possible)]
    pub labels: Vec<Label>,
    /// A cut record at the end. Should be empty.
    pub tail: RawTail,
}

/// A text at a vertex.
#[schema]
#[spec(M3D, "Annotation Labels")]
#[brw(import_raw(types: Types))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Label {
    #[spec("vertex index")]
    pub vertex: Index<Vi>,
    #[spec("label")]
    pub text: Name,
}
