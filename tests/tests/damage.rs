//! Nothing that a damaged file holds may panic, hang, take memory or be written differently.
//!
//! One test, because memory is measured for the whole process. What it counts over the files of this
//! repository is the table in `SECURITY.md`; `BLESS=1` writes it anew. `DAMAGES=n` tries n random damages of
//! every kind and file instead, and compares no table.

// Outside of `#[test]` functions.
#![allow(
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used
)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use bindery::Limits;
use bindery::format::Format;
use bindery_formats::FORMATS;
use bindery_tests::damage::{
    Anatomy, Edit, Numbers, Outcome, changed_tree, damaged, damaged_parts, damaged_sections,
    survive, survive_tree,
};
use bindery_tests::{corpus, files};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What a file may decompress to here. Three times this is less than the memory that any file may take, so
/// that the bound below needs to know nothing about sections.
const DECOMPRESSED: u64 = 16 << 20;

/// Longer than any of these small files may take, on a busy machine too.
const LONGEST: Duration = Duration::from_secs(10);

/// Every bit of files up to this size is flipped.
const SMALL: usize = 1024;

/// What runs at the moment, so that a hang can name it.
static RUNNING: Mutex<Option<(Instant, String)>> = Mutex::new(None);

#[derive(Default)]
struct Tally {
    files: usize,
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
    fn attempt(&mut self, format: &dyn Format, bytes: &[u8], what: &str) {
        let limits = Limits::default().with_decompressed(DECOMPRESSED);
        self.measure(what, bytes.len(), || survive(format, bytes, limits));
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

    /// All that is done to a file of this repository.
    fn file(&mut self, format: &dyn Format, name: &str, bytes: &[u8], random: u64) {
        self.files += 1;
        for cut in 0..bytes.len() {
            self.attempt(format, &bytes[..cut], &format!("{name} cut at {cut}"));
        }
        if bytes.len() <= SMALL {
            for bit in 0..bytes.len() * 8 {
                let mut flipped = bytes.to_vec();
                flipped[bit / 8] ^= 1 << (bit % 8);
                self.attempt(format, &flipped, &format!("{name} with bit {bit} flipped"));
            }
        }
        let anatomy = Anatomy::of(format, bytes, Limits::default()).unwrap();
        for place in &anatomy.numbers {
            for telling in place.telling() {
                let what = format!("{name} with {telling} as {}", place.path);
                self.edited(format, &anatomy, &[place.set(telling)], &what);
            }
        }
        for list in &anatomy.lists {
            for (index, one) in list.iter().enumerate() {
                let what = |done: &str| format!("{name} with {index} of {one:?} {done}");
                self.edited(format, &anatomy, &anatomy.doubled(one), &what("doubled"));
                self.edited(format, &anatomy, &anatomy.dropped(one), &what("dropped"));
                if let Some(next) = list.get(index + 1) {
                    let edits = anatomy.swapped(one, next);
                    self.edited(format, &anatomy, &edits, &what("swapped"));
                }
            }
        }
        self.random(format, name, bytes, &anatomy, random);
    }

    fn edited(&mut self, format: &dyn Format, anatomy: &Anatomy, edits: &[Edit], what: &str) {
        let bytes = anatomy.with(edits, true).unwrap();
        self.attempt(format, &bytes, what);
    }

    /// Seeded damages of every kind.
    fn random(
        &mut self,
        format: &dyn Format,
        name: &str,
        bytes: &[u8],
        anatomy: &Anatomy,
        count: u64,
    ) {
        let limits = Limits::default().with_decompressed(DECOMPRESSED);
        let model = format.read(bytes, None, limits).unwrap();
        let (tree, revision) = (model.dump(), model.revision());
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

    fn row(&self, name: &str) -> String {
        // Rounded up, so that another allocator or compiler does not change the table.
        let peak = self.peak.max(1 << 20).next_power_of_two() >> 20;
        format!(
            "| {name} | {} | {} | {} | {} | {} | {} | {peak} MiB |",
            self.files, self.tried, self.refused, self.accepted, self.panics, self.hangs
        )
    }

    fn expect_no_problem(&self) {
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
fn watch() {
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

#[test]
fn damage_is_survived() {
    watch();
    let more: Option<u64> = std::env::var("DAMAGES")
        .ok()
        .and_then(|text| text.parse().ok());
    let mut table = String::from(
        "| format | files | damages tried | refused | accepted | panics | hangs | peak memory below |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for format in FORMATS {
        let name = format.info().name;
        let mut tally = Tally::default();
        for (file, bytes) in files::of(*format).unwrap() {
            tally.file(*format, &file, &bytes, more.unwrap_or(100));
        }
        tally.expect_no_problem();
        table.push_str(&tally.row(name));
        table.push('\n');

        let mut tally = Tally::default();
        for extension in format.info().extensions {
            for (path, bytes) in corpus::files(name, extension) {
                tally.files += 1;
                let file = path.display().to_string();
                for cut in (0..bytes.len()).step_by(bytes.len() / 40 + 1) {
                    tally.attempt(*format, &bytes[..cut], &format!("{file} cut at {cut}"));
                }
                let anatomy = Anatomy::of(*format, &bytes, Limits::default()).unwrap();
                tally.random(*format, &file, &bytes, &anatomy, more.unwrap_or(5));
            }
        }
        tally.expect_no_problem();
        println!("{}", tally.row(&format!("{name}, corpus")));
    }
    println!("{table}");
    if more.is_none() {
        expect_in_security(&table);
    }
}

/// Compares the table with the one in `SECURITY.md`, or writes it there.
fn expect_in_security(table: &str) {
    const FROM: &str = "<!-- damage table -->\n";
    const TO: &str = "<!-- end of damage table -->";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../SECURITY.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (before, rest) = text.split_once(FROM).unwrap();
    let (found, after) = rest.split_once(TO).unwrap();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, format!("{before}{FROM}{table}{TO}{after}")).unwrap();
    } else {
        assert_eq!(
            found, table,
            "SECURITY.md is behind; BLESS=1 writes it anew"
        );
    }
}
