//! Texts in string tables.

use std::collections::HashMap;

use bindery::{Path, Segment, Value};

use crate::tree::each_text;

/// Renames a text in the table that it is in, if nothing else uses it. Else the table would grow, and everything
/// behind it would move. How many other fields have the text and keep it.
pub(super) fn rename(tree: &mut Value, changed: &Path, old: &str, new: &str) -> usize {
    let mut in_table = Vec::new();
    let mut used = 0usize;
    let mut tables = Tables(HashMap::new());
    each_text(tree, &Path::root(), &mut |path, text| {
        if text == old && path != changed {
            match tables.have(tree, path) {
                true => in_table.push(path.clone()),
                false => used = used.saturating_add(1),
            }
        }
    });
    // Without a table, every field has a text of its own.
    if in_table.is_empty() {
        return 0;
    }
    if used > 0 {
        return used;
    }
    if let [only] = in_table.as_slice()
        && let Some(place) = tree.at_mut(only)
    {
        *place = Value::from(new);
    }
    0
}

/// The lists that were looked at, and whether they are tables: lists of nothing but texts.
struct Tables(HashMap<Path, bool>);

impl Tables {
    /// Whether a text is an element of a table.
    fn have(&mut self, tree: &Value, path: &Path) -> bool {
        let (Some(list), Some(Segment::Index(_))) = (path.parent(), path.segments().last()) else {
            return false;
        };
        if let Some(known) = self.0.get(&list) {
            return *known;
        }
        let is_table = tree.at(&list).is_some_and(|list| {
            let items = list.items();
            items.is_ok_and(|mut items| items.all(|item| matches!(*item, Value::Text(_))))
        });
        self.0.insert(list, is_table);
        is_table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text that is there so often that looking at its table each time would not end.
    #[test]
    fn a_text_that_nothing_else_uses_is_renamed_in_its_table() {
        let texts = |count: usize| Value::from(vec!["x"; count]);
        let path = |text: &str| text.parse::<Path>().unwrap();
        let mut tree = Value::from([("table", texts(1)), ("name", "x".into())]);
        assert_eq!(rename(&mut tree, &path("name"), "x", "y"), 0);
        assert_eq!(tree.at(&path("table[0]")).unwrap().as_str(), Some("y"));

        let mut tree = Value::from([("table", texts(100_000)), ("name", "x".into())]);
        let before = tree.clone();
        assert_eq!(rename(&mut tree, &path("name"), "x", "y"), 0);
        assert_eq!(tree, before);
    }
}
