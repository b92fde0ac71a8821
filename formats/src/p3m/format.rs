//! A file of any layout, and the registration of the format.

use std::borrow::Cow;

use bindery::format::{
    self, About, AnyFile, Bounds, FileType, NamedCount, Opened, Overview, Recognition, no_revision,
};
use bindery::trace::{Detail, Trace};
use bindery::walk::Visitor;
use bindery::{File, Finding, Limits, Original, Result, Schema, Value, WriteSettings, build};

use super::coverage::Coverage;
use super::recognise::{recognise, recognise_as, walk};
use super::{
    Contents, Model2024_11, Model2025_01, Model2025_08, P3M_2024_11, P3M_2025_01, P3M_2025_08,
    PartRef, Revision,
};

/// A model of any layout.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum P3m {
    /// What every program writes and reads.
    R2024_11(Model2024_11),
    /// The text of January 2025.
    R2025_01(Model2025_01),
    /// The text of August 2025.
    R2025_08(Model2025_08),
}

impl P3m {
    /// The layout.
    #[must_use]
    pub fn layout(&self) -> Revision {
        match self {
            Self::R2024_11(_) => Revision::R2024_11,
            Self::R2025_01(_) => Revision::R2025_01,
            Self::R2025_08(_) => Revision::R2025_08,
        }
    }

    /// The model without the differences between layouts.
    #[must_use]
    pub fn contents(&self) -> Contents<'_> {
        each!(self, model => model.contents())
    }
}

impl File for P3m {
    /// Finds out the layout.
    fn from_bytes_within(bytes: &[u8], limits: Limits) -> Result<Self> {
        Ok(recognise(bytes, limits)?.model)
    }

    fn walk(bytes: &[u8], limits: Limits, visitor: &mut dyn Visitor) -> Result<()> {
        walk(bytes, None, limits, visitor)
    }

    /// A tree does not name its layout: the newest one that has all its keys is built.
    /// [`FileType::from_tree`] builds a certain one.
    fn build(tree: &Value) -> Result<Self> {
        let [oldest, newer, newest] = Revision::ALL;
        let built = Self::from_tree(tree, newest.name());
        built.or_else(|error| {
            let older = [newer, oldest].into_iter();
            let mut older = older.map(|revision| Self::from_tree(tree, revision.name()));
            older.find(Result::is_ok).unwrap_or(Err(error))
        })
    }

    fn to_bytes_with(&self, settings: WriteSettings) -> Result<Vec<u8>> {
        each!(self, model => model.to_bytes_with(settings))
    }

    fn trace_within(&self, detail: Detail<'_>, limits: Limits) -> Result<Trace> {
        each!(self, model => model.trace_within(detail, limits))
    }

    fn dump_within(&self, limits: Limits) -> Result<Value> {
        let mut tree = each!(self, model => model.dump_within(limits))?;
        let parts = Coverage::of(self).data_parts();
        if !parts.is_empty()
            && let Some(strings) = at_key(&mut tree, "strings")
        {
            *strings = self.contents().strings.to_value_with_data(&parts);
        }
        Ok(tree)
    }

    fn findings(&self) -> Vec<Finding> {
        each!(self, model => model.findings())
    }

    fn normalise(&mut self) {
        each!(self, model => model.normalise())
    }

    fn forget_originals(&mut self) {
        each!(self, model => model.forget_originals())
    }

    fn take_originals(&mut self) -> Vec<Option<Original>> {
        each!(self, model => model.take_originals())
    }

    fn keep_originals(&mut self, originals: Vec<Option<Original>>) {
        each!(self, model => model.keep_originals(originals))
    }
}

impl AnyFile for P3m {
    fn revision(&self) -> &'static str {
        self.layout().name()
    }

    fn names(&self) -> Vec<(&'static str, String)> {
        let contents = self.contents();
        let parts = contents.parts.iter().map(|part| ("part", part.name()));
        let animations = contents.animations.iter();
        let animations = animations.map(|animation| ("animation", animation.name));
        parts
            .chain(animations)
            .filter_map(|(what, name)| {
                let text = contents.strings.text(name).ok()?;
                Some((what, text.into_owned()))
            })
            .collect()
    }

    fn tables(&self, most: usize) -> Vec<Overview> {
        self.overviews(most)
    }

    fn counts(&self) -> Vec<NamedCount> {
        let contents = self.contents();
        let sum = |count: fn(&PartRef<'_>) -> usize| {
            let parts = contents.parts.iter();
            parts.fold(0u64, |sum, part| sum.saturating_add(count(part) as u64))
        };
        vec![
            ("parts", contents.parts.len() as u64),
            ("vertices", sum(|part| part.vertex_count())),
            ("indices", sum(|part| part.indices().len())),
            ("weight_groups", sum(|part| part.weight_groups().len())),
            ("materials", contents.materials.len() as u64),
            ("textures", contents.textures.len() as u64),
            ("bones", contents.bones.len() as u64),
            ("animations", contents.animations.len() as u64),
            ("actions", contents.actions.len() as u64),
            ("user_fields", contents.user_defined_fields.len() as u64),
            ("string_bytes", contents.strings.as_bytes().len() as u64),
        ]
    }

    fn bounds(&self) -> Option<Bounds> {
        let parts = self.contents().parts;
        Bounds::around(parts.iter().flat_map(|part| part.positions()))
    }
}

