//! Commands on files that are made to hurt: work must grow with the file, not with its square.
//!
//! The time of every pair is compared first, to what it takes to start the command, which is all that most runs take.
//! What seems slow is counted in instructions by callgrind, so that a busy machine does not change the answer; where
//! valgrind is not installed, the time decides, and the test says so. `BINDERY_COUNT_ALL=1` counts everything so. It starts
//! the command some thousand times, which takes minutes: `cargo test -p bindery-cli --test complexity -- --ignored`.

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

use bindery_tests::hurting::{self, Hurting};
use common::folder;

/// So many things are in the smaller file, and four times as many in the larger one.
const THINGS: usize = 400;
/// What four times the things may take; 16 times would be their square.
const MOST: f64 = 7.0;

/// The commands. FILE, JSON, which is its dump, OUT, and PATH, a field of the file, are replaced.
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
    "get FILE PATH",
    "edit --force FILE --set PATH=1 -o OUT",
    "build --force JSON OUT",
    "convert --force FILE OUT.glb",
    "view --force --size 16x16 FILE -o OUT.png",
    "report --force FILE -o OUT.html",
];

/// A number of every file of a format.
fn path_in(format: &str) -> &'static str {
    match format {
        "atm" => "pad",
        "m3d" => "payload.head.scale",
        "p3m" => "header.flags.reserved",
        "pmf" => "header.creation_time",
        _ => "header.info.reserved",
    }
}

/// A command, and a file in two sizes.
struct Case {
    name: String,
    words: [Vec<String>; 2],
}

/// A file in one size, and its dump.
fn write(folder: &Path, number: usize, things: usize) -> PathBuf {
    let file = &hurting::ALL[number];
    let path = folder.join(format!("{number}-{things}"));
    std::fs::write(&path, (file.make)(things)).unwrap();
    let dump = Command::new(env!("CARGO_BIN_EXE_bindery"))
        .args(
            [
                &["dump".to_owned(), path.to_str().unwrap().to_owned()],
                &from(file)[..],
            ]
            .concat(),
        )
        .output();
    std::fs::write(path.with_extension("json"), dump.unwrap().stdout).unwrap();
    path
}

/// Some are too odd to be recognised.
fn from(file: &Hurting) -> Vec<String> {
    let revision = file
        .revision
        .map(|revision| format!("{}@{revision}", file.format));
    let revision = revision.into_iter();
    revision
        .flat_map(|revision| ["--from".to_owned(), revision])
        .collect()
}

fn cases() -> Vec<Case> {
    let folder = folder("complexity");
    let mut cases = Vec::new();
    for (number, file) in hurting::ALL.iter().enumerate() {
        let files = [THINGS, 4 * THINGS].map(|things| write(&folder, number, things));
        for (place, command) in COMMANDS.iter().enumerate() {
            let out = folder.join(format!("out-{number}-{place}"));
            let words = |file: &Path| -> Vec<String> {
                let text = |path: &Path| path.to_str().unwrap().to_owned();
                let replaced = command
                    .replace("FILE", &text(file))
                    .replace("JSON", &text(&file.with_extension("json")))
                    .replace("OUT", &text(&out))
                    .replace("PATH", path_in(hurting::ALL[number].format));
                let mut words: Vec<String> = replaced.split(' ').map(str::to_owned).collect();
                if !command.starts_with("build") {
                    words.extend(from(&hurting::ALL[number]));
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

fn run(words: &[String]) -> Duration {
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_bindery"))
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let code = status.unwrap().code();
    assert!(matches!(code, Some(0 | 1 | 4 | 5)), "{words:?}: {code:?}");
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

/// What starting the command takes.
fn starting() -> Duration {
    let version = ["--version".to_owned()];
    (0..5).map(|_| run(&version)).min().unwrap()
}

/// Whether four times the file takes more than it may. Another program may have been in the way, so that whoever seems
/// slow is looked at again.
fn seems_slow(case: &Case, starting: Duration) -> bool {
    let own = |words: &[String]| {
        run(words)
            .saturating_sub(starting)
            .max(starting)
            .as_secs_f64()
    };
    (0..3).all(|_| own(&case.words[1]) > MOST * own(&case.words[0]))
}

/// Those of the cases that seem slow, looked at by as many at once as there are processors.
fn slow_ones(cases: &[Case]) -> Vec<&Case> {
    if std::env::var_os("BINDERY_COUNT_ALL").is_some() {
        return cases.iter().collect();
    }
    let starting = starting();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let work = |first: usize| {
            let own = cases.iter().skip(first).step_by(workers);
            own.filter(|case| seems_slow(case, starting))
                .collect::<Vec<_>>()
        };
        let all: Vec<_> = (0..workers)
            .map(|first| scope.spawn(move || work(first)))
            .collect();
        all.into_iter()
            .flat_map(|each| each.join().unwrap())
            .collect()
    })
}

#[test]
#[ignore = "takes minutes"]
fn work_grows_with_the_file() {
    let cases = cases();
    let mut slow = Vec::new();
    for case in slow_ones(&cases) {
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
