//! What the macros expand to, compared with files. `BLESS=1 cargo test -p bindery-derive` writes them
//! anew; look at what changed before you commit it.

use std::path::Path;

use super::{expansions, read, stems, with_ending};

const EXPECTED: &str = ".expected.rs";

#[test]
fn expansions_are_as_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/expansion");
    let mut cases = stems(&folder, ".rs");
    let expected = stems(&folder, EXPECTED);
    cases.retain(|case| !case.to_string_lossy().ends_with(".expected"));
    let bless = std::env::var_os("BLESS").is_some();
    for case in &cases {
        let expanded = expansions(&read(&with_ending(case, ".rs")))
            .into_iter()
            .map(|tokens| syn::parse2::<syn::File>(tokens).expect("the expansion is Rust"))
            .map(|file| prettyplease::unparse(&file))
            .collect::<Vec<_>>()
            .join("\n");
        assert!(
            !expanded.contains("compile_error"),
            "{} is a mistake, and no case of an expansion",
            case.display()
        );
        let path = with_ending(case, EXPECTED);
        if bless {
            std::fs::write(&path, &expanded).expect("the expansion can be written");
        }
        let written = read(&path);
        let line = expanded
            .lines()
            .zip(written.lines())
            .position(|(found, expected)| found != expected);
        assert!(
            expanded == written,
            "{} differs, first in line {}; BLESS=1 writes it anew",
            path.display(),
            line.map_or(written.lines().count(), |line| line.saturating_add(1)),
        );
    }
    if !bless {
        assert_eq!(
            cases, expected,
            "a case without expansion, or the other way round"
        );
    }
}
