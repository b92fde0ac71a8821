//! What Kaitai's compiler and its readers make of the exported descriptions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use bindery::export::kaitai::{self, Ksy};
use bindery::format::Format;
use bindery::trace::{Span, Trace};
use bindery::value::json;
use bindery::{Limits, Value};
use bindery_formats::FORMATS;
use bindery_tests::files;
use serde_json::Value as Json;

use crate::need::{files_of_every_format, kaitai_folder, note, python_folder};

/// A leaf that a reader of Kaitai's found.
struct Leaf {
    space: usize,
    start: u64,
    end: u64,
    path: String,
    value: Json,
}

/// A file with the revision that it has.
struct File {
    name: String,
    bytes: Vec<u8>,
    trace: Trace,
    tree: Value,
}

/// What was compared.
#[derive(Default)]
struct Tally {
    files: usize,
    /// Leaves with the same range.
    ranges: usize,
    /// Leaves whose values are the same.
    values: usize,
    /// Leaves within what the description leaves open.
    open: usize,
    wrong: Vec<String>,
}

/// Where a reader of Kaitai's finds another value, and why.
const DIFFERENT: &[(&str, &str, &str)] = &[
    (
        "ptf",
        "header.info",
        "of the two layouts with two bytes, only the length of the decompressed pixels tells which it is",
    ),
    ("p3m", "header.info", "an embedded texture, as above"),
];

/// Files that a reader of Kaitai's reads otherwise or not at all, and why.
const OTHERWISE: &[(&str, &str)] = &[
    (
        "texture_mistyped_in_file.toml",
        "a path where a texture is announced, which only the rest of the file tells",
    ),
    (
        "map_no_client_props.toml",
        "a dialect other than the first, which only exact consumption tells",
    ),
    (
        "map_visibility_u16.toml",
        "a dialect other than the first, as above",
    ),
    (
        "map_visibility_u32.toml",
        "a dialect other than the first, as above",
    ),
    (
        "file_literal_v2_unpadded.toml",
        "chunks without padding, which only the end of the body tells",
    ),
    (
        "file_literal_v2_unpadded_last.toml",
        "chunks without padding, as above",
    ),
    (
        "file_shape_command_list.toml",
        "shapes in another layout than the text's, which only exact consumption tells",
    ),
    (
        "file_shape_program.toml",
        "shapes in another layout than the text's, as above",
    ),
    (
        "trailing_bytes.toml",
        "bytes behind a compressed stream, which only the decompressor can tell from it",
    ),
];

/// A folder that is gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        // Tests run beside each other.
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("bindery-kaitai-{name}-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left over is in a folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Which of the readers that Kaitai's compiler makes.
#[derive(Clone, Copy)]
enum Language {
    JavaScript,
    Python,
}

/// A program of `tests/kaitai`.
fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("kaitai")
        .join(name)
}

/// Adds files to what a program is run on.
fn with_files(mut command: Command, files: &[File], folder: &Folder) -> Output {
    for file in files {
        let path = folder.0.join(&file.name);
        std::fs::write(&path, &file.bytes).unwrap();
        command.arg(path);
    }
    command.output().unwrap()
}

/// A program of `tests/kaitai` that is run by Node on a description.
fn on_description(name: &str, ksy: &str, folder: &Folder) -> Command {
    let description = folder.0.join("description.ksy");
    std::fs::write(&description, ksy).unwrap();
    let mut command = Command::new("node");
    command.arg(program(name));
    command.arg(kaitai_folder()).arg(&description);
    command
}

/// The files that a reader made from a description reads, or why the description is none.
fn read(
    language: Language,
    ksy: &str,
    files: &[File],
    folder: &Folder,
) -> Result<BTreeMap<String, Result<Vec<Leaf>, String>>, String> {
    let command = match language {
        Language::JavaScript => on_description("read.cjs", ksy, folder),
        Language::Python => {
            let mut generate = on_description("generate.cjs", ksy, folder);
            let made = generate.arg(&folder.0).output().unwrap();
            assert!(
                made.status.success(),
                "{}",
                String::from_utf8_lossy(&made.stderr)
            );
            let mut command = Command::new("python3");
            command.env("PYTHONPATH", python_folder());
            command.arg(program("read.py")).arg(&folder.0);
            command
        }
    };
    let output = with_files(command, files, folder);
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| {
        let line: Json = serde_json::from_str(line).unwrap();
        let name = line["file"].as_str().unwrap().to_owned();
        let leaves = match line["error"].as_str() {
            Some(error) => Err(error.to_owned()),
            None => Ok(line["leaves"]
                .as_array()
                .unwrap()
                .iter()
                .map(leaf)
                .collect()),
        };
        (name, leaves)
    });
    Ok(lines.collect())
}

