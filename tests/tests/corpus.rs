//! What must hold for every real file, whatever its format.

use bindery_formats::FORMATS;
use bindery_tests::{corpus, everywhere};

#[test]
fn every_real_file_reads_rewrites_and_traces() {
    for format in FORMATS {
        let info = format.info();
        for extension in info.extensions {
            for (path, bytes) in corpus::files(info.name, extension) {
                let name = path.display();
                let (found, recognition) = bindery_formats::detect(&bytes).unwrap();
                assert_eq!(found.info().name, info.name, "{name}");
                assert!(!recognition.reasons.is_empty(), "{name}");
                if let Err(problem) = everywhere::check(*format, &bytes) {
                    panic!("{name}: {problem}");
                }
            }
        }
    }
}

#[test]
fn every_cut_of_a_real_file_says_where() {
    for format in FORMATS {
        let info = format.info();
        for extension in info.extensions {
            for (path, bytes) in corpus::files(info.name, extension) {
                // Every byte of small files, enough of large ones.
                let step = bytes.len() / 400 + 1;
                if let Err(problem) = everywhere::check_cuts(*format, &bytes, step) {
                    panic!("{}: {problem}", path.display());
                }
            }
        }
    }
}
