//! Inputs that once broke something, kept in `tests/regressions/<format>/`.

use std::path::Path;

use bindery::Limits;
use bindery::format::Format;
use bindery_tests::damage::{Outcome, survive};
use bindery_tests::{everywhere, uses};

/// The format of this name, of the gallery too.
fn named(name: &str) -> Option<&'static dyn Format> {
    let formats = bindery_formats::FORMATS.iter();
    let mut formats = formats.chain(bindery_gallery::FORMATS).copied();
    formats.find(|format| format.info().name == name)
}

#[test]
fn what_once_broke_stays_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let mut replayed = 0;
    for format in std::fs::read_dir(&folder).unwrap().flatten() {
        let name = format.file_name();
        if !format.path().is_dir() {
            continue;
        }
        let known = named(name.to_str().unwrap()).unwrap();
        for file in std::fs::read_dir(format.path()).unwrap().flatten() {
            let bytes = std::fs::read(file.path()).unwrap();
            let limits = Limits::default().with_decompressed(16 << 20);
            let outcome = match survive(known, &bytes, limits) {
                // What is read must come through everything, as under the fuzzer.
                Ok(Outcome::Accepted) => everywhere::check(known, &bytes).map(drop),
                other => other.map(drop),
            };
            if let Ok(read) = uses::read(known.info().name, &bytes, None, limits) {
                uses::all(&read);
            }
            if let Err(problem) = outcome {
                panic!("{}: {problem}", file.path().display());
            }
            replayed += 1;
        }
    }
    println!("{replayed} inputs replayed");
}
