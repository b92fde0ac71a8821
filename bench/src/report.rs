//! The tables, and BENCHMARKS.md around them.

use std::fmt::Write as _;

use crate::measure::{Outcome, Times};
use crate::paths;
use crate::rows::Bench;
use crate::rows::walks::NS_A_LEAF;

fn time(times: Times) -> String {
    let (number, unit) = match times.least {
        least if least >= 1.0 => (least, "s"),
        least if least >= 1e-3 => (least * 1e3, "ms"),
        least => (least * 1e6, "µs"),
    };
    format!("{number:.3} {unit} + {:.0} %", times.spread * 100.0)
}

fn verdict(holds: Option<bool>) -> &'static str {
    match holds {
        Some(true) => "holds",
        Some(false) => "**misses**",
        None => "–",
    }
}

/// Time of everything against everybody.
fn times(out: &mut String, outcomes: &[Outcome]) {
    out.push_str("| group | what | heap | Bindery | against | their time | ours / theirs | goal | verdict |\n");
    out.push_str("|---|---|---|--:|---|--:|--:|---|---|\n");
    for outcome in outcomes {
        let Outcome {
            group,
            row,
            against,
            ratio,
            ..
        } = outcome;
        let _ = writeln!(
            out,
            "| {group} | {row} | {} | {} | {against} | {} | {ratio:.2} | {} | {} |",
            outcome.heap.name(),
            time(outcome.ours),
            time(outcome.theirs),
            outcome.goal.as_ref().map_or("–", |(says, _)| says),
            verdict(outcome.holds()),
        );
    }
}

fn memory(out: &mut String, bench: &Bench) {
    let mega = |bytes: usize| bytes as f64 / 1e6;
    out.push_str(
        "| file | input MB | decoded MB | largest section MB | peak MB | allowed MB | verdict |\n",
    );
    out.push_str("|---|--:|--:|--:|--:|--:|---|\n");
    for row in &bench.memory {
        let _ = writeln!(
            out,
            "| {}, 1,000,000 triangles | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {} |",
            row.row,
            mega(row.input),
            mega(row.decoded),
            mega(row.section),
            mega(row.peak),
            mega(row.allowed()),
            verdict(Some(row.peak <= row.allowed())),
        );
    }
}

fn growth(out: &mut String, bench: &Bench) {
    out.push_str("| file | triangles | ns for each | ns for copying each | peak bytes for each | content bytes for each | verdict |\n");
    out.push_str("|---|--:|--:|--:|--:|--:|---|\n");
    for (index, row) in bench.growth.iter().enumerate() {
        let flat = bench.before(index).map(|before| row.is_flat(before));
        let _ = writeln!(
            out,
            "| {} | {} | {:.1} | {:.1} | {:.0} | {:.0} | {} |",
            row.row,
            row.elements,
            row.time * 1e9,
            row.copy * 1e9,
            row.memory,
            row.content,
            verdict(flat),
        );
    }
}

fn walks(out: &mut String, bench: &Bench) {
    out.push_str("| file | leaves | ns a leaf | goal | ns a leaf of a trace | peak MB beside the file | verdict |\n");
    out.push_str("|---|--:|--:|---|--:|--:|---|\n");
    for row in &bench.walks {
        let _ = writeln!(
            out,
            "| {}, 100,000 triangles | {} | {:.1} | at most {NS_A_LEAF} | {:.0} | {:.2} | {} |",
            row.file,
            row.leaves,
            row.walk,
            row.trace,
            row.peak as f64 / 1e6,
            verdict(Some(row.walk <= NS_A_LEAF)),
        );
    }
}

