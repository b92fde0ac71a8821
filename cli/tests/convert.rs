//! `convert`: what comes out, what is said about it, and with which exit code it ends.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::unwrap_used)]

mod common;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use bindery::{File as _, Value};
use bindery_formats::ptf::Form;
use common::{Run, folder, run, texture, textured, with_stdin};

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../samples")
        .join(name)
}

fn convert(words: &[&str], from: &Path, to: &Path) -> Run {
    let words = words.iter().map(OsStr::new);
    run([OsStr::new("convert")]
        .into_iter()
        .chain(words)
        .chain([from.as_os_str(), to.as_os_str()]))
}

#[test]
fn every_sample_of_a_model_becomes_a_glb() {
    let folder = folder("convert_samples");
    for name in [
        "atm-1.atm",
        "atm-2.atm",
        "m3d-1.m3d",
        "p3m-2024-11.p3m",
        "p3m-2025-01.p3m",
        "p3m-2025-08.p3m",
        "pmf-2024-08.pmf",
    ] {
        let to = folder.join(name).with_extension("glb");
        let done = convert(&[], &sample(name), &to).exits(0);
        assert!(
            done.text().contains("triangles "),
            "{name}: {}",
            done.text()
        );
        let bytes = std::fs::read(&to).unwrap();
        assert!(bytes.starts_with(b"glTF"), "{name}");
        assert_eq!(
            bytes[8..12],
            u32::try_from(bytes.len()).unwrap().to_le_bytes(),
            "{name}"
        );
        // The same to stdout, where everything that is said goes to stderr.
        let piped = convert(&[], &sample(name), Path::new("-")).exits(0);
        assert_eq!(piped.stdout, bytes, "{name}");
        assert!(
            piped.stderr.contains("triangles "),
            "{name}: {}",
            piped.stderr
        );
        let _ = std::fs::remove_file(to);
    }
}

#[test]
fn what_is_left_out_is_listed_as_text_and_as_json() {
    let folder = folder("convert_notes");
    let model = textured(&folder);
    let to = folder.join("triangle.glb");
    let done = convert(&["--json", "--force"], &model, &to).exits(0);
    let reason = "the picture \"wood\" is not in the file, and no folder of textures is given";
    let path = "payload.chunks[2].body.properties[0]";
    assert!(
        done.stderr
            .contains(&format!("left out: {path}: {reason}\n")),
        "{}",
        done.stderr
    );
    let json = done.json();
    assert_eq!(json.get("schema_version"), &Value::Uint(1));
    assert_eq!(json.get("format"), &Value::Text("m3d".to_owned()));
    assert_eq!(json.get("counts").get("triangles"), &Value::Uint(1));
    let notes: Vec<Value> = json
        .get("notes")
        .items()
        .unwrap()
        .map(|note| note.clone().into_owned())
        .collect();
    assert_eq!(notes[0].get("kind"), &Value::Text("left out".to_owned()));
    assert_eq!(notes[0].get("path"), &Value::Text(path.to_owned()));
    assert_eq!(notes[0].get("reason"), &Value::Text(reason.to_owned()));
}

#[test]
fn pictures_come_from_the_folder_and_from_nowhere_else() {
    let folder = folder("convert_textures");
    let model = textured(&folder);
    let to = folder.join("triangle.glb");
    let inside = folder.join("inside");
    std::fs::create_dir_all(inside.join("empty")).unwrap();
    let ptf = folder.join("wood.ptf");
    std::fs::write(&ptf, texture(Form::Format, 4)).unwrap();
    let png = inside.join("wood.png");
    convert(&["--force"], &ptf, &png).exits(0);
    let textures = inside.to_str().unwrap();
    let done = convert(&["--force", "--textures", textures], &model, &to).exits(0);
    assert!(done.text().contains("images 1"), "{}", done.text());
    assert_eq!(done.stderr, "");
    // Neither beside the folder nor in the one above it is anything looked for.
    let below = inside.join("empty");
    let done = convert(
        &["--force", "--textures", below.to_str().unwrap()],
        &model,
        &to,
    )
    .exits(0);
    assert!(
        done.stderr
            .contains("no picture \"wood\" is in the folder of textures"),
        "{}",
        done.stderr
    );
    convert(&["--textures", "no/such/folder"], &model, &to).exits(3);
}

