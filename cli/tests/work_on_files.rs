//! Commands that look up and change single fields: `get`, `strings`, `edit`, `diff`, `extract`, `at`.

// Helpers of tests may fail loudly.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bindery::value::json;
use bindery::{Segment, Value};
use common::{Run, command, folder, on, run, with_stdin};

fn samples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension != "md"));
    files.sort();
    assert!(files.len() >= 10);
    files
}

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../samples")
        .join(name)
}

/// Runs a command on a file, then these words.
fn on_with(words: &str, file: &Path, more: &[&str]) -> Run {
    let mut args: Vec<std::ffi::OsString> = words.split_whitespace().map(Into::into).collect();
    args.push(file.into());
    args.extend(more.iter().map(Into::into));
    run(args)
}

fn edit(file: &Path, sets: &[&str], to: &Path) -> Run {
    let mut more: Vec<&str> = sets.iter().flat_map(|set| ["--set", set]).collect();
    more.extend(["--force", "-o", to.to_str().unwrap()]);
    on_with("edit", file, &more)
}

#[test]
fn a_value_is_printed_by_path_and_by_name() {
    let model = sample("m3d-1.m3d");
    assert_eq!(
        on_with("get --raw", &model, &["author"]).exits(0).text(),
        "Bindery\n"
    );
    let path = "payload.chunks[1].body.vertices.records[4].y";
    assert_eq!(on_with("get", &model, &[path]).exits(0).text(), "1.0\n");
    let run = on_with("get", &model, &["payload.chunks[9]"]).exits(2);
    assert!(
        run.stderr
            .contains("under payload.chunks there are: [0] to [3]"),
        "{}",
        run.stderr
    );
    let run = on_with("get", &model, &["payload..x"]).exits(2);
    assert!(run.stderr.contains("a name is missing"), "{}", run.stderr);
}

#[test]
fn a_part_of_a_dump_has_the_envelope() {
    let dump = on_with("dump --path payload.head.scale", &sample("m3d-1.m3d"), &[]);
    let dump = dump.exits(0).json();
    assert_eq!(dump.get("path").as_str(), Some("payload.head.scale"));
    assert_eq!(dump.get("content").as_f64(), Some(1.5));
    assert_eq!(dump.get("format").as_str(), Some("m3d"));
}

#[test]
fn a_file_in_place_of_a_command_is_inspected() {
    let model = sample("p3m-2025-08.p3m");
    let inspected = on("inspect", &model).exits(0);
    assert_eq!(on("", &model).exits(0).text(), inspected.text());
    assert_eq!(
        on("--color never", &model).exits(0).text(),
        inspected.text()
    );
    let run = run(["inspcet"]).exits(2);
    assert!(run.stderr.contains("inspect"), "{}", run.stderr);
}

#[test]
fn texts_are_listed_with_their_places() {
    let strings = on("strings", &sample("m3d-1.m3d")).exits(0);
    let stone = "\"stone\"\n    payload.head.strings[4]\n    payload.chunks[2].body.name\n";
    assert!(strings.text().contains(stone), "{}", strings.text());
    // Names of numbers are no texts of the file.
    assert!(!strings.text().contains("\"U8\""), "{}", strings.text());
    let listed = on("strings --json", &sample("p3m-2025-08.p3m"))
        .exits(0)
        .json();
    let texts = listed.get("strings").as_list().unwrap().into_owned();
    assert!(
        texts
            .iter()
            .any(|each| each.get("text").as_str() == Some("Pyramid"))
    );
    // A field of an application with two strings, "hi" and the end of it.
    let model = folder("strings").join("array.p3m");
    let bytes = b"P3M\0\0\0\0\0\0\0\0\x01\0\0\x10\x01\0\x02\0u\0\x06\0\x07\0hi\0";
    std::fs::write(&model, bytes).unwrap();
    let strings = on("strings", &model).exits(0);
    let array = "\"hi\"\n    user_defined_fields[0].value.first.values[0]\n    strings[";
    assert!(strings.text().contains(array), "{}", strings.text());
}

#[test]
fn a_text_of_the_same_length_changes_its_own_bytes() {
    let folder = folder("same_length");
    let (model, new) = (sample("p3m-2025-08.p3m"), folder.join("new.p3m"));
    let run = edit(&model, &["parts[0].name=Teapots"], &new).exits(0);
    assert_eq!(
        run.text().lines().next(),
        Some("parts[0].name: \"Pyramid\" -> \"Teapots\"")
    );
    let (before, after) = (std::fs::read(&model).unwrap(), std::fs::read(&new).unwrap());
    assert_eq!(before.len(), after.len());
    let differing: Vec<usize> = (0..before.len())
        .filter(|at| before[*at] != after[*at])
        .collect();
    let name = before
        .windows(7)
        .position(|bytes| bytes == b"Pyramid")
        .unwrap();
    assert!(!differing.is_empty());
    assert!(
        differing.iter().all(|at| (name..name + 7).contains(at)),
        "{differing:?}"
    );
}

