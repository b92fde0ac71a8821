//! Stdin, stdout, pipes, colour, and files that are written.

mod common;

use std::io::Read as _;
use std::process::Stdio;

use bindery_formats::FORMATS;
use bindery_formats::ptf::Form;
use common::{command, folder, on, run, texture, texture_in, with_stdin};

#[test]
fn a_dash_is_stdin_and_stdout() {
    let file = texture(Form::Alpha, 16);
    assert!(
        with_stdin("inspect -", &file)
            .exits(0)
            .text()
            .starts_with("stdin\n")
    );
    with_stdin("hex -", &file).exits(0);
    with_stdin("validate -", &file).exits(0);
    let dump = with_stdin("dump -", &file).exits(0);
    let built = with_stdin("build - -", &dump.stdout).exits(0);
    assert_eq!(
        with_stdin("dump -", &built.stdout).exits(0).stdout,
        dump.stdout
    );
    let same = with_stdin("rewrite - -", &file).exits(0);
    assert_eq!((same.stdout, same.stderr.as_str()), (file, "identical\n"));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let folder = folder("pipe");
    let file = folder.join("big.ptf");
    std::fs::write(&file, texture(Form::Format, 128)).unwrap();
    for words in [&["dump"][..], &["hex", "--full"]] {
        let mut child = command()
            .args(words)
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut start = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut start).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    }
}

#[test]
fn an_existing_file_stays_unless_forced() {
    let folder = folder("existing");
    let file = texture_in(&folder);
    let bytes = std::fs::read(&file).unwrap();
    let dump = folder.join("dump.json");
    std::fs::write(&dump, on("dump", &file).exits(0).stdout).unwrap();
    let target = folder.join("target");
    for (name, input) in [("rewrite", &file), ("build", &dump)] {
        std::fs::write(&target, "precious").unwrap();
        let args = [name.as_ref(), input.as_os_str(), target.as_os_str()];
        let refused = run(args).exits(3);
        assert!(refused.stderr.contains("--force"), "{}", refused.stderr);
        assert_eq!(std::fs::read(&target).unwrap(), b"precious");
        run(args.into_iter().chain(["--force".as_ref()])).exits(0);
        assert!(std::fs::read(&target).unwrap() == bytes);
    }
    // Nothing is left beside it.
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 3);
}

#[cfg(unix)]
#[test]
fn links_and_devices_stay_what_they_are() {
    let folder = folder("links");
    let file = texture_in(&folder);
    let (target, link) = (folder.join("target"), folder.join("link"));
    std::fs::write(&target, "old").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    run([
        "rewrite".as_ref(),
        "--force".as_ref(),
        file.as_os_str(),
        link.as_os_str(),
    ])
    .exits(0);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(
        std::fs::read(&target).unwrap(),
        std::fs::read(&file).unwrap()
    );
    run(["rewrite".as_ref(), file.as_os_str(), "/dev/null".as_ref()]).exits(0);
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn colour_comes_only_when_asked_for() {
    let folder = folder("colour");
    let file = texture_in(&folder);
    for words in ["inspect", "hex", "validate"] {
        assert!(!on(words, &file).text().contains('\u{1b}'));
        assert!(
            !on(&format!("{words} --color never"), &file)
                .text()
                .contains('\u{1b}')
        );
    }
    assert!(on("hex --color always", &file).text().contains('\u{1b}'));
    assert!(
        on("inspect --color always", &file)
            .text()
            .contains('\u{1b}')
    );
}

#[test]
fn nothing_from_a_file_acts_on_the_terminal() {
    let folder = folder("control");
    let odd = folder.join("a\u{1b}]0;title\u{7}.ptf");
    std::fs::write(&odd, texture(Form::Format, 16)).unwrap();
    for words in [
        "inspect",
        "hex",
        "dump",
        "validate",
        "inspect --json",
        "validate --json",
    ] {
        let run = on(words, &odd).exits(0);
        assert!(!run.text().contains(['\u{1b}', '\u{7}']), "{}", run.text());
    }
    std::fs::write(&odd, "\u{1b}[2J").unwrap();
    let run = on("inspect", &odd).exits(5);
    assert!(!run.stderr.contains(['\u{1b}', '\u{7}']), "{}", run.stderr);
}

/// What a terminal would act on: controls, what turns the direction of writing, and what takes no room.
const HOSTILE: &str =
    "\u{1b}]0;x\u{7}\u{9b}31m\u{7f}\u{202e}\u{2066}\r\u{8}\u{200b}\u{200d}\u{2060}\u{feff}";

#[track_caller]
fn is_harmless(run: &common::Run) {
    let texts = [run.text(), run.stderr.as_str()];
    for text in texts {
        let hostile =
            |found: char| found != '\n' && HOSTILE.contains(found) && !"]0;x31m".contains(found);
        assert!(!text.contains(hostile), "{text:?}");
    }
}

#[test]
fn texts_inside_a_file_do_not_act_on_the_terminal() {
    let folder = folder("hostile_texts");
    let sample = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/m3d-1-odd.m3d");
    let dump = on("dump", &sample).exits(0);
    let escaped: String = HOSTILE
        .chars()
        .map(|character| format!("\\u{:04x}", u32::from(character)))
        .collect();
    let mut json = dump.text().to_owned();
    for name in ["Pyramid", "stone", "Bindery"] {
        assert!(json.contains(&format!("\"{name}\"")));
        json = json.replace(&format!("\"{name}\""), &format!("\"{name}{escaped}\""));
    }
    let (text, file) = (folder.join("dump.json"), folder.join("hostile.m3d"));
    std::fs::write(&text, &json).unwrap();
    run(["build".as_ref(), text.as_os_str(), file.as_os_str()]).exits(0);
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.len() > 150);
    for words in [
        "inspect",
        "inspect --full",
        "inspect --json",
        "hex",
        "hex --full --json",
        "dump",
        "validate",
        "validate --json",
    ] {
        let run = on(words, &file);
        assert!(run.code <= 1, "{}", run.stderr);
        is_harmless(&run);
    }
    let again = on("dump", &file).exits(0).json();
    let strings = again.get("content").get("payload").get("content");
    let strings = strings
        .get("head")
        .get("strings")
        .as_list()
        .unwrap()
        .into_owned();
    assert!(strings.contains(&bindery::Value::Text(format!("Pyramid{HOSTILE}"))));
}

