//! Nothing that a damaged file holds may panic, hang, take memory or be written differently.
//!
//! One test, because memory is measured for the whole process. What it counts over the files of this
//! repository is the table in `SECURITY.md`; `BLESS=1` writes it anew. `DAMAGES_OF_A_FORMAT=n` tries n random damages
//! of each format and no other, and compares no table. `real_files` damages real files.

// Outside of `#[test]` functions.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used
)]

mod tally;

use bindery::Limits;
use bindery::format::Format;
use bindery_formats::FORMATS;
use bindery_tests::damage::{Anatomy, Edit};
use bindery_tests::{files, rare};
use tally::Tally;

/// Every bit of files up to this size is flipped.
const SMALL: usize = 1024;

impl Tally {
    /// All that is done to a file of this repository.
    fn file(&mut self, format: &'static dyn Format, name: &str, bytes: &[u8]) {
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
        self.random(format, name, bytes, &anatomy, 100);
    }

    /// As many damages of every kind.
    fn at_random(&mut self, format: &'static dyn Format, name: &str, bytes: &[u8], count: u64) {
        self.files += 1;
        let anatomy = Anatomy::of(format, bytes, Limits::default()).unwrap();
        self.random(format, name, bytes, &anatomy, count);
    }

    fn edited(
        &mut self,
        format: &'static dyn Format,
        anatomy: &Anatomy,
        edits: &[Edit],
        what: &str,
    ) {
        let bytes = anatomy.with(edits, true).unwrap();
        self.attempt(format, &bytes, what);
    }
}

/// How many damages of each format are asked for.
fn asked_for() -> Option<usize> {
    let text = std::env::var("DAMAGES_OF_A_FORMAT").ok()?;
    text.parse().ok()
}

#[test]
fn damage_is_survived() {
    tally::watch();
    let asked = asked_for();
    let mut table = String::from(
        "| format | files | damages tried | refused | accepted | panics | hangs | peak memory below |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for format in FORMATS {
        let name = format.info().name;
        let (usual, rare) = (files::of(*format).unwrap(), rare::of(name).unwrap());
        // Each of them is damaged in four ways.
        let each = asked.map(|all| all.div_ceil(4 * (usual.len() + rare.len())) as u64);
        let mut tally = Tally::default();
        for (file, bytes) in usual {
            match each {
                None => tally.file(*format, &file, &bytes),
                Some(count) => tally.at_random(*format, &file, &bytes, count),
            }
        }
        // Every cut of these would take longer than that of all the others together.
        for (file, bytes) in rare {
            tally.at_random(*format, &file, &bytes, each.unwrap_or(25));
        }
        tally.expect_no_problem();
        table.push_str(&tally.row(name));
        table.push('\n');
    }
    println!("{table}");
    if asked.is_none() {
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
