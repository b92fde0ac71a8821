//! What a reader of Kaitai's found, beside what every byte is.

use bindery::Value;
use bindery::trace::Span;
use bindery::value::json;
use serde_json::Value as Json;

use super::run::{File, Leaf};
use super::{DIFFERENT, Tally};

/// The leaves that have bytes, in the order of places.
struct Placed<'a>(Vec<&'a Leaf>);

impl<'a> Placed<'a> {
    fn new(leaves: &'a [Leaf]) -> Self {
        let with_bytes = leaves.iter().filter(|leaf| leaf.end > leaf.start);
        let mut leaves: Vec<&Leaf> = with_bytes.collect();
        leaves.sort_by_key(|leaf| (leaf.space, leaf.start, leaf.end));
        // Several offsets may lead to one place.
        leaves.dedup_by_key(|leaf| (leaf.space, leaf.start, leaf.end));
        Self(leaves)
    }

    /// Those that share bytes with a span.
    fn within(&self, span: &Span) -> &[&'a Leaf] {
        let before = |leaf: &&Leaf| (leaf.space, leaf.end) <= (span.space, span.start);
        let start = self.0.partition_point(before);
        let rest = &self.0[start..];
        let inside = |leaf: &&Leaf| leaf.space == span.space && leaf.start < span.end;
        &rest[..rest.partition_point(inside)]
    }
}

/// Compares what was read with what every byte is.
pub(super) fn compare(format: &str, file: &File, leaves: &[Leaf], tally: &mut Tally) {
    tally.files += 1;
    // What is inside a section that is left open is left open as well.
    let described: Vec<usize> = leaves
        .iter()
        .filter_map(|leaf| usize::try_from(leaf.value["section"].as_u64()?).ok())
        .collect();
    let leaves = Placed::new(leaves);
    for span in &file.trace.spans {
        if span.start == span.end {
            continue;
        }
        if span.space > 0 && !described.contains(&span.space) {
            tally.open += 1;
            continue;
        }
        let inside = leaves.within(span);
        // What nothing describes is not described there either.
        if span.wire == "gap" && inside.is_empty() {
            continue;
        }
        if inside.iter().any(|leaf| leaf.value["raw"] == true) {
            tally.open += 1;
            continue;
        }
        let mut at = span.start;
        let tiles = inside.iter().all(|leaf| {
            let fits = leaf.start == at;
            at = leaf.end;
            fits
        });
        if !tiles || at != span.end {
            let found: Vec<String> = inside
                .iter()
                .map(|leaf| format!("{} {}..{}", leaf.path, leaf.start, leaf.end))
                .collect();
            tally.wrong.push(format!(
                "{}: {} {}..{} of space {}: found {found:?}",
                file.name, span.path, span.start, span.end, span.space
            ));
            continue;
        }
        tally.ranges += 1;
        match same_values(&file.tree, span, inside) {
            Some(true) => tally.values += 1,
            None => {}
            Some(false) => {
                let excepted = DIFFERENT
                    .iter()
                    .any(|(known, path, _)| *known == format && span.path.as_str().ends_with(path));
                if !excepted {
                    tally.wrong.push(format!(
                        "{}: {} is {}, found {}",
                        file.name,
                        span.path,
                        json::to_line(&span.value),
                        inside[0].value
                    ));
                }
            }
        }
    }
}

/// Whether the values are the same; nothing for a compressed part, whose content is compared for itself.
fn same_values(tree: &Value, span: &Span, leaves: &[&Leaf]) -> Option<bool> {
    Some(match (&span.value, leaves) {
        (_, [only]) if only.value["section"].is_number() => return None,
        (Value::Bytes(bytes), [_, _, ..]) => {
            leaves.iter().all(|text| is_text_of(span, bytes, text))
        }
        // Letters in a list of bytes.
        (Value::Text(text), [_, _, ..]) => {
            let bytes = leaves.iter().map(|leaf| leaf.value.as_u64());
            bytes.eq(text.bytes().map(|byte| Some(byte.into())))
        }
        (value, leaves) => {
            // What the trace sums up, the tree has.
            let sum = value.get("count") != &Value::Null && value.get("stride") != &Value::Null;
            let whole = if sum { tree.at(&span.path) } else { None };
            let whole = whole.map(|whole| items_of(whole.into_owned()));
            if let (false, [only]) = (sum, leaves)
                && !leads_to_its_text(tree, span, only)
            {
                return Some(false);
            }
            let mut rest = leaves.iter().copied();
            agrees(whole.as_ref().unwrap_or(value), &mut rest) && rest.next().is_none()
        }
    })
}

/// The items of a record that announces them, which have no name of their own in a trace.
fn items_of(whole: Value) -> Value {
    match whole {
        Value::Record(entries) => {
            let mut values = entries.into_iter().map(|(_, value)| value);
            let items = values.find(|value| matches!(value, Value::List(_) | Value::Alike(_)));
            items.unwrap_or(Value::Null)
        }
        items => items,
    }
}

/// Whether an offset of a text leads to the one that a dump has in its place.
fn leads_to_its_text(tree: &Value, span: &Span, leaf: &Leaf) -> bool {
    // The length of a text is in front of it, under the same name.
    let is_length = leaf.path.ends_with(".len_text");
    let (Value::Uint(_), Some(shown), false) = (&span.value, tree.at(&span.path), is_length) else {
        return true;
    };
    let text = match shown.as_ref() {
        Value::Record(_) => shown.get("text"),
        shown => shown,
    };
    match text {
        Value::Text(text) => leaf.text.as_ref().and_then(Json::as_str) == Some(text),
        _ => true,
    }
}

