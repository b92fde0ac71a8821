//! Which elements of two lists belong together.

use std::collections::HashMap;

use bindery::Value;
use bindery::value::json;

/// Elements of two lists.
pub(super) enum Pair<'a> {
    /// One of each, with the index in the first.
    Both(usize, &'a Value, &'a Value),
    /// Only in the first.
    Removed(usize, &'a Value),
    /// Only in the second.
    Added(usize, &'a Value),
}

/// Longer lists without names are compared element by element: finding what moved takes the product of the lengths.
const LONGEST: usize = 2_000;

/// Aligns two lists: by name where every element has one of its own, else by content.
pub(super) fn align<'a>(ones: &'a [Value], others: &'a [Value]) -> Vec<Pair<'a>> {
    if let (Some(names), Some(other_names)) = (names(ones), names(others)) {
        return by_keys(ones, others, &names, &other_names);
    }
    if ones.len() == others.len() || ones.len().max(others.len()) > LONGEST {
        return by_index(ones, others);
    }
    let keys = |values: &[Value]| values.iter().map(json::to_line).collect::<Vec<_>>();
    by_keys(ones, others, &keys(ones), &keys(others))
}

/// The name of every element, if each has one of its own.
fn names(values: &[Value]) -> Option<Vec<String>> {
    let mut seen = HashMap::new();
    let names: Option<Vec<String>> = values
        .iter()
        .enumerate()
        .map(|(index, value)| {
            let name = value
                .at(&bindery::path!["name"].into())?
                .as_str()?
                .to_owned();
            seen.insert(name.clone(), index).is_none().then_some(name)
        })
        .collect();
    names.filter(|names| !names.is_empty())
}

fn by_index<'a>(ones: &'a [Value], others: &'a [Value]) -> Vec<Pair<'a>> {
    let both = ones.iter().zip(others).enumerate();
    let both = both.map(|(index, (one, other))| Pair::Both(index, one, other));
    let removed = ones.iter().enumerate().skip(others.len());
    let added = others.iter().enumerate().skip(ones.len());
    both.chain(removed.map(|(index, value)| Pair::Removed(index, value)))
        .chain(added.map(|(index, value)| Pair::Added(index, value)))
        .collect()
}

/// Aligns by keys, in the order of both: the longest common subsequence. What is between two common keys is
/// paired where as much was removed as added.
fn by_keys<'a>(
    ones: &'a [Value],
    others: &'a [Value],
    keys: &[String],
    other_keys: &[String],
) -> Vec<Pair<'a>> {
    let mut pairs = Vec::new();
    let (mut at, mut other_at) = (0usize, 0usize);
    let end = (keys.len(), other_keys.len());
    for (next, other_next) in common(keys, other_keys).into_iter().chain([end]) {
        let gap = ones.get(at..next).unwrap_or_default();
        let other_gap = others.get(other_at..other_next).unwrap_or_default();
        let place = |index: usize| at.saturating_add(index);
        if gap.len() == other_gap.len() {
            let both = gap.iter().zip(other_gap).enumerate();
            pairs.extend(both.map(|(index, (one, other))| Pair::Both(place(index), one, other)));
        } else {
            let removed = gap.iter().enumerate();
            pairs.extend(removed.map(|(index, value)| Pair::Removed(place(index), value)));
            let added = other_gap.iter().enumerate();
            pairs.extend(
                added.map(|(index, value)| Pair::Added(other_at.saturating_add(index), value)),
            );
        }
        if let (Some(one), Some(other)) = (ones.get(next), others.get(other_next)) {
            pairs.push(Pair::Both(next, one, other));
        }
        (at, other_at) = (next.saturating_add(1), other_next.saturating_add(1));
    }
    pairs
}

/// The places of the longest common subsequence.
fn common(keys: &[String], other_keys: &[String]) -> Vec<(usize, usize)> {
    let width = other_keys.len().saturating_add(1);
    // How long the longest is from here on, row by row from the end.
    let mut lengths: Vec<Vec<u32>> = vec![vec![0; width]];
    for key in keys.iter().rev() {
        let mut row = vec![0u32; width];
        let below = lengths.last().cloned().unwrap_or_default();
        for column in (0..other_keys.len()).rev() {
            let length = |row: &[u32], column: usize| row.get(column).copied().unwrap_or(0);
            let next = column.saturating_add(1);
            let longest = match other_keys.get(column) == Some(key) {
                true => length(&below, next).saturating_add(1),
                false => length(&below, column).max(length(&row, next)),
            };
            if let Some(cell) = row.get_mut(column) {
                *cell = longest;
            }
        }
        lengths.push(row);
    }
    lengths.reverse();
    let length = |at: usize, other_at: usize| {
        let row = lengths.get(at);
        row.and_then(|row| row.get(other_at)).copied().unwrap_or(0)
    };
    let mut found = Vec::new();
    let (mut at, mut other_at) = (0usize, 0usize);
    while let (Some(key), Some(other)) = (keys.get(at), other_keys.get(other_at)) {
        let (next, other_next) = (at.saturating_add(1), other_at.saturating_add(1));
        if key == other {
            found.push((at, other_at));
            (at, other_at) = (next, other_next);
        } else if length(next, other_at) >= length(at, other_next) {
            at = next;
        } else {
            other_at = other_next;
        }
    }
    found
}
