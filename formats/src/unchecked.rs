//! What documents ask for and no program can check. The data is in `formats/spec/unchecked.toml`.

use bindery::{Error, Result};
use toml::{Table, Value};

/// One thing that a document asks for and no program can check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchecked {
    /// The document's id.
    pub document: String,
    /// The section that asks for it.
    pub section: String,
    /// What it asks for.
    pub asks: String,
    /// Why it cannot be told from a file.
    pub because: String,
}

/// All of them, in the order of their documents.
///
/// # Errors
/// When the data cannot be read.
pub fn unchecked() -> Result<Vec<Unchecked>> {
    let table: Table = include_str!("../spec/unchecked.toml")
        .parse()
        .map_err(|error| Error::malformed(format!("no TOML: {error}")))?;
    let rules = table.get("rule").and_then(Value::as_array);
    rules
        .into_iter()
        .flatten()
        .map(|rule| {
            let text = |key: &str| {
                let text = rule.get(key).and_then(Value::as_str);
                text.map(str::to_owned)
                    .ok_or_else(|| Error::malformed(format!("`{key}` is missing in {rule:?}")))
            };
            Ok(Unchecked {
                document: text("document")?,
                section: text("section")?,
                asks: text("asks")?,
                because: text("because")?,
            })
        })
        .collect()
}
