//! The parts that a file and its sections fall into, with how much of them each takes.

use std::borrow::Cow;
use std::collections::HashMap;

use bindery::{FILE_SPACE, Value};

use super::outline::{Outline, Span};

/// How far records are opened up to see what they are made of.
const DEEPEST: usize = 3;
/// The steps of what is looked at of a record: a list, an element and its first field.
const ELEMENT: usize = 3;
/// How deep an outline must go for the parts to be seen.
pub(super) const OUTLINE: usize = DEEPEST + ELEMENT;

/// One top-level field of an address space, or all its elements of one kind.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) elements: u64,
    pub(super) bytes: u64,
    /// Whether it has fields of its own.
    is_record: bool,
    /// Whether it represents elements that do not say what they are.
    is_list: bool,
}

/// The top-level fields of every space. Elements of a list are one part, or one part for each tag
/// where they start with one, as chunks do. A record that is most of its space is opened up, and a
/// list that is most of it falls into parts by the variants of its elements.
pub(super) fn parts(outline: &Outline, content: &dyn Fn() -> Value) -> Vec<Vec<Part>> {
    let mut insides: Vec<Inside> = outline
        .spaces
        .iter()
        .map(|space| Inside {
            prefix: space.name.clone(),
            shown: String::new(),
            variants: None,
        })
        .collect();
    let mut all = parts_at(outline, &insides);
    for _ in 0..DEEPEST {
        let mut deeper = false;
        for ((inside, parts), space) in insides.iter_mut().zip(&all).zip(&outline.spaces) {
            let most = space.length / 2;
            let large = parts
                .iter()
                .find(|part| part.is_record && part.elements == 0 && part.bytes > most);
            if let Some(large) = large {
                inside.open(&large.name);
                deeper = true;
            }
        }
        if !deeper {
            break;
        }
        all = parts_at(outline, &insides);
    }
    let mut dumped = None;
    for ((inside, parts), space) in insides.iter_mut().zip(&all).zip(&outline.spaces) {
        let most = space.length / 2;
        let list = parts.iter().find(|part| part.is_list && part.bytes > most);
        if let Some(list) = list {
            inside.split(&list.name, dumped.get_or_insert_with(content));
        }
    }
    match dumped {
        None => all,
        Some(_) => parts_at(outline, &insides),
    }
}

/// Where in a space the parts are looked for.
struct Inside {
    /// The path that they lie under.
    prefix: String,
    /// The part of it that is before their names.
    shown: String,
    /// The list whose elements are told apart.
    variants: Option<Variants>,
}

/// What the elements of a list are.
struct Variants {
    list: String,
    names: Vec<String>,
    /// For each element the number of its name.
    elements: Vec<Option<u32>>,
}

impl Inside {
    fn open(&mut self, name: &str) {
        self.shown = format!("{name}.");
        let field = name.rsplit('.').next().unwrap_or(name);
        self.prefix = match self.prefix.as_str() {
            FILE_SPACE => field.to_owned(),
            prefix => format!("{prefix}.{field}"),
        };
    }

    /// Finds out what the elements of a list are.
    fn split(&mut self, name: &str, content: &Value) {
        let field = name.rsplit('.').next().unwrap_or(name);
        let path = match self.prefix.as_str() {
            FILE_SPACE => field.to_owned(),
            prefix => format!("{prefix}.{field}"),
        };
        let Ok(path) = path.parse() else {
            return;
        };
        let mut variants = Variants {
            list: field.to_owned(),
            names: Vec::new(),
            elements: Vec::new(),
        };
        let told = content.at(&path).map(|found| {
            found.each_item(|_, item| {
                variants.push(variant(item));
                Ok(())
            })
        });
        if let Some(Ok(())) = told {
            self.variants = Some(variants);
        }
    }

    /// What an element of a list is, for example `Normals` for the fourth of `chunks`.
    fn variant(&self, field: &str, element: Option<usize>) -> Option<&str> {
        let variants = self.variants.as_ref()?;
        let name = usize::try_from((*variants.elements.get(element?)?)?).ok()?;
        let name = variants.names.get(name)?;
        (variants.list == field).then_some(name)
    }

    /// A path as seen from here, and whether it lies in what was opened up.
    fn see<'a>(&self, path: &'a str, space: &str) -> (&'a str, bool) {
        match under(path, &self.prefix) {
            Some(rest) if !rest.is_empty() => (rest, true),
            _ => (under(path, space).unwrap_or(path), false),
        }
    }
}

