//! The rows of the table, a file for each group.

pub mod arrays;
pub mod growth;
pub mod m3d;
pub mod others;
pub mod writing;

use std::time::Duration;

use crate::heap::Heap;
use crate::measure::{Outcome, Row, measure};

/// Measures rows, one after another, with both heaps.
pub struct Bench {
    /// Rows without this in their names are left out.
    pub only: String,
    pub budget: Duration,
    pub outcomes: Vec<Outcome>,
    pub memory: Vec<Memory>,
    pub growth: Vec<Growth>,
}

impl Bench {
    pub fn row(&mut self, mut row: Row<'_>) {
        if !row.name.contains(&self.only) {
            return;
        }
        eprintln!("{}: {}", row.group, row.name);
        for heap in [Heap::Warm, Heap::Cold] {
            self.outcomes.extend(measure(&mut row, heap, self.budget));
        }
    }
}

/// What reading a file takes of memory, in bytes.
#[derive(Debug, Clone)]
pub struct Memory {
    pub row: String,
    pub input: usize,
    /// What the result holds.
    pub decoded: usize,
    /// The largest section, decompressed.
    pub section: usize,
    /// The most that was taken while reading.
    pub peak: usize,
}

impl Memory {
    /// What the goal allows: the result and 1.2 times the largest section. The input is there before,
    /// and in neither number.
    pub fn allowed(&self) -> usize {
        self.decoded + self.section * 6 / 5
    }
}

/// What an element costs when there are more of them.
#[derive(Debug, Clone)]
pub struct Growth {
    pub row: &'static str,
    pub elements: usize,
    /// Seconds for each.
    pub time: f64,
    /// Peak bytes for each.
    pub memory: f64,
}
