//! What a person sees on a terminal of 80 columns, which `script` (of util-linux) makes.

// Helpers of tests may stop the test.
#![allow(clippy::unwrap_used, clippy::panic)]
#![cfg(target_os = "linux")]

mod common;

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use common::{folder, samples};
use unicode_width::UnicodeWidthStr as _;

/// Whether there is a terminal to be had; says so where there is none.
fn has_terminal() -> bool {
    let found = Command::new("script").arg("--version").output();
    let has = found.is_ok_and(|output| output.status.success());
    if !has {
        eprintln!("SKIPPED: `script` makes the terminal, and is not installed");
    }
    has
}

/// What the command shows on a terminal of 24 lines with so many columns, without colours.
fn shown(folder: &Path, columns: u16, words: &[&str], pager: &str) -> String {
    let program = env!("CARGO_BIN_EXE_bindery");
    let line = format!(
        "stty cols {columns} rows 24; exec '{program}' {}",
        words.join(" ")
    );
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &line, "/dev/null"]);
    script.env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
    script.env_remove("BINDERY_PAGER").env("PAGER", pager);
    let output = script.current_dir(folder).stdin(Stdio::null()).output();
    let output = output.unwrap();
    String::from_utf8(output.stdout).unwrap().replace('\r', "")
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    const COLUMNS: u16 = 80;
    if !has_terminal() {
        return;
    }
    let folder = folder("terminal");
    let expect_narrow = |words: &[&str]| {
        let text = shown(&folder, COLUMNS, words, "cat");
        assert!(!text.contains('\u{1b}'), "{words:?} has colours");
        let wide = text.lines().find(|line| line.width() > COLUMNS.into());
        assert_eq!(wide, None, "{words:?}");
    };
    for sample in samples() {
        let name = sample.path.file_name().unwrap();
        std::fs::copy(&sample.path, folder.join(name)).unwrap();
        let name = name.to_str().unwrap();
        for words in [
            "inspect",
            "inspect --full",
            "hex",
            "validate --all",
            "strings",
        ] {
            let words: Vec<&str> = words.split(' ').chain([name]).collect();
            expect_narrow(&words);
        }
        expect_narrow(&["at", name, "5"]);
        expect_narrow(&["view", name]);
        expect_narrow(&["convert", "--force", name, "made.glb"]);
    }
    expect_narrow(&["formats"]);
    expect_narrow(&["spec", "p3m"]);
    expect_narrow(&["--help"]);
}

#[test]
fn more_than_fits_goes_through_the_pager() {
    if !has_terminal() {
        return;
    }
    let folder = folder("pager");
    let pager = folder.join("pager.sh");
    std::fs::write(&pager, "#!/bin/sh\necho paged\nexec cat\n").unwrap();
    std::fs::set_permissions(&pager, std::fs::Permissions::from_mode(0o755)).unwrap();
    let paged = shown(&folder, 80, &["formats"], "./pager.sh");
    assert!(paged.starts_with("paged\n"), "{paged}");
    let plain = shown(&folder, 80, &["--no-pager", "formats"], "./pager.sh");
    assert_eq!(paged.strip_prefix("paged\n"), Some(plain.as_str()));
    // What cannot be started is done without.
    let without = shown(&folder, 80, &["formats"], "./missing");
    assert_eq!(without, plain);
}
