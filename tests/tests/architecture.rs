//! ARCHITECTURE.md speaks of the code that there is.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn page() -> String {
    std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
}

/// All sources below a folder, one behind another.
fn sources(folder: &Path) -> String {
    let mut all = String::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all += &sources(&path);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            all += &std::fs::read_to_string(&path).unwrap();
        }
    }
    all
}

#[test]
fn functions_are_where_it_says() {
    let page = page();
    let mut found = 0usize;
    for code in page.split('`').skip(1).step_by(2) {
        let Some((file, function)) = code.split_once(".rs: ") else {
            continue;
        };
        // Within the crate that the sentence is about, where it names no other.
        let mut places = [file.to_owned(), format!("schema/src/{file}")].into_iter();
        let source = places
            .find_map(|place| std::fs::read_to_string(root().join(format!("{place}.rs"))).ok());
        let source = source.unwrap_or_default();
        let name = function.rsplit("::").next().unwrap_or(function);
        assert!(source.contains(&format!("fn {name}")), "{code}");
        found = found.saturating_add(1);
    }
    assert!(found > 8, "only {found} functions are named");
}

/// The declarations under "before and after", as they are now.
#[test]
fn declarations_are_those_of_the_formats() {
    let page = page();
    let part = page.split_once("### Four declarations").unwrap().1;
    let declared = sources(&root().join("formats/src"));
    let mut found = 0usize;
    for block in part.split("```rust,ignore\n").skip(1).step_by(2) {
        let block = block.split_once("```").unwrap().0;
        assert!(declared.contains(block), "not in formats/src:\n{block}");
        found = found.saturating_add(1);
    }
    assert_eq!(found, 4);
}