#[test]
fn people_type_colours_names_and_floats() {
    let folder = folder("typed");
    let new = folder.join("new.m3d");
    let sets = [
        "author=Ada Lovelace",
        "payload.chunks[0].body.colors[0]=#ff8000ff",
        "payload.chunks[1].body.vertices.records[0].x=0.1",
    ];
    let run = edit(&sample("m3d-1.m3d"), &sets, &new).exits(0);
    assert!(
        run.text().contains("follows: payload.head.size: 55 -> 60"),
        "{}",
        run.text()
    );
    let get = |path: &str| {
        on_with("get", &new, &[path])
            .exits(0)
            .text()
            .trim()
            .to_owned()
    };
    assert_eq!(get("author"), "\"Ada Lovelace\"");
    assert_eq!(
        get("payload.chunks[0].body.colors[0]"),
        0xff00_80ffu32.to_string()
    );
    assert_eq!(get("payload.chunks[1].body.vertices.records[0].x"), "0.1");
    let new = folder.join("new.p3m");
    let run = edit(
        &sample("p3m-2025-08.p3m"),
        &["materials[0].render_mode=Nope"],
        &new,
    );
    assert!(run.exits(4).stderr.contains("Normal"));
    let sets = ["materials[0].content.color=#01020304"];
    edit(&sample("p3m-2025-08.p3m"), &sets, &new).exits(0);
    let colour = on_with("get", &new, &["materials[0].content.color"]).exits(0);
    assert_eq!(colour.text(), "[1, 2, 3, 4]\n");
}

