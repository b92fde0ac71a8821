//! Lists the conformance vectors, so that the spec mapping can show which of them covers a row.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let manifest = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let folder = manifest.join("../tests/vectors");
    println!("cargo::rerun-if-changed={}", folder.display());

    let mut list = String::from("&[\n");
    for format in children(&folder) {
        println!("cargo::rerun-if-changed={}", format.display());
        for file in children(&format) {
            let text = std::fs::read_to_string(&file)?;
            let table: toml::Table = text
                .parse()
                .map_err(|error| format!("{}: {error}", file.display()))?;
            writeln!(
                list,
                "    Vector {{ file: {:?}, documents: &{:?}, sections: &{:?}, type_name: {:?}, value: {:?} }},",
                file.strip_prefix(&folder)?.display().to_string(),
                texts(table.get("document")),
                texts(table.get("section")),
                texts(table.get("type")).concat(),
                texts(table.get("value")).first(),
            )?;
        }
    }
    list.push_str("]\n");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    std::fs::write(out.join("vectors.rs"), list)?;
    Ok(())
}

/// What a folder holds, sorted; nothing where there is no such folder, and nothing beside folders of vectors.
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
