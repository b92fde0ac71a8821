//! Odd, altered and hostile P3M files: what is said about them, and that nothing gets out of hand.

// Helpers of tests, outside of `#[test]` functions, and small numbers.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic
)]

use bindery::value::json;
use bindery::{Class, File as _, Limits, Open, Reserved, StringTable, Value};
use bindery_formats::format_by_name;
use bindery_formats::p3m::{
    Bone, EmbeddedData, Model2024_11, Model2025_08, P3m, Revision, Text, Texture, TextureContent,
    UserDatum, UserDefinedField, UserFieldType, UserValue, WeightGroup, WeightRange, recognise,
    visibility_mask,
};
use bindery_formats::ptf::{Form, Ptf};
use bindery_tests::damage::Numbers;
use bindery_tests::p3m_models::{Wishes, model, one_part};

fn random(seed: u64, revision: Revision) -> P3m {
    let mut numbers = Numbers::new(seed);
    let wishes = Wishes::random(&mut numbers);
    model(&mut numbers, revision, wishes).unwrap()
}

/// A part of one vertex, and its material.
fn with_part() -> Model2025_08 {
    one_part(1, Vec::new()).unwrap()
}

#[test]
fn a_file_cites_the_document_of_its_layout() {
    for revision in Revision::ALL {
        let own = format!("p3m-{}", revision.name());
        let is_own = |id: &str| id == own || id == "ptf";
        for seed in 1..=40 {
            let made = random(seed, revision);
            let trace = made.trace().unwrap();
            for span in &trace.spans {
                let spec = span
                    .spec
                    .unwrap_or_else(|| panic!("nothing for {}", span.path));
                assert!(is_own(spec.document.id), "{} of {own}: {spec}", span.path);
            }
            for finding in made.findings() {
                let spec = finding.spec.unwrap();
                assert!(is_own(spec.document.id), "{finding}: {spec}");
            }
            let bytes = made.to_bytes().unwrap();
            for cut in (5..bytes.len()).step_by(7) {
                if let Err(error) = revision.read(&bytes[..cut], Limits::default()) {
                    let spec = error.spec().unwrap();
                    assert!(is_own(spec.document.id), "{error}");
                }
            }
        }
    }
}

#[test]
fn embedded_textures_keep_to_the_limits_of_the_caller() {
    let side = 256;
    let picture = Ptf::from_rgba8(Form::Alpha, side, side, &vec![7; 4 * 256 * 256]).unwrap();
    let mut made = with_part();
    made.textures = vec![Texture::embedded(picture)];
    let bytes = P3m::R2025_08(made).to_bytes().unwrap();
    let decompressed = 4 * 256 * 256;
    let within = |bytes: &[u8], most| recognise(bytes, Limits::default().with_decompressed(most));
    assert!(within(&bytes, decompressed).is_ok());
    let error = within(&bytes, decompressed - 1).unwrap_err();
    assert_eq!(error.class(), Class::Limit, "{error}");
    assert!(error.path().as_str().starts_with("textures[0]"), "{error}");
    // It is refused, and not kept as a texture that cannot be read.
    let error = Revision::R2025_08.read(&bytes, Limits::default().with_decompressed(1));
    assert_eq!(error.unwrap_err().class(), Class::Limit);
}

/// Replaces a list wherever it is in a tree.
fn replace(tree: &mut Value, from: &Value, to: &Value) -> usize {
    if tree == from {
        tree.clone_from(to);
        return 1;
    }
    match tree {
        Value::List(items) => items.iter_mut().map(|each| replace(each, from, to)).sum(),
        Value::Record(entries) => entries
            .iter_mut()
            .map(|(_, each)| replace(each, from, to))
            .sum(),
        _ => 0,
    }
}