#[test]
fn what_cannot_be_leaves_everything_as_it_was() {
    let folder = folder("refused");
    let file = folder.join("model.p3m");
    let before = std::fs::read(sample("p3m-2025-08.p3m")).unwrap();
    std::fs::write(&file, &before).unwrap();
    let change = |set: &str| on_with("edit --in-place", &file, &["--set", set]);
    change("parts[0].material_index=300").exits(4);
    change("parts[7].name=x").exits(2);
    change("parts[0].nmae=x").exits(4);
    change("no path").exits(2);
    on_with(
        "edit",
        &file,
        &["--delete", "parts[0].vertices[0]", "--in-place"],
    )
    .exits(4);
    // What is behind the element would be gone too.
    let twice = ["--delete", "parts[0].indices[1]"].repeat(2);
    let twice = on_with("edit --in-place", &file, &twice).exits(2);
    assert!(twice.stderr.contains("taken out twice"), "{}", twice.stderr);
    on_with("edit", &file, &["--set", "parts[0].name=x"]).exits(2);
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn elements_are_put_in_and_taken_out() {
    let folder = folder("elements");
    let model = sample("p3m-2025-08.p3m");
    let new = folder.join("new.p3m");
    let more = [
        "--insert",
        "parts[0].indices[0]=2",
        "--insert",
        "parts[0].indices[18]=4",
        "--delete",
        "parts[0].indices[1]",
        "-o",
        new.to_str().unwrap(),
    ];
    let run = on_with("edit", &model, &more).exits(0);
    assert!(
        run.text().contains("parts[0].indices[1]: removed 1"),
        "{}",
        run.text()
    );
    let indices = on_with("get", &new, &["parts[0].indices"]).exits(0).json();
    let expected = [2u64, 0, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 0, 2, 1, 0, 3, 2, 4];
    let indices: Vec<u64> = indices
        .items()
        .unwrap()
        .filter_map(|each| each.as_u64())
        .collect();
    assert_eq!(indices, expected);
}

/// The paths of numbers, one of every kind.
fn numbers(
    value: &Value,
    path: &bindery::Path,
    seen: &mut BTreeSet<String>,
    out: &mut Vec<(bindery::Path, u64)>,
) {
    if let Value::Uint(number) = value {
        let kind: Vec<String> = path
            .segments()
            .map(|segment| match segment {
                Segment::Field(name) => name.into_owned(),
                Segment::Index(_) => "[]".to_owned(),
            })
            .collect();
        if seen.insert(kind.join(".")) {
            out.push((path.clone(), *number));
        }
    }
    for (step, part) in value.parts() {
        numbers(&part, &path.then(step), seen, out);
    }
}

/// Changes numbers of a file one by one, until so many could be changed: each is one line of a diff. How many were.
fn changed_numbers(file: &Path, new: &Path, most: usize) -> usize {
    let tree = on("dump", file).exits(0).json();
    let mut found = Vec::new();
    let root = bindery::Path::root();
    numbers(tree.get("content"), &root, &mut BTreeSet::new(), &mut found);
    let mut changed = 0usize;
    for (path, number) in found {
        let other = number ^ 1;
        let run_ = edit(file, &[&format!("{path}={other}")], new);
        // A number may follow from others, or choose what comes after it.
        if run_.code != 0 {
            assert!([2, 4, 5].contains(&run_.code), "{path}: {}", run_.stderr);
            continue;
        }
        let expected = format!("{path}: {number} -> {other}");
        assert_eq!(run_.text().lines().next(), Some(expected.as_str()));
        let diff = run([Path::new("diff"), file, new]).exits(1);
        assert_eq!(diff.text(), format!("{expected}\n"), "{}", file.display());
        changed += 1;
        if changed == most {
            break;
        }
    }
    changed
}

#[test]
fn an_edit_is_one_line_of_a_diff() {
    let folder = folder("edit_then_diff");
    for file in samples() {
        let same = run([Path::new("diff"), &file, &file]).exits(0);
        assert!(same.stdout.is_empty());
        let changed = changed_numbers(&file, &folder.join("new"), usize::MAX);
        assert!(changed > 0, "{}", file.display());
    }
}

/// One number of each, because there are many.
#[test]
fn an_edit_of_a_real_file_is_one_line_of_a_diff() {
    let folder = folder("edit_then_diff_corpus");
    let corpus = common::subjects_below(bindery_tests::corpus::folder());
    if corpus.is_empty() {
        println!("skipped: no corpus is here");
        return;
    }
    let readable = corpus.iter().filter(|subject| subject.readable);
    let changed = readable.map(|subject| changed_numbers(&subject.path, &folder.join("new"), 1));
    // Some have no number that could be another.
    let changed: usize = changed.sum();
    println!("{changed} of {} files were changed", corpus.len());
    assert!(changed > 0, "no file could be changed");
}

#[test]
fn a_diff_is_json_too() {
    let folder = folder("diff_json");
    let (model, new) = (sample("m3d-1.m3d"), folder.join("new.m3d"));
    edit(&model, &["name=Tent"], &new).exits(0);
    let diff = run([Path::new("diff"), Path::new("--json"), &model, &new])
        .exits(1)
        .json();
    assert_eq!(
        json::to_line(diff.get("differences")),
        r#"[{"path": "payload.head.strings[0]", "kind": "changed", "before": "Pyramid", "after": "Tent"}]"#
    );
    let other = run([Path::new("diff"), &model, &sample("p3m-2025-08.p3m")]).exits(1);
    assert_eq!(other.text(), "(file): \"m3d@1\" -> \"p3m@2025-08\"\n");
    // Revisions of one format have fields in common.
    let [old, new] = ["atm-1.atm", "atm-2.atm"].map(sample);
    let other = run([Path::new("diff"), &old, &new]).exits(1);
    assert_eq!(
        other.text(),
        "(file): \"atm@1\" -> \"atm@2\"\nversion: 1 -> 2\n"
    );
}

#[test]
fn a_byte_is_what_hex_says() {
    for file in samples() {
        let hex = on("hex --json", &file).exits(0).json();
        let spans = hex.get("spans").as_list().unwrap().into_owned();
        for span in spans.iter().step_by(7) {
            let text = |key: &str| span.get(key).as_str().unwrap().to_owned();
            let start = span.get("start").as_u64().unwrap().to_string();
            let space = text("space");
            let at = on_with(
                "at --json --space",
                Path::new(&space),
                &[file.to_str().unwrap(), &start],
            );
            let at = at.exits(0).json();
            let path = at.get("path").as_str().unwrap();
            assert!(path.starts_with(&text("path")), "{path} {}", text("path"));
            assert_eq!(at.get("start"), span.get("start"));
        }
    }
    let model = sample("m3d-1.m3d");
    on_with("at", &model, &["165"]).exits(2);
    on_with("at --space nowhere", &model, &["0"]).exits(2);
}

#[test]
fn embedded_textures_come_out_as_pictures() {
    let folder = folder("extracted");
    let model = sample("p3m-2025-08.p3m");
    on_with("extract -o", &folder, &[model.to_str().unwrap()]).exits(0);
    let files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|each| each.unwrap().path())
        .collect();
    assert_eq!(files.len(), 1);
    assert!(std::fs::read(&files[0]).unwrap().starts_with(b"\x89PNG"));
    // Nothing is overwritten without being asked.
    on_with("extract -o", &folder, &[model.to_str().unwrap()]).exits(3);
    on_with("extract --force -o", &folder, &[model.to_str().unwrap()]).exits(0);
}

