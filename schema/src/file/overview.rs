//! Tables that sum up what a file holds.

use crate::value::Value;

/// Things of one kind in a file, for example its materials: a row each.
///
/// ```
/// use bindery::format::Overview;
///
/// let bones = [("root", 0), ("arm", 1), ("hand", 2)];
/// let table = Overview::of("bones", &["name", "depth"], bones, 2, |(name, depth)| {
///     [name.into(), depth.into()]
/// });
/// assert_eq!((table.rows.len(), table.total), (2, 3));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Overview {
    /// What they are.
    pub name: &'static str,
    /// What is said about each.
    pub columns: &'static [&'static str],
    /// The first of them, as many as were asked for. A cell for each column.
    pub rows: Vec<Vec<Value>>,
    /// How many there are.
    pub total: usize,
}

impl Overview {
    /// A text as a cell. Of a long one, the start is enough to know it by.
    #[must_use]
    pub fn text(text: &str) -> Value {
        const MOST: usize = 200;
        let end = text.char_indices().nth(MOST).map(|(end, _)| end);
        match end.and_then(|end| text.get(..end)) {
            Some(start) => Value::Text(format!("{start}…")),
            None => Value::Text(text.to_owned()),
        }
    }

    /// A colour of red, green, blue and alpha as a cell.
    #[must_use]
    pub fn color([red, green, blue, alpha]: [u8; 4]) -> Value {
        Value::Text(format!("#{red:02x}{green:02x}{blue:02x}{alpha:02x}"))
    }

    /// A table of at most so many rows. Of the others nothing is asked.
    pub fn of<T, const N: usize>(
        name: &'static str,
        columns: &'static [&'static str; N],
        items: impl IntoIterator<Item = T>,
        most: usize,
        mut row: impl FnMut(T) -> [Value; N],
    ) -> Self {
        let mut rows = Vec::new();
        let mut total = 0usize;
        for item in items {
            if total < most {
                rows.push(Vec::from(row(item)));
            }
            total = total.saturating_add(1);
        }
        Self {
            name,
            columns,
            rows,
            total,
        }
    }
}
