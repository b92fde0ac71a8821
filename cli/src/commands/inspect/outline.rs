//! What a walk over a file meets, down to where the parts of the file are told apart.

use std::ops::ControlFlow;

use bindery::format::Format;
use bindery::spec::TypeInfo;
use bindery::walk::{Leaf, OpenedPart, Place, Visitor};
use bindery::{Class, Error, Limits, Path, Segment, Value};

use crate::spaces::Met;

/// What lies before the fault of a file, or all of it.
pub(super) struct Outline {
    /// The file first, then its compressed parts.
    pub(super) spaces: Vec<Met>,
    /// What they hold, in order within each space.
    pub(super) spans: Vec<Span>,
    /// The first texts, with the names of their fields.
    pub(super) texts: Vec<(String, String)>,
    /// The type of the file, once something of it was met.
    pub(super) root: Option<&'static TypeInfo>,
}

/// Bytes of one field and of all that is under it, or of elements of a list that follow each other: of a million cubes,
/// nothing but their sizes is kept.
pub(super) struct Span {
    pub(super) space: usize,
    /// The field, or the first of the elements.
    pub(super) path: Path,
    /// How many bytes the field takes, or each of the elements.
    pub(super) sizes: Vec<u64>,
    /// Whether these are bytes of something under the path.
    pub(super) is_under: bool,
    /// The letters of a chunk's tag.
    pub(super) tag: Option<String>,
    /// How many elements it is, where it is a long list.
    pub(super) count: Option<u64>,
}

impl Span {
    /// What it takes in memory.
    fn taken(&self) -> usize {
        size_of::<Self>()
            .saturating_add(self.path.as_str().len())
            .saturating_add(size_of::<u64>())
    }
}

impl Outline {
    /// Walks over a file and says how that ended.
    pub(super) fn of(
        bytes: &[u8],
        format: &dyn Format,
        revision: Option<&str>,
        limits: Limits,
        depth: usize,
    ) -> (Self, Result<(), Error>) {
        let mut collector = Collector {
            outline: Self {
                spaces: vec![Met::file(bytes.len() as u64)],
                spans: Vec::new(),
                texts: Vec::new(),
                root: None,
            },
            depth,
            last: Last::default(),
            left: limits.memory,
            is_over: false,
        };
        let walked = format.walk(bytes, revision, limits, &mut collector);
        let walked = match collector.is_over {
            true => Err(Error::new(
                Class::Limit,
                "what it is made of would take more memory than is allowed for one file",
            )),
            false => walked,
        };
        (collector.outline, walked)
    }
}

struct Collector {
    outline: Outline,
    depth: usize,
    last: Last,
    /// The memory that spans may still take.
    left: u64,
    is_over: bool,
}

/// Where the last leaf was.
#[derive(Default)]
struct Last {
    space: usize,
    end: u64,
    /// The steps to it that are told apart.
    steps: Vec<Segment<'static>>,
    /// How many of them lead to the field or element that it counts for.
    counted: usize,
    /// Whether it was in the first field of that.
    is_first: bool,
}

/// What a leaf is to the one before it.
enum Next {
    /// More of the same field.
    SameField,
    /// Another field of the same element.
    SameElement,
    /// The next element of the same list.
    Following,
    Other,
}

impl Last {
    /// What comes next, of which so many steps lead to what it counts for.
    fn next(&self, place: &Place<'_>, steps: &[Segment<'static>], counted: usize) -> Next {
        if (self.space, self.end) != (place.space, place.start) {
            return Next::Other;
        }
        if self.steps == steps {
            return Next::SameField;
        }
        let is_under = steps.len() > counted;
        let was_under = self.steps.len() > self.counted;
        if self.counted != counted || is_under != was_under {
            return Next::Other;
        }
        let ends = (
            self.steps.get(..counted).and_then(<[_]>::split_last),
            steps.get(..counted).and_then(<[_]>::split_last),
        );
        match ends {
            (Some((Segment::Index(before), list)), Some((Segment::Index(index), same)))
                if list == same =>
            {
                match index.checked_sub(*before) {
                    Some(0) => Next::SameElement,
                    Some(1) => Next::Following,
                    _ => Next::Other,
                }
            }
            _ => Next::Other,
        }
    }
}

/// The texts that are kept of a file that cannot be read as a whole.
const SHOWN_TEXTS: usize = 12;

