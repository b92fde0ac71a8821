//! What the READMEs show as output of the command is its output.
//!
//! A block of the language `console` that starts with `$ bindery` is such an output.
//! `BLESS=1 cargo test -p bindery-cli --test readme` writes the blocks anew.

mod common;

use std::path::Path;

use common::command;

#[test]
fn the_readmes_show_real_output() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for readme in ["README.md", "cli/README.md"] {
        let path = root.join(readme);
        let text = std::fs::read_to_string(&path).unwrap();
        let mut made = String::new();
        let mut rest = text.as_str();
        while let Some((before, block)) = rest.split_once("```console\n$ bindery ") {
            let (block, after) = block.split_once("\n```").unwrap();
            let words = block.lines().next().unwrap();
            let mut command = command();
            let output = command
                .args(words.split_whitespace())
                .current_dir(&root)
                .output()
                .unwrap();
            let output = String::from_utf8(output.stdout).unwrap();
            made.push_str(before);
            made.push_str(&format!(
                "```console\n$ bindery {words}\n{}\n```",
                output.trim_end()
            ));
            rest = after;
        }
        made.push_str(rest);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, made).unwrap();
            continue;
        }
        assert!(
            made == text,
            "the output in {readme} is out of date; run `BLESS=1 cargo test -p bindery-cli --test readme`"
        );
    }
}

/// What the first road shows, in a folder with such files.
#[test]
fn the_readme_shows_commands_that_work() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    let folder = std::env::temp_dir().join(format!("bindery-readme-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("models")).unwrap();
    for name in ["model.m3d", "models/one.m3d"] {
        std::fs::copy(root.join("samples/m3d-1.m3d"), folder.join(name)).unwrap();
    }
    let blocks = text.split("```console\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap().lines());
    let lines = lines.filter_map(|line| line.strip_prefix("bindery "));
    let mut run = 0;
    for line in lines {
        let (words, _) = line.split_once('#').unwrap_or((line, ""));
        let words = words.replace('"', "");
        let output = command()
            .args(words.split_whitespace())
            .current_dir(&folder)
            .output()
            .unwrap();
        // A difference is what `diff` is there to find.
        let expected = i32::from(words.starts_with("diff"));
        let problem = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(expected), "{line}: {problem}");
        run += 1;
    }
    assert!(run >= 7, "only {run} commands found");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The declaration that the README shows is the one that a user finds in the example.
#[test]
fn the_readme_shows_a_declaration_of_the_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let example = std::fs::read_to_string(root.join("examples/own_format.rs")).unwrap();
    let blocks: Vec<_> = readme.split("```rust,ignore\n").skip(1).collect();
    assert_eq!(blocks.len(), 1);
    for block in blocks {
        let (declaration, _) = block.split_once("```").unwrap();
        assert!(example.contains(declaration), "{declaration}");
    }
}

#[test]
fn no_line_of_the_readme_is_wide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let wide: Vec<_> = readme
        .lines()
        .filter(|line| line.chars().count() > 100)
        .collect();
    assert_eq!(wide, Vec::<&str>::new());
}