#[test]
fn a_gltf_has_its_files_beside_it() {
    let folder = folder("convert_gltf");
    let to = folder.join("a model.gltf");
    let done = convert(&["--json", "--force"], &sample("p3m-2025-08.p3m"), &to).exits(0);
    let text = std::fs::read_to_string(&to).unwrap();
    for name in ["a model.bin", "a model-0.png"] {
        assert!(folder.join(name).is_file(), "{name}");
        assert!(text.contains(&name.replace(' ', "%20")), "{name}: {text}");
    }
    assert_eq!(done.json().get("beside").count(), 2);
    // A file beside it is not replaced by accident either.
    std::fs::remove_file(&to).unwrap();
    convert(&[], &sample("p3m-2025-08.p3m"), &to).exits(3);
    assert!(!to.exists());
}

#[test]
fn pictures_go_there_and_back() {
    let folder = folder("convert_pictures");
    let [ptf, png, again] = ["one.ptf", "one.png", "again.ptf"].map(|name| folder.join(name));
    std::fs::write(&ptf, texture(Form::Format, 8)).unwrap();
    convert(&["--force"], &ptf, &png).exits(0);
    convert(&["--force"], &png, &again).exits(0);
    let pixels = |path: &Path| {
        bindery_formats::ptf::Ptf::open(path)
            .unwrap()
            .to_rgba8()
            .unwrap()
    };
    assert_eq!(pixels(&ptf), pixels(&again));
    convert(&["--force", "--revision", "2025-03"], &png, &again).exits(0);
    assert_eq!(pixels(&ptf), pixels(&again));
    let wrong = convert(&["--force", "--revision", "1999-01"], &png, &again).exits(5);
    assert!(
        wrong
            .stderr
            .contains("ptf has no revision 1999-01; there are: 2024-05, 2025-03, 2025-12"),
        "{}",
        wrong.stderr
    );
}

#[test]
fn a_model_of_another_revision_says_what_it_lost() {
    let folder = folder("convert_revision");
    let to = folder.join("old.p3m");
    let done = convert(
        &["--force", "--revision", "2024-11"],
        &sample("p3m-2025-08.p3m"),
        &to,
    )
    .exits(0);
    assert!(done.text().contains("vertices 5"), "{}", done.text());
    let inspected = run([OsStr::new("inspect"), OsStr::new("--json"), to.as_os_str()]).exits(0);
    assert_eq!(
        inspected.json().get("revision"),
        &Value::Text("2024-11".to_owned())
    );
    let none = convert(&["--force"], &sample("p3m-2025-08.p3m"), &to).exits(5);
    assert!(none.stderr.contains("needs --revision"), "{}", none.stderr);
}

#[test]
fn what_cannot_be_done_says_why() {
    let folder = folder("convert_wrong");
    let model = sample("m3d-1.m3d");
    let wrong = convert(&[], &model, &folder.join("model.obj")).exits(2);
    assert!(
        wrong
            .stderr
            .contains("must be one of .glb, .gltf, .png, .ptf, .p3m"),
        "{}",
        wrong.stderr
    );
    let wrong = convert(&[], &model, &folder.join("model.png")).exits(5);
    assert!(
        wrong.stderr.contains("m3d files cannot become .png files"),
        "{}",
        wrong.stderr
    );
    let wrong = convert(&[], &sample("ptf-2025-12.ptf"), &folder.join("texture.glb")).exits(5);
    assert!(
        wrong.stderr.contains("ptf files cannot become .glb files"),
        "{}",
        wrong.stderr
    );
    let wrong = convert(&["--frame", "0"], &model, &folder.join("model.glb")).exits(5);
    assert!(
        wrong
            .stderr
            .contains("m3d files have no key frames to choose from"),
        "{}",
        wrong.stderr
    );
    let wrong = convert(
        &["--frame", "7"],
        &sample("atm-1.atm"),
        &folder.join("model.glb"),
    )
    .exits(5);
    assert!(
        wrong
            .stderr
            .contains("the model has no key frame 7; it has 1, counted from 0"),
        "{}",
        wrong.stderr
    );
    convert(&[], &folder.join("missing.m3d"), &folder.join("model.glb")).exits(3);
    with_stdin("convert - -", b"nothing that anybody knows").exits(5);
    with_stdin("convert - -", b"3DMO").exits(4);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn an_existing_file_stays_unless_forced() {
    let folder = folder("convert_existing");
    let to = folder.join("model.glb");
    std::fs::write(&to, "mine").unwrap();
    let refused = convert(&[], &sample("m3d-1.m3d"), &to).exits(3);
    assert!(
        refused.stderr.contains("use --force to replace it"),
        "{}",
        refused.stderr
    );
    assert_eq!(std::fs::read(&to).unwrap(), b"mine");
    convert(&["--force"], &sample("m3d-1.m3d"), &to).exits(0);
    assert!(std::fs::read(&to).unwrap().starts_with(b"glTF"));
}
