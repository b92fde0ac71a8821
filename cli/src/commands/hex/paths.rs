//! What to try instead of a path that leads nowhere.

use std::ops::ControlFlow;

use bindery::walk::{Leaf, Visitor};
use bindery::{Path, PathPattern};

/// Finds out what to try instead of a path that leads nowhere.
pub(super) struct Suggestion<'a> {
    wanted: &'a PathPattern,
    /// How many steps of it lead somewhere.
    known: usize,
    /// The steps behind those.
    next: Vec<String>,
}

impl<'a> Suggestion<'a> {
    pub(super) fn of(wanted: &'a PathPattern) -> Self {
        Self {
            wanted,
            known: 0,
            next: Vec::new(),
        }
    }

    /// Whether all steps lead somewhere.
    pub(super) fn is_known(&self) -> bool {
        self.known == self.wanted.depth()
    }

    /// As a sentence.
    pub(super) fn text(&self) -> String {
        if self.next.is_empty() {
            return "that array is shown as a whole".to_owned();
        }
        let place = match self.known {
            0 => "at the top".to_owned(),
            known => format!("under {}", self.wanted.shortened(known)),
        };
        format!("{place} there are: {}", self.next.join(", "))
    }
}

impl Visitor for Suggestion<'_> {
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        const SHOWN: usize = 13;
        let steps = leaf.place.steps;
        let known = self.wanted.common(steps);
        if known > self.known {
            self.known = known;
            self.next.clear();
        }
        if known == self.known
            && self.next.len() < SHOWN
            && let Some(segment) = steps.get(known)
        {
            let step = Path::from([segment.clone()]).to_string();
            if !self.next.contains(&step) {
                self.next.push(step);
            }
        }
        ControlFlow::Continue(())
    }
}
