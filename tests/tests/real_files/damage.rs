//! Damaged real files are survived.

use bindery::Limits;
use bindery_formats::FORMATS;
use bindery_tests::damage::Anatomy;

use crate::need::{files_of_every_format, note};
use crate::tally::{self, Tally};

pub(crate) fn damage_is_survived() {
    tally::watch();
    let files = files_of_every_format();
    for format in FORMATS {
        let name = format.info().name;
        let mut tally = Tally::default();
        for (_, path, bytes) in files.iter().filter(|(of, ..)| of.info().name == name) {
            tally.files += 1;
            let file = path.display().to_string();
            for cut in (0..bytes.len()).step_by(bytes.len() / 40 + 1) {
                tally.attempt(*format, &bytes[..cut], &format!("{file} cut at {cut}"));
            }
            let anatomy = Anatomy::of(*format, bytes, Limits::default()).unwrap();
            let count = asked_for().unwrap_or(5);
            tally.random(*format, &file, bytes, &anatomy, count);
        }
        tally.expect_no_problem();
        note(&tally.row(&format!("{name}, corpus")));
    }
}

/// How many random damages of every kind and file `DAMAGES` asks for.
fn asked_for() -> Option<u64> {
    let text = std::env::var("DAMAGES").ok()?;
    text.parse().ok()
}
