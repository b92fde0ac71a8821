//! The lints that keep panics out are denied for good: no module waves them away, and what is allowed in one
//! place says why there. Nothing opens limits of its own, every public function of a format is looked at, and
//! functions are short.

use std::path::Path;

use bindery_tests::files::sources;

/// What no file from a stranger may reach.
const LINTS: [&str; 6] = [
    "unwrap_used",
    "expect_used",
    "panic",
    "indexing_slicing",
    "arithmetic_side_effects",
    "cast_possible_truncation",
];

#[test]
fn the_workspace_denies_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let workspace = read("Cargo.toml");
    for lint in LINTS {
        assert!(workspace.contains(&format!("{lint} = \"deny\"")), "{lint}");
    }
    assert!(workspace.contains("unsafe_code = \"forbid\""));
    for package in ["schema", "formats", "convert"] {
        let manifest = read(&format!("{package}/Cargo.toml"));
        assert!(manifest.contains("[lints]\nworkspace = true"), "{package}");
    }
}

#[test]
fn every_exception_is_argued_where_it_stands() {
    let mut exceptions = 0;
    let mut wrong = Vec::new();
    for path in sources("schema/src")
        .into_iter()
        .chain(sources("formats/src"))
        .chain(sources("convert/src"))
    {
        let text = std::fs::read_to_string(&path).unwrap();
        // Unit tests are at the end; what may panic there is a test.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let named = LINTS
                .iter()
                .any(|lint| line.contains(&format!("clippy::{lint}")));
            let waved = (line.contains("allow(") || line.contains("expect(clippy")) && named;
            // A panic that the lint does not know by its name.
            let unreachable =
                line.contains("unreachable!(") && !line.trim_start().starts_with("//");
            if !waved && !unreachable {
                continue;
            }
            exceptions += 1;
            let before = index.checked_sub(1).and_then(|index| lines.get(index));
            let argued = line.contains("//")
                || before.is_some_and(|line| line.trim_start().starts_with("//"));
            if line.contains("#![") || !argued {
                wrong.push(format!(
                    "{}:{}: {line}",
                    path.display(),
                    index.saturating_add(1)
                ));
            }
        }
    }
    assert_eq!(wrong, [""; 0], "whole modules, or no reason given");
    assert!(
        exceptions > 5,
        "only {exceptions}: are they spelled another way now?"
    );
}

/// The caller's limits go with a file wherever it is read, viewed or changed. Only a function that says so in its name,
/// by being the short form of one that ends with `_within`, takes the usual ones.
#[test]
fn no_format_opens_limits_of_its_own() {
    // What is in memory already; a look whether a map without sectors goes on as one, bounded by itself.
    let argued = ["edit.rs", "pmf/data.rs"];
    let mut short_forms = 0;
    for path in sources("formats/src") {
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        for line in code.filter(|line| line.contains("Limits::default()")) {
            if argued.iter().any(|known| path.ends_with(known)) {
                continue;
            }
            assert!(line.contains("_within("), "{}: {line}", path.display());
            short_forms += 1;
        }
    }
    assert!(
        short_forms > 3,
        "only {short_forms}: are they spelled another way now?"
    );
}

/// Functions whose work is the same for every file: they look at one number, one record or one header.
const CONSTANT: &[&str] = &[
    "animation",
    "are_possible",
    "bi",
    "channels",
    "children",
    "ci",
    "code",
    "context",
    "field_type",
    "form",
    "framing",
    "has_layout",
    "is_crowded_by",
    "largest",
    "layout",
    "material_index",
    "material_overrides",
    "meters",
    "mounts",
    "number",
    "pixel_bytes",
    "ptf",
    "push_own_chunk",
    "read_as",
    "render_mode",
    "reserved",
    "seconds",
    "sector_index",
    "side",
    "stored",
    "texture_type",
    "to_f64",
    "to_rgba",
    "to_uv",
    "towards",
    "triangle_and_corner",
    "types",
    "vc",
    "vd",
    "vertices",
    "with_shape_layout",
];

