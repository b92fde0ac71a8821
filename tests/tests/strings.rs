//! String tables: interning, tails, renaming and compacting over a declared value.

// Small numbers, known here; helpers may stop the test.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::unwrap_used
)]

use bindery::check::common;
use bindery::prelude::*;
use bindery::strings::{compact, intern, rename, resolve};
use bindery::visit::Target;
use bindery::{Class, DataOffset, build, dump};

struct Names;
impl Table for Names {
    const NAME: &'static str = "names";
    const NONE: Option<u32> = Some(0);
    const LEADING: usize = 1;
}

/// A second table, without tails and with bytes that are no text.
struct Raw;
impl Table for Raw {
    const NAME: &'static str = "raw";
    const SHARES_TAILS: bool = false;
    const UTF8: bool = false;
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Model {
    narrow: StringOffset<u8, Names>,
    wide: StringOffset<u32, Names>,
    raw: StringOffset<u16, Raw>,
    /// Two bytes, then two offsets of texts, inside the table.
    data: DataFields,
    #[br(temp)]
    names_size: u16,
    #[br(count = names_size)]
    names: StringTable<Names>,
    #[br(temp)]
    raw_size: u16,
    #[br(count = raw_size)]
    raws: StringTable<Raw>,
    #[schema(until_end)]
    unknown: Vec<Opaque1>,
}

#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct DataFields {
    #[schema(points_at = Target::Bytes(2))]
    bytes: DataOffset<u16, Names>,
    #[schema(points_at = Target::Offsets(2))]
    offsets: DataOffset<u16, Names>,
}

/// A part of unknown structure.
#[schema]
#[spec(none = "only here")]
#[derive(Debug, Clone, PartialEq)]
struct Opaque1 {
    #[br(count = 1)]
    byte: Opaque,
}

/// `\0` is "no string", `unused` is what compacting drops.
fn model() -> Model {
    let mut names = b"\0unused\0sunflower\0\x01\x02".to_vec();
    names.extend([12, 0, 8, 0]);
    Model {
        narrow: StringOffset::at(11),
        wide: StringOffset::at(8),
        raw: StringOffset::at(0),
        data: DataFields {
            bytes: DataOffset::at(18),
            offsets: DataOffset::at(20),
        },
        names: StringTable::from_bytes(names),
        raws: StringTable::from_bytes(b"\xFF\xFE\0b\0".to_vec()),
        unknown: Vec::new(),
    }
}

fn text<W>(model: &Model, offset: StringOffset<W, Names>) -> String {
    String::from_utf8_lossy(resolve(model, offset).unwrap()).into_owned()
}

#[test]
fn offsets_lead_to_texts_and_tails() {
    let model = model();
    assert_eq!(text(&model, model.wide), "sunflower");
    assert_eq!(text(&model, model.narrow), "flower");
    assert_eq!(resolve(&model, model.raw).unwrap(), b"\xFF\xFE");
    assert_eq!(model.findings().len(), 0, "{:?}", model.findings());
    let bytes = model.to_bytes().unwrap();
    assert_eq!(Model::from_bytes(&bytes).unwrap(), model);
    assert_eq!(model.trace().unwrap().first_gap(), None);
}

#[test]
fn a_dump_shows_texts_and_building_finds_them_again() {
    let model = model();
    let tree = dump(&model).unwrap();
    assert_eq!(tree.get("wide"), &Value::Text("sunflower".to_owned()));
    assert_eq!(tree.get("raw"), &Value::Bytes(b"\xFF\xFE".to_vec()));
    assert_eq!(build::<Model>(&tree).unwrap(), model);

    // A text of one's own is added, and what was there does not move.
    let Value::Record(mut entries) = tree else {
        panic!("no record");
    };
    entries[0].1 = Value::Text("moon".to_owned());
    let built: Model = build(&Value::Record(entries)).unwrap();
    assert_eq!(text(&built, built.narrow), "moon");
    assert!(built.names.as_bytes().starts_with(model.names.as_bytes()));
}

#[test]
fn interning_shares_what_is_there() {
    let mut model = model();
    let before = model.names.as_bytes().to_vec();
    let whole: StringOffset<u8, Names> = intern(&mut model, "sunflower").unwrap();
    let tail: StringOffset<u8, Names> = intern(&mut model, "lower").unwrap();
    assert_eq!((whole.offset(), tail.offset()), (8, 12));
    assert_eq!(model.names.as_bytes(), before);
    let new: StringOffset<u8, Names> = intern(&mut model, "moon").unwrap();
    assert_eq!(new.offset() as usize, before.len());
    assert_eq!(text(&model, new), "moon");

    // Without shared tails only whole strings are found.
    let b: StringOffset<u16, Raw> = intern(&mut model, "b").unwrap();
    assert_eq!(b.offset(), 3);
    let empty: StringOffset<u16, Raw> = intern(&mut model, "").unwrap();
    assert_eq!(empty.offset() as usize, b"\xFF\xFE\0b\0".len());

    let refused = intern::<u8, Names>(&mut model, "a\0b").unwrap_err();
    assert_eq!(refused.class(), Class::Value);
}

