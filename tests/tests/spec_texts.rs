//! Where the texts of the specs are at hand, texts and inventories agree both ways: every row of an
//! inventory stands in its section of the text, and every line of the text that gives something a type
//! stands in a row, which says the same type.
//!
//! The texts are looked for where `BINDERY_SPECS` points, else in `../shared/specs`, as `<document>.txt` or
//! `.md`.

// Helpers of tests, outside of `#[test]` functions.
#![allow(clippy::panic)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bindery::mapping::{Inventory, InventoryRow, RESERVED, SaidType, Says};
use bindery_tests::inventories::{inventories, parse, unchecked};
use bindery_tests::spec_text::{Line, Said, Style, plain_name, squeezed};

/// The documents that have a text, and how it is laid out.
const TEXTS: &[(&str, Style)] = &[
    ("atm", Style::Offsets),
    ("m3d", Style::Markdown),
    ("p3m-2025-01", Style::Joined),
    ("p3m-2025-08", Style::Brackets),
    ("pmf-2024-08", Style::Brackets),
];

/// Lines that look like a field and are none: document, section, a part of the line, why.
const NO_FIELDS: &[(&str, &str, &str, &str)] = &[
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
const OTHER_WORDS: &[(&str, &str, &str)] = &[
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

/// The text of a document. Where a folder is named, every text must be in it.
fn text_of(document: &str) -> Option<String> {
    let named = std::env::var_os("BINDERY_SPECS").map(PathBuf::from);
    let folder = named
        .clone()
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/specs"));
    let text = ["txt", "md"].iter().find_map(|ending| {
        std::fs::read_to_string(folder.join(format!("{document}.{ending}"))).ok()
    });
    if text.is_none() {
        assert!(
            named.is_none(),
            "no text of {document} in {}",
            folder.display()
        );
        println!(
            "SKIPPED: no text of {document} in {} (set BINDERY_SPECS)",
            folder.display()
        );
    }
    text
}

/// Every document with its style, inventory and text, as far as the texts are at hand.
fn documents() -> Vec<(Style, Inventory, String)> {
    let inventories = inventories().unwrap_or_else(|error| panic!("{error}"));
    TEXTS
        .iter()
        .filter_map(|(document, style)| {
            let inventory = inventories
                .iter()
                .find(|inventory| inventory.document == *document)
                .unwrap_or_else(|| panic!("no inventory of {document}"));
            Some((*style, inventory.clone(), text_of(document)?))
        })
        .collect()
}

/// A row's name without what only tells it from another row of that name.
fn name_in_text(row: &str) -> &str {
    row.strip_suffix(')')
        .and_then(|row| {
            row.rsplit_once(" (0x")
                .or_else(|| row.rsplit_once(" (line "))
        })
        .map_or(row, |(name, _)| name)
}

/// The rows that do not stand behind the name of their section, in a text that is squeezed.
fn missing(inventory: &Inventory, text: &str) -> Vec<String> {
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

/// The lines of a text that stand in no row or in one that says something else, and rows in another order
/// than their lines.
fn unlisted(style: Style, inventory: &Inventory, lines: &[Line]) -> Vec<String> {
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
                "{document}: {:?} stands behind {:?} in the text",
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
fn row_named(style: Style, line: &Line, rows: &[InventoryRow]) -> Option<usize> {
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
        (Said::Number(number), Says::Tag(tag, _)) => tag_number(tag) == Some(*number),
        (Said::Tag(number, ty), Says::Tag(tag, Some(says))) => {
            tag_number(tag) == Some(*number) && type_agrees(document, ty, says)
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

/// The number in a tag such as `0x1Bu16`.
fn tag_number(tag: &str) -> Option<u64> {
    let (number, _) = tag.split_once('u')?;
    match number.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => number.parse().ok(),
    }
}

/// What the texts notice: a row that is renamed or says another type, number or range of bits.
#[test]
fn altering_any_row_is_noticed() {
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
                // Rows that stand in a sentence have no line; `x` is of any type.
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

/// What the extractor makes of a text: name and what is said about it.
fn read(style: Style, text: &str) -> Vec<(String, Said)> {
    let lines = style.read(text).into_iter();
    lines
        .map(|line| (format!("{}/{}", line.section, line.name), line.says))
        .collect()
}

fn ty(name: &str) -> Said {
    Said::Type(name.to_owned())
}

fn expect(found: Vec<(String, Said)>, expected: &[(&str, Said)]) {
    let expected: Vec<(String, Said)> = expected
        .iter()
        .map(|(name, said)| ((*name).to_owned(), said.clone()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn brackets_are_read() {
    let text = "
    Part:
        <u8:
            <6 bits: 0>
            <1 bit: Round>
            <1 bit: { OFF | ON }>
        >
        <<String>: Name (a remark)> <float[3]: Place>
        <u16: Count> [u16: Item]... [ [Hole]... ] [ <u8: Left> <{u16|u32}: Right> ]...
        { <Plain> | <Compressed <Other data>> } <Compressed <u16: Sample>...>
    Hole: <<Point>[3]>
";
    let bits = |low, width| Said::Bits { low, width };
    expect(
        read(Style::Brackets, text),
        &[
            ("Part/", ty("u8")),
            ("Part/(reserved)", bits(2, 6)),
            ("Part/Round", bits(1, 1)),
            ("Part/{ OFF | ON }", bits(0, 1)),
            ("Part/OFF", Said::Number(0)),
            ("Part/ON", Said::Number(1)),
            ("Part/Name", ty("String")),
            ("Part/Place", ty("float[3]")),
            ("Part/Count", ty("u16")),
            ("Part/Item", ty("u16")),
            ("Part/Hole", ty("Hole")),
            ("Part/Left", ty("u8")),
            ("Part/Right", ty("u16 or u32")),
            ("Part/Plain", ty("Plain")),
            ("Part/Compressed <Other data>", ty("Other data")),
            ("Part/Compressed <u16: Sample>", Said::Open),
            ("Part/Sample", ty("u16")),
            ("Hole/Point", ty("Point")),
        ],
    );
}

#[test]
fn joined_tables_are_read() {
    let text = "
Part

TypeValueDescription
char[3]{'A', 'B'}Magic
u80Version
u8Part flagsFlags
Hole × “Hole count” or 0Holes (only sometimes)
Part flags
Bits (MSB to LSB)ValueDescription
7..10Reserved
0Round

Hole

  • a remark

TypeDescription
float[2]UV
Kind
NameValue
KIND_ONE1
";
    let bits = |low, width| Said::Bits { low, width };
    expect(
        read(Style::Joined, text),
        &[
            ("Part/Magic", ty("char[3]")),
            ("Part/Version", ty("u8")),
            ("Part/Flags", ty("Part flags")),
            ("Part/Holes", ty("Hole")),
            ("Part flags/(reserved)", bits(1, 7)),
            ("Part flags/Round", bits(0, 1)),
            ("Hole/UV", ty("float[2]")),
            ("Kind/KIND_ONE", Said::Number(1)),
        ],
    );
}

#[test]
fn offsets_are_read() {
    let text = "
FILE_HEADER
0x0 \t[2 bytes] =\tMagic   (Value=0x1)
0x2\t[1 byte] = Pad. Ignored.

Chunk Codes

0x1\tPoints
0xFF\tEnd
----
*** Definitions ***

0x1\t\tPoints
------
0x0\t\t[2 or 4 bytes]\tindex
ChunkHeader -> NumElements = how many

0x2\tHoles
------
TBD
";
    let bytes = |offset: &str, sizes: &[u32]| Said::Bytes {
        offset: offset.to_owned(),
        sizes: sizes.to_vec(),
    };
    expect(
        read(Style::Offsets, text),
        &[
            ("FILE_HEADER/Magic", bytes("0x0", &[2])),
            ("FILE_HEADER/Pad", bytes("0x2", &[1])),
            ("Chunk Codes/Points", Said::Number(1)),
            ("Chunk Codes/End", Said::Number(255)),
            ("0x1 Points/index", bytes("0x0", &[2, 4])),
            ("0x1 Points/NumElements", Said::Open),
            ("0x2 Holes/TBD", Said::Open),
        ],
    );
}

#[test]
fn markdown_tables_are_read() {
    let text = "
## Head

| Offset | Length | Description |
|-------:|-------:|-------------|
|      0 |      4 | magic       |
|      4 |      x | the rest    |

| Bits  | Name | Description |
|-------|------|-------------|
|  2 -3 | vi_t | an index    |
|  4    | vp_t | a pixel     |

| BitVal | Type   |
|--------|--------|
| 10     | float  |

### Properties

| Magic | Parameter | Keyword | Description |
|-------|-----------|---------|-------------|
| 3     | float     | \"Ns\"  | exponent    |

| Type    | Description |
|---------|-------------|
| uint8_t | count       |

```
|  |  a drawing  |
 7 = lego
 8 - 31 = reserved
```
";
    let bits = |low, width| Said::Bits { low, width };
    let magic = Said::Bytes {
        offset: "0".to_owned(),
        sizes: vec![4],
    };
    expect(
        read(Style::Markdown, text),
        &[
            ("Head/magic", magic),
            ("Head/the rest", Said::Open),
            ("Head/vi_t", bits(2, 2)),
            ("Head/vp_t", bits(4, 1)),
            ("Head/float ", Said::Number(2)),
            ("Properties/\"Ns\"", Said::Tag(3, "float".to_owned())),
            ("Properties/count", ty("uint8_t")),
            ("Properties/lego", Said::Number(7)),
            ("Properties/reserved", Said::Open),
        ],
    );
}

/// Without any text at hand: a line without a row, a row without a line, another type and another order.
#[test]
fn differences_are_noticed() {
    let inventory = |rows: &[(&str, &str)]| {
        let mut text = format!(
            "document = \"d\"\nrows = {}\n[[section]]\nname = \"Part\"\n",
            rows.len()
        );
        for (name, wire) in rows {
            text.push_str(&format!(
                "[[section.row]]\nname = \"{name}\"\nwire = \"{wire}\"\n"
            ));
        }
        parse(&text).unwrap()
    };
    let text = "Part: <u8: Name> <u16: Size>";
    let lines = Style::Brackets.read(text);
    let unlisted = |rows| unlisted(Style::Brackets, &inventory(rows), &lines);
    assert!(unlisted(&[("Name", "u8"), ("Size", "u16")]).is_empty());
    assert_eq!(unlisted(&[("Name", "u8")]).len(), 1);
    assert_eq!(unlisted(&[("Name", "u8"), ("Size", "u8")]).len(), 1);
    assert_eq!(unlisted(&[("Size", "u16"), ("Name", "u8")]).len(), 1);
    let missing = |rows| missing(&inventory(rows), &squeezed(text));
    assert!(missing(&[("Name", "u8")]).is_empty());
    assert_eq!(missing(&[("Shape", "u8")]).len(), 1);
}

#[test]
fn every_row_stands_in_its_section() {
    let problems: Vec<String> = documents()
        .iter()
        .flat_map(|(_, inventory, text)| missing(inventory, &squeezed(text)))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_typed_line_stands_in_a_row() {
    let problems: Vec<String> = documents()
        .iter()
        .flat_map(|(style, inventory, text)| unlisted(*style, inventory, &style.read(text)))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// An exception that no line needs any more hides the next mistake.
#[test]
fn every_exception_is_needed() {
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
#[test]
fn what_cannot_be_checked_is_asked_for() {
    for rule in unchecked().unwrap() {
        let Some(text) = text_of(&rule.document) else {
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
