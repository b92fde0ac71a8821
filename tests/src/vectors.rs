//! Conformance vectors: bytes of a spec with the values that they mean, as data in `tests/vectors`.

use std::path::{Path, PathBuf};

use bindery::value::json;
use bindery::walk::Walk;
use bindery::{
    Error, Limits, Result as BinderyResult, Value, WriteSettings, decode_within, written,
};
use toml::Table;

use crate::{readable, walks};

/// One vector.
#[derive(Debug, Clone)]
pub struct Vector {
    /// The file it is in.
    pub file: PathBuf,
    /// The documents that it is made from.
    pub documents: Vec<String>,
    /// The sections of them that it covers.
    pub sections: Vec<String>,
    /// The declared type that the bytes are.
    pub type_name: String,
    /// What the type needs to know from outside, in words that its format understands.
    pub context: String,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What they mean.
    pub expected: Expected,
}

impl Vector {
    /// The file, below `tests/vectors`.
    #[must_use]
    pub fn below_vectors(&self) -> String {
        let mut parts = self.file.iter().rev();
        let (name, format) = (parts.next(), parts.next());
        let text = |part: Option<&std::ffi::OsStr>| {
            part.map_or_else(String::new, |part| part.to_string_lossy().into_owned())
        };
        format!("{}/{}", text(format), text(name))
    }
}

/// What a vector's bytes mean.
#[derive(Debug, Clone)]
pub enum Expected {
    /// This value, which writes the same bytes again.
    Value(Value),
    /// An error with this class, offset, path and a message that contains this.
    Error {
        /// The class, as errors print it.
        class: String,
        /// The offset, if it matters.
        offset: Option<u64>,
        /// The path, if it matters.
        path: Option<String>,
        /// A part of the message.
        message: String,
    },
}

/// Reads bytes as a type and gives its tree and the bytes it writes.
pub type Runner = fn(&[u8], &str) -> BinderyResult<(Value, Vec<u8>)>;

/// How many values near that of a vector are written and read back.
const CHANGES: u64 = 40;

/// Reads one value that takes all the bytes, under a context. Values near it are written and read back as well.
///
/// # Errors
/// When the bytes are no such value, or what is written of a value near it cannot be read.
pub fn run<T, C>(bytes: &[u8], context: C) -> BinderyResult<(Value, Vec<u8>)>
where
    C: Copy + 'static,
    T: Walk<C>,
{
    walks::compare::<T, C>(bytes, context).map_err(Error::value)?;
    let value = decode_within(bytes, Limits::default(), |input| {
        let value = T::decode(input, context)?;
        input.expect_end().map(|()| value)
    })?;
    let bytes = written(&value, context, WriteSettings::default())?;
    let tree = bindery::dump(&value)?;
    readable::prove_changed::<T, C>(&tree, context, CHANGES).map_err(Error::value)?;
    Ok((tree, bytes))
}

/// As [`run`], for a type that needs no context.
///
/// # Errors
/// When the bytes are no such value.
pub fn run_plain<T>(bytes: &[u8], _: &str) -> BinderyResult<(Value, Vec<u8>)>
where
    T: Walk<()>,
{
    run::<T, ()>(bytes, ())
}

/// The vectors of a format.
///
/// # Errors
/// When the folder is empty or a file is no vector.
pub fn load(format: &str) -> Result<Vec<Vector>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("vectors")
        .join(format);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(format!("{} is empty", folder.display()));
    }
    files
        .into_iter()
        .map(|file| parse(&file).map_err(|problem| format!("{}: {problem}", file.display())))
        .collect()
}

fn parse(file: &Path) -> Result<Vector, String> {
    if file.extension().is_none_or(|extension| extension != "toml") {
        return Err("not a vector".to_owned());
    }
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    parse_text(file, &text)
}

/// The keys of a vector, and of its `error`. `tests/vectors/README.md` says what each means.
pub const KEYS: &[&str] = &[
    "document", "section", "type", "context", "hex", "value", "error",
];
/// The keys of a vector's `error`.
pub const ERROR_KEYS: &[&str] = &["class", "offset", "path", "message"];

