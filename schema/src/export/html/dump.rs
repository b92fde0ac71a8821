//! Bytes in rows, with the fields that they are marked by colours.

use super::layout::{Page, escaped};
use crate::report::trace::Span;

/// How many bytes are shown; a page is no hex dump of a whole file.
const BYTES: usize = 256;
/// How many bytes are beside each other: on a wide screen two such rows, on a phone one.
const ROW: usize = 8;
/// How many colours there are, so that neighbours differ.
const COLOURS: usize = 6;

/// The class of the colour that a field has by its place among the others.
pub(super) fn colour(place: usize) -> String {
    format!("c{}", place % COLOURS)
}

/// The id of the row that explains a field.
pub(super) fn row_id(owner: &str, place: usize) -> String {
    format!("{owner}-{place}")
}

/// The first bytes of a space. Those of a field lead to the row that explains it.
pub(super) fn dump(page: &mut Page, owner: &str, bytes: &[u8], spans: &[&Span]) {
    let shown = bytes.get(..BYTES).unwrap_or(bytes);
    let fields = fields(shown.len(), spans);
    page.push("<div class=\"dump\">");
    for (row, (bytes, fields)) in shown.chunks(ROW).zip(fields.chunks(ROW)).enumerate() {
        let pieces = pieces(bytes, fields).into_iter().map(|(place, digits)| {
            match place.and_then(|place| Some((place, spans.get(place)?))) {
                Some((place, span)) => format!(
                    "<a class=\"{}\" href=\"#{}\" title=\"{}\">{digits}</a>",
                    colour(place),
                    row_id(owner, place),
                    escaped(span.path.as_str())
                ),
                None => format!("<span>{digits}</span>"),
            }
        });
        page.push(&format!(
            "<div><b>{:06x}</b>{}</div>",
            row.saturating_mul(ROW),
            pieces.collect::<String>()
        ));
    }
    page.push("</div>");
    let more = bytes.len().saturating_sub(shown.len());
    if more > 0 {
        page.push(&format!("<p class=\"about\">and {more} more bytes</p>"));
    }
}

/// The field of each byte, by its place among the others.
fn fields(length: usize, spans: &[&Span]) -> Vec<Option<usize>> {
    let mut fields = vec![None; length];
    let place = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(length);
    for (index, span) in spans.iter().enumerate() {
        let own = fields.get_mut(place(span.start)..place(span.end));
        own.unwrap_or_default().fill(Some(index));
    }
    fields
}

/// The digits of a row, those of one field together.
fn pieces(bytes: &[u8], fields: &[Option<usize>]) -> Vec<(Option<usize>, String)> {
    let mut pieces: Vec<(Option<usize>, String)> = Vec::new();
    for (byte, field) in bytes.iter().zip(fields) {
        match pieces.last_mut() {
            Some((known, digits)) if known == field => digits.push_str(&format!(" {byte:02x}")),
            _ => pieces.push((*field, format!("{byte:02x}"))),
        }
    }
    pieces
}
