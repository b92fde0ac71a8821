//! Exported Kaitai Struct descriptions are formatted as Kaitai's own style guide asks: the order of keys, indents, and the
//! width of documentation.

// Numbers of our own files, in a test, whose helpers may fail loudly.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

use bindery::export::kaitai;
use bindery_formats::FORMATS;
use bindery_gallery::FORMATS as GALLERY;

/// The sections of a type, in the order of the guide.
const SECTIONS: &[&str] = &[
    "meta",
    "doc",
    "doc-ref",
    "params",
    "seq",
    "instances",
    "types",
    "enums",
];

/// The keys of `meta`.
const META: &[&str] = &["id", "title", "file-extension", "endian", "bit-endian"];

/// The keys of an attribute.
const ATTRIBUTE: &[&str] = &[
    "id",
    "-orig-id",
    "io",
    "pos",
    "value",
    "size",
    "size-eos",
    "type",
    "enum",
    "terminator",
    "eos-error",
    "pad-right",
    "encoding",
    "process",
    "valid",
    "contents",
    "repeat",
    "repeat-expr",
    "repeat-until",
    "if",
    "doc",
    "doc-ref",
];

/// A line of a description that has a key.
struct Keyed<'a> {
    /// The keys around it, outermost first; `-` is an element of a list.
    around: Vec<&'a str>,
    key: &'a str,
    /// Whether it is the first of its record.
    is_first: bool,
}

/// Every line, and whether it belongs to a text on lines of its own.
fn lines(text: &str) -> Vec<(&str, bool)> {
    let mut found = Vec::new();
    let mut start = None;
    for line in text.lines() {
        let own = line.trim_start();
        let indent = line.len() - own.len();
        if start.is_some_and(|start| own.is_empty() || indent > start) {
            found.push((line, true));
            continue;
        }
        start = own.ends_with(": |").then_some(indent);
        found.push((line, false));
    }
    found
}

/// The lines that have a key.
fn keyed(text: &str) -> Vec<Keyed<'_>> {
    let mut found: Vec<Keyed<'_>> = Vec::new();
    let mut around: Vec<(usize, &str)> = Vec::new();
    let all = lines(text).into_iter();
    for (line, _) in all.filter(|(_, is_text)| !is_text) {
        let mut own = line.trim_start();
        let mut indent = line.len() - own.len();
        assert_eq!(indent % 2, 0, "{line}");
        around.retain(|(place, _)| *place < indent);
        let is_element = own.starts_with("- ");
        if is_element {
            around.push((indent, "-"));
            own = &own[2..];
            indent += 2;
        }
        let Some(key) = key_of(own) else {
            continue;
        };
        let path: Vec<&str> = around.iter().map(|(_, key)| *key).collect();
        let is_deeper = |last: &Keyed<'_>| last.around.len() < path.len();
        found.push(Keyed {
            is_first: is_element || found.last().is_none_or(is_deeper),
            around: path,
            key,
        });
        around.push((indent, key));
    }
    found
}

/// The key of a line.
fn key_of(line: &str) -> Option<&str> {
    if let Some(quoted) = line.strip_prefix('\'') {
        return quoted.split_once("':").map(|(key, _)| key);
    }
    let (key, rest) = line.split_once(':')?;
    (rest.is_empty() || rest.starts_with(' ')).then_some(key)
}

/// The order that the keys beside a line have, where the guide says one.
fn order_of(around: &[&str]) -> Option<&'static [&'static str]> {
    match around {
        [] | [.., "types", _] => Some(SECTIONS),
        ["meta"] | [.., "types", _, "meta"] => Some(META),
        [.., "seq" | "params", "-"] | [.., "instances", _] => Some(ATTRIBUTE),
        _ => None,
    }
}

#[test]
fn keys_are_in_the_order_of_the_guide() {
    let mut compared = 0;
    for format in FORMATS.iter().chain(GALLERY) {
        let info = format.info();
        for revision in info.revisions {
            let text = kaitai::of_revision(info, revision).text;
            let mut places: Vec<(usize, usize)> = Vec::new();
            for line in keyed(&text) {
                let Some(order) = order_of(&line.around) else {
                    continue;
                };
                let depth = line.around.len();
                let place = order.iter().position(|known| *known == line.key);
                let place = place.unwrap_or_else(|| panic!("{}: {}", info.name, line.key));
                places.retain(|(known, _)| *known < depth || *known == depth && !line.is_first);
                if let Some((_, before)) = places.iter().find(|(known, _)| *known == depth) {
                    assert!(
                        place > *before,
                        "{}: {:?} {}",
                        info.name,
                        line.around,
                        line.key
                    );
                    compared += 1;
                }
                places.retain(|(known, _)| *known < depth);
                places.push((depth, place));
            }
        }
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn lines_are_as_wide_as_the_guide_says() {
    for format in FORMATS.iter().chain(GALLERY) {
        let info = format.info();
        for revision in info.revisions {
            let text = kaitai::of_revision(info, revision).text;
            assert!(
                text.ends_with('\n') && !text.ends_with("\n\n"),
                "{}",
                info.name
            );
            for (line, is_text) in lines(&text) {
                assert!(
                    !line.ends_with(' ') && !line.contains(['\t', '\r']),
                    "{line}"
                );
                let own = line.trim_start();
                let is_wide = line.chars().count() > 80 && own.contains(' ');
                let is_doc = is_text || own.starts_with("doc: ");
                // Text is not in quotes either.
                assert!(!(is_doc && is_wide || own.starts_with("doc: '")), "{line}");
            }
        }
    }
}
