//! What is read from the texts of specs, on made-up texts, and that differences from an inventory are noticed.
//! `real_files` compares the real texts.

use bindery_tests::inventories::parse;
use bindery_tests::spec_rows::{missing, unlisted};
use bindery_tests::spec_text::{Said, Style, squeezed};

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

/// A line without a row, a row without a line, another type and another order.
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
