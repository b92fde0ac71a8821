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
