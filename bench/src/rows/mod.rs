//! The rows of the table, a file for each group.

pub mod arrays;
pub mod chunks;
pub mod commands;
pub mod declared;
pub mod gallery;
pub mod growth;
pub mod m3d;
pub mod others;
pub mod streams;
pub mod views;
pub mod walks;
pub mod writing;

use std::time::Duration;

use self::commands::{CommandRow, StartUp};
use self::walks::WalkRow;
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
    pub commands: Vec<CommandRow>,
    pub start_up: Option<StartUp>,
    pub walks: Vec<WalkRow>,
}

impl Bench {
    /// What was measured with a tenth of the elements.
    pub fn before(&self, index: usize) -> Option<&Growth> {
        let row = self.growth.get(index)?;
        let before = self.growth.get(index.checked_sub(1)?)?;
        (before.row == row.row).then_some(before)
    }

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
    /// Seconds for each that copying the decompressed content takes. Caches hold small files, not large ones.
    pub copy: f64,
    /// Peak bytes for each.
    pub memory: f64,
    /// Bytes of the decompressed content for each. Indices are wider where there are more vertices.
    pub content: f64,
}

impl Growth {
    /// Whether an element costs no more than among a tenth as many.
    pub fn is_flat(&self, before: &Self) -> bool {
        const TIME: f64 = 1.5;
        /// Where caches make the difference, it may be that of a copy, and a little more.
        const BESIDE_COPY: f64 = 1.2;
        const MEMORY: f64 = 1.2;
        let time = self.time / before.time;
        let copy = self.copy / before.copy;
        let memory = (self.memory / self.content) / (before.memory / before.content);
        (time <= TIME || time <= copy * BESIDE_COPY) && memory <= MEMORY
    }
}
