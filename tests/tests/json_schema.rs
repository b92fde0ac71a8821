//! The exported JSON Schemas say what `dump` prints and `build` takes: no less and no more.

// Numbers of our own files, in a test, whose helpers may fail loudly.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

mod brought;

use bindery::export::json_schema;
use bindery::format::Format;
use bindery::value::json;
use bindery::{Limits, Value};
use bindery_tests::damage::Numbers;
use jsonschema::Validator;

use brought::brought;

const VERSION: u64 = 1;

/// The schema of a revision, ready to be asked.
fn validator(format: &'static dyn Format, revision: &str) -> Validator {
    let info = format.info();
    let schema = json_schema::of_dump(info, info.revision(revision).unwrap(), VERSION);
    let schema = as_serde(&schema);
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

fn as_serde(tree: &Value) -> serde_json::Value {
    serde_json::from_str(&json::to_line(tree)).unwrap()
}

/// A tree in the shape that the command prints.
fn dumped(format: &'static dyn Format, revision: &str, content: Value) -> Value {
    Value::Record(vec![
        ("schema_version".into(), Value::Uint(VERSION)),
        ("format".into(), Value::Text(format.info().name.to_owned())),
        ("revision".into(), Value::Text(revision.to_owned())),
        ("content".into(), content),
    ])
}

/// A file as its name, its revision and its tree.
type Tree = (String, &'static str, Value);

/// Every file that the repository brings, read, by format.
fn trees() -> Vec<(&'static dyn Format, Vec<Tree>)> {
    let read = |format: &'static dyn Format, (name, bytes): (String, Vec<u8>)| {
        let model = format.read(&bytes, None, Limits::default()).unwrap();
        (name, model.revision(), model.dump().unwrap())
    };
    let all = brought().into_iter();
    all.map(|(format, files)| {
        let files = files.into_iter().map(|file| read(format, file));
        (format, files.collect())
    })
    .collect()
}

#[test]
fn every_dump_is_accepted() {
    let mut wrong = Vec::new();
    let mut accepted = 0;
    for (format, trees) in trees() {
        for revision in format.info().revisions {
            let validator = validator(format, revision.name);
            for (name, found, tree) in &trees {
                if *found != revision.name {
                    continue;
                }
                let tree = as_serde(&dumped(format, revision.name, tree.clone()));
                match validator.validate(&tree) {
                    Ok(()) => accepted += 1,
                    Err(error) => wrong.push(format!("{name}: {}: {error}", error.instance_path())),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(accepted > 60, "{accepted}");
}

/// What is wrong with a value in its place, and not with its shape.
const NOT_OF_THE_SHAPE: &[&str] = &[
    "items announced",
    "are announced",
    "string table",
    "nobody knows what is there",
];

/// What is in a string table behind an offset is of the type that another field says.
const OF_ANOTHER_FIELDS_TYPE: &str = ".values";

/// How many times each tree is changed.
const CHANGES: usize = 60;

#[test]
fn what_build_refuses_for_its_shape_is_rejected() {
    let mut numbers = Numbers::new(25);
    let mut wrong = Vec::new();
    let (mut refused, mut taken) = (0, 0);
    for (format, trees) in trees() {
        let mut validators = Vec::new();
        for revision in format.info().revisions {
            validators.push((revision.name, validator(format, revision.name)));
        }
        for (name, revision, tree) in trees {
            let (_, validator) = validators.iter().find(|known| known.0 == revision).unwrap();
            for _ in 0..CHANGES {
                let (changed, what) = changed(&tree, &mut numbers);
                // As a text file has it: a number with a fraction has no precision there.
                let changed = json::parse(&json::to_line(&changed)).unwrap();
                let dumped = as_serde(&dumped(format, revision, changed.clone()));
                match format.build(&changed, revision) {
                    Ok(_) => taken += 1,
                    Err(error) => {
                        let message = error.to_string();
                        let excepted = [OF_ANOTHER_FIELDS_TYPE];
                        let mut excepted = NOT_OF_THE_SHAPE.iter().chain(&excepted);
                        let is_of_shape = !excepted.any(|known| message.contains(known));
                        refused += usize::from(is_of_shape);
                        if is_of_shape && validator.is_valid(&dumped) {
                            wrong.push(format!("{name}: {what}: {message}"));
                        }
                    }
                }
            }
        }
    }
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        refused > 1000 && taken > 100,
        "{refused} refused, {taken} taken"
    );
}

/// A tree with one change somewhere in it, and what that is.
fn changed(tree: &Value, numbers: &mut Numbers) -> (Value, String) {
    let places = places(tree);
    let place = numbers.below(places);
    let mut at = place;
    let mut what = String::new();
    let changed = at_place(tree, &mut at, &mut |value| {
        let (value, said) = hurt(value, numbers);
        what = said;
        value
    });
    (changed, what)
}

/// How many values a tree has, itself among them. Of a long list only the first few count.
fn places(tree: &Value) -> usize {
    let inside: usize = match tree {
        Value::Record(entries) => entries.iter().map(|(_, value)| places(value)).sum(),
        Value::List(_) | Value::Alike(_) => {
            let items = tree.items().unwrap();
            items.take(SHOWN).map(|item| places(&item)).sum()
        }
        _ => 0,
    };
    inside + 1
}

const SHOWN: usize = 4;

/// The tree with the value at a place replaced.
fn at_place(tree: &Value, place: &mut usize, replace: &mut dyn FnMut(&Value) -> Value) -> Value {
    if *place == 0 {
        *place = usize::MAX;
        return replace(tree);
    }
    if *place == usize::MAX {
        return tree.clone();
    }
    *place -= 1;
    match tree {
        Value::Record(entries) => Value::Record(
            entries
                .iter()
                .map(|(key, value)| (key.clone(), at_place(value, place, replace)))
                .collect(),
        ),
        Value::List(_) | Value::Alike(_) => {
            let items = tree.items().unwrap().enumerate();
            Value::List(
                items
                    .map(|(index, item)| match index < SHOWN {
                        true => at_place(&item, place, replace),
                        false => item.into_owned(),
                    })
                    .collect(),
            )
        }
        leaf => leaf.clone(),
    }
}

/// Another value in place of one.
fn hurt(value: &Value, numbers: &mut Numbers) -> (Value, String) {
    let shown: String = json::to_line(value).chars().take(60).collect();
    let mut entries = match value {
        Value::Record(entries) if !entries.is_empty() => entries.clone(),
        _ => {
            let other = match numbers.below(9) {
                0 => Value::Text("no such name".to_owned()),
                1 => Value::Int(-3),
                2 => Value::Uint(1 << 40),
                3 => Value::Bool(true),
                4 => Value::List(vec![Value::Null]),
                5 => Value::Record(vec![("no_such_key".into(), Value::Uint(1))]),
                6 => Value::Null,
                7 => Value::F64(0.5),
                _ => Value::Bytes(vec![1, 2, 3]),
            };
            let what = format!("{shown} is now {}", json::to_line(&other));
            return (other, what);
        }
    };
    let chosen = numbers.below(entries.len());
    let key = entries[chosen].0.clone();
    let what = match numbers.below(3) {
        0 => {
            entries.remove(chosen);
            format!("{shown} is without {key}")
        }
        1 => {
            entries[chosen].0 = format!("{key}x").into();
            format!("{shown} has {key}x for {key}")
        }
        _ => {
            entries.push(("no_such_key".into(), Value::Null));
            format!("{shown} has a key more")
        }
    };
    (Value::Record(entries), what)
}
