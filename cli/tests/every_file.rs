//! Every command on every sample and every file of the corpus.

// Helpers of tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::ffi::OsStr;
use std::path::Path;

use bindery::trace::Trace;
use bindery::{Limits, Value};
use bindery_formats::{FORMATS, detect};
use bindery_tests::damage::Anatomy;
use common::{Subject, folder, on, run, samples, subjects, subjects_below};

fn readable() -> Vec<Subject> {
    let mut subjects = subjects();
    subjects.retain(|subject| subject.readable);
    subjects
}

fn trace(bytes: &[u8]) -> Trace {
    let (format, _) = detect(bytes).unwrap();
    let model = format.read(bytes, None, Limits::default()).unwrap();
    model.trace().unwrap()
}

#[test]
fn inspect_tells_format_sizes_and_counts() {
    for subject in readable() {
        let info = subject.format.info();
        let screen = on("inspect", &subject.path).exits(0);
        assert!(screen.text().contains(info.title), "{}", screen.text());
        assert_eq!(screen.stderr, "");

        let json = on("inspect --json", &subject.path).exits(0).json();
        let trace = trace(&subject.bytes);
        assert_eq!(json.get("schema_version"), &Value::Uint(1));
        assert_eq!(json.get("format"), &Value::Text(info.name.to_owned()));
        let Value::Text(revision) = json.get("revision") else {
            panic!("no revision");
        };
        assert!(info.revision(revision).is_some(), "{revision}");
        assert_eq!(
            json.get("file_size"),
            &Value::Uint(subject.bytes.len() as u64)
        );
        let sections = json.get("sections").as_list().unwrap();
        assert_eq!(sections.len(), trace.spaces.len().saturating_sub(1));
        for (section, space) in sections.iter().zip(trace.spaces.iter().skip(1)) {
            assert_eq!(section.get("name"), &Value::Text(space.name.clone()));
            assert_eq!(section.get("method"), &Value::Text(space.method.to_owned()));
            assert_eq!(section.get("stored"), &Value::Uint(space.stored));
            assert_eq!(section.get("size"), &Value::Uint(space.bytes.len() as u64));
        }
        assert!(!json.get("counts").as_record().unwrap().is_empty());
        assert!(json.get("findings").as_list().is_ok());
        let bounds = json.get("bounds");
        assert_eq!(
            screen.text().contains("\n  bounds "),
            *bounds != Value::Null
        );
        let all = on("inspect --full", &subject.path).exits(0);
        assert!(all.text().lines().count() >= screen.text().lines().count());
    }
}

#[test]
fn inspect_tells_how_large_a_model_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let numbers = |list: &Value| -> Vec<f64> {
        let items = list.items().unwrap();
        items
            .map(|item| match item.into_owned() {
                Value::Decimal(number) => number.double,
                other => panic!("{other:?}"),
            })
            .collect()
    };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let json = on("inspect --json", &path).exits(0).json();
        let bounds = json.get("bounds");
        // What `examples/samples` makes: a pyramid, a cube of sectors of side 2^n, textures.
        let (min, max) = match &name[..3] {
            "ptf" => {
                assert_eq!(bounds, &Value::Null, "{name}");
                continue;
            }
            "pmf" => ([0.0; 3], [16.0; 3]),
            // Up is Z.
            "atm" => ([-1.0, -1.0, 0.0], [1.0, 1.0, 1.5]),
            _ if name.contains("odd") => ([-1.0, 0.0, -1.0], [0.0, 1.5, 0.0]),
            _ => ([-1.0, 0.0, -1.0], [1.0, 1.5, 1.0]),
        };
        assert_eq!(numbers(bounds.get("min")), min, "{name}");
        assert_eq!(numbers(bounds.get("max")), max, "{name}");
    }
}

#[test]
fn several_files_get_a_line_each_in_order() {
    let subjects = readable();
    let mut args = vec![std::ffi::OsString::from("inspect")];
    args.extend(subjects.iter().map(|subject| subject.path.clone().into()));
    let lines = run(&args).exits(0);
    assert_eq!(lines.text().lines().count(), subjects.len());
    for (line, subject) in lines.text().lines().zip(&subjects) {
        assert!(line.starts_with(subject.path.to_str().unwrap()), "{line}");
    }
    args.push("--json".into());
    let lines = run(&args).exits(0);
    for (line, subject) in lines.text().lines().zip(&subjects) {
        let json = bindery::value::json::parse(line).unwrap();
        let name = subject.path.to_str().unwrap().to_owned();
        assert_eq!(json.get("file"), &Value::Text(name));
    }
}

