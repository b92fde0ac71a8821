//! Changes to a tree.

use std::collections::HashSet;

use bindery::{Path, Segment, Value};

use super::table::rename;
use super::typed::typed;
use crate::difference::{Difference, Kind};
use crate::failure::Failure;
use crate::tree::{Content, nowhere};

/// A change that was made.
pub(super) struct Change {
    /// The field, in the file as it was.
    pub(super) path: Path,
    before: Option<Value>,
    after: Option<Value>,
    /// How many other fields had the same text, and have it still.
    pub(super) shared: usize,
}

impl Change {
    /// The change as a difference.
    pub(super) fn difference(&self) -> Difference {
        let kind = match (self.before.clone(), self.after.clone()) {
            (Some(before), Some(after)) => Kind::Changed(before, after),
            (Some(before), None) => Kind::Removed(before),
            (None, after) => Kind::Added(after.unwrap_or_default()),
        };
        Difference {
            path: self.path.clone(),
            kind,
        }
    }

    /// Whether a field has the value that it was set to. Elements that were put in or taken out move others.
    pub(super) fn is_in(&self, tree: &Value) -> bool {
        match (&self.before, &self.after) {
            (Some(_), Some(after)) => tree
                .at(&self.path)
                .is_some_and(|found| is_spelled_like(&found, after)),
            _ => true,
        }
    }
}

/// Whether a value that was read is the one that was typed, which does not say how precise or wide it is.
fn is_spelled_like(found: &Value, typed: &Value) -> bool {
    if let (Some(found), Some(typed)) = (found.as_str(), typed.as_str()) {
        return found == typed;
    }
    match (found, typed) {
        (Value::F32(found), Value::Decimal(typed)) => found.to_bits() == typed.single.to_bits(),
        (Value::F32(found), typed) => {
            // A whole number that was typed is rounded like any other.
            #[allow(clippy::cast_possible_truncation)]
            let single = typed.as_f64().map(|typed| typed as f32);
            single.is_none_or(|typed| typed == *found)
        }
        (found, typed) => match (found.as_f64(), typed.as_f64()) {
            (Some(found), Some(typed)) => found == typed,
            // A record may leave out what follows, and a name may be given for a number.
            _ => true,
        },
    }
}

/// Makes all changes.
pub(super) fn apply(
    content: &Content,
    tree: &mut Value,
    set: &[(Path, String)],
    insert: &[(Path, String)],
    delete: &[Path],
) -> Result<Vec<Change>, Failure> {
    let mut changes = Vec::new();
    for (path, text) in set {
        changes.push(set_one(content, tree, path, text)?);
    }
    // From the end, so that the places before stay what they were.
    let mut insert: Vec<&(Path, String)> = insert.iter().collect();
    insert.sort_by(|(one, _), (other, _)| other.cmp(one));
    let mut gone = HashSet::new();
    for path in delete {
        if let Some(place) = content.tree.resolve(path)
            && !gone.insert(place)
        {
            // The second time, something else would be there.
            let problem = format!("{path} is to be taken out twice");
            return Err(Failure::usage(problem));
        }
    }
    let mut delete: Vec<&Path> = delete.iter().collect();
    delete.sort_by(|one, other| other.cmp(one));
    let inserted_before = |path: &Path| {
        let list = path.parent();
        let before = |(at, _): &&&(Path, String)| at.parent() == list && *at <= *path;
        insert.iter().filter(before).count()
    };
    for (path, text) in &insert {
        changes.push(insert_one(tree, path, text)?);
    }
    for path in delete {
        let moved = moved(path, inserted_before(path));
        let before = delete_one(tree, &moved)?;
        changes.push(Change {
            path: path.clone(),
            before: Some(before),
            after: None,
            shared: 0,
        });
    }
    Ok(changes)
}

/// The path of an element that so many were put in front of.
fn moved(path: &Path, count: usize) -> Path {
    let mut segments: Vec<Segment<'_>> = path.segments().collect();
    if let Some(Segment::Index(index)) = segments.last_mut() {
        *index = index.saturating_add(count);
    }
    segments.into_iter().collect()
}

