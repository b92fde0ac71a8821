//! Which row of a document describes the place of a finding that was reported from further out.
//!
//! A check that looks at several parts of a file knows the path of what is wrong there, but not through which
//! variants the path goes. The file itself does: one walk over it, into nothing but these paths, finds the fields.

use std::collections::HashMap;

use crate::codec::order::Endian;
use crate::codec::sink::{Sink, StoredBlock, WriteSettings, keeps_order};
use crate::codec::traits::Encode;
use crate::describe::cited::cited;
use crate::describe::spec::{FieldInfo, SpecRef, TypeInfo};
use crate::report::path::{Path, Segment};
use crate::{Result, Schema};

/// The rows that describe these places of a file, in their order. A place that the file does not have is
/// described by what is nearest around it.
pub(crate) fn rows_of<T: Encode<()>>(file: &T, places: &[&Path]) -> Vec<Option<SpecRef>> {
    let mut search = Search::new(<T as Schema>::INFO, places);
    // A file that cannot be written is searched as far as it can.
    let _ = file.encode(&mut search, ());
    let nearest = |place: &&Path| {
        let mut node = search.nodes.first();
        let mut nearest = None;
        for segment in place.segments() {
            node = node.and_then(|node| search.nodes.get(node.next(&segment)?));
            nearest = node.and_then(|node| node.row).or(nearest);
        }
        nearest
    };
    places.iter().map(nearest).collect()
}

/// A step of one of the paths.
#[derive(Default)]
struct Node {
    /// The nodes of its fields; a path goes into few of them.
    fields: Vec<(String, usize)>,
    /// The nodes of its elements.
    elements: HashMap<usize, usize>,
    /// What describes it, once it was met.
    row: Option<SpecRef>,
}

impl Node {
    fn next(&self, segment: &Segment<'_>) -> Option<usize> {
        match segment {
            Segment::Index(index) => self.elements.get(index).copied(),
            Segment::Field(name) => {
                let known = self.fields.iter().find(|(known, _)| known == name);
                known.map(|(_, node)| *node)
            }
        }
    }

    fn leads_on(&self) -> bool {
        !self.fields.is_empty() || !self.elements.is_empty()
    }
}

/// The paths as a tree, and where in it the walk is.
struct Search {
    root: &'static TypeInfo,
    /// The first is the file.
    nodes: Vec<Node>,
    here: usize,
    fields: Vec<&'static FieldInfo>,
    order: Endian,
}

impl Search {
    fn new(root: &'static TypeInfo, places: &[&Path]) -> Self {
        let mut nodes = vec![Node::default()];
        for place in places {
            let mut here = 0;
            for segment in place.segments() {
                let new = nodes.len();
                let Some(node) = nodes.get_mut(here) else {
                    break;
                };
                here = node.next(&segment).unwrap_or(new);
                if here == new {
                    match segment {
                        Segment::Index(index) => drop(node.elements.insert(index, new)),
                        Segment::Field(name) => node.fields.push((name.into_owned(), new)),
                    }
                    nodes.push(Node::default());
                }
            }
        }
        Self {
            root,
            nodes,
            here: 0,
            fields: Vec::new(),
            order: Endian::Little,
        }
    }

    /// Whether a path leads on from here.
    fn leads_on(&self) -> bool {
        self.nodes.get(self.here).is_some_and(Node::leads_on)
    }

    /// Goes into what is behind this step, if a path leads there.
    fn step(
        &mut self,
        segment: &Segment<'static>,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some(next) = self
            .nodes
            .get(self.here)
            .and_then(|node| node.next(segment))
        else {
            return Ok(());
        };
        let outside = std::mem::replace(&mut self.here, next);
        let row = cited(self.root, &self.fields);
        if let Some(node) = self.nodes.get_mut(next) {
            node.row = row;
        }
        let result = if self.leads_on() { write(self) } else { Ok(()) };
        self.here = outside;
        result
    }
}

impl Sink for Search {
    const TRACES: bool = true;

    keeps_order!();

    fn put(&mut self, _: &[u8]) {}

    /// Nothing is kept, so that nothing is compared with what was written.
    fn position(&self) -> u64 {
        0
    }

    fn settings(&self) -> WriteSettings {
        WriteSettings::default()
    }

    fn field(
        &mut self,
        field: &'static FieldInfo,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.fields.push(field);
        let result = match field.segment() {
            Some(segment) => self.step(&segment, write),
            None => write(self),
        };
        self.fields.pop();
        result
    }

    fn index(&mut self, index: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.step(&Segment::Index(index), write)
    }

    fn folds(&mut self, _: &'static TypeInfo, _: usize) -> bool {
        !self.leads_on()
    }

    fn put_many<T: Schema>(
        &mut self,
        _: &'static TypeInfo,
        _: usize,
        _: &[T],
        _: impl Fn(&T, &mut [u8]) -> Option<()>,
    ) -> bool {
        true
    }

    fn cut(&mut self, _: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        write(self)
    }

    fn section(
        &mut self,
        _: StoredBlock<'_>,
        content: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        content(self)
    }
}
