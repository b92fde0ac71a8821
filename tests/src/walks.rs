//! A walk over bytes and the trace of the value that they are read as must say the same.

use std::ops::ControlFlow;

use bindery::format::Format;
use bindery::trace::{Trace, trace};
use bindery::value::json;
use bindery::walk::{Leaf, OpenedPart, Visitor, Walk, walk_under};
use bindery::{Error, Limits, decode_within};

use crate::everywhere::leads_elsewhere;

/// What a leaf says: space, range, path, what is there, value as text, and the row of the document.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The number of its address space.
    pub space: usize,
    /// The first byte.
    pub start: u64,
    /// The byte after the last.
    pub end: u64,
    /// Where it is.
    pub path: String,
    /// What is there.
    pub wire: String,
    /// What it says.
    pub value: String,
    /// The part of a document that describes it.
    pub spec: Option<String>,
}

/// Notes everything that a walk shows.
#[derive(Debug, Default)]
pub struct Notes {
    /// The leaves in the order shown.
    pub lines: Vec<Line>,
    /// The names, methods and bytes of the compressed parts.
    pub spaces: Vec<(String, &'static str, Vec<u8>)>,
}

impl Visitor for Notes {
    fn leaf(&mut self, leaf: Leaf<'_>) -> ControlFlow<()> {
        self.lines.push(Line {
            space: leaf.place.space,
            start: leaf.place.start,
            end: leaf.end,
            path: leaf.place.path().to_string(),
            wire: leaf.wire.text().into_owned(),
            spec: leaf.place.spec().map(|spec| spec.to_string()),
            value: json::to_line(&leaf.value()),
        });
        ControlFlow::Continue(())
    }

    fn open(&mut self, part: &OpenedPart<'_>) {
        let name = part.path().to_string();
        self.spaces.push((name, part.method, part.bytes.to_vec()));
    }
}

/// The lines of a trace.
#[must_use]
pub fn lines_of(trace: &Trace) -> Vec<Line> {
    let line = |span: &bindery::trace::Span| Line {
        space: span.space,
        start: span.start,
        end: span.end,
        path: span.path.to_string(),
        wire: span.wire.clone().into_owned(),
        value: json::to_line(&span.value),
        spec: span.spec.map(|spec| spec.to_string()),
    };
    trace.spans.iter().map(line).collect()
}

/// The first difference between what a walk showed and a trace.
///
/// # Errors
/// When there is one.
pub fn same(notes: &Notes, trace: &Trace) -> Result<(), String> {
    let traced = lines_of(trace);
    let pairs = notes.lines.iter().zip(&traced);
    if let Some((walked, traced)) = pairs.into_iter().find(|(one, other)| one != other) {
        return Err(format!("the walk shows\n{walked:?}\nthe trace\n{traced:?}"));
    }
    if notes.lines.len() != traced.len() {
        let longer = [notes.lines.as_slice(), &traced];
        let extra = longer
            .iter()
            .find_map(|lines| lines.get(notes.lines.len().min(traced.len())));
        let (walked, traced) = (notes.lines.len(), traced.len());
        return Err(format!(
            "the walk shows {walked} leaves, the trace {traced}: {extra:?}"
        ));
    }
    let traced = trace.spaces.iter().skip(1);
    let traced: Vec<_> = traced
        .map(|space| (space.name.clone(), space.method, space.bytes.clone()))
        .collect();
    match notes.spaces == traced {
        true => Ok(()),
        false => Err("the walk opens other parts than the trace".to_owned()),
    }
}

/// Compares both for bytes of a type under a context.
///
/// # Errors
/// When they differ.
pub fn compare<T: Walk<C>, C: Copy + 'static>(bytes: &[u8], context: C) -> Result<(), String> {
    let limits = Limits::default();
    let mut notes = Notes::default();
    let walked = walk_under::<T, C>(bytes, limits, context, &mut notes);
    let value = decode_within(bytes, limits, |input| {
        let value = T::decode(input, context)?;
        input.expect_end().map(|()| value)
    });
    let traced = value.and_then(|value| trace(&value, context));
    judge(&notes, walked, traced)
}

/// Compares both for a file of a format.
///
/// # Errors
/// When they differ.
pub fn compare_file(format: &dyn Format, bytes: &[u8]) -> Result<(), String> {
    let limits = Limits::default();
    let mut notes = Notes::default();
    let walked = format.walk(bytes, None, limits, &mut notes);
    if leads_elsewhere(format) {
        // A walk comes to a compressed part before it knows the order of the file.
        notes.lines.sort_by_key(|line| line.space);
    }
    let traced = format
        .read(bytes, None, limits)
        .and_then(|model| model.trace());
    judge(&notes, walked, traced)
}

/// A walk fails where reading fails, and shows the same where it does not.
fn judge(
    notes: &Notes,
    walked: Result<(), Error>,
    traced: Result<Trace, Error>,
) -> Result<(), String> {
    match (walked, traced) {
        (Ok(()), Ok(trace)) => same(notes, &trace),
        (Err(walked), Err(read)) => {
            let place = |error: &Error| (error.class(), error.space(), error.offset());
            match place(&walked) == place(&read) {
                true => Ok(()),
                false => Err(format!("the walk fails with {walked}, reading with {read}")),
            }
        }
        (Ok(()), Err(read)) => Err(format!("the walk reaches the end, reading fails: {read}")),
        (Err(walked), Ok(_)) => Err(format!("the walk fails, reading does not: {walked}")),
    }
}