#[test]
fn hex_tiles_every_space() {
    for subject in readable() {
        let text = on("hex", &subject.path).exits(0);
        assert!(text.text().starts_with("file  "));
        let all = on("hex --full --columns 16 --color always", &subject.path).exits(0);
        assert!(!all.text().contains(" folded"));
        let json = on("hex --json", &subject.path).exits(0).json();
        let spaces = json.get("spaces").as_list().unwrap();
        let spans = json.get("spans").as_list().unwrap();
        assert_eq!(
            spaces[0].get("len"),
            &Value::Uint(subject.bytes.len() as u64)
        );
        let mut seen = 0usize;
        for space in spaces.iter() {
            let mut at = 0;
            for span in spans
                .iter()
                .filter(|span| span.get("space") == space.get("name"))
            {
                let (start, end) = (span.get("start"), span.get("end"));
                assert_eq!(start.as_integer(), Some(at), "{}", subject.path.display());
                assert!(end.as_integer() > Some(at));
                at = end.as_integer().unwrap();
                seen = seen.saturating_add(1);
                for key in ["path", "type"] {
                    assert!(matches!(span.get(key), Value::Text(_)));
                }
            }
            assert_eq!(space.get("len").as_integer(), Some(at));
        }
        assert_eq!(seen, spans.len(), "a span is in no space");
    }
}

#[test]
fn dump_and_build_give_the_file_again() {
    let folder = folder("dump_and_build");
    for subject in readable() {
        let (json, built) = (folder.join("dump.json"), folder.join("built"));
        let dump = on("dump", &subject.path).exits(0);
        std::fs::write(&json, &dump.stdout).unwrap();
        run([
            OsStr::new("build"),
            OsStr::new("--force"),
            json.as_os_str(),
            built.as_os_str(),
        ])
        .exits(0);
        let bytes = std::fs::read(&built).unwrap();

        let (before, after) = (trace(&subject.bytes), trace(&bytes));
        if before.spaces.len() == 1 {
            assert!(bytes == subject.bytes, "{}", subject.path.display());
        }
        assert_eq!(before.spaces.len(), after.spaces.len());
        for (index, (one, other)) in before.spaces.iter().zip(&after.spaces).enumerate() {
            let packed = |trace: &Trace| {
                let mut inside = trace.spans.iter().filter(|span| span.space == index);
                inside.any(|span| span.wire.ends_with(" section"))
            };
            // A space that holds compressed bytes itself may pack them otherwise.
            assert!(packed(&before) || one.bytes == other.bytes, "{}", one.name);
        }
        let revision = dump.json().get("revision").clone();
        let Value::Text(revision) = revision else {
            panic!("no revision");
        };
        let from = format!("{}@{revision}", subject.format.info().name);
        let again = on(&format!("dump --from {from}"), &built).exits(0);
        assert!(again.stdout == dump.stdout, "{}", subject.path.display());
    }
}

#[test]
fn rewriting_changes_nothing() {
    let folder = folder("rewrite");
    let copy = folder.join("copy");
    for subject in readable() {
        let args = |more: &[&str]| {
            let mut args: Vec<std::ffi::OsString> = vec!["rewrite".into(), "--force".into()];
            args.extend(more.iter().map(Into::into));
            args.extend([subject.path.clone().into(), copy.clone().into()]);
            args
        };
        let same = run(args(&[])).exits(0);
        assert_eq!(same.text(), "identical\n");
        assert!(std::fs::read(&copy).unwrap() == subject.bytes);

        let packed = run(args(&["--repack", "--json"])).exits(0).json();
        let expected = match packed.get("result") {
            Value::Text(word) => word.clone(),
            other => panic!("{other:?}"),
        };
        assert!(["identical", "repacked"].contains(&expected.as_str()));
        assert_eq!(packed.get("difference"), &Value::Null);
        let sizes = packed.get("sizes").as_list().unwrap();
        let written = std::fs::metadata(&copy).unwrap().len();
        assert_eq!(sizes[0].get("after"), &Value::Uint(written));
    }
}

