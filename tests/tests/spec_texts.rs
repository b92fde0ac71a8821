//! Where the texts of the specs are at hand, every row of an inventory stands in its section.
//!
//! They are looked for where `BINDERY_SPECS` points, else in `../shared/specs`, as `<document>.txt` or `.md`.

use std::path::{Path, PathBuf};

use bindery_formats::inventory::{Inventory, RESERVED, inventories};
use bindery_formats::unchecked::unchecked;

fn text_of(document: &str) -> Option<String> {
    let folder = match std::env::var_os("BINDERY_SPECS") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/specs"),
    };
    ["txt", "md"].iter().find_map(|ending| {
        std::fs::read_to_string(folder.join(format!("{document}.{ending}"))).ok()
    })
}

/// Letters and digits alone, in lower case: some texts run the columns of their tables together.
fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|character| character.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// A row's name without what only tells it from another row of that name.
fn name_in_text(row: &str) -> String {
    let name = row
        .strip_suffix(')')
        .and_then(|row| row.rsplit_once(" (0x"));
    squeezed(name.map_or(row, |(name, _)| name))
}

/// The rows that do not stand behind the name of their section.
fn missing(inventory: &Inventory, text: &str) -> Vec<String> {
    let text = squeezed(text);
    let mut missing = Vec::new();
    for section in &inventory.sections {
        let Some(start) = text.find(&squeezed(&section.name)) else {
            missing.push(format!(
                "{}: no section \"{}\"",
                inventory.document, section.name
            ));
            continue;
        };
        for row in section.rows.iter().filter(|row| row.name != RESERVED) {
            let behind = text.get(start..).unwrap_or_default();
            if !behind.contains(&name_in_text(&row.name)) {
                missing.push(format!(
                    "{} \"{}\": no row \"{}\"",
                    inventory.document, section.name, row.name
                ));
            }
        }
    }
    missing
}

#[test]
fn every_row_stands_in_its_section() {
    let mut problems = Vec::new();
    for inventory in inventories().unwrap() {
        match text_of(&inventory.document) {
            Some(text) => problems.extend(missing(&inventory, &text)),
            None => println!(
                "SKIPPED: no text of {} (set BINDERY_SPECS)",
                inventory.document
            ),
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_row_that_is_not_there_is_noticed() {
    let inventory = Inventory::parse(
        "document = \"d\"\n[[section]]\nname = \"Part\"\n[[section.row]]\nname = \"Name\"\nwire = \"u8\"\n",
    )
    .unwrap();
    assert!(missing(&inventory, "Part: <u8: Name>").is_empty());
    assert_eq!(missing(&inventory, "Part: <u8: Size>").len(), 1);
    assert_eq!(missing(&inventory, "<u8: Name> Part:").len(), 1);
}

/// What is said to be asked for is in a section that asks: with "must", "should" or words like them.
#[test]
fn what_cannot_be_checked_is_asked_for() {
    for rule in unchecked().unwrap() {
        let Some(text) = text_of(&rule.document) else {
            println!("SKIPPED: no text of {}", rule.document);
            continue;
        };
        let is_heading = |line: &str| {
            let name = line.trim_start_matches('#');
            name.len() < line.len() && name.trim() == rule.section
        };
        let section: Vec<&str> = text
            .lines()
            .skip_while(|line| !is_heading(line))
            .skip(1)
            .take_while(|line| !line.starts_with('#'))
            .collect();
        let section = section.join(" ").to_lowercase();
        let asks = ["must", "should", "always", "recommended"];
        assert!(asks.iter().any(|word| section.contains(word)), "{rule:?}");
    }
}
