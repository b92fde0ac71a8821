//! A file gone over once: its tree of fields, and the address spaces that they are in.
//!
//! What lies before a fault is there, so that a file that cannot be read has a tree too.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;

use bindery::spec::{FieldInfo, Row, SpecRef};
use bindery::walk::{Leaf as Shown, OpenedPart, Visitor};
use bindery::{FILE_SPACE, Segment, Value};
use serde_json::json;

use super::layout::Lists;
use super::tree::{NONE, Texts, Tree};
use super::value;
use crate::report::Subject;

/// How many steps deep the fields of a file are shown that has too many of them.
const OUTLINE: usize = 6;

/// What is shown as the type of fields that are taken together.
const TAKEN_TOGETHER: &str = "fields that are not shown one by one";

/// An address space: the file, or the decompressed bytes of a section.
pub(crate) struct Space<'a> {
    /// `file`, or the path of the section.
    pub(crate) name: String,
    /// How the section is stored.
    pub(crate) method: &'static str,
    pub(crate) bytes: Cow<'a, [u8]>,
    /// Where the section is: the space, its first byte, the byte behind.
    pub(crate) from: Option<(usize, u64, u64)>,
}

/// A field that holds no others.
pub(super) struct Leaf {
    pub(super) space: usize,
    pub(super) start: u64,
    pub(super) end: u64,
    /// Its type and what is said about it, by number.
    pub(super) wire: u32,
    pub(super) about: u32,
    /// Its value by number, unless the bytes tell it.
    pub(super) value: Option<u32>,
}

/// What a walk over a file found.
pub(crate) struct Walked<'a> {
    pub(crate) spaces: Vec<Space<'a>>,
    /// Whether every field is there, and not an outline.
    pub(crate) is_whole: bool,
    /// Whether there were too many for an outline, so that the last ones are missing.
    pub(crate) is_cut: bool,
    pub(super) tree: Tree,
    pub(super) leaves: Vec<Leaf>,
    pub(super) types: Texts,
    pub(super) values: Texts,
    pub(super) abouts: Vec<serde_json::Value>,
    /// The lists of records that are one leaf each.
    pub(super) lists: Lists,
}

impl<'a> Walked<'a> {
    /// Goes over a file, up to its end or a fault, and keeps at most so many fields.
    pub(crate) fn of(subject: &Subject<'a>, most: usize) -> Self {
        let whole = Collector::walk(subject, most, None);
        match whole.is_full {
            true => Collector::walk(subject, most, Some(OUTLINE)).finish(false),
            false => whole.finish(true),
        }
    }
}

/// Keeps what a walk shows.
struct Collector<'a> {
    walked: Walked<'a>,
    known_abouts: HashMap<AboutKey, u32>,
    /// Where each compressed part is that was met.
    sections: HashMap<String, (usize, u64, u64)>,
    most: usize,
    /// How many steps deep fields are told apart.
    outline: Option<usize>,
    is_full: bool,
}

/// The declared field, and the document, section and row that are cited for it.
type AboutKey = (
    *const FieldInfo,
    Option<(&'static str, &'static str, &'static str)>,
);

impl<'a> Collector<'a> {
    fn walk(subject: &Subject<'a>, most: usize, outline: Option<usize>) -> Self {
        let file = Space {
            name: FILE_SPACE.to_owned(),
            method: "stored",
            bytes: Cow::Borrowed(subject.bytes),
            from: None,
        };
        let mut collector = Self {
            walked: Walked {
                spaces: vec![file],
                is_whole: true,
                is_cut: false,
                tree: Tree::new(),
                leaves: Vec::new(),
                types: Texts::default(),
                values: Texts::default(),
                abouts: Vec::new(),
                lists: Lists::default(),
            },
            known_abouts: HashMap::new(),
            sections: HashMap::new(),
            most,
            outline,
            is_full: false,
        };
        // Whoever opens the file reports the fault; here it is where the fields end.
        let _ = subject.walk(&mut collector);
        collector
    }

    fn finish(self, is_whole: bool) -> Walked<'a> {
        let mut walked = self.walked;
        (walked.is_whole, walked.is_cut) = (is_whole, self.is_full);
        for space in &mut walked.spaces {
            space.from = self.sections.get(&space.name).copied();
        }
        walked
    }

    fn about(&mut self, field: Option<&'static FieldInfo>, spec: Option<SpecRef>) -> u32 {
        let cited = spec.map(|spec| (spec.document.id, spec.section, row_text(spec.row)));
        let key = (field.map_or(std::ptr::null(), std::ptr::from_ref), cited);
        let next = u32::try_from(self.walked.abouts.len()).unwrap_or(NONE);
        let number = *self.known_abouts.entry(key).or_insert(next);
        if number == next {
            self.walked.abouts.push(about(field, spec.as_ref()));
        }
        number
    }

    /// The last leaf, if it is that of this node and ends where the next starts.
    fn grows(&mut self, node: u32, (space, start): (usize, u64)) -> Option<&mut Leaf> {
        let leaf = self.walked.tree.nodes.get(node as usize)?.leaf?;
        let is_last = self.walked.leaves.len() == (leaf as usize).saturating_add(1);
        let leaf = self.walked.leaves.last_mut()?;
        (is_last && (leaf.space, leaf.end) == (space, start)).then_some(leaf)
    }
}

