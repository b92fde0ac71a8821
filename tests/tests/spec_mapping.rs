//! The inventories of the documents, the declarations and `SPEC_MAPPING.md` agree.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::panic, clippy::arithmetic_side_effects)]

use std::path::Path;

use bindery::format::FormatInfo;
use bindery_formats::FORMATS;
use bindery_formats::inventory::{Inventory, InventoryRow, Says, declared, inventories, join};
use bindery_formats::spec_mapping::{documents, has_vector, markdown};

/// The format that a document belongs to.
fn format_of(document: &str) -> &'static FormatInfo {
    FORMATS
        .iter()
        .map(|format| format.info())
        .find(|format| {
            documents(format, None)
                .iter()
                .any(|known| known.id == document)
        })
        .unwrap_or_else(|| panic!("no format names the document {document}"))
}

#[test]
fn every_row_is_declared_and_every_field_has_a_row() {
    let mut problems = Vec::new();
    for inventory in inventories().unwrap() {
        let fields = declared(format_of(&inventory.document));
        problems.extend(join(&inventory, &fields));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_document_has_its_inventory() {
    let inventories = inventories().unwrap();
    for format in FORMATS {
        for document in documents(format.info(), None) {
            assert!(
                inventories
                    .iter()
                    .any(|known| known.document == document.id),
                "formats/spec/{}.toml is missing in inventory.rs",
                document.id
            );
        }
    }
}

#[test]
fn every_section_has_a_vector() {
    let mut bare = Vec::new();
    for inventory in inventories().unwrap() {
        for section in &inventory.sections {
            let stored = |row: &InventoryRow| !matches!(row.says, Says::NotStored(_));
            if section.rows.iter().any(stored) && !has_vector(&inventory.document, &section.name) {
                bare.push(format!("{} \"{}\"", inventory.document, section.name));
            }
        }
    }
    assert!(bare.is_empty(), "no vector covers:\n{}", bare.join("\n"));
}

/// What a row could wrongly say instead.
fn altered(says: &Says) -> Says {
    match says {
        Says::Wire(wire) => Says::Wire(format!("{wire}?")),
        Says::Of(section) => Says::Of(format!("{section}?")),
        Says::Bits(low, width) => Says::Bits(*low, width + 1),
        Says::Number(number) => Says::Number(number + 1),
        Says::Tag(tag) => Says::Tag(format!("{tag}?")),
        Says::NotStored(_) => Says::Wire("u8".to_owned()),
    }
}

#[test]
fn dropping_or_altering_any_row_fails() {
    for inventory in inventories().unwrap() {
        let fields = declared(format_of(&inventory.document));
        for (section_index, section) in inventory.sections.iter().enumerate() {
            for (row_index, row) in section.rows.iter().enumerate() {
                let mutate = |change: &dyn Fn(&mut Inventory)| {
                    let mut mutant = inventory.clone();
                    change(&mut mutant);
                    join(&mutant, &fields)
                };
                let place = format!("{} / {} / {}", inventory.document, section.name, row.name);
                let dropped = mutate(&|mutant| {
                    mutant.sections[section_index].rows.remove(row_index);
                });
                let needed = !matches!(row.says, Says::NotStored(_));
                assert_eq!(!dropped.is_empty(), needed, "dropping {place}");
                let changed = mutate(&|mutant| {
                    mutant.sections[section_index].rows[row_index].says = altered(&row.says);
                });
                assert!(!changed.is_empty(), "altering {place}");
            }
        }
    }
}

#[test]
fn the_document_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../SPEC_MAPPING.md");
    let generated = markdown();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &generated).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == generated,
        "SPEC_MAPPING.md is out of date; run `BLESS=1 cargo test -p bindery-tests --test spec_mapping`"
    );
}
