//! The fields of a file as a page holds them: a tree in columns, which a deflater makes small.

use std::collections::HashMap;

use bindery::format::{About, AnyFile};
use bindery::spec::{FieldInfo, Kind, Row, SpecRef, TypeInfo};
use bindery::trace::{Detail, Span, Trace};
use bindery::{Class, Limits, Result, Value};
use serde_json::json;

use super::pack::{Numbers, Parts};

/// How many steps deep the fields of a file are shown that is too large for all of them.
const OUTLINE: usize = 6;

/// The most letters of a value.
const LONGEST_VALUE: usize = 400;

/// What every byte of a file is: all of it, or an outline where that would take too much memory.
pub(super) fn trace(model: &dyn AnyFile, limits: Limits) -> Result<(Trace, bool)> {
    match model.trace_within(Detail::Leaves, limits) {
        Ok(trace) => Ok((trace, true)),
        Err(error) if error.class() == Class::Limit => {
            let trace = model.trace_within(Detail::Outline(OUTLINE), limits)?;
            Ok((trace, false))
        }
        Err(error) => Err(error),
    }
}

/// A step of a path: a field, or an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Step {
    Field(u32),
    Element(u32),
}

/// A field of the tree.
struct Node {
    step: Step,
    children: u32,
    first: u32,
    last: u32,
    next: u32,
    /// The span that it is, if it is one.
    span: Option<u32>,
}

const NONE: u32 = u32::MAX;

/// Texts that are numbered in the order met.
#[derive(Default)]
struct Texts {
    known: HashMap<String, u32>,
    all: Vec<String>,
}

impl Texts {
    fn number(&mut self, text: &str) -> u32 {
        if let Some(known) = self.known.get(text) {
            return *known;
        }
        let number = u32::try_from(self.all.len()).unwrap_or(NONE);
        self.known.insert(text.to_owned(), number);
        self.all.push(text.to_owned());
        number
    }
}

/// The fields that declarations have, by name and row.
struct Declared {
    fields: HashMap<(&'static str, &'static str, &'static str, String), &'static FieldInfo>,
    types: HashMap<&'static str, &'static TypeInfo>,
}

fn row_text(row: Row) -> String {
    match row {
        Row::Section => String::new(),
        Row::Named(name) => name.to_owned(),
        Row::Reserved => "(reserved)".to_owned(),
    }
}

impl Declared {
    fn of(format: &'static About) -> Self {
        let mut declared = Self {
            fields: HashMap::new(),
            types: HashMap::new(),
        };
        format.types(&mut |info| {
            declared.types.entry(info.name).or_insert(info);
            match &info.kind {
                Kind::Struct(fields) | Kind::Packed(fields, _) => declared.add(fields),
                Kind::Tagged { variants, .. } => {
                    for variant in *variants {
                        declared.add(variant.fields);
                    }
                }
                _ => {}
            }
        });
        declared
    }

    fn add(&mut self, fields: &'static [FieldInfo]) {
        for field in fields {
            if let bindery::spec::Reference::Rows(rows) = field.reference {
                for row in rows {
                    let key = (field.name, row.document.id, row.section, row_text(row.row));
                    self.fields.entry(key).or_insert(field);
                }
            }
        }
    }

    fn find(&self, name: &str, spec: &SpecRef) -> Option<&'static FieldInfo> {
        let key = (name, spec.document.id, spec.section, row_text(spec.row));
        // The names of a key are static, and those of a path are not.
        let name = self.fields.keys().find(|known| known.0 == name)?.0;
        self.fields.get(&(name, key.1, key.2, key.3)).copied()
    }
}

/// What is said about a field: its doc, its row in the spec, its deviations.
fn about(field: Option<&FieldInfo>, spec: Option<&SpecRef>) -> serde_json::Value {
    let deviations = field.map_or(&[][..], |field| field.deviations).iter();
    let deviations = deviations.map(|each| {
        json!({"id": each.id, "says": each.says, "does": each.does, "because": each.because})
    });
    let spec = spec.map(|spec| {
        json!([
            spec.document.id,
            spec.document.title,
            spec.section,
            row_text(spec.row)
        ])
    });
    json!({
        "doc": field.map_or("", |field| field.doc),
        "spec": spec,
        "deviations": deviations.collect::<Vec<_>>(),
    })
}

