//! The texts of the specs and the inventories agree both ways: every row of an inventory is in its
//! section of the text, and every line of the text that gives something a type is in a row, which says
//! the same type.

use bindery::mapping::{Inventory, InventoryRow, RESERVED, SaidType, Says};
use bindery_tests::inventories::{inventories, unchecked};
use bindery_tests::spec_rows::{NO_FIELDS, OTHER_WORDS, missing, row_named, unlisted};
use bindery_tests::spec_text::{Line, Said, Style, squeezed};

use crate::need::text_of;

/// The documents that have a text, and how it is laid out.
pub(crate) const TEXTS: &[(&str, Style)] = &[
    ("atm", Style::Offsets),
    ("m3d", Style::Markdown),
    ("p3m-2025-01", Style::Joined),
    ("p3m-2025-08", Style::Brackets),
    ("pmf-2024-08", Style::Brackets),
];

/// Every document with its style, inventory and text.
fn documents() -> Vec<(Style, Inventory, String)> {
    let inventories = inventories().unwrap_or_else(|error| panic!("{error}"));
    TEXTS
        .iter()
        .map(|(document, style)| {
            let inventory = inventories
                .iter()
                .find(|inventory| inventory.document == *document)
                .unwrap_or_else(|| panic!("no inventory of {document}"));
            (*style, inventory.clone(), text_of(document))
        })
        .collect()
}

/// What the texts notice: a row that is renamed or says another type, number or range of bits.
pub(crate) fn altering_any_row_is_noticed() {
    for (style, inventory, text) in documents() {
        let lines = style.read(&text);
        let text = squeezed(&text);
        let mut rows = 0;
        for section in &inventory.sections {
            let lines: Vec<Line> = lines
                .iter()
                .filter(|line| squeezed(&line.section) == squeezed(&section.name))
                .cloned()
                .collect();
            for (row_index, row) in section.rows.iter().enumerate() {
                let place = format!("{} \"{}\" / {}", inventory.document, section.name, row.name);
                let with = |change: &dyn Fn(&mut InventoryRow)| {
                    let mut section = section.clone();
                    change(&mut section.rows[row_index]);
                    Inventory {
                        document: inventory.document.clone(),
                        rows: section.rows.len(),
                        sections: vec![section],
                    }
                };
                if row.name != RESERVED {
                    let renamed = with(&|row| row.name.insert_str(0, "qq"));
                    assert!(!missing(&renamed, &text).is_empty(), "renaming {place}");
                }
                // Rows that are in a sentence have no line; `x` is of any type.
                let own = lines.iter().any(|line| {
                    ![Said::Open, Said::Type("x".to_owned())].contains(&line.says)
                        && row_named(style, line, &section.rows) == Some(row_index)
                });
                if own && !matches!(row.says, Says::NotStored(_)) {
                    rows += 1;
                    let other = Says::Field(SaidType::Wire("u64[9]".to_owned()));
                    let altered = with(&|row| row.says = other.clone());
                    let problems = unlisted(style, &altered, &lines);
                    assert!(!problems.is_empty(), "altering {place}");
                }
            }
        }
        assert!(rows > 70, "{}: {rows} rows have a line", inventory.document);
    }
}

pub(crate) fn every_row_stands_in_its_section() {
    let problems: Vec<String> = documents()
        .iter()
        .flat_map(|(_, inventory, text)| missing(inventory, &squeezed(text)))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

pub(crate) fn every_typed_line_stands_in_a_row() {
    let problems: Vec<String> = documents()
        .iter()
        .flat_map(|(style, inventory, text)| unlisted(*style, inventory, &style.read(text)))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// An exception that no line needs any more hides the next mistake.
pub(crate) fn every_exception_is_needed() {
    for (style, inventory, text) in documents() {
        let document = inventory.document.as_str();
        let lines = style.read(&text);
        for (_, section, part, why) in NO_FIELDS.iter().filter(|(known, ..)| *known == document) {
            let used = lines
                .iter()
                .any(|line| line.section == *section && line.name.contains(part));
            assert!(
                used,
                "{document} \"{section}\": no line has {part:?} ({why})"
            );
        }
        for (_, word, _) in OTHER_WORDS.iter().filter(|(known, ..)| *known == document) {
            let used = lines
                .iter()
                .any(|line| matches!(&line.says, Said::Type(ty) if ty == word));
            assert!(used, "{document}: no line has the type {word:?}");
        }
    }
}

/// What is said to be asked for is in a section that asks: with "must", "should" or words like them.
pub(crate) fn what_cannot_be_checked_is_asked_for() {
    for rule in unchecked().unwrap() {
        let text = text_of(&rule.document);
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
