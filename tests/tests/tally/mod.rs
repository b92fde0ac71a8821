//! Counts how damaged files are survived: what was refused, what panicked, how long it took and how much memory.
//!
//! Memory is counted for the whole process, so nothing else may run meanwhile.

// Outside of `#[test]` functions.
#![allow(clippy::panic, clippy::arithmetic_side_effects, clippy::unwrap_used)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use bindery::Limits;
use bindery::format::Format;
use bindery_tests::damage::{
    Anatomy, Numbers, Outcome, changed_tree, damaged, damaged_parts, damaged_sections, survive,
    survive_tree,
};
use bindery_tests::{conversions, uses};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What a file may decompress to here. Three times this is less than the memory that any file may take, so
/// that the bound below needs to know nothing about sections.
const DECOMPRESSED: u64 = 16 << 20;

/// What views of these small files may make up, in memory: pictures and grids that a file only announces.
const MOST_OF_VIEWS: usize = 512 << 20;

/// What conversions may take: pictures of what is drawn, tessellated shapes, and a page.
const MOST_OF_CONVERSIONS: usize = 256 << 20;

/// Longer than any of these small files may take, on a busy machine too.
const LONGEST: Duration = Duration::from_secs(10);

/// What runs at the moment, so that a hang can name it.
static RUNNING: Mutex<Option<(Instant, String)>> = Mutex::new(None);

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) files: usize,
    tried: usize,
    refused: usize,
    accepted: usize,
    panics: usize,
    hangs: usize,
    peak: usize,
    problems: Vec<String>,
}

impl Tally {
    /// Reads damaged bytes, with everything measured.
    pub(crate) fn attempt(&mut self, format: &'static dyn Format, bytes: &[u8], what: &str) {
        let limits = Limits::default().with_decompressed(DECOMPRESSED);
        self.measure(what, bytes.len(), || survive(format, bytes, limits));
        // Every view, edit and conversion of every damage would take many times as long as all the rest.
        if self.tried.is_multiple_of(16) {
            self.also(what, "views", MOST_OF_VIEWS, || {
                if let Ok(read) = uses::read(format.info().name, bytes, None, limits) {
                    uses::all(&read);
                }
                Ok(())
            });
        }
        if self.tried.is_multiple_of(64) {
            self.also(what, "conversions", MOST_OF_CONVERSIONS, || {
                conversions::all(format, bytes, limits)
            });
        }
    }

    /// Does more with a damaged file, if it can be read: `most` is the memory that it may take.
    fn also(
        &mut self,
        what: &str,
        done: &str,
        most: usize,
        run: impl FnOnce() -> Result<(), String>,
    ) {
        *RUNNING.lock().unwrap() = Some((Instant::now(), format!("{what}, {done}")));
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let start = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(run));
        let elapsed = start.elapsed();
        let peak = MEMORY.peak_usage().saturating_sub(before);
        *RUNNING.lock().unwrap() = None;
        match outcome {
            Ok(Ok(())) => {}
            Ok(Err(problem)) => self.problems.push(format!("{what}: {problem}")),
            Err(_) => {
                self.panics += 1;
                self.problems.push(format!("{what}: a panic in {done}"));
            }
        }
        if elapsed > LONGEST {
            self.hangs += 1;
            self.problems.push(format!("{what}: {elapsed:?} in {done}"));
        }
        if peak > most {
            self.problems
                .push(format!("{what}: {peak} bytes of memory in {done}"));
        }
    }

    fn measure(
        &mut self,
        what: &str,
        size: usize,
        attempt: impl FnOnce() -> Result<Outcome, String>,
    ) {
        *RUNNING.lock().unwrap() = Some((Instant::now(), what.to_owned()));
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let start = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(attempt));
        let elapsed = start.elapsed();
        let peak = MEMORY.peak_usage().saturating_sub(before);
        *RUNNING.lock().unwrap() = None;
        self.tried += 1;
        self.peak = self.peak.max(peak);
        match outcome {
            Ok(Ok(Outcome::Refused)) => self.refused += 1,
            Ok(Ok(Outcome::Accepted)) => self.accepted += 1,
            Ok(Err(problem)) => self.problems.push(format!("{what}: {problem}")),
            Err(_) => {
                self.panics += 1;
                self.problems.push(format!("{what}: a panic"));
            }
        }
        if elapsed > LONGEST {
            self.hangs += 1;
            self.problems.push(format!("{what}: {elapsed:?}"));
        }
        if peak >= (64 << 20) + 16 * size {
            self.problems
                .push(format!("{what}: {peak} bytes of memory"));
        }
    }

    /// Seeded damages of every kind.
    pub(crate) fn random(
        &mut self,
        format: &'static dyn Format,
        name: &str,
        bytes: &[u8],
        anatomy: &Anatomy,
        count: u64,
    ) {
        let limits = Limits::default().with_decompressed(DECOMPRESSED);
        let model = format.read(bytes, None, limits).unwrap();
        let (tree, revision) = (model.dump().unwrap(), model.revision());
        for seed in 0..count {
            let mut numbers = Numbers::new(seed);
            let broken = [
                ("damaged", damaged(bytes, &mut numbers)),
                (
                    "damaged inside",
                    damaged_sections(anatomy, &mut numbers).unwrap(),
                ),
                (
                    "damaged by layout",
                    damaged_parts(anatomy, &mut numbers).unwrap(),
                ),
            ];
            for (how, broken) in broken {
                self.attempt(format, &broken, &format!("{name} {how} with seed {seed}"));
            }
            let changed = changed_tree(&tree, &mut numbers);
            let what = format!("{name} built from a tree changed with seed {seed}");
            // What a tree holds may well be larger than the file that it came from.
            let size = bytes.len() + (1 << 20);
            self.measure(&what, size, || {
                survive_tree(format, &changed, revision, limits)
            });
        }
    }

    pub(crate) fn row(&self, name: &str) -> String {
        // Rounded up, so that another allocator or compiler does not change the table.
        let peak = self.peak.max(1 << 20).next_power_of_two() >> 20;
        format!(
            "| {name} | {} | {} | {} | {} | {} | {} | {peak} MiB |",
            self.files, self.tried, self.refused, self.accepted, self.panics, self.hangs
        )
    }

    pub(crate) fn expect_no_problem(&self) {
        let shown: Vec<&str> = self.problems.iter().take(20).map(String::as_str).collect();
        assert!(
            shown.is_empty(),
            "{} problems, the first are:\n{}",
            self.problems.len(),
            shown.join("\n")
        );
    }
}

/// Ends the process when one damage takes far longer than it may; what hangs never returns by itself.
pub(crate) fn watch() {
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            if let Some((since, what)) = &*RUNNING.lock().unwrap()
                && since.elapsed() > LONGEST * 6
            {
                eprintln!("hangs: {what}");
                std::process::abort();
            }
        }
    });
}
