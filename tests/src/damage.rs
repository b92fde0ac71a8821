//! Damage that a file can come with, made the same way every time.
//!
//! Random bytes seldom get past the first checks. What knows a file's layout gets further, and the trace
//! knows it for every format: which bytes are a number, where an element of a list starts and ends, what
//! is inside a compressed section.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use bindery::format::Format;
use bindery::trace::{Span, Trace};
use bindery::walk::{Leaf, Visitor};
use bindery::{Class, Limits, Method, Value, WriteSettings};

/// Pseudo-random numbers that are the same on every machine.
#[derive(Debug, Clone)]
pub struct Numbers {
    state: u64,
    /// Bytes that decide first, so that a fuzzer can steer.
    chosen: std::collections::VecDeque<u8>,
}

impl Numbers {
    /// Numbers from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
            chosen: [].into(),
        }
    }

    /// Numbers that follow these bytes, two a number, while there are any.
    #[must_use]
    pub fn chosen_by(bytes: &[u8]) -> Self {
        Self {
            chosen: bytes.to_vec().into(),
            ..Self::new(0)
        }
    }

    /// A number below `limit`, or 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        let mixed = match self.chosen.pop_front() {
            Some(low) => u64::from(u16::from_le_bytes([
                low,
                self.chosen.pop_front().unwrap_or(0),
            ])),
            None => self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16,
        };
        let limit = u64::try_from(limit).unwrap_or(u64::MAX);
        let below = mixed.checked_rem(limit).unwrap_or(0);
        usize::try_from(below).unwrap_or(0)
    }

    /// One of several, if there are any.
    pub fn one_of<'a, T>(&mut self, several: &'a [T]) -> Option<&'a T> {
        several.get(self.below(several.len()))
    }
}

/// One to four random damages: bytes set to telling values, bits flipped, parts doubled, dropped or swapped.
#[must_use]
pub fn damaged(bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    const TELLING: [u8; 6] = [0x00, 0xFF, 0x7F, 0x80, 0x01, 0xFE];
    let mut out = bytes.to_vec();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(out.len());
        let end = at.saturating_add(numbers.below(9)).min(out.len());
        match numbers.below(6) {
            0 | 1 => {
                let telling = numbers.one_of(&TELLING).copied();
                if let Some(part) = out.get_mut(at..end.max(at.saturating_add(1)).min(bytes.len()))
                {
                    part.fill(telling.unwrap_or(0));
                }
            }
            2 => {
                if let Some(byte) = out.get_mut(at) {
                    *byte ^= 1u8
                        .checked_shl(u32::try_from(numbers.below(8)).unwrap_or(0))
                        .unwrap_or(1);
                }
            }
            3 => {
                out.drain(at..end);
            }
            4 => {
                let part = out.get(at..end).unwrap_or_default().to_vec();
                out.splice(at..at, part);
            }
            _ => out.truncate(at.max(1)),
        }
    }
    out
}

/// Other bytes for a part of an address space.
#[derive(Debug, Clone)]
pub struct Edit {
    /// The index of the address space.
    pub space: usize,
    /// What goes.
    pub range: Range<usize>,
    /// What comes instead.
    pub bytes: Vec<u8>,
}

/// A number in the file: a count, a size, an index, anything.
#[derive(Debug, Clone)]
pub struct Place {
    /// The index of its address space.
    pub space: usize,
    /// Where it is.
    pub range: Range<usize>,
    /// Which field it is.
    pub path: String,
    /// What it says.
    pub number: u64,
}

impl Place {
    /// The number replaced.
    #[must_use]
    pub fn set(&self, number: u64) -> Edit {
        let size = self.range.len();
        Edit {
            space: self.space,
            range: self.range.clone(),
            bytes: number.to_le_bytes().into_iter().take(size).collect(),
        }
    }

    /// What a count or a size must not be trusted with: none, all, the largest, one off, doubled.
    #[must_use]
    pub fn telling(&self) -> [u64; 8] {
        let top = 1u64
            .checked_shl(u32::try_from(self.range.len().saturating_mul(8)).unwrap_or(64))
            .map_or(u64::MAX, |over| over.saturating_sub(1));
        [
            0,
            top,
            top >> 1,
            (top >> 1).saturating_add(1),
            self.number.wrapping_add(1),
            self.number.wrapping_sub(1),
            self.number.wrapping_mul(2),
            self.number.wrapping_add(0x100),
        ]
    }
}

