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

/// Bytes of one field, or of all that is under it.
pub(super) struct Span {
    pub(super) space: usize,
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) path: Path,
    /// The letters of a chunk's tag.
    pub(super) tag: Option<String>,
    /// How many elements it is, where it is a long list.
    pub(super) count: Option<u64>,
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
            last: Vec::new(),
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
    /// The steps of the last span.
    last: Vec<Segment<'static>>,
    /// The memory that spans may still take.
    left: u64,
    is_over: bool,
}

/// The texts that are kept of a file that cannot be read as a whole.
const SHOWN_TEXTS: usize = 12;

impl Collector {
    /// The steps that are told apart. Lists within the elements of a list are not: a mesh may have a million polygons.
    fn outlined<'p>(&self, place: &Place<'p>) -> &'p [Segment<'static>] {
        let space = self.outline.spaces.get(place.space);
        let outside = space.map_or(0, |space| space.steps);
        let steps = place.steps;
        let steps = steps
            .get(..outside.saturating_add(self.depth))
            .unwrap_or(steps);
        let is_index = |segment: &Segment<'_>| matches!(segment, Segment::Index(_));
        match steps.iter().skip(outside).position(is_index) {
            None => steps,
            Some(first) => {
                let field_of_element = outside.saturating_add(first).saturating_add(2);
                steps.get(..field_of_element).unwrap_or(steps)
            }
        }
    }

    /// Keeps a span, if there is memory for it.
    fn push(&mut self, span: Span) -> ControlFlow<()> {
        let taken = size_of::<Span>().saturating_add(span.path.as_str().len());
        let Some(left) = self.left.checked_sub(taken as u64) else {
            self.is_over = true;
            return ControlFlow::Break(());
        };
        self.left = left;
        self.outline.spans.push(span);
        ControlFlow::Continue(())
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
        let steps = self.outlined(&place);
        let is_continued = self.last == steps;
        let continued =
            self.outline.spans.last_mut().filter(|last| {
                is_continued && (last.space, last.end) == (place.space, place.start)
            });
        if let Some(last) = continued {
            (last.end, last.tag) = (end, None);
            if is_text {
                self.note_text(place.steps, &leaf.value());
            }
            return ControlFlow::Continue(());
        }
        let value = leaf.value();
        if is_text {
            self.note_text(place.steps, &value);
        }
        let is_tag = bytes.len() == 4 && bytes.iter().all(u8::is_ascii_alphanumeric);
        self.last = steps.to_vec();
        self.push(Span {
            space: place.space,
            start: place.start,
            end,
            path: steps.iter().cloned().collect(),
            tag: is_tag.then(|| String::from_utf8_lossy(bytes).into_owned()),
            count: match value.get("count") {
                Value::Uint(count) => Some(*count),
                _ => None,
            },
        })
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        let met = Met::opened(part, &self.outline.spaces);
        self.outline.spaces.push(met);
    }
}
