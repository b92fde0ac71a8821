//! The content of a broken file as far as it goes, from a walk over its bytes.

use std::ops::{ControlFlow, Range};

use bindery::format::Format;
use bindery::spec::TypeInfo;
use bindery::walk::{Leaf, OpenedPart, Place, Visitor};
use bindery::{Class, Error, Limits, Segment, Value};

use crate::spaces::Met;

/// The keys of what a compressed part holds, and of the elements of a list beside something else.
const CONTENT: &str = "content";
const ITEMS: &str = "items";

/// What lies before the fault of a file.
pub(super) struct Partial {
    /// Every value that was met, at its path. What the file stores and a dump leaves out, such as counts, is there too.
    pub(super) tree: Value,
    /// The type of the file, once something of it was met.
    pub(super) root: Option<&'static TypeInfo>,
    spaces: Vec<Met>,
    /// The memory that the tree may still take.
    left: u64,
    is_over: bool,
}

impl Partial {
    /// Walks over a file up to its fault.
    ///
    /// # Errors
    /// When the tree would take more memory than is allowed.
    pub(super) fn of(
        bytes: &[u8],
        format: &dyn Format,
        revision: Option<&str>,
        limits: Limits,
    ) -> bindery::Result<Self> {
        let mut partial = Self {
            tree: Value::Record(Vec::new()),
            root: None,
            spaces: vec![Met::file(bytes.len() as u64)],
            left: limits.memory,
            is_over: false,
        };
        // How it ends is known already.
        let _ = format.walk(bytes, revision, limits, &mut partial);
        match partial.is_over {
            true => Err(Error::new(
                Class::Limit,
                format!(
                    "its tree would take more than the {} bytes of memory allowed for one file",
                    limits.memory
                ),
            )),
            false => Ok(partial),
        }
    }

    /// The keys that lead to a place in the tree: its steps, and `content` where they enter a compressed part.
    fn keys(&self, place: &Place<'_>) -> Vec<Segment<'static>> {
        let mut entered = Vec::new();
        let mut space = self.spaces.get(place.space);
        while let Some(met) = space.filter(|met| met.depth > 0) {
            entered.push(met.steps);
            space = met.around.and_then(|around| self.spaces.get(around));
        }
        let mut keys = place.steps.to_vec();
        // From the innermost one, so that the places of the others stay what they are.
        for steps in entered {
            keys.insert(steps.min(keys.len()), Segment::from(CONTENT));
        }
        keys
    }
}

impl Visitor for Partial {
    /// Every element of a list by itself.
    fn elements(&mut self, _: &Place<'_>, count: usize, _: usize) -> Option<Range<usize>> {
        Some(0..count)
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        /// What a key and its value take, at most, where the value has no bytes of its own.
        const ENTRY: u64 = 128;
        let bytes = (leaf.bytes.len() as u64).saturating_mul(2);
        let Some(left) = self.left.checked_sub(ENTRY.saturating_add(bytes)) else {
            self.is_over = true;
            return ControlFlow::Break(());
        };
        self.left = left;
        self.root = Some(leaf.place.root);
        let (keys, wire) = (self.keys(&leaf.place), leaf.wire.text());
        let value = leaf.value();
        match slot(&mut self.tree, keys) {
            place @ Value::Null => *place = value,
            // Bytes of its own beside those of what it holds.
            place => record_of(place).push((wire, value)),
        }
        ControlFlow::Continue(())
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        let met = Met::opened(part, &self.spaces);
        self.spaces.push(met);
    }
}

/// The place that keys lead to, which is made if there is none. Leaves come in order, so what is gone on with is the last
/// of its list.
fn slot<'t>(tree: &'t mut Value, keys: Vec<Segment<'static>>) -> &'t mut Value {
    let mut here = tree;
    for key in keys {
        here = match key {
            Segment::Field(name) => entry(record_of(here), name),
            Segment::Index(index) => {
                let items = items_of(here);
                if items.len() <= index {
                    items.push(Value::Null);
                }
                last(items)
            }
        };
    }
    here
}

/// The last element of a list that is not empty.
fn last(items: &mut Vec<Value>) -> &mut Value {
    if items.is_empty() {
        items.push(Value::Null);
    }
    match items.last_mut() {
        Some(last) => last,
        // Pushed just above; the compiler cannot see it.
        None => unreachable!(),
    }
}

type Entries = Vec<(std::borrow::Cow<'static, str>, Value)>;

/// The value of a key, which is made if there is none.
fn entry<'e>(entries: &'e mut Entries, name: std::borrow::Cow<'static, str>) -> &'e mut Value {
    let known = entries.iter().rposition(|(key, _)| *key == name);
    let index = known.unwrap_or(entries.len());
    if known.is_none() {
        entries.push((name, Value::Null));
    }
    match entries.get_mut(index) {
        Some((_, value)) => value,
        // Found or pushed just above; the compiler cannot see it.
        None => unreachable!(),
    }
}

/// The entries of a record, into which what was there before is put.
fn record_of(value: &mut Value) -> &mut Entries {
    if !matches!(value, Value::Record(_)) {
        let before = std::mem::take(value);
        let entries = match before {
            Value::Null => Vec::new(),
            Value::List(_) => vec![(ITEMS.into(), before)],
            _ => vec![("value".into(), before)],
        };
        *value = Value::Record(entries);
    }
    match value {
        Value::Record(entries) => entries,
        // Made just above; the compiler cannot see it.
        _ => unreachable!(),
    }
}

/// The elements of a list, or those in a record that has something else beside them.
fn items_of(value: &mut Value) -> &mut Vec<Value> {
    let place: &mut Value = match value {
        Value::Null => {
            *value = Value::List(Vec::new());
            value
        }
        Value::List(_) => value,
        _ => entry(record_of(value), ITEMS.into()),
    };
    if !matches!(place, Value::List(_)) {
        *place = Value::List(Vec::new());
    }
    match place {
        Value::List(items) => items,
        // Made just above; the compiler cannot see it.
        _ => unreachable!(),
    }
}

#[cfg(test)]
mod tests {
    use bindery::value::json;

    use super::*;

    #[test]
    fn values_are_put_at_their_paths() {
        let mut tree = Value::Record(Vec::new());
        for (path, value) in [
            ("magic", 1u64),
            ("list[0].x", 2),
            ("list[0].y", 3),
            ("list[1].x", 4),
            ("count", 5),
            ("count[0]", 6),
        ] {
            let path: bindery::Path = path.parse().unwrap();
            let keys = path.segments().map(|segment| match segment {
                Segment::Field(name) => Segment::Field(name.into_owned().into()),
                Segment::Index(index) => Segment::Index(index),
            });
            let keys = keys.collect();
            *slot(&mut tree, keys) = Value::Uint(value);
        }
        assert_eq!(
            json::to_line(&tree),
            r#"{"magic": 1, "list": [{"x": 2, "y": 3}, {"x": 4}], "count": {"value": 5, "items": [6]}}"#
        );
    }
}