/// An element of a list: a chunk, a record, a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// The index of its address space.
    pub space: usize,
    /// Where it is.
    pub range: Range<usize>,
}

/// How many leaves before a section the numbers about it may be.
const NEAR: usize = 12;

/// A file taken apart by its trace: its numbers, its elements and its sections, and how to put other bytes in.
#[derive(Debug, Clone)]
pub struct Anatomy {
    trace: Trace,
    /// Every number.
    pub numbers: Vec<Place>,
    /// Every list of two or more elements, and lists within their elements.
    pub lists: Vec<Vec<Element>>,
}

impl Anatomy {
    /// Takes a file apart.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(format: &dyn Format, bytes: &[u8], limits: Limits) -> Result<Self, String> {
        let model = format
            .read(bytes, None, limits)
            .map_err(|error| error.to_string())?;
        let trace = model.trace().map_err(|error| error.to_string())?;
        let numbers = trace.spans.iter().filter_map(place).collect();
        let lists = lists(&trace);
        Ok(Self {
            trace,
            numbers,
            lists,
        })
    }

    /// What is in an address space.
    #[must_use]
    pub fn space(&self, space: usize) -> &[u8] {
        let space = self.trace.spaces.get(space);
        space.map_or(&[], |space| space.bytes.as_slice())
    }

    /// How many address spaces there are: the file, then its sections.
    #[must_use]
    pub fn spaces(&self) -> usize {
        self.trace.spaces.len()
    }

    /// All bytes of an address space replaced.
    #[must_use]
    pub fn whole(&self, space: usize, bytes: Vec<u8>) -> Edit {
        Edit {
            space,
            range: 0..self.space(space).len(),
            bytes,
        }
    }

    /// The path of a section and the method it is stored with.
    #[must_use]
    pub fn section(&self, space: usize) -> (&str, &str) {
        let space = self.trace.spaces.get(space);
        space.map_or(("", ""), |space| (&space.name, space.method))
    }

    /// The file with other stored bytes for a section of it, and with `size` where its decompressed size is told.
    ///
    /// # Errors
    /// When the section is not in the file itself.
    pub fn with_stored(&self, space: usize, stored: &[u8], size: u64) -> Result<Vec<u8>, String> {
        let (name, _) = self.section(space);
        let spans: Vec<&Span> = self
            .trace
            .spans
            .iter()
            .filter(|span| span.space == 0)
            .collect();
        let at = spans
            .iter()
            .position(|span| span.path == name)
            .ok_or("not in the file itself")?;
        let mut edits = self.mended(&spans, at, stored.len() as u64, size);
        let range = spans.get(at).and_then(|span| range(span));
        edits.push(Edit {
            space: 0,
            range: range.ok_or("nowhere")?,
            bytes: stored.to_vec(),
        });
        self.with(&edits, false)
    }

    /// The numbers shortly before a section that tell about it, to tell of other bytes: its stored size, its
    /// decompressed size, and the size of any part that ends with it.
    fn mended(&self, spans: &[&Span], at: usize, stored: u64, size: u64) -> Vec<Edit> {
        let (Some(span), Some(section)) = (
            spans.get(at),
            spans.get(at).and_then(|span| {
                self.trace
                    .spaces
                    .iter()
                    .find(|each| span.path == *each.name)
            }),
        ) else {
            return Vec::new();
        };
        let before = spans.get(at.saturating_sub(NEAR)..at).unwrap_or_default();
        // What is before another section tells about that one.
        let is_section =
            |span: &&&Span| self.trace.spaces.iter().any(|each| span.path == *each.name);
        let near = before.iter().rev().take_while(|span| !is_section(span));
        near.filter_map(|span| place(span))
            .filter_map(|told| {
                if told.number == section.stored {
                    Some(told.set(stored))
                } else if told.number == section.bytes.len() as u64 {
                    Some(told.set(size))
                } else if (told.range.end as u64).checked_add(told.number) == Some(span.end) {
                    let rest = told.number.checked_sub(section.stored)?;
                    Some(told.set(rest.saturating_add(stored)))
                } else {
                    None
                }
            })
            .collect()
    }

    fn part(&self, element: &Element) -> Vec<u8> {
        let bytes = self.space(element.space).get(element.range.clone());
        bytes.unwrap_or_default().to_vec()
    }

    /// Two elements in each other's place.
    #[must_use]
    pub fn swapped(&self, one: &Element, other: &Element) -> Vec<Edit> {
        let replaced = |at: &Element, by: &Element| Edit {
            space: at.space,
            range: at.range.clone(),
            bytes: self.part(by),
        };
        vec![replaced(one, other), replaced(other, one)]
    }

    /// An element twice.
    #[must_use]
    pub fn doubled(&self, element: &Element) -> Vec<Edit> {
        vec![Edit {
            space: element.space,
            range: element.range.end..element.range.end,
            bytes: self.part(element),
        }]
    }

    /// An element gone.
    #[must_use]
    pub fn dropped(&self, element: &Element) -> Vec<Edit> {
        vec![Edit {
            space: element.space,
            range: element.range.clone(),
            bytes: Vec::new(),
        }]
    }

    /// The file with other bytes in some places. Sections that they are in are compressed anew, and with
    /// `mend` the numbers shortly before a section that told its sizes tell the new ones.
    ///
    /// # Errors
    /// When a section cannot be stored.
    pub fn with(&self, edits: &[Edit], mend: bool) -> Result<Vec<u8>, String> {
        Ok(self
            .rendered(0, edits, mend)?
            .unwrap_or_else(|| self.space(0).to_vec()))
    }

    fn rendered(
        &self,
        space: usize,
        edits: &[Edit],
        mend: bool,
    ) -> Result<Option<Vec<u8>>, String> {
        let mut own: Vec<Edit> = edits
            .iter()
            .filter(|edit| edit.space == space)
            .cloned()
            .collect();
        let spans: Vec<&Span> = self
            .trace
            .spans
            .iter()
            .filter(|span| span.space == space)
            .collect();
        for (at, span) in spans.iter().enumerate() {
            let inner = self
                .trace
                .spaces
                .iter()
                .position(|inner| span.path == *inner.name)
                .filter(|inner| *inner > space);
            let Some(inner) = inner else {
                continue;
            };
            let Some((section, content)) = self
                .trace
                .spaces
                .get(inner)
                .zip(self.rendered(inner, edits, mend)?)
            else {
                continue;
            };
            let Some(method) = Method::from_name(section.method) else {
                continue;
            };
            let stored = method
                .compress(&content, WriteSettings::default())
                .map_err(|error| error.to_string())?;
            if mend {
                own.extend(self.mended(&spans, at, stored.len() as u64, content.len() as u64));
            }
            own.extend(range(span).map(|range| Edit {
                space,
                range,
                bytes: stored,
            }));
        }
        if own.is_empty() {
            return Ok(None);
        }
        Ok(Some(self.edited(space, own)))
    }

    /// An address space with other bytes in some places.
    fn edited(&self, space: usize, mut edits: Vec<Edit>) -> Vec<u8> {
        edits.sort_by_key(|edit| edit.range.start);
        let mut out = Vec::new();
        let mut done = 0usize;
        for edit in edits {
            // Of two edits in one place the first counts.
            let Some(kept) = self.space(space).get(done..edit.range.start) else {
                continue;
            };
            out.extend_from_slice(kept);
            out.extend_from_slice(&edit.bytes);
            done = edit.range.end;
        }
        out.extend_from_slice(self.space(space).get(done..).unwrap_or_default());
        out
    }
}

