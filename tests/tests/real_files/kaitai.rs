//! What Kaitai's compiler and its readers make of the exported descriptions.

#[path = "kaitai/compare.rs"]
mod compare;
#[path = "kaitai/run.rs"]
mod run;

use std::collections::BTreeMap;
use std::path::Path;

use bindery::Limits;
use bindery::export::kaitai::{self, Ksy};
use bindery::format::Format;
use bindery_formats::FORMATS;

use self::compare::compare;
use self::run::{File, Folder, Language, Leaf, on_description, read, with_files};
use crate::brought::brought;
use crate::need::{files_of_every_format, note};

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
    (
        "commented.zip",
        "a comment at the end, which only a search from there tells from the last record",
    ),
];

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
    for (format, files) in brought() {
        read_all(Language::JavaScript, format, files, &mut tally);
    }
    expect_same(&tally);
}

pub(crate) fn readers_in_python_find_the_same_in_the_samples() {
    let mut tally = Tally::default();
    for (format, files) in brought() {
        let is_sample = |(name, _): &(String, Vec<u8>)| !name.ends_with(".toml");
        let samples = files.into_iter().filter(is_sample).collect();
        read_all(Language::Python, format, samples, &mut tally);
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

/// Fields that no file has which the repository brings, so that nobody would notice a change to them: a line for each, with
/// the reason why no file can have it.
const UNREACHED: &str = "kaitai/in_no_file.txt";

/// What a program that changes descriptions said.
#[derive(Default)]
struct Changed {
    changes: u64,
    unnoticed: Vec<String>,
    unreached: Vec<String>,
}

/// Changes a description in one place after the other.
fn changed(format: &dyn Format, revision: &str, files: &[File]) -> Changed {
    let name = format.info().name;
    let folder = Folder::new(&format!("changed-{name}-{revision}"));
    let ksy = description(format, revision);
    assert!(
        ksy.beyond.iter().all(|beyond| !beyond.is_raw),
        "{name}@{revision}"
    );
    let whole = format!("{name}@{revision}: ");
    let command = on_description("change.cjs", &ksy.text, &folder);
    let output = with_files(command, files, &folder);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}@{revision}: {errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    let mut said = Changed::default();
    for line in text.lines() {
        let own = || format!("{whole}{}", line.trim_start_matches("? "));
        match line.strip_suffix(" changes") {
            Some(count) => said.changes = count.parse().unwrap(),
            None if line.starts_with("? ") => said.unreached.push(own()),
            None => said.unnoticed.push(own()),
        }
    }
    said
}

pub(crate) fn every_change_to_a_description_is_noticed() {
    let mut all = Changed::default();
    for (format, files) in brought() {
        for (revision, files) in by_revision(format, files) {
            let said = changed(format, revision, &files);
            note(&format!(
                "{}@{revision}: {} changes, {} unnoticed, {} fields without a file",
                format.info().name,
                said.changes,
                said.unnoticed.len(),
                said.unreached.len()
            ));
            all.changes += said.changes;
            all.unnoticed.extend(said.unnoticed);
            all.unreached.extend(said.unreached);
        }
    }
    assert!(all.changes > 50, "{}", all.changes);
    let fields = fields_in_no_file();
    let wrong = [
        ("unnoticed", all.unnoticed),
        (
            "in a file now, or of no description",
            beyond(fields.clone(), &all.unreached),
        ),
        (
            "in no file, and no reason is named",
            beyond(all.unreached, &fields),
        ),
    ];
    let wrong: String = wrong
        .into_iter()
        .filter(|(_, labels)| !labels.is_empty())
        .map(|(what, labels)| format!("{what}:\n{}\n", labels.join("\n")))
        .collect();
    assert!(wrong.is_empty(), "{wrong}");
}

/// Those of the first that are not among the second.
fn beyond(some: impl IntoIterator<Item = String>, others: &[String]) -> Vec<String> {
    let some = some.into_iter();
    some.filter(|each| !others.contains(each)).collect()
}

/// The fields that no file can have, each of which is listed with its reason.
fn fields_in_no_file() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(UNREACHED);
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(without_reason).collect()
}

/// `png@3: chunk.crc` of a line that goes on with a reason.
fn without_reason(line: &str) -> String {
    let mut parts = line.splitn(3, ": ");
    let [format, field, reason] = [(); 3].map(|()| parts.next().unwrap_or_default().trim());
    assert!(!reason.is_empty(), "{UNREACHED}: no reason: {line}");
    format!("{format}: {field}")
}
