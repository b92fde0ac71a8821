//! Every exit code, and what is said with it.

mod common;

use bindery::{Limits, Method, Value, WriteSettings};
use bindery_formats::ptf::Form;
use bindery_formats::{FORMATS, detect};
use common::{folder, on, run, texture, texture_in, with_stdin};

#[test]
fn no_command_is_wrong_usage() {
    let none = run([] as [&str; 0]).exits(2);
    assert!(none.stderr.contains("Usage"), "{}", none.stderr);
    run(["nonsense"]).exits(2);
    run(["inspect"]).exits(2);
    run(["build", "only-one"]).exits(2);
}

#[test]
fn a_format_or_code_that_is_not_there_is_wrong_usage() {
    let folder = folder("unknown_names");
    let file = texture_in(&folder);
    let run = on("inspect --from nonsense", &file).exits(2);
    let first = FORMATS[0].info().name;
    assert!(run.stderr.contains(first), "{}", run.stderr);
    let run = on(&format!("inspect --from {first}@nonsense"), &file).exits(2);
    let revision = FORMATS[0].info().revisions[0].name;
    assert!(run.stderr.contains(revision), "{}", run.stderr);
    on("validate --ignore nonsense", &file).exits(2);
    on("validate --explain checksum", &file).exits(2);
    common::run(["spec", "nonsense"]).exits(2);
    common::run(["spec", first, "--revision", "nonsense"]).exits(2);
    common::run(["man", "nonsense"]).exits(2);
    let space = on("hex --space nonsense", &file).exits(2);
    assert!(space.stderr.contains("there are: file"), "{}", space.stderr);
    let path = on("hex --path header.nonsense", &file).exits(2);
    assert!(
        path.stderr.contains("under header there are: info, size"),
        "{}",
        path.stderr
    );
    // Looking for what there is step by step from the end would take minutes.
    let deep = format!("get {} {}", file.display(), "[0]".repeat(20_000));
    common::run(deep.split(' ')).exits(2);
    on("hex --range 5..5", &file).exits(2);
    on("hex --range 0x100000", &file).exits(2);
}

