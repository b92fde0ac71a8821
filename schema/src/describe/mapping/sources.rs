//! What is known of a format's documents besides its declarations.

use std::collections::BTreeMap;

use super::declared::{Mapped, MappedOrigin};
use super::inventory::{Inventory, Says, list_of, row_name, text_of};
use crate::describe::spec::{Document, SpecRef};
use crate::report::error::{Error, Result};
use crate::value::{Value, expect_keys};

/// What is known of a format's documents besides its declarations: what they say, what no program can
/// check, and which conformance vector holds which row. A format that has none of it is mapped all the same.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sources {
    /// Where links to a type's source file start, for example `formats/`.
    pub code_folder: String,
    /// Where links to a vector start, for example `tests/vectors/`.
    pub vector_folder: String,
    /// What each document says.
    pub inventories: Vec<Inventory>,
    /// What no program can check.
    pub unchecked: Vec<Unchecked>,
    /// The vectors to show.
    pub vectors: Vectors,
}

/// One thing that a document asks for and no program can check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchecked {
    /// The document's id.
    pub document: String,
    /// The section that asks for it.
    pub section: String,
    /// What it asks for.
    pub asks: String,
    /// Why it cannot be told from a file.
    pub because: String,
}

/// A conformance vector to show beside a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VectorLink {
    /// The file, below the folder of the vectors.
    pub file: String,
    /// How many other vectors hold the same.
    pub more: usize,
}

impl VectorLink {
    /// The name of the file, without its ending.
    #[must_use]
    pub fn name(&self) -> &str {
        let name = self.file.rsplit('/').next().unwrap_or(&self.file);
        name.strip_suffix(".toml").unwrap_or(name)
    }
}

/// Which vector to show for a declared field in a section of a document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Vectors(BTreeMap<[String; 3], VectorLink>);

impl Vectors {
    /// The vector to show for a declared field in a section of a document.
    #[must_use]
    pub fn get(&self, mapped: &Mapped, row: &SpecRef) -> Option<&VectorLink> {
        self.0.get(&Self::key(mapped, row))
    }

    /// Shows this vector for a declared field in a section of a document.
    pub fn insert(&mut self, mapped: &Mapped, row: &SpecRef, link: VectorLink) {
        self.0.insert(Self::key(mapped, row), link);
    }

    fn key(mapped: &Mapped, row: &SpecRef) -> [String; 3] {
        [
            row.document.id.to_owned(),
            row.section.to_owned(),
            format!("{}.{}", mapped.type_name, mapped.field),
        ]
    }

    fn from_value(tree: &Value) -> Result<Self> {
        let mut vectors = BTreeMap::new();
        for vector in tree.as_list()?.iter() {
            let fields = ["document", "section", "declared", "file", "more"];
            expect_keys(vector, &fields)?;
            let [document, section, declared, file, _] = fields;
            let key = [
                text_of(vector, document)?,
                text_of(vector, section)?,
                text_of(vector, declared)?,
            ];
            let more = vector.get("more").as_integer().unwrap_or(0);
            let more = usize::try_from(more).map_err(|_| Error::value("`more` is a number"))?;
            let file = text_of(vector, file)?;
            vectors.insert(key, VectorLink { file, more });
        }
        Ok(Self(vectors))
    }

    /// As a tree, for [`Sources::from_value`].
    #[must_use]
    pub fn to_value(&self) -> Value {
        let vectors = self.0.iter().map(|([document, section, declared], link)| {
            Value::Record(vec![
                ("document".into(), Value::Text(document.clone())),
                ("section".into(), Value::Text(section.clone())),
                ("declared".into(), Value::Text(declared.clone())),
                ("file".into(), Value::Text(link.file.clone())),
                ("more".into(), Value::Uint(link.more as u64)),
            ])
        });
        Value::list(vectors)
    }
}

impl Sources {
    /// Reads sources from a tree: `{"code_folder": .., "vector_folder": .., "inventories": [..], "unchecked": [..],
    /// "vectors": [..]}`.
    ///
    /// # Errors
    /// When the tree is not that.
    pub fn from_value(tree: &Value) -> Result<Self> {
        expect_keys(
            tree,
            &[
                "code_folder",
                "vector_folder",
                "inventories",
                "unchecked",
                "vectors",
            ],
        )?;
        let inventories = list_of(tree, "inventories")?;
        let unchecked = list_of(tree, "unchecked")?;
        Ok(Self {
            code_folder: text_of(tree, "code_folder")?,
            vector_folder: text_of(tree, "vector_folder")?,
            inventories: inventories
                .iter()
                .map(Inventory::from_value)
                .collect::<Result<_>>()?,
            unchecked: unchecked
                .iter()
                .map(Unchecked::from_value)
                .collect::<Result<_>>()?,
            vectors: Vectors::from_value(tree.get("vectors"))?,
        })
    }

    /// What this document says.
    #[must_use]
    pub fn inventory(&self, document: &str) -> Option<&Inventory> {
        let mut inventories = self.inventories.iter();
        inventories.find(|inventory| inventory.document == document)
    }

    /// What the documents say about a row; nothing for a section as a whole.
    #[must_use]
    pub fn says(&self, row: &SpecRef) -> Option<&Says> {
        self.inventory(row.document.id)?.says(row)
    }

    /// How many rows a document has, and what became of them in these declarations.
    #[must_use]
    pub fn summary(&self, document: &Document, declared: &[Mapped]) -> Summary {
        let mut summary = Summary::default();
        let inventory = self.inventory(document.id);
        for section in inventory.into_iter().flat_map(|known| &known.sections) {
            for row in &section.rows {
                summary.rows = summary.rows.saturating_add(1);
                if matches!(row.says, Says::NotStored(_)) {
                    summary.not_stored = summary.not_stored.saturating_add(1);
                } else if rows_of(document, declared).any(|(place, _)| {
                    place.section == section.name && row_name(place.row) == row.name
                }) {
                    summary.mapped = summary.mapped.saturating_add(1);
                }
            }
        }
        let mut ids: Vec<&str> = rows_of(document, declared)
            .flat_map(|(_, mapped)| &mapped.deviations)
            .map(|deviation| deviation.id)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        summary.deviations = ids.len();
        summary
    }
}

impl Unchecked {
    /// Reads one from a tree with its four texts.
    ///
    /// # Errors
    /// When one of them is missing.
    pub fn from_value(tree: &Value) -> Result<Self> {
        expect_keys(tree, &["document", "section", "asks", "because"])?;
        Ok(Self {
            document: text_of(tree, "document")?,
            section: text_of(tree, "section")?,
            asks: text_of(tree, "asks")?,
            because: text_of(tree, "because")?,
        })
    }
}

/// The numbers of a document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many rows its inventory has.
    pub rows: usize,
    /// How many of them a declared field stores.
    pub mapped: usize,
    /// How many of them are nothing that is stored.
    pub not_stored: usize,
    /// How many deviations apply to its rows, each counted once.
    pub deviations: usize,
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        write!(
            f,
            "{} row{}, {} mapped, {} not stored, {} deviation{}",
            self.rows,
            plural(self.rows),
            self.mapped,
            self.not_stored,
            self.deviations,
            plural(self.deviations)
        )
    }
}

/// The declared fields that refer to a document.
pub(super) fn rows_of<'a>(
    document: &'a Document,
    declared: &'a [Mapped],
) -> impl Iterator<Item = (&'a SpecRef, &'a Mapped)> {
    declared.iter().filter_map(|mapped| match &mapped.origin {
        MappedOrigin::Row(row) if row.document.id == document.id => Some((row, mapped)),
        _ => None,
    })
}