fn commands(out: &mut String, bench: &Bench) {
    let mega = |bytes: usize| bytes as f64 / 1e6;
    out.push_str("| file | command | by the clock | processor time | at most | peak MB | at most MB | JSON MB/s | verdict |\n");
    out.push_str("|---|---|--:|--:|--:|--:|--:|--:|---|\n");
    for row in &bench.commands {
        let seconds = |seconds: f64| format!("{:.1} ms", seconds * 1e3);
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
        let is_json = row.command.starts_with("dump") || row.command.starts_with("build");
        let speed = mega(row.printed) / row.used.processor;
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {:.0} | {} | {} | {} |",
            row.file,
            row.command,
            seconds(row.used.wall),
            seconds(row.used.processor),
            or_none(row.allowed.seconds().map(seconds)),
            mega(row.used.peak),
            format_args!("{:.0}", mega(row.allowed.memory())),
            or_none(is_json.then(|| format!("{speed:.0}"))),
            verdict(Some(row.holds())),
        );
    }
    if let Some(start_up) = bench.start_up {
        let _ = writeln!(
            out,
            "\n`--version` takes {:.2} ms where `true` takes {:.2} ms, {:.2} times as long; goal: at most 2.6 times (1.3 ms to 0.5 ms): {}.",
            start_up.ours * 1e3,
            start_up.nothing * 1e3,
            start_up.ours / start_up.nothing,
            verdict(Some(start_up.holds())),
        );
    }
}

fn instructions(out: &mut String, counts: &[(&paths::Path, [u64; 2])]) {
    out.push_str("| path | what | Bindery | by hand | ratio |\n|---|---|--:|--:|--:|\n");
    for ((name, what, _), [ours, hand]) in counts {
        let _ = writeln!(
            out,
            "| {name} | {what} | {ours} | {hand} | {:.2} |",
            *ours as f64 / *hand as f64
        );
    }
}

/// The rows that miss their goals, by name.
fn misses(out: &mut String, bench: &Bench) {
    let times = bench
        .outcomes
        .iter()
        .filter(|outcome| outcome.holds() == Some(false))
        .map(|outcome| {
            let goal = outcome.goal.as_ref().map_or("", |(says, _)| says);
            format!(
                "{}, {} heap: {:.2} x {}, goal {goal}",
                outcome.row,
                outcome.heap.name(),
                outcome.ratio,
                outcome.against
            )
        });
    let memory = bench
        .memory
        .iter()
        .filter(|row| row.peak > row.allowed())
        .map(|row| format!("{}: peak memory", row.row));
    let growth = bench.growth.iter().enumerate().filter_map(|(index, row)| {
        let flat = row.is_flat(bench.before(index)?);
        (!flat).then(|| format!("{}, {} triangles: not flat", row.row, row.elements))
    });
    let commands = bench
        .commands
        .iter()
        .filter(|row| !row.holds())
        .map(|row| format!("`{}` of {}", row.command, row.file));
    let walks = bench
        .walks
        .iter()
        .filter(|row| row.walk > NS_A_LEAF)
        .map(|row| format!("walk of {}: {:.1} ns a leaf", row.file, row.walk));
    let start_up = bench.start_up.filter(|start_up| !start_up.holds());
    let start_up = start_up.map(|_| "start-up".to_owned());
    let all: Vec<String> = times
        .chain(memory)
        .chain(growth)
        .chain(commands)
        .chain(walks)
        .chain(start_up)
        .collect();
    if all.is_empty() {
        out.push_str("Every goal holds.\n");
        return;
    }
    for miss in all {
        let _ = writeln!(out, "- {miss}");
    }
}

/// How many cores there are, and how busy they are before the run.
pub fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("unknown");
    format!(
        "{cores} cores; load average before the run: {load}. Above 0.5 the times are not to be trusted, only the instructions.\n\n"
    )
}

/// All tables of a run.
pub fn tables(machine: &str, bench: &Bench, counts: Option<&[(&paths::Path, [u64; 2])]>) -> String {
    let mut out = String::from(machine);
    out.push_str("## Times\n\n");
    times(&mut out, &bench.outcomes);
    out.push_str("\n## Peak memory while reading\n\n");
    memory(&mut out, bench);
    out.push_str("\n## Growth (fresh pages)\n\n");
    growth(&mut out, bench);
    out.push_str("\n## Walks (warm heap)\n\n");
    walks(&mut out, bench);
    out.push_str("\n## Commands\n\n");
    commands(&mut out, bench);
    out.push_str("\n## Goals that are missed\n\n");
    misses(&mut out, bench);
    out.push_str("\n## Instructions\n\n");
    match counts {
        Some(counts) => instructions(&mut out, counts),
        None => out.push_str("Not counted: valgrind could not be run.\n"),
    }
    out
}

/// What surrounds the tables. It holds whatever the numbers are.
const ABOUT: &str = include_str!("about.md");

/// BENCHMARKS.md.
pub fn document(tables: &str) -> String {
    ABOUT.replace("<!-- tables -->\n", tables)
}