#[test]
fn user_arrays_appear_as_values_and_build_again() {
    let mut made = with_part();
    let strings = &mut made.strings;
    let list = |items: &[Value]| Value::List(items.to_vec());
    let text = |text: &str| Value::Text(text.to_owned());
    let arrays = [
        (
            vec![
                UserDatum::Str("left".into()),
                UserDatum::Str("right".into()),
            ],
            list(&[text("left"), text("right")]),
        ),
        (vec![UserDatum::Bool(true)], list(&[Value::Uint(1)])),
        (
            vec![UserDatum::I8(-3), UserDatum::I8(4)],
            list(&[Value::Int(-3), Value::Int(4)]),
        ),
        (vec![UserDatum::I16(-300)], list(&[Value::Int(-300)])),
        (vec![UserDatum::I32(-70_000)], list(&[Value::Int(-70_000)])),
        (
            vec![UserDatum::I64(i64::MIN)],
            list(&[Value::Int(i64::MIN)]),
        ),
        (vec![UserDatum::U8(250)], list(&[Value::Uint(250)])),
        (vec![UserDatum::U16(65_000)], list(&[Value::Uint(65_000)])),
        (
            vec![UserDatum::U32(u32::MAX)],
            list(&[Value::Uint(u32::MAX.into())]),
        ),
        (
            vec![UserDatum::U64(u64::MAX)],
            list(&[Value::Uint(u64::MAX)]),
        ),
        (vec![UserDatum::F32(0.5)], list(&[Value::F32(0.5)])),
        (vec![UserDatum::F64(1e300)], list(&[Value::F64(1e300)])),
    ];
    for (index, (values, _)) in arrays.iter().enumerate() {
        let name = format!("field {index}");
        let kind = values[0].field_type();
        let field = UserDefinedField::many(strings, &name, kind, values).unwrap();
        made.user_defined_fields.push(field);
    }
    let made = P3m::R2025_08(made);
    let bytes = made.to_bytes().unwrap();
    let tree = made.dump().unwrap();
    let fields = tree.get("user_defined_fields").as_list().unwrap();
    for (field, (_, shown)) in fields.iter().zip(&arrays) {
        let first = field.get("value").get("Array").get("first");
        assert_eq!(first.get("values"), shown);
    }

    let format = format_by_name("p3m").unwrap();
    let built = |tree: &Value| {
        let text = json::to_text(tree);
        let model = format
            .build(&json::parse(&text).unwrap(), "2025-08")
            .unwrap();
        model.to_bytes().unwrap()
    };
    assert_eq!(built(&tree), bytes);
    // Other texts and numbers are added, and everything else stays.
    let mut changed = tree.clone();
    let texts = list(&[text("up"), text("right")]);
    assert_eq!(replace(&mut changed, &arrays[0].1, &texts), 1);
    assert_eq!(
        replace(&mut changed, &arrays[3].1, &list(&[Value::Int(301)])),
        1
    );
    let again = P3m::from_bytes(&built(&changed)).unwrap();
    let (old, new) = (made.contents(), again.contents());
    for (index, (old, new)) in old.user_data().zip(new.user_data()).enumerate() {
        let ((name, old), (new_name, new)) = (old.unwrap(), new.unwrap());
        assert_eq!(name, new_name);
        assert_eq!(old == new, index != 0 && index != 3, "{name}: {new:?}");
    }
}

#[test]
fn the_reasons_say_why() {
    let made = with_part();
    let reasons = |model: &Model2025_08| {
        let bytes = P3m::R2025_08(model.clone()).to_bytes().unwrap();
        recognise(&bytes, Limits::default()).unwrap().reasons
    };
    // Which rules something breaks is among the findings, where that decides nothing.
    let mut odd = made.clone();
    odd.materials[0].render_mode = Open::Unknown(9);
    for model in [&made, &odd] {
        assert_eq!(
            reasons(model),
            [
                "it is not 2024-11: malformed: parts[0].vertices[1] at offset 33 (0x21) of file: the data ends here: \
                 5100 more bytes expected, 18 left [p3m-2024-11 \"Part\" / Vertices]",
                "it is not 2025-01: malformed: parts[0].vertices[1] at offset 33 (0x21) of file: the data ends here: \
                 5100 more bytes expected, 18 left [p3m-2025-01 \"Part\" / Vertices]",
                "as 2025-08 it can be read to its end",
            ]
        );
    }

    // What else is odd about the only reading is said.
    odd.strings = StringTable::from_bytes(b"part\0left over\0\0".to_vec());
    odd.parts.push(odd.parts[0].clone());
    odd.parts[1].name = Text::at(2);
    odd.part_visibility = visibility_mask(&[true; 2]);
    assert_eq!(
        reasons(&odd)[2],
        "as 2025-08 it can be read to its end; bytes of the string table that belong to nothing: 9, \
         names that start inside others: 1, zero bytes of the string table that belong to nothing: 2"
    );

    // Embedded data that may be a path: what is odd decides, and is said.
    let mut many = made;
    let data = EmbeddedData::Unreadable(b"neither".to_vec());
    many.textures = vec![Texture {
        content: TextureContent::Embedded { data },
    }];
    many.materials[0].render_mode = Open::Unknown(9);
    many.parts = vec![many.parts[0].clone(); 9];
    many.part_visibility = visibility_mask(&[true; 9]);
    for part in &mut many.parts {
        part.indices = vec![0];
    }
    assert_eq!(
        reasons(&many),
        [
            "it is not 2024-11: malformed: parts[0].vertices[12] at offset 254 (0xfe) of file: the data ends here: \
             4880 more bytes expected, 4 left [p3m-2024-11 \"Part\" / Vertices]",
            "it is not 2025-01: malformed: parts[0].vertices[12] at offset 254 (0xfe) of file: the data ends here: \
             4880 more bytes expected, 4 left [p3m-2025-01 \"Part\" / Vertices]",
            "as 2025-08 its penalty is 61: materials[0].render_mode: 9 is not a value of RenderMode, \
             textures[0].content.data: the data cannot be decoded as a PTF texture, parts[0].indices: 1 indices are \
             no whole triangles, parts[1].indices: 1 indices are no whole triangles, parts[2].indices: 1 indices are \
             no whole triangles, and 6 more",
            "it is not 2025-08 with the exporter's paths: malformed: actions at offset 243 (0xf3) of file: the data \
             ends here: 770 more bytes expected, 15 left [p3m-2025-08 \"Data\" / Action]",
        ]
    );
}

