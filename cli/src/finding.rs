//! Findings with their places, as text and as JSON.

use std::collections::HashMap;

use bindery::check::{Finding, Severity};
use bindery::format::AnyFile;
use bindery::spec::{Row, SpecRef};
use bindery::trace::{Detail, Span};
use bindery::{FILE_SPACE, Limits, Path, Segment, Value};

use crate::colour::Paint;
use crate::text::{clean, fill, width};

/// A finding and where its field is.
#[derive(Debug)]
pub(crate) struct Located {
    /// The finding.
    pub(crate) finding: Finding,
    /// Address space and offset.
    pub(crate) place: Option<(String, u64)>,
}

/// Finds the places of all findings in one pass over the model.
pub(crate) fn locate(
    findings: Vec<Finding>,
    model: &dyn AnyFile,
    limits: Limits,
) -> bindery::Result<Vec<Located>> {
    if findings.is_empty() {
        return Ok(Vec::new());
    }
    let mut first: HashMap<Path, Option<Path>> = HashMap::new();
    for finding in &findings {
        first.extend(finding.path.ancestors().map(|path| (path, None)));
    }
    // Only the first field at or under a path is kept.
    let mut wanted = |leaf: &Path| {
        let mut new = false;
        for path in leaf.ancestors() {
            if let Some(slot @ None) = first.get_mut(&path) {
                *slot = Some(leaf.clone());
                new = true;
            }
        }
        new
    };
    let trace = model.trace_within(Detail::Where(&mut wanted), limits)?;
    // By path: where offsets lead elsewhere, spans are not in the order in which they were asked about.
    let spans: HashMap<&Path, &Span> = trace.spans.iter().map(|span| (&span.path, span)).collect();
    let places: Vec<Option<(String, u64)>> = findings
        .iter()
        .map(|finding| {
            if finding.path.is_root() {
                return Some((FILE_SPACE.to_owned(), 0));
            }
            let (span, known) = nearest(&finding.path, &first, &spans)?;
            let space = trace.spaces.get(span.space)?.name.clone();
            Some((space, place(&finding.path, span, &known)))
        })
        .collect();
    let located = findings.into_iter().zip(places);
    Ok(located
        .map(|(finding, place)| Located { finding, place })
        .collect())
}

/// The first span of a field; for a field that is not stored itself, that of the record it belongs to, with its path.
fn nearest<'s>(
    path: &Path,
    first: &HashMap<Path, Option<Path>>,
    spans: &HashMap<&Path, &'s Span>,
) -> Option<(&'s Span, Path)> {
    path.ancestors().find_map(|known| {
        let leaf = first.get(&known)?.as_ref()?;
        Some((*spans.get(leaf)?, known))
    })
}

/// The first byte of a field, which is at or in a span.
fn place(path: &Path, span: &Span, known: &Path) -> u64 {
    let mut offset = span.start;
    // An array of numbers is one span: its element is found by the stride.
    if span.path == *known
        && let Some(Segment::Index(element)) = path.segments().nth(known.segments().count())
        && let Some((_, count)) = span.wire.rsplit_once(" x ")
        && let Ok(count) = count.parse::<u64>()
        && let Some(stride) = span.end.saturating_sub(span.start).checked_div(count)
    {
        offset = offset.saturating_add(stride.saturating_mul(element as u64));
    }
    offset
}

/// The spec reference as JSON.
pub(crate) fn spec_value(spec: Option<&SpecRef>) -> Value {
    let Some(spec) = spec else {
        return Value::Null;
    };
    Value::Record(vec![
        ("document".into(), Value::Text(spec.document.id.to_owned())),
        ("section".into(), Value::Text(spec.section.to_owned())),
        (
            "row".into(),
            match spec.row {
                Row::Section => Value::Null,
                Row::Named(name) => Value::Text(name.to_owned()),
                Row::Reserved => Value::Text("(reserved)".to_owned()),
            },
        ),
    ])
}

impl Located {
    /// How bad it is.
    pub(crate) fn severity(&self) -> Severity {
        self.finding.rule.severity
    }

    /// The finding as JSON.
    pub(crate) fn to_value(&self) -> Value {
        let Finding {
            rule,
            path,
            message,
            spec,
        } = &self.finding;
        let (space, offset) = match &self.place {
            Some((space, offset)) => (Value::Text(space.clone()), Value::Uint(*offset)),
            None => (Value::Null, Value::Null),
        };
        Value::Record(vec![
            ("severity".into(), Value::Text(rule.severity.to_string())),
            ("code".into(), Value::Text(rule.code.to_owned())),
            ("path".into(), Value::Text(path.to_string())),
            ("space".into(), space),
            ("offset".into(), offset),
            ("spec".into(), spec_value(spec.as_ref())),
            ("message".into(), Value::Text(message.clone())),
        ])
    }

    /// How bad it is, and its code.
    pub(crate) fn heading(&self, paint: Paint, indent: &str) -> String {
        let rule = self.finding.rule;
        let severity = match rule.severity {
            Severity::Error => paint.bad(format!("{:7}", "error")),
            Severity::Warning => paint.odd(format!("{:7}", "warning")),
            Severity::Hint => paint.dim(format!("{:7}", "hint")),
        };
        format!("{indent}{severity} {}", paint.heading(rule.code))
    }

    /// Its field, with address space and offset.
    fn place_text(&self, paint: Paint) -> String {
        let path = match self.finding.path.as_str() {
            "" => "(file)",
            path => path,
        };
        let place = match &self.place {
            Some((space, offset)) if space == FILE_SPACE => format!(" at 0x{offset:x}"),
            Some((space, offset)) => format!(" at 0x{offset:x} of {}", clean(space)),
            None => String::new(),
        };
        format!("{}{}", clean(path), paint.dim(place))
    }

    /// What is wrong, and the place in the spec, in lines of so many columns.
    fn message_lines(&self, indent: &str, room: usize) -> String {
        let spec = match &self.finding.spec {
            Some(spec) => format!(" [{spec}]"),
            None => String::new(),
        };
        let text = format!("{}{spec}", self.finding.message);
        fill(&clean(&text), room, indent)
    }

    /// Where it is and what is wrong there.
    pub(crate) fn place_lines(&self, paint: Paint, indent: &str, room: usize) -> String {
        let place = self.place_text(paint);
        let message = self.message_lines(&format!("{indent}  "), room);
        format!("{indent}{place}\n{message}")
    }

    /// The whole finding, in lines of so many columns.
    pub(crate) fn lines(&self, paint: Paint, indent: &str, room: usize) -> String {
        let (heading, place) = (self.heading(paint, indent), self.place_text(paint));
        let inner = format!("{indent}        ");
        let message = self.message_lines(&inner, room);
        let plain = Paint::default();
        let line = [self.heading(plain, indent), self.place_text(plain)].join("  ");
        match width(&line) <= room {
            true => format!("{heading}  {place}\n{message}"),
            false => format!("{heading}\n{inner}{place}\n{message}"),
        }
    }
}

/// How many errors, warnings and hints, for example `1 error, 2 warnings`.
pub(crate) fn summary(findings: &[Located]) -> String {
    let counted = [
        (Severity::Error, "error"),
        (Severity::Warning, "warning"),
        (Severity::Hint, "hint"),
    ];
    let counts: Vec<String> = counted
        .into_iter()
        .filter_map(|(severity, name)| {
            let of_it = findings.iter().filter(|each| each.severity() == severity);
            let count = of_it.count();
            (count > 0).then(|| crate::text::count(count, name))
        })
        .collect();
    match counts.is_empty() {
        true => "no findings".to_owned(),
        false => counts.join(", "),
    }
}