/// The tree while it grows.
struct Tree {
    nodes: Vec<Node>,
    known: HashMap<(u32, Step), u32>,
    names: Texts,
    /// The steps of the last path and their nodes.
    stack: Vec<(Step, u32)>,
}

impl Tree {
    fn of(spans: &[Span]) -> Self {
        let root = Node {
            step: Step::Element(0),
            children: 0,
            first: NONE,
            last: NONE,
            next: NONE,
            span: None,
        };
        let mut tree = Self {
            nodes: vec![root],
            known: HashMap::new(),
            names: Texts::default(),
            stack: Vec::new(),
        };
        for (place, span) in spans.iter().enumerate() {
            let node = tree.node(span.path.as_str());
            if let Some(node) = tree.nodes.get_mut(node as usize) {
                node.span = u32::try_from(place).ok();
            }
        }
        tree
    }

    /// The node of a path.
    fn node(&mut self, path: &str) -> u32 {
        let mut above = 0;
        for (depth, text) in steps(path).enumerate() {
            let step = match text.parse() {
                Ok(element) => Step::Element(element),
                Err(_) => Step::Field(self.names.number(text)),
            };
            match self.stack.get(depth) {
                Some((known, node)) if *known == step => above = *node,
                _ => {
                    self.stack.truncate(depth);
                    above = self.child(above, step);
                    self.stack.push((step, above));
                }
            }
        }
        above
    }

    fn child(&mut self, above: u32, step: Step) -> u32 {
        if let Some(known) = self.known.get(&(above, step)) {
            return *known;
        }
        let place = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        self.known.insert((above, step), place);
        self.nodes.push(Node {
            step,
            children: 0,
            first: NONE,
            last: NONE,
            next: NONE,
            span: None,
        });
        let last = match self.nodes.get_mut(above as usize) {
            Some(parent) => {
                parent.children = parent.children.saturating_add(1);
                if parent.first == NONE {
                    parent.first = place;
                }
                std::mem::replace(&mut parent.last, place)
            }
            None => NONE,
        };
        if let Some(before) = self.nodes.get_mut(last as usize) {
            before.next = place;
        }
        place
    }
}

/// The steps of a path: names, and numbers for elements.
fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '['])
        .map(|step| step.trim_end_matches(']'))
}

/// The columns of the tree, in the order in which it is read.
#[derive(Default)]
struct Columns {
    steps: Numbers,
    children: Numbers,
    types: Numbers,
    abouts: Numbers,
    spaces: Numbers,
    starts: Numbers,
    lengths: Numbers,
    values: Numbers,
}

/// The fields, ready to be packed.
pub(super) struct Fields {
    pub(super) bytes: Vec<u8>,
    /// How many there are.
    pub(super) count: usize,
}

impl Fields {
    /// The fields of a traced file of a format.
    pub(super) fn of(trace: &Trace, format: &'static About) -> Self {
        let declared = Declared::of(format);
        let tree = Tree::of(&trace.spans);
        let mut writer = Writer {
            trace,
            declared: &declared,
            columns: Columns::default(),
            types: Texts::default(),
            values: Texts::default(),
            abouts: HashMap::new(),
            about_list: Vec::new(),
            ends: vec![0; trace.spaces.len()],
            space: 0,
        };
        writer.tree(&tree);
        let layouts = writer.layouts();
        let mut parts = Parts::default();
        let columns = &writer.columns;
        let places = [
            ("steps", &columns.steps),
            ("children", &columns.children),
            ("types", &columns.types),
            ("abouts", &columns.abouts),
            ("spaces", &columns.spaces),
            ("starts", &columns.starts),
            ("lengths", &columns.lengths),
            ("values", &columns.values),
        ];
        let places: serde_json::Map<String, serde_json::Value> = places
            .into_iter()
            .map(|(name, column)| (name.to_owned(), parts.add(&column.0)))
            .collect();
        let about = json!({
            "count": tree.nodes.len(),
            "columns": places,
            "names": tree.names.all,
            "types": writer.types.all,
            "texts": writer.values.all,
            "abouts": writer.about_list,
            "layouts": layouts,
        });
        Self {
            bytes: parts.described(&about),
            count: tree.nodes.len(),
        }
    }
}

