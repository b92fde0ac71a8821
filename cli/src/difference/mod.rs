//! What differs between two trees, by path.

mod align;

use std::borrow::Cow;

use bindery::{Path, Value, path};

use self::align::{Pair, align};
use crate::text::{clean, number, value_text};

/// One difference.
#[derive(Debug, PartialEq)]
pub(crate) struct Difference {
    /// Where it is: in the first tree, and for what was added in the second.
    pub(crate) path: Path,
    /// What differs.
    pub(crate) kind: Kind,
}

/// What differs at a path.
#[derive(Debug, PartialEq)]
pub(crate) enum Kind {
    /// A value is another one.
    Changed(Value, Value),
    /// Only the second has it.
    Added(Value),
    /// Only the first has it.
    Removed(Value),
    /// Numbers of a long list differ.
    Numbers {
        /// How many elements differ.
        changed: usize,
        /// How many there are.
        of: usize,
        /// By how much at most.
        most: f64,
    },
}

/// Differences of a list of numbers up to this many are listed one by one.
const LISTED: usize = 4;

/// Every difference, in the order of the first tree.
pub(crate) fn differences(one: &Value, other: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(one, other, &Path::root(), &mut found);
    found
}

fn compare(one: &Value, other: &Value, path: &Path, found: &mut Vec<Difference>) {
    if is_same(one, other) {
        return;
    }
    let changed = || Difference {
        path: path.clone(),
        kind: Kind::Changed(one.clone(), other.clone()),
    };
    if let (Ok(_), Ok(_)) = (one.items(), other.items()) {
        return compare_lists(one, other, path, found);
    }
    // Where a text is found is no difference that people mean.
    if let (Some(text), Some(with)) = (one.as_str(), other.as_str()) {
        if text != with {
            found.push(changed());
        }
        return;
    }
    let (Ok(ones), Ok(others)) = (one.as_record(), other.as_record()) else {
        found.push(changed());
        return;
    };
    let is_variant = |entries: &[(Cow<'static, str>, Value)]| match entries {
        [(key, _)] => key.starts_with(|letter: char| letter.is_ascii_uppercase()),
        _ => false,
    };
    if (is_variant(ones) || is_variant(others)) && ones.first().map(key) != others.first().map(key)
    {
        found.push(changed());
        return;
    }
    for ((name, part), (step, _)) in ones.iter().zip(one.parts()) {
        let path = path.then(step);
        match other.get(name) {
            Value::Null if *part != Value::Null => found.push(Difference {
                path,
                kind: Kind::Removed(part.clone()),
            }),
            with => compare(part, with, &path, found),
        }
    }
    for ((name, part), (step, _)) in others.iter().zip(other.parts()) {
        if !ones.iter().any(|(known, _)| known == name) && *part != Value::Null {
            found.push(Difference {
                path: path.then(step),
                kind: Kind::Added(part.clone()),
            });
        }
    }
}

fn key<'v>((name, _): &'v (Cow<'static, str>, Value)) -> &'v str {
    name
}

fn compare_lists(one: &Value, other: &Value, path: &Path, found: &mut Vec<Difference>) {
    if one.count() == other.count()
        && let Some(numbers) = compare_numbers(one, other)
    {
        found.push(Difference {
            path: path.clone(),
            kind: numbers,
        });
        return;
    }
    let (Ok(ones), Ok(others)) = (one.as_list(), other.as_list()) else {
        return;
    };
    for pair in align(&ones, &others) {
        match pair {
            Pair::Both(index, one, other) => {
                compare(one, other, &path.then(path![index]), found);
            }
            Pair::Removed(index, value) => found.push(Difference {
                path: path.then(path![index]),
                kind: Kind::Removed(value.clone()),
            }),
            Pair::Added(index, value) => found.push(Difference {
                path: path.then(path![index]),
                kind: Kind::Added(value.clone()),
            }),
        }
    }
}

/// The elements of two lists of numbers, or of records of numbers, summed up where many differ.
fn compare_numbers(one: &Value, other: &Value) -> Option<Kind> {
    let (mut changed, mut most) = (0usize, 0f64);
    for (one, other) in one.items().ok()?.zip(other.items().ok()?) {
        if is_same(&one, &other) {
            continue;
        }
        changed = changed.saturating_add(1);
        most = most.max(distance(&one, &other)?);
    }
    (changed > LISTED).then_some(Kind::Numbers {
        changed,
        of: one.count(),
        most,
    })
}

/// The largest difference between numbers of two values of one shape; nothing where they are not of numbers.
fn distance(one: &Value, other: &Value) -> Option<f64> {
    if let (Some(one), Some(other)) = (one.as_f64(), other.as_f64()) {
        return Some((one - other).abs());
    }
    let is_text = matches!(one, Value::Text(_) | Value::Bytes(_));
    if is_text || one.parts().count() != other.parts().count() {
        return None;
    }
    let mut most = 0f64;
    let mut parts = one.parts().zip(other.parts());
    parts.try_for_each(|((step, one), (other_step, other))| {
        if step != other_step {
            return None;
        }
        if !is_same(&one, &other) {
            most = most.max(distance(&one, &other)?);
        }
        Some(())
    })?;
    Some(most)
}

/// Whether two values are equal, floats by their bits.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::F32(one), Value::F32(other)) => one.to_bits() == other.to_bits(),
        (Value::F64(one), Value::F64(other)) => one.to_bits() == other.to_bits(),
        (Value::Record(ones), Value::Record(others)) => {
            ones.len() == others.len()
                && ones
                    .iter()
                    .zip(others)
                    .all(|((key, one), (other_key, other))| key == other_key && is_same(one, other))
        }
        (Value::List(_) | Value::Alike(_), _) => match (one.items(), other.items()) {
            (Ok(ones), Ok(others)) => {
                one.count() == other.count()
                    && ones.zip(others).all(|(one, other)| is_same(&one, &other))
            }
            _ => false,
        },
        _ => one == other,
    }
}