impl Collector {
    /// The steps that are told apart, and how many of them lead to a field or an element. Lists within the elements of
    /// a list are not: a mesh may have a million polygons.
    fn outlined<'p>(&self, place: &Place<'p>) -> (&'p [Segment<'static>], usize) {
        let space = self.outline.spaces.get(place.space);
        let outside = space.map_or(0, |space| space.steps);
        let steps = place.steps;
        let steps = steps
            .get(..outside.saturating_add(self.depth))
            .unwrap_or(steps);
        let is_index = |segment: &Segment<'_>| matches!(segment, Segment::Index(_));
        match steps.iter().skip(outside).position(is_index) {
            None => (steps, steps.len()),
            Some(first) => {
                let element = outside.saturating_add(first).saturating_add(1);
                let field_of_element = element.saturating_add(1);
                (steps.get(..field_of_element).unwrap_or(steps), element)
            }
        }
    }

    /// Takes so much memory, if it is there.
    fn take(&mut self, bytes: usize) -> ControlFlow<()> {
        let Some(left) = self.left.checked_sub(bytes as u64) else {
            self.is_over = true;
            return ControlFlow::Break(());
        };
        self.left = left;
        ControlFlow::Continue(())
    }

    /// Counts a leaf for the last span, where it goes on with that.
    fn go_on(&mut self, next: &Next, size: u64, has_tag: bool) -> Option<ControlFlow<()>> {
        let last = self.outline.spans.last_mut()?;
        match next {
            Next::SameField | Next::SameElement => {
                // A tag is a field of its own.
                if matches!(next, Next::SameField) && self.last.is_first {
                    last.tag = None;
                }
                if let Some(whole) = last.sizes.last_mut() {
                    *whole = whole.saturating_add(size);
                }
                Some(ControlFlow::Continue(()))
            }
            Next::Following if !has_tag && last.tag.is_none() => {
                last.sizes.push(size);
                Some(self.take(size_of::<u64>()))
            }
            Next::Following | Next::Other => None,
        }
    }

    /// Notes a text under the name of its field.
    fn note_text(&mut self, steps: &[Segment<'static>], value: &Value) {
        let name = steps.iter().rev().find_map(|step| match step {
            Segment::Field(name) => Some(name.to_string()),
            Segment::Index(_) => None,
        });
        let text = value.as_str().filter(|text| !text.is_empty());
        if let Some((name, text)) = name.zip(text) {
            self.outline.texts.push((name, text.to_owned()));
        }
    }
}

impl Visitor for Collector {
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        let (place, end, bytes) = (leaf.place, leaf.end, leaf.bytes);
        self.outline.root = Some(place.root);
        let has_room = self.outline.texts.len() < SHOWN_TEXTS;
        let is_text = has_room && leaf.wire.text().contains("text");
        let (steps, counted) = self.outlined(&place);
        let next = self.last.next(&place, steps, counted);
        let size = end.saturating_sub(place.start);
        let is_tag = bytes.len() == 4 && bytes.iter().all(u8::is_ascii_alphanumeric);
        let gone_on = self.go_on(&next, size, is_tag);
        if !matches!(next, Next::SameField) {
            self.last.steps.clear();
            self.last.steps.extend_from_slice(steps);
        }
        (self.last.space, self.last.end, self.last.counted) = (place.space, end, counted);
        self.last.is_first = match next {
            Next::SameField => self.last.is_first,
            Next::SameElement => false,
            Next::Following | Next::Other => true,
        };
        if gone_on.is_some() && !is_text {
            return gone_on.unwrap_or(ControlFlow::Continue(()));
        }
        let value = leaf.value();
        if is_text {
            self.note_text(place.steps, &value);
        }
        if let Some(gone_on) = gone_on {
            return gone_on;
        }
        let span = Span {
            space: place.space,
            path: steps.iter().take(counted).cloned().collect(),
            sizes: vec![size],
            is_under: steps.len() > counted,
            tag: is_tag.then(|| String::from_utf8_lossy(bytes).into_owned()),
            count: match value.get("count") {
                Value::Uint(count) => Some(*count),
                _ => None,
            },
        };
        self.take(span.taken())?;
        self.outline.spans.push(span);
        ControlFlow::Continue(())
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        let met = Met::opened(part, &self.outline.spaces);
        self.outline.spaces.push(met);
    }
}
