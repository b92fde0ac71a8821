//! Leaves in the order of the file, where offsets lead to and fro in it.

use std::ops::{ControlFlow, Range};

use crate::describe::spec::{FieldInfo, TypeInfo};
use crate::report::error::Result;
use crate::report::path::Segment;
use crate::value::{Budget, Value};
use crate::walk::visitor::{Leaf, OpenedPart, Place, Step, Visitor, Wire};

/// Keeps the leaves of a file until all of them are there. Those of compressed parts are handed on at once.
pub(super) struct Ordered<'a> {
    visitor: &'a mut dyn Visitor,
    leaves: Vec<Kept>,
    budget: Budget,
    /// Whether the visitor has seen enough.
    is_over: bool,
}

/// A leaf with everything that it was shown with.
struct Kept {
    range: Range<u64>,
    steps: Vec<Segment<'static>>,
    fields: Vec<&'static FieldInfo>,
    wire: Wire,
    value: Value,
}

impl<'a> Ordered<'a> {
    /// Leaves may take as much memory as this.
    pub(super) fn new(visitor: &'a mut dyn Visitor, memory: u64) -> Self {
        Self {
            visitor,
            leaves: Vec::new(),
            budget: Budget::new(memory),
            is_over: false,
        }
    }

    /// Shows what was kept. Whether the visitor has seen enough.
    ///
    /// # Errors
    /// When there was no memory for all of it.
    pub(super) fn show(mut self, root: &'static TypeInfo, file: &[u8]) -> Result<bool> {
        self.leaves.sort_by_key(|leaf| leaf.range.start);
        for leaf in self.leaves {
            if self.is_over {
                break;
            }
            let place = Place {
                space: 0,
                start: leaf.range.start,
                root,
                steps: &leaf.steps,
                fields: &leaf.fields,
            };
            let [start, end] = [leaf.range.start, leaf.range.end]
                .map(|offset| usize::try_from(offset).unwrap_or(usize::MAX));
            let bytes = file.get(start..end).unwrap_or_default();
            let mut value = Some(leaf.value);
            let mut value = || value.take().unwrap_or(Value::Null);
            let leaf = Leaf::new(place, bytes, leaf.wire, &mut value);
            self.is_over = self.visitor.leaf(leaf).is_break();
        }
        match self.is_over {
            true => Ok(true),
            false => self.budget.expect("walk").map(|()| false),
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
        if leaf.place.space != 0 {
            let seen = self.visitor.leaf(leaf);
            self.is_over |= seen.is_break();
            return seen;
        }
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

    fn open(&mut self, part: &OpenedPart<'_>) {
        self.visitor.open(part);
    }
}
