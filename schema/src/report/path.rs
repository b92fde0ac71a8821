//! Field paths: one language for findings, errors, traces, trees and the command line.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::report::error::{Error, Result};
use crate::value::json::push_digits;

/// One step of a field path.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Segment<'a> {
    /// A field by name.
    Field(Cow<'a, str>),
    /// An element by position.
    Index(usize),
}

impl<'a> From<&'a str> for Segment<'a> {
    fn from(name: &'a str) -> Self {
        Self::Field(Cow::Borrowed(name))
    }
}

impl From<String> for Segment<'_> {
    fn from(name: String) -> Self {
        Self::Field(Cow::Owned(name))
    }
}

impl From<usize> for Segment<'_> {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// The steps of a path as an array: `path!["parts", index, "name"]`.
#[macro_export]
macro_rules! path {
    ($($step:expr),* $(,)?) => {
        [$($crate::Segment::from($step)),*]
    };
}

/// The way from a file, or from another value, to one of its fields: `parts[3].name`.
///
/// Names are the declared names of fields; the variants of enums and compressed sections, which a tree shows as keys
/// of their own, are no steps. [`Value::at`](crate::Value::at) finds the value at a path in a tree.
///
/// ```
/// use bindery::{Path, path};
///
/// let name: Path = "parts[3].name".parse()?;
/// assert_eq!(name, Path::from(path!["parts", 3, "name"]));
/// assert_eq!(name.to_string(), "parts[3].name");
/// assert!(name.starts_with(&"parts[3]".parse()?));
/// assert!(!name.starts_with(&"part".parse()?));
///
/// // Elements are ordered by number, and a name with letters of the language in it is quoted.
/// assert!("parts[9]".parse::<Path>()? < "parts[10]".parse()?);
/// assert_eq!(Path::from(path!["odd.name", 1]).as_str(), r#"["odd.name"][1]"#);
/// # Ok::<(), bindery::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Path(String);

impl Path {
    /// The path of the whole file, which has no steps.
    #[must_use]
    pub const fn root() -> Self {
        Self(String::new())
    }

    /// The path as text. It is in one form, so that equal paths have equal texts.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the whole file.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The steps, outermost first.
    pub fn segments(&self) -> impl Iterator<Item = Segment<'_>> {
        // The text is in the language, whoever made it.
        Steps(&self.0).map_while(|step| match step {
            Ok(Step::One(segment)) => Some(segment),
            _ => None,
        })
    }

    /// Goes one step further.
    pub fn push<'s>(&mut self, segment: impl Into<Segment<'s>>) {
        match segment.into() {
            Segment::Index(index) => {
                self.0.push('[');
                push_digits(&mut self.0, index as u64);
                self.0.push(']');
            }
            Segment::Field(name) if name.is_empty() || is_special(&name) => {
                let escaped = name.replace('\\', "\\\\").replace('"', "\\\"");
                self.0.push_str("[\"");
                self.0.push_str(&escaped);
                self.0.push_str("\"]");
            }
            Segment::Field(name) => {
                if !self.is_root() {
                    self.0.push('.');
                }
                self.0.push_str(&name);
            }
        }
    }

    /// The path and these steps from there: `part.then(path!["bones", 3])`.
    #[must_use]
    pub fn then<'s>(&self, steps: impl IntoIterator<Item = Segment<'s>>) -> Self {
        let mut path = self.clone();
        path.extend(steps);
        path
    }

    /// This path, and the other one from there.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        self.then(other.segments())
    }

    /// The path one step shorter; nothing for the whole file.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let mut segments: Vec<_> = self.segments().collect();
        segments.pop()?;
        Some(segments.into_iter().collect())
    }

    /// Forgets all steps, and keeps the memory for others.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The path itself, then every path that it is under, the nearest first, without the whole file.
    pub fn ancestors(&self) -> impl Iterator<Item = Self> {
        let itself = Some(self.clone()).filter(|path| !path.is_root());
        std::iter::successors(itself, |path| path.parent().filter(|path| !path.is_root()))
    }

    /// Whether this is the other path, or under it.
    #[must_use]
    pub fn starts_with(&self, other: &Self) -> bool {
        other.is_root()
            || self
                .0
                .strip_prefix(other.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }

    /// The path as a JSON pointer (RFC 6901). It leads into a tree where the path names every key of it, as
    /// [`Value::resolve`](crate::Value::resolve) gives it.
    ///
    /// ```
    /// let path: bindery::Path = "parts[3].name".parse()?;
    /// assert_eq!(path.to_pointer(), "/parts/3/name");
    /// # Ok::<(), bindery::Error>(())
    /// ```
    #[must_use]
    pub fn to_pointer(&self) -> String {
        let mut pointer = String::new();
        for segment in self.segments() {
            pointer.push('/');
            match segment {
                Segment::Field(name) => {
                    pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
                }
                Segment::Index(index) => pointer.push_str(&index.to_string()),
            }
        }
        pointer
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for Path {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut path = Self::root();
        for step in Steps(text) {
            match step.map_err(|problem| not_a_path(text, problem))? {
                Step::One(segment) => path.push(segment),
                Step::Each => return Err(not_a_path(text, "`[*]` is many places")),
            }
        }
        Ok(path)
    }
}

fn not_a_path(text: &str, problem: &str) -> Error {
    Error::value(format!(
        "{text:?} is no path such as parts[3].name: {problem}"
    ))
}

impl<'a> FromIterator<Segment<'a>> for Path {
    fn from_iter<I: IntoIterator<Item = Segment<'a>>>(segments: I) -> Self {
        let mut path = Self::root();
        path.extend(segments);
        path
    }
}

