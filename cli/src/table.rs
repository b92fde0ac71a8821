//! Columns that line up.

use crate::text::width;

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

    /// The lines, with this before each.
    pub(crate) fn lines(&self, indent: &str) -> Vec<String> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| width(cell)).max().unwrap_or(0)
            })
            .collect();
        self.rows
            .iter()
            .map(|row| {
                let mut line = indent.to_owned();
                for (column, (cell, widest)) in row.iter().zip(&widths).enumerate() {
                    if column > 0 {
                        line.push_str("  ");
                    }
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
}