impl Visitor for Collector<'_> {
    fn leaf(&mut self, leaf: Shown<'_>) -> ControlFlow<()> {
        let place = leaf.place;
        let path = match self.outline {
            Some(depth) => outlined(place.steps, depth),
            None => place.steps,
        };
        let (space, start, end) = (place.space, place.start, leaf.end);
        let node = self.walked.tree.node(path);
        if self.outline.is_some() {
            let wire = self.walked.types.number(TAKEN_TOGETHER);
            if let Some(leaf) = self.grows(node, (space, start)) {
                (leaf.end, leaf.wire, leaf.value) = (end, wire, None);
                return ControlFlow::Continue(());
            }
        }
        if self.walked.tree.nodes.len() > self.most {
            self.is_full = true;
            return ControlFlow::Break(());
        }
        let text = leaf.wire.text();
        let (wire, bytes) = (self.walked.types.number(&text), leaf.bytes);
        let about = self.about(place.fields.last().copied(), place.spec());
        self.walked.lists.meet(&text, place.steps, bytes.len());
        let value = leaf.value();
        if let Value::Text(name) = value.get("space") {
            self.sections.insert(name.clone(), (space, start, end));
        }
        let number = match value::is_told_by_bytes(&text, &value, bytes) {
            true => None,
            false => Some(self.walked.values.number(&value::text(&value))),
        };
        let number_of_leaf = u32::try_from(self.walked.leaves.len()).ok();
        if let Some(node) = self.walked.tree.nodes.get_mut(node as usize) {
            node.leaf = number_of_leaf;
        }
        self.walked.leaves.push(Leaf {
            space,
            start,
            end,
            wire,
            about,
            value: number,
        });
        ControlFlow::Continue(())
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        self.walked.spaces.push(Space {
            name: part.path().to_string(),
            method: part.method,
            bytes: Cow::Owned(part.bytes.to_vec()),
            from: None,
        });
    }
}

/// The part of a path that an outline keeps: not beyond the fields of the elements of the first list on the way,
/// because a mesh may have a million polygons.
fn outlined<'p>(path: &'p [Segment<'static>], depth: usize) -> &'p [Segment<'static>] {
    let path = path.get(..depth).unwrap_or(path);
    let is_index = |segment: &Segment<'_>| matches!(segment, Segment::Index(_));
    let first = path.iter().position(is_index);
    let end = first.map_or(path.len(), |first| first.saturating_add(2));
    path.get(..end).unwrap_or(path)
}

fn row_text(row: Row) -> &'static str {
    match row {
        Row::Section => "",
        Row::Named(name) => name,
        Row::Reserved => "(reserved)",
    }
}

/// What is said about a field: its doc, its row in the spec, its deviations.
fn about(field: Option<&FieldInfo>, spec: Option<&SpecRef>) -> serde_json::Value {
    let deviations = field.map_or(&[][..], |field| field.deviations).iter();
    let deviations = deviations.map(|each| {
        json!({"id": each.id, "says": each.says, "does": each.does, "because": each.because})
    });
    let spec = spec.map(|spec| {
        json!([
            spec.document.id,
            spec.document.title,
            spec.section,
            row_text(spec.row)
        ])
    });
    json!({
        "doc": field.map_or("", |field| field.doc),
        "spec": spec,
        "deviations": deviations.collect::<Vec<_>>(),
    })
}
