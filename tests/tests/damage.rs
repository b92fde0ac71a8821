//! Nothing that a damaged file holds may panic, hang, take memory or be written differently.
//!
//! One test, because memory is measured for the whole process. `DAMAGES=n` tries more of them.

// Outside of `#[test]` functions.
#![allow(clippy::panic, clippy::arithmetic_side_effects)]

use std::time::{Duration, Instant};

use bindery::Limits;
use bindery::format::Format;
use bindery_formats::FORMATS;
use bindery_tests::corpus;
use bindery_tests::damage::{Numbers, Outcome, damaged, damaged_sections, survive};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Whatever a file claims: 64 MiB, 16 times the file and 3 times what may be decompressed.
const DECOMPRESSED: usize = 16 << 20;

#[derive(Default)]
struct Tally {
    tried: usize,
    refused: usize,
    accepted: usize,
    peak: usize,
}

impl Tally {
    fn attempt(&mut self, format: &dyn Format, bytes: &[u8], what: &str) {
        let limits = Limits::default().with_decompressed(DECOMPRESSED as u64);
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let start = Instant::now();
        let outcome = survive(format, bytes, limits);
        let elapsed = start.elapsed();
        let peak = MEMORY.peak_usage().saturating_sub(before);
        let allowed = (64 << 20) + 16 * bytes.len() + 3 * DECOMPRESSED;
        match outcome {
            Ok(Outcome::Refused) => self.refused += 1,
            Ok(Outcome::Accepted) => self.accepted += 1,
            Err(problem) => panic!("{what}: {problem}"),
        }
        assert!(peak < allowed, "{what}: {peak} bytes of memory");
        assert!(elapsed < Duration::from_secs(10), "{what}: {elapsed:?}");
        self.tried += 1;
        self.peak = self.peak.max(peak);
    }
}

/// The files to damage: our own samples, and the corpus where it is there.
fn files(format: &dyn Format) -> Vec<(String, Vec<u8>)> {
    let info = format.info();
    let samples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let mut found = Vec::new();
    for extension in info.extensions {
        for entry in std::fs::read_dir(&samples).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|known| known == *extension)
                && let Ok(bytes) = std::fs::read(&path)
            {
                found.push((path.display().to_string(), bytes));
            }
        }
        for (path, bytes) in corpus::files(info.name, extension) {
            found.push((path.display().to_string(), bytes));
        }
    }
    found
}

#[test]
fn damage_is_survived() {
    let many = std::env::var("DAMAGES")
        .ok()
        .and_then(|text| text.parse().ok());
    let random = many.unwrap_or(60);
    for format in FORMATS {
        let mut tally = Tally::default();
        for (name, bytes) in files(*format) {
            let small = bytes.len() <= 400;
            let step = bytes.len() / 200 + 1;
            for cut in (0..bytes.len()).step_by(step) {
                tally.attempt(*format, &bytes[..cut], &format!("{name} cut at {cut}"));
            }
            if small {
                for bit in 0..bytes.len() * 8 {
                    let mut flipped = bytes.clone();
                    flipped[bit / 8] ^= 1 << (bit % 8);
                    tally.attempt(*format, &flipped, &format!("{name} with bit {bit} flipped"));
                }
            }
            for seed in 0..random {
                let mut numbers = Numbers::new(seed);
                let broken = damaged(&bytes, &mut numbers);
                tally.attempt(
                    *format,
                    &broken,
                    &format!("{name} damaged with seed {seed}"),
                );
                let broken = damaged_sections(*format, &bytes, &mut numbers).unwrap();
                tally.attempt(
                    *format,
                    &broken,
                    &format!("{name} damaged inside with seed {seed}"),
                );
            }
        }
        println!(
            "{}: {} damages, {} refused, {} accepted, no panic, no hang, at most {} KiB of memory",
            format.info().name,
            tally.tried,
            tally.refused,
            tally.accepted,
            tally.peak / 1024
        );
    }
}