/// A layout that cannot read a file is told without decoding it, and the best one is decoded once.
#[test]
fn a_file_is_decoded_at_most_once_more_than_it_has_plausible_layouts() {
    let format = format_by_name("p3m").unwrap();
    let mut only_one = 0;
    for (name, bytes) in bindery_tests::files::of(format).unwrap() {
        let reads = |revision: &Revision| revision.read(&bytes, Limits::default()).is_ok();
        let plausible = Revision::ALL.iter().filter(|each| reads(each)).count();
        let found = recognise(&bytes, Limits::default()).unwrap();
        assert!(
            found.decodes <= plausible + 1,
            "{name}: decoded {} times, {plausible} layouts",
            found.decodes
        );
        if plausible == 1 && found.decodes == 1 {
            only_one += 1;
        }
    }
    assert!(only_one > 0);
}

#[test]
fn another_layout_can_be_asked_for() {
    let format = format_by_name("p3m").unwrap();
    // Bones without names or materials: both older layouts say the same.
    let mut made = Model2024_11::default();
    let name = made.strings.intern("root").unwrap();
    made.bones = vec![Bone {
        name,
        ..Bone::default()
    }];
    let bytes = P3m::R2024_11(made).to_bytes().unwrap();
    let opened = format.open(&bytes, None, Limits::default()).unwrap();
    let recognition = opened.recognition;
    assert_eq!(recognition.revisions, ["2025-01", "2024-11"]);
    let reason = recognition.reasons.last().unwrap();
    assert_eq!(
        reason,
        "read as 2024-11 it means the same; 2025-01 is the newest"
    );
    for revision in Revision::ALL {
        let read = format.read(&bytes, Some(revision.name()), Limits::default());
        // As 2025-08, the first letter is the number of user-defined fields.
        match revision {
            Revision::R2025_08 => assert!(read.is_err()),
            _ => assert_eq!(read.unwrap().revision(), revision.name()),
        }
    }
    let error = format
        .read(&bytes, Some("2025-03"), Limits::default())
        .err()
        .unwrap();
    assert_eq!(error.class(), Class::Unsupported);
    assert!(error.message().contains("2025-01"), "{error}");
}

/// Bytes changed, put in and taken out: what is accepted is written back the same, and says which
/// layouts fit it equally well.
#[test]
fn altered_files_are_refused_or_kept() {
    let (mut accepted, mut other_layout) = (0, 0);
    for revision in Revision::ALL {
        for seed in 1..=60 {
            let made = random(seed, revision);
            let bytes = made.to_bytes().unwrap();
            let mut numbers = Numbers::new(seed + 1000);
            for _ in 0..12 {
                let mut altered = bytes.clone();
                let place = 5 + numbers.below(altered.len() - 5);
                let byte = u8::try_from(numbers.below(256)).unwrap();
                match numbers.below(3) {
                    0 => altered[place] = byte,
                    1 => altered.insert(place, byte),
                    _ => drop(altered.remove(place)),
                }
                let Ok(found) = recognise(&altered, Limits::default()) else {
                    continue;
                };
                accepted += 1;
                assert_eq!(found.model.to_bytes().unwrap(), altered);
                assert_eq!(found.ties.first(), Some(&found.revision));
                assert_eq!(found.ties.iter().max(), Some(&found.revision));
                let has_parts = !made.contents().parts.is_empty();
                if has_parts && !found.ties.contains(&revision) {
                    other_layout += 1;
                }
            }
        }
    }
    assert!(accepted > 500, "{accepted}");
    assert_eq!(other_layout, 0);
}