/// Whether a number in a file is not what follows from the rest of it.
fn has_wrong_number(subject: &Subject) -> bool {
    let model = subject.format.read(&subject.bytes, None, Limits::default());
    let findings = model.unwrap().findings();
    let mut codes = findings.iter().map(|finding| finding.rule.code);
    codes.any(|code| code == "derived-mismatch")
}

/// Writes the samples into a folder, each once for every number in it, with that number one higher.
fn write_with_changed_numbers(folder: &Path) {
    for sample in samples() {
        let name = sample.path.file_name().unwrap().to_str().unwrap();
        let anatomy = Anatomy::of(sample.format, &sample.bytes, Limits::default()).unwrap();
        for (index, place) in anatomy.numbers.iter().enumerate() {
            let edit = place.set(place.number.wrapping_add(1));
            let bytes = anatomy.with(&[edit], false).unwrap();
            std::fs::write(folder.join(format!("{index}-{name}")), bytes).unwrap();
        }
    }
}

#[test]
fn normalising_a_wrong_number_is_a_difference() {
    let folder = folder("normalise");
    let copy = folder.join("copy");
    let changed = folder.join("changed");
    std::fs::create_dir(&changed).unwrap();
    write_with_changed_numbers(&changed);
    let mut made = subjects_below(changed);
    made.retain(|subject| subject.readable && has_wrong_number(subject));
    // The other formats store no number that follows from others and can disagree.
    for name in ["atm", "m3d", "pmf"] {
        let mut formats = made.iter().map(|subject| subject.format.info().name);
        assert!(formats.any(|format| format == name), "{name}");
    }
    let mut real = readable();
    real.retain(has_wrong_number);
    for subject in made.iter().chain(&real) {
        let different = run([
            OsStr::new("rewrite"),
            OsStr::new("--normalise"),
            OsStr::new("--force"),
            subject.path.as_os_str(),
            copy.as_os_str(),
        ])
        .exits(1);
        assert!(different.text().starts_with("different: "));
        let json = on("validate --json", &copy).json();
        assert!(!bindery::value::json::to_line(&json).contains("derived-mismatch"));
    }
}

#[test]
fn validate_agrees_with_the_library() {
    for subject in readable() {
        let model = subject.format.read(&subject.bytes, None, Limits::default());
        let findings = model.unwrap().findings();
        let errors = findings
            .iter()
            .any(|finding| finding.rule.severity == bindery::Severity::Error);
        let text = on("validate", &subject.path).exits(errors.into());
        assert!(text.text().lines().last().unwrap().starts_with("1 file: "));
        // Hints are no reason to fail.
        let mut severities = findings.iter().map(|finding| finding.rule.severity);
        let strict = i32::from(severities.any(|severity| severity > bindery::Severity::Hint));
        let json = on("validate --strict --json", &subject.path).exits(strict);
        let json = json.json();
        let file = json.get("files").item(0).unwrap();
        let listed = file.get("findings").as_list().unwrap();
        assert_eq!(listed.len(), findings.len());
        for (listed, finding) in listed.iter().zip(&findings) {
            assert_eq!(listed.get("code"), &Value::Text(finding.rule.code.into()));
            assert_eq!(listed.get("path"), &Value::Text(finding.path.to_string()));
            assert!(text.text().contains(finding.rule.code));
        }
    }
}

#[test]
fn damaged_files_are_refused_with_a_place() {
    let folder = folder("damaged");
    for sample in samples() {
        let name = sample.path.file_name().unwrap().to_str().unwrap();
        let size = sample.bytes.len();
        for cut in [size / 4, size / 2, size.saturating_sub(1)] {
            let path = folder.join(format!("{cut}-{name}"));
            std::fs::write(path, &sample.bytes[..cut]).unwrap();
        }
    }
    let mut damaged = subjects_below(folder);
    damaged.retain(|subject| !subject.readable);
    for format in FORMATS {
        let name = format.info().name;
        let mut formats = damaged.iter().map(|subject| subject.format.info().name);
        assert!(formats.any(|format| format == name), "{name}");
    }
    damaged.extend(subjects().into_iter().filter(|subject| !subject.readable));
    for subject in damaged {
        for words in ["inspect", "dump", "hex", "validate"] {
            let run = on(words, &subject.path);
            assert!([4, 5].contains(&run.code), "{}: {}", run.code, run.stderr);
            assert!(run.stderr.contains("at offset "), "{}", run.stderr);
        }
    }
}
