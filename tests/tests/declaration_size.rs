//! How much a declaration takes to write: the lines of the fields in `formats/`, counted in the sources.
//! `cargo test -p bindery-tests --test declaration_size -- --nocapture` prints the figures.

// Small numbers, known here; helpers may stop the test.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing
)]

use std::path::{Path, PathBuf};

/// The lines of some fields.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Lines {
    fields: usize,
    docs: usize,
    attributes: usize,
}

impl Lines {
    fn add(&mut self, other: Self) {
        self.fields += other.fields;
        self.docs += other.docs;
        self.attributes += other.attributes;
    }

    /// All lines, in hundredths of a line for each field, rounded up.
    fn all_per_field(self) -> usize {
        (100 * (self.fields + self.docs + self.attributes)).div_ceil(self.fields)
    }

    /// The lines of attributes, in hundredths of a line for each field, rounded up.
    fn attributes_per_field(self) -> usize {
        (100 * self.attributes).div_ceil(self.fields)
    }
}

/// A struct or enum under `#[schema]` or `#[derive(BitPacked)]`.
#[derive(Debug, PartialEq)]
struct Declared {
    name: String,
    lines: Lines,
}

/// How many more `open` than `close` a line has, outside of texts and comments.
fn depth(line: &str, open: char, close: char) -> isize {
    let mut depth = 0;
    let mut in_text = false;
    let mut before = ' ';
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        if !in_text && letter == '/' && letters.peek() == Some(&'/') {
            break;
        }
        match letter {
            // A letter by itself: `b'{'`.
            _ if before == '\'' && letters.peek() == Some(&'\'') => {}
            '"' if before != '\\' => in_text = !in_text,
            _ if in_text => {}
            _ if letter == open => depth += 1,
            _ if letter == close => depth -= 1,
            _ => {}
        }
        before = letter;
    }
    depth
}

/// The name of the struct or enum that a line opens.
fn opened(line: &str) -> Option<&str> {
    let line = line.trim();
    let mut words = line.split_whitespace();
    words.find(|word| ["struct", "enum"].contains(word))?;
    let starts = ["pub ", "pub(", "struct ", "enum "];
    let opens = line.ends_with('{') && starts.iter().any(|start| line.starts_with(start));
    opens.then(|| words.next().unwrap_or_default())
}

/// Whether it declares a field: `pub name: Type,`.
fn is_field(line: &str) -> bool {
    let name = match line.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ').map_or(rest, |(_, rest)| rest),
        None => line,
    };
    let Some((name, _)) = name.split_once(": ") else {
        return false;
    };
    let name = name.strip_prefix("r#").unwrap_or(name);
    let letters = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    line.ends_with(',') && !name.is_empty() && name.chars().all(letters)
}

/// The fields of a variant that is one line: `Name { first: A, second: B },`.
fn fields_in_line(line: &str) -> usize {
    let is_variant = line.starts_with(|first: char| first.is_uppercase());
    match line.split_once(" { ") {
        Some((_, fields)) if is_variant && fields.ends_with(" },") => fields.matches(": ").count(),
        _ => 0,
    }
}

/// The lines of an item from its first to its closing bracket, and how many those are.
fn item(lines: &[&str]) -> (Lines, usize) {
    let mut found = Lines::default();
    let mut pending = Lines::default();
    let mut level = 0;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let text = line.trim();
        level += depth(line, '{', '}');
        at += 1;
        if text.starts_with("///") {
            pending.docs += 1;
        } else if text.starts_with("#[") {
            let mut brackets = depth(line, '[', ']');
            pending.attributes += 1;
            while let Some(line) = lines.get(at).filter(|_| brackets > 0) {
                brackets += depth(line, '[', ']');
                level += depth(line, '{', '}');
                pending.attributes += 1;
                at += 1;
            }
        } else if is_field(text) {
            pending.fields = 1;
            found.add(std::mem::take(&mut pending));
        } else if !text.starts_with("//") {
            // What is above a variant belongs to it, not to its fields.
            pending = Lines::default();
            found.fields += fields_in_line(text);
        }
        if level == 0 {
            break;
        }
    }
    (found, at)
}

/// Every declaration of a source, those inside of `macro_rules` as well.
fn declarations(source: &str) -> Vec<Declared> {
    let lines: Vec<&str> = source.lines().collect();
    let mut found = Vec::new();
    let mut declared = false;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let text = line.trim();
        declared |= text.starts_with("#[schema");
        declared |= text.starts_with("#[derive(") && text.contains("BitPacked");
        match opened(text) {
            Some(name) if declared => {
                let (lines, taken) = item(&lines[at..]);
                let name = name.to_owned();
                found.push(Declared { name, lines });
                declared = false;
                at += taken;
            }
            Some(_) => at += 1,
            None => {
                // What is not about a type that opens here has ended.
                declared &= text.is_empty() || !text.ends_with(';');
                at += 1;
            }
        }
    }
    found
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn fields_take_few_lines() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../formats/src");
    let all: Vec<Declared> = sources(&folder)
        .iter()
        .flat_map(|path| declarations(&std::fs::read_to_string(path).expect("a source")))
        .collect();
    let mut total = Lines::default();
    for declared in &all {
        total.add(declared.lines);
    }
    println!(
        "{} fields: {} hundredths of a line each, {} of them attributes",
        total.fields,
        total.all_per_field(),
        total.attributes_per_field()
    );
    assert!(total.fields > 1000, "only {} fields found", total.fields);
    assert!(total.all_per_field() <= 280, "{total:?}");
    assert!(total.attributes_per_field() <= 120, "{total:?}");
    for (name, most) in [("Part2025_08", 25), ("AnimatedMaterialData", 52)] {
        let declared = all.iter().find(|declared| declared.name == name);
        let lines = declared.expect("it is declared").lines;
        println!("{name}: {lines:?}");
        assert!(lines.attributes <= most, "{name}: {lines:?}");
    }
}

#[test]
fn lines_are_counted_by_field() {
    let source = r#"
/// Not declared.
struct Plain {
    /// No field of ours.
    a: u8,
}

#[schema(tag = u8)]
#[derive(Debug)]
pub enum Choice {
    /// Of the variant.
    #[brw(magic = 1)]
    One {
        /// Two
        /// lines.
        #[br(
            count = b'{'
        )]
        pub a: Vec<[u8; 3]>,
        // No documentation.
        b: u8,
    },
    #[brw(magic = 2)]
    Two { a: u8, b: u8 },
    Three(u8),
}

#[derive(BitPacked)]
#[packed(u8, order = msb)]
pub(crate) struct Word {
    #[bits(8, "a]{")]
    pub(crate) r#type: u8,
}
"#;
    let lines = |fields, docs, attributes| Lines {
        fields,
        docs,
        attributes,
    };
    let named = |name: &str, lines| Declared {
        name: name.to_owned(),
        lines,
    };
    assert_eq!(
        declarations(source),
        [
            named("Choice", lines(4, 2, 3)),
            named("Word", lines(1, 0, 1))
        ]
    );
}