fn set_one(
    content: &Content,
    tree: &mut Value,
    wanted: &Path,
    text: &str,
) -> Result<Change, Failure> {
    let path = content.path_of(wanted);
    let unfit = |problem: String| Failure::usage(format!("{path}: {problem}"));
    let Some(place) = tree.at_mut(&path) else {
        return add_field(tree, &path, text);
    };
    // The path of a variant with one value is the path of that value.
    let place = match place {
        Value::Record(entries) if is_simple_variant(entries) && !text.starts_with('{') => entries
            .first_mut()
            .map(|(_, value)| value)
            .ok_or_else(|| unfit("it is empty".to_owned()))?,
        place => place,
    };
    let after = typed(place, text).map_err(unfit)?;
    let before = std::mem::replace(place, after.clone());
    let shared = match (before.as_str(), after.as_str()) {
        (Some(old), Some(new)) if old != new => rename(tree, &path, old, new),
        _ => 0,
    };
    Ok(Change {
        shared,
        path,
        before: Some(before),
        after: Some(after),
    })
}

/// Whether a record is a variant that holds one value without fields.
fn is_simple_variant(entries: &[(std::borrow::Cow<'static, str>, Value)]) -> bool {
    let is_simple = |(_, value): &(_, Value)| value.as_record().is_err();
    is_variant(entries) && entries.first().is_some_and(is_simple)
}

/// Whether this is the variant of an enum, whose name paths leave out.
fn is_variant(entries: &[(std::borrow::Cow<'static, str>, Value)]) -> bool {
    matches!(entries, [(key, _)] if key.starts_with(|letter: char| letter.is_ascii_uppercase()))
}

/// The fields of a record, or of the variant that a value is.
fn fields_of(mut value: &mut Value) -> Option<&mut Vec<(std::borrow::Cow<'static, str>, Value)>> {
    loop {
        let Value::Record(entries) = value else {
            return None;
        };
        if !is_variant(entries) || is_simple_variant(entries) {
            return Some(entries);
        }
        value = entries.first_mut().map(|(_, value)| value)?;
    }
}

/// Gives an optional field, which the file lacks, a value.
fn add_field(tree: &mut Value, path: &Path, text: &str) -> Result<Change, Failure> {
    let failure = nowhere(path, tree);
    let (Some(parent), Some(Segment::Field(name))) = (path.parent(), path.segments().last()) else {
        return Err(failure);
    };
    let Some(entries) = tree.at_mut(&parent).and_then(fields_of) else {
        return Err(failure);
    };
    let Ok(after) = typed(&Value::Null, text) else {
        return Err(failure);
    };
    entries.push((name.into_owned().into(), after.clone()));
    Ok(Change {
        path: path.clone(),
        before: None,
        after: Some(after),
        shared: 0,
    })
}

fn insert_one(tree: &mut Value, path: &Path, text: &str) -> Result<Change, Failure> {
    let failure = nowhere(path, tree);
    let (Some(parent), Some(Segment::Index(index))) = (path.parent(), path.segments().last())
    else {
        return Err(Failure::usage(format!("{path} is no element of a list")));
    };
    let Some(items) = list_at(tree, &parent) else {
        return Err(failure);
    };
    if index > items.len() {
        return Err(failure);
    }
    let like = items.get(index.saturating_sub(1)).cloned();
    let after = typed(&like.unwrap_or_default(), text).map_err(Failure::usage)?;
    items.insert(index, after.clone());
    Ok(Change {
        path: path.clone(),
        before: None,
        after: Some(after),
        shared: 0,
    })
}

fn delete_one(tree: &mut Value, path: &Path) -> Result<Value, Failure> {
    let failure = nowhere(path, tree);
    let whole = tree.resolve(path).ok_or_else(|| nowhere(path, tree))?;
    let parent = whole.parent();
    let (Some(parent), Some(last)) = (parent, whole.segments().last()) else {
        return Err(failure);
    };
    if let Segment::Index(index) = last {
        let items = list_at(tree, &parent).filter(|items| index < items.len());
        return items.map(|items| items.remove(index)).ok_or(failure);
    }
    let Some(Value::Record(entries)) = tree.at_mut(&parent) else {
        return Err(failure);
    };
    let place = entries
        .iter()
        .position(|(key, _)| last == Segment::from(&**key));
    place.map(|place| entries.remove(place).1).ok_or(failure)
}

/// The elements of a list, to be changed.
fn list_at<'t>(tree: &'t mut Value, path: &Path) -> Option<&'t mut Vec<Value>> {
    let place = tree.at_mut(path)?;
    if let Value::Alike(alike) = place {
        *place = Value::List(alike.iter().collect());
    }
    match place {
        Value::List(items) => Some(items),
        _ => None,
    }
}
