//! Of a broken file, everything before the fault is shown, and the fault ends the command as it always did.

// Helpers of tests may stop the test.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::integer_division
)]

mod common;

use std::path::PathBuf;

use bindery::{Limits, Value};
use common::{folder, on, run, samples};

/// Every sample, cut at some places, where the library refuses what is left.
fn broken(test: &str) -> Vec<PathBuf> {
    let folder = folder(test);
    let mut files = Vec::new();
    for sample in samples() {
        let name = sample
            .path
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        let length = sample.bytes.len();
        for cut in [length / 2, length * 3 / 4, length - 6] {
            let bytes = &sample.bytes[..cut];
            if sample.format.read(bytes, None, Limits::default()).is_err() {
                let file = folder.join(format!("{cut}-{name}"));
                std::fs::write(&file, bytes).unwrap();
                files.push(file);
            }
        }
    }
    assert!(files.len() > 10, "{}", files.len());
    files
}

/// The first bytes of the file are described, as far as the spans go without a gap.
fn described(spans: &Value) -> u64 {
    let mut end = 0;
    for span in spans.items().unwrap() {
        if span.get("space").as_str() == Some("file") && *span.get("start") == Value::Uint(end) {
            let Value::Uint(next) = span.get("end") else {
                continue;
            };
            end = *next;
        }
    }
    end
}

#[test]
fn hex_shows_what_is_before_the_fault() {
    for file in broken("broken_hex") {
        let shown = on("hex", &file).exits(4);
        assert!(shown.text().starts_with("file  "), "{}", shown.text());
        assert!(shown.stderr.contains("malformed"), "{}", shown.stderr);
        let json = on("hex --json", &file).exits(4).json();
        assert!(described(json.get("spans")) > 3, "{}", file.display());
        assert_eq!(json.get("error").get("class").as_str(), Some("malformed"));
    }
}

#[test]
fn inspect_shows_what_is_before_the_fault() {
    for file in broken("broken_inspect") {
        let shown = on("inspect", &file).exits(4);
        let text = shown.text();
        assert!(
            text.contains("broken; this is what lies before the fault"),
            "{text}"
        );
        assert!(shown.stderr.starts_with("error: "), "{}", shown.stderr);
        let json = on("inspect --json", &file).exits(4).json();
        let parts = json.get("parts").items().unwrap();
        let known: u64 = parts
            .map(|part| match part.get("size") {
                Value::Uint(size) => *size,
                _ => 0,
            })
            .sum();
        assert!(known > 3, "{}", file.display());
        assert_eq!(json.get("error").get("class").as_str(), Some("malformed"));
    }
}

#[test]
fn dump_shows_what_is_before_the_fault_if_asked() {
    for file in broken("broken_dump") {
        assert_eq!(on("dump", &file).exits(4).text(), "");
        let json = on("dump --partial", &file).exits(4).json();
        let content = json.get("content").as_record().unwrap();
        assert!(!content.is_empty(), "{}", file.display());
        assert_eq!(json.get("error").get("class").as_str(), Some("malformed"));
    }
}

/// What a damaged stream holds before the damage is shown too.
#[test]
fn a_cut_stream_is_decompressed_as_far_as_it_goes() {
    let folder = folder("broken_stream");
    let mut seen = 0;
    for sample in samples() {
        let file = folder.join("cut");
        std::fs::write(&file, &sample.bytes[..sample.bytes.len() - 6]).unwrap();
        let shown = on("inspect --json", &file);
        let json = shown.json();
        for section in json.get("sections").items().unwrap() {
            let Value::Uint(size) = section.get("size") else {
                continue;
            };
            seen += usize::from(*size > 16 && json.get("error") != &Value::Null);
        }
    }
    assert!(seen >= 4, "{seen} sections");
}

#[test]
fn a_part_of_a_file_is_not_built() {
    let folder = folder("broken_build");
    for file in broken("broken_build_from") {
        let json = folder.join("partial.json");
        std::fs::write(&json, on("dump --partial", &file).exits(4).stdout).unwrap();
        let out = folder.join("built");
        let refused = run(["build".as_ref(), json.as_os_str(), out.as_os_str()]);
        assert!(refused.exits(4).stderr.contains("a part of a broken file"));
        assert!(!out.exists());
    }
}