impl Difference {
    /// The difference as JSON.
    pub(crate) fn to_value(&self) -> Value {
        let mut entries = vec![("path".into(), self.path.as_str().into())];
        let rest: Vec<(&'static str, Value)> = match &self.kind {
            Kind::Changed(before, after) => vec![
                ("kind", "changed".into()),
                ("before", before.clone()),
                ("after", after.clone()),
            ],
            Kind::Added(after) => vec![("kind", "added".into()), ("after", after.clone())],
            Kind::Removed(before) => vec![("kind", "removed".into()), ("before", before.clone())],
            Kind::Numbers { changed, of, most } => vec![
                ("kind", "numbers".into()),
                ("changed", (*changed).into()),
                ("of", (*of).into()),
                ("most", (*most).into()),
            ],
        };
        entries.extend(rest.into_iter().map(|(key, value)| (key.into(), value)));
        Value::Record(entries)
    }
}

/// A value as a line shows it.
pub(crate) fn shown(value: &Value) -> String {
    const MOST: usize = 60;
    match value.as_str() {
        Some(text) => value_text(&Value::from(text), MOST),
        None => value_text(value, MOST),
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = match self.path.is_root() {
            true => "(file)",
            false => self.path.as_str(),
        };
        let path = clean(path);
        match &self.kind {
            Kind::Changed(before, after) => {
                write!(f, "{path}: {} -> {}", shown(before), shown(after))
            }
            Kind::Added(after) => write!(f, "{path}: added {}", shown(after)),
            Kind::Removed(before) => write!(f, "{path}: removed {}", shown(before)),
            Kind::Numbers { changed, of, most } => {
                // Only a summary: six digits are enough.
                #[allow(clippy::cast_possible_truncation)]
                let most = number(*most as f32);
                write!(f, "{path}: {changed} of {of} differ, by at most {most}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bindery::value::json;

    use super::*;

    fn lines(one: &str, other: &str) -> Vec<String> {
        let (one, other) = (json::parse(one).unwrap(), json::parse(other).unwrap());
        let all = differences(&one, &other);
        all.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn records_that_lost_a_field_are_not_summed_up() {
        let one = r#"{"v": [{"x": 1, "u": 0}, {"x": 2, "u": 0}, {"x": 3, "u": 0}, {"x": 4, "u": 0}, {"x": 5, "u": 0}]}"#;
        let other = r#"{"v": [{"x": 1}, {"x": 2}, {"x": 3}, {"x": 4}, {"x": 5}]}"#;
        let found = lines(one, other);
        assert!(
            found.iter().all(|line| line.contains("removed")),
            "{found:?}"
        );
    }

    #[test]
    fn every_kind_is_a_line() {
        assert_eq!(lines(r#"{"a": 1}"#, r#"{"a": 1}"#), [""; 0]);
        assert_eq!(lines(r#"{"a": 1}"#, r#"{"a": 2}"#), ["a: 1 -> 2"]);
        assert_eq!(
            lines(r#"{"a": 1}"#, r#"{"b": 2}"#),
            ["a: removed 1", "b: added 2"]
        );
        assert_eq!(
            lines(r#"{"s": {"Circle": 3}}"#, r#"{"s": {"Square": 3}}"#),
            [r#"s: {"Circle": 3} -> {"Square": 3}"#]
        );
        assert_eq!(
            lines(
                r#"{"s": {"Circle": {"r": 3}}}"#,
                r#"{"s": {"Circle": {"r": 4}}}"#
            ),
            ["s.r: 3 -> 4"]
        );
    }

    #[test]
    fn lists_are_aligned_by_name_and_by_content() {
        let one = r#"[{"name": "a", "x": 1}, {"name": "b", "x": 2}, {"name": "c", "x": 3}]"#;
        let other = r#"[{"name": "b", "x": 7}, {"name": "c", "x": 3}, {"name": "d", "x": 4}]"#;
        assert_eq!(
            lines(one, other),
            [
                r#"[0]: removed {"name": "a", "x": 1}"#,
                "[1].x: 2 -> 7",
                r#"[2]: added {"name": "d", "x": 4}"#
            ]
        );
        assert_eq!(lines("[1, 2, 3]", "[1, 9, 2, 3]"), ["[1]: added 9"]);
        assert_eq!(lines("[1, 2, 3]", "[1, 3]"), ["[1]: removed 2"]);
    }

    #[test]
    fn many_numbers_are_summed_up() {
        let list = |add: f64| {
            let items: Vec<String> = (0..100)
                .map(|x| format!("{{\"x\": {}.5}}", x as f64 + add))
                .collect();
            format!("{{\"v\": [{}]}}", items.join(", "))
        };
        assert_eq!(
            lines(&list(0.0), &list(2.0)),
            ["v: 100 of 100 differ, by at most 2"]
        );
    }
}