fn range(span: &Span) -> Option<Range<usize>> {
    Some(usize::try_from(span.start).ok()?..usize::try_from(span.end).ok()?)
}

fn place(span: &Span) -> Option<Place> {
    let number = match span.value {
        Value::Uint(number) => number,
        Value::Int(number) => number.cast_unsigned(),
        _ => return None,
    };
    let range = range(span).filter(|range| range.len() <= 8)?;
    Some(Place {
        space: span.space,
        range,
        path: span.path.to_string(),
        number,
    })
}

/// The lists of a trace: leaves whose paths agree up to an index belong to one element.
fn lists(trace: &Trace) -> Vec<Vec<Element>> {
    let mut found: BTreeMap<(usize, &str), BTreeMap<usize, Element>> = BTreeMap::new();
    for span in &trace.spans {
        let Some(range) = range(span) else {
            continue;
        };
        for (open, _) in span.path.as_str().match_indices('[') {
            let Some((list, rest)) = span.path.as_str().split_at_checked(open) else {
                continue;
            };
            let index = rest.get(1..).and_then(|rest| rest.split(']').next());
            let Some(index) = index.and_then(|index| index.parse().ok()) else {
                continue;
            };
            found
                .entry((span.space, list))
                .or_default()
                .entry(index)
                .and_modify(|element| element.range.end = range.end)
                .or_insert(Element {
                    space: span.space,
                    range: range.clone(),
                });
        }
    }
    found
        .into_values()
        .map(|list| list.into_values().collect::<Vec<_>>())
        .filter(|list| list.len() > 1)
        .collect()
}