fn leaf(leaf: &Json) -> Leaf {
    Leaf {
        space: usize::try_from(leaf[0].as_u64().unwrap()).unwrap(),
        start: leaf[1].as_u64().unwrap(),
        end: leaf[2].as_u64().unwrap(),
        path: leaf[3].as_str().unwrap().to_owned(),
        value: leaf[4].clone(),
    }
}

/// The leaves that have bytes, in the order of places.
struct Placed<'a>(Vec<&'a Leaf>);

impl<'a> Placed<'a> {
    fn new(leaves: &'a [Leaf]) -> Self {
        let with_bytes = leaves.iter().filter(|leaf| leaf.end > leaf.start);
        let mut leaves: Vec<&Leaf> = with_bytes.collect();
        leaves.sort_by_key(|leaf| (leaf.space, leaf.start));
        Self(leaves)
    }

    /// Those that share bytes with a span.
    fn within(&self, span: &Span) -> &[&'a Leaf] {
        let before = |leaf: &&Leaf| (leaf.space, leaf.end) <= (span.space, span.start);
        let start = self.0.partition_point(before);
        let rest = &self.0[start..];
        let inside = |leaf: &&Leaf| leaf.space == span.space && leaf.start < span.end;
        &rest[..rest.partition_point(inside)]
    }
}

/// Compares what was read with what every byte is.
fn compare(format: &str, file: &File, leaves: &[Leaf], tally: &mut Tally) {
    tally.files += 1;
    // What is inside a section that is left open is left open as well.
    let described: Vec<usize> = leaves
        .iter()
        .filter_map(|leaf| usize::try_from(leaf.value["section"].as_u64()?).ok())
        .collect();
    let leaves = Placed::new(leaves);
    for span in &file.trace.spans {
        if span.start == span.end {
            continue;
        }
        if span.space > 0 && !described.contains(&span.space) {
            tally.open += 1;
            continue;
        }
        let inside = leaves.within(span);
        if inside.iter().any(|leaf| leaf.value["raw"] == true) {
            tally.open += 1;
            continue;
        }
        let mut at = span.start;
        let tiles = inside.iter().all(|leaf| {
            let fits = leaf.start == at;
            at = leaf.end;
            fits
        });
        if !tiles || at != span.end {
            let found: Vec<String> = inside
                .iter()
                .map(|leaf| format!("{} {}..{}", leaf.path, leaf.start, leaf.end))
                .collect();
            tally.wrong.push(format!(
                "{}: {} {}..{} of space {}: found {found:?}",
                file.name, span.path, span.start, span.end, span.space
            ));
            continue;
        }
        tally.ranges += 1;
        match same_values(&file.tree, span, inside) {
            Some(true) => tally.values += 1,
            None => {}
            Some(false) => {
                let excepted = DIFFERENT
                    .iter()
                    .any(|(known, path, _)| *known == format && span.path.as_str().ends_with(path));
                if !excepted {
                    tally.wrong.push(format!(
                        "{}: {} is {}, found {}",
                        file.name,
                        span.path,
                        json::to_line(&span.value),
                        inside[0].value
                    ));
                }
            }
        }
    }
}

/// Whether the values are the same; nothing for a compressed part, whose content is compared for itself.
fn same_values(tree: &Value, span: &Span, leaves: &[&Leaf]) -> Option<bool> {
    Some(match (&span.value, leaves) {
        (_, [only]) if only.value["section"].is_number() => return None,
        (Value::Bytes(bytes), [_, _, ..]) => {
            leaves.iter().all(|text| is_text_of(span, bytes, text))
        }
        (value, leaves) => {
            // What the trace sums up, the tree has.
            let sum = value.get("count") != &Value::Null && value.get("stride") != &Value::Null;
            let whole = if sum { tree.at(&span.path) } else { None };
            let mut rest = leaves.iter().copied();
            agrees(whole.as_deref().unwrap_or(value), &mut rest) && rest.next().is_none()
        }
    })
}

/// Whether a number is one of no width, which a tree has and a file does not.
fn is_absent<'l>(
    key: &str,
    value: &Value,
    leaves: &(impl Iterator<Item = &'l Leaf> + Clone),
) -> bool {
    let is_next = leaves.clone().next().is_some_and(|leaf| {
        let mut names = leaf.path.split(['.', '[']);
        names.any(|name| name == key)
    });
    !is_next && value.as_integer().is_some()
}