impl Variants {
    fn push(&mut self, name: Option<&str>) {
        let number = name.map(|name| {
            let known = self.names.iter().position(|known| known == name);
            known.unwrap_or_else(|| {
                self.names.push(name.to_owned());
                self.names.len().saturating_sub(1)
            })
        });
        let number = number.and_then(|number| u32::try_from(number).ok());
        self.elements.push(number);
    }
}

fn parts_at(outline: &Outline, insides: &[Inside]) -> Vec<Vec<Part>> {
    let inside = insides.iter();
    let mut all: Vec<Sums<'_>> = inside.map(Sums::of).collect();
    for span in &outline.spans {
        let (Some(space), Some(sums)) = (outline.spaces.get(span.space), all.get_mut(span.space))
        else {
            continue;
        };
        sums.add(span, &space.name);
    }
    all.into_iter().map(|sums| sums.parts).collect()
}

/// The parts of a space, as they are summed up.
struct Sums<'a> {
    inside: &'a Inside,
    parts: Vec<Part>,
    known: HashMap<String, usize>,
    /// The element that the last bytes were part of, and the part that it counts for.
    last: Option<(String, usize)>,
}

impl<'a> Sums<'a> {
    fn of(inside: &'a Inside) -> Self {
        Self {
            inside,
            parts: Vec::new(),
            known: HashMap::new(),
            last: None,
        }
    }

    fn add(&mut self, span: &Span, space: &str) {
        let (rest, opened) = self.inside.see(span.path.as_str(), space);
        let (field, element) = top(rest);
        let whole = span.sizes.iter().copied().fold(0u64, u64::saturating_add);
        let number = index_of(field, element);
        let mut seen = Seen {
            field,
            opened,
            number,
            tag: span.tag.as_deref().filter(|_| number.is_some()),
            is_leaf: rest == element && !span.is_under,
            count: span.count,
        };
        // Of elements that are further down, only the bytes are seen.
        let (Some(first), true) = (number, rest == element) else {
            return self.add_one(&seen, element, whole);
        };
        for (further, size) in span.sizes.iter().enumerate() {
            let number = first.saturating_add(further);
            seen.number = Some(number);
            match further {
                0 => self.add_one(&seen, element, *size),
                _ => self.add_one(&seen, &format!("{field}[{number}]"), *size),
            }
        }
    }

    /// Adds bytes of a field, or of an element.
    fn add_one(&mut self, seen: &Seen<'_>, element: &str, size: u64) {
        let last = self.last.take().filter(|(known, _)| known == element);
        let starts = last.is_none();
        let index = last.map_or_else(|| self.part_of(seen), |(_, index)| index);
        self.last = Some((element.to_owned(), index));
        let Some(part) = self.parts.get_mut(index) else {
            return;
        };
        part.bytes = part.bytes.saturating_add(size);
        part.is_record |= !seen.is_leaf;
        if starts && seen.number.is_some() {
            part.elements = part.elements.saturating_add(1);
        } else if let (true, Some(count)) = (seen.is_leaf, seen.count) {
            part.elements = part.elements.saturating_add(count);
        }
    }

    /// The number of the part that something counts for.
    fn part_of(&mut self, seen: &Seen<'_>) -> usize {
        let Seen { field, .. } = *seen;
        let name = match seen.tag.or_else(|| self.inside.variant(field, seen.number)) {
            Some(name) => Cow::Borrowed(name),
            None if field.is_empty() => Cow::Borrowed("(content)"),
            None if seen.opened => Cow::Owned(format!("{}{field}", self.inside.shown)),
            None => Cow::Borrowed(field),
        };
        if let Some(known) = self.known.get(name.as_ref()) {
            return *known;
        }
        let index = self.parts.len();
        self.parts.push(Part {
            name: name.to_string(),
            elements: 0,
            bytes: 0,
            is_record: false,
            is_list: seen.number.is_some() && seen.tag.is_none(),
        });
        self.known.insert(name.into_owned(), index);
        index
    }
}

/// What is seen of a span from where parts are looked for.
struct Seen<'a> {
    field: &'a str,
    /// Whether it lies in what was opened up.
    opened: bool,
    /// Which element of a list it is.
    number: Option<usize>,
    tag: Option<&'a str>,
    /// Whether nothing is under it.
    is_leaf: bool,
    count: Option<u64>,
}