/// One to three damages that know the file's layout: numbers set to telling values; elements swapped, doubled,
/// dropped or put in the place of others; the content of sections damaged.
///
/// # Errors
/// When a section cannot be stored.
pub fn damaged_parts(anatomy: &Anatomy, numbers: &mut Numbers) -> Result<Vec<u8>, String> {
    let mut edits = Vec::new();
    for _ in 0..=numbers.below(3) {
        match numbers.below(6) {
            0 | 1 => {
                if let Some(place) = numbers.one_of(&anatomy.numbers) {
                    let telling = place.telling();
                    edits.extend(numbers.one_of(&telling).map(|number| place.set(*number)));
                }
            }
            2..=4 => {
                let list = numbers.one_of(&anatomy.lists);
                let Some(one) = list.and_then(|list| numbers.one_of(list)) else {
                    continue;
                };
                edits.extend(match numbers.below(4) {
                    0 => anatomy.doubled(one),
                    1 => anatomy.dropped(one),
                    2 => match list.and_then(|list| numbers.one_of(list)) {
                        Some(other) if one != other => anatomy.swapped(one, other),
                        _ => Vec::new(),
                    },
                    _ => match numbers.one_of(&anatomy.lists).and_then(|list| list.first()) {
                        Some(other) if one != other => {
                            anatomy.swapped(one, other).into_iter().take(1).collect()
                        }
                        _ => Vec::new(),
                    },
                });
            }
            _ => {
                let inner = numbers.below(anatomy.spaces());
                edits.push(anatomy.whole(inner, damaged(anatomy.space(inner), numbers)));
            }
        }
    }
    anatomy.with(&edits, numbers.below(4) != 0)
}

/// The contents of all sections damaged, and stored anew.
///
/// # Errors
/// When a section cannot be stored.
pub fn damaged_sections(anatomy: &Anatomy, numbers: &mut Numbers) -> Result<Vec<u8>, String> {
    let edits: Vec<Edit> = (1..anatomy.spaces())
        .map(|space| anatomy.whole(space, damaged(anatomy.space(space), numbers)))
        .collect();
    anatomy.with(&edits, numbers.below(4) != 0)
}

/// One to four changes to a dumped tree: other numbers, hostile texts, lists and records with entries doubled,
/// dropped or swapped, and parts of the tree in the place of others.
#[must_use]
pub fn changed_tree(tree: &Value, numbers: &mut Numbers) -> Value {
    let tree = &spread(tree);
    let mut out = tree.clone();
    for _ in 0..=numbers.below(4) {
        let other = node(tree, numbers.below(nodes(tree))).cloned();
        let at = numbers.below(nodes(&out));
        if let Some(node) = node_mut(&mut out, at) {
            change(node, other.unwrap_or(Value::Null), numbers);
        }
    }
    out
}