/// Without parts and materials the start of a newer file can be read as an older one. That is said.
#[test]
fn a_cut_file_without_parts_is_not_silently_an_older_one() {
    let mut made = Model2025_08::default();
    let (strings, fields) = (&mut made.strings, &mut made.user_defined_fields);
    for name in ["first", "second"] {
        fields.push(UserDefinedField::one(strings, name, &UserDatum::U16(5)).unwrap());
    }
    let bytes = P3m::R2025_08(made).to_bytes().unwrap();
    let format = format_by_name("p3m").unwrap();
    let mut older = Vec::new();
    for cut in 5..bytes.len() {
        let Ok(opened) = format.open(&bytes[..cut], None, Limits::default()) else {
            continue;
        };
        let broken = opened.file.findings();
        assert!(opened.findings.len() + broken.len() > 0, "cut at {cut}");
        older.extend(opened.findings.iter().map(ToString::to_string));
    }
    assert_eq!(older.len(), 10, "{older:#?}");
    assert_eq!(
        older[0],
        "warning p3m-layout-cut: bytes of the string table that belong to nothing: 1; it may be the start of a \
         2025-08 file: malformed: user_defined_fields at offset 12 (0xc) of file: the data ends here: 6 more bytes \
         expected, 0 left [p3m-2025-08 \"Data\" / User-defined field]"
    );
}

/// A name of 64 KiB that 10200 weight groups refer to. Looking at it for each of them would take
/// minutes.
#[test]
fn many_references_to_a_long_name_take_no_time() {
    let mut made = with_part();
    let mut table = vec![b'a'; 65_535];
    table.push(0);
    made.strings = StringTable::from_bytes(table);
    let group = |index: u32| WeightGroup {
        bone_name: Text::at(index * 257 % 65_535),
        ranges: vec![
            WeightRange {
                skip: 0,
                weights: vec![0],
            },
            WeightRange::default(),
        ],
    };
    made.parts[0].name = Text::at(0);
    made.parts[0].weight_groups = (0..255).map(group).collect();
    made.parts = vec![made.parts[0].clone(); 40];
    made.part_visibility = visibility_mask(&[true; 40]);
    made.bones = (0..255)
        .map(|index| Bone {
            name: Text::at(index * 2 + 1),
            ..Bone::default()
        })
        .collect();
    let made = P3m::R2025_08(made);
    let bytes = made.to_bytes().unwrap();
    assert!(recognise(&bytes, Limits::default()).is_ok());
    assert!(made.findings().len() >= 10_000);
    assert!(made.convert(Revision::R2024_11).is_ok());
}

/// 20 arrays of 32767 texts each, all of them in the same bytes.
#[test]
fn arrays_that_share_their_bytes_take_no_time() {
    let mut made = Model2025_08::default();
    let mut table = b"\x02\0".repeat(32_767);
    table.extend(b"\0\0");
    made.strings = StringTable::from_bytes(table);
    made.user_defined_fields = (0..20)
        .map(|_| UserDefinedField {
            name: Text::at(0),
            reserved: Reserved(0),
            value: UserValue::Array {
                element_type: UserFieldType::Str.into(),
                length_minus_1: 32_766,
                first: bindery::DataOffset::at(0),
            },
        })
        .collect();
    let made = P3m::R2025_08(made);
    let bytes = made.to_bytes().unwrap();
    let _ = recognise(&bytes, Limits::default());
    let _ = made.findings();
    assert!(made.convert(Revision::R2025_08).is_ok());
}

#[test]
fn a_texture_that_cannot_be_decoded_is_kept_and_rewritten() {
    let mut made = with_part();
    let data = EmbeddedData::Unreadable(b"PTF\0\x00\x00 no LZ4 frame".to_vec());
    made.textures = vec![Texture {
        content: TextureContent::Embedded { data },
    }];
    let made = P3m::R2025_08(made);
    let bytes = made.to_bytes().unwrap();
    let found = recognise(&bytes, Limits::default()).unwrap();
    assert_eq!(found.model, made);
    assert_eq!(found.model.to_bytes().unwrap(), bytes);
    let codes: Vec<_> = made.findings().iter().map(|each| each.rule.code).collect();
    assert_eq!(codes, ["p3m-unreadable-texture"]);
}