impl<'a> Extend<Segment<'a>> for Path {
    fn extend<I: IntoIterator<Item = Segment<'a>>>(&mut self, segments: I) {
        for segment in segments {
            self.push(segment);
        }
    }
}

impl<'a, const N: usize> From<[Segment<'a>; N]> for Path {
    fn from(segments: [Segment<'a>; N]) -> Self {
        segments.into_iter().collect()
    }
}

impl PartialEq<str> for Path {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Path {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl PartialEq<String> for Path {
    fn eq(&self, other: &String) -> bool {
        self.0 == *other
    }
}

/// In the order of the steps: by name, and elements by number.
impl Ord for Path {
    fn cmp(&self, other: &Self) -> Ordering {
        self.segments().cmp(other.segments())
    }
}

impl PartialOrd for Path {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Paths that look alike: `parts[*].name` is the name of every part.
///
/// ```
/// use bindery::{Path, PathPattern};
///
/// let names: PathPattern = "parts[*].name".parse()?;
/// assert!(names.covers(&"parts[3].name".parse()?));
/// assert!(!names.covers(&"parts[3]".parse()?));
/// # Ok::<(), bindery::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathPattern(Vec<Step<'static>>);

impl PathPattern {
    /// Whether a path is one of these, or under one.
    #[must_use]
    pub fn covers(&self, path: &Path) -> bool {
        let segments: Vec<_> = path.segments().collect();
        self.covers_steps(&segments)
    }

    /// As [`covers`](Self::covers), for the steps of a path.
    #[must_use]
    pub fn covers_steps(&self, steps: &[Segment<'_>]) -> bool {
        self.common(steps) == self.depth()
    }

    /// Whether one of these can be at, above or under a path with these steps.
    #[must_use]
    pub fn may_meet(&self, steps: &[Segment<'_>]) -> bool {
        self.common(steps) == self.depth().min(steps.len())
    }

    /// How many of the first steps of a path are those of the pattern.
    #[must_use]
    pub fn common(&self, steps: &[Segment<'_>]) -> usize {
        let pairs = self.0.iter().zip(steps);
        let is_same = |(wanted, step): &(&Step<'_>, &Segment<'_>)| match wanted {
            Step::One(wanted) => wanted == *step,
            Step::Each => matches!(step, Segment::Index(_)),
        };
        pairs.take_while(is_same).count()
    }

    /// Which of `count` elements it names behind so many steps; nothing where it names no elements there.
    #[must_use]
    pub fn elements(&self, steps: usize, count: usize) -> Option<std::ops::Range<usize>> {
        match self.0.get(steps)? {
            Step::Each => Some(0..count),
            Step::One(Segment::Index(index)) => Some(*index..index.saturating_add(1)),
            Step::One(Segment::Field(_)) => None,
        }
    }

    /// The pattern of its first steps.
    #[must_use]
    pub fn shortened(&self, steps: usize) -> Self {
        Self(self.0.iter().take(steps).cloned().collect())
    }

    /// How many steps it has.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.0.len()
    }
}

impl FromStr for PathPattern {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let owned = |step: Step<'_>| match step {
            Step::One(Segment::Field(name)) => Step::One(name.into_owned().into()),
            Step::One(Segment::Index(index)) => Step::One(index.into()),
            Step::Each => Step::Each,
        };
        let steps = Steps(text).map(|step| step.map(owned));
        let steps: Result<_, &str> = steps.collect();
        steps.map(Self).map_err(|problem| not_a_path(text, problem))
    }
}

impl fmt::Display for PathPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut path = Path::root();
        for step in &self.0 {
            match step {
                Step::One(segment) => path.push(segment.clone()),
                Step::Each => path.0.push_str(EACH),
            }
        }
        f.pad(&path.0)
    }
}

/// A name with one of these is quoted.
const SPECIAL: [char; 5] = ['.', '[', ']', '"', '\\'];
const EACH: &str = "[*]";

/// Whether a name is quoted. Each of these is one byte, which is faster to look for than a letter.
fn is_special(name: &str) -> bool {
    let special = |byte: u8| SPECIAL.contains(&char::from(byte));
    name.bytes().any(special)
}

/// A step of a path, or of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step<'a> {
    One(Segment<'a>),
    Each,
}

/// The steps of a text that is still to be read.
struct Steps<'a>(&'a str);

impl<'a> Iterator for Steps<'a> {
    type Item = Result<Step<'a>, &'static str>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let step = self.step();
        if step.is_err() {
            self.0 = "";
        }
        Some(step)
    }
}

