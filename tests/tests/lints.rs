//! The lints that keep panics out are denied for good: no module waves them away, and what is allowed in one
//! place says why there.

use std::path::{Path, PathBuf};

/// What no file from a stranger may reach.
const LINTS: [&str; 6] = [
    "unwrap_used",
    "expect_used",
    "panic",
    "indexing_slicing",
    "arithmetic_side_effects",
    "cast_possible_truncation",
];

fn sources(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(folder),
    ];
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).into_iter().flatten().flatten();
            pending.extend(entries.map(|entry| entry.path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_workspace_denies_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let workspace = read("Cargo.toml");
    for lint in LINTS {
        assert!(workspace.contains(&format!("{lint} = \"deny\"")), "{lint}");
    }
    assert!(workspace.contains("unsafe_code = \"forbid\""));
    for package in ["schema", "formats", "convert"] {
        let manifest = read(&format!("{package}/Cargo.toml"));
        assert!(manifest.contains("[lints]\nworkspace = true"), "{package}");
    }
}

#[test]
fn every_exception_is_argued_where_it_stands() {
    let mut exceptions = 0;
    let mut wrong = Vec::new();
    for path in sources("schema/src")
        .into_iter()
        .chain(sources("formats/src"))
        .chain(sources("convert/src"))
    {
        let text = std::fs::read_to_string(&path).unwrap();
        // Unit tests stand at the end; what may panic there is a test.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let named = LINTS
                .iter()
                .any(|lint| line.contains(&format!("clippy::{lint}")));
            let waved = (line.contains("allow(") || line.contains("expect(clippy")) && named;
            // A panic that the lint does not know by its name.
            let unreachable =
                line.contains("unreachable!(") && !line.trim_start().starts_with("//");
            if !waved && !unreachable {
                continue;
            }
            exceptions += 1;
            let before = index.checked_sub(1).and_then(|index| lines.get(index));
            let argued = line.contains("//")
                || before.is_some_and(|line| line.trim_start().starts_with("//"));
            if line.contains("#![") || !argued {
                wrong.push(format!(
                    "{}:{}: {line}",
                    path.display(),
                    index.saturating_add(1)
                ));
            }
        }
    }
    assert_eq!(wrong, [""; 0], "whole modules, or no reason given");
    assert!(
        exceptions > 5,
        "only {exceptions}: are they spelled another way now?"
    );
}