struct Writer<'a> {
    trace: &'a Trace,
    declared: &'a Declared,
    columns: Columns,
    types: Texts,
    values: Texts,
    abouts: HashMap<(String, String), u64>,
    about_list: Vec<serde_json::Value>,
    /// Where the last span of each space ended.
    ends: Vec<u64>,
    space: u64,
}

impl Writer<'_> {
    fn tree(&mut self, tree: &Tree) {
        // The next to write, and the element that is expected of it.
        let mut pending = vec![(0u32, 0u32)];
        while let Some((place, expected)) = pending.pop() {
            let Some(node) = tree.nodes.get(place as usize) else {
                continue;
            };
            let mut after = 0;
            self.columns.steps.add(match node.step {
                Step::Field(name) => u64::from(name) << 1 | 1,
                Step::Element(element) => {
                    after = element.saturating_add(1);
                    match element == expected {
                        true => 0,
                        false => u64::from(element).saturating_add(1) << 1,
                    }
                }
            });
            self.columns.children.add(node.children.into());
            let span = node
                .span
                .and_then(|span| self.trace.spans.get(span as usize));
            match span {
                Some(span) => self.span(span),
                None => self.columns.types.add(0),
            }
            if node.next != NONE {
                pending.push((node.next, after));
            }
            if node.first != NONE {
                pending.push((node.first, 0));
            }
        }
    }

    fn span(&mut self, span: &Span) {
        let wire = u64::from(self.types.number(&span.wire));
        self.columns.types.add(wire.saturating_add(1));
        let about = self.about(span);
        self.columns.abouts.add(about);
        let space = span.space as u64;
        self.columns.spaces.add_step(self.space, space);
        self.space = space;
        if let Some(end) = self.ends.get_mut(span.space) {
            self.columns.starts.add_step(*end, span.start);
            *end = span.end;
        }
        let length = span.end.saturating_sub(span.start);
        self.columns.lengths.add(length);
        let value = match is_told_by_bytes(span, self.trace) {
            true => 0,
            false => u64::from(self.values.number(&value_text(&span.value))).saturating_add(1),
        };
        self.columns.values.add(value);
    }

    fn about(&mut self, span: &Span) -> u64 {
        let name = steps(span.path.as_str()).filter(|step| step.parse::<u32>().is_err());
        let name = name.last().unwrap_or_default();
        let spec = span.spec.as_ref();
        let key = (
            name.to_owned(),
            spec.map(ToString::to_string).unwrap_or_default(),
        );
        if let Some(known) = self.abouts.get(&key) {
            return *known;
        }
        let field = spec.and_then(|spec| self.declared.find(name, spec));
        let number = self.about_list.len() as u64;
        self.about_list.push(about(field, spec));
        self.abouts.insert(key, number);
        number
    }

    /// For records of fixed size that are shown as one list, where their fields are.
    fn layouts(&mut self) -> serde_json::Map<String, serde_json::Value> {
        let mut layouts = serde_json::Map::new();
        for wire in self.types.all.clone() {
            let Some((name, _)) = wire.split_once(" x ") else {
                continue;
            };
            let info = self.declared.types.get(name).copied();
            let mut fields = Vec::new();
            if let Some(info) = info.filter(|info| info.fixed_size.is_some())
                && let Some(end) = lay_out(info, "", 0, &mut fields)
                && Some(end) == info.fixed_size
            {
                let fields = fields
                    .into_iter()
                    .map(|(path, wire, start, size)| json!([path, wire, start, size]));
                layouts.insert(name.to_owned(), fields.collect());
            }
        }
        layouts
    }
}