/// The methods that a source file makes public.
fn public_methods(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices("    pub fn ") {
        let rest = text.get(start..).unwrap_or_default();
        let rest = rest.trim_start().trim_start_matches("pub fn ");
        let name = rest.split(['(', '<']).next().unwrap_or_default();
        let arguments = rest.split_once('(').map_or("", |(_, rest)| rest);
        let first = arguments
            .split([',', ')'])
            .next()
            .unwrap_or_default()
            .trim();
        let is_method = ["self", "&self", "&mut self", "mut self"].contains(&first);
        // A name that a macro fills in; reading by itself is measured for every format.
        if is_method && !name.starts_with('$') && name != "read" {
            found.push(name.to_owned());
        }
    }
    found
}

/// Complexity tests, fuzzers and damages call what `uses` lists. What a format offers and is not there, nobody looks at.
#[test]
fn every_public_function_of_a_format_is_used() {
    let uses = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/uses.rs");
    let uses = std::fs::read_to_string(uses).unwrap();
    let mut missing = Vec::new();
    let mut seen = 0;
    for format in ["atm", "m3d", "p3m", "pmf", "ptf"] {
        let list = format!("    {} of ", format.to_uppercase());
        let (_, own) = uses.split_once(&list).unwrap();
        let own = own.split("\n\n    ").next().unwrap_or_default();
        let words: Vec<&str> = own
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .collect();
        for path in sources(&format!("formats/src/{format}")) {
            // What is made from scratch has cases of its own.
            if path.to_string_lossy().contains("author") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for name in public_methods(&text) {
                seen += 1;
                let short = name.trim_end_matches("_within");
                if !words.contains(&short) && !CONSTANT.contains(&short) {
                    missing.push(format!("{format}: {name} in {}", path.display()));
                }
            }
        }
    }
    assert_eq!(missing, [""; 0]);
    assert!(seen > 150, "only {seen}");
}

/// How many lines a function may have.
const LINES: usize = 60;

/// The functions of a source file with how many lines each has. The code is formatted, so that a function ends where
/// a bracket is as far to the left as it is.
fn functions(text: &str) -> Vec<(String, usize)> {
    const BEFORE: [&str; 7] = [
        "pub ",
        "pub(crate) ",
        "pub(super) ",
        "const ",
        "async ",
        "unsafe ",
        "default ",
    ];
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let mut rest = line.trim_start();
        let margin = line.strip_suffix(rest).unwrap_or_default();
        while let Some(behind) = BEFORE.iter().find_map(|word| rest.strip_prefix(word)) {
            rest = behind;
        }
        let Some(rest) = rest.strip_prefix("fn ") else {
            continue;
        };
        let name = rest.split(['(', '<']).next().unwrap_or_default();
        let is_end = |line: &str| {
            let without_body = line.ends_with(';');
            let line = line.strip_prefix(margin);
            line.is_some_and(|line| line == "}" || (without_body && line.starts_with(')')))
        };
        let ends_here = line.ends_with(['}', ';']);
        let more = lines.iter().skip(index.saturating_add(1));
        let more = more.take_while(|line| !is_end(line)).count();
        found.push((
            name.to_owned(),
            if ends_here { 1 } else { more.saturating_add(2) },
        ));
    }
    found
}

#[test]
fn functions_are_short() {
    let mut seen = 0;
    let mut long = Vec::new();
    for folder in [
        "schema/src",
        "schema-derive/src",
        "formats/src",
        "convert/src",
        "cli/src",
        "tests/src",
        "examples/gallery/src",
    ] {
        for path in sources(folder) {
            // What the macros give, as text.
            if path.to_string_lossy().ends_with(".expected.rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for (name, length) in functions(&text) {
                seen += 1;
                if length > LINES {
                    long.push((path.clone(), name, length));
                }
            }
        }
    }
    assert_eq!(long, []);
    assert!(seen > 2000, "only {seen}");
}
