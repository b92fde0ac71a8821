//! Where the lines of a spec's text and the rows of its inventory differ.

use std::collections::BTreeMap;

use bindery::mapping::{Inventory, InventoryRow, RESERVED, SaidType, Says};

use crate::spec_text::{Line, Said, Style, plain_name, squeezed};

/// Lines that look like a field and are none: document, section, a part of the line, why.
pub const NO_FIELDS: &[(&str, &str, &str, &str)] = &[
    (
        "m3d",
        "Materials",
        "Scalar display properties",
        "a range of magics; each property has a row",
    ),
    (
        "m3d",
        "Materials",
        "Scalar physical properties",
        "a range of magics; each property has a row",
    ),
    (
        "m3d",
        "Materials",
        "Display property maps",
        "a range of magics; each property has a row",
    ),
    (
        "m3d",
        "Materials",
        "Physical property maps",
        "a range of magics; each property has a row",
    ),
    (
        "m3d",
        "Skeleton",
        "bi_t (the weight is constant",
        "the two rows of a skin, for one bone",
    ),
    (
        "m3d",
        "Skeleton",
        r"uint8_t\[2]",
        "the two rows of a skin, for two bones",
    ),
    (
        "m3d",
        "Skeleton",
        r"uint8_t\[4]",
        "the two rows of a skin, for four bones",
    ),
    (
        "m3d",
        "Skeleton",
        r"uint8_t\[8]",
        "the two rows of a skin, for eight bones",
    ),
];

/// Types that a text calls otherwise than the section which describes them: document, the text's word, the
/// section or wire type.
pub const OTHER_WORDS: &[(&str, &str, &str)] = &[
    ("pmf-2024-08", "Prop", "Shared prop data"),
    ("pmf-2024-08", "Entity data", "Entities"),
    ("pmf-2024-08", "Server string", "u32"),
    ("pmf-2024-08", "Client string", "u32"),
    ("p3m-2025-01", "String", "u16"),
    ("p3m-2025-01", "Header", "Format"),
    ("p3m-2025-01", "PTF texture", "Embedded texture"),
    (
        "p3m-2025-01",
        "Embedded texture or External texture",
        "Texture",
    ),
    ("p3m-2025-08", "String", "u16"),
    ("p3m-2025-08", "String table offset", "u16"),
    ("p3m-2025-08", "PTF texture", "Texture"),
];

/// A row's name without what only tells it from another row of that name.
fn name_in_text(row: &str) -> &str {
    row.strip_suffix(')')
        .and_then(|row| {
            row.rsplit_once(" (0x")
                .or_else(|| row.rsplit_once(" (line "))
        })
        .map_or(row, |(name, _)| name)
}

/// The rows that are not behind the name of their section, in a text that is squeezed.
#[must_use]
pub fn missing(inventory: &Inventory, text: &str) -> Vec<String> {
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
            if !behind.contains(&squeezed(name_in_text(&row.name))) {
                missing.push(format!(
                    "{} \"{}\": no row \"{}\"",
                    inventory.document, section.name, row.name
                ));
            }
        }
    }
    missing
}

/// The lines of a text that are in no row or in one that says something else, and rows in another order
/// than their lines.
#[must_use]
pub fn unlisted(style: Style, inventory: &Inventory, lines: &[Line]) -> Vec<String> {
    let document = inventory.document.as_str();
    let mut problems = Vec::new();
    // Which line comes first for a row: a text may spell a record out several times.
    let mut first_lines: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (order, line) in lines.iter().enumerate() {
        let no_field = NO_FIELDS.iter().any(|(known, section, part, _)| {
            (*known, *section) == (document, line.section.as_str()) && line.name.contains(part)
        });
        if no_field {
            continue;
        }
        let place = format!(
            "{document}, line {}: \"{}\" / {}",
            line.number, line.section, line.name
        );
        let mut sections = inventory.sections.iter().enumerate();
        let Some((section_index, section)) =
            sections.find(|(_, section)| squeezed(&section.name) == squeezed(&line.section))
        else {
            problems.push(format!("{place}: no such section"));
            continue;
        };
        let Some(index) = row_named(style, line, &section.rows) else {
            problems.push(format!("{place} ({:?}): no such row", line.says));
            continue;
        };
        let Some(row) = section.rows.get(index) else {
            continue;
        };
        if agrees(document, &line.says, row) {
            first_lines.entry((section_index, index)).or_insert(order);
        } else {
            problems.push(format!(
                "{place}: {:?}, but the row says {}",
                line.says, row.says
            ));
        }
    }
    for ((place, line), (next, next_line)) in first_lines.iter().zip(first_lines.iter().skip(1)) {
        if place.0 == next.0 && line > next_line {
            let rows = inventory.sections.get(place.0).map(|section| &section.rows);
            let name = |index: usize| rows.and_then(|rows| rows.get(index)).map(|row| &row.name);
            problems.push(format!(
                "{document}: {:?} is behind {:?} in the text",
                name(place.1),
                name(next.1)
            ));
        }
    }
    problems
}

/// The words of a text in lower case, with a space before and behind each.
fn words(text: &str) -> String {
    let mut words = String::from(" ");
    for word in text.split(|letter: char| !letter.is_alphanumeric()) {
        if !word.is_empty() {
            words.push_str(&word.to_lowercase());
            words.push(' ');
        }
    }
    words
}

