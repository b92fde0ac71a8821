//! Texts in string tables.

use bindery::{Path, Segment, Value};

use crate::tree::each_text;

/// Renames a text in the table that it is in, if nothing else uses it. Else the table would grow, and everything
/// behind it would move. How many other fields have the text and keep it.
pub(super) fn rename(tree: &mut Value, changed: &Path, old: &str, new: &str) -> usize {
    let mut in_table = Vec::new();
    let mut used = 0usize;
    each_text(tree, &Path::root(), &mut |path, text| {
        if text == old && path != changed {
            match is_table(tree, path) {
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

/// Whether a text is an element of a table, which is a list of nothing but texts.
fn is_table(tree: &Value, path: &Path) -> bool {
    let is_element = matches!(path.segments().last(), Some(Segment::Index(_)));
    let list = path
        .parent()
        .and_then(|list| tree.at(&list).map(|list| list.into_owned()));
    is_element
        && list.is_some_and(|list| {
            list.items()
                .is_ok_and(|mut items| items.all(|item| matches!(*item, Value::Text(_))))
        })
}