impl<'a> Steps<'a> {
    fn step(&mut self) -> Result<Step<'a>, &'static str> {
        let text = self.0;
        if let Some(rest) = text.strip_prefix(EACH) {
            self.go_on(rest)?;
            return Ok(Step::Each);
        }
        if let Some(rest) = text.strip_prefix("[\"") {
            return self.quoted(rest);
        }
        if let Some(rest) = text.strip_prefix('[') {
            let (index, rest) = rest.split_once(']').ok_or("a bracket is not closed")?;
            let is_number = index.bytes().all(|byte| byte.is_ascii_digit());
            let index = index.parse::<usize>().ok().filter(|_| is_number);
            let index = index.ok_or("the number of an element belongs into brackets")?;
            self.go_on(rest)?;
            return Ok(Step::One(Segment::Index(index)));
        }
        let end = text.find(SPECIAL).unwrap_or(text.len());
        let (name, rest) = text.split_at_checked(end).unwrap_or((text, ""));
        if name.is_empty() {
            return Err("a name is missing");
        }
        self.go_on(rest)?;
        Ok(Step::One(Segment::from(name)))
    }

    /// A name in quotation marks, of which the first was taken.
    fn quoted(&mut self, text: &'a str) -> Result<Step<'a>, &'static str> {
        let mut name = String::new();
        let mut letters = text.chars();
        loop {
            match letters.next().ok_or("a quotation mark is missing")? {
                '"' => break,
                '\\' => name.extend(letters.next()),
                letter => name.push(letter),
            }
        }
        let rest = letters.as_str().strip_prefix(']');
        self.go_on(rest.ok_or("a bracket is not closed")?)?;
        Ok(Step::One(Segment::from(name)))
    }

    /// Takes what separates a step from the next one.
    fn go_on(&mut self, rest: &'a str) -> Result<(), &'static str> {
        self.0 = match rest.strip_prefix('.') {
            Some("") => return Err("a name is missing"),
            Some(name) if name.starts_with('[') => return Err("a name is missing"),
            Some(name) => name,
            None if rest.is_empty() || rest.starts_with('[') => rest,
            None => return Err("a dot is missing"),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn mistakes_are_named() {
        for (text, problem) in [
            ("a..b", "a name is missing"),
            (".a", "a name is missing"),
            ("a.", "a name is missing"),
            ("a.[1]", "a name is missing"),
            ("a[1", "a bracket is not closed"),
            ("a[x]", "the number of an element belongs into brackets"),
            ("a[+1]", "the number of an element belongs into brackets"),
            ("a[1]b", "a dot is missing"),
            ("[\"a", "a quotation mark is missing"),
            ("a[*]", "`[*]` is many places"),
        ] {
            let error = text.parse::<Path>().unwrap_err();
            assert!(error.message().ends_with(problem), "{text}: {error}");
        }
    }

    #[test]
    fn ancestors_go_up_step_by_step() {
        let path: Path = "a.b[3].c".parse().unwrap();
        let all: Vec<String> = path.ancestors().map(|path| path.to_string()).collect();
        assert_eq!(all, ["a.b[3].c", "a.b[3]", "a.b", "a"]);
        assert_eq!(Path::root().ancestors().count(), 0);
    }

    #[test]
    fn patterns_cover_what_is_under_them() {
        let pattern: PathPattern = "a.b[*].c".parse().unwrap();
        let covers = |path: &str| pattern.covers(&path.parse().unwrap());
        assert!(covers("a.b[7].c.d") && covers("a.b[7].c"));
        assert!(!covers("a.b") && !covers("a.b[7].cd") && !covers("a.b.x.c"));
        assert_eq!(pattern.to_string(), "a.b[*].c");
    }

    fn segment() -> impl Strategy<Value = Segment<'static>> {
        prop_oneof![
            any::<usize>().prop_map(Segment::from),
            "[a-z_]{1,6}".prop_map(Segment::from),
            any::<String>().prop_map(Segment::from),
        ]
    }

    proptest! {
        #[test]
        fn a_path_is_what_its_text_says(segments in prop::collection::vec(segment(), 0..6)) {
            let path: Path = segments.iter().cloned().collect();
            prop_assert_eq!(path.segments().collect::<Vec<_>>(), segments);
            prop_assert_eq!(path.as_str().parse::<Path>().unwrap(), path);
        }

        #[test]
        fn no_text_is_too_odd(text: String) {
            let _ = text.parse::<Path>();
            let _ = text.parse::<PathPattern>();
        }
    }
}