/// Which element of a field something is.
fn index_of(field: &str, element: &str) -> Option<usize> {
    let index = element.strip_prefix(field)?;
    let index = index.strip_prefix('[')?.strip_suffix(']')?;
    index.parse().ok()
}

/// A path as seen from under another, if it lies there. The file itself has no path.
fn under<'a>(path: &'a str, prefix: &str) -> Option<&'a str> {
    if prefix == FILE_SPACE {
        return Some(path);
    }
    let rest = path.strip_prefix(prefix)?;
    match rest.strip_prefix('.') {
        Some(rest) => Some(rest),
        None => (rest.is_empty() || rest.starts_with('[')).then_some(rest),
    }
}

/// The first field of a path, without and with its index.
fn top(path: &str) -> (&str, &str) {
    let field = path.split(['.', '[']).next().unwrap_or_default();
    let indexed = path
        .get(field.len()..)
        .is_some_and(|rest| rest.starts_with('['));
    let element = match path.find(']') {
        Some(end) if indexed => path.get(..=end).unwrap_or(field),
        _ => field,
    };
    (field, element)
}

/// The variant of an enum that a value shows, itself or in one of its fields.
///
/// Variants are the only keys that start with a capital letter.
fn variant(value: &Value) -> Option<&str> {
    let named = |value: &'_ Value| match value {
        Value::Record(entries) => match entries.as_slice() {
            [(key, _)] => key.starts_with(|first: char| first.is_ascii_uppercase()),
            _ => false,
        },
        _ => false,
    };
    let Value::Record(entries) = value else {
        return None;
    };
    let shown = match named(value) {
        true => entries,
        false => match entries.iter().find(|(_, field)| named(field)) {
            Some((_, Value::Record(entries))) => entries,
            _ => return None,
        },
    };
    shown.first().map(|(key, _)| key.as_ref())
}

#[cfg(test)]
mod tests {
    use super::super::outline::Span;
    use super::*;
    use crate::spaces::Met;

    #[test]
    fn the_first_field_is_seen_from_inside_its_space() {
        let seen = |path: &'static str, space: &str| top(under(path, space).unwrap());
        assert_eq!(seen("magic", "file"), ("magic", "magic"));
        assert_eq!(seen("a.b[2].c[3].d", "a"), ("b", "b[2]"));
        assert_eq!(seen("a[2].c", "a"), ("", "[2]"));
        assert_eq!(seen("header.sizes[1]", "file"), ("header", "header"));
        assert_eq!(under("ab.c", "a"), None);
    }

    fn span(range: std::ops::Range<u64>, path: &str, tag: Option<&str>) -> Span {
        Span {
            space: 0,
            sizes: vec![range.end.strict_sub(range.start)],
            path: path.parse().unwrap(),
            is_under: false,
            tag: tag.map(str::to_owned),
            count: None,
        }
    }

    #[test]
    fn a_record_that_is_most_of_the_file_is_opened_up() {
        let outline = Outline {
            spaces: vec![Met::file(40)],
            spans: vec![
                span(0..5, "magic", None),
                span(5..13, "payload.head", None),
                span(13..17, "payload.chunks[0].tag", Some("VRTS")),
                span(17..25, "payload.chunks[0].body", None),
                span(25..29, "payload.chunks[1].tag", Some("MESH")),
                span(29..33, "payload.chunks[1].body", None),
                span(33..37, "payload.chunks[2].tag", Some("VRTS")),
                span(37..40, "payload.chunks[2].body", None),
            ],
            texts: Vec::new(),
            root: None,
        };
        let parts = parts(&outline, &|| Value::Null);
        let rows: Vec<(&str, u64, u64)> = parts[0]
            .iter()
            .map(|part| (part.name.as_str(), part.elements, part.bytes))
            .collect();
        assert_eq!(
            rows,
            [
                ("magic", 0, 5),
                ("payload.head", 0, 8),
                ("VRTS", 2, 19),
                ("MESH", 1, 8)
            ]
        );
    }

    #[test]
    fn variants_are_seen() {
        let record = |key: &'static str, value| Value::Record(vec![(key.into(), value)]);
        let shape = record("Circle", Value::Null);
        assert_eq!(variant(&shape), Some("Circle"));
        assert_eq!(variant(&record("shape", shape)), Some("Circle"));
        assert_eq!(variant(&record("radius", Value::Null)), None);
    }
}
