//! Columns that line up.

use crate::text::{shorten, width};

/// Lines of cells; every column is as wide as its widest cell.
#[derive(Debug, Default)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    right: Vec<usize>,
}

impl Table {
    /// A table whose columns at these positions are set to the right.
    pub(crate) fn with_right(right: &[usize]) -> Self {
        Self {
            rows: Vec::new(),
            right: right.to_vec(),
        }
    }

    /// Adds a line.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The table without what is behind its first columns.
    pub(crate) fn first(&self, columns: usize) -> Self {
        let rows = self.rows.iter();
        let rows = rows.map(|row| row.iter().take(columns).cloned().collect());
        Self {
            rows: rows.collect(),
            right: self.right.clone(),
        }
    }

    /// The lines, with this before each.
    pub(crate) fn lines(&self, indent: &str) -> Vec<String> {
        self.lines_within(indent, usize::MAX)
    }

    /// How wide each column is.
    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell: &String| width(cell)).max().unwrap_or(0)
        };
        (0..columns).map(widest).collect()
    }

    /// The lines, with this before each, and no wider than so many columns where shorter cells make that possible.
    pub(crate) fn lines_within(&self, indent: &str, room: usize) -> Vec<String> {
        const NARROWEST: usize = 8;
        let mut widths = self.widths();
        let around = widths
            .len()
            .saturating_sub(1)
            .saturating_mul(2)
            .saturating_add(width(indent));
        let room = room.saturating_sub(around);
        loop {
            let excess = widths
                .iter()
                .fold(0, |sum: usize, width| sum.saturating_add(*width))
                .saturating_sub(room);
            // The widest gives way first.
            let widest = widths.iter_mut().filter(|width| **width > NARROWEST).max();
            match widest {
                Some(widest) if excess > 0 => *widest = widest.saturating_sub(1),
                _ => break,
            }
        }
        self.rows
            .iter()
            .map(|row| {
                let mut line = indent.to_owned();
                for (column, (cell, widest)) in row.iter().zip(&widths).enumerate() {
                    if column > 0 {
                        line.push_str("  ");
                    }
                    let cell = shorten(cell, *widest);
                    let cell = cell.as_ref();
                    let padding = " ".repeat(widest.saturating_sub(width(cell)));
                    if self.right.contains(&column) {
                        line.push_str(&padding);
                        line.push_str(cell);
                    } else {
                        line.push_str(cell);
                        line.push_str(&padding);
                    }
                }
                line.truncate(line.trim_end().len());
                line
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::with_right(&[1]);
        table.row(["a".to_owned(), "10".to_owned(), "x".to_owned()]);
        table.row(["bcd".to_owned(), "9".to_owned()]);
        assert_eq!(table.lines("> "), ["> a    10  x", "> bcd   9"]);
    }

    #[test]
    fn the_widest_column_gives_way() {
        let mut table = Table::default();
        table.row(["a very long name".to_owned(), "12345".to_owned()]);
        assert_eq!(table.lines_within(" ", 20), [" a very long…  12345"]);
        assert_eq!(table.lines_within(" ", 2), [" a very …  12345"]);
    }
}