/// Adds the fields of a record, each with its path, type, start and size, and says where it ends. Nothing where
/// some field has no size of its own.
fn lay_out(
    info: &'static TypeInfo,
    path: &str,
    start: usize,
    fields: &mut Vec<(String, String, usize, usize)>,
) -> Option<usize> {
    /// More would be a list, not a record.
    const MOST: usize = 64;
    let Kind::Struct(all) = &info.kind else {
        let size = info.fixed_size?;
        let name = bindery::trace::wire_name(info);
        fields.push((path.to_owned(), name, start, size));
        return start.checked_add(size);
    };
    let mut at = start;
    for field in all.iter() {
        if field.presence == bindery::spec::Presence::Calculated {
            continue;
        }
        let path = match path {
            "" => field.name.to_owned(),
            path => format!("{path}.{}", field.name),
        };
        at = lay_out((field.ty)(), &path, at, fields)?;
        if fields.len() > MOST {
            return None;
        }
    }
    Some(at)
}

/// A value on one line, not too long.
fn value_text(value: &Value) -> String {
    let text = match value {
        Value::Record(entries) if value.get("space") != &Value::Null && entries.len() == 2 => {
            return "\u{1}".to_owned();
        }
        other => bindery::value::json::to_line(other),
    };
    match text.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// Whether the page can tell the value by the type and the bytes alone.
fn is_told_by_bytes(span: &Span, trace: &Trace) -> bool {
    let range = usize::try_from(span.start)
        .ok()
        .zip(usize::try_from(span.end).ok());
    let space = trace.spaces.get(span.space);
    let bytes = space
        .zip(range)
        .and_then(|(space, (start, end))| space.bytes.get(start..end));
    let Some(bytes) = bytes else {
        return false;
    };
    let number = bytes
        .iter()
        .rev()
        .fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
    match (&*span.wire, &span.value, bytes.len()) {
        ("u8" | "u16" | "u32" | "u64", Value::Uint(value), 1..=8) => *value == number,
        ("i8" | "i16" | "i32" | "i64", Value::Int(value), length @ 1..=8) => {
            // The lowest bytes are stored, and the highest of them has the sign.
            let stored = value.to_le_bytes();
            let is_negative = bytes.last().is_some_and(|last| last & 0x80 != 0);
            stored.starts_with(bytes)
                && stored
                    .iter()
                    .skip(length)
                    .all(|byte| *byte == if is_negative { 0xff } else { 0 })
                && (*value < 0) == is_negative
        }
        ("f32", Value::F32(value), 4) => value.to_le_bytes() == *bytes && value.is_finite(),
        ("zero-terminated text", Value::Text(text), _) => {
            bytes.split_last() == Some((&0, text.as_bytes()))
        }
        (wire, Value::Text(text), _) if wire.starts_with("u8 x ") => text.as_bytes() == bytes,
        (wire, Value::Record(entries), _) if wire.contains(" x ") => {
            matches!(entries.as_slice(), [(count, _), (stride, _)] if count == "count" && stride == "stride")
        }
        (_, Value::Bytes(value), _) => value == bytes,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bindery::File as _;
    use bindery_formats::format_by_name;
    use bindery_formats::m3d::{CoordinateType, ModelBuilder, NewCorner};
    use bindery_formats::ptf::{Form, Ptf};

    /// Numbers as a page reads them.
    struct Read<'a>(std::slice::Iter<'a, u8>);

    impl Read<'_> {
        fn next(&mut self) -> u64 {
            let (mut number, mut shift) = (0, 0u32);
            loop {
                let byte = *self.0.next().unwrap();
                number |= u64::from(byte & 0x7f) << shift;
                shift = shift.checked_add(7).unwrap();
                if byte < 0x80 {
                    return number;
                }
            }
        }

        fn step(&mut self, from: u64) -> u64 {
            let step = self.next();
            match step & 1 {
                0 => from.checked_add(step >> 1).unwrap(),
                _ => from.checked_sub(step >> 1).unwrap(),
            }
        }
    }

    /// The spans of packed fields: path, type, space, start and end.
    fn spans(fields: &Fields) -> Vec<(String, String, u64, u64, u64)> {
        let (length, rest) = fields.bytes.split_first_chunk().unwrap();
        let (about, bytes) = rest.split_at(u32::from_le_bytes(*length) as usize);
        let about: serde_json::Value = serde_json::from_slice(about).unwrap();
        let column = |name: &str| {
            let start = about["columns"][name][0].as_u64().unwrap();
            Read(bytes[usize::try_from(start).unwrap()..].iter())
        };
        let [
            mut steps,
            mut children,
            mut types,
            mut spaces,
            mut starts,
            mut lengths,
        ] = ["steps", "children", "types", "spaces", "starts", "lengths"].map(column);
        let mut found = Vec::new();
        // For each open field its path, how many are still to come in it, and the element expected next.
        let mut open: Vec<(String, u64, u64)> = Vec::new();
        let (mut space, mut ends) = (0, HashMap::new());
        for _ in 0..about["count"].as_u64().unwrap() {
            let step = steps.next();
            let path = match open.last_mut() {
                None => String::new(),
                Some((above, left, expected)) => {
                    *left = left.checked_sub(1).unwrap();
                    let element = match step {
                        0 => *expected,
                        step => (step >> 1).saturating_sub(1),
                    };
                    *expected = match step & 1 {
                        1 => 0,
                        _ => element.checked_add(1).unwrap(),
                    };
                    let name = about["names"][usize::try_from(step >> 1).unwrap()].as_str();
                    match (step & 1, above.as_str()) {
                        (1, "") => name.unwrap().to_owned(),
                        (1, above) => format!("{above}.{}", name.unwrap()),
                        (_, above) => format!("{above}[{element}]"),
                    }
                }
            };
            let kids = children.next();
            if let Some(wire) = types.next().checked_sub(1) {
                let wire = about["types"][usize::try_from(wire).unwrap()]
                    .as_str()
                    .unwrap();
                space = spaces.step(space);
                let start = starts.step(ends.get(&space).copied().unwrap_or(0));
                let end = start.checked_add(lengths.next()).unwrap();
                ends.insert(space, end);
                found.push((path.clone(), wire.to_owned(), space, start, end));
            }
            open.push((path, kids, 0));
            while open.last().is_some_and(|(_, left, _)| *left == 0) {
                open.pop();
            }
        }
        found
    }

    /// Files with sections, lists that are shown as one and such that are not.
    fn files() -> Vec<(&'static str, Vec<u8>)> {
        let mut builder = ModelBuilder::new("Fan", CoordinateType::F32);
        let mut corners = Vec::new();
        for step in 0..40u8 {
            let place = [f32::from(step), f32::from(step % 7), 0.5];
            let vertex = builder
                .vertex(place, None, bindery::Sentinel::NONE)
                .unwrap();
            corners.push(NewCorner {
                vertex,
                texture: None,
                normal: None,
            });
        }
        for three in corners.windows(3) {
            builder.polygon(None, three).unwrap();
        }
        let model = builder.finish().unwrap().to_bytes().unwrap();
        let texture = Ptf::from_rgba8(Form::Format, 2, 2, &[7; 16]).unwrap();
        vec![("m3d", model), ("ptf", texture.to_bytes().unwrap())]
    }

    #[test]
    fn the_columns_say_what_the_trace_says() {
        for (name, bytes) in files() {
            let format = format_by_name(name).unwrap();
            let model = format.read(&bytes, None, Limits::default()).unwrap();
            let (trace, is_whole) = trace(model.as_ref(), Limits::default()).unwrap();
            assert!(is_whole && trace.spaces.len() > 1, "{name}");
            let mut expected: Vec<(String, String, u64, u64, u64)> = trace
                .spans
                .iter()
                .map(|span| {
                    let wire = span.wire.clone().into_owned();
                    (
                        span.path.to_string(),
                        wire,
                        span.space as u64,
                        span.start,
                        span.end,
                    )
                })
                .collect();
            let mut found = spans(&Fields::of(&trace, format.info()));
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{name}");
        }
    }
}
