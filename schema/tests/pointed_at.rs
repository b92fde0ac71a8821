//! What offsets lead to, in trees: values and texts that are inside a string table, and how much of it.

// Small numbers, known here; helpers may stop the test.
#![allow(clippy::unwrap_used, clippy::panic)]

use bindery::visit::Target;
use bindery::{Class, build, dump, prelude::*};

struct Names;
impl Table for Names {
    const NAME: &'static str = "names";
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Pointing {
    number_count: u8,
    #[schema(points_at = Target::values::<i16>(number_count.into()))]
    numbers: DataOffset<u8, Names>,
    text_count: u8,
    #[schema(points_at = Target::Offsets(text_count.into()))]
    texts: DataOffset<u8, Names>,
    names: StringTable<Names>,
}

/// Two numbers at 0, three offsets at 4, then the texts "hi" at 10 and "" at 12.
const BYTES: &[u8] = &[
    2, 0, 3, 4, 0xFE, 0xFF, 0x00, 0x01, 10, 0, 11, 0, 12, 0, b'h', b'i', 0,
];

fn entry(key: &'static str, value: Value) -> (bindery::value::Key, Value) {
    (key.into(), value)
}

/// The tree of the example, with another value for one of its fields.
fn with(field: &'static str, value: Value) -> Value {
    let Value::Record(mut entries) = dump(&Pointing::from_bytes(BYTES).unwrap()).unwrap() else {
        panic!("no record");
    };
    for (key, old) in &mut entries {
        if key == field {
            old.clone_from(&value);
        }
    }
    Value::Record(entries)
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

#[test]
fn a_tree_shows_numbers_and_texts() {
    let pointing = Pointing::from_bytes(BYTES).unwrap();
    let tree = dump(&pointing).unwrap();
    let numbers = Value::List(vec![Value::Int(-2), Value::Int(256)]);
    let texts = Value::List(vec![text("hi"), text("i"), text("")]);
    assert_eq!(tree.get("numbers").get("values"), &numbers);
    assert_eq!(tree.get("texts").get("values"), &texts);
    assert_eq!(build::<Pointing>(&tree).unwrap(), pointing);
}

#[test]
fn what_a_tree_changes_is_added_to_the_table() {
    let old = Pointing::from_bytes(BYTES).unwrap();
    let numbers = Value::List(vec![Value::Int(7), Value::Int(-1)]);
    let changed = Value::Record(vec![
        entry("offset", Value::Uint(0)),
        entry("values", numbers.clone()),
    ]);
    // With an offset where something else is, and without any.
    for tree in [changed, numbers] {
        let built: Pointing = build(&with("numbers", tree)).unwrap();
        let table = built.names.as_bytes();
        assert!(table.starts_with(old.names.as_bytes()));
        assert_eq!(built.numbers.offset(), 13);
        assert_eq!(table.get(13..), Some(&[7, 0, 0xFF, 0xFF, 0][..]));
        assert_eq!(built.texts, old.texts);
    }
    let texts = Value::List(vec![text("i"), text("new"), text("hi")]);
    let built: Pointing = build(&with("texts", texts.clone())).unwrap();
    assert_eq!(dump(&built).unwrap().get("texts").get("values"), &texts);
    // Only the new text was added, and the three offsets.
    let added = built.names.as_bytes().get(13..).unwrap();
    assert_eq!(added, [b'n', b'e', b'w', 0, 11, 0, 13, 0, 10, 0]);
}

#[test]
fn a_tree_with_another_number_of_values_is_refused() {
    let three = vec![Value::Int(1); 3];
    let error = build::<Pointing>(&with("numbers", Value::List(three.clone()))).unwrap_err();
    assert_eq!(error.class(), Class::Value);
    assert_eq!(error.message(), "3 found, and 2 are announced");
    assert_eq!(error.path(), "numbers");
    let record = Value::Record(vec![entry("values", Value::List(three))]);
    let error = build::<Pointing>(&with("numbers", record)).unwrap_err();
    assert_eq!(error.path(), "numbers.values");
    let wide = Value::List(vec![Value::Int(1), Value::Int(40_000)]);
    let error = build::<Pointing>(&with("numbers", wide)).unwrap_err();
    assert_eq!(error.path(), "numbers[1]");
    let misspelt = Value::Record(vec![entry("value", Value::Uint(1))]);
    assert!(build::<Pointing>(&with("numbers", misspelt)).is_err());
}

#[test]
fn an_offset_that_leads_out_of_the_table_stands_alone() {
    for (place, offset) in [(1, 200), (3, 12)] {
        let mut bytes = BYTES.to_vec();
        *bytes.get_mut(place).unwrap() = offset;
        let pointing = Pointing::from_bytes(&bytes).unwrap();
        let tree = dump(&pointing).unwrap();
        let key = if place == 1 { "numbers" } else { "texts" };
        let alone = Value::Record(vec![entry("offset", Value::Uint(offset.into()))]);
        assert_eq!(tree.get(key), &alone);
        assert_eq!(build::<Pointing>(&tree).unwrap(), pointing);
        // A plain number does as well.
        assert_eq!(
            build::<Pointing>(&with(key, Value::Uint(offset.into()))).unwrap(),
            pointing
        );
    }
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct Many {
    #[br(temp)]
    count: u16,
    #[br(count = count)]
    arrays: Vec<Array>,
    names: StringTable<Names>,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct Array {
    #[schema(points_at = Target::values::<u8>(60_000))]
    array: DataOffset<u16, Names>,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, PartialEq)]
struct Crowd {
    #[br(temp)]
    count: u16,
    #[br(count = count)]
    members: Vec<StringOffset<u16, Names>>,
    names: StringTable<Names>,
}

#[test]
fn one_long_text_is_not_shown_without_end() {
    let mut names = vec![b'a'; 60_000];
    names.push(0);
    let crowd = Crowd {
        members: vec![StringOffset::at(0); 2000],
        names: StringTable::from_bytes(names),
    };
    let tree = dump(&crowd).unwrap();
    let members = tree.get("members").as_list().unwrap();
    let shown = members.iter().filter(|each| matches!(each, Value::Text(_)));
    // Four times the table, so that a tree grows with its file.
    assert_eq!(shown.count(), 4);
    let last = Value::Record(vec![entry("offset", Value::Uint(0))]);
    assert_eq!(members.last(), Some(&last));
    assert_eq!(build::<Crowd>(&tree).unwrap(), crowd);
}

#[test]
fn values_are_not_shown_without_end() {
    let pointing = Many {
        arrays: (0..200)
            .map(|_| Array {
                array: DataOffset::at(0),
            })
            .collect(),
        names: StringTable::from_bytes(vec![1; 60_000]),
    };
    let tree = dump(&pointing).unwrap();
    let arrays = tree.get("arrays").as_list().unwrap();
    let shown = |each: &&Value| *each.get("array").get("values") != Value::Null;
    let shown = arrays.iter().filter(shown).count();
    // A node takes more than ten bytes, and an array has 60000 of them.
    assert!((1..60).contains(&shown), "{shown}");
    assert_eq!(build::<Many>(&tree).unwrap(), pointing);
}
