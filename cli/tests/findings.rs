//! Findings for people and for other programs, and JSON that other programs wrote.

// Helpers of tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::path::{Path, PathBuf};

use bindery::Value;
use common::{folder, on, run, with_stdin};

/// A model with five vertex indices that lead nowhere.
fn odd_model(folder: &Path) -> PathBuf {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/m3d-1.m3d");
    let file = folder.join("odd & <model>.m3d");
    let mut args: Vec<std::ffi::OsString> = vec!["edit".into(), sample.into(), "-o".into()];
    args.push(file.clone().into());
    for record in 1..=5 {
        args.push("--set".into());
        args.push(format!("payload.chunks[3].body.records[{record}][0].vertex=9").into());
    }
    run(args).exits(0);
    file
}

#[test]
fn findings_of_one_code_come_together() {
    let file = odd_model(&folder("groups"));
    let text = on("validate", &file).exits(1);
    let places = |text: &str| text.matches(".vertex at 0x").count();
    assert!(
        text.text().contains("m3d-vertex-index  5 times"),
        "{}",
        text.text()
    );
    assert!(
        text.text().contains("and 2 more; --all lists all"),
        "{}",
        text.text()
    );
    assert_eq!(places(text.text()), 3);
    assert_eq!(places(on("validate --limit 1", &file).exits(1).text()), 1);
    let all = on("validate --all", &file).exits(1);
    assert_eq!(places(all.text()), 5);
    assert!(!all.text().contains("--all lists"));
}

#[test]
fn a_misspelt_code_is_guessed() {
    let run = run(["validate", "--explain", "m3d-vertx-index"]).exits(2);
    assert!(
        run.stderr.contains("did you mean m3d-vertex-index"),
        "{}",
        run.stderr
    );
}

#[test]
fn code_hosts_read_the_findings() {
    let file = odd_model(&folder("sarif"));
    let text = on("validate --format sarif", &file).exits(1);
    let log: serde_json::Value = serde_json::from_str(text.text()).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    let json = on("validate --json", &file).exits(1).json();
    let listed = json.get("files").item(0).unwrap().into_owned();
    assert_eq!(results.len(), listed.get("findings").count());
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(
            run["tool"]["driver"]["rules"][index]["id"],
            result["ruleId"]
        );
    }
    let physical = &results[0]["locations"][0]["physicalLocation"];
    let uri = physical["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.ends_with("odd%20%26%20%3Cmodel%3E.m3d"), "{uri}");
}

#[test]
fn build_servers_read_the_findings() {
    let folder = folder("junit");
    let odd = odd_model(&folder);
    std::fs::write(folder.join("cut.m3d"), b"3DMO").unwrap();
    let good = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/p3m-2025-08.p3m");
    let words = ["validate", "--format", "junit"].map(Into::into);
    let files = [odd, folder.join("cut.m3d"), good].map(PathBuf::into_os_string);
    let report = run(words.into_iter().chain(files)).exits(4);
    let tree = roxmltree::Document::parse(report.text()).unwrap();
    let suite = tree
        .descendants()
        .find(|node| node.has_tag_name("testsuite"))
        .unwrap();
    let counted = ["tests", "failures", "errors"].map(|name| suite.attribute(name).unwrap());
    assert_eq!(counted, ["3", "1", "1"]);
    let cases: Vec<_> = suite
        .children()
        .filter(roxmltree::Node::is_element)
        .collect();
    let within = |index: usize| {
        let found = cases[index].children().find(roxmltree::Node::is_element);
        found.map(|node| node.tag_name().name().to_owned())
    };
    assert_eq!(within(0).as_deref(), Some("failure"));
    assert_eq!(within(1).as_deref(), Some("error"));
    assert_eq!(within(2), None);
    assert!(
        cases[0]
            .attribute("name")
            .unwrap()
            .ends_with("odd & <model>.m3d")
    );
}

#[test]
fn the_offset_of_an_element_is_its_own() {
    // A short list of numbers is one span of the trace.
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/m3d-1.m3d");
    let file = folder("offsets").join("colours.m3d");
    let path = "payload.chunks[0].body.colors[1]";
    let args = ["--insert".into(), format!("{path}=#000000ff"), "-o".into()];
    let args = ["edit".into(), sample.into_os_string()]
        .into_iter()
        .chain(args.map(Into::into));
    run(args.chain([file.clone().into()])).exits(0);
    let json = on("validate --json", &file).json();
    let listed = json.get("files").item(0).unwrap().into_owned();
    let findings = listed.get("findings").as_list().unwrap().into_owned();
    let offset = |wanted: &str| {
        let found = findings
            .iter()
            .find(|each| each.get("path").as_str() == Some(wanted));
        found
            .unwrap_or_else(|| panic!("{findings:?}"))
            .get("offset")
            .as_u64()
            .unwrap()
    };
    let hex = on("hex --json --path payload.chunks[0].body.colors", &file)
        .exits(0)
        .json();
    let span = hex.get("spans").item(0).unwrap().into_owned();
    assert_eq!(offset(path), span.get("start").as_u64().unwrap() + 4);
}

