//! Names inside of a file that would act on a terminal or point elsewhere on the disk.

// Helpers of tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::path::{Path, PathBuf};

use bindery::format::Format;
use bindery::{Limits, Value};
use bindery_formats::detect;
use bindery_tests::damage::spread;
use bindery_tests::files::below;
use common::{command, folder};

/// A title for the terminal, a screen cleared two ways, text that runs backwards, and places elsewhere.
const HOSTILE: [&str; 3] = [
    "\u{1b}]0;x\u{7}\u{9b}2J\u{1b}[2J\r\n",
    "\u{202e}txt.exe\u{2066}\u{200f}",
    "../../escaped",
];

/// Puts a text wherever the file stays readable with it, and tells in how many places.
fn with_text(format: &dyn Format, bytes: &[u8], text: &str) -> (Vec<u8>, usize) {
    let model = format.read(bytes, None, Limits::default()).unwrap();
    let revision = model.revision();
    let mut tree = spread(&model.dump().unwrap());
    let (mut written, mut places) = (bytes.to_vec(), 0);
    for place in 0.. {
        let mut changed = tree.clone();
        let Some(node) = nth_text(&mut changed, &mut { place }) else {
            return (written, places);
        };
        text.clone_into(node);
        let attempt = format
            .build(&changed, revision)
            .and_then(|model| model.to_bytes());
        if let Ok(bytes) = attempt
            && format.read(&bytes, None, Limits::default()).is_ok()
        {
            (tree, written, places) = (changed, bytes, places.saturating_add(1));
        }
    }
    unreachable!("a tree has an end");
}

fn nth_text<'v>(tree: &'v mut Value, left: &mut usize) -> Option<&'v mut String> {
    match tree {
        Value::Text(text) => match left.checked_sub(1) {
            None => Some(text),
            Some(fewer) => {
                *left = fewer;
                None
            }
        },
        Value::List(items) => items.iter_mut().find_map(|item| nth_text(item, left)),
        Value::Record(entries) => entries
            .iter_mut()
            .find_map(|(_, value)| nth_text(value, left)),
        _ => None,
    }
}

fn samples() -> Vec<(PathBuf, Vec<u8>, &'static dyn Format)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let mut found: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let (format, _) = detect(&bytes).unwrap();
            (path, bytes, format)
        })
        .collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

#[test]
fn names_inside_a_file_reach_neither_the_terminal_nor_the_disk() {
    let outer = folder("hostile");
    let inner = outer.join("one").join("two");
    std::fs::create_dir_all(&inner).unwrap();
    let mut expected = Vec::new();
    let mut with_names: Vec<&str> = Vec::new();
    for (path, bytes, format) in samples() {
        let name = path.file_name().unwrap();
        for (number, text) in HOSTILE.into_iter().enumerate() {
            let (bytes, places) = with_text(format, &bytes, text);
            if places > 0 {
                with_names.push(format.info().name);
            }
            let file = inner.join(format!("{number}-{}", name.display()));
            std::fs::write(&file, &bytes).unwrap();
            let again = inner.join(format!("{number}-again-{}", name.display()));
            for words in [
                vec!["inspect"],
                vec!["inspect", "--json"],
                vec!["validate"],
                vec!["validate", "--json"],
                vec!["hex"],
                vec!["dump"],
                vec!["rewrite"],
            ] {
                let mut command = command();
                command.current_dir(&inner).args(&words).arg(&file);
                if words == ["rewrite"] {
                    command.arg(&again);
                }
                let output = command.output().unwrap();
                for stream in [&output.stdout, &output.stderr] {
                    let shown = std::str::from_utf8(stream).unwrap();
                    let acting = shown.chars().find(|character| {
                        (character.is_control() && *character != '\n')
                            || matches!(character, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
                    });
                    assert_eq!(acting, None, "{words:?} on {}: {shown}", file.display());
                }
            }
            assert_eq!(std::fs::read(&again).unwrap(), bytes, "{}", file.display());
            expected.extend([file, again]);
        }
    }
    expected.sort();
    assert_eq!(below(&outer), expected, "nothing else was written");
    // The samples of these have texts that can be anything.
    for name in ["m3d", "p3m", "pmf"] {
        assert!(with_names.contains(&name), "{name}");
    }
}
