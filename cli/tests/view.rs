//! `view` and `inspect --picture`.

// Helpers of tests may fail loudly.
#![allow(clippy::unwrap_used)]

mod common;

use std::path::Path;

use bindery_convert::picture::{Picture, from_png};
use common::{command, finish, on, run, with_stdin};

fn sample(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../samples")
        .join(name)
}

fn drawn(words: &str, name: &str) -> Picture {
    let run = on(&format!("view -o - {words}"), &sample(name)).exits(0);
    from_png(&run.stdout).unwrap()
}

#[test]
fn a_picture_has_the_size_and_background_that_is_asked_for() {
    let usual = drawn("", "m3d-1.m3d");
    assert_eq!((usual.width, usual.height), (512, 512));
    assert_eq!(usual.rgba[..4], [0, 0, 0, 0]);
    let small = drawn("--size 40x20 --background #102030", "m3d-1.m3d");
    assert_eq!((small.width, small.height), (40, 20));
    assert_eq!(small.rgba[..4], [0x10, 0x20, 0x30, 255]);
    assert_eq!(drawn("--size 9", "m3d-1.m3d").height, 9);
    // The same every time, and another from another side.
    assert_eq!(usual, drawn("", "m3d-1.m3d"));
    assert_ne!(usual, drawn("--view back", "m3d-1.m3d"));
}

#[test]
fn a_texture_is_shown_as_it_is() {
    let texture = drawn("", "ptf-2025-12.ptf");
    let again = drawn("--size 64", "ptf-2025-12.ptf");
    assert_eq!((again.width, again.height), (64, 64));
    assert_eq!(texture.rgba[..4], again.rgba[..4]);
    assert!(texture.width < 64);
}

#[test]
fn a_pipe_gets_letters_and_no_codes() {
    let text = on("view --size 30x20", &sample("m3d-1.m3d")).exits(0);
    let text = text.text();
    assert!(!text.contains('\x1b'), "{text:?}");
    assert_eq!(text.lines().count(), 10);
    assert!(text.lines().any(|line| line.trim().len() > 10), "{text}");
    let whole = on("view", &sample("m3d-1.m3d")).exits(0);
    assert!(whole.text().lines().all(|line| line.chars().count() <= 80));
    // Whoever asks for colour gets it.
    let color = on("--color always view --size 30x20", &sample("m3d-1.m3d")).exits(0);
    assert!(color.text().contains("\x1b[38;2;"), "{:?}", color.text());
    let mut refused = command();
    refused
        .env("NO_COLOR", "1")
        .arg("view")
        .arg(sample("m3d-1.m3d"));
    assert!(!finish(refused.output().unwrap()).text().contains('\x1b'));
}

#[test]
fn files_are_not_replaced_unless_that_is_said() {
    let folder = common::folder("view");
    let out = folder.join("x.png");
    let file = sample("m3d-1.m3d");
    let words = |force: bool| {
        let mut words = vec!["view".into(), file.clone().into_os_string()];
        words.extend(["-o".into(), out.clone().into_os_string()]);
        words.extend(force.then(|| "--force".into()));
        words
    };
    run(words(false)).exits(0);
    run(words(false)).exits(3);
    run(words(true)).exits(0);
    assert!(from_png(&std::fs::read(&out).unwrap()).is_ok());
}

#[test]
fn what_cannot_be_shown_is_said() {
    let none = on("view -o -", &sample("m3d-1-odd.m3d")).exits(5);
    assert!(none.stderr.contains("no triangles"), "{}", none.stderr);
    let action = on("view -o - --action dance", &sample("m3d-1.m3d")).exits(5);
    assert!(action.stderr.contains("action"), "{}", action.stderr);
    for words in [
        "view --size 0",
        "view --size 3x",
        "view --view below",
        "view --background red",
        "view --time -1",
        "view --time NaN",
        "view --force",
    ] {
        on(words, &sample("m3d-1.m3d")).exits(2);
    }
    on("view -o - --size 9000", &sample("m3d-1.m3d")).exits(5);
    with_stdin("view -o - -", b"nothing of ours").exits(5);
}

#[test]
fn inspect_shows_a_picture_when_asked() {
    let file = sample("m3d-1.m3d");
    let plain = on("inspect", &file).exits(0);
    let with = on("inspect --picture", &file).exits(0);
    let picture = with.text().strip_prefix(plain.text()).unwrap();
    assert_eq!(picture.lines().count(), 24);
    assert!(
        picture.lines().any(|line| line.trim().len() > 10),
        "{picture}"
    );
    let none = on("inspect --picture", &sample("m3d-1-odd.m3d")).exits(0);
    assert!(none.stderr.contains("no picture"), "{}", none.stderr);
    on("inspect --picture --json", &file).exits(2);
}
