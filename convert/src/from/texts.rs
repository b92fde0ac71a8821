//! Texts of a file as the names of things.
//!
//! A file stores a text once, however many things have it, and a scene has it once for each of them. Where texts may
//! be of any length, a small file would become a scene of any size: what is longer than names are is cut.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use crate::scene::Scene;

/// The most bytes of a name.
pub(crate) const LONGEST: usize = 1000;

/// The most bytes of a text in what is said about it.
const QUOTED: usize = 80;

/// What a text starts with, and whether there is more of it.
fn start(stored: &[u8], most: usize) -> (Cow<'_, str>, bool) {
    if stored.len() <= most {
        return (String::from_utf8_lossy(stored), false);
    }
    // Not in the middle of a letter, which has four bytes at most.
    let is_inside = |end: usize| {
        let byte = stored.get(end);
        byte.is_some_and(|byte| (0x80..0xC0).contains(byte))
    };
    let ends = (most.saturating_sub(3)..=most).rev();
    let end = ends.into_iter().find(|end| !is_inside(*end));
    let shown = stored.get(..end.unwrap_or(most));
    (String::from_utf8_lossy(shown.unwrap_or_default()), true)
}

/// A text as a name. Where it is cut, that is noted at the place of the text.
pub(crate) fn name(stored: &[u8], path: impl FnOnce() -> String, scene: &mut Scene) -> String {
    let (text, is_cut) = start(stored, LONGEST);
    if is_cut {
        let [all, kept] = [stored.len(), text.len()];
        let reason = format!("a text of {all} bytes is cut after {kept}, as long as names are");
        scene.changed(path(), reason);
    }
    text.into_owned()
}

/// A text as a name, where it is noted elsewhere that it is cut.
pub(crate) fn short(stored: &[u8]) -> String {
    start(stored, LONGEST).0.into_owned()
}

/// A text between quotation marks as notes have it, of which the start is enough.
pub(crate) fn quoted(stored: &[u8]) -> String {
    match start(stored, QUOTED) {
        (text, false) => format!("{text:?}"),
        (text, true) => format!("{text:?}..."),
    }
}

/// Texts by number, equal ones by the same. Each place that a text starts at is looked at once, and only texts of one
/// length are compared, so that it does not matter how many places lead into a long text.
pub(crate) struct Numbered<'a, K> {
    places: HashMap<K, usize>,
    by_length: BTreeMap<usize, BTreeMap<&'a [u8], usize>>,
    count: usize,
}

impl<K> Default for Numbered<'_, K> {
    fn default() -> Self {
        Self {
            places: HashMap::new(),
            by_length: BTreeMap::new(),
            count: 0,
        }
    }
}

impl<'a, K: Copy + Eq + Hash> Numbered<'a, K> {
    /// The number of the text at a place.
    pub(crate) fn number(&mut self, place: K, stored: impl FnOnce() -> &'a [u8]) -> usize {
        if let Some(known) = self.places.get(&place) {
            return *known;
        }
        let stored = stored();
        let alike = self.by_length.entry(stored.len()).or_default();
        let number = *alike.entry(stored).or_insert(self.count);
        if number == self.count {
            self.count = self.count.saturating_add(1);
        }
        self.places.insert(place, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_between_letters_and_that_is_told() {
        let mut scene = Scene::default();
        let path = || "here".to_owned();
        let short = "ä".repeat(LONGEST / 2);
        assert_eq!(name(short.as_bytes(), path, &mut scene), short);
        assert_eq!(scene.notes, []);
        let long = format!("x{}", "ä".repeat(LONGEST));
        let cut = name(long.as_bytes(), path, &mut scene);
        assert!(long.starts_with(&cut), "{cut}");
        assert_eq!(cut.len(), LONGEST - 1);
        assert_eq!(
            scene.notes[0].to_string(),
            "changed: here: a text of 2001 bytes is cut after 999, as long as names are"
        );
        // What is no text at all is not as long as names are either.
        let odd = name(&[0x80; 5000], path, &mut scene);
        assert!(odd.chars().count() <= LONGEST);
        assert_eq!(quoted(b"a\"b"), "\"a\\\"b\"");
        assert_eq!(quoted(&[b'x'; 200]), format!("{:?}...", "x".repeat(80)));
    }

    #[test]
    fn equal_texts_have_one_number() {
        let table = b"abc\0abc\0b";
        let mut texts = Numbered::default();
        let mut number = |from: usize, to: usize| texts.number(from, || &table[from..to]);
        assert_eq!(number(0, 3), number(4, 7));
        assert_ne!(number(0, 3), number(1, 3));
        assert_ne!(number(8, 9), number(2, 3));
    }
}