/// The row with the name of a line; of several, the one with the longest name.
#[must_use]
pub fn row_named(style: Style, line: &Line, rows: &[InventoryRow]) -> Option<usize> {
    let name = squeezed(&line.name);
    let is_named = |row: &InventoryRow| {
        let bare = squeezed(name_in_text(&row.name));
        let mut names = vec![name.clone()];
        match &line.says {
            // Without a name of its own, a field is called by its type.
            Said::Type(ty) => {
                if line.name.is_empty() || line.name.starts_with('{') {
                    names.push(squeezed(ty));
                }
                names.push(squeezed(&format!("{ty}: {}", line.name)));
                if style == Style::Joined {
                    names.push(squeezed(ty)); // the row of a struct
                }
            }
            Said::Bits { width, .. } if line.name.starts_with('{') => {
                names.push(squeezed(&format!("{width} bits")));
            }
            _ => {}
        }
        match style {
            // A cell describes more than the name.
            Style::Markdown => words(&line.name).contains(&words(name_in_text(&row.name))),
            _ => names.contains(&bare) || names.contains(&squeezed(&plain_name(&row.name))),
        }
    };
    // Rows that share their name are told apart by the offset or by the number of their line.
    let is_told = |row: &InventoryRow| match row.name.rsplit_once(" (") {
        Some((_, mark)) if mark.starts_with("0x") => match &line.says {
            Said::Bytes { offset, .. } => mark == format!("{offset})"),
            Said::Number(number) => mark == format!("0x{number:X})"),
            _ => true,
        },
        Some((_, mark)) if mark.starts_with("line ") => mark == format!("line {})", line.nth),
        _ => true,
    };
    rows.iter()
        .enumerate()
        .filter(|(_, row)| is_named(row) && is_told(row))
        .max_by_key(|(_, row)| row.name.len())
        .map(|(index, _)| index)
}

/// Whether a row says what a line says.
fn agrees(document: &str, said: &Said, row: &InventoryRow) -> bool {
    match (said, &row.says) {
        // Its reason tells what it is.
        (_, Says::NotStored(_)) | (Said::Open, _) => true,
        (Said::Type(ty), Says::Field(says)) => type_agrees(document, ty, says),
        // The number that a tag is, or the names of the number.
        (Said::Type(ty), Says::Tag(_, None)) => is_number(ty) || !is_known(ty),
        (Said::Type(ty), Says::Tag(_, Some(says))) => type_agrees(document, ty, says),
        (Said::Type(ty), Says::Number(_)) => is_number(ty) && row.name == row.name.to_uppercase(),
        (Said::Bytes { sizes, .. }, Says::Field(SaidType::Wire(wire))) => {
            size_of(wire).is_none_or(|size| sizes.contains(&size))
        }
        (Said::Bytes { .. }, Says::Field(SaidType::Of(_))) => true,
        (Said::Bits { low, width }, Says::Bits(row_low, row_width)) => {
            (low, width) == (row_low, row_width)
        }
        // A number of which the row is a part.
        (Said::Type(ty), Says::Bits(..)) => is_number(ty),
        (Said::Number(number), Says::Number(known)) => number == known,
        (Said::Number(number), Says::Tag(tag, _)) => *tag == number.to_string(),
        (Said::Tag(number, ty), Says::Tag(tag, Some(says))) => {
            *tag == number.to_string() && type_agrees(document, ty, says)
        }
        _ => false,
    }
}

/// Whether a row's type is what a text calls so.
fn type_agrees(document: &str, text: &str, says: &SaidType) -> bool {
    let other = OTHER_WORDS
        .iter()
        .find(|(known, word, _)| (*known, *word) == (document, text))
        .map(|(_, _, other)| *other);
    match says {
        // `x` is as long as what describes it.
        _ if text == "x" => true,
        SaidType::Wire(wire) => wires(text).contains(&wire.as_str()) || other == Some(wire),
        SaidType::Of(section) => {
            squeezed(section) == squeezed(text) || other == Some(section) || is_number(text)
        }
    }
}

/// The wire types that a text's own name of a type may mean.
fn wires(text: &str) -> Vec<&str> {
    match text {
        "float" => vec!["f32"],
        "float[2]" => vec!["f32[2]"],
        "float[3]" => vec!["f32[3]"],
        "char[3]" => vec!["u8[3]"],
        "char[4]" => vec!["u8[4]"],
        "u8[0..32]" => vec!["u8"],
        "char[1...]" | "char[2...]" => {
            vec![
                "string table",
                "zero-terminated text",
                "compressed string table",
            ]
        }
        "uint8" | "uint8_t" => vec!["u8"],
        "uint16_t" => vec!["u16"],
        "uint32_t" => vec!["u32", "u8[4]"],
        same => vec![same],
    }
}

/// How many bytes a wire type takes, if that is always the same.
fn size_of(wire: &str) -> Option<u32> {
    let (element, count) = match wire.split_once('[') {
        Some((element, count)) => (element, count.trim_end_matches(']').parse().ok()?),
        None => (wire, 1),
    };
    let bits: u32 = element.trim_start_matches(['u', 'i', 'f']).parse().ok()?;
    bits.checked_div(8)?.checked_mul(count)
}

fn is_number(text: &str) -> bool {
    wires(text)
        .first()
        .is_some_and(|wire| size_of(wire).is_some())
}

/// Whether a text's type is one of ours, and no section.
fn is_known(text: &str) -> bool {
    is_number(text) || text.ends_with("_t")
}