/// Whether a number is one of no width, which a tree has and a file does not.
fn is_absent<'l>(
    key: &str,
    value: &Value,
    leaves: &(impl Iterator<Item = &'l Leaf> + Clone),
) -> bool {
    let is_next = leaves.clone().next().is_some_and(|leaf| {
        let mut names = leaf.path.split(['.', '[']);
        names.any(|name| name == key)
    });
    !is_next && value.as_integer().is_some()
}

/// Whether the next leaves are this value.
fn agrees<'l>(value: &Value, leaves: &mut (impl Iterator<Item = &'l Leaf> + Clone)) -> bool {
    let Some(next) = leaves.clone().next() else {
        return value.items().is_ok_and(|mut items| items.next().is_none());
    };
    let is_bytes = hex(&next.value).is_some();
    let is_word = |entries: &[(_, Value)]| {
        let has = |(key, _): &(std::borrow::Cow<'static, str>, Value)| next.value.get(key.as_ref());
        entries.first().and_then(has).is_some()
    };
    match (value, value.items()) {
        // A number in more bytes than it needs.
        (Value::Record(_), _) if value.get("excess") != &Value::Null => {
            agrees(value.get("number"), leaves)
        }
        // The place of a record is dumped with the record that is there.
        (Value::Record(entries), _) if value.get("record") != &Value::Null => {
            entries.iter().any(|(key, _)| key == "offset") && agrees(value.get("offset"), leaves)
        }
        (Value::Record(entries), _) if !is_word(entries) => {
            let mut entries = entries.iter();
            entries.all(|(key, value)| is_absent(key, value, leaves) || agrees(value, leaves))
        }
        (_, Ok(mut items)) if !is_bytes => items.all(|item| agrees(&item, leaves)),
        _ => {
            leaves.next();
            same(value, &next.value, next.end - next.start)
        }
    }
}

/// Whether the bytes of a text are those at its place in a table of them.
fn is_text_of(span: &Span, table: &[u8], text: &Leaf) -> bool {
    let place = |at: u64| usize::try_from(at - span.start).unwrap();
    let stored = &table[place(text.start)..place(text.end)];
    let stored = stored.strip_suffix(b"\0").unwrap_or(stored);
    hex(&text.value).as_deref() == Some(stored)
}

fn same(value: &Value, found: &Json, size: u64) -> bool {
    match value {
        Value::Bool(flag) => {
            found == &Json::Bool(*flag) || found.as_u64() == Some(u64::from(*flag))
        }
        Value::Uint(number) => match (found, hex(found)) {
            (Json::Bool(flag), _) => *number == u64::from(*flag),
            // A magic.
            (_, Some(bytes)) => number.to_le_bytes().starts_with(&bytes),
            (found, None) => is_number(found, *number as f64),
        },
        Value::Int(number) => {
            // An unsigned number whose largest values mean -1 and -2.
            let wrapped = *number as f64 + (size as f64 * 8.0).exp2();
            is_number(found, *number as f64) || is_number(found, wrapped)
        }
        Value::F32(number) if number.is_finite() => found.as_f64() == Some(f64::from(*number)),
        Value::F64(number) if number.is_finite() => found.as_f64() == Some(*number),
        Value::F32(_) | Value::F64(_) => found["number"].is_string(),
        // Digits that a reader in JavaScript has rounded.
        Value::Text(text) if found.is_number() => {
            text.parse().is_ok_and(|number| is_number(found, number))
        }
        Value::Text(text) => match (found["name"].as_str(), hex(found)) {
            _ if found["digits"].is_string() => found["digits"].as_str() == Some(text),
            (Some(name), _) => plain(name) == plain(text),
            (None, Some(bytes)) => bytes == text.as_bytes(),
            (None, None) => found.as_str() == Some(text),
        },
        Value::Bytes(bytes) => match hex(found) {
            Some(found) => &found == bytes,
            None => found.as_str() == Some(&String::from_utf8_lossy(bytes)),
        },
        Value::List(_) | Value::Alike(_) => {
            let items = value.items().into_iter().flatten();
            let bytes = items.map(|number| u8::try_from(number.as_integer()?).ok());
            let bytes: Option<Vec<u8>> = bytes.collect();
            bytes.is_some() && hex(found) == bytes
        }
        Value::Record(entries) => entries.iter().all(|(key, value)| {
            let found = found.get(key.as_ref());
            found.is_some_and(|found| same(value, found, size))
        }),
        Value::Null | Value::Decimal(_) => false,
    }
}

/// JavaScript has no whole numbers beyond 2^53, and its reader is off by a few there.
fn is_number(found: &Json, number: f64) -> bool {
    let exact = number.abs() < 53f64.exp2();
    found.as_f64().is_some_and(|found| match exact {
        true => found == number,
        false => (found / number - 1.0).abs() < 1e-6,
    })
}

fn hex(found: &Json) -> Option<Vec<u8>> {
    let digits = found["hex"].as_str()?;
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

/// A name without what differs between languages.
fn plain(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}