#[test]
fn words_and_keys_do_not_act_on_the_terminal() {
    let folder = folder("hostile_words");
    let file = texture_in(&folder);
    for option in ["--path", "--space", "--range", "--from"] {
        let run = run([
            "hex".as_ref(),
            option.as_ref(),
            HOSTILE.as_ref(),
            file.as_os_str(),
        ]);
        is_harmless(&run.exits(2));
    }
    is_harmless(&run([HOSTILE]).exits(2));
    is_harmless(&run(["inspect", &format!("--{HOSTILE}")]).exits(2));
    is_harmless(&run(["inspect", HOSTILE]).exits(3));
    let dump = on("dump", &file).exits(0);
    let escaped = HOSTILE
        .replace('\u{1b}', "\\u001b")
        .replace('\u{7}', "\\u0007");
    let escaped = escaped.replace('\r', "\\r").replace('\u{8}', "\\b");
    for (from, to) in [
        ("\"width\"", format!("\"{escaped}\"")),
        (
            "\"content\": {\n    \"header\"",
            format!("\"{escaped}\": {{\n    \"header\""),
        ),
        ("\"lz4-frame\"", format!("\"{escaped}\"")),
        ("\"2025-12\"", format!("\"{escaped}\"")),
        ("\"ptf\"", format!("\"{escaped}\"")),
        ("\"header\"", format!("{escaped} \"header\"")),
    ] {
        assert!(dump.text().contains(from), "{from}");
        let json = dump.text().replacen(from, &to, 1);
        let run = with_stdin("build - -", json.as_bytes());
        assert!([4, 5].contains(&run.code), "{to:?}: {}", run.stderr);
        is_harmless(&run);
    }
}

#[test]
fn hex_can_be_narrowed() {
    let folder = folder("narrow");
    let file = texture_in(&folder);
    let header = on("hex --path header", &file).exits(0);
    assert_eq!(header.text().lines().count(), 3);
    let pixels = on("hex --space pixels", &file).exits(0);
    assert!(pixels.text().starts_with("pixels"));
    assert!(pixels.text().contains("folded"));
    let whole = on("hex --space pixels --full", &file).exits(0);
    assert_eq!(whole.text().lines().count(), 1 + 16 * 16 * 3 / 8);
    let range = on("hex --space file --range 1..5 --json", &file)
        .exits(0)
        .json();
    let spans = range.get("spans").as_list().unwrap();
    let ends: Vec<_> = spans
        .iter()
        .map(|span| (span.get("start").as_integer(), span.get("end").as_integer()))
        .collect();
    assert_eq!(
        ends,
        [(Some(1), Some(3)), (Some(3), Some(4)), (Some(4), Some(5))]
    );
}

/// Records that are stepped over many at a time leave the same leaves as all of them would.
#[test]
fn a_range_of_a_mesh_is_what_the_whole_shows_there() {
    let folder = folder("mesh_range");
    let file = folder.join("mesh.m3d");
    std::fs::write(&file, common::raw_mesh(300)).unwrap();
    let spans = |options: &str| {
        let shown = on(&format!("hex --json {options}"), &file).exits(0).json();
        let spans = shown.get("spans").as_list().unwrap().to_vec();
        let numbers =
            |key: &'static str| move |span: &bindery::Value| span.get(key).as_integer().unwrap();
        let (starts, ends) = (numbers("start"), numbers("end"));
        let leaves = spans
            .iter()
            .map(|span| (starts(span), ends(span), span.get("path").clone()));
        leaves.collect::<Vec<_>>()
    };
    let whole = spans("");
    let middle = whole.len() / 2;
    for leaf in [1, middle, middle + 1, whole.len() - 2] {
        let (start, end, _) = whole[leaf];
        assert_eq!(
            spans(&format!("--range {start}..{end}")),
            whole[leaf..=leaf]
        );
    }
}

