//! Measures Bindery side by side with the reference loader, hand-written readers, compressors and memcpy.
//!
//! - `cargo run --release --manifest-path bench/Cargo.toml` prints the tables.
//! - `.. -- --write` also writes BENCHMARKS.md.
//! - `.. -- row GROUP WORDS` measures the rows of a group whose names have these words.
//! - `.. -- path NAME ours|hand` runs one of the hottest paths once, for callgrind.
//! - `.. -- files FOLDER` writes the files that commands are measured on.
//! - `.. -- levels` compares the levels of deflate.

mod gallery;
mod heap;
mod inputs;
mod measure;
mod paths;
mod peers;
mod report;
mod rows;
mod sums;

use std::process::{Command, Stdio};
use std::time::Duration;

// The files of the gallery know each other by these names.
use gallery::{elf, elf_section};
use measure::Outcome;
use rows::Bench;

#[global_allocator]
static HEAP: heap::Counting = heap::Counting;

/// Says that only what depends on the compressor is wanted, as lines.
const COMPRESSED_ONLY: &str = "compressed-rows";
/// Says that only what several threads do is wanted, as lines.
const PARALLEL_ONLY: &str = "parallel-rows";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] => println!("{}", all()),
        ["--write"] => {
            let tables = all();
            println!("{tables}");
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../BENCHMARKS.md");
            std::fs::write(path, report::document(&tables)).expect("BENCHMARKS.md can be written");
        }
        ["files", folder] => rows::commands::write_files(folder),
        ["used", runs, out, words @ ..] => rows::commands::print_used(runs, out, words),
        ["path", name, side] => paths::run(name, *side == "ours"),
        ["levels"] => rows::writing::levels(),
        ["row", group, only @ ..] => {
            let mut bench = bench();
            bench.only = only.join(" ");
            let machine = report::machine();
            group_of(&mut bench, group);
            println!("{}", report::tables(&machine, &bench, None));
        }
        [COMPRESSED_ONLY] => print_lines(compressed_rows),
        #[cfg(feature = "parallel")]
        [PARALLEL_ONLY] => print_lines(rows::others::parallel_rows),
        _ => {
            eprintln!(
                "usage: [--write | levels | files FOLDER | row GROUP [WORDS] | path NAME ours|hand]"
            );
            std::process::exit(2);
        }
    }
}

/// Measures some rows for the run that started this one.
fn print_lines(rows: fn(&mut Bench)) {
    let mut bench = bench();
    rows(&mut bench);
    bench
        .outcomes
        .iter()
        .for_each(|outcome| println!("{}", outcome.to_line()));
}

fn bench() -> Bench {
    Bench {
        only: String::new(),
        budget: Duration::from_millis(1500),
        outcomes: Vec::new(),
        memory: Vec::new(),
        growth: Vec::new(),
        commands: Vec::new(),
        start_up: None,
        walks: Vec::new(),
    }
}

fn group_of(bench: &mut Bench, group: &str) {
    match group {
        "crates" => rows::declared::run(bench),
        "arrays" => rows::arrays::run(bench),
        "m3d" => rows::m3d::run(bench),
        "others" => rows::others::run(bench),
        "writing" => rows::writing::run(bench),
        "growth" => rows::growth::run(bench),
        "chunks" => rows::chunks::run(bench),
        "views" => rows::views::run(bench),
        "walks" => rows::walks::run(bench),
        "streams" => rows::streams::run(bench),
        "gallery" => rows::gallery::run(bench),
        "commands" => rows::commands::run(bench),
        "parallel" => bench.outcomes.extend(with_feature("parallel", PARALLEL_ONLY)),
        _ => compressed_rows(bench),
    }
}

fn compressed_rows(bench: &mut Bench) {
    rows::m3d::compressed_rows(bench);
    rows::others::compressed_rows(bench);
    rows::writing::compressed_rows(bench);
}

/// Measures everything.
fn all() -> String {
    let machine = report::machine();
    let mut bench = bench();
    for group in [
        "crates", "arrays", "m3d", "others", "chunks", "writing", "views", "walks", "streams",
        "gallery", "growth", "commands",
    ] {
        group_of(&mut bench, group);
    }
    // Before the runs with features, which build another program in this one's place.
    let counts = paths::counts();
    bench.outcomes.extend(with_feature("zlib-rs", COMPRESSED_ONLY));
    bench.outcomes.extend(with_feature("parallel", PARALLEL_ONLY));
    report::tables(&machine, &bench, counts.as_deref())
}

/// The rows that depend on a feature, measured by this program built with it.
fn with_feature(feature: &str, rows: &str) -> Vec<Outcome> {
    eprintln!("{feature}: built with the feature");
    let output = Command::new(env!("CARGO"))
        .args(["run", "--release", "--features", feature])
        .args([
            "--manifest-path",
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
        ])
        .args(["--", rows])
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo can be run");
    assert!(output.status.success(), "the run with {feature} failed");
    let lines = String::from_utf8(output.stdout).expect("lines are text");
    let outcomes = lines.lines().filter_map(Outcome::from_line);
    outcomes
        .map(|outcome| Outcome {
            row: format!("{} ({feature})", outcome.row),
            ..outcome
        })
        .collect()
}