#[test]
fn files_that_cannot_be_read_or_written_are_io() {
    let folder = folder("io");
    for words in ["inspect", "dump", "hex", "validate"] {
        let run = on(words, &folder.join("missing")).exits(3);
        assert!(run.stderr.contains("missing: "), "{}", run.stderr);
    }
    for words in ["inspect", "dump", "hex"] {
        on(words, &folder).exits(3);
    }
    let file = texture_in(&folder);
    let nowhere = folder.join("no/such/folder");
    common::run(["rewrite".as_ref(), file.as_os_str(), nowhere.as_os_str()]).exits(3);
    common::run(["rewrite".as_ref(), file.as_os_str(), folder.as_os_str()]).exits(3);
    common::run(["build".as_ref(), nowhere.as_os_str(), "-".as_ref()]).exits(3);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_opens_but_cannot_be_read_is_io() {
    run(["inspect", "/proc/self/mem"]).exits(3);
}

#[test]
fn damage_is_malformed_with_the_bytes_around_it() {
    let folder = folder("malformed");
    let file = folder.join("cut.ptf");
    let whole = texture(Form::Format, 16);
    std::fs::write(&file, &whole[..30]).unwrap();
    let error = detect(&whole[..30])
        .and_then(|(format, _)| format.read(&whole[..30], None, Limits::default()).err())
        .unwrap();
    for words in ["inspect", "dump", "hex", "validate", "validate --json"] {
        let run = on(words, &file).exits(4);
        if words.ends_with("--json") {
            let files = run.json();
            let told = files.get("files").item(0).unwrap().get("error").clone();
            assert_eq!(told.get("class"), &Value::Text("malformed".into()));
            assert_eq!(told.get("path"), &Value::Text(error.path().to_string()));
            assert_eq!(told.get("offset"), &Value::Uint(error.offset().unwrap()));
        } else {
            assert!(run.stderr.contains(&error.to_string()), "{}", run.stderr);
            assert!(run.stderr.contains("50 54 46 00"), "{}", run.stderr);
            assert!(run.stderr.contains("^^"), "{}", run.stderr);
        }
    }
    let target = folder.join("target");
    common::run(["rewrite".as_ref(), file.as_os_str(), target.as_os_str()]).exits(4);
    assert!(!target.exists(), "nothing is written on failure");
}

#[test]
fn damage_inside_a_section_shows_the_bytes_of_the_section() {
    // M3D, "Chunks": a chunk's length includes its header of eight bytes, so four cannot be.
    let mut payload = Vec::new();
    payload.extend(b"HEAD\x14\0\0\0\0\0\x80\x3f\xc0\xcf\0\0\0\0\0\0");
    payload.extend(b"VRTS\x04\0\0\0OMD3");
    let packed = Method::Zlib
        .compress(&payload, WriteSettings::default())
        .unwrap();
    let mut file = b"3DMO".to_vec();
    file.extend(
        u32::try_from(packed.len().saturating_add(8))
            .unwrap()
            .to_le_bytes(),
    );
    file.extend(packed);
    for words in ["inspect -", "dump -", "hex -", "validate -", "rewrite - -"] {
        let run = with_stdin(words, &file).exits(4);
        for part in [
            "payload.chunks[0].length at offset 24 (0x18) of payload",
            "  payload, decompressed:\n",
            "\n  00000000  48 45 41 44 14 00 00 00 00 00 80 3f c0 cf 00 00  HEAD",
            "\n  00000010  00 00 00 00 56 52 54 53 04 00 00 00 4f 4d 44 33  ....VRTS....OMD3\n",
            "\n                                    ^^\n",
        ] {
            assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
        }
    }
}

#[test]
fn what_no_format_claims_is_not_recognised() {
    for input in [
        &b""[..],
        b"x",
        b"neither fish nor flesh, and longer than a line",
    ] {
        for words in ["inspect -", "dump -", "hex -", "validate -", "rewrite - -"] {
            let run = with_stdin(words, input).exits(5);
            assert!(run.stderr.contains("not recognised"), "{}", run.stderr);
        }
    }
    // A variant that is not read is called by its name.
    let run = with_stdin("inspect -", b"3dmodel 1\r\nname\r\n").exits(5);
    assert!(run.stderr.contains("text variant"), "{}", run.stderr);
    let mut newer = texture(Form::Format, 16);
    newer[3] = 1;
    with_stdin("inspect --from ptf -", &newer).exits(5);
}

#[test]
fn a_limit_is_respected() {
    let run = with_stdin(
        "inspect --max-decompressed 100 -",
        &texture(Form::Format, 16),
    );
    let run = run.exits(4);
    assert!(
        run.stderr.contains("--max-decompressed allow more"),
        "{}",
        run.stderr
    );
}

#[test]
fn findings_and_differences_are_one() {
    let folder = folder("findings");
    let file = folder.join("odd.ptf");
    let mut odd = texture(Form::Format, 16);
    odd[4] |= 0x80;
    std::fs::write(&file, &odd).unwrap();

    let lax = on("validate", &file).exits(0);
    assert!(lax.text().contains("reserved-bits"), "{}", lax.text());
    assert!(lax.text().contains("header.info"), "{}", lax.text());
    assert!(lax.text().contains("at 0x4"), "{}", lax.text());
    assert!(lax.text().ends_with("1 file: 0 errors, 1 warning\n"));
    on("validate --strict", &file).exits(1);
    let ignored = on("validate --strict --ignore reserved-bits", &file).exits(0);
    assert_eq!(ignored.text(), "1 file: 0 errors, 0 warnings\n");
    // Readable is readable.
    for words in ["inspect", "dump", "hex"] {
        on(words, &file).exits(0);
    }
    let json = on("validate --json", &file).exits(0).json();
    let found = json.get("files").item(0).unwrap();
    let found = found.get("findings").item(0).unwrap();
    assert_eq!(found.get("offset"), &Value::Uint(4));
    assert_eq!(found.get("space"), &Value::Text("file".into()));
    assert_eq!(found.get("severity"), &Value::Text("warning".into()));
    assert!(matches!(found.get("spec").get("section"), Value::Text(_)));
    assert!(matches!(found.get("message"), Value::Text(_)));
}

#[test]
fn of_several_files_the_highest_code_counts() {
    let folder = folder("several");
    let good = texture_in(&folder);
    let cut = folder.join("cut.ptf");
    std::fs::write(&cut, &texture(Form::Format, 16)[..30]).unwrap();
    let missing = folder.join("missing.ptf");
    for command in ["inspect", "validate"] {
        let run = run([
            command.as_ref(),
            missing.as_os_str(),
            cut.as_os_str(),
            good.as_os_str(),
        ])
        .exits(4);
        assert!(run.stderr.contains("missing.ptf"), "{}", run.stderr);
    }
}

#[test]
fn folders_are_walked_and_other_files_left_out() {
    let folder = folder("walk");
    texture_in(&folder);
    std::fs::create_dir(folder.join("inner")).unwrap();
    // Known by its bytes, whatever its name.
    std::fs::write(folder.join("inner/unnamed"), texture(Form::Square, 16)).unwrap();
    std::fs::write(folder.join("notes.txt"), "nothing of ours").unwrap();
    let run = on("validate", &folder).exits(0);
    assert_eq!(
        run.text(),
        "2 files: 0 errors, 0 warnings, 1 of no known format left out\n"
    );
    // Known by its name: then it should be one.
    std::fs::write(folder.join("wrong.PTF"), "nothing of ours").unwrap();
    on("validate", &folder).exits(5);
}

#[test]
fn every_rule_can_be_explained() {
    for format in FORMATS {
        for rule in format.info().rules() {
            let run = run(["validate", "--explain", rule.code]).exits(0);
            assert!(run.text().contains(rule.explanation), "{}", run.text());
            let json = common::run(["validate", "--json", "--explain", rule.code]);
            let json = json.exits(0).json();
            assert_eq!(json.get("code"), &Value::Text(rule.code.into()));
        }
    }
}

/// A link is something that is there, whether it leads somewhere or not; it is never replaced by a file.
#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_not_replaced() {
    let folder = folder("dangling");
    let (file, link) = (folder.join("in.ptf"), folder.join("link.ptf"));
    std::fs::write(&file, texture(Form::Format, 16)).unwrap();
    std::os::unix::fs::symlink("made.ptf", &link).unwrap();
    let words = |force: bool| {
        let mut words = vec!["rewrite".as_ref(), file.as_os_str(), link.as_os_str()];
        words.extend(force.then_some(std::ffi::OsStr::new("--force")));
        run(words)
    };
    let refused = words(false).exits(3);
    assert!(
        refused
            .stderr
            .contains("a link that leads to no file; use --force"),
        "{}",
        refused.stderr
    );
    words(true).exits(0);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(
        std::fs::read(folder.join("made.ptf")).unwrap(),
        std::fs::read(&file).unwrap()
    );
}
