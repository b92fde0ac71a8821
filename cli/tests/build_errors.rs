//! A value that does not fit is named with its line and its pointer in the JSON, whatever the format.

// Helpers of tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::collections::BTreeSet;

use bindery::value::{Decimal, json};
use bindery::{Path, Segment, Value};
use common::{on, with_stdin};

/// A leaf of a tree: where it is, and something that cannot be there.
struct Leaf {
    path: Vec<Segment<'static>>,
    unfit: Value,
    /// What the unfit value looks like as text.
    mark: &'static str,
}

/// One leaf of every kind: of a list, the elements that look different from those before.
fn leaves(
    value: &Value,
    path: &mut Vec<Segment<'static>>,
    seen: &mut BTreeSet<String>,
    out: &mut Vec<Leaf>,
) {
    if let Value::Record(entries) = value {
        for (key, value) in entries {
            path.push(Segment::Field(key.clone()));
            leaves(value, path, seen, out);
            path.pop();
        }
        return;
    }
    if let Ok(items) = value.items() {
        for (index, item) in items.enumerate() {
            path.push(Segment::Index(index));
            leaves(&item, path, seen, out);
            path.pop();
        }
        return;
    }
    let (unfit, mark) = match value {
        Value::Uint(_) | Value::Int(_) => (Value::Uint(u64::MAX), "18446744073709551615"),
        Value::Decimal(_) | Value::F32(_) | Value::F64(_) => {
            let (single, double) = (f32::INFINITY, f64::INFINITY);
            (Value::Decimal(Decimal { single, double }), "1e999")
        }
        Value::Text(_) => (Value::list([Value::Text("mark".into())]), "[\"mark\"]"),
        Value::Bool(_) | Value::Bytes(_) => (Value::Text("mark".into()), "\"mark\""),
        _ => return,
    };
    let kind: String = path
        .iter()
        .map(|segment| match segment {
            Segment::Field(name) => format!(".{name}"),
            Segment::Index(_) => "[]".to_owned(),
        })
        .collect();
    if seen.insert(kind) {
        let path = path.clone();
        out.push(Leaf { path, unfit, mark });
    }
}

fn replaced(value: &Value, path: &[Segment<'_>], new: &Value) -> Value {
    let Some((first, rest)) = path.split_first() else {
        return new.clone();
    };
    match (value, first) {
        (Value::Record(entries), Segment::Field(name)) => Value::Record(
            entries
                .iter()
                .map(|(key, value)| match key == name {
                    true => (key.clone(), replaced(value, rest, new)),
                    false => (key.clone(), value.clone()),
                })
                .collect(),
        ),
        (list, Segment::Index(wanted)) => {
            let items = list.items().unwrap().enumerate();
            Value::list(items.map(|(index, item)| match index == *wanted {
                true => replaced(&item, rest, new),
                false => item.into_owned(),
            }))
        }
        _ => panic!("the path leads nowhere"),
    }
}

#[test]
fn every_kind_of_value_is_named_with_path_and_line() {
    let samples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let mut tried = 0usize;
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(samples).unwrap() {
        let sample = entry.unwrap().path();
        let dump = on("dump", &sample).exits(0).json();
        let mut found = Vec::new();
        leaves(
            dump.get("content"),
            &mut vec![Segment::Field("content".into())],
            &mut BTreeSet::new(),
            &mut found,
        );
        assert!(found.len() > 3, "{}", sample.display());
        for leaf in found {
            let text = json::to_text(&replaced(&dump, &leaf.path, &leaf.unfit));
            let line = text.lines().position(|line| line.contains(leaf.mark));
            let place = format!(
                "line {}, {}: ",
                line.unwrap().saturating_add(1),
                leaf.path.iter().cloned().collect::<Path>().to_pointer()
            );
            let run = with_stdin("build - -", text.as_bytes());
            // A variant that holds one value has the path of that value.
            let variant = place
                .rsplit_once('/')
                .map(|(outer, _)| format!("{outer}: "));
            let named = |place: &String| run.stderr.contains(place.as_str());
            if run.code != 4 || !(named(&place) || variant.as_ref().is_some_and(named)) {
                wrong.push(format!("{place}{} {}", run.code, run.stderr));
            }
            assert!(run.stdout.is_empty());
            tried = tried.saturating_add(1);
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Where one of several names belongs, they are listed.
#[test]
fn a_missing_or_wrong_name_is_told_what_belongs_there() {
    let sample = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/m3d-1.m3d");
    let dump = on("dump", &sample).exits(0).json();
    let content = dump.get("content").get("payload").get("content");
    assert_eq!(content.get("shape_layout").as_str(), Some("Text"));
    let place = ["content", "payload", "content", "shape_layout"];
    let place = place.map(|name| Segment::Field(name.into()));
    let layouts = "Text, Program, CommandList";
    for (unfit, is) in [
        (Value::Text("Texts".into()), "Texts"),
        (Value::Null, "null"),
        (Value::Bool(true), "true"),
    ] {
        let text = json::to_text(&replaced(&dump, &place, &unfit));
        let run = with_stdin("build - -", text.as_bytes()).exits(4);
        assert!(run.stderr.contains(layouts), "{is}: {}", run.stderr);
    }
    let text = json::to_text(&dump);
    let without: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains("shape_layout"))
        .collect();
    let run = with_stdin("build - -", without.join("\n").as_bytes()).exits(4);
    assert!(run.stderr.contains(layouts), "{}", run.stderr);
}

/// A file is read piece by piece, and what comes out of a pipe is not: both say the same, whatever is wrong.
#[test]
fn a_file_is_refused_as_a_pipe_is() {
    let folder = common::folder("refused_alike");
    let sample = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/m3d-1.m3d");
    let dump = on("dump", &sample).exits(0);
    let text = dump.text();
    let wide = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xFF, 0xFE].into_iter().chain(units).collect()
    };
    let unfit = text.replacen("\"schema_version\": 1", "\"schema_version\": 1.5", 1);
    let misspelt = text.replacen("\"shape_layout\": \"Text\"", "\"shape_layout\": \"Txt\"", 1);
    assert!(unfit != text && misspelt != text);
    let after = |end: &[u8]| [text.as_bytes(), end].concat();
    let texts: [(Vec<u8>, i32); 11] = [
        (text.as_bytes().to_vec(), 0),
        ([b"\xef\xbb\xbf", text.as_bytes()].concat(), 0),
        (wide(text), 0),
        (unfit.into_bytes(), 4),
        (wide(&misspelt), 4),
        ([b"\xef\xbb\xbf", misspelt.as_bytes()].concat(), 4),
        (misspelt.into_bytes(), 4),
        (after(b"\n\n x"), 4),
        (after(b"\n\n \xff"), 4),
        (Vec::new(), 4),
        (b"{\"a\": [1, \"\xc3\"]".to_vec(), 4),
    ];
    for (number, (text, code)) in texts.into_iter().enumerate() {
        let file = folder.join(format!("{number}.json"));
        std::fs::write(&file, &text).unwrap();
        let built = folder.join(format!("{number}.m3d"));
        let of_file = common::run([
            "build".as_ref(),
            "--force".as_ref(),
            file.as_os_str(),
            built.as_os_str(),
        ])
        .exits(code);
        let of_pipe = with_stdin("build - -", &text).exits(code);
        let stderr = of_file.stderr.replace(file.to_str().unwrap(), "stdin");
        assert_eq!(stderr, of_pipe.stderr, "{number}");
        if code == 0 {
            assert!(std::fs::read(built).unwrap() == of_pipe.stdout, "{number}");
        }
    }
}
