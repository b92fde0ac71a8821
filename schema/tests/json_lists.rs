//! Long lists as JSON: however they are kept in memory, the text is the same, and it comes back.

#![allow(missing_docs, clippy::unwrap_used, clippy::arithmetic_side_effects)]

use bindery::Value;
use bindery::value::json::{parse, to_line, to_text};

fn record(entries: &[(&'static str, Value)]) -> Value {
    let entries = entries.iter().cloned();
    Value::Record(entries.map(|(key, value)| (key.into(), value)).collect())
}

fn numbers(count: usize) -> Value {
    Value::List(
        (0..count)
            .map(|number| Value::Uint(number as u64))
            .collect(),
    )
}

fn signed_of(index: usize) -> i64 {
    i64::try_from(index).unwrap()
}

/// Elements of several shapes, in turn, with numbers of every width among them.
fn mixed(index: usize) -> Value {
    let number = Value::Uint(index as u64 * index as u64 * 977);
    let signed = Value::Int(40 - signed_of(index));
    match index % 7 {
        0 => record(&[("x", number), ("kind", Value::Text("odd \"one\"".into()))]),
        1 => record(&[("x", Value::Null), ("kind", Value::Bool(index > 90))]),
        2 => record(&[("x", signed), ("items", numbers(index % 3))]),
        3 => numbers(index % 5),
        4 => Value::F32(index as f32 / 7.0),
        5 => record(&[("y", Value::F64(-(index as f64) / 3.0)), ("x", number)]),
        _ => Value::Text(format!("word {}", index % 4)),
    }
}

/// Lists whose elements are each as `element` says, and one like it with an element that no column holds.
fn check(name: &str, element: impl Fn(usize) -> Value) {
    for odd in [None, Some(0), Some(40), Some(399)] {
        let items: Vec<Value> = (0..400)
            .map(|index| match Some(index) == odd {
                true => Value::Bytes(vec![1, 2, 3]),
                false => element(index),
            })
            .collect();
        let plain = Value::List(items.clone());
        let text = to_text(&plain);
        assert_eq!(
            to_text(&Value::list(items.clone())),
            text,
            "{name}, {odd:?}"
        );
        let read = parse(&text).unwrap();
        assert_eq!(read.count(), items.len(), "{name}, {odd:?}");
        for (index, item) in items.iter().enumerate() {
            let alone = parse(&to_line(item)).unwrap();
            let among = read.item(index).unwrap();
            assert_eq!(to_line(&among), to_line(&alone), "{name}, {odd:?}: {index}");
        }
        let mut shown = Vec::new();
        let visit = |_: usize, item: &Value| {
            shown.push(to_line(item));
            Ok(())
        };
        read.each_item(visit).unwrap();
        let made: Vec<String> = read.items().unwrap().map(|item| to_line(&item)).collect();
        assert_eq!(shown, made, "{name}, {odd:?}");
    }
}

#[test]
fn lists_of_every_shape_come_back() {
    check("several shapes", mixed);
    check("whole numbers", |index| Value::Uint(1 << (index % 60)));
    check("numbers with a sign", |index| {
        Value::Int(if index < 70 {
            3
        } else {
            -signed_of(index) * 99_999
        })
    });
    check("floats", |index| Value::F32(0.1 * index as f32));
    check("negative zero and what is no number", |index| {
        Value::F64([-0.0, f64::NAN, 1e300, 0.5][index % 4])
    });
    check("few words", |index| Value::Text(format!("w{}", index % 9)));
    check("many words", |index| Value::Text(format!("w{index}")));
    check("words with signs", |index| {
        Value::Text(["a\\b", "c\"d", "e\nf", "\u{1F600}"][index % 4].to_owned())
    });
    check("keys with signs", |index| {
        record(&[("a\"b\\", Value::Uint(index as u64)), ("a", Value::Null)])
    });
}

#[test]
fn what_looks_like_the_others_and_is_broken_says_where() {
    let lines: Vec<String> = (0..100).map(|x| format!("{{\"x\": {x}}}")).collect();
    let text = |last: &str| format!("[{},\n{last}]", lines.join(",\n"));
    for (last, message) in [
        ("{\"x\" 1}", "line 101, column 6: `:` expected"),
        ("{\"x\": 1-2}", "line 101, column 7: a number expected"),
        ("{\"x\": nul}", "line 101, column 7: no such word"),
        (
            "{\"x\": 1, \"x\": 2}",
            "line 101, column 10: the key \"x\" is there twice",
        ),
    ] {
        let error = parse(&text(last)).unwrap_err().to_string();
        assert!(error.ends_with(message), "{error}");
    }
    assert_eq!(parse(&text("{\"x\": 7, \"y\": 8}")).unwrap().count(), 101);
}