/// The tree with its columns as lists of values, which can be changed one by one.
#[must_use]
pub fn spread(tree: &Value) -> Value {
    match tree {
        Value::List(items) => Value::List(items.iter().map(spread).collect()),
        Value::Alike(alike) => Value::List(alike.iter().map(|item| spread(&item)).collect()),
        Value::Record(entries) => Value::Record(
            entries
                .iter()
                .map(|(key, value)| (key.clone(), spread(value)))
                .collect(),
        ),
        leaf => leaf.clone(),
    }
}

/// Numbers at the ends of ranges.
const NUMBERS: [u64; 12] = [
    0,
    1,
    0x7F,
    0x80,
    0xFF,
    0x7FFF,
    0x8000,
    0xFFFF,
    0x7FFF_FFFF,
    0x8000_0000,
    0xFFFF_FFFF,
    u64::MAX,
];

/// Texts that somebody may trip over.
const TEXTS: [&str; 8] = [
    "",
    "a",
    "\0",
    "../../etc/passwd",
    "/etc/passwd",
    "\u{1b}[2J",
    "\u{202e}txt.exe",
    "\n",
];

fn change(node: &mut Value, other: Value, numbers: &mut Numbers) {
    // Somewhere between a change of what is there and something quite different.
    if numbers.below(8) == 0 {
        *node = other;
        return;
    }
    match node {
        Value::Null => *node = Value::Uint(0),
        Value::Bool(flag) => *flag = !*flag,
        Value::Uint(number) => {
            *number = match numbers.below(3) {
                0 => number.wrapping_add(1),
                1 => number.wrapping_sub(1),
                _ => numbers.one_of(&NUMBERS).copied().unwrap_or(0),
            }
        }
        Value::Int(number) => {
            *number = match numbers.below(3) {
                0 => number.wrapping_add(1),
                1 => number.wrapping_neg(),
                _ => numbers.one_of(&NUMBERS).map_or(0, |n| n.cast_signed()),
            }
        }
        Value::F32(number) => {
            *number = *numbers
                .one_of(&[0.0, -0.0, 1.0, f32::MAX, f32::INFINITY, f32::NAN])
                .unwrap_or(&0.0);
        }
        Value::F64(number) => {
            *number = *numbers
                .one_of(&[0.0, -0.0, 1.0, f64::MAX, f64::INFINITY, f64::NAN])
                .unwrap_or(&0.0);
        }
        Value::Decimal(number) => {
            number.single = -number.single;
            number.double = -number.double;
        }
        Value::Text(text) => {
            *text = numbers.one_of(&TEXTS).copied().unwrap_or("").to_owned();
        }
        Value::Bytes(bytes) => *bytes = damaged(bytes, numbers),
        Value::List(items) => change_entries(items, numbers),
        Value::Record(entries) => change_entries(entries, numbers),
        // Spread before.
        Value::Alike(_) => *node = Value::Null,
    }
}

fn change_entries<T: Clone>(entries: &mut Vec<T>, numbers: &mut Numbers) {
    let (one, other) = (numbers.below(entries.len()), numbers.below(entries.len()));
    let Some(entry) = entries.get(one).cloned() else {
        return;
    };
    match numbers.below(4) {
        0 => {
            entries.remove(one);
        }
        1 => entries.swap(one, other),
        2 => entries.insert(other, entry),
        // As many as make a narrow count overflow.
        _ => entries.resize(entries.len().saturating_add(300), entry),
    }
}

/// How many nodes a tree has.
fn nodes(tree: &Value) -> usize {
    let inner: usize = match tree {
        Value::List(items) => items.iter().map(nodes).sum(),
        Value::Record(entries) => entries.iter().map(|(_, value)| nodes(value)).sum(),
        _ => 0,
    };
    inner.saturating_add(1)
}

/// The node that is met after `before` others.
fn node(tree: &Value, before: usize) -> Option<&Value> {
    let Some(mut left) = before.checked_sub(1) else {
        return Some(tree);
    };
    let mut inner: Box<dyn Iterator<Item = &Value>> = match tree {
        Value::List(items) => Box::new(items.iter()),
        Value::Record(entries) => Box::new(entries.iter().map(|(_, value)| value)),
        _ => Box::new(std::iter::empty()),
    };
    inner.find_map(|value| {
        let (size, here) = (nodes(value), left);
        left = left.saturating_sub(size);
        (here < size).then(|| node(value, here)).flatten()
    })
}