#[test]
fn json_goes_to_a_file_and_comes_from_one() {
    let folder = folder("json_files");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/p3m-2025-08.p3m");
    let [tree, built] = ["tree.json", "built.p3m"].map(|name| folder.join(name));
    let to = |words: &[&str], from: &Path, to: &Path| {
        let words = words.iter().map(AsRef::<std::ffi::OsStr>::as_ref);
        run(words.chain([from.as_os_str(), "-o".as_ref(), to.as_os_str()]))
    };
    assert_eq!(to(&["dump"], &sample, &tree).exits(0).text(), "");
    let text = std::fs::read_to_string(&tree).unwrap();
    assert_eq!(text, on("dump", &sample).exits(0).text());
    to(&["dump"], &sample, &tree).exits(3);
    to(&["dump", "--force"], &sample, &tree).exits(0);
    to(&["build"], &tree, &built).exits(0);
    let again = on("dump", &built).exits(0);
    assert_eq!(again.text(), text);
}

#[test]
fn json_of_other_programs_is_read() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/p3m-2025-08.p3m");
    let bytes = std::fs::read(&sample).unwrap();
    let dump = on("dump", &sample).exits(0);
    let text = dump
        .text()
        .replace("\"material_index\": 0", "\"material_index\": 0.0");
    let units: Vec<u16> = "\u{feff}"
        .encode_utf16()
        .chain(text.encode_utf16())
        .collect();
    let little = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let marked = format!("\u{feff}{text}").into_bytes();
    for input in [text.into_bytes(), marked, little, big] {
        let built = with_stdin("build - -", &input).exits(0);
        assert_eq!(built.stdout.len(), bytes.len());
        let again = with_stdin("dump -", &built.stdout).exits(0);
        assert_eq!(again.text(), dump.text());
    }
    let broken = with_stdin("build - -", b"\xff\xfe{").exits(4);
    assert!(broken.stderr.contains("UTF-16"), "{}", broken.stderr);
    assert_eq!(dump.json().get("schema_version"), &Value::Uint(1));
}

/// An object with these properties and no others, of which some must be there.
fn object(required: &[&str], properties: serde_json::Value) -> serde_json::Value {
    serde_json::json!({
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": false,
    })
}

/// A list of these.
fn list(items: &str) -> serde_json::Value {
    serde_json::json!({"type": "array", "items": {"$ref": format!("#/$defs/{items}")}})
}

