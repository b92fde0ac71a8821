//! The declaration of a format for other tools and for people: what the command prints and writes.

// Tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects)]

mod common;

use std::path::Path;

use bindery::Value;
use bindery_formats::FORMATS;
use common::{folder, run, texture_in};

#[test]
fn every_format_and_revision_has_every_kind() {
    let folder = folder("schema");
    for kind in ["ksy", "json-schema", "html"] {
        let into = folder.join(kind);
        run(["schema", "--as", kind, "--output", into.to_str().unwrap()]).exits(0);
        let written = std::fs::read_dir(&into).unwrap().count();
        let revisions: usize = FORMATS
            .iter()
            .map(|format| format.info().revisions.len())
            .sum();
        let expected = match kind {
            "html" => FORMATS.len() + 1,
            _ => revisions,
        };
        assert_eq!(written, expected, "{kind}");
    }
}

#[test]
fn every_page_takes_a_file_of_every_revision_apart() {
    for format in FORMATS {
        let info = format.info();
        let page = run(["schema", info.name, "--as", "html"]).exits(0);
        let page = String::from_utf8(page.stdout).unwrap();
        let dumps = page.matches("<div class=\"dump\">").count();
        assert!(dumps >= info.revisions.len(), "{}", info.name);
        let examples = page.matches("<h3 id=\"example-").count();
        assert_eq!(examples, info.revisions.len(), "{}", info.name);
    }
}

#[test]
fn what_the_command_brings_along_is_what_the_repository_has() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut compared = 0;
    for entry in std::fs::read_dir(package.join("src/samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension != "rs") {
            let original = package.join("../samples").join(path.file_name().unwrap());
            assert_eq!(
                std::fs::read(&path).unwrap(),
                std::fs::read(original).unwrap()
            );
            compared += 1;
        }
    }
    assert!(compared > 0);
}

#[test]
fn a_dump_with_its_schema_is_built_again() {
    let folder = folder("named-schema");
    let (tree, built) = (folder.join("tree.json"), folder.join("built.ptf"));
    let original = texture_in(&folder);
    let dumped = run(["dump".as_ref(), "--schema".as_ref(), original.as_os_str()]).exits(0);
    let tree_of = dumped.json();
    let Value::Text(revision) = tree_of.get("revision") else {
        panic!("no revision")
    };
    let named = Value::Text(format!("ptf-{revision}.schema.json"));
    assert_eq!(tree_of.get("$schema"), &named);
    std::fs::write(&tree, &dumped.stdout).unwrap();
    run(["build".as_ref(), tree.as_os_str(), built.as_os_str()]).exits(0);
    assert_eq!(
        std::fs::read(built).unwrap(),
        std::fs::read(original).unwrap()
    );
}

/// As an editor does it: the schema is the file that the tree names, beside it.
#[test]
fn the_schema_that_a_dump_names_accepts_it_and_not_a_changed_one() {
    let folder = folder("followed-schema");
    let original = texture_in(&folder);
    let into = folder.to_str().unwrap();
    run(["schema", "--as", "json-schema", "--output", into]).exits(0);
    let dumped = run(["dump".as_ref(), "--schema".as_ref(), original.as_os_str()]).exits(0);
    let mut tree: serde_json::Value = serde_json::from_slice(&dumped.stdout).unwrap();
    let named = folder.join(tree["$schema"].as_str().unwrap());
    let schema = serde_json::from_slice(&std::fs::read(named).unwrap()).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    validator.validate(&tree).unwrap();
    let content = tree["content"].as_object_mut().unwrap();
    content.insert("no such field".to_owned(), 1.into());
    assert!(!validator.is_valid(&tree));
}

#[test]
fn what_a_description_leaves_open_is_listed() {
    let listed = run(["schema", "atm", "--as", "ksy", "--json"])
        .exits(0)
        .json();
    let beyond = listed.get("beyond").as_list().unwrap().into_owned();
    let framing = beyond
        .iter()
        .find(|each| each.get("field") == &Value::Text("Body.framing".to_owned()));
    // Only the end of the body tells, and the bytes are described all the same.
    assert_eq!(framing.unwrap().get("raw"), &Value::Bool(false));
    run(["schema", "atm", "--as", "html", "--json"]).exits(2);
}
