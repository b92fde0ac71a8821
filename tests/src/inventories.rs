//! What each document says, from `tests/spec`; and what the published command knows of it, which is
//! generated from there.

use std::path::{Path, PathBuf};

use bindery::format::About;
use bindery::mapping::{
    Inventory, MappedOrigin, Sources, Unchecked, Vectors, declared, documents, documents_markdown,
    format_markdown,
};
use bindery::value::json;
use bindery::{Error, Result, Value};
use bindery_formats::FORMATS;
use miniz_oxide::deflate::compress_to_vec_zlib;

use crate::covering::Covering;

/// The repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every inventory, sorted by document.
///
/// # Errors
/// When one cannot be read.
pub fn inventories() -> Result<Vec<Inventory>> {
    trees()?.iter().map(Inventory::from_value).collect()
}

/// Reads an inventory from TOML.
///
/// # Errors
/// When the text is not one.
pub fn parse(text: &str) -> Result<Inventory> {
    Inventory::from_value(&tree(text)?)
}

/// What documents ask for and no program can check, from `tests/spec/unchecked.toml`.
///
/// # Errors
/// When the data cannot be read.
pub fn unchecked() -> Result<Vec<Unchecked>> {
    let rules = unchecked_tree()?;
    let rules = rules.as_list()?;
    rules.iter().map(Unchecked::from_value).collect()
}

const UNCHECKED: &str = "unchecked.toml";

fn unchecked_tree() -> Result<Value> {
    let text = std::fs::read_to_string(folder().join(UNCHECKED))?;
    Ok(tree(&text)?.get("rule").clone())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("spec")
}

/// The inventories as they are written.
fn trees() -> Result<Vec<Value>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder())? {
        files.push(entry?.path());
    }
    files.sort();
    files.retain(|file| {
        let toml = file
            .extension()
            .is_some_and(|extension| extension == "toml");
        toml && !file.ends_with(UNCHECKED)
    });
    files
        .iter()
        .map(|file| {
            let named = |error: Error| error.in_key(&file.display().to_string());
            tree(&std::fs::read_to_string(file)?).map_err(named)
        })
        .collect()
}

/// TOML as a tree.
fn tree(text: &str) -> Result<Value> {
    fn convert(value: toml::Value) -> Result<Value> {
        Ok(match value {
            toml::Value::String(text) => Value::Text(text),
            toml::Value::Integer(number) => u64::try_from(number)
                .map(Value::Uint)
                .map_err(|_| Error::malformed("a number is negative"))?,
            toml::Value::Boolean(flag) => Value::Bool(flag),
            toml::Value::Array(items) => {
                let items: Result<Vec<Value>> = items.into_iter().map(convert).collect();
                Value::list(items?)
            }
            toml::Value::Table(table) => {
                let entries = table
                    .into_iter()
                    .map(|(key, value)| Ok((key.into(), convert(value)?)));
                Value::Record(entries.collect::<Result<_>>()?)
            }
            other => return Err(Error::malformed(format!("{other:?} has no place here"))),
        })
    }
    let table: toml::Table = text
        .parse()
        .map_err(|error| Error::malformed(format!("no TOML: {error}")))?;
    convert(toml::Value::Table(table))
}

/// What the command knows of a format's documents: `cli/src/spec/<format>.json.zlib` holds it.
///
/// # Errors
/// When an inventory or a vector cannot be read.
pub fn sources_tree(format: &About) -> Result<Value> {
    let ids: Vec<&str> = documents(format, None)
        .iter()
        .map(|document| document.id)
        .collect();
    let of_format = |tree: &Value| matches!(tree.get("document"), Value::Text(id) if ids.contains(&id.as_str()));
    let of_format = |trees: Vec<Value>| Value::list(trees.into_iter().filter(of_format));
    let covering = Covering::of_all()?;
    let mut vectors = Vectors::default();
    for mapped in declared(format) {
        if let MappedOrigin::Row(row) = mapped.origin
            && let Some(link) = covering.link(&mapped, &row)
        {
            vectors.insert(&mapped, &row, link);
        }
    }
    let text = |text: &str| Value::Text(text.to_owned());
    Ok(Value::Record(vec![
        ("code_folder".into(), text("formats/")),
        ("vector_folder".into(), text("tests/vectors/")),
        ("inventories".into(), of_format(trees()?)),
        (
            "unchecked".into(),
            of_format(unchecked_tree()?.as_list()?.into_owned()),
        ),
        ("vectors".into(), vectors.to_value()),
    ]))
}

/// Where the command has what it knows of a format's documents.
#[must_use]
pub fn sources_file(format: &About) -> PathBuf {
    root().join(format!("cli/src/spec/{}.json.zlib", format.name))
}

const INTRODUCTION: &str = "\
# Spec mapping

Every row of every document beside the declared field that stores it. This file is generated from the
declarations and from the inventories in [tests/spec](tests/spec), and tests keep all three in step:
`BLESS=1 cargo test -p bindery-tests --test spec_mapping` writes it anew.

| column | meaning |
|---|---|
| section, row | where the document describes it, and what it is called there |
| says | what the document says it is: a type, the section that describes the type, bits, the number of a name, or the tag of a variant |
| declared as | the declared field, variant or name, with the file that declares it |
| on disk | what the declaration reads and writes |
| deviation | where we knowingly do not follow the text; the link leads to what we do instead and why |
| vector | a [conformance vector](tests/vectors/README.md) that holds such a value, and how many more do |

";

/// The text of `SPEC_MAPPING.md`.
///
/// # Errors
/// When an inventory or a vector cannot be read.
pub fn spec_mapping() -> Result<String> {
    let mut sources = Vec::new();
    for format in FORMATS {
        let info = format.info();
        sources.push((info, Sources::from_value(&sources_tree(info)?)?));
    }
    let formats: Vec<_> = sources
        .iter()
        .map(|(info, sources)| (*info, sources))
        .collect();
    let mut out = String::from(INTRODUCTION);
    out.push_str(&documents_markdown(&formats));
    for (info, sources) in formats {
        out.push('\n');
        out.push_str(&format_markdown(info, None, sources));
    }
    Ok(out)
}

/// A format's file in the command: deflated JSON.
///
/// # Errors
/// When an inventory or a vector cannot be read.
pub fn sources_bytes(format: &About) -> Result<Vec<u8>> {
    let text = json::to_text(&sources_tree(format)?);
    Ok(compress_to_vec_zlib(text.as_bytes(), 9))
}