/// Whether the next leaves are this value.
fn agrees<'l>(value: &Value, leaves: &mut (impl Iterator<Item = &'l Leaf> + Clone)) -> bool {
    let Some(next) = leaves.clone().next() else {
        return value.items().is_ok_and(|mut items| items.next().is_none());
    };
    let is_bytes = hex(&next.value).is_some();
    let is_word = |entries: &[(_, Value)]| {
        let has = |(key, _): &(std::borrow::Cow<'static, str>, Value)| next.value.get(key.as_ref());
        entries.first().and_then(has).is_some()
    };
    match (value, value.items()) {
        // The place of a record is dumped with the record that is there.
        (Value::Record(entries), _) if value.get("record") != &Value::Null => {
            entries.iter().any(|(key, _)| key == "offset") && agrees(value.get("offset"), leaves)
        }
        (Value::Record(entries), _) if !is_word(entries) => {
            let mut entries = entries.iter();
            entries.all(|(key, value)| is_absent(key, value, leaves) || agrees(value, leaves))
        }
        (_, Ok(mut items)) if !is_bytes => items.all(|item| agrees(&item, leaves)),
        _ => {
            leaves.next();
            same(value, &next.value, next.end - next.start)
        }
    }
}

/// Whether a text is what stands at its place in a table of them.
fn is_text_of(span: &Span, table: &[u8], text: &Leaf) -> bool {
    let place = |at: u64| usize::try_from(at - span.start).unwrap();
    let stored = &table[place(text.start)..place(text.end)];
    let stored = stored.strip_suffix(b"\0").unwrap_or(stored);
    text.value.as_str() == Some(&String::from_utf8_lossy(stored))
}

fn same(value: &Value, found: &Json, size: u64) -> bool {
    match value {
        Value::Bool(flag) => {
            found == &Json::Bool(*flag) || found.as_u64() == Some(u64::from(*flag))
        }
        Value::Uint(number) => match (found, hex(found)) {
            (Json::Bool(flag), _) => *number == u64::from(*flag),
            // A magic.
            (_, Some(bytes)) => number.to_le_bytes().starts_with(&bytes),
            (found, None) => is_number(found, *number as f64),
        },
        Value::Int(number) => {
            // A number without sign whose largest values stand for -1 and -2.
            let wrapped = *number as f64 + (size as f64 * 8.0).exp2();
            is_number(found, *number as f64) || is_number(found, wrapped)
        }
        Value::F32(number) if number.is_finite() => found.as_f64() == Some(f64::from(*number)),
        Value::F64(number) if number.is_finite() => found.as_f64() == Some(*number),
        Value::F32(_) | Value::F64(_) => found["number"].is_string(),
        Value::Text(text) => match (found["name"].as_str(), hex(found)) {
            (Some(name), _) => plain(name) == plain(text),
            (None, Some(bytes)) => bytes == text.as_bytes(),
            (None, None) => found.as_str() == Some(text),
        },
        Value::Bytes(bytes) => match hex(found) {
            Some(found) => &found == bytes,
            None => found.as_str() == Some(&String::from_utf8_lossy(bytes)),
        },
        Value::List(_) | Value::Alike(_) => {
            let items = value.items().into_iter().flatten();
            let bytes = items.map(|number| u8::try_from(number.as_integer()?).ok());
            let bytes: Option<Vec<u8>> = bytes.collect();
            bytes.is_some() && hex(found) == bytes
        }
        Value::Record(entries) => entries.iter().all(|(key, value)| {
            let found = found.get(key.as_ref());
            found.is_some_and(|found| same(value, found, size))
        }),
        Value::Null | Value::Decimal(_) => false,
    }
}

/// JavaScript has no whole numbers beyond 2^53, and its reader is off by a few there.
fn is_number(found: &Json, number: f64) -> bool {
    let exact = number.abs() < 53f64.exp2();
    found.as_f64().is_some_and(|found| match exact {
        true => found == number,
        false => (found / number - 1.0).abs() < 1e-6,
    })
}

fn hex(found: &Json) -> Option<Vec<u8>> {
    let digits = found["hex"].as_str()?;
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

/// A name without what differs between languages.
fn plain(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}

/// The files of a format by revision.
fn by_revision(
    format: &dyn Format,
    files: Vec<(String, Vec<u8>)>,
) -> BTreeMap<&'static str, Vec<File>> {
    let mut all: BTreeMap<&'static str, Vec<File>> = BTreeMap::new();
    for (index, (name, bytes)) in files.into_iter().enumerate() {
        // Some files are there to be refused.
        if let Ok(model) = format.read(&bytes, None, Limits::default()) {
            let name = format!("{index:04}-{}", name.replace('/', "-"));
            let trace = model.trace().unwrap();
            let tree = model.to_tree(Limits::default()).unwrap();
            let file = File {
                name,
                bytes,
                trace,
                tree,
            };
            all.entry(model.revision()).or_default().push(file);
        }
    }
    all
}

fn description(format: &dyn Format, revision: &str) -> Ksy {
    let info = format.info();
    kaitai::of_revision(info, info.revision(revision).unwrap())
}

/// Reads all files of a format with what Kaitai makes of its descriptions.
fn read_all(
    language: Language,
    format: &dyn Format,
    files: Vec<(String, Vec<u8>)>,
    tally: &mut Tally,
) {
    let name = format.info().name;
    for (revision, files) in by_revision(format, files) {
        let folder = Folder::new(&format!("{name}-{revision}"));
        let ksy = description(format, revision);
        match read(language, &ksy.text, &files, &folder) {
            Err(error) => tally.wrong.push(format!("{name}@{revision}: {error}")),
            Ok(read) => {
                for file in &files {
                    read_one(name, file, &read[&file.name], tally);
                }
            }
        }
    }
}

/// Compares one file. One that is read otherwise must be, or it does not belong on that list.
fn read_one(format: &str, file: &File, read: &Result<Vec<Leaf>, String>, tally: &mut Tally) {
    let is_it = |known: &str| file.name.ends_with(&format!("-{known}"));
    let is_known = OTHERWISE.iter().any(|(known, _)| is_it(known));
    let mut own = Tally::default();
    match read {
        Ok(leaves) => compare(format, file, leaves, &mut own),
        Err(error) => {
            let first: Vec<&str> = error.lines().take(2).collect();
            own.wrong
                .push(format!("{}: {}", file.name, first.join(" ")));
        }
    }
    if is_known {
        if own.wrong.is_empty() {
            tally
                .wrong
                .push(format!("{} is read as it should", file.name));
        }
        return;
    }
    tally.files += own.files;
    tally.ranges += own.ranges;
    tally.values += own.values;
    tally.open += own.open;
    tally.wrong.extend(own.wrong);
}

#[track_caller]
fn expect_same(tally: &Tally) {
    let Tally {
        files,
        ranges,
        values,
        open,
        wrong,
    } = tally;
    note(&format!(
        "{files} files: {ranges} leaves alike, {values} values alike, {open} left open"
    ));
    let shown: Vec<&str> = wrong.iter().take(40).map(String::as_str).collect();
    assert!(
        wrong.is_empty(),
        "{} differences:\n{}",
        wrong.len(),
        shown.join("\n")
    );
    assert!(*files > 0 && *values > 0);
}

pub(crate) fn readers_find_the_same_in_what_the_repository_brings() {
    let mut tally = Tally::default();
    for format in FORMATS {
        let files = files::of(*format).unwrap();
        read_all(Language::JavaScript, *format, files, &mut tally);
    }
    expect_same(&tally);
}

pub(crate) fn readers_in_python_find_the_same_in_the_samples() {
    let mut tally = Tally::default();
    for format in FORMATS {
        let is_sample = |(name, _): &(String, Vec<u8>)| !name.ends_with(".toml");
        let files = files::of(*format).unwrap();
        let samples = files.into_iter().filter(is_sample).collect();
        read_all(Language::Python, *format, samples, &mut tally);
    }
    expect_same(&tally);
}

pub(crate) fn readers_find_the_same_in_the_corpus() {
    let mut tally = Tally::default();
    let mut of_format: BTreeMap<&str, Vec<(String, Vec<u8>)>> = BTreeMap::new();
    for (format, path, bytes) in files_of_every_format() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        of_format
            .entry(format.info().name)
            .or_default()
            .push((name, bytes));
    }
    for format in FORMATS {
        if let Some(files) = of_format.remove(format.info().name) {
            read_all(Language::JavaScript, *format, files, &mut tally);
        }
    }
    expect_same(&tally);
}

