//! Which row of a document describes the place of a finding that was reported from further out.
//!
//! A check that looks at several parts of a file knows the path of what is wrong there, but not through which
//! variants the path goes. The file itself does: one walk over it, into nothing but these paths, finds the fields.

use std::collections::HashMap;

use crate::Schema;
use crate::codec::sink::{Observer, observe};
use crate::codec::traits::Encode;
use crate::describe::cited::cited;
use crate::describe::spec::{FieldInfo, SpecRef, TypeInfo};
use crate::report::path::{Path, Segment};

/// The rows that describe these places of a file, in their order. A place that the file does not have is
/// described by what is nearest around it.
pub(crate) fn rows_of<T: Encode<()>>(file: &T, places: &[&Path]) -> Vec<Option<SpecRef>> {
    let mut search = Search::new(<T as Schema>::INFO, places);
    // A file that cannot be written is searched as far as it can.
    let _ = observe(file, (), &mut search);
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
    /// What was gone into: where the walk was before, and whether that was a field.
    around: Vec<(usize, bool)>,
    fields: Vec<&'static FieldInfo>,
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
            around: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// Whether a path leads on from here.
    fn leads_on(&self) -> bool {
        self.nodes.get(self.here).is_some_and(Node::leads_on)
    }
}

impl Observer for Search {
    /// Goes into what is behind this step, if a path leads there.
    fn enter(&mut self, step: Option<Segment<'static>>, field: Option<&'static FieldInfo>) -> bool {
        self.fields.extend(field);
        let next = match &step {
            // The one field of a variant is in the same place.
            None => Some(self.here),
            Some(step) => {
                let next = self.nodes.get(self.here).and_then(|node| node.next(step));
                let row = cited(self.root, &self.fields);
                if let Some(node) = next.and_then(|next| self.nodes.get_mut(next)) {
                    node.row = row;
                }
                next.filter(|next| self.nodes.get(*next).is_some_and(Node::leads_on))
            }
        };
        match next {
            Some(next) => {
                let around = std::mem::replace(&mut self.here, next);
                self.around.push((around, field.is_some()));
                true
            }
            None => {
                self.fields
                    .truncate(self.fields.len().saturating_sub(field.iter().len()));
                false
            }
        }
    }

    fn leave(&mut self) {
        if let Some((around, was_field)) = self.around.pop() {
            self.here = around;
            if was_field {
                self.fields.pop();
            }
        }
    }

    fn passes_over(&mut self, _: &'static TypeInfo) -> bool {
        !self.leads_on()
    }
}
