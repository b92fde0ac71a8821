//! Where paths lead in a tree, which has keys that paths leave out.

use std::borrow::Cow;

use super::Value;
use crate::report::path::{Path, Segment};

/// The key of what a compressed section or a dialect holds.
const CONTENT: &str = "content";
/// The key of what is at an offset.
const ELSEWHERE: &str = "elsewhere";
/// The keys of a record of [`Runs`](crate::Runs).
const HEAD: &str = "head";
const ITEMS: &str = "items";

impl Value {
    /// The value at a path.
    ///
    /// A tree names more than a path does: the variants of enums, the `content` of compressed sections, the `items` of
    /// a run. A path may name them or leave them out.
    ///
    /// ```
    /// use bindery::{Value, value::json};
    ///
    /// let tree = json::parse(r#"{"body": {"method": "zlib", "content": {"shapes": [{"Circle": {"radius": 3}}]}}}"#)?;
    /// let radius = tree.at(&"body.shapes[0].radius".parse()?);
    /// assert_eq!(radius.as_deref(), Some(&Value::Uint(3)));
    /// assert_eq!(tree.at(&"body.shapes[1]".parse()?), None);
    /// # Ok::<(), bindery::Error>(())
    /// ```
    #[must_use]
    pub fn at(&self, path: &Path) -> Option<Cow<'_, Self>> {
        let mut here = Cow::Borrowed(self);
        for segment in path.segments() {
            here = descend(here, &segment, &mut Path::root())?;
        }
        Some(here)
    }

    /// The value at a path, to be changed. Lists on the way that are kept in columns are so no more.
    #[must_use]
    pub fn at_mut(&mut self, path: &Path) -> Option<&mut Self> {
        let whole = self.resolve(path)?;
        let mut here = self;
        for segment in whole.segments() {
            if let Self::Alike(alike) = here {
                *here = Self::List(alike.iter().collect());
            }
            here = match (here, segment) {
                (Self::List(items), Segment::Index(index)) => items.get_mut(index)?,
                (here, Segment::Field(name)) => here.get_mut(&name)?,
                _ => return None,
            };
        }
        Some(here)
    }

    /// The path with every key that the tree has on the way, whose [`to_pointer`](Path::to_pointer) is the JSON
    /// pointer of the value.
    ///
    /// ```
    /// use bindery::value::json;
    ///
    /// let tree = json::parse(r#"{"shapes": [{"Circle": {"radius": 3}}]}"#)?;
    /// let whole = tree.resolve(&"shapes[0].radius".parse()?);
    /// assert_eq!(whole.map(|path| path.to_pointer()).as_deref(), Some("/shapes/0/Circle/radius"));
    /// # Ok::<(), bindery::Error>(())
    /// ```
    #[must_use]
    pub fn resolve(&self, path: &Path) -> Option<Path> {
        let (whole, led) = self.follow(path);
        led.then_some(whole)
    }

    /// As [`resolve`](Self::resolve), of as much of the path as leads somewhere.
    #[must_use]
    pub fn resolve_nearest(&self, path: &Path) -> Path {
        self.follow(path).0
    }

    /// Goes along a path as far as it leads, and says whether that was to its end.
    fn follow(&self, path: &Path) -> (Path, bool) {
        let mut whole = Path::root();
        let mut here = Cow::Borrowed(self);
        for segment in path.segments() {
            let mut further = whole.clone();
            let Some(next) = descend(here, &segment, &mut further) else {
                return (whole, false);
            };
            (here, whole) = (next, further);
        }
        (whole, true)
    }

    /// What it is made of, each with the step that leads there; nothing where a path leaves that step out.
    pub fn parts(&self) -> Box<dyn Iterator<Item = (Option<Segment<'_>>, Cow<'_, Self>)> + '_> {
        match self {
            Self::Record(entries) => {
                let wrapping = Wrapping::of(self);
                Box::new(entries.iter().map(move |(key, value)| {
                    let step = (!wrapping.leaves_out(key)).then(|| Segment::from(&**key));
                    (step, Cow::Borrowed(value))
                }))
            }
            _ => {
                let items = self.items().into_iter().flatten().enumerate();
                Box::new(items.map(|(index, item)| (Some(Segment::Index(index)), item)))
            }
        }
    }
}

/// What a record is there for, beside having fields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrapping {
    /// Nothing else.
    Fields,
    /// Its only key is the variant of an enum.
    Variant,
    /// It says how its content is stored.
    Content,
    /// It says where its content is.
    Elsewhere,
    /// It is one of [`Runs`](crate::Runs).
    Run,
}

impl Wrapping {
    fn of(value: &Value) -> Self {
        let Value::Record(entries) = value else {
            return Self::Fields;
        };
        let has = |name: &str| entries.iter().any(|(key, _)| key == name);
        let only = |names: &[&str]| entries.iter().all(|(key, _)| names.contains(&&**key));
        match entries.as_slice() {
            // Variants are the only keys that start with a capital letter.
            [(key, _)] if key.starts_with(|letter: char| letter.is_ascii_uppercase()) => {
                Self::Variant
            }
            _ if has(CONTENT) && (has("method") || has("dialect")) => Self::Content,
            _ if has(ELSEWHERE) && only(&["offset", ELSEWHERE]) => Self::Elsewhere,
            _ if has(HEAD) && only(&[HEAD, ITEMS]) => Self::Run,
            _ => Self::Fields,
        }
    }

