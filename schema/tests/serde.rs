//! Declared types and values through serde.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used)]

use bindery::{Value, build, dump, prelude::*};

#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq)]
struct Image<T> {
    name: CString,
    scale: f32,
    #[br(temp)]
    count: u8,
    #[br(count = count)]
    pixels: Vec<T>,
    #[schema(until_end)]
    rest: Vec<u8>,
}

fn image() -> Image<u16> {
    Image::from_bytes(b"sky\0\0\0\xc0\x7f\x02\x01\0\x02\0\xff").unwrap()
}

#[test]
fn a_declared_type_is_serialized_as_its_tree() {
    let json = serde_json::to_value(image()).unwrap();
    assert_eq!(json["name"], "sky");
    assert_eq!(json["scale"]["bits"], "0x7fc00000");
    assert_eq!(json["pixels"], serde_json::json!([1, 2]));
}

#[test]
fn a_value_survives_serde() {
    let tree = dump(&image()).unwrap();
    let text = serde_json::to_string(&tree).unwrap();
    let again: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        build::<Image<u16>>(&again).unwrap().to_bytes().unwrap(),
        image().to_bytes().unwrap()
    );
    let odd = r#"[null, true, -1, 1.5, {"hex": "00ff"}, {"hex": "0"}]"#;
    assert!(serde_json::from_str::<Value>(odd).is_err());
    let fine: Value = serde_json::from_str(r#"[null, true, -1, 1.5, {"hex": "00ff"}]"#).unwrap();
    assert_eq!(fine.item(4).unwrap().as_bytes().unwrap(), [0, 255]);
}

/// A type that derives it keeps its own.
#[schema]
#[spec(none = "a test")]
#[derive(Debug, PartialEq, serde::Serialize)]
struct Own {
    number: u8,
}

#[test]
fn a_type_may_derive_its_own() {
    let json = serde_json::to_value(Own { number: 7 }).unwrap();
    assert_eq!(json, serde_json::json!({"number": 7}));
}
