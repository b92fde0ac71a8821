//! The tables, and BENCHMARKS.md around them.

use std::fmt::Write as _;

use crate::measure::{Outcome, Times};
use crate::paths;
use crate::rows::Bench;

fn time(times: Times) -> String {
    let (number, unit) = match times.median {
        median if median >= 1.0 => (median, "s"),
        median if median >= 1e-3 => (median * 1e3, "ms"),
        median => (median * 1e6, "µs"),
    };
    format!("{number:.3} {unit} ± {:.0} %", times.spread * 100.0)
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
    let all: Vec<String> = times.chain(memory).chain(growth).collect();
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