/// Why a file is taken for a P3M file.
const STARTS: &str = "it starts with \"P3M\"";

impl FileType for P3m {
    const FORMAT: About = About {
        name: "p3m",
        title: "PlatinumSrc 3D model",
        extensions: &["p3m"],
        magics: &[b"P3M"],
        revisions: &[
            format::Revision {
                name: Revision::R2024_11.name(),
                documents: &[&P3M_2024_11],
                root: || Model2024_11::INFO,
            },
            format::Revision {
                name: Revision::R2025_01.name(),
                documents: &[&P3M_2025_01],
                root: || Model2025_01::INFO,
            },
            format::Revision {
                name: Revision::R2025_08.name(),
                documents: &[&P3M_2025_08],
                root: || Model2025_08::INFO,
            },
        ],
    };

    fn recognise(bytes: &[u8]) -> Option<Recognition> {
        bytes.starts_with(b"P3M").then(|| Recognition {
            // Nothing but the whole file tells which.
            revisions: Vec::new(),
            reasons: vec![STARTS.to_owned()],
        })
    }

    fn read_as(bytes: &[u8], revision: Option<&str>, limits: Limits) -> Result<Opened<Self>> {
        let (recognised, mut reasons) = match revision {
            Some(name) => (
                recognise_as(bytes, revision_named(name)?, limits)?,
                Vec::new(),
            ),
            None => (recognise(bytes, limits)?, vec![STARTS.to_owned()]),
        };
        reasons.extend(recognised.reasons);
        Ok(Opened {
            file: recognised.model,
            recognition: Recognition {
                revisions: recognised.ties.iter().map(|each| each.name()).collect(),
                reasons,
            },
            findings: recognised.findings,
        })
    }

    fn walk_as(
        bytes: &[u8],
        revision: Option<&str>,
        limits: Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<()> {
        walk(
            bytes,
            revision.map(revision_named).transpose()?,
            limits,
            visitor,
        )
    }

    fn from_tree(tree: &Value, revision: &str) -> Result<Self> {
        Ok(match revision_named(revision)? {
            Revision::R2024_11 => Self::R2024_11(build(tree)?),
            Revision::R2025_01 => Self::R2025_01(build(tree)?),
            Revision::R2025_08 => Self::R2025_08(build(&with_array_lengths(tree))?),
        })
    }
}

fn revision_named(name: &str) -> Result<Revision> {
    Revision::from_name(name).ok_or_else(|| no_revision(&P3m::FORMAT, name))
}

/// One less than the number of values of a user-defined field that is an array.
fn last_value(field: &Value) -> Option<u64> {
    match field.get("value").get("Array").get("first").get("values") {
        Value::Null => None,
        values => (values.count() as u64).checked_sub(1),
    }
}

/// The tree with the length of every user-defined array that of its values: a person edits values.
fn with_array_lengths(tree: &Value) -> Cow<'_, Value> {
    let Ok(fields) = tree.get("user_defined_fields").items() else {
        return Cow::Borrowed(tree);
    };
    let mut fields: Vec<Value> = fields.map(Cow::into_owned).collect();
    let mut changed = false;
    for field in &mut fields {
        let last = last_value(field).map(Value::Uint);
        let array = at_key(field, "value").and_then(|value| at_key(value, "Array"));
        let stored = array.and_then(|array| at_key(array, "length_minus_1"));
        if let (Some(last), Some(stored)) = (last, stored)
            && *stored != last
        {
            *stored = last;
            changed = true;
        }
    }
    if !changed {
        return Cow::Borrowed(tree);
    }
    let mut tree = tree.clone();
    if let Some(stored) = at_key(&mut tree, "user_defined_fields") {
        *stored = Value::List(fields);
    }
    Cow::Owned(tree)
}

/// The value of a key of a record.
fn at_key<'v>(value: &'v mut Value, key: &str) -> Option<&'v mut Value> {
    let Value::Record(entries) = value else {
        return None;
    };
    let found = entries.iter_mut().find(|(known, _)| known == key);
    found.map(|(_, value)| value)
}
