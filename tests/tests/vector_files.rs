//! The files of the vectors: what is a vector, and what the page for other projects says about it.

use std::path::Path;

use bindery_tests::vectors::{ERROR_KEYS, Expected, KEYS, load, parse_text};

const GOOD: &str = r#"
document = "d"
section = ["s", "t"]
type = "T"
context = "wide"
hex = """
01 02 # two bytes
03
"""
value = '{"a": 1}'
"#;

fn parse(text: &str) -> Result<bindery_tests::vectors::Vector, String> {
    parse_text(Path::new("made.toml"), text)
}

#[test]
fn a_vector_is_read_as_it_stands() {
    let vector = parse(GOOD).unwrap();
    assert_eq!(vector.sections, ["s", "t"]);
    assert_eq!(vector.bytes, [1, 2, 3]);
    assert_eq!(vector.context, "wide");
    assert!(matches!(vector.expected, Expected::Value(_)));
}

#[test]
fn what_is_no_vector_says_why() {
    let error = "[error]\nclass = \"malformed\"\n";
    let without_value = GOOD.replace("value", "#");
    for (text, problem) in [
        (GOOD.replace("type", "kind"), "`kind` is no key of a vector"),
        (
            GOOD.replace("context = \"wide\"", "context = 1"),
            "`context` is a text",
        ),
        (GOOD.replace("type = \"T\"", ""), "`type` is missing"),
        (GOOD.replace("03", "0"), "hexadecimal digits expected"),
        (GOOD.replace("03", "xy"), "hexadecimal digits expected"),
        (GOOD.replace("[\"s\", \"t\"]", "[]"), "`section` is empty"),
        (
            GOOD.replace("[\"s\", \"t\"]", "[1]"),
            "`section` lists texts",
        ),
        (
            GOOD.to_owned() + error,
            "one of `value` and `error` is needed",
        ),
        (
            without_value.clone(),
            "one of `value` and `error` is needed",
        ),
        (
            without_value.clone() + error + "code = 3",
            "`code` is no key of a vector",
        ),
        (
            without_value.clone() + error + "offset = \"3\"",
            "`offset` is a number",
        ),
        (without_value + "[error]", "`class` is missing"),
    ] {
        let found = parse(&text).unwrap_err();
        assert!(found.contains(problem), "{problem}: {found}");
    }
}

/// Whoever runs the vectors elsewhere finds every key, type and context on the page.
#[test]
fn the_page_explains_every_key_type_and_context() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let page = std::fs::read_to_string(folder.join("README.md")).unwrap();
    for key in KEYS.iter().chain(ERROR_KEYS) {
        assert!(
            page.contains(&format!("`{key}`")),
            "`{key}` is not explained"
        );
    }
    let mut files = 0;
    for format in ["atm", "m3d", "p3m", "pmf", "ptf"] {
        for vector in load(format).unwrap() {
            files += 1;
            let name = format!("`{}`", vector.type_name);
            assert!(
                page.contains(&name),
                "{format}: the type {name} is not explained"
            );
            if let Expected::Error { class, .. } = &vector.expected {
                assert!(
                    page.contains(&format!("`{class}`")),
                    "the class {class} is not explained"
                );
            }
            // `vi=2 ci=0` is explained word by word, a context in words as a whole.
            for word in vector.context.split_whitespace() {
                let word = match word.split_once('=') {
                    Some((name, _)) => format!("`{name}`"),
                    None if word.chars().all(|letter| letter.is_ascii_digit()) => continue,
                    None => word.trim_end_matches(',').to_owned(),
                };
                assert!(
                    page.contains(&word),
                    "{format}: the context {word} is not explained"
                );
            }
        }
    }
    assert!(files > 500, "only {files} vectors");
}

/// The example program of the page, run as it is, accepts every vector's form.
#[test]
fn the_program_of_the_page_reads_every_vector() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let page = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let program = page
        .split("```python\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .unwrap();
    let result = std::process::Command::new("python3")
        .args(["-c", program])
        .current_dir(&folder)
        .output();
    match result {
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{text}{errors}");
            assert!(text.contains(" passed, 0 failed, "), "{text}{errors}");
        }
        Err(error) => println!("SKIPPED: no python3 ({error})"),
    }
}
