//! Kaitai Struct descriptions (`.ksy`), from which Kaitai's compiler makes readers in many languages.
//!
//! What a description cannot say, because only the declaration's own language can compute it, is bytes in the
//! `.ksy`, with the reason in its `doc` and in [`Ksy::beyond`].

mod attributes;
mod content;
mod expression;
mod given;
mod lists;
mod names;
mod numbers;
mod orders;
mod reached;
mod sections;
mod style;
mod tables;
mod tagged;
mod text;
mod types;
mod words;
mod yaml;

use self::types::Writer;
use crate::file::format::{About, Revision};

/// A Kaitai Struct description.
#[derive(Debug, Clone)]
pub struct Ksy {
    /// The text of the `.ksy` file.
    pub text: String,
    /// What it leaves open, in the order of the declaration.
    pub beyond: Vec<Beyond>,
}

/// Something that a Kaitai Struct description leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beyond {
    /// The declared type and its field.
    pub field: String,
    /// Why.
    pub reason: String,
    /// Whether its bytes are there without a description of what is in them.
    pub is_raw: bool,
}

/// The Kaitai Struct description of one revision of a format.
///
/// ```
/// use bindery::export::kaitai;
/// use bindery::format::{About, Revision};
/// use bindery::prelude::*;
///
/// static NAMES: Document = Document { id: "names", title: "Names", origin: Origin::Text };
///
/// /// Some names.
/// #[schema]
/// #[spec(NAMES, "File")]
/// #[derive(Debug, PartialEq)]
/// struct Names {
///     #[br(temp)]
///     count: u16,
///     /// One after another.
///     #[spec("Name")]
///     #[br(count = count)]
///     names: Vec<CString>,
/// }
///
/// static REVISION: Revision = Revision { name: "1", documents: &[&NAMES], root: || Names::INFO };
/// static FORMAT: About = About {
///     name: "names",
///     title: "Names",
///     extensions: &["nms"],
///     magics: &[],
///     revisions: &[Revision { name: "1", documents: &[&NAMES], root: || Names::INFO }],
/// };
/// assert_eq!(
///     kaitai::of_revision(&FORMAT, &REVISION).text,
///     "meta:
///   id: names_1
///   title: Names (1)
///   file-extension: nms
///   endian: le
///   bit-endian: le
/// doc: Some names.
/// doc-ref: Names
/// seq:
///   - id: count
///     -orig-id: Count
///     type: u2
///     doc: How many elements `names` has.
///     doc-ref: names \"File\" / Count
///   - id: names
///     -orig-id: Name
///     type: strz
///     encoding: UTF-8
///     repeat: expr
///     repeat-expr: count
///     doc: One after another.
///     doc-ref: names \"File\" / Name
/// "
/// );
/// ```
#[must_use]
pub fn of_revision(format: &About, revision: &Revision) -> Ksy {
    let mut writer = Writer::new((revision.root)());
    let tree = writer.file(format, revision);
    Ksy {
        text: yaml::to_text(&tree),
        beyond: writer.beyond(),
    }
}