    /// Whether paths leave this key out.
    fn leaves_out(self, key: &str) -> bool {
        match self {
            Self::Fields => false,
            Self::Variant => true,
            Self::Content => key == CONTENT,
            Self::Elsewhere => key == ELSEWHERE,
            Self::Run => true,
        }
    }
}

/// One step into a value, through the keys that a path leaves out, which are added to `whole`.
fn descend<'v>(
    value: Cow<'v, Value>,
    segment: &Segment<'_>,
    whole: &mut Path,
) -> Option<Cow<'v, Value>> {
    let wrapping = Wrapping::of(&value);
    let inner = match (wrapping, segment) {
        (Wrapping::Fields, _) => None,
        (Wrapping::Variant, _) => value
            .as_record()
            .ok()
            .and_then(|entries| entries.first())
            .map(|(key, _)| key.clone()),
        (Wrapping::Content, _) => Some(CONTENT.into()),
        (Wrapping::Elsewhere, _) => Some(ELSEWHERE.into()),
        (Wrapping::Run, Segment::Index(_)) => Some(ITEMS.into()),
        (Wrapping::Run, Segment::Field(_)) => Some(HEAD.into()),
    };
    if let Some(key) = inner {
        let mut through = whole.then([Segment::from(&*key)]);
        let content = child(value.clone(), &Segment::from(&*key));
        if let Some(found) = content.and_then(|inner| descend(inner, segment, &mut through)) {
            *whole = through;
            return Some(found);
        }
    }
    let found = child(value, segment)?;
    whole.push(segment.clone());
    Some(found)
}

/// One step into a value, exactly as the tree has it.
fn child<'v>(value: Cow<'v, Value>, segment: &Segment<'_>) -> Option<Cow<'v, Value>> {
    fn borrowed<'v>(value: &'v Value, segment: &Segment<'_>) -> Option<Cow<'v, Value>> {
        match (value, segment) {
            (Value::Record(entries), Segment::Field(name)) => entries
                .iter()
                .find(|(key, _)| key == name)
                .map(|(_, value)| Cow::Borrowed(value)),
            (list, Segment::Index(index)) => list.item(*index),
            _ => None,
        }
    }
    match value {
        Cow::Borrowed(value) => borrowed(value, segment),
        // Out of a column: a small value of its own.
        Cow::Owned(value) => borrowed(&value, segment).map(|found| Cow::Owned(found.into_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn tree() -> Value {
        json::parse(
            r#"{"body": {"method": "zlib", "content": {"size": 7, "shapes": [
                {"Point": {}},
                {"Run": {"runs": [{"head": {"name": "sky"}, "items": [{"x": 1}, {"x": 2}]}, {"head": 3}]}}
            ]}}}"#,
        )
        .unwrap()
    }

    #[test]
    fn keys_that_paths_leave_out_are_found() {
        let tree = tree();
        for (path, pointer) in [
            ("body.shapes[0]", "/body/content/shapes/0"),
            ("body.content.shapes[0]", "/body/content/shapes/0"),
            ("body.method", "/body/method"),
            (
                "body.shapes[1].runs[0][1].x",
                "/body/content/shapes/1/Run/runs/0/items/1/x",
            ),
            (
                "body.shapes[1].runs[0].name",
                "/body/content/shapes/1/Run/runs/0/head/name",
            ),
            (
                "body.shapes[1].runs[1]",
                "/body/content/shapes/1/Run/runs/1",
            ),
        ] {
            let found = tree.resolve(&path.parse().unwrap());
            assert_eq!(found.unwrap().to_pointer(), pointer, "{path}");
        }
        for path in ["body.shapes[1].x", "body.shapes[2]", "shapes", "body[0]"] {
            assert_eq!(tree.at(&path.parse().unwrap()), None, "{path}");
        }
    }

    #[test]
    fn a_field_of_the_content_comes_first() {
        let tree = json::parse(r#"{"method": "zlib", "content": {"method": 7}}"#).unwrap();
        let found = tree.at(&"method".parse().unwrap());
        assert_eq!(found.as_deref(), Some(&Value::Uint(7)));
    }

    #[test]
    fn values_are_found_in_columns_and_changed() {
        let place = |x| Value::Record(vec![("at".into(), Value::List(vec![Value::Uint(x)]))]);
        let places = Value::list((0..100).map(place));
        assert!(matches!(places, Value::Alike(_)));
        let mut tree = Value::Record(vec![("places".into(), places)]);
        let path: Path = "places[70].at[0]".parse().unwrap();
        assert_eq!(tree.at(&path).as_deref(), Some(&Value::Uint(70)));
        *tree.at_mut(&path).unwrap() = Value::Uint(7);
        assert_eq!(tree.at(&path).as_deref(), Some(&Value::Uint(7)));
        assert_eq!(tree.at(&"places[100]".parse().unwrap()), None);
    }

    #[test]
    fn every_part_is_found_by_its_path() {
        fn walk(tree: &Value, path: &Path, value: &Value, seen: &mut usize) {
            *seen += 1;
            for (step, part) in value.parts() {
                let path = path.then(step);
                // A run and its head have one path.
                if !matches!(tree.at(&path).as_deref(), Some(Value::Record(_))) {
                    assert_eq!(tree.at(&path).as_deref(), Some(&*part), "{path}");
                }
                walk(tree, &path, &part, seen);
            }
        }
        let (tree, mut seen) = (tree(), 0);
        walk(&tree, &Path::root(), &tree, &mut seen);
        assert_eq!(seen, 21);
    }
}
