//! A file taken apart: its bytes with the fields that they are.

use super::layout::{Page, escaped};
use crate::report::trace::{Span, Trace};
use crate::value::json;

/// A file to show on a page.
#[derive(Debug, Clone, Copy)]
pub struct Example<'a> {
    /// What it is called.
    pub name: &'a str,
    /// The revision that it has.
    pub revision: &'a str,
    /// What every byte of it is.
    pub trace: &'a Trace,
}

/// How many fields of each space are shown; a page is no hex dump.
const FIELDS: usize = 80;
/// How many bytes of a field.
const BYTES: usize = 16;
/// How many letters of a value.
const LETTERS: usize = 80;

pub(super) fn section(page: &mut Page, example: &Example<'_>) {
    page.push(&format!(
        "<h3>{} <code class=\"about\">{}</code></h3>",
        escaped(example.name),
        escaped(example.revision)
    ));
    for (index, space) in example.trace.spaces.iter().enumerate() {
        page.push(&format!(
            "<h4>{} <span class=\"about\">{}, {} bytes</span></h4>",
            escaped(&space.name),
            escaped(space.method),
            space.bytes.len()
        ));
        page.push("<table class=\"hex\"><thead><tr><th>Offset<th>Bytes<th>Field<th>Type<th>Value</thead><tbody>");
        let spans = || {
            example
                .trace
                .spans
                .iter()
                .filter(|span| span.space == index)
        };
        for span in spans().take(FIELDS) {
            page.row(&[
                ("Offset", format!("<code>{:06x}</code>", span.start)),
                ("Bytes", bytes(span, &space.bytes)),
                (
                    "Field",
                    format!("<code>{}</code>", escaped(span.path.as_str())),
                ),
                ("Type", escaped(&span.wire)),
                ("Value", value(span)),
            ]);
        }
        page.push("</tbody></table>");
        let more = spans().count().saturating_sub(FIELDS);
        if more > 0 {
            page.push(&format!("<p class=\"about\">and {more} more fields</p>"));
        }
    }
}

fn bytes(span: &Span, space: &[u8]) -> String {
    let place = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    let all = space
        .get(place(span.start)..place(span.end))
        .unwrap_or_default();
    let shown: Vec<String> = all
        .iter()
        .take(BYTES)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let more = if all.len() > BYTES { " …" } else { "" };
    format!("<span class=\"bytes\">{}{more}</span>", shown.join(" "))
}

fn value(span: &Span) -> String {
    let line = json::to_line(&span.value);
    let mut shown: String = line.chars().take(LETTERS).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    format!("<code>{}</code>", escaped(&shown))
}
