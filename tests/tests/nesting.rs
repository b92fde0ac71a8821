//! What contains itself is bounded, and every kind of value survives the generic tree.

// Small numbers, known here; helpers may stop the test; nesting is counted in boxes.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::unwrap_used,
    clippy::vec_box
)]

use bindery::prelude::*;
use bindery::value::json;
use bindery::{Class, Limits, build, dump};

#[schema(tag = u8)]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
enum Tree {
    #[brw(magic = 0u8)]
    Leaf,
    #[brw(magic = 1u8)]
    Branch { value: i8, inner: Box<Tree> },
    #[brw(magic = 2u8)]
    Many(Forest),
    #[schema(other)]
    Other {
        #[schema(tag)]
        tag: u8,
        #[br(count = 1)]
        data: Opaque,
    },
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Forest {
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    trees: Vec<Box<Tree>>,
}

/// Branches within branches.
fn deep(levels: usize) -> Vec<u8> {
    let mut bytes = [1, 7].repeat(levels);
    bytes.push(0);
    bytes
}

/// A type that contains itself through a list alone.
#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Grove {
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    groves: Vec<Grove>,
}

#[test]
fn lists_within_lists_are_bounded() {
    let depth = Limits::default().depth as usize;
    let mut bytes = vec![1; depth - 1];
    bytes.push(0);
    assert_eq!(
        Grove::from_bytes(&bytes).unwrap().to_bytes().unwrap(),
        bytes
    );
    let error = Grove::from_bytes(&vec![1; 1_000_000]).unwrap_err();
    assert_eq!(error.class(), Class::Limit);
    assert_eq!(error.offset(), Some(depth as u64 + 1));
}

#[test]
fn nesting_is_bounded() {
    let depth = Limits::default().depth as usize;
    let tree = Tree::from_bytes(&deep(depth)).unwrap();
    assert_eq!(tree.to_bytes().unwrap(), deep(depth));
    let error = Tree::from_bytes(&deep(depth + 1)).unwrap_err();
    assert_eq!(error.class(), Class::Limit);
    assert_eq!(error.offset(), Some(2 * (depth as u64 + 1)));
    // As deep as a file can be: refused, not a stack that overflows.
    let error = Tree::from_bytes(&deep(1_000_000)).unwrap_err();
    assert_eq!(error.class(), Class::Limit);
    let error = Tree::from_bytes(&[2, 1].repeat(1_000_000)).unwrap_err();
    assert_eq!(error.class(), Class::Limit);
    let shallow = Limits::default().with_depth(3);
    assert!(Tree::from_bytes_within(&deep(3), shallow).is_ok());
    assert!(Tree::from_bytes_within(&deep(4), shallow).is_err());
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Pair {
    first: u8,
    second: u16,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Couple {
    pairs: [Box<Pair>; 2],
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Boxes {
    #[br(count = 2)]
    pairs: Vec<Box<Pair>>,
    #[schema(until_end)]
    couples: Vec<Couple>,
}

#[test]
fn records_of_fixed_size_may_stand_behind_pointers() {
    let bytes: Vec<u8> = (0..18).collect();
    let boxes = Boxes::from_bytes(&bytes).unwrap();
    assert_eq!(boxes.pairs.len(), 2);
    assert_eq!(boxes.couples.len(), 2);
    assert_eq!(boxes.couples[1].pairs[1].second, 0x1110);
    assert_eq!(boxes.to_bytes().unwrap(), bytes);
    let error = Boxes::from_bytes(&bytes[..17]).unwrap_err();
    assert_eq!(error.path(), "couples[1].pairs");
    assert_eq!(error.offset(), Some(12));
    // What the pointers lead to is counted as well.
    let pointers = 2 * size_of::<Box<Pair>>() + 2 * size_of::<Couple>();
    let limits = Limits::default().with_memory(pointers as u64);
    let error = Boxes::from_bytes_within(&bytes, limits).unwrap_err();
    assert_eq!(error.class(), Class::Limit);
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone)]
struct Everything {
    small: i8,
    large: u64,
    negative: i64,
    single: f32,
    double: f64,
    array: [[i16; 2]; 2],
    u24: U24,
    index: Index<u16>,
    text: CString,
    bytes: CString,
    #[br(temp)]
    #[bw(calc = u8::from(absent.is_some()))]
    flag: u8,
    #[br(if(flag != 0))]
    absent: Option<u16>,
    tree: Tree,
    #[br(count = 3)]
    opaque: Opaque,
    trailing: Trailing,
}

/// Bytes in which floats are not numbers, texts are no text and variants are unknown.
fn everything() -> Vec<u8> {
    let mut bytes = vec![0x80];
    bytes.extend(u64::MAX.to_le_bytes());
    bytes.extend(i64::MIN.to_le_bytes());
    bytes.extend(0x7FC0_1234u32.to_le_bytes());
    bytes.extend(0xFFF8_0000_0000_0001u64.to_le_bytes());
    bytes.extend([1, 0, 0xFF, 0xFF, 3, 0, 4, 0]);
    bytes.extend([0xFF, 0xFF, 0xFF]);
    bytes.extend([0x34, 0x12]);
    bytes.extend("na\u{1F600}me\0".bytes());
    bytes.extend([0xFF, 0xFE, 0]);
    bytes.extend([1, 9, 0]);
    bytes.extend([2, 2, 1, 5, 0, 200, 99]);
    bytes.extend([1, 2, 3]);
    bytes.extend(b"behind");
    bytes
}

#[test]
fn the_tree_loses_nothing() {
    let bytes = everything();
    let value = Everything::from_bytes(&bytes).unwrap();
    let tree = dump(&value).unwrap();
    let built: Everything = build(&tree).unwrap();
    assert_eq!(built.to_bytes().unwrap(), bytes);
    // Also as text.
    let text = json::to_text(&tree);
    let built: Everything = build(&json::parse(&text).unwrap()).unwrap();
    assert_eq!(built.to_bytes().unwrap(), bytes);
}

#[test]
fn a_tree_with_a_mistake_says_where() {
    let good = json::to_text(&dump(&Everything::from_bytes(&everything()).unwrap()).unwrap());
    let refused = [
        (
            "\"small\": -128",
            "\"small\": -129",
            "unfit value: small: -129 does not fit i8",
        ),
        (
            "\"small\": -128",
            "\"smal\": -128",
            "unfit value: smal: no such field",
        ),
        (
            "\"Leaf\"",
            "\"Twig\"",
            "unfit value: tree.trees[0].inner: no variant is called \"Twig\"",
        ),
        (
            "16777215",
            "16777216",
            "unfit value: u24: 16777216 does not fit u24",
        ),
        (
            "\"large\": \"18446744073709551615\",",
            "",
            "unfit value: large: a whole number is missing",
        ),
    ];
    for (from, to, message) in refused {
        assert!(good.contains(from), "{from} in {good}");
        let tree = json::parse(&good.replacen(from, to, 1)).unwrap();
        let error = build::<Everything>(&tree).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}
