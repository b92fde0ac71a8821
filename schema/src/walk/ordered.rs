//! Leaves in the order of the file, where offsets lead to and fro in it.

use std::ops::{ControlFlow, Range};

use crate::describe::spec::{FieldInfo, TypeInfo};
use crate::report::error::Result;
use crate::report::path::Segment;
use crate::value::{Budget, Value};
use crate::walk::visitor::{Leaf, OpenedPart, Place, Step, Visitor, Wire};

/// The leaves of one space, kept until all of them are there.
#[derive(Debug)]
pub(crate) struct KeptLeaves {
    space: usize,
    leaves: Vec<Kept>,
    budget: Budget,
}

/// A leaf with everything that it was shown with.
#[derive(Debug)]
struct Kept {
    range: Range<u64>,
    steps: Vec<Segment<'static>>,
    fields: Vec<&'static FieldInfo>,
    wire: Wire,
    value: Value,
}

impl KeptLeaves {
    /// None yet. They may take as much memory as this.
    pub(crate) fn new(space: usize, memory: u64) -> Self {
        Self {
            space,
            leaves: Vec::new(),
            budget: Budget::new(memory),
        }
    }

    /// Keeps a leaf. A break where there is no memory for it.
    pub(crate) fn keep(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        let (range, wire) = (leaf.place.start..leaf.end, leaf.wire);
        let (steps, fields) = (leaf.place.steps.to_vec(), leaf.place.fields.to_vec());
        let value = leaf.value();
        let taken = size_of::<Kept>()
            .saturating_add(steps.len().saturating_mul(size_of::<Segment<'_>>()))
            .saturating_add(fields.len().saturating_mul(size_of::<&FieldInfo>()))
            .saturating_add(value.heap());
        if !self.budget.take(taken) {
            return ControlFlow::Break(());
        }
        self.leaves.push(Kept {
            range,
            steps,
            fields,
            wire,
            value,
        });
        ControlFlow::Continue(())
    }

    /// Shows what was kept, in the order of the bytes. Whether the visitor has seen enough.
    ///
    /// # Errors
    /// When there was no memory for all of it.
    pub(crate) fn show(
        mut self,
        root: &'static TypeInfo,
        bytes: &[u8],
        visitor: &mut dyn Visitor,
    ) -> Result<bool> {
        self.leaves.sort_by_key(|leaf| leaf.range.start);
        for leaf in self.leaves {
            let place = Place {
                space: self.space,
                start: leaf.range.start,
                root,
                steps: &leaf.steps,
                fields: &leaf.fields,
            };
            let [start, end] = [leaf.range.start, leaf.range.end]
                .map(|offset| usize::try_from(offset).unwrap_or(usize::MAX));
            let bytes = bytes.get(start..end).unwrap_or_default();
            let mut value = Some(leaf.value);
            let mut value = || value.take().unwrap_or(Value::Null);
            let leaf = Leaf::new(place, bytes, leaf.wire, &mut value);
            if visitor.leaf(leaf).is_break() {
                return Ok(true);
            }
        }
        self.budget.expect("walk").map(|()| false)
    }
}

/// Keeps the leaves of a file until all of them are there. Those of compressed parts are handed on at once.
pub(super) struct Ordered<'a> {
    visitor: &'a mut dyn Visitor,
    kept: KeptLeaves,
    /// Whether the visitor has seen enough.
    is_over: bool,
}

impl<'a> Ordered<'a> {
    /// Leaves may take as much memory as this.
    pub(super) fn new(visitor: &'a mut dyn Visitor, memory: u64) -> Self {
        Self {
            visitor,
            kept: KeptLeaves::new(0, memory),
            is_over: false,
        }
    }

    /// Shows what was kept. Whether the visitor has seen enough.
    ///
    /// # Errors
    /// When there was no memory for all of it.
    pub(super) fn show(self, root: &'static TypeInfo, file: &[u8]) -> Result<bool> {
        match self.is_over {
            true => Ok(true),
            false => self.kept.show(root, file, self.visitor),
        }
    }
}

impl Visitor for Ordered<'_> {
    fn enter(&mut self, place: &Place<'_>, end: Option<u64>) -> Step {
        self.visitor.enter(place, end)
    }

    fn elements(&mut self, list: &Place<'_>, count: usize, stride: usize) -> Option<Range<usize>> {
        self.visitor.elements(list, count, stride)
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        if leaf.place.space == 0 {
            return self.kept.keep(leaf);
        }
        let seen = self.visitor.leaf(leaf);
        self.is_over |= seen.is_break();
        seen
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        self.visitor.open(part);
    }
}