/// Changes that make no difference to any file that the repository brings, and why.
const UNNOTICED: &[(&str, &str)] = &[];

pub(crate) fn every_change_to_a_description_is_noticed() {
    let mut unnoticed = Vec::new();
    let mut count = 0u64;
    for format in FORMATS {
        let name = format.info().name;
        for (revision, files) in by_revision(*format, files::of(*format).unwrap()) {
            let folder = Folder::new(&format!("changed-{name}-{revision}"));
            let ksy = description(*format, revision);
            assert!(
                ksy.beyond.iter().all(|beyond| !beyond.is_raw),
                "{name}@{revision}"
            );
            let command = on_description("change.cjs", &ksy.text, &folder);
            let output = with_files(command, &files, &folder);
            let text = String::from_utf8(output.stdout).unwrap();
            let (changes, total) = text
                .trim_end()
                .rsplit_once('\n')
                .unwrap_or(("", text.trim_end()));
            count += total.split(' ').next().unwrap().parse::<u64>().unwrap();
            for change in changes.lines() {
                if !UNNOTICED.iter().any(|(known, _)| *known == change) {
                    unnoticed.push(format!("{name}@{revision}: {change}"));
                }
            }
        }
    }
    note(&format!("{count} changes, {} unnoticed", unnoticed.len()));
    assert!(unnoticed.is_empty(), "{}", unnoticed.join("\n"));
    assert!(count > 50, "{count}");
}