#[test]
fn an_offset_that_outgrows_its_width_is_refused() {
    let mut model = model();
    let long = "x".repeat(300);
    intern::<u16, Names>(&mut model, &long).unwrap();
    let error = intern::<u8, Names>(&mut model, "moon").unwrap_err();
    assert!(error.to_string().contains("does not fit u8"), "{error}");
}

#[test]
fn renaming_changes_every_offset_or_none() {
    let mut model = model();
    assert_eq!(rename::<Names>(&mut model, "sunflower", "rose").unwrap(), 1);
    assert_eq!(text(&model, model.wide), "rose");
    assert_eq!(text(&model, model.narrow), "flower");
    assert_eq!(
        rename::<Names>(&mut model, "nobody", "somebody").unwrap(),
        0
    );

    // Both lead to one text now, and only one of them is wide enough for its new place.
    model.wide = StringOffset::at(model.narrow.offset());
    intern::<u16, Names>(&mut model, &"x".repeat(300)).unwrap();
    let before = (model.narrow, model.wide);
    let error = rename::<Names>(&mut model, "flower", "tree").unwrap_err();
    assert!(error.to_string().contains("does not fit u8"), "{error}");
    assert_eq!((model.narrow, model.wide), before);
}

#[test]
fn compacting_moves_texts_and_arrays() {
    let mut model = model();
    let lost = compact::<Names>(&mut model).unwrap();
    assert_eq!(lost, "unused\0".len());
    assert_eq!(text(&model, model.wide), "sunflower");
    assert_eq!(text(&model, model.narrow), "flower");
    let names = model.names.as_bytes();
    assert!(
        names.starts_with(b"\0sunflower\0"),
        "the leading string stays"
    );
    let at = |offset: u32| &names[offset as usize..];
    assert!(at(model.data.bytes.offset()).starts_with(&[1, 2]));
    let offsets = at(model.data.offsets.offset());
    assert!(at(u32::from(offsets[0])).starts_with(b"lower\0"));
    assert!(at(u32::from(offsets[2])).starts_with(b"sunflower\0"));
    assert_eq!(model.findings().len(), 0);
    // Nothing is left to drop, and the other table was left alone.
    let compacted = model.clone();
    assert_eq!(compact::<Names>(&mut model).unwrap(), 0);
    assert_eq!(model, compacted);
}

#[test]
fn compacting_refuses_what_it_cannot_see_through() {
    let mut unknown = model();
    unknown.unknown.push(Opaque1 {
        byte: Opaque(vec![8]),
    });
    let before = unknown.clone();
    let error = compact::<Names>(&mut unknown).unwrap_err();
    assert_eq!(error.class(), Class::Unsupported);
    assert_eq!(unknown, before);

    let mut stray = model();
    stray.wide = StringOffset::at(1000);
    let before = stray.clone();
    assert!(compact::<Names>(&mut stray).is_err());
    assert_eq!(stray, before);

    // Long strings go first, and push the narrow offset out of its range.
    let mut pushed = model();
    pushed.wide = intern(&mut pushed, &"x".repeat(300)).unwrap();
    let before = pushed.clone();
    let error = compact::<Names>(&mut pushed).unwrap_err();
    assert!(error.to_string().contains("does not fit u8"), "{error}");
    assert_eq!(pushed, before);
}

#[test]
fn offsets_that_lead_nowhere_are_findings() {
    let mut model = model();
    model.narrow = StringOffset::at(200);
    model.wide = StringOffset::at(0);
    model.raw = StringOffset::at(5);
    model.data.bytes = DataOffset::at(1000);
    let found: Vec<(&str, String)> = model
        .findings()
        .into_iter()
        .map(|finding| (finding.rule.code, finding.path.to_string()))
        .collect();
    assert_eq!(
        found,
        [
            (common::STRING_RANGE.code, "narrow".to_owned()),
            (common::STRING_RANGE.code, "raw".to_owned()),
            (common::TABLE_RANGE.code, "data.bytes".to_owned()),
        ]
    );
    assert!(resolve(&model, model.narrow).is_err());
    // Kept all the same.
    let bytes = model.to_bytes().unwrap();
    assert_eq!(Model::from_bytes(&bytes).unwrap(), model);
    assert_eq!(build::<Model>(&dump(&model).unwrap()).unwrap(), model);
}
