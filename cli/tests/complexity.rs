//! Commands on files that are made to hurt: work must grow with the file, not with its square.
//!
//! The time of every pair is compared first. What seems slow is counted in instructions by callgrind, so that a busy
//! machine does not change the answer; where valgrind is not installed, the time decides, and the test says so. It takes
//! minutes: `cargo test -p bindery-cli --test complexity -- --ignored`.

// Small numbers, known here; helpers may stop the test.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing
)]

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bindery_tests::hurting;
use common::folder;

/// So many things are in the smaller file, and four times as many in the larger one.
const THINGS: usize = 1_000;
/// What four times the things may take; 16 times would be their square.
const MOST: f64 = 7.0;
/// What takes less than this says nothing: starting the program takes as long.
const LITTLE: Duration = Duration::from_millis(150);

/// The commands; FILE and OUT are replaced.
const COMMANDS: &[&str] = &[
    "inspect --json FILE",
    "dump FILE",
    "hex FILE",
    "validate FILE",
    "strings FILE",
    "diff FILE FILE",
    "extract --list FILE",
    "at FILE 0",
    "rewrite --force FILE OUT",
];

/// A command, and a file in two sizes.
struct Case {
    name: String,
    words: [Vec<String>; 2],
}

fn cases() -> Vec<Case> {
    let folder = folder("complexity");
    let out = folder.join("out");
    let mut cases = Vec::new();
    for (number, file) in hurting::ALL.iter().enumerate() {
        let files: [PathBuf; 2] = [THINGS, 4 * THINGS].map(|things| {
            let path = folder.join(format!("{number}-{things}"));
            std::fs::write(&path, (file.make)(things)).unwrap();
            path
        });
        for command in COMMANDS {
            let words = |file: &Path| {
                let words = command.split(' ').map(|word| match word {
                    "FILE" => file.to_str().unwrap().to_owned(),
                    "OUT" => out.to_str().unwrap().to_owned(),
                    word => word.to_owned(),
                });
                let mut words: Vec<String> = words.collect();
                // Some are too odd to be recognised.
                if let Some(revision) = file_revision(number) {
                    words.extend(["--from".to_owned(), revision]);
                }
                words
            };
            cases.push(Case {
                name: format!("{} {}: {command}", file.format, file.name),
                words: [words(&files[0]), words(&files[1])],
            });
        }
    }
    cases
}

fn file_revision(number: usize) -> Option<String> {
    let file = &hurting::ALL[number];
    let revision = file.revision?;
    Some(format!("{}@{revision}", file.format))
}

fn run(words: &[String]) -> Duration {
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_bindery"))
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let code = status.unwrap().code();
    assert!(matches!(code, Some(0 | 1 | 4)), "{words:?}: {code:?}");
    start.elapsed()
}

/// The instructions of a run, where valgrind is there to count them.
fn instructions(words: &[String]) -> Option<f64> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_bindery"))
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    let collected = told
        .lines()
        .find_map(|line| line.split_once("Collected : "));
    collected.and_then(|(_, number)| number.trim().parse().ok())
}

/// Whether four times the file takes more than it may.
fn seems_slow(case: &Case) -> bool {
    let once = |words: &[String]| run(words).as_secs_f64();
    let large = once(&case.words[1]);
    large > MOST * LITTLE.as_secs_f64() && large > MOST * once(&case.words[0])
}

#[test]
#[ignore = "takes minutes"]
fn work_grows_with_the_file() {
    let cases = cases();
    let mut slow = Vec::new();
    for case in cases.iter().filter(|case| seems_slow(case)) {
        let counts = case.words.each_ref().map(|words| instructions(words));
        let ratio = match counts {
            [Some(small), Some(large)] => large / small,
            _ => {
                println!("valgrind is not installed: time is compared, not instructions");
                let [small, large] = case.words.each_ref().map(|words| run(words));
                large.as_secs_f64() / small.as_secs_f64()
            }
        };
        println!("{ratio:6.2}  {}", case.name);
        if ratio > MOST {
            slow.push(format!("{ratio:.2} times the work: {}", case.name));
        }
    }
    println!("{} cases", cases.len());
    assert_eq!(slow, [""; 0], "for 4 times the file");
}
