//! What must hold for every real file, whatever its format.

use bindery_tests::{everywhere, views};

use crate::need::files_of_every_format;

pub(crate) fn every_real_file_reads_rewrites_and_traces() {
    for (format, path, bytes) in files_of_every_format() {
        let name = path.display();
        let (found, recognition) = bindery_formats::detect(&bytes).unwrap();
        assert_eq!(found.info().name, format.info().name, "{name}");
        assert!(!recognition.reasons.is_empty(), "{name}");
        if let Err(problem) = everywhere::check(format, &bytes) {
            panic!("{name}: {problem}");
        }
    }
}

pub(crate) fn every_cut_of_a_real_file_says_where() {
    for (format, path, bytes) in files_of_every_format() {
        // Every byte of small files, enough of large ones.
        let step = bytes.len() / 400 + 1;
        if let Err(problem) = everywhere::check_cuts(format, &bytes, step) {
            panic!("{}: {problem}", path.display());
        }
    }
}

pub(crate) fn views_of_every_real_file_are_what_is_decoded() {
    for (format, path, bytes) in files_of_every_format() {
        if let Err(problem) = views::compare_of(format.info().name, &bytes) {
            panic!("{}: {problem}", path.display());
        }
    }
}
