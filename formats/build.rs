//! Lists the conformance vectors, so that the spec mapping can show which of them cover a section.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let manifest = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let folder = manifest.join("../tests/vectors");
    println!("cargo::rerun-if-changed={}", folder.display());

    let mut list = String::from("static VECTORS: &[(&str, &str, &str)] = &[\n");
    for format in children(&folder) {
        println!("cargo::rerun-if-changed={}", format.display());
        for vector in children(&format) {
            let text = std::fs::read_to_string(&vector)?;
            let table: toml::Table = text
                .parse()
                .map_err(|error| format!("{}: {error}", vector.display()))?;
            // `document` and `section` may list several: one vector can cover many sections.
            for document in texts(table.get("document")) {
                for section in texts(table.get("section")) {
                    let name = vector.strip_prefix(&folder)?.display().to_string();
                    writeln!(list, "    ({document:?}, {section:?}, {name:?}),")?;
                }
            }
        }
    }
    list.push_str("];\n");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    std::fs::write(out.join("vectors.rs"), list)?;
    Ok(())
}

/// What a folder holds, sorted; nothing where there is no such folder.
fn children(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths
}

/// A text, or a list of texts.
fn texts(value: Option<&toml::Value>) -> Vec<&str> {
    match value {
        Some(toml::Value::String(text)) => vec![text],
        Some(toml::Value::Array(items)) => items.iter().filter_map(toml::Value::as_str).collect(),
        _ => Vec::new(),
    }
}
