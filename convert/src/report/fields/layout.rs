//! What the records of long lists are made of.
//!
//! A long list is one leaf. The page shows its records all the same, and needs to know where their fields are. How wide
//! those are may depend on the file, so the first record of a list of each kind is walked.

use std::collections::{BTreeMap, HashMap};
use std::ops::{ControlFlow, Range};

use bindery::Segment;
use bindery::spec::{Kind, Number};
use bindery::walk::{Leaf, Place, Step, Visitor};
use serde_json::json;

use super::value::number_type;
use crate::report::Subject;

/// More fields would be a list, not a record.
const MOST_FIELDS: usize = 64;

/// Numbers that a page knows how to show without being told.
const PLAIN: [&str; 10] = [
    "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "f32", "f64",
];

/// The first list of each kind that is one leaf: the name and size of its records, and where it is.
#[derive(Default)]
pub(super) struct Lists(BTreeMap<(String, usize), Vec<Segment<'static>>>);

impl Lists {
    /// Notes a leaf, if it is such a list.
    pub(super) fn meet(&mut self, wire: &str, path: &[Segment<'static>], size: usize) {
        let Some((name, count)) = wire.rsplit_once(" x ") else {
            return;
        };
        let stride = count.parse().ok().and_then(|count| size.checked_div(count));
        if let Some(stride) = stride.filter(|_| !PLAIN.contains(&name)) {
            let known = self.0.entry((name.to_owned(), stride));
            known.or_insert_with(|| path.to_vec());
        }
    }

    /// For each kind, as the page asks for it, the fields of a record: path, type, start, size, and the plain number
    /// that they are.
    pub(super) fn layouts(
        &self,
        subject: &Subject<'_>,
    ) -> serde_json::Map<String, serde_json::Value> {
        if self.0.is_empty() {
            return serde_json::Map::new();
        }
        let mut first = First {
            lists: self.0.values().map(Vec::as_slice).collect(),
            fields: HashMap::new(),
        };
        let _ = subject.walk(&mut first);
        let mut layouts = serde_json::Map::new();
        for ((name, stride), path) in &self.0 {
            let Some(fields) = first.fields.remove(path.as_slice()) else {
                continue;
            };
            let end = fields
                .last()
                .map(|field| field.start.saturating_add(field.size));
            if end == Some(*stride) && fields.len() <= MOST_FIELDS {
                layouts.insert(
                    format!("{name}/{stride}"),
                    fields.iter().map(Field::json).collect(),
                );
            }
        }
        layouts
    }
}

/// A field of a record.
struct Field {
    path: String,
    wire: String,
    start: usize,
    size: usize,
    number: String,
}

impl Field {
    fn json(&self) -> serde_json::Value {
        json!([self.path, self.wire, self.start, self.size, self.number])
    }
}

/// Goes to the first records of lists, past everything else.
struct First<'a> {
    lists: Vec<&'a [Segment<'static>]>,
    fields: HashMap<&'a [Segment<'static>], Vec<Field>>,
}

impl<'a> First<'a> {
    /// The list that a path is in, or is.
    fn around(&self, path: &[Segment<'static>]) -> Option<&'a [Segment<'static>]> {
        let mut lists = self.lists.iter();
        lists.find(|list| path.starts_with(list)).copied()
    }
}

impl Visitor for First<'_> {
    fn enter(&mut self, place: &Place<'_>, _: Option<u64>) -> Step {
        let leads_there = self.lists.iter().any(|list| list.starts_with(place.steps));
        match leads_there || self.around(place.steps).is_some() {
            true => Step::In,
            false => Step::Over,
        }
    }

    fn elements(&mut self, list: &Place<'_>, _: usize, _: usize) -> Option<Range<usize>> {
        self.lists.contains(&list.steps).then_some(0..1)
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        let place = leaf.place;
        let Some(list) = self.around(place.steps) else {
            return ControlFlow::Continue(());
        };
        // Behind the list is the number of the record, 0.
        let Some(inner) = place.steps.get(list.len().saturating_add(1)..) else {
            return ControlFlow::Continue(());
        };
        let fields = self.fields.entry(list).or_default();
        if fields.len() > MOST_FIELDS {
            return ControlFlow::Continue(());
        }
        let (bytes, wire) = (leaf.bytes, leaf.wire.text().into_owned());
        let last = fields.last();
        let path: bindery::Path = inner.iter().cloned().collect();
        let field = Field {
            path: path.to_string(),
            wire,
            start: last.map_or(0, |last| last.start.saturating_add(last.size)),
            size: bytes.len(),
            number: number(leaf),
        };
        fields.push(field);
        ControlFlow::Continue(())
    }
}

/// How the page is to show the bytes of a field: as a plain number, `s8` for one whose two largest are -1 and -2, or as
/// bytes.
fn number(leaf: Leaf<'_>) -> String {
    let is_sentinel = leaf.place.fields.last().is_some_and(|field| {
        let mut info = (field.ty)();
        while let Kind::Wrapper(_, inner) = info.kind {
            info = inner();
        }
        matches!(info.kind, Kind::Number(Number::Sentinel))
    });
    let bytes = leaf.bytes;
    match is_sentinel {
        true => format!("s{}", bytes.len().saturating_mul(8)),
        false => number_type(&leaf.value(), bytes).unwrap_or("").to_owned(),
    }
}