#[test]
fn hostile_names_stay_inside_of_the_folder() {
    let outer = folder("hostile");
    let inner = outer.join("a/b");
    let dump = on("dump", &sample("m3d-1.m3d")).exits(0).json();
    let names = [
        "../../../evil",
        "/etc/evil",
        "..\\evil",
        "con",
        "x\u{1b}[2J",
        "",
        "same",
        "SAME",
    ];
    let mut tree = dump.clone();
    let bytes = |number: usize| format!("embedded bytes number {number:03}").into_bytes();
    if let Some(Value::List(chunks)) = tree.at_mut(&"content.payload.chunks".parse().unwrap()) {
        for (number, name) in names.iter().enumerate() {
            let asset = Value::from([
                ("name", (*name).into()),
                ("data", Value::Bytes(bytes(number))),
            ]);
            let body = Value::Record(vec![("Asset".into(), asset)]);
            chunks.push(Value::from([("body", body)]));
        }
    }
    let built = with_stdin("build - -", json::to_text(&tree).as_bytes()).exits(0);
    let file = outer.join("model.m3d");
    std::fs::write(&file, &built.stdout).unwrap();
    on_with("extract -o", &inner, &[file.to_str().unwrap()]).exits(0);
    let mut contents: Vec<Vec<u8>> = Vec::new();
    for entry in std::fs::read_dir(&inner).unwrap() {
        contents.push(std::fs::read(entry.unwrap().path()).unwrap());
    }
    contents.sort();
    assert_eq!(contents, (0..names.len()).map(bytes).collect::<Vec<_>>());
    let mut around: Vec<_> = std::fs::read_dir(&outer)
        .unwrap()
        .map(|each| each.unwrap().file_name())
        .collect();
    around.sort();
    assert_eq!(around, ["a", "model.m3d"]);
}

#[test]
fn an_edit_that_is_killed_leaves_the_old_file_or_the_new_one() {
    let folder = folder("killed");
    let file = folder.join("model.p3m");
    let old = std::fs::read(sample("p3m-2025-08.p3m")).unwrap();
    std::fs::write(&file, &old).unwrap();
    on_with(
        "edit --in-place",
        &file,
        &["--set", "parts[0].name=Teapots"],
    )
    .exits(0);
    let new = std::fs::read(&file).unwrap();
    let mut seen = [0usize; 2];
    for turn in 0..200u64 {
        std::fs::write(&file, &old).unwrap();
        let mut child = command()
            .args(["edit", "--in-place", "--set", "parts[0].name=Teapots"])
            .arg(&file)
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(turn * 150));
        let _ = child.kill();
        child.wait().unwrap();
        let found = std::fs::read(&file).unwrap();
        assert!(
            found == old || found == new,
            "turn {turn}: {} bytes",
            found.len()
        );
        seen[usize::from(found == new)] += 1;
    }
    assert!(seen[0] > 0, "{seen:?}");
}

#[cfg(unix)]
#[test]
fn an_edit_in_place_keeps_permissions() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder("permissions");
    let file = folder.join("model.p3m");
    std::fs::copy(sample("p3m-2025-08.p3m"), &file).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
    on_with(
        "edit --in-place",
        &file,
        &["--set", "parts[0].name=Teapots"],
    )
    .exits(0);
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

/// A texture whose pixels are in an LZ4 frame that no compressor makes: one block, stored as it is.
fn texture_of_stored_block(pixels: &[u8]) -> Vec<u8> {
    let head = std::fs::read(sample("ptf-2025-12.ptf")).unwrap()[..6].to_vec();
    let length = u32::try_from(pixels.len()).unwrap() | 0x8000_0000;
    let frame = [0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82];
    [&head[..], &frame, &length.to_le_bytes(), pixels, &[0; 4]].concat()
}

#[test]
fn what_an_edit_does_not_touch_is_not_compressed_anew() {
    let folder = folder("kept_streams");
    let (file, new) = (folder.join("stored.ptf"), folder.join("new.ptf"));
    let old = texture_of_stored_block(&[0x40; 768]);
    std::fs::write(&file, &old).unwrap();
    edit(&file, &["header.info.reserved=1"], &new).exits(0);
    let changed = std::fs::read(&new).unwrap();
    assert_eq!((changed.len(), &changed[5..]), (old.len(), &old[5..]));
    assert_ne!(changed[4], old[4]);
}

#[test]
fn one_user_of_a_shared_text_is_renamed_alone() {
    let folder = folder("shared_text");
    let (model, new) = (sample("m3d-1.m3d"), folder.join("new.m3d"));
    let run = edit(&model, &["payload.chunks[2].body.name=marble"], &new).exits(0);
    let mut lines = run.text().lines();
    let first = "payload.chunks[2].body.name: \"stone\" -> \"marble\"";
    assert_eq!(lines.next(), Some(first));
    assert_eq!(
        lines.next(),
        Some("  1 other field shared this text and kept it")
    );
    let other = on_with("get", &new, &["payload.chunks[3].body.records[0].name"]).exits(0);
    assert_eq!(other.text().trim(), "\"stone\"");
}