/// What SARIF 2.1.0 (OASIS, sections 3.13 to 3.58) says about the objects that a log of ours may have: their
/// properties, those that must be there, and their values.
fn sarif_schema() -> serde_json::Value {
    use serde_json::json;
    let text = json!({"type": "string"});
    let index = json!({"type": "integer", "minimum": -1});
    let bag = json!({"type": "object"});
    let level = json!({"enum": ["none", "note", "warning", "error"]});
    let def = |name: &str| json!({"$ref": format!("#/$defs/{name}")});
    let mut log = object(
        &["version", "runs"],
        json!({
            "$schema": text, "version": {"enum": ["2.1.0"]}, "runs": list("run"), "properties": bag,
        }),
    );
    let parts = json!({
        "run": object(&["tool"], json!({
            "tool": object(&["driver"], json!({"driver": def("component"), "properties": bag})),
            "invocations": list("invocation"), "results": list("result"),
            "artifacts": list("artifact"), "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            "properties": bag,
        })),
        "component": object(&["name"], json!({
            "name": text, "version": text, "semanticVersion": text, "informationUri": text,
            "rules": {"type": "array", "uniqueItems": true, "items": def("rule")}, "properties": bag,
        })),
        "rule": object(&["id"], json!({
            "id": text, "name": text, "shortDescription": def("message"), "fullDescription": def("message"),
            "help": def("message"), "helpUri": text,
            "defaultConfiguration": object(&[], json!({"enabled": {"type": "boolean"}, "level": level, "rank": {"type": "number"}})),
            "properties": bag,
        })),
        "message": {"type": "object", "anyOf": [{"required": ["text"]}, {"required": ["id"]}],
            "properties": {"text": text, "markdown": text, "id": text}, "additionalProperties": false},
        "invocation": object(&["executionSuccessful"], json!({
            "executionSuccessful": {"type": "boolean"}, "toolExecutionNotifications": list("notification"),
            "exitCode": {"type": "integer"}, "properties": bag,
        })),
        "notification": object(&["message"], json!({
            "message": def("message"), "level": level, "locations": list("location"), "properties": bag,
        })),
        "result": object(&["message"], json!({
            "ruleId": text, "ruleIndex": index, "level": level, "message": def("message"),
            "kind": {"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
            "locations": list("location"), "properties": bag,
        })),
        "location": object(&[], json!({
            "id": index, "message": def("message"), "logicalLocations": list("logical"),
            "physicalLocation": {"type": "object", "required": ["artifactLocation"], "additionalProperties": false,
                "properties": {"artifactLocation": def("artifactLocation"), "region": def("region"), "properties": bag}},
            "properties": bag,
        })),
        "artifact": object(&[], json!({"location": def("artifactLocation"), "properties": bag})),
        "artifactLocation": object(&[], json!({
            "uri": {"type": "string", "pattern": "^[A-Za-z0-9%/._~:-]*$"}, "uriBaseId": text, "index": index,
        })),
        "region": object(&[], json!({
            "startLine": {"type": "integer", "minimum": 1}, "byteOffset": index,
            "byteLength": {"type": "integer", "minimum": 0}, "properties": bag,
        })),
        "logical": object(&[], json!({
            "name": text, "index": index, "fullyQualifiedName": text, "decoratedName": text, "kind": text,
            "properties": bag,
        })),
    });
    log.as_object_mut()
        .unwrap()
        .insert("$defs".to_owned(), parts);
    log
}

#[test]
fn a_log_is_what_sarif_says() {
    let folder = folder("sarif_schema");
    let odd = odd_model(&folder);
    std::fs::write(folder.join("cut.m3d"), b"3DMO").unwrap();
    let validator = jsonschema::validator_for(&sarif_schema()).unwrap();
    let words = ["validate", "--format", "sarif"].map(Into::into);
    let files = [odd, folder.join("cut.m3d")].map(PathBuf::into_os_string);
    let report = run(words.into_iter().chain(files)).exits(4);
    let mut log: serde_json::Value = serde_json::from_str(report.text()).unwrap();
    let wrong: Vec<String> = validator
        .iter_errors(&log)
        .map(|error| error.to_string())
        .collect();
    assert_eq!(wrong, [""; 0]);
    // What is wrong is found.
    log["runs"][0]["results"][0]["level"] = "grave".into();
    assert!(!validator.is_valid(&log));
}

/// The hook of pre-commit makes the command once, of the package in `cli`, and hands it the files. `cargo` is played
/// by a script that brings the command which is tested.
#[cfg(unix)]
#[test]
fn the_hook_installs_and_checks() {
    use std::os::unix::fs::PermissionsExt as _;
    let clone = folder("hook");
    let source = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hooks = std::fs::read_to_string(source.join("../.pre-commit-hooks.yaml")).unwrap();
    assert!(hooks.contains("entry: cli/pre-commit.sh\n"), "{hooks}");
    for name in ["cli", "path"] {
        std::fs::create_dir(clone.join(name)).unwrap();
    }
    std::fs::copy(source.join("pre-commit.sh"), clone.join("cli/hook")).unwrap();
    let cargo = format!(
        "#!/bin/sh\necho \"$@\" >&2\nmkdir -p '{0}/.pre-commit/bin'\ncp '{1}' '{0}/.pre-commit/bin/bindery'\n",
        clone.display(),
        env!("CARGO_BIN_EXE_bindery")
    );
    std::fs::write(clone.join("path/cargo"), cargo).unwrap();
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(clone.join("path/cargo"), executable).unwrap();
    let path = std::env::var("PATH").unwrap();
    let hook = |sample: &str| {
        let mut command = std::process::Command::new(clone.join("cli/hook"));
        command.env("PATH", format!("{}/path:{path}", clone.display()));
        command.arg(source.join("../samples").join(sample));
        common::finish(command.output().unwrap())
    };
    let odd = hook("m3d-1-odd.m3d").exits(1);
    assert!(odd.text().contains("m3d-vertex-index"), "{}", odd.text());
    let installed = format!("--path {}/cli", clone.display());
    assert!(odd.stderr.contains(&installed), "{}", odd.stderr);
    assert_eq!(hook("m3d-1.m3d").exits(0).stderr, "");
}