/// As [`node`], to be changed.
fn node_mut(tree: &mut Value, before: usize) -> Option<&mut Value> {
    let Some(mut left) = before.checked_sub(1) else {
        return Some(tree);
    };
    let mut inner: Box<dyn Iterator<Item = &mut Value>> = match tree {
        Value::List(items) => Box::new(items.iter_mut()),
        Value::Record(entries) => Box::new(entries.iter_mut().map(|(_, value)| value)),
        _ => Box::new(std::iter::empty()),
    };
    inner.find_map(|value| {
        let (size, here) = (nodes(value), left);
        left = left.saturating_sub(size);
        (here < size).then(|| node_mut(value, here)).flatten()
    })
}

/// What reading damaged bytes came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A clear error.
    Refused,
    /// Read, and everything works on what was read.
    Accepted,
}

/// Looks at what it is shown, and at nothing more.
struct Unimpressed;

impl Visitor for Unimpressed {
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        let _ = leaf.value();
        ControlFlow::Continue(())
    }
}

/// Reads damaged bytes and uses everything that can be done with what was read.
///
/// # Errors
/// When something does not hold that must hold for any bytes.
pub fn survive(format: &dyn Format, bytes: &[u8], limits: Limits) -> Result<Outcome, String> {
    let walked = format.walk(bytes, None, limits, &mut Unimpressed);
    let model = match format.read(bytes, None, limits) {
        Ok(model) => model,
        Err(error) if error.to_string().is_empty() => return Err("an empty error".to_owned()),
        // A walk keeps nothing, so that it comes further where memory is the limit.
        Err(error) if error.class() != Class::Limit && walked.is_ok() => {
            return Err(format!("walked to its end, but cannot be read: {error}"));
        }
        Err(_) => return Ok(Outcome::Refused),
    };
    walked.map_err(|error| format!("read, but cannot be walked: {error}"))?;
    let written = model
        .to_bytes()
        .map_err(|error| format!("read, but cannot be written: {error}"))?;
    if written != bytes {
        let difference = crate::everywhere::first_difference(&written, bytes);
        return Err(format!("read, but written differently at {difference:?}"));
    }
    let trace = model
        .trace()
        .map_err(|error| format!("no trace: {error}"))?;
    if let Some((space, offset)) = trace.first_gap() {
        return Err(format!("the trace has a gap in {space} at {offset}"));
    }
    let _ = model.findings();
    let _ = (model.counts(), model.names());
    Ok(Outcome::Accepted)
}

/// Builds a file from a tree, however wrong, and uses what can be done with it. What can be written must be
/// survived by the reader.
///
/// # Errors
/// When something does not hold that must hold for any tree.
pub fn survive_tree(
    format: &dyn Format,
    tree: &Value,
    revision: &str,
    limits: Limits,
) -> Result<Outcome, String> {
    let Ok(mut model) = format.build(tree, revision) else {
        return Ok(Outcome::Refused);
    };
    let _ = model.findings();
    let _ = (model.counts(), model.names());
    let written = model.to_bytes();
    let traced = model.trace();
    match (&written, &traced) {
        (Ok(bytes), Ok(trace)) => {
            if let Some((space, offset)) = trace.first_gap() {
                return Err(format!("the trace has a gap in {space} at {offset}"));
            }
            if trace.spaces.first().map(|space| &space.bytes) != Some(bytes) {
                return Err("the trace's file is not the file".to_owned());
            }
        }
        (Err(_), Err(_)) => {}
        (Ok(_), Err(error)) => return Err(format!("written, but not traced: {error}")),
        (Err(error), Ok(_)) => return Err(format!("traced, but not written: {error}")),
    }
    model.normalise();
    model.forget_originals();
    let _ = model.to_bytes();
    match written {
        Ok(bytes) => survive(format, &bytes, limits),
        Err(_) => Ok(Outcome::Refused),
    }
}