/// Reads a vector from the text of its file.
///
/// # Errors
/// When the text is no vector: a key is missing, unknown, or of another type.
pub fn parse_text(file: &Path, text: &str) -> Result<Vector, String> {
    let table: Table = text.parse().map_err(|error| format!("{error}"))?;
    expect_keys(&table, KEYS)?;
    let expected = match (text_of(&table, "value")?, table.get("error")) {
        (Some(value), None) => {
            Expected::Value(json::parse(&value).map_err(|error| error.to_string())?)
        }
        (None, Some(toml::Value::Table(error))) => {
            expect_keys(error, ERROR_KEYS)?;
            Expected::Error {
                class: required(error, "class")?,
                offset: match error.get("offset") {
                    None => None,
                    Some(offset) => {
                        let number = offset
                            .as_integer()
                            .and_then(|number| number.try_into().ok());
                        Some(number.ok_or("`offset` is a number")?)
                    }
                },
                path: text_of(error, "path")?,
                message: text_of(error, "message")?.unwrap_or_default(),
            }
        }
        _ => return Err("one of `value` and `error` is needed".to_owned()),
    };
    Ok(Vector {
        file: file.to_owned(),
        documents: texts_of(&table, "document")?,
        sections: texts_of(&table, "section")?,
        type_name: required(&table, "type")?,
        context: text_of(&table, "context")?.unwrap_or_default(),
        bytes: hex(&required(&table, "hex")?)?,
        expected,
    })
}

fn expect_keys(table: &Table, known: &[&str]) -> Result<(), String> {
    match table.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(format!("`{key}` is no key of a vector")),
        None => Ok(()),
    }
}

fn text_of(table: &Table, key: &str) -> Result<Option<String>, String> {
    match table.get(key) {
        None => Ok(None),
        Some(toml::Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("`{key}` is a text")),
    }
}

fn required(table: &Table, key: &str) -> Result<String, String> {
    text_of(table, key)?.ok_or_else(|| format!("`{key}` is missing"))
}

/// A text, or a list of texts.
fn texts_of(table: &Table, key: &str) -> Result<Vec<String>, String> {
    let texts = match table.get(key) {
        Some(toml::Value::Array(items)) => items
            .iter()
            .map(|item| item.as_str().map(str::to_owned))
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| format!("`{key}` lists texts"))?,
        _ => vec![required(table, key)?],
    };
    match texts.is_empty() {
        true => Err(format!("`{key}` is empty")),
        false => Ok(texts),
    }
}

/// Hexadecimal digits with white space and comments that start with `#`.
fn hex(text: &str) -> Result<Vec<u8>, String> {
    let mut digits = String::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        digits.extend(line.chars().filter(|character| !character.is_whitespace()));
    }
    let document = format!("{{\"hex\": \"{digits}\"}}");
    match json::parse(&document) {
        Ok(Value::Bytes(bytes)) => Ok(bytes),
        _ => Err("hexadecimal digits expected".to_owned()),
    }
}

/// Runs one vector; what is wrong, in words.
///
/// # Errors
/// When the type does not do what the vector expects.
pub fn check(vector: &Vector, types: &[(&str, Runner)]) -> Result<(), String> {
    let (_, runner) = types
        .iter()
        .find(|(name, _)| *name == vector.type_name)
        .ok_or_else(|| format!("no runner for the type {}", vector.type_name))?;
    let result = runner(&vector.bytes, &vector.context);
    match (&vector.expected, result) {
        (Expected::Value(expected), Ok((found, written))) => {
            // Through text, so that numbers are compared as they print.
            let printed = |tree: &Value| json::parse(&json::to_text(tree));
            let found = printed(&found).map_err(|error| error.to_string())?;
            let expected = &printed(expected).map_err(|error| error.to_string())?;
            if &found != expected {
                return Err(format!(
                    "expected {}, found {}",
                    json::to_line(expected),
                    json::to_line(&found)
                ));
            }
            if written != vector.bytes {
                return Err(format!("written differently: {written:02x?}"));
            }
            Ok(())
        }
        (Expected::Value(_), Err(error)) => Err(format!("refused: {error}")),
        (Expected::Error { .. }, Ok((found, _))) => {
            Err(format!("accepted: {}", json::to_line(&found)))
        }
        (
            Expected::Error {
                class,
                offset,
                path,
                message,
            },
            Err(error),
        ) => {
            let holds = error.class().to_string() == *class
                && offset.is_none_or(|offset| error.offset() == Some(offset))
                && path.as_ref().is_none_or(|path| error.path() == **path)
                && error.message().contains(message);
            holds
                .then_some(())
                .ok_or_else(|| format!("another error: {error}"))
        }
    }
}

/// Runs all vectors of a format and returns what is wrong.
///
/// # Errors
/// When the vectors cannot be loaded.
pub fn check_all(format: &str, types: &[(&str, Runner)]) -> Result<Vec<String>, String> {
    Ok(load(format)?
        .iter()
        .filter_map(|vector| {
            let problem = check(vector, types).err()?;
            Some(format!("{}: {problem}", vector.file.display()))
        })
        .collect())
}