#[test]
fn build_names_path_and_line() {
    let folder = folder("build_errors");
    let file = texture_in(&folder);
    let dump = on("dump", &file).exits(0);
    let dump = dump.text();
    let cases = [
        (
            "\"width\": 4",
            "\"width\": 400",
            4,
            "line 6, /content/header",
            "width",
        ),
        (
            "\"width\": 4",
            "\"wdith\": 4",
            4,
            "line 6, /content/header",
            "wdith",
        ),
        (
            "\"method\": \"lz4-frame\"",
            "\"method\": \"zip\"",
            4,
            "/content/pixels/method",
            "no such method",
        ),
        (
            "\"samples\": [",
            "\"samples\": [\n-1, ",
            4,
            "/content/pixels/content/samples/0",
            "-1",
        ),
        (
            "\"schema_version\": 1",
            "\"schema_version\": 2",
            5,
            "line 2, /schema_version",
            "2",
        ),
        ("\"ptf\"", "\"nonsense\"", 5, "line 3, /format", "nonsense"),
        (
            "\"2025-12\"",
            "\"nonsense\"",
            5,
            "line 4, /revision",
            "2025-12",
        ),
        (
            "\"content\":",
            "\"contents\":",
            4,
            "contents",
            "no such key",
        ),
        ("\"content\": {", "\"content\": {,", 4, "line 5", "not JSON"),
    ];
    for (from, to, code, place, what) in cases {
        assert!(dump.contains(from), "{from}");
        let run = with_stdin("build - -", dump.replacen(from, to, 1).as_bytes()).exits(code);
        assert!(run.stderr.contains(place), "{place}: {}", run.stderr);
        assert!(run.stderr.contains(what), "{what}: {}", run.stderr);
        assert!(run.stdout.is_empty());
    }
    with_stdin("build - -", b"\xff").exits(4);
    with_stdin("build - -", b"[]").exits(4);
}

#[test]
fn formats_and_spec_show_everything_registered() {
    let formats = run(["formats"]).exits(0);
    let json = run(["formats", "--json"]).exits(0).json();
    let listed = json.get("formats").as_list().unwrap();
    assert_eq!(listed.len(), FORMATS.len());
    for (format, listed) in FORMATS.iter().zip(listed.iter()) {
        let info = format.info();
        assert!(formats.text().contains(info.title));
        let revisions = listed.get("revisions").as_list().unwrap();
        assert_eq!(revisions.len(), info.revisions.len());
        for (revision, listed) in info.revisions.iter().zip(revisions.iter()) {
            assert!(listed.get("mapped_fields").as_integer() > Some(0));
            let text = run(["spec", info.name, "--revision", revision.name]).exits(0);
            assert!(text.text().contains(revision.documents[0].id));
        }
        let markdown = run(["spec", info.name, "--markdown"]).exits(0);
        let whole = std::fs::read_to_string("../SPEC_MAPPING.md").unwrap();
        assert!(whole.contains(markdown.text()), "{}", info.name);
        let fields = run(["spec", info.name, "--json"]).exits(0).json();
        assert!(!fields.get("fields").as_list().unwrap().is_empty());
    }
}

/// Both count the rows of the documents in the same way.
#[test]
fn formats_and_spec_count_alike() {
    let formats = run(["formats"]).exits(0);
    for format in bindery_formats::FORMATS {
        let spec = run(["spec", format.info().name]).exits(0);
        let counted = spec.text().lines().take_while(|line| !line.is_empty());
        for line in counted {
            let same = format!("  document   {line}\n");
            assert!(formats.text().contains(&same), "{line}");
        }
    }
}

#[test]
fn help_completions_and_manual_cover_every_command() {
    let help = run(["--help"]).exits(0);
    for name in [
        "inspect",
        "dump",
        "build",
        "hex",
        "validate",
        "rewrite",
        "formats",
        "spec",
        "completions",
        "man",
    ] {
        assert!(help.text().contains(name));
        let help = run([name, "--help"]).exits(0);
        assert!(help.text().contains("Example"), "{name}");
        assert!(help.text().contains(&format!("bindery {name}")), "{name}");
        let page = run(["man", name]).exits(0);
        assert!(page.text().contains(".TH"), "{name}");
    }
    assert!(run(["man"]).exits(0).text().contains(".TH bindery"));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(
            run(["completions", shell])
                .exits(0)
                .text()
                .contains("rewrite")
        );
    }
}
