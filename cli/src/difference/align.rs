//! Which elements of two lists belong together.

use std::collections::HashMap;
use std::ops::Range;

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

/// Aligns two lists: by name where every element has one of its own, else by content.
pub(super) fn align<'a>(ones: &'a [Value], others: &'a [Value]) -> Vec<Pair<'a>> {
    if let (Some(names), Some(other_names)) = (names(ones), names(others)) {
        return by_keys(ones, others, &names, &other_names);
    }
    if ones.len() == others.len() {
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

/// The places of keys that both have in the same order, found in n log n: the longest common subsequence of the keys
/// that are there once, and between those the same again, as far as there are such keys.
fn common(keys: &[String], other_keys: &[String]) -> Vec<(usize, usize)> {
    /// Every time again costs as much as the first.
    const DEEPEST: usize = 8;
    let numbers = Numbers::of(keys, other_keys);
    let mut found = Vec::new();
    let mut pending = vec![(0..keys.len(), 0..other_keys.len(), 0usize)];
    while let Some((mut here, mut there, depth)) = pending.pop() {
        numbers.match_ends(&mut here, &mut there, &mut found);
        let anchors = numbers.anchors(&here, &there);
        found.extend(anchors.iter().copied());
        if depth >= DEEPEST || anchors.is_empty() {
            continue;
        }
        let (mut at, mut other_at) = (here.start, there.start);
        for (next, other_next) in anchors.into_iter().chain([(here.end, there.end)]) {
            if at < next && other_at < other_next {
                pending.push((at..next, other_at..other_next, depth.saturating_add(1)));
            }
            (at, other_at) = (next.saturating_add(1), other_next.saturating_add(1));
        }
    }
    found.sort_unstable();
    found
}

/// The keys of two lists as numbers; equal ones have the same.
struct Numbers {
    ones: Vec<usize>,
    others: Vec<usize>,
}

impl Numbers {
    fn of(keys: &[String], other_keys: &[String]) -> Self {
        let mut known: HashMap<&str, usize> = HashMap::new();
        let (mut ones, mut others) = (Vec::new(), Vec::new());
        for (list, keys) in [(&mut ones, keys), (&mut others, other_keys)] {
            for key in keys {
                let next = known.len();
                list.push(*known.entry(key).or_insert(next));
            }
        }
        Self { ones, others }
    }

    /// Pairs what is equal at the start and at the end, and leaves what is in between.
    fn match_ends(
        &self,
        here: &mut Range<usize>,
        there: &mut Range<usize>,
        found: &mut Vec<(usize, usize)>,
    ) {
        let equal = |one: usize, other: usize| self.ones.get(one) == self.others.get(other);
        let both = |here: &Range<usize>, there: &Range<usize>| {
            here.start < here.end && there.start < there.end
        };
        while both(here, there) && equal(here.start, there.start) {
            found.push((here.start, there.start));
            here.start = here.start.saturating_add(1);
            there.start = there.start.saturating_add(1);
        }
        while both(here, there) && equal(here.end.saturating_sub(1), there.end.saturating_sub(1)) {
            here.end = here.end.saturating_sub(1);
            there.end = there.end.saturating_sub(1);
            found.push((here.end, there.end));
        }
    }

    /// Keys that are once in each range, in the same order in both: as many as possible.
    fn anchors(&self, here: &Range<usize>, there: &Range<usize>) -> Vec<(usize, usize)> {
        let once = |numbers: &[usize], range: &Range<usize>| {
            let mut places: HashMap<usize, Option<usize>> = HashMap::new();
            for index in range.clone() {
                if let Some(number) = numbers.get(index) {
                    let place = places.entry(*number);
                    place
                        .and_modify(|place| *place = None)
                        .or_insert(Some(index));
                }
            }
            places
        };
        let (ones, others) = (once(&self.ones, here), once(&self.others, there));
        let mut pairs: Vec<(usize, usize)> = ones
            .iter()
            .filter_map(|(number, place)| Some(((*place)?, (*others.get(number)?)?)))
            .collect();
        pairs.sort_unstable();
        increasing(&pairs)
    }
}

/// The longest part of pairs, sorted by their first number, whose second numbers go up.
fn increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // For each length, the pair with the smallest last number, and before each pair the one that it goes on from.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    let second = |index: &usize| pairs.get(*index).map_or(0, |(_, second)| *second);
    for (index, (_, last)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| second(end) < *last);
        before.push(
            length
                .checked_sub(1)
                .and_then(|shorter| ends.get(shorter))
                .copied(),
        );
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut found = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(index) = next {
        found.extend(pairs.get(index).copied());
        next = before.get(index).copied().flatten();
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paired(one: &str, other: &str) -> String {
        let keys = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
        let (ones, others) = (keys(one), keys(other));
        let found = common(&ones, &others);
        assert!(found.is_sorted_by(|one, other| one.0 < other.0 && one.1 < other.1));
        found.iter().map(|(at, _)| ones[*at].as_str()).collect()
    }

    #[test]
    fn what_is_in_the_same_order_is_paired() {
        assert_eq!(paired("abcdef", "abdef"), "abdef");
        assert_eq!(paired("abc", "xabyc"), "abc");
        assert_eq!(paired("abcdefgh", "hbcdefga"), "bcdefg");
        assert_eq!(paired("aabaa", "aaxaa"), "aaaa");
        assert_eq!(paired("", "abc"), "");
        assert_eq!(paired("xaayaaz", "xbaaybaaz"), "xaayaaz");
    }

    /// The product of the lengths would not end.
    #[test]
    fn a_long_list_that_was_turned_round_is_aligned() {
        let names: Vec<String> = (0..200_000u32).map(|number| number.to_string()).collect();
        let mut moved = names.clone();
        moved.rotate_left(50_000);
        assert_eq!(common(&names, &moved).len(), 150_000);
        moved.reverse();
        assert!(!common(&names, &moved).is_empty());
    }
}
