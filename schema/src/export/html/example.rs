//! A file taken apart: its bytes with the fields that they are.

use super::dump;
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

pub(super) fn section(page: &mut Page, number: usize, example: &Example<'_>) {
    page.push(&format!(
        "<h3 id=\"example-{number}\">{} <code class=\"about\">{}</code></h3>",
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
        let owner = format!("example-{number}-{index}");
        let spans = example.trace.spans.iter();
        let spans: Vec<&Span> = spans.filter(|span| span.space == index).collect();
        dump::dump(
            page,
            &owner,
            &space.bytes,
            spans.get(..FIELDS).unwrap_or(&spans),
        );
        fields(page, &owner, &space.bytes, &spans);
    }
}

/// The fields of a space one by one, each in the colour that its bytes have in the dump.
fn fields(page: &mut Page, owner: &str, space: &[u8], spans: &[&Span]) {
    page.push("<table class=\"hex\"><thead><tr><th>Offset<th>Bytes<th>Field<th>Type<th>Value</thead><tbody>");
    for (place, span) in spans.iter().enumerate().take(FIELDS) {
        let cells = [
            ("Offset", format!("<code>{:06x}</code>", span.start)),
            (
                "Bytes",
                format!(
                    "<span class=\"bytes {}\">{}</span>",
                    dump::colour(place),
                    bytes(span, space)
                ),
            ),
            (
                "Field",
                format!("<code>{}</code>", escaped(span.path.as_str())),
            ),
            ("Type", escaped(&span.wire)),
            ("Value", value(span)),
        ];
        page.row_at(&dump::row_id(owner, place), "", &cells);
    }
    page.push("</tbody></table>");
    let more = spans.len().saturating_sub(FIELDS);
    if more > 0 {
        page.push(&format!("<p class=\"about\">and {more} more fields</p>"));
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
    format!("{}{more}", shown.join(" "))
}

fn value(span: &Span) -> String {
    let line = json::to_line(&span.value);
    let mut shown: String = line.chars().take(LETTERS).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    format!("<code>{}</code>", escaped(&shown))
}
