//! What the guide shows as output of a command over somebody's own format is its output.
//!
//! This program is that command too: it starts itself, and then it is `lvl`. `BLESS=1` writes the page anew.

// Helpers of tests may stop the test.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::process::{Command, ExitCode};

use bindery::format::{About, AnyFile, FileType, Format, NamedCount, Registered, Revision};
use bindery::prelude::*;

static LEVEL: Document = Document {
    id: "level",
    title: "The level format",
    origin: Origin::Text,
};
static FLAT: Rule = Rule::hint("level-flat", "A level has rows.");

/// A level, as on the page about rules.
#[schema]
#[spec(LEVEL, "Level")]
#[derive(Debug, Clone, PartialEq)]
struct Level {
    #[schema(magic = *b"LVL")]
    magic: [u8; 3],
    width: u8,
    #[rule(FLAT, height > 1, "the height is {height}")]
    height: u8,
    #[br(count = width * height)]
    tiles: Vec<u8>,
}

impl FileType for Level {
    const FORMAT: About = About {
        name: "level",
        title: "Levels of our game",
        extensions: &["lvl"],
        magics: &[b"LVL"],
        revisions: &[Revision {
            name: "1",
            documents: &[&LEVEL],
            root: || Level::INFO,
        }],
    };
}

impl AnyFile for Level {
    fn revision(&self) -> &'static str {
        "1"
    }

    fn counts(&self) -> Vec<NamedCount> {
        vec![("width", self.width.into()), ("height", self.height.into())]
    }
}

static FORMATS: &[&dyn Format] = &[&Registered::<Level>::new()];

/// Says that this program is `lvl`.
const IS_LVL: &str = "BINDERY_TEST_IS_LVL";

fn main() -> ExitCode {
    if std::env::var_os(IS_LVL).is_some() {
        return bindery_cli::run(FORMATS);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("cave.lvl"), b"LVL\x02\x01\x00\x01").unwrap();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/docs/guide/12_command.md");
    // The package by itself has no guide beside it.
    let Ok(text) = std::fs::read_to_string(&page) else {
        println!("skipped: the guide is not here");
        return ExitCode::SUCCESS;
    };
    let made = with_outputs(&text, &folder);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&page, made).unwrap();
    } else if made != text {
        println!("the guide shows other output than\n{made}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The page with the output of each command behind it.
fn with_outputs(text: &str, folder: &Path) -> String {
    let (before, rest) = text.split_once("```console\n").unwrap();
    let (block, after) = rest.split_once("```").unwrap();
    let mut made = format!("{before}```console\n");
    for words in block.lines().filter_map(|line| line.strip_prefix("$ lvl ")) {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(words.split_whitespace())
            .env(IS_LVL, "")
            .env_remove("CLICOLOR_FORCE")
            .current_dir(folder)
            .output()
            .unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        made.push_str(&format!("$ lvl {words}\n{}\n", output.trim_end()));
    }
    format!("{made}```{after}")
}
