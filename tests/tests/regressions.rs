//! Inputs that once broke something, kept in `tests/regressions/<format>/`.

use std::path::Path;

use bindery::Limits;
use bindery_formats::format_by_name;
use bindery_tests::damage::survive;

#[test]
fn what_once_broke_stays_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let mut replayed = 0;
    for format in std::fs::read_dir(&folder).unwrap().flatten() {
        let name = format.file_name();
        if !format.path().is_dir() {
            continue;
        }
        let known = format_by_name(name.to_str().unwrap()).unwrap();
        for file in std::fs::read_dir(format.path()).unwrap().flatten() {
            let bytes = std::fs::read(file.path()).unwrap();
            let limits = Limits::default().with_decompressed(16 << 20);
            if let Err(problem) = survive(known, &bytes, limits) {
                panic!("{}: {problem}", file.path().display());
            }
            replayed += 1;
        }
    }
    println!("{replayed} inputs replayed");
}
