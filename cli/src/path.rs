//! Field paths, and where they lead in a dumped content.

use std::borrow::Cow;

use bindery::Value;

/// The steps of a path: `parts[3].name` is `parts`, `[3]`, `name`.
pub(crate) fn steps(path: &str) -> Vec<&str> {
    let mut steps = Vec::new();
    for piece in path.split('.') {
        let mut rest = piece;
        while let Some(bracket) = rest.get(1..).and_then(|rest| rest.find('[')) {
            let (step, after) = rest.split_at(bracket.saturating_add(1));
            steps.push(step);
            rest = after;
        }
        if !rest.is_empty() {
            steps.push(rest);
        }
    }
    steps
}

/// The value at a path of the trace, in the content as dumped.
pub(crate) fn lookup<'v>(content: &'v Value, path: &str) -> Option<Cow<'v, Value>> {
    let steps = steps(path);
    let mut here = content;
    for (position, step) in steps.iter().enumerate() {
        here = match inside(here, step)? {
            Cow::Borrowed(next) => next,
            // Out of a column: a small value of its own.
            Cow::Owned(element) => {
                let mut rest = steps.iter().skip(position.saturating_add(1));
                return rest
                    .try_fold(element, |value, step| {
                        inside(&value, step).map(Cow::into_owned)
                    })
                    .map(Cow::Owned);
            }
        };
    }
    Some(Cow::Borrowed(here))
}

/// One step into the content. Sections and the variants of enums stand one level further down there.
fn inside<'v>(value: &'v Value, step: &str) -> Option<Cow<'v, Value>> {
    match value {
        Value::List(_) | Value::Alike(_) => {
            let index = step.strip_prefix('[')?.strip_suffix(']')?;
            value.item(index.parse().ok()?)
        }
        Value::Record(entries) => match value.get(step) {
            Value::Null => match (value.get("content"), entries.as_slice()) {
                (Value::Null, [(_, only)]) => inside(only, step),
                (Value::Null, _) => None,
                (content, _) => inside(content, step),
            },
            found => Some(Cow::Borrowed(found)),
        },
        _ => None,
    }
}

/// The variant of an enum that a value shows, itself or in one of its fields.
///
/// Variants are the only keys that start with a capital letter.
pub(crate) fn variant(value: &Value) -> Option<&str> {
    let named = |value: &'_ Value| match value {
        Value::Record(entries) => match entries.as_slice() {
            [(key, _)] => key.starts_with(|first: char| first.is_ascii_uppercase()),
            _ => false,
        },
        _ => false,
    };
    let Value::Record(entries) = value else {
        return None;
    };
    let shown = match named(value) {
        true => entries,
        false => match entries.iter().find(|(_, field)| named(field)) {
            Some((_, Value::Record(entries))) => entries,
            _ => return None,
        },
    };
    shown.first().map(|(key, _)| key.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(key: &'static str, value: Value) -> Value {
        Value::Record(vec![(key.into(), value)])
    }

    #[test]
    fn paths_fall_into_steps() {
        assert_eq!(steps("a.b[3][4].c"), ["a", "b", "[3]", "[4]", "c"]);
    }

    #[test]
    fn values_are_found_behind_sections_and_variants() {
        let shape = record("Circle", record("name", Value::Text("sun".into())));
        let body = Value::Record(vec![
            ("method".into(), Value::Text("zlib".into())),
            (
                "content".into(),
                Value::Record(vec![
                    ("shapes".into(), Value::List(vec![shape])),
                    ("other".into(), Value::Null),
                ]),
            ),
        ]);
        let root = Value::Record(vec![("body".into(), body), ("rest".into(), Value::Null)]);
        let found = lookup(&root, "body.shapes[0].name");
        assert_eq!(found.as_deref(), Some(&Value::Text("sun".into())));
        assert_eq!(lookup(&root, "body.shapes[1].name"), None);
    }

    #[test]
    fn values_are_found_in_columns() {
        let place = |x| Value::Record(vec![("at".into(), Value::List(vec![Value::Uint(x)]))]);
        let root = record("places", Value::list((0..100).map(place)));
        assert!(matches!(root.get("places"), Value::Alike(_)));
        let found = lookup(&root, "places[70].at[0]");
        assert_eq!(found.as_deref(), Some(&Value::Uint(70)));
        assert_eq!(lookup(&root, "places[100].at[0]"), None);
    }

    #[test]
    fn variants_are_seen() {
        let shape = record("Circle", Value::Null);
        assert_eq!(variant(&shape), Some("Circle"));
        assert_eq!(variant(&record("shape", shape)), Some("Circle"));
        assert_eq!(variant(&record("radius", Value::Null)), None);
    }
}
