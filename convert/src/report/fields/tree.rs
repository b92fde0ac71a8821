//! The tree of a file's fields while it grows.

use std::collections::HashMap;

use bindery::Segment;

pub(super) const NONE: u32 = u32::MAX;

/// A step of a path: a field, or an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Step {
    Field(u32),
    Element(u32),
}

/// A field of the tree.
pub(super) struct Node {
    pub(super) step: Step,
    pub(super) children: u32,
    pub(super) first: u32,
    last: u32,
    pub(super) next: u32,
    /// The leaf that it is, if it is one.
    pub(super) leaf: Option<u32>,
}

impl Node {
    fn of(step: Step) -> Self {
        Self {
            step,
            children: 0,
            first: NONE,
            last: NONE,
            next: NONE,
            leaf: None,
        }
    }
}

/// Texts that are numbered in the order met.
#[derive(Default)]
pub(super) struct Texts {
    known: HashMap<String, u32>,
    pub(super) all: Vec<String>,
}

impl Texts {
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(known) = self.known.get(text) {
            return *known;
        }
        let number = u32::try_from(self.all.len()).unwrap_or(NONE);
        self.known.insert(text.to_owned(), number);
        self.all.push(text.to_owned());
        number
    }
}

/// The tree: its root first, and every field behind the one that holds it.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    known: HashMap<(u32, Step), u32>,
    pub(super) names: Texts,
    /// The steps of the last path and their nodes.
    stack: Vec<(Segment<'static>, u32)>,
}

impl Tree {
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![Node::of(Step::Element(0))],
            known: HashMap::new(),
            names: Texts::default(),
            stack: Vec::new(),
        }
    }

    /// The node of a path.
    pub(super) fn node(&mut self, path: &[Segment<'static>]) -> u32 {
        let mut above = 0;
        for (depth, segment) in path.iter().enumerate() {
            match self.stack.get(depth) {
                Some((known, node)) if known == segment => above = *node,
                _ => {
                    self.stack.truncate(depth);
                    let step = match segment {
                        Segment::Field(name) => Step::Field(self.names.number(name)),
                        Segment::Index(index) => {
                            Step::Element(u32::try_from(*index).unwrap_or(NONE))
                        }
                    };
                    above = self.child(above, step);
                    self.stack.push((segment.clone(), above));
                }
            }
        }
        above
    }

    fn child(&mut self, above: u32, step: Step) -> u32 {
        if let Some(known) = self.known.get(&(above, step)) {
            return *known;
        }
        let place = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        self.known.insert((above, step), place);
        self.nodes.push(Node::of(step));
        let last = match self.nodes.get_mut(above as usize) {
            Some(parent) => {
                parent.children = parent.children.saturating_add(1);
                if parent.first == NONE {
                    parent.first = place;
                }
                std::mem::replace(&mut parent.last, place)
            }
            None => NONE,
        };
        if let Some(before) = self.nodes.get_mut(last as usize) {
            before.next = place;
        }
        place
    }
}
